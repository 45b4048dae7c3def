import { readFileSync } from 'node:fs'

/** Linux counts the processor time of processes in these. */
const TICKS_PER_SECOND = 100

/** How often a process that has not had its processor time is looked at, in each of its time limits. */
const LOOKS = 10

/**
 * Calls `onOver` once: when a process has used up its processor time, or when the clock has run `clockTimes` as long.
 * Where the system does not tell the processor time of other processes, the clock counts as if it were that. Returns a
 * function that ends the watch.
 */
export function watchTime(
  pid: number,
  { limitMs, clockTimes }: { limitMs: number; clockTimes: number },
  onOver: (reason: 'over_time' | 'out_of_turn') => void,
): () => void {
  const before = processorMs(pid)
  let looks = 0
  let timer: NodeJS.Timeout
  const look = (): void => {
    const now = processorMs(pid)
    if (before === null || now === null || now - before >= limitMs) return onOver('over_time')
    if (looks >= LOOKS * (clockTimes - 1)) return onOver('out_of_turn')
    looks += 1
    timer = setTimeout(look, limitMs / LOOKS)
  }
  // Until then it cannot have used up its processor time.
  timer = setTimeout(look, limitMs)
  return () => clearTimeout(timer)
}

/** The processor time that a process has used, in milliseconds. Null when it has ended, and where it is not known. */
function processorMs(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the program, in parentheses, may have spaces.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return (((user ?? 0) + (system ?? 0)) * 1000) / TICKS_PER_SECOND
  } catch {
    return null
  }
}
