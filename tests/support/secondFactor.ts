import { generate } from 'otplib'
import type { TestClient } from './app.ts'

/** Seconds for which an app shows one code. */
const STEP_SECONDS = 30

/** An authenticator app: each code that it gives is newer than the one before, as the product wants them. */
export class AuthenticatorApp {
  readonly secret: string
  #last = 0
  readonly #now: () => Date

  constructor(secret: string, now: () => Date) {
    this.secret = secret
    this.#now = now
  }

  /** The oldest code that is still taken and was not given yet: three of them can follow at once. */
  code(): Promise<string> {
    const current = Math.floor(this.#now().getTime() / 1000 / STEP_SECONDS)
    this.#last = Math.max(this.#last + 1, current - 1)
    return generate({ secret: this.secret, epoch: this.#last * STEP_SECONDS })
  }
}

/** Switches a second factor on for somebody who is signed in and has confirmed the address. */
export async function switchSecondFactorOn(
  person: TestClient,
  password: string,
  now: () => Date = () => new Date(),
): Promise<{ app: AuthenticatorApp; recoveryCodes: string[] }> {
  const setup = await person.post('/api/me/two-step/setup', { password })
  if (setup.status !== 200) throw new Error(`The setup answered ${setup.status}: ${await setup.text()}`)
  const app = new AuthenticatorApp(((await setup.json()) as { secret: string }).secret, now)
  const confirmed = await person.post('/api/me/two-step/confirm', { code: await app.code() })
  if (confirmed.status !== 200) throw new Error(`The code was answered ${confirmed.status}: ${await confirmed.text()}`)
  return { app, recoveryCodes: ((await confirmed.json()) as { recovery_codes: string[] }).recovery_codes }
}
