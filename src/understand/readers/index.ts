/** The readers in the order in which they are asked: exact formats first, the general rules last. */

import {ansible} from './ansible.js';
import {ansibleLint, ansibleLintLines} from './ansibleLint.js';
import {ava} from './ava.js';
import {azurePipelines} from './azurePipelines.js';
import {bash} from './bash.js';
import {bats} from './bats.js';
import {behave} from './behave.js';
import {biome} from './biome.js';
import {bun} from './bun.js';
import {bundler} from './bundler.js';
import {cargo} from './cargo.js';
import {cargoAudit} from './cargoAudit.js';
import {cargoTest} from './cargoTest.js';
import {catch2} from './catch2.js';
import {clojure, clojureError, clojureTest} from './clojure.js';
import {aws, azure, gcloud, gh, pulumi} from './cloud.js';
import {cmake} from './cmake.js';
import {cmocka} from './cmocka.js';
import {compose, docker} from './containers.js';
import {crystal, crystalCrash, crystalSpec} from './crystal.js';
import {ctest, ctestSummary} from './ctest.js';
import {dartAnalyze, dartCrash, dartTest, flutterTest} from './dart.js';
import {mysql, mysqlClient, postgresClients, psql, psqlStatements, sqlite} from './databases.js';
import {deno, denoCrash, denoFormat, denoLines, denoTest} from './deno.js';
import {dockerBuild} from './docker.js';
import {doctest} from './doctest.js';
import {doctestCpp} from './doctestCpp.js';
import {dotnetBuild, dotnetCounts, dotnetCrash, dotnetTest, nunit} from './dotnet.js';
import {commonTest, erlc, eunit, rebarEunit} from './erlang.js';
import {esbuild} from './esbuild.js';
import {eslint, eslintLines, eslintRun, stylelintCounts} from './eslint.js';
import {gcc} from './gcc.js';
import {generic} from './generic.js';
import {ginkgo} from './ginkgo.js';
import {gitConflicts, gitPush, gitRefusals} from './git.js';
import {githubAnnotations} from './githubAnnotations.js';
import {gitBadPatch, gitPatch, gitWhitespace, patch, patchTarget} from './gitPatch.js';
import {goBuild} from './goBuild.js';
import {goCrash} from './goCrash.js';
import {goFormat} from './goFormat.js';
import {golangci, golangciErrors, gosec, govulncheck, staticcheckStylish} from './goLint.js';
import {googleTest} from './googleTest.js';
import {goTest} from './goTest.js';
import {goTestJson} from './goTestJson.js';
import {gradle} from './gradle.js';
import {haskellBuild, hspec, tasty} from './haskell.js';
import {jasmine} from './jasmine.js';
import {java} from './java.js';
import {jest} from './jest.js';
import {jsonReports} from './jsonReports.js';
import {julia, juliaTest} from './julia.js';
import {junitConsole} from './junitConsole.js';
import {ant, javac, kotlinc, scalac} from './jvmCompilers.js';
import {helm, helmRelease, kubeconform, kubectl, kubectlManifests} from './kubernetes.js';
import {libtestJson} from './libtestJson.js';
import {linker} from './linker.js';
import {luacheck} from './luacheck.js';
import {make} from './make.js';
import {maven} from './maven.js';
import {minitest} from './minitest.js';
import {mocha} from './mocha.js';
import {nativeCrash} from './nativeCrash.js';
import {autoconf, cppcheck, msvc} from './nativeLint.js';
import {boostTest, check, cppUTest, cunit, qtTest, unity} from './nativeTestLines.js';
import {bazelTest, mesonTest} from './nativeTestRuns.js';
import {nextest} from './nextest.js';
import {nim, nimTest} from './nim.js';
import {nodeCrash, nodeOptions} from './nodeCrash.js';
import {nodeSpec} from './nodeSpec.js';
import {npm} from './npm.js';
import {elixirCompiler, elixirCrash, ghc, lua, ocaml, ocamlCrash} from './otherCompilers.js';
import {busted, bustedGtest, exunit, testthat} from './otherTests.js';
import {oxlint} from './oxlint.js';
import {apk, apt, dnf, dpkg, dpkgScripts} from './packages.js';
import {perl} from './perl.js';
import {iwyu, perlCritic, perlCriticLong} from './perlCritic.js';
import {php} from './php.js';
import {pest, phpcs, phpstan, psalm, psalmLines} from './phpLint.js';
import {phpunit} from './phpunit.js';
import {pip, pipConflicts} from './pip.js';
import {playwright} from './playwright.js';
import {preCommit} from './preCommit.js';
import {prettier} from './prettier.js';
import {prove} from './prove.js';
import {pytest} from './pytest.js';
import {pythonFatal} from './pythonFatal.js';
import {pythonGroup} from './pythonGroup.js';
import {bandit, black, isort, pydocstyle, pylint} from './pythonLint.js';
import {mypy, pyright} from './pythonTypes.js';
import type {Reader} from './reader.js';
import {robot} from './robot.js';
import {rollup} from './rollup.js';
import {rspec} from './rspec.js';
import {rubocop} from './rubocop.js';
import {ruby} from './ruby.js';
import {ruff, ruffFull} from './ruff.js';
import {rustc} from './rustc.js';
import {rustfmt} from './rustfmt.js';
import {rustJson} from './rustJson.js';
import {rustPanic} from './rustPanic.js';
import {sanitizers} from './sanitizers.js';
import {munit, sbt, scala3, scalaTest} from './scala.js';
import {commitlint, cspell, jshint, standard, tslint} from './scriptLint.js';
import {checkov, conftest, gitleaks, kubeLinter, trivy} from './securityLint.js';
import {semgrep} from './semgrep.js';
import {apache, haproxy, nginx, systemctl, systemctlJobs, systemdAnalyze} from './servers.js';
import {shellcheck} from './shellcheck.js';
import {actionlint, checkbashisms, hadolint, hadolintErrors, shellLines, shfmt, yamllint} from './shellLint.js';
import {dash, fish, fishCommands, shCommands, zsh} from './shells.js';
import {sourceFrames} from './sourceFrames.js';
import {surefire} from './surefire.js';
import {astroCheck, svelteCheck, svelteCheckMachine} from './svelteCheck.js';
import {swiftc, swiftTesting, xcpretty, xcTest} from './swift.js';
import {tap} from './tap.js';
import {concurrently, turbo} from './taskRunners.js';
import {tcl} from './tcl.js';
import {teamcity} from './teamcity.js';
import {terraform} from './terraform.js';
import {checkstyle, slf4j, testng} from './testng.js';
import {buf, codespell, markdownlint, vale} from './textLint.js';
import {archives, awk, gawk, jq, jsonAndXml, openssl, sed, yq} from './textTools.js';
import {curl, curlUsage, rsync, ssh, wget, wgetLines} from './transfer.js';
import {tsc, tscRestated} from './tsc.js';
import {unittest} from './unittest.js';
import {uv} from './uv.js';
import {uvu} from './uvu.js';
import {valgrind} from './valgrind.js';
import {vitest} from './vitest.js';
import {webpack} from './webpack.js';
import {xmlReports} from './xmlReports.js';
import {zig, zigCrash, zigTest} from './zig.js';

