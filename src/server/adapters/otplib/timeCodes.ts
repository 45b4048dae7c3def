import { generateSecret, generateURI, verify } from 'otplib'
import type { TimeCodes } from '../../features/accounts/secondFactor.port.ts'

/** Seconds that a phone's clock may be off: with it the code before and the one after are taken, too. */
const TOLERANCE_SECONDS = 30
const STEP_SECONDS = 30

/** Codes by RFC 6238 as every authenticator app makes them: six digits, SHA-1, a new one each half minute. */
export const timeCodes: TimeCodes = {
  newSecret: () => generateSecret(),
  uri: ({ secret, account, issuer }) => generateURI({ secret, label: account, issuer }),
  async check({ secret, code, at, after }) {
    if (!/^\d{6}$/.test(code)) return null
    const epoch = Math.floor(at.getTime() / 1000)
    // Every step that could be right was used already; otplib would throw. So it is after a clock went back.
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
