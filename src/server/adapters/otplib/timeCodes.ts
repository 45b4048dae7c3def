import { generateSecret, generateURI, verify } from 'otplib'
import type { TimeCodes } from '../../features/accounts/secondFactor.port.ts'

/** Seconds by which a phone's clock may be off. The previous and the next code are therefore accepted as well. */
const TOLERANCE_SECONDS = 30
const STEP_SECONDS = 30

/**
 * Codes according to RFC 6238 as all authenticator apps generate them: six digits, SHA-1, a new code every 30 seconds.
 */
export const timeCodes: TimeCodes = {
  newSecret: () => generateSecret(),
  uri: ({ secret, account, issuer }) => generateURI({ secret, label: account, issuer }),
  async check({ secret, code, at, after }) {
    if (!/^\d{6}$/.test(code)) return null
    const epoch = Math.floor(at.getTime() / 1000)
    // Every time step that could match has been used already, for example after the clock was set back. otplib would
    // throw.
    if (after !== null && after >= Math.floor((epoch + TOLERANCE_SECONDS) / STEP_SECONDS)) return null
    const result = await verify({
      secret,
      token: code,
      period: STEP_SECONDS,
      epoch,
      epochTolerance: TOLERANCE_SECONDS,
      ...(after === null ? {} : { afterTimeStep: after }),
    })
    return result.valid && 'timeStep' in result ? result.timeStep : null
  },
}
