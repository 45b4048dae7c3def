import { createHash, randomBytes, randomInt } from 'node:crypto'
import { CHALLENGE_MAX, type Challenge, type ChallengeAnswer } from '#shared/intake/challenge.rules.ts'
import { CHALLENGE_SECONDS } from './intake.config.ts'
import type { Signer } from './intake.port.ts'

type Asked = Pick<Challenge, 'salt' | 'hash'>

const SALT_BYTES = 15

/** The proof of work of a link, signed so that it need not be stored until somebody answers it. */
export function createChallenges(signer: Signer) {
  const signed = (linkId: string, { salt, hash }: Asked) => `intake challenge ${linkId} ${salt} ${hash}`
  const hashOf = (salt: string, number: number) => createHash('sha256').update(`${salt}${number}`).digest('hex')
  return {
    make(linkId: string, now: Date): Challenge {
      const salt = randomBytes(SALT_BYTES).toString('base64url')
      const hash = hashOf(salt, randomInt(CHALLENGE_MAX))
      const expires = Math.floor(now.getTime() / 1000) + CHALLENGE_SECONDS
      return {
        salt,
        hash,
        max: CHALLENGE_MAX,
        expires,
        signature: signer.sign(signed(linkId, { salt, hash }), expires),
      }
    },

    /** Whether this answers a challenge of this link that is not over. */
    isAnswered(linkId: string, { salt, number, expires, signature }: ChallengeAnswer, now: Date): boolean {
      if (expires * 1000 <= now.getTime()) return false
      return signer.verify(signed(linkId, { salt, hash: hashOf(salt, number) }), expires, signature)
    },
  }
}

export type Challenges = ReturnType<typeof createChallenges>
