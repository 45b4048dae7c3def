import { AI_FAILURES, aiError, completion, goodResponse, type AiResponse } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { choosePhotos, expect, jpeg, somebody } from '../fixtures.ts'
import { saying, type Stage } from '../stage.ts'
import type { Entry, Section } from './entry.ts'

const CREDENTIALS = { Email: 'nobody@example.com', Password: 'not the password' }

async function logIn({ open, fill, press }: Stage): Promise<void> {
  await open('/')
  await fill(CREDENTIALS)
  await press('SIGN IN')
}

async function register({ open, fill, press }: Stage, email = somebody().email): Promise<void> {
  await open('/register')
  const password = 'right as rain 7'
  await fill({ 'Full Name': 'Rosa Fixer', Email: email, Password: password, 'Confirm Password': password })
  await press('CREATE ACCOUNT')
}

async function upload({ page, open, press }: Stage): Promise<void> {
  await open('/upload')
  await choosePhotos(page, [jpeg('wall.jpg', await aPhoto({ seed: 9 }))])
  await press('UPLOAD 1 DAMAGE PHOTO(S)')
}

async function remove({ page, open, press }: Stage): Promise<void> {
  await open('/upload')
  await press('DELETE ceiling.jpg')
  await page.getByRole('alertdialog').getByRole('button', { name: 'DELETE' }).click()
  // Instead of the six seconds in which it can be undone.
  await press('Delete now')
}

/** An answer that is not the product's, as a proxy before it may give. */
const BROKEN = { status: 500, body: 'no' } as const

const problem = (status: number, code: string, detail: string) => ({
  status,
  body: { type: 'about:blank', title: code, status, code, detail },
})

/** What the provider does, and the notice that stands above the general guidance then. */
const mapped = (what: string, reply: AiResponse, reason: string): Entry => ({
  on: `/analysis after ${what}`,
  bring: async ({ ai, press }) => {
    ai.respondsWith(reply)
    await press('RETRY AI ANALYSIS')
  },
  says: [`AI analysis unavailable: ${reason} Using general repair guidance.`, 'GENERAL REPAIR GUIDANCE'],
})

