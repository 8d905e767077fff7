/** Names for the ways in which a process ends other than with 0. */

/** Numbers of the signals on Linux and macOS that are the same on both, and those of Linux. */
const SIGNALS: Readonly<Record<string, number>> = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGQUIT: 3,
  SIGILL: 4,
  SIGTRAP: 5,
  SIGABRT: 6,
  SIGBUS: 7,
  SIGFPE: 8,
  SIGKILL: 9,
  SIGUSR1: 10,
  SIGSEGV: 11,
  SIGUSR2: 12,
  SIGPIPE: 13,
  SIGALRM: 14,
  SIGTERM: 15,
  SIGXCPU: 24,
  SIGXFSZ: 25,
  SIGSYS: 31,
};

/** `killed by SIGKILL (exit 137)`; the status is the one that shells report. */
export function signalName(signal: string): string {
  const number = SIGNALS[signal];
  return number === undefined ? `killed by ${signal}` : `killed by ${signal} (exit ${128 + number})`;
}

/** `exit 2`, `exit 139 (SIGSEGV)`: shells report a child that a signal ended as 128 + signal. */
export function exitName(code: number): string {
  const signal = Object.keys(SIGNALS).find(name => SIGNALS[name] === code - 128);
  return signal ? `exit ${code} (${signal})` : `exit ${code}`;
}
