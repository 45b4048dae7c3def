import type { Page } from '@playwright/test'
import { AI_FAILURES, completion, goodAnswer } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { expectAccessible } from './axe.ts'
import { choosePhotos, expect, jpeg, test } from './fixtures.ts'
import { anInvoice, aSubscription, onPlan, PERIOD_END, problem, takePayments } from './payingPeople.ts'
import { saying, type Stage } from './stage.ts'

test.describe.configure({ mode: 'parallel', timeout: 240_000 })

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 740 }
/** One load of a screen serves both themes and both sizes. */
const LOOKS = [
  { viewport: DESKTOP, colorScheme: 'light', rules: 'all' },
  { viewport: DESKTOP, colorScheme: 'dark', rules: 'colors' },
  { viewport: PHONE, colorScheme: 'dark', rules: 'colors' },
  { viewport: PHONE, colorScheme: 'light', rules: 'all' },
] as const

async function expectGood(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen, { looks: LOOKS })
  await page.setViewportSize(DESKTOP)
}

/** A state of a screen: how it is brought about, and words that show that it is there. */
type State = readonly [screen: string, words: string, bring: (stage: Stage) => Promise<unknown>]

async function expectAllGood(stage: Stage, states: readonly State[]): Promise<void> {
  for (const [screen, words, bring] of states) {
    await test.step(screen, async () => {
      await bring(stage)
      await expect(saying(stage.page, words), screen).toBeVisible()
      await expectGood(stage.page, screen)
    })
  }
}

const LIST = /\/api\/files\?/
const RUNS = /\/api\/files\/[^/]+\/analyses$/
const NAME = 'Maximiliana Konstantinopolitanidou-Featherstonehaugh'

test('axe finds nothing on the screens of a stranger', async ({ stage, person }) => {
  const { page, leave, open, press, fill, hold, answer, release } = stage
  expect(person.name).not.toBe('')
  await leave()
  await expectAllGood(stage, [
    ['login', 'LOGIN', () => open('/')],
    ['login, closed', 'Show form', () => press('Hide form')],
    [
      'login with a fault',
      'Please enter your email address',
      async () => {
        await press('Show form')
        await press('SIGN IN')
      },
    ],
    [
      'login, busy',
      'SIGNING IN...',
      async () => {
        await hold('**/sign-in/email')
        await fill({ Email: person.email, Password: 'not the password' })
        await press('SIGN IN')
      },
    ],
    ['login with an offer', 'Would you like to create an account with this email address?', async () => stage.letGo()],
    ['register', 'REGISTER', () => open('/register')],
    [
      'register with a fault',
      'Passwords do not match',
      async () => {
        await fill({ 'Full Name': NAME, Email: person.email, Password: 'secret 1', 'Confirm Password': 'secret 2' })
        await press('CREATE ACCOUNT')
      },
    ],
    [
      'register with an offer',
      'Would you like to go to the login page?',
      async () => {
        await fill({ 'Confirm Password': 'secret 1' })
        await press('CREATE ACCOUNT')
      },
    ],
    [
      'register, done',
      'Registration successful! Redirecting to your profile...',
      async () => {
        await press('CANCEL')
        // Its answer signs nobody in, so that the screen stays.
        await answer('**/sign-up/email', { status: 200, body: {} })
        await hold('**/api/me')
        await press('CREATE ACCOUNT')
      },
    ],
    [
      'forgot password',
      'FORGOT PASSWORD?',
      async () => {
        await release()
        await open('/forgot-password')
      },
    ],
    ['forgot password with a fault', 'Please enter your email address', () => page.getByLabel('Email').press('Enter')],
    [
      'forgot password, sent',
      'ASK FOR YOUR LINK',
      async () => {
        await fill({ Email: 'dana@example.org' })
        await page.keyboard.press('Enter')
      },
    ],
    ['privacy', 'PRIVACY POLICY', () => open('/privacy')],
    [
      'diagnostics, checking',
      'CHECKING...',
      async () => {
        await stage.stopLimits()
        await hold('**/api/diagnostics')
        await open('/diagnostics')
      },
    ],
    ['diagnostics', '8 PARTS WORK, 2 ARE OFF', async () => stage.letGo()],
    [
      'diagnostics, failed',
      '2 CHECKS FAILED',
      async () => {
        for (const path of ['**/api/diagnostics', '**/healthz']) await answer(path, 'no connection')
        await press('RUN AGAIN')
      },
    ],
  ])
})

