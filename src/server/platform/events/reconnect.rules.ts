const FIRST_MS = 250
const LONGEST_MS = 10_000

/**
 * Milliseconds before an attempt to connect again. Each pause may be twice as long as the one before, up to ten
 * seconds. `random`, from 0 to 1, spreads the processes, which have all lost their connection at the same time.
 */
export function reconnectPause(attempt: number, random: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt)
  return longest * (0.5 + random / 2)
}
