import { searchSome, type Challenge, type ChallengeAnswer } from '#shared/intake/challenge.rules.ts'

/** Numbers at a time: some milliseconds, after which the page answers what people do. */
const SOME = 2_000

/**
 * Looks for the answer in small pieces, because that takes about a second of a phone. Null when there is none, or when
 * `signal` fires.
 */
export async function solveChallenge(challenge: Challenge, signal: AbortSignal): Promise<ChallengeAnswer | null> {
  const { salt, expires, signature } = challenge
  let from = 0
  while (!signal.aborted) {
    const found = searchSome(challenge, from, SOME)
    if ('answer' in found) return found.answer === null ? null : { salt, number: found.answer, expires, signature }
    from = found.next
    await new Promise((resolve) => setTimeout(resolve))
  }
  return null
}
