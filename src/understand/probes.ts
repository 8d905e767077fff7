/** What configuration scripts do on purpose, and what fails then for good reasons. */

const PROBE = /(?:^|[/\\])(?:conftest\.\w+|CMakeTmp|CMakeScratch|TryCompile\b|testCCompiler)/;

/** Whether a source file was written by autoconf or CMake, to see whether the compiler takes it. */
export function isProbe(file: string): boolean {
  return PROBE.test(file);
}