test('axe finds nothing on the session screens, the profile and the dashboard', async ({ stage }) => {
  const { page, enter, upload, open, hold, answer, release, faults } = stage
  await enter()
  await page.request.patch('/api/me', { data: { name: NAME } })
  await stage.stopLimits()
  await expectAllGood(stage, [
    [
      'the session loads',
      'LOADING MENDSIGHT...',
      async () => {
        await hold('**/api/me')
        await open('/home')
      },
    ],
    [
      'the session cannot be had',
      'RETRY',
      async () => {
        await release()
        await answer('**/api/me', 'no connection')
        await open('/home')
      },
    ],
    [
      'the error screen',
      'SOMETHING WENT WRONG',
      async () => {
        await release()
        await answer('**/api/me', { status: 200, body: { name: 'A profile without a plan' } })
        await open('/home')
        await page.getByText('Technical details').click()
        faults.splice(0)
      },
    ],
    [
      'profile, loading',
      'LOADING PROFILE...',
      async () => {
        await release()
        await hold(LIST)
        await open('/profile')
      },
    ],
    ['profile, empty', 'GET STARTED', async () => stage.letGo()],
    [
      'profile with an error',
      'RETRY',
      async () => {
        await answer(LIST, 'no connection')
        await open('/profile')
      },
    ],
    [
      'dashboard, empty',
      'READY TO FIX THE WORLD?',
      async () => {
        await release()
        await open('/home')
      },
    ],
    [
      'dashboard',
      'READY TO FIX THE WORLD?',
      async () => {
        for (let seed = 1; seed <= 6; seed += 1)
          await upload(`${'a very long name of a photo of a wall '.repeat(seed)}.jpg`, seed)
        await page.request.post('/api/plan', { data: { plan_id: 'enterprise' } })
        await open('/home')
        await expect(page.getByRole('main').locator('img')).not.toHaveCount(0)
      },
    ],
    ['profile', 'VIEW ALL 6 FILES', () => open('/profile')],
    ['offline', "You're offline.", () => page.context().setOffline(true)],
  ])
  await page.context().setOffline(false)
})

