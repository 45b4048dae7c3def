import { generate } from 'otplib'
import type { TestClient } from './app.ts'

/** Seconds for which an app shows one code. */
const STEP_SECONDS = 30

/** An authenticator app. Each code that it returns is newer than the previous one, as the product requires. */
export class AuthenticatorApp {
  readonly secret: string
  #last = 0
  readonly #now: () => Date

  constructor(secret: string, now: () => Date) {
    this.secret = secret
    this.#now = now
  }

  /**
   * The code of now, or the next one after the last that was returned. Two of them can follow one another immediately.
   * Both are still accepted when the next step begins before they arrive.
   */
  code(): Promise<string> {
    const current = Math.floor(this.#now().getTime() / 1000 / STEP_SECONDS)
    this.#last = Math.max(this.#last + 1, current)
    return generate({ secret: this.secret, epoch: this.#last * STEP_SECONDS })
  }
}

/** Turns the second factor on for a logged-in person with a verified address. */
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
