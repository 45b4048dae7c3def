/**
 * Milliseconds for which this thread computed in `work`. Unlike the time that passed, it does not grow with what else
 * the machine does.
 */
export function ownTimeOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
