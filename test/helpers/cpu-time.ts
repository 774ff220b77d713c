/**
 * Milliseconds of work that this thread has done so far. Unlike a clock it does not go on while others have the machine,
 * so that a limit on it holds on a busy one too.
 */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
