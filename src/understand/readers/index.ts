/** The readers in the order in which they are asked: exact formats first, the general rules last. */

import {azurePipelines} from './formats/azurePipelines.js';
import {githubAnnotations} from './formats/githubAnnotations.js';
import {jsonReports} from './formats/jsonReports.js';
import {tap} from './formats/tap.js';
import {teamcity} from './formats/teamcity.js';
import {xmlReports} from './formats/xmlReports.js';
import {generic} from './generic.js';
import {ginkgo} from './go/ginkgo.js';
import {goBuild} from './go/goBuild.js';
import {goFormat} from './go/goFormat.js';
import {golangci, golangciErrors, gosec, govulncheck, staticcheckStylish} from './go/goLint.js';
import {goCrash} from './go/goRuntime.js';
import {goTest} from './go/goTest.js';
import {goTestJson} from './go/goTestJson.js';
import {gradle} from './jvm/gradle.js';
import {java} from './jvm/java.js';
import {junitConsole} from './jvm/junitConsole.js';
import {ant, javac, kotlinc, scalac} from './jvm/jvmCompilers.js';
import {maven} from './jvm/maven.js';
import {munit, sbt, scala3, scalaTest} from './jvm/scala.js';
import {surefire} from './jvm/surefire.js';
import {checkstyle, slf4j, testng} from './jvm/testng.js';
import {clojure, clojureError, clojureTest} from './languages/clojure.js';
import {crystal, crystalCrash, crystalSpec} from './languages/crystal.js';
import {dartAnalyze, dartCrash, dartTest, flutterTest} from './languages/dart.js';
import {dotnetBuild, dotnetCounts, dotnetCrash, dotnetTest, nunit} from './languages/dotnet.js';
import {commonTest, erlc, eunit, rebarEunit} from './languages/erlang.js';
import {haskellBuild, hspec, tasty} from './languages/haskell.js';
import {julia, juliaTest} from './languages/julia.js';
import {luacheck} from './languages/luacheck.js';
import {nim, nimTest} from './languages/nim.js';
import {elixirCompiler, elixirCrash, ghc, lua, ocaml, ocamlCrash} from './languages/otherCompilers.js';
import {busted, bustedGtest, exunit, testthat} from './languages/otherTests.js';
import {perl} from './languages/perl.js';
import {iwyu, perlCritic, perlCriticLong} from './languages/perlCritic.js';
import {prove} from './languages/prove.js';
import {swiftc, swiftTesting, xcpretty, xcTest} from './languages/swift.js';
import {tcl} from './languages/tcl.js';
import {zig, zigCrash, zigTest} from './languages/zig.js';
import {catch2} from './native/catch2.js';
import {cmake} from './native/cmake.js';
import {cmocka} from './native/cmocka.js';
import {ctest, ctestSummary} from './native/ctest.js';
import {doctestCpp} from './native/doctestCpp.js';
import {gcc} from './native/gcc.js';
import {googleTest} from './native/googleTest.js';
import {linker} from './native/linker.js';
import {make} from './native/make.js';
import {nativeCrash} from './native/nativeCrash.js';
import {autoconf, cppcheck, msvc} from './native/nativeLint.js';
import {boostTest, check, cppUTest, cunit, qtTest, unity} from './native/nativeTestLines.js';
import {bazelTest, mesonTest} from './native/nativeTestRuns.js';
import {sanitizers} from './native/sanitizers.js';
import {valgrind} from './native/valgrind.js';
import {ansible} from './operations/ansible.js';
import {ansibleLint, ansibleLintLines} from './operations/ansibleLint.js';
import {bash} from './operations/bash.js';
import {bats} from './operations/bats.js';
import {aws, azure, gcloud, gh, pulumi} from './operations/cloud.js';
import {credo, lychee, reek, sqlfluff} from './operations/codeReview.js';
import {compose, docker} from './operations/containers.js';
import {mysql, mysqlClient, postgresClients, psql, psqlStatements, sqlite} from './operations/databases.js';
import {dockerBuild} from './operations/docker.js';
import {gitConflicts, gitPush, gitRefusals} from './operations/git.js';
import {gitBadPatch, gitPatch, gitWhitespace, patch, patchTarget} from './operations/gitPatch.js';
import {helm, helmRelease, kubeconform, kubectl, kubectlManifests} from './operations/kubernetes.js';
import {apk, apt, dnf, dpkg, dpkgScripts} from './operations/packages.js';
import {preCommit} from './operations/preCommit.js';
import {checkov, conftest, gitleaks, kubeLinter, trivy} from './operations/securityLint.js';
import {semgrep} from './operations/semgrep.js';
import {apache, haproxy, nginx, systemctl, systemctlJobs, systemdAnalyze} from './operations/servers.js';
import {shellcheck} from './operations/shellcheck.js';
import {
  actionlint,
  checkbashisms,
  hadolint,
  hadolintErrors,
  shellLines,
  shfmt,
  yamllint,
} from './operations/shellLint.js';
import {dash, fish, fishCommands, shCommands, zsh} from './operations/shells.js';
import {terraform} from './operations/terraform.js';
import {buf, codespell, markdownlint, vale} from './operations/textLint.js';
import {archives, awk, gawk, jq, jsonAndXml, openssl, sed, yq} from './operations/textTools.js';
import {curl, curlUsage, rsync, ssh, wget, wgetLines} from './operations/transfer.js';
import {behave} from './python/behave.js';
import {doctest} from './python/doctest.js';
import {pip, pipConflicts} from './python/pip.js';
import {pytest} from './python/pytest.js';
import {pythonFatal} from './python/pythonFatal.js';
import {pythonGroup} from './python/pythonGroup.js';
import {bandit, black, isort, pydocstyle, pylint} from './python/pythonLint.js';
import {mypy, pyright} from './python/pythonTypes.js';
import {robot} from './python/robot.js';
import {ruff, ruffFull} from './python/ruff.js';
import {unittest} from './python/unittest.js';
import {uv} from './python/uv.js';
import type {Reader} from './reader.js';
import {bundler} from './rubyAndPhp/bundler.js';
import {minitest} from './rubyAndPhp/minitest.js';
import {php} from './rubyAndPhp/php.js';
import {pest, phpcs, phpstan, psalm, psalmLines} from './rubyAndPhp/phpLint.js';
import {phpunit} from './rubyAndPhp/phpunit.js';
import {rspec} from './rubyAndPhp/rspec.js';
import {rubocop} from './rubyAndPhp/rubocop.js';
import {ruby} from './rubyAndPhp/ruby.js';
import {cargo} from './rust/cargo.js';
import {cargoAudit} from './rust/cargoAudit.js';
import {cargoTest} from './rust/cargoTest.js';
import {libtestJson} from './rust/libtestJson.js';
import {nextest} from './rust/nextest.js';
import {rustc} from './rust/rustc.js';
import {rustfmt} from './rust/rustfmt.js';
import {rustJson} from './rust/rustJson.js';
import {rustPanic} from './rust/rustPanic.js';
import {ava} from './scripts/ava.js';
import {biome} from './scripts/biome.js';
import {bun} from './scripts/bun.js';
import {deno, denoCrash, denoFormat, denoLines, denoTest} from './scripts/deno.js';
import {esbuild} from './scripts/esbuild.js';
import {eslint, eslintLines, eslintRun, stylelintCounts} from './scripts/eslint.js';
import {jasmine} from './scripts/jasmine.js';
import {jest} from './scripts/jest.js';
import {mocha} from './scripts/mocha.js';
import {nodeCrash, nodeOptions} from './scripts/nodeCrash.js';
import {nodeSpec} from './scripts/nodeSpec.js';
import {npm} from './scripts/npm.js';
import {oxlint} from './scripts/oxlint.js';
import {playwright} from './scripts/playwright.js';
import {prettier} from './scripts/prettier.js';
import {rollup} from './scripts/rollup.js';
import {commitlint, cspell, jshint, standard, tslint} from './scripts/scriptLint.js';
import {astroCheck, svelteCheck, svelteCheckMachine} from './scripts/svelteCheck.js';
import {concurrently, turbo} from './scripts/taskRunners.js';
import {tsc, tscRestated} from './scripts/tsc.js';
import {uvu} from './scripts/uvu.js';
import {vitest} from './scripts/vitest.js';
import {webpack} from './scripts/webpack.js';
import {sourceFrames} from './sourceFrames.js';

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
  sqlfluff,
  reek,
  lychee,
  credo,
  tcl,
  sourceFrames,
  generic,
];