/** All readers with one of the user's own: the tools first, then it, then the general rules. */
export function readersWith(own: Reader): readonly Reader[] {
  return [...READERS.slice(0, -1), own, generic];
}

/** Readers of formats made for programs: what they read is a report, whatever else the text may be. */
export const MACHINE_READERS: readonly Reader[] = [jsonReports, xmlReports, goTestJson];

export const READERS: readonly Reader[] = [
  jsonReports,
  xmlReports,
  goTestJson,
  githubAnnotations,
  azurePipelines,
  tap,
  prove,
  bats,
  bun,
  denoTest,
  deno,
  denoLines,
  denoCrash,
  denoFormat,
  biome,
  checkstyle,
  surefire,
  maven,
  gradle,
  javac,
  kotlinc,
  scala3,
  scalac,
  scalaTest,
  munit,
  sbt,
  testng,
  slf4j,
  ant,
  junitConsole,
  dotnetCrash,
  dotnetTest,
  dotnetCounts,
  nunit,
  dotnetBuild,
  xcTest,
  swiftTesting,
  xcpretty,
  swiftc,
  flutterTest,
  dartTest,
  dartAnalyze,
  dartCrash,
  clojureTest,
  clojureError,
  clojure,
  juliaTest,
  julia,
  perlCritic,
  perlCriticLong,
  iwyu,
  phpcs,
  phpstan,
  psalmLines,
  psalm,
  pest,
  crystalSpec,
  crystal,
  crystalCrash,
  hspec,
  tasty,
  erlc,
  rebarEunit,
  eunit,
  commonTest,
  nim,
  nimTest,
  zigTest,
  zigCrash,
  zig,
  luacheck,
  perl,
  lua,
  bustedGtest,
  busted,
  exunit,
  testthat,
  ghc,
  haskellBuild,
  ocaml,
  ocamlCrash,
  rustJson,
  libtestJson,
  nextest,
  cargoTest,
  rustfmt,
  cargoAudit,
  cargo,
  rustc,
  rustPanic,
  elixirCompiler,
  elixirCrash,
  pytest,
  unittest,
  doctest,
  rspec,
  minitest,
  phpunit,
  teamcity,
  behave,
  robot,
  mypy,
  pyright,
  ruffFull,
  ruff,
  pylint,
  pydocstyle,
  isort,
  black,
  bandit,
  yamllint,
  hadolint,
  hadolintErrors,
  ansibleLint,
  ansibleLintLines,
  actionlint,
  checkbashisms,
  shellLines,
  shellcheck,
  shfmt,
  rubocop,
  pip,
  pipConflicts,
  uv,
  sanitizers,
  valgrind,
  ctestSummary,
  cmocka,
  googleTest,
  catch2,
  doctestCpp,
  check,
  boostTest,
  cppUTest,
  unity,
  cunit,
  qtTest,
  ctest,
  nativeCrash,
  cmake,
  pythonFatal,
  pythonGroup,
  php,
  bundler,
  gawk,
  awk,
  bash,
  shCommands,
  dash,
  fishCommands,
  fish,
  zsh,
  ruby,
  jest,
  vitest,
  mocha,
  nodeSpec,
  playwright,
  ava,
  jasmine,
  uvu,
  svelteCheckMachine,
  svelteCheck,
  astroCheck,
  tsc,
  tscRestated,
  eslintLines,
  eslintRun,
  stylelintCounts,
  eslint,
  oxlint,
  prettier,
  npm,
  webpack,
  rollup,
  esbuild,
  nodeCrash,
  nodeOptions,
  java,
  turbo,
  concurrently,
  preCommit,
  jshint,
  standard,
  tslint,
  commitlint,
  cspell,
  ansible,
  terraform,
  dockerBuild,
  docker,
  compose,
  kubectlManifests,
  kubectl,
  helm,
  helmRelease,
  kubeconform,
  aws,
  gcloud,
  azure,
  gh,
  pulumi,
  dpkgScripts,
  dpkg,
  apt,
  apk,
  dnf,
  nginx,
  haproxy,
  apache,
  systemdAnalyze,
  systemctl,
  systemctlJobs,
  jq,
  yq,
  sed,
  archives,
  openssl,
  jsonAndXml,
  semgrep,
  trivy,
  gitleaks,
  checkov,
  conftest,
  kubeLinter,
  vale,
  markdownlint,
  codespell,
  buf,
  gitConflicts,
  gitPush,
  gitRefusals,
  gitPatch,
  gitBadPatch,
  gitWhitespace,
  patch,
  patchTarget,
  sqlite,
  psql,
  postgresClients,
  psqlStatements,
  mysql,
  mysqlClient,
  ssh,
  rsync,
  curl,
  curlUsage,
  wget,
  wgetLines,
  mesonTest,
  bazelTest,
  cppcheck,
  msvc,
  autoconf,
  gcc,
  linker,
  make,
  ginkgo,
  goBuild,
  golangci,
  golangciErrors,
  staticcheckStylish,
  gosec,
  govulncheck,
  goFormat,
  goTest,
  goCrash,
  tcl,
  sourceFrames,
  generic,
];