test('axe finds nothing on the upload in any of its states', async ({ stage }) => {
  const { page, enter, upload, open, press, hold, answer, changeMe, release } = stage
  await enter()
  await stage.stopLimits()
  const broken = (await aPhoto()).subarray(0, 900)
  await expectAllGood(stage, [
    [
      'upload, loading',
      'PHOTO HISTORY',
      async () => {
        await hold(LIST)
        await open('/upload')
      },
    ],
    ['upload, empty', 'NO DAMAGE PHOTOS YET', async () => stage.letGo()],
    [
      'upload, selected',
      'This photo is already in your history.',
      async () => {
        const photo = await aPhoto({ seed: 3, width: 320, height: 240 })
        await upload('ceiling.jpg', 3)
        await choosePhotos(page, [
          jpeg(`${'a very long name of a photo of a wall '.repeat(4)}.jpg`, await aPhoto({ seed: 4 })),
          { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
          jpeg('huge.jpg', Buffer.concat([photo, Buffer.alloc(6 * 1024 * 1024)])),
          jpeg('twin.jpg', photo),
        ])
      },
    ],
    [
      'upload, busy',
      'UPLOADING...',
      async () => {
        await open('/upload')
        await hold('**/api/files', 'POST')
        await choosePhotos(page, [jpeg('good.jpg', await aPhoto({ seed: 5 })), jpeg('broken.jpg', broken)])
        await press('UPLOAD 2 DAMAGE PHOTO(S)')
      },
    ],
    ['upload, partly failed', 'Some uploads failed:', async () => stage.letGo()],
    ['upload, asking', 'DELETE THIS PHOTO?', () => press('DELETE good.jpg')],
    [
      'upload, deletion failed',
      'Failed to delete file. Please try again.',
      async () => {
        await answer(/\/api\/files\/[^/]+$/, { status: 500, body: 'no' }, 'DELETE')
        await page.getByRole('alertdialog').getByRole('button', { name: 'DELETE' }).click()
      },
    ],
    [
      'upload, deleted',
      'File deleted successfully',
      async () => {
        await release()
        await press('DELETE good.jpg')
        await page.getByRole('alertdialog').getByRole('button', { name: 'DELETE' }).click()
      },
    ],
    [
      'upload with an error',
      'RETRY',
      async () => {
        await answer(LIST, 'no connection')
        await open('/upload')
      },
    ],
    [
      'upload over the limit',
      'You can only upload 1 more files this month.',
      async () => {
        await release()
        await changeMe({ usage: { files: 9, storage_bytes: 1 } })
        await open('/upload')
        await choosePhotos(page, [jpeg('a.jpg', await aPhoto({ seed: 7 })), jpeg('b.jpg', await aPhoto({ seed: 8 }))])
      },
    ],
    [
      'upload, limit reached',
      'UPLOAD LIMIT REACHED',
      async () => {
        await release()
        await changeMe({ usage: { files: 10, storage_bytes: 1 } })
        await open('/upload')
      },
    ],
  ])
})

test('axe finds nothing on the analysis in any of its states', async ({ stage, ai }) => {
  const { page, enter, upload, open, press, answer, release, hold } = stage
  await enter()
  await stage.stopLimits()
  const id = await upload()
  ai.answers('hang')
  await expectAllGood(stage, [
    ['no file selected', 'NO FILE SELECTED', () => open('/analysis?file=0190a1b2-0000-7000-8000-000000000000')],
    [
      'analysis, loading',
      'AI DAMAGE ANALYSIS',
      async () => {
        await hold(/\/api\/files\/[^/]+$/)
        await open(`/analysis?file=${id}`)
      },
    ],
    [
      'analysis with an error',
      'RETRY',
      async () => {
        await release()
        await answer(RUNS, 'no connection')
        await open(`/analysis?file=${id}`)
      },
    ],
    [
      'analysis, running',
      'AI ANALYZING DAMAGE...',
      async () => {
        await release()
        // The run must not end while axe looks.
        await hold(/\/api\/analyses\/[^/]+$/)
        await open(`/analysis?file=${id}`)
      },
    ],
    [
      'analysis, cancelled',
      'The analysis was canceled.',
      async () => {
        stage.letGo()
        await expect(saying(page, 'ANALYSIS NOTICE')).toBeVisible()
        ai.answers('hang')
        await press('RETRY AI ANALYSIS')
        await press('CANCEL')
      },
    ],
    [
      'analysis, guidance',
      'General Property Damage',
      async () => {
        ai.answers(AI_FAILURES.prose)
        await press('ANALYZE')
      },
    ],
    [
      'analysis',
      'POWERED BY OpenAI gpt-4o',
      async () => {
        ai.answers(completion(goodAnswer()))
        await press('RETRY AI ANALYSIS')
      },
    ],
    [
      'analysis, step ticked and shared',
      'SHARE',
      async () => {
        await page.getByText('Let the ceiling dry.').click()
        await press('SHARE')
      },
    ],
  ])
})

test('axe finds nothing on the settings and the forms of the account', async ({ stage }) => {
  const { page, enter, open, press, fill } = stage
  await enter()
  await expectAllGood(stage, [
    ['settings', 'ACCOUNT SETTINGS', () => open('/settings')],
    ['settings, asking', 'Are you sure you want to delete your account?', () => press('DELETE ACCOUNT')],
    [
      'settings, switched off and refused',
      'The connection failed.',
      async () => {
        await page.getByRole('alertdialog').getByRole('button', { name: 'CANCEL' }).click()
        await page.getByRole('switch', { name: 'Email Updates' }).click()
        await expect(page.getByRole('switch', { name: 'Email Updates' })).not.toBeChecked()
        await stage.answer('**/api/me', 'no connection', 'PATCH')
        await page.getByRole('switch', { name: 'Notifications' }).click()
      },
    ],
    ['change email', 'CHANGE EMAIL', () => open('/change-email')],
    ['change email with a fault', 'Please fill in all fields', () => press('UPDATE EMAIL')],
    ['change password', 'CHANGE PASSWORD', () => open('/change-password')],
    [
      'change password with a fault',
      'New passwords do not match',
      async () => {
        await fill({ 'Current Password': 'a', 'New Password': 'secret 1', 'Confirm New Password': 'secret 2' })
        await press('UPDATE PASSWORD')
      },
    ],
  ])
})

test('axe finds nothing on plans and payment', async ({ stage }) => {
  const { page, enter, open, press, hold, answer, release } = stage
  await enter('basic')
  await stage.stopLimits()
  await expectAllGood(stage, [
    [
      'plans, loading',
      'Currently on Basic Fixer',
      async () => {
        await hold('**/api/plans')
        await open('/payment')
      },
    ],
    ['plans', 'PLAN COMPARISON', async () => stage.letGo()],
    ['plans with a fault', 'Please select a plan first', () => press('CONFIRM PLAN CHANGE')],
    [
      'plans, selected',
      'SELECTED - UPGRADE',
      () => page.getByRole('button', { name: 'UPGRADE TO THIS' }).first().click(),
    ],
    ['plans, asking', 'GO BACK TO FREE FIXER?', () => press('GO BACK TO FREE FIXER')],
    [
      'plans with an error',
      'RETRY',
      async () => {
        await answer('**/api/plans', 'no connection')
        await open('/payment')
      },
    ],
    [
      'a notice on arrival',
      'Successfully upgraded to Pro Fixer!',
      async () => {
        await release()
        await open('/payment')
        await press('CONFIRM PLAN CHANGE')
      },
    ],
    ['payment options', 'PAYMENT OPTIONS', () => open('/payment-options')],
    [
      'payment options without a method',
      'Please select a payment method',
      () => page.getByRole('radio', { name: 'PayPal' }).press('Enter'),
    ],
    [
      'payment options, card',
      'Please enter the card number',
      async () => {
        await page.getByRole('radio', { name: 'Credit/Debit Card' }).check()
        await press('COMPLETE PAYMENT')
      },
    ],
    ['payment options, PayPal', 'COMPLETE PAYMENT', () => page.getByRole('radio', { name: 'PayPal' }).check()],
    [
      'payment options, bank',
      'Please enter the account number',
      async () => {
        await page.getByRole('radio', { name: 'Bank Transfer' }).check()
        await press('COMPLETE PAYMENT')
      },
    ],
    ['plan tester', 'TEST THIS PLAN', () => open('/plan-tester')],
    [
      'plan tester, testing',
      'Successfully switched to Enterprise Fixer!',
      () => page.getByRole('button', { name: 'TEST THIS PLAN' }).last().click(),
    ],
  ])
})

test('axe finds nothing on real payments in any of their states', async ({ stage }) => {
  const { page, enter, open, press, hold, answer, changeMe, release } = stage
  await enter()
  await stage.stopLimits()
  await takePayments(stage)
  const lost = problem(503, 'payment_unavailable', "The payment service didn't respond.")
  const quote = { plan_id: 'enterprise', due_now: 2513, monthly: 4999, currency: 'usd', next_at: PERIOD_END.iso }
  await expectAllGood(stage, [
    [
      'plans, payment failed and an upgrade to confirm',
      'CONFIRM THE PAYMENT',
      async () => {
        const upgrade = { plan_id: 'enterprise', url: 'https://invoice.stripe.com/i/1' } as const
        await changeMe(onPlan('pro', aSubscription({ status: 'past_due', grace_ends_at: PERIOD_END.iso, upgrade })))
        await hold('**/api/billing/invoices')
        await open('/payment')
      },
    ],
    [
      'plans, invoices in every state',
      'NOT PAID',
      async () => {
        const invoices = (['draft', 'open', 'paid', 'void', 'uncollectible'] as const).map((status, place) =>
          anInvoice({ id: String(place), status }),
        )
        await answer('**/api/billing/invoices', { status: 200, body: { success: true, invoices } })
        await changeMe(onPlan('pro', aSubscription({ ends_at: PERIOD_END.iso })))
        await open('/payment')
      },
    ],
    [
      'plans, a change that is due, with faults',
      'KEEP PRO FIXER',
      async () => {
        await changeMe(onPlan('pro', aSubscription({ next_plan_id: 'basic' })))
        await answer('**/api/billing/*', lost)
        await open('/payment')
        await press('MANAGE PAYMENTS')
        await expect(page.getByRole('alert')).toHaveCount(2)
      },
    ],
    [
      'plans, a cheaper one selected',
      'SELECTED - DOWNGRADE',
      () => page.getByRole('button', { name: 'DOWNGRADE TO THIS' }).click(),
    ],
    [
      'dashboard, payment failed and more than the plan takes',
      'You can still view them all.',
      async () => {
        await changeMe({
          ...onPlan('free', aSubscription({ status: 'unpaid' })),
          usage: { files: 12, storage_bytes: 1, analyses_today: 0, analyses_per_day: 50 },
        })
        await open('/home')
      },
    ],
    ['upload, more than the plan takes', 'Delete 3 photos or upgrade', () => open('/upload')],
    [
      'a purchase, methods loading',
      'YOUR NEW PLAN',
      async () => {
        await release()
        await takePayments(stage)
        await changeMe(onPlan('free'))
        await hold('**/api/billing/payment-methods')
        await open('/payment-options?plan=pro&checkout=cancelled')
      },
    ],
    ['a purchase without a method', 'Not available here right now', async () => stage.letGo()],
    [
      'a purchase with a fault',
      "The payment service didn't respond.",
      async () => {
        await page.getByRole('radio', { name: 'Bank Transfer' }).check()
        await answer('**/api/plan', lost, 'POST')
        await press('COMPLETE PAYMENT')
      },
    ],
    [
      'an upgrade, price loading',
      'YOUR NEW PLAN',
      async () => {
        await changeMe(onPlan('pro', aSubscription()))
        await answer('**/api/billing/quote?**', { status: 200, body: { ...quote, paid_with: 'Visa •••• 4242' } })
        await hold('**/api/billing/quote?**')
        await open('/payment-options?plan=enterprise')
      },
    ],
    ['an upgrade', 'WHAT IT COSTS', async () => stage.letGo()],
    [
      'waiting for a payment',
      'WAITING FOR YOUR PAYMENT',
      async () => {
        await changeMe(onPlan('free'))
        await open('/payment-options?plan=pro&checkout=returned')
      },
    ],
    [
      'waiting for a bank',
      "We've asked your bank for the first payment.",
      async () => {
        await changeMe(onPlan('free', aSubscription({ status: 'pending' })))
        await open('/payment-options?plan=pro&checkout=returned')
      },
    ],
    ['plans, waiting for a bank', 'Pro Fixer starts when it arrives.', () => open('/payment')],
    ['plan tester under real billing', 'not what you can do', () => open('/plan-tester')],
  ])
})

test('axe finds nothing on the questions, the messages and the terms', async ({ stage }) => {
  const { page, enter, open, press, hold, answer } = stage
  await enter()
  await stage.stopLimits()
  await expectAllGood(stage, [
    [
      'questions, messages loading',
      'FREQUENTLY ASKED QUESTIONS',
      async () => {
        await hold('**/api/support', 'GET')
        await open('/faq')
      },
    ],
    [
      'questions, open',
      'Documents such as PDF',
      async () => {
        stage.letGo()
        for (const question of await page.getByRole('main').locator('summary').all()) await question.click()
      },
    ],
    [
      'message with a fault',
      'Please write your message',
      async () => {
        await press('CONTACT SUPPORT')
        await press('SEND MESSAGE')
      },
    ],
    [
      'message that cannot be sent',
      "We couldn't send your message. Please try again.",
      async () => {
        await answer('**/api/support', { status: 500, body: 'no' }, 'POST')
        await page.getByRole('textbox', { name: 'Message' }).fill('Hello')
        await press('SEND MESSAGE')
      },
    ],
    [
      'message sent',
      'YOUR MESSAGES',
      async () => {
        await stage.release()
        await press('SEND MESSAGE')
      },
    ],
    ['terms', 'TERMS OF SERVICE', () => open('/terms')],
  ])
})

/** A token of the right form, which the server never made. */
const TOKEN = `#token=${'x'.repeat(43)}`

test('axe finds nothing on the screens that mails lead to', async ({ page, stage }) => {
  const { open, press, fill, hold, answer, letGo, release } = stage
  const gone = "THIS LINK DOESN'T WORK"
  await expectAllGood(stage, [
    ['reset without a token', gone, () => open('/reset-password')],
    [
      'reset',
      'CHOOSE A NEW PASSWORD',
      async () => {
        await open('/diagnostics')
        await open(`/reset-password${TOKEN}`)
      },
    ],
    ['reset with a fault', 'Please fill in all fields', () => press('UPDATE PASSWORD')],
    [
      'reset, busy',
      'UPDATING...',
      async () => {
        await hold('**/reset-password', 'POST')
        await fill({ 'New Password': 'sunny day 1', 'Confirm New Password': 'sunny day 1' })
        await press('UPDATE PASSWORD')
      },
    ],
    ['reset, refused', gone, async () => letGo()],
    [
      'login after a reset',
      'Password updated successfully! Please log in.',
      async () => {
        await release()
        await answer('**/reset-password', { status: 200, body: { success: true } }, 'POST')
        await open(`/reset-password${TOKEN}1`)
        await fill({ 'New Password': 'sunny day 1', 'Confirm New Password': 'sunny day 1' })
        await press('UPDATE PASSWORD')
      },
    ],
    [
      'confirmation, busy',
      'Confirming your address...',
      async () => {
        await hold('**/verify-email', 'POST')
        await open(`/verify-email${TOKEN}`)
      },
    ],
    ['confirmation, refused, of a stranger', gone, async () => letGo()],
    [
      'confirmation without a connection',
      'The connection failed. Please check your network and try again.',
      async () => {
        await release()
        await answer('**/verify-email', 'no connection', 'POST')
        await open(`/verify-email${TOKEN}1`)
      },
    ],
    [
      'confirmation, done',
      'ADDRESS CONFIRMED',
      async () => {
        await release()
        await answer('**/verify-email', { status: 200, body: { success: true } }, 'POST')
        await press('RETRY')
      },
    ],
    ['undo', 'TAKE YOUR ADDRESS BACK?', () => open(`/undo-email-change${TOKEN}`)],
    ['undo, refused', gone, () => press('UNDO THE CHANGE')],
    [
      'undo, done',
      'NOW CHOOSE A PASSWORD',
      async () => {
        const body = { success: true, email: LONG_EMAIL, second_factor: 'on' }
        await answer('**/undo-email-change', { status: 200, body }, 'POST')
        await open(`/undo-email-change${TOKEN}1`)
        await press('UNDO THE CHANGE')
      },
    ],
    [
      'confirmation, refused, of who is signed in',
      'MAKE A NEW LINK',
      async () => {
        await release()
        await stage.enter()
        await open(`/verify-email${TOKEN}2`)
      },
    ],
    ['another link', 'A new link is ready.', () => press('MAKE A NEW LINK')],
    [
      'settings, asked for another mail too often',
      'Too many attempts.',
      async () => {
        const body = { code: 'too_many_attempts', detail: 'Too many attempts.' }
        await answer('**/api/me/verification', { status: 429, body })
        await open('/settings')
        await page.getByRole('region', { name: 'Confirm your email address' }).getByRole('button').first().click()
      },
    ],
    [
      'settings, the trail loading',
      'Recent Activity',
      async () => {
        await release()
        await stage.stopLimits()
        await hold('**/api/me/security-events')
        await open('/settings')
      },
    ],
    ['settings, the trail', 'Account created', async () => letGo()],
    [
      'settings, no trail',
      'The connection failed.',
      async () => {
        await answer('**/api/me/security-events', 'no connection')
        await open('/settings')
      },
    ],
    [
      'settings, an empty trail',
      'Nothing yet. Logins and changes will be listed here.',
      async () => {
        await release()
        await answer('**/api/me/security-events', { status: 200, body: { success: true, events: [] } })
        await open('/settings')
      },
    ],
  ])
})

const LONG_EMAIL = 'maximiliana.konstantinopolitanidou-featherstonehaugh@a-rather-long-domain.example.org'