export const ERRORS: readonly Section[] = [
  {
    heading: '8. Timeouts',
    entries: [
      {
        on: '/ after 6 s without an answer',
        bring: async (stage) => {
          await stage.lapse(6_000)
          await stage.hold('**/sign-in/email')
          await logIn(stage)
        },
        says: ['Login timed out. Please check your connection and try again.'],
      },
      {
        on: '/register after 8 s without an answer',
        bring: async (stage) => {
          await stage.lapse(8_000)
          await stage.hold('**/sign-up/email')
          await register(stage)
        },
        says: ['Registration timed out. Please check your connection and try again.'],
      },
      {
        on: '/upload when a deletion has no answer for 8 s',
        bring: async (stage) => {
          await stage.enter()
          await stage.upload()
          await stage.hold(/\/api\/files\/[^/]+$/, 'DELETE')
          await remove(stage)
        },
        says: ['Delete timed out. Please try again.'],
        and: ({ release }) => release(),
      },
      {
        on: '/upload when a photo has made no progress for 20 s',
        bring: async (stage) => {
          await stage.page.clock.install()
          await stage.hold('**/api/files', 'POST')
          await upload(stage)
          await expect(saying(stage.page, 'UPLOADING...')).toBeVisible()
          await stage.page.clock.runFor(20_000)
          // When the last byte has left as far as the browser knows, the server's work has its own limit. On a busy
          // machine the browser says so late, and the limit begins then.
          await expect(async () => {
            await stage.page.clock.runFor(60_000)
            await expect(saying(stage.page, 'Upload timed out. Please try again.')).toBeVisible({ timeout: 2_000 })
          }).toPass()
        },
        says: ['Upload timed out. Please try again.'],
        and: ({ release }) => release(),
      },
      {
        on: '/profile when the list has no answer for 5 s',
        bring: async ({ lapse, hold, open }) => {
          await lapse(5_000)
          await hold(/\/api\/files\?/)
          await open('/profile')
        },
        says: ['Request timed out. Please try again.', 'RETRY'],
      },
      {
        on: 'any route when the session has no answer for 2 s',
        bring: async ({ release, lapse, hold, open }) => {
          await release()
          await lapse(2_000)
          await hold('**/api/me')
          await open('/home')
        },
        says: ['Request timed out. Please try again.', 'RETRY'],
        and: async ({ page, release, press }) => {
          await release()
          await press('RETRY')
          await expect(saying(page, 'READY TO FIX THE WORLD?'), 'nobody was logged out').toBeVisible()
        },
      },
    ],
  },
  {
    heading: '8. Generic failures',
    entries: [
      {
        on: '/register when the server is broken',
        bring: async (stage) => {
          await stage.answer('**/sign-up/email', BROKEN)
          await register(stage)
        },
        says: ['Registration failed. Please try again.'],
      },
      {
        on: '/register when the account cannot be made',
        bring: async (stage) => {
          await stage.answer('**/sign-up/email', problem(500, 'account_failed', 'Failed to create user account'))
          await register(stage)
        },
        says: ['Failed to create user account'],
      },
      {
        on: '/ when the server is broken',
        bring: async (stage) => {
          await stage.answer('**/sign-in/email', BROKEN)
          await logIn(stage)
        },
        says: ['Login failed. Please try again.'],
      },
      {
        on: '/ when the credentials are refused without a reason',
        bring: async (stage) => {
          await stage.release()
          await stage.answer('**/sign-in/email', { status: 401, body: 'no' })
          await logIn(stage)
        },
        says: ['Login failed. Please check your credentials.'],
      },
      {
        on: '/upload when the server is broken',
        bring: async (stage) => {
          await stage.enter()
          await stage.upload()
          await stage.answer('**/api/files', BROKEN, 'POST')
          await upload(stage)
        },
        says: ['Some uploads failed:', 'Upload failed. Please try again.'],
      },
      {
        on: '/upload when the server breaks on a deletion',
        bring: async (stage) => {
          await stage.answer(/\/api\/files\/[^/]+$/, BROKEN, 'DELETE')
          await remove(stage)
        },
        says: ['Failed to delete file. Please try again.'],
      },
      {
        on: '/upload when the server refuses a deletion',
        bring: async (stage) => {
          await stage.release()
          await stage.answer(/\/api\/files\/[^/]+$/, problem(503, 'unavailable', 'Not now.'), 'DELETE')
          await remove(stage)
        },
        says: ['Failed to delete file: Not now.'],
      },
    ],
  },
  {
    heading: '8. Success messages',
    entries: [
      {
        on: '/upload after an upload',
        bring: async (stage) => {
          await stage.enter()
          await upload(stage)
        },
        says: ['Successfully uploaded 1 damage photo(s)!'],
      },
      {
        on: '/upload after a deletion',
        bring: async (stage) => {
          await stage.upload()
          await remove(stage)
        },
        says: ['File deleted successfully'],
      },
      {
        on: '/home after a payment',
        bring: async ({ page, open, press }) => {
          await open('/payment-options')
          await page.getByRole('radio', { name: 'Credit/Debit Card' }).check()
          await press('FILL IN TEST CARD')
          await press('COMPLETE PAYMENT')
          await expect(page).toHaveURL('/home')
        },
        says: [
          "This was a demo: no payment was taken, and you're still on Free Fixer.",
          'Payment processed successfully! Welcome to your new plan.',
        ],
      },
    ],
  },
  {
    heading: '8. Prompts',
    entries: [
      {
        on: '/ with credentials that nobody has',
        bring: logIn,
        says: ['Invalid login credentials', 'Would you like to create an account with this email address?'],
        and: async ({ page, press }) => {
          await press('CREATE ACCOUNT')
          await expect(page).toHaveURL('/register')
          await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(CREDENTIALS.Email)
        },
      },
      {
        on: '/register with an address that is taken',
        bring: async (stage) => {
          const { email } = await stage.enter()
          await stage.leave()
          await register(stage, email)
        },
        says: ['Would you like to go to the login page?'],
        and: async ({ page, press }) => {
          await press('GO TO LOGIN')
          await expect(page).toHaveURL('/')
          await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(/^rosa/)
        },
      },
    ],
  },
  {
    heading: '8. Legacy local messages',
    entries: [
      {
        on: '/register with an address that is taken',
        bring: async (stage) => {
          const { email } = await stage.enter()
          await stage.leave()
          await register(stage, email)
        },
        says: ['An account with this email already exists. Please try logging in instead.'],
      },
      {
        on: '/ with an address that nobody has, or with another password',
        bring: logIn,
        says: ['Invalid login credentials'],
        insteadOf: {
          words: [
            'No account found with this email address. Please register first.',
            'Incorrect password. Please try again.',
          ],
          because: 'an anonymous person does not learn which addresses have an account',
        },
      },
      {
        on: '/change-email with another password',
        bring: async ({ enterAsResident, open, fill, press }) => {
          await enterAsResident()
          await open('/change-email')
          await fill({ 'New Email Address': 'dana@example.com', 'Confirm Password': 'not this one' })
          await press('UPDATE EMAIL')
        },
        says: ['Incorrect password. Please try again.'],
      },
    ],
  },
  {
    heading: '8. AI analysis error mapping',
    entries: [
      {
        on: '/analysis after prose',
        bring: async ({ ai, enter, upload: send, open }) => {
          ai.respondsWith(AI_FAILURES.prose)
          await enter()
          await open(`/analysis?file=${await send()}`)
        },
        says: [
          'AI analysis unavailable: Invalid response format from AI analysis. The AI returned non-JSON content. Using general repair guidance.',
          'ANALYSIS NOTICE',
          'GENERAL REPAIR GUIDANCE',
        ],
      },
      mapped(
        'an invalid key',
        AI_FAILURES.invalidKey,
        'OpenAI API key is invalid or missing. Please check your configuration.',
      ),
      mapped('an exhausted quota', AI_FAILURES.quota, 'OpenAI API quota exceeded. Please check your billing settings.'),
      mapped('a rate limit', AI_FAILURES.rateLimit, 'Too many requests. Please wait a moment and try again.'),
      mapped(
        'status 400',
        AI_FAILURES.badRequest,
        'OpenAI API error (400): Error while downloading the image. This usually means the image URL is not accessible to OpenAI servers.',
      ),
      mapped('an empty reply', AI_FAILURES.empty, 'No response received from OpenAI.'),
      mapped(
        'a reply without a severity',
        AI_FAILURES.missingFields,
        'AI analysis failed: Incomplete analysis result from AI - missing required fields.',
      ),
      mapped('anything else', aiError(418, 'I am a teapot'), 'AI analysis failed: I am a teapot.'),
      mapped('silence', AI_FAILURES.hang, 'AI analysis failed: Request timed out. Please try again.'),
      {
        on: '/analysis, an older run whose photo was handed over by its address',
        bring: async ({ page, changeRun }) => {
          const notice =
            'AI analysis unavailable: Image not accessible to OpenAI: HTTP 404: Not Found. Details: HEAD. Using general repair guidance.'
          await changeRun((run) => ({ ...run, notice }))
          await page.reload()
        },
        says: ['Image not accessible to OpenAI: HTTP 404: Not Found. Details: HEAD.'],
      },
      {
        on: '/analysis after a retry that succeeds',
        bring: async ({ ai, release, press }) => {
          await release()
          ai.respondsWith(completion(goodResponse()))
          await press('RETRY AI ANALYSIS')
        },
        says: ['POWERED BY OpenAI gpt-4o'],
        insteadOf: { words: ['ANALYSIS NOTICE', 'GENERAL REPAIR GUIDANCE'], because: 'the provider has answered' },
      },
    ],
  },
  {
    heading: '8. Silent failures',
    entries: [
      {
        on: '/profile when the photos do not load',
        bring: async ({ enter, answer, open }) => {
          await enter()
          await answer(/\/api\/files\?/, 'no connection')
          await open('/profile')
        },
        says: ['The connection failed. Please check your network and try again.', 'RETRY'],
        insteadOf: {
          words: ['GET STARTED', 'UPLOAD YOUR FIRST FILE'],
          because: 'an empty list would tell somebody with photos that there are none',
        },
      },
      {
        on: '/plan-tester when the switch fails',
        bring: async ({ page, answer, open }) => {
          await answer('**/api/plan/preview', BROKEN)
          await open('/plan-tester')
          await page.getByRole('button', { name: 'TEST THIS PLAN' }).last().click()
        },
        says: ['Failed to change plan. Please try again.'],
      },
      {
        on: '/ after a logout that failed',
        bring: async ({ answer, press }) => {
          await answer('**/sign-out', BROKEN)
          await press('LOGOUT')
        },
        says: [
          'LOGIN',
          "The server didn't respond, so this browser may still be logged in. Keep this page open, and we'll keep trying to log you out.",
        ],
      },
    ],
  },
]
