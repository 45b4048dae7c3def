import type { Page } from '@playwright/test'
import { AI_FAILURES, completion, goodResponse } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { PERIOD_END, aSubscription, anInvoice, UPGRADE_QUOTE } from '#tests/support/billingRecords.ts'
import { expectAccessible } from './axe.ts'
import { choosePhotos, expect, jpeg, test } from './fixtures.ts'
import { onPlan, problem, takePayments } from './payingPeople.ts'
import { expectRoomForText } from './roomForText.ts'
import { LOGGED_IN_PATHS, LOGGED_OUT_PATHS, watchLoading } from './screens.ts'
import { saying, type Stage } from './stage.ts'

// Colors and widths, which need a layout. tests/components proves everything else about the states of each screen.

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

const NAME = 'Maximiliana Konstantinopolitanidou-Featherstonehaugh'

test('colors and widths are good on the screens of an anonymous person', async ({ stage, person }) => {
  const { page, leave, open, press, fill, answer } = stage
  expect(person.name).not.toBe('')
  await leave()
  await expectAllGood(stage, [
    [
      'login with a fault and an offer',
      'Would you like to create an account with this email address?',
      async () => {
        await open('/')
        await fill({ Email: person.email, Password: 'not the password' })
        await press('SIGN IN')
      },
    ],
    [
      'register with a fault',
      'Passwords do not match',
      async () => {
        await open('/register')
        await fill({ 'Full Name': NAME, Email: person.email, Password: 'secret 1', 'Confirm Password': 'secret 2' })
        await press('CREATE ACCOUNT')
      },
    ],
    [
      'forgot password, sent',
      'ASK FOR YOUR LINK',
      async () => {
        await open('/forgot-password')
        await fill({ Email: 'dana@example.org' })
        await page.keyboard.press('Enter')
      },
    ],
    ['privacy', 'PRIVACY POLICY', () => open('/privacy')],
    ['developers', 'Makes a repair', () => open('/developers')],
    ['first open', 'You need no account, and nothing is sent.', () => open('/start')],
    [
      'first open, questions',
      'REGISTER TO KEEP IT',
      async () => choosePhotos(page, [jpeg('drip.jpg', await aPhoto())]),
    ],
    [
      'first open, advice',
      'WHO DOES THE WORK',
      async () => {
        for (const answer of ['Water: a leak, a stain or a flood', 'Yes, dripping', 'Yes, near it']) await press(answer)
        await press('Leaking or burst pipe')
        await press('SHOW THE ADVICE')
      },
    ],
    ['emergency', 'SOMEBODY HURT', () => open('/emergency')],
    ['emergency, one open', 'GAS: LEAVE NOW', () => page.getByText('A smell of rotten eggs').click()],
    ['diagnostics', '8 PARTS WORK, 2 ARE OFF', () => open('/diagnostics')],
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

test('colors and widths are good on the session screens, the profile and the dashboard', async ({ stage }) => {
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
      'profile, empty',
      'GET STARTED',
      async () => {
        await release()
        await open('/profile')
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
    [
      'offline',
      "You're offline.",
      () =>
        page.evaluate(() => {
          Object.defineProperty(navigator, 'onLine', { get: () => false })
          dispatchEvent(new Event('offline'))
        }),
    ],
  ])
})

test('colors and widths are good on the upload', async ({ stage }) => {
  const { page, enter, upload, open, press, changeMe } = stage
  await enter()
  await stage.stopLimits()
  const broken = (await aPhoto()).subarray(0, 900)
  await expectAllGood(stage, [
    ['upload, empty', 'NO DAMAGE PHOTOS YET', () => open('/upload')],
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
      'upload, partly failed',
      'Some uploads failed:',
      async () => {
        await open('/upload')
        await choosePhotos(page, [jpeg('good.jpg', await aPhoto({ seed: 5 })), jpeg('broken.jpg', broken)])
        await press('UPLOAD 2 DAMAGE PHOTO(S)')
      },
    ],
    ['upload, deleting', 'Deleting good.jpg', () => press('DELETE good.jpg')],
    ['photos', 'Not analyzed', () => open('/photos')],
    ['photos, selecting', 'Select photos', () => press('SELECT')],
    [
      'upload, limit reached',
      'UPLOAD LIMIT REACHED',
      async () => {
        await changeMe({ usage: { files: 12, storage_bytes: 1 } })
        await open('/upload')
      },
    ],
  ])
})

test('colors and widths are good on the analysis', async ({ stage, ai }) => {
  const { page, enter, upload, open, press, release, hold } = stage
  await enter()
  await stage.stopLimits()
  const id = await upload()
  ai.respondsWith(AI_FAILURES.prose)
  await expectAllGood(stage, [
    ['no file selected', 'NO FILE SELECTED', () => open('/analysis?file=0190a1b2-0000-7000-8000-000000000000')],
    [
      'analysis, running',
      'AI ANALYZING DAMAGE...',
      async () => {
        // The run must not end while axe looks.
        await hold(/\/api\/analyses\/[^/]+$/)
        await open(`/analysis?file=${id}`)
      },
    ],
    ['analysis, guidance', 'General Property Damage', async () => stage.letGo()],
    [
      'analysis, step ticked and shared',
      'POWERED BY OpenAI gpt-4o',
      async () => {
        await release()
        ai.respondsWith(completion(goodResponse()))
        await press('RETRY AI ANALYSIS')
        await page.getByText('Let the ceiling dry.').click()
        await press('SHARE')
      },
    ],
  ])
})

test('colors and widths are good on the repairs', async ({ stage, ai }) => {
  const { page, enter, upload, open } = stage
  await enter()
  await stage.stopLimits()
  ai.respondsWith(completion(goodResponse()))
  await expectAllGood(stage, [
    ['repairs, empty', 'NO REPAIRS YET', () => open('/repairs')],
    [
      'repairs',
      'REPAIR ONE',
      async () => {
        const id = await upload()
        const made = await page.request.post('/api/repairs', {
          data: { title: `REPAIR ONE ${'of a very long wall '.repeat(5)}`, file_ids: [id] },
        })
        const { id: repairId } = (await made.json()) as { id: string }
        const run = await page.request.post(`/api/repairs/${repairId}/analyses`, { data: {} })
        const path = `/api/analyses/${((await run.json()) as { id: string }).id}`
        await expect.poll(async () => (await (await page.request.get(path)).json()).status).toBe('succeeded')
        const fence = await page.request.post('/api/repairs', { data: { title: 'A mended fence' } })
        const { id: fenceId } = (await fence.json()) as { id: string }
        const change = (data: object) => page.request.patch(`/api/repairs/${fenceId}`, { data })
        await change({ status: 'done', actual_cost: 99_999_999.99, answers: { where: 'x'.repeat(80) } })
        await change({ check_again: { on: '2026-01-02', what: 'w'.repeat(200) } })
        await open('/repairs')
      },
    ],
    ['repairs, their totals', 'By room', () => stage.press('What they cost, by year and by room')],
    ['repairs, none with a status', 'NOTHING HERE', () => page.getByRole('button', { name: 'In progress' }).click()],
    [
      'repair, with a chooser and faults',
      'OPEN THE FULL RESULT',
      async () => {
        await page.getByRole('button', { name: 'SHOW ALL REPAIRS' }).click()
        await page.getByRole('link', { name: /REPAIR ONE/ }).click()
        await page.getByText('Let the ceiling dry.').click()
        await page.getByRole('radio', { name: 'DONE' }).click()
        await expect(page.getByRole('radio', { name: 'DONE' })).toBeChecked()
        await stage.press('ADD A PHOTO OF AFTER')
        await expect(page.getByRole('radio', { name: 'ceiling.jpg' })).toBeVisible()
        await page.getByLabel('Cost in dollars').fill('a lot')
        await stage.press('SAVE THE WORK')
      },
    ],
    ['repair, renaming', 'CANCEL', () => stage.press('RENAME')],
    ['repair, unknown', 'REPAIR NOT FOUND', () => open('/repairs/0190a1b2-0000-7000-8000-000000000000')],
  ])
})

test('colors and widths are good on the claims', async ({ stage }) => {
  const { page, enter, open, press } = stage
  await enter()
  await stage.stopLimits()
  await expectAllGood(stage, [
    ['claims, on a plan without them', 'The claim pack is part of Pro Fixer', () => open('/claims')],
    [
      'claims, a new one with faults',
      'Please give it a name',
      async () => {
        await page.request.post('/api/plan', { data: { plan_id: 'pro' } })
        await page.request.post('/api/repairs', { data: { title: `REPAIR ${'of a very long wall '.repeat(5)}` } })
        await open('/claims')
        await press('NEW CLAIM')
        await expect(page.getByRole('checkbox')).toBeVisible()
        await press('BEGIN THE CLAIM')
      },
    ],
    [
      'claim, with its forms and faults',
      "The originals contain the camera's details",
      async () => {
        const photo = await stage.upload()
        const { repairs } = (await (await page.request.get('/api/repairs')).json()) as { repairs: { id: string }[] }
        const repairIds = repairs.map(({ id }) => id)
        await page.request.patch(`/api/repairs/${repairIds[0]}`, { data: { file_ids: [photo] } })
        const made = await page.request.post('/api/claims', {
          data: { title: `CLAIM ${'of a very long wall '.repeat(5)}`, repair_ids: repairIds },
        })
        const { id } = (await made.json()) as { id: string }
        const said = { list: 'diary', kind: 'call', with_whom: null, document_id: null }
        const entry = { ...said, at: '2026-01-20T10:00:00.000Z', text: 'Send the receipts.', due_on: '2099-01-02' }
        await page.request.post(`/api/claims/${id}/entries`, { data: entry })
        await page.request.patch(`/api/claims/${id}`, { data: { loss_cause: 'flood' } })
        await open(`/claims/${id}`)
        for (const form of ['ADD AN ITEM', 'ADD AN EXPENSE', 'ADD TO THE DIARY']) await press(form)
        for (const form of ['New item', 'New expense', 'New diary entry']) {
          await page.getByRole('form', { name: form }).getByRole('button', { name: 'ADD', exact: true }).click()
        }
        for (const group of ['THE LOSS', 'ADJUSTER']) await page.getByText(group, { exact: true }).click()
        await press('CHOOSE PHOTOS')
        await press('DOWNLOAD THE PACK')
        await page.getByRole('radio', { name: /^The original photos/ }).check()
      },
    ],
    ['claim, unknown', 'CLAIM NOT FOUND', () => open('/claims/0190a1b2-0000-7000-8000-000000000000')],
  ])
})

test('colors and widths are good on the settings and the forms of the account', async ({ stage }) => {
  const { page, enter, open, press, fill } = stage
  await enter()
  await expectAllGood(stage, [
    ['settings', 'Account created', () => open('/settings')],
    ['settings, asking', 'Are you sure you want to delete your account?', () => press('DELETE ACCOUNT')],
    [
      'settings, switched off and refused',
      "The server can't be reached.",
      async () => {
        await page.getByRole('alertdialog').getByRole('button', { name: 'CANCEL' }).click()
        await page.getByRole('switch', { name: 'Email Updates' }).click()
        await expect(page.getByRole('switch', { name: 'Email Updates' })).not.toBeChecked()
        await stage.answer('**/api/me', 'no connection', 'PATCH')
        await page.getByRole('switch', { name: 'Notifications' }).click()
      },
    ],
    [
      'change email with a fault',
      'Please fill in all fields',
      async () => {
        await open('/change-email')
        await press('UPDATE EMAIL')
      },
    ],
    [
      'change password with a fault',
      'New passwords do not match',
      async () => {
        await open('/change-password')
        await fill({ 'Current Password': 'a', 'New Password': 'secret 1', 'Confirm New Password': 'secret 2' })
        await press('UPDATE PASSWORD')
      },
    ],
  ])
})

test('colors and widths are good on plans and payment', async ({ stage }) => {
  const { page, enter, open, press } = stage
  await enter('basic')
  await stage.stopLimits()
  await expectAllGood(stage, [
    [
      'plans, selected',
      'SELECTED - UPGRADE',
      async () => {
        await open('/payment')
        await page.getByRole('button', { name: 'UPGRADE TO THIS' }).first().click()
      },
    ],
    ['plans, asking', 'GO BACK TO FREE FIXER?', () => press('GO BACK TO FREE FIXER')],
    [
      'payment options, card with faults',
      'Please enter the card number',
      async () => {
        await open('/payment-options')
        await page.getByRole('radio', { name: 'Credit/Debit Card' }).check()
        await press('COMPLETE PAYMENT')
      },
    ],
    [
      'payment options, bank with faults',
      'Please enter the account number',
      async () => {
        await page.getByRole('radio', { name: 'Bank Transfer' }).check()
        await press('COMPLETE PAYMENT')
      },
    ],
    [
      'plan tester, testing',
      'Successfully switched to Enterprise Fixer!',
      async () => {
        await open('/plan-tester')
        // The page begins anew with the plan.
        const loaded = page.waitForEvent('load')
        await page.getByRole('button', { name: 'TEST THIS PLAN' }).last().click()
        await loaded
      },
    ],
  ])
})

test('colors and widths are good on real payments', async ({ stage }) => {
  const { page, enter, open, press, answer, changeMe, release } = stage
  await enter()
  await stage.stopLimits()
  await takePayments(stage)
  const lost = problem(503, 'payment_unavailable', "The payment service didn't respond.")
  await expectAllGood(stage, [
    [
      'plans, payment failed, an upgrade to confirm, and invoices in every state',
      'NOT PAID',
      async () => {
        const upgrade = { plan_id: 'enterprise', url: 'https://invoice.stripe.com/i/1' } as const
        await changeMe(onPlan('pro', aSubscription({ status: 'past_due', grace_ends_at: PERIOD_END.iso, upgrade })))
        const invoices = (['draft', 'open', 'paid', 'void', 'uncollectible'] as const).map((status, place) =>
          anInvoice({ id: String(place), status }),
        )
        await answer('**/api/billing/invoices', { status: 200, body: { success: true, invoices } })
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
      'a purchase with a fault',
      "The payment service didn't respond.",
      async () => {
        await release()
        await takePayments(stage)
        await changeMe(onPlan('free'))
        await open('/payment-options?plan=pro&checkout=cancelled')
        await page.getByRole('radio', { name: 'Bank Transfer' }).check()
        await answer('**/api/plan', lost, 'POST')
        await press('COMPLETE PAYMENT')
      },
    ],
    [
      'an upgrade',
      'WHAT IT COSTS',
      async () => {
        await changeMe(onPlan('pro', aSubscription()))
        await answer('**/api/billing/quote?**', { status: 200, body: UPGRADE_QUOTE })
        await open('/payment-options?plan=enterprise')
      },
    ],
    [
      'waiting for a payment',
      'WAITING FOR YOUR PAYMENT',
      async () => {
        await changeMe(onPlan('free'))
        await open('/payment-options?plan=pro&checkout=returned')
      },
    ],
  ])
})

test('colors and widths are good on the questions, the messages and the terms', async ({ stage }) => {
  const { page, enter, open, press } = stage
  await enter()
  await stage.stopLimits()
  await expectAllGood(stage, [
    [
      'questions, open, and a message with a fault',
      'Please write your message',
      async () => {
        await open('/faq')
        for (const question of await page.getByRole('main').locator('summary').all()) await question.click()
        await press('CONTACT SUPPORT')
        await press('SEND MESSAGE')
      },
    ],
    [
      'message sent',
      'YOUR MESSAGES',
      async () => {
        await page.getByRole('textbox', { name: 'Message' }).fill('Hello')
        await press('SEND MESSAGE')
      },
    ],
    ['terms', 'TERMS OF SERVICE', () => open('/terms')],
  ])
})

/** A token of the right form, which the server never made. */
const TOKEN = `#token=${'x'.repeat(43)}`

test('colors and widths are good on the screens that mails lead to', async ({ stage }) => {
  const { open, press, answer } = stage
  await expectAllGood(stage, [
    ['reset without a token', "THIS LINK DOESN'T WORK", () => open('/reset-password')],
    [
      'reset with a fault',
      'Please fill in all fields',
      async () => {
        await open('/diagnostics')
        await open(`/reset-password${TOKEN}`)
        await press('UPDATE PASSWORD')
      },
    ],
    [
      'confirmation, done',
      'ADDRESS CONFIRMED',
      async () => {
        await answer('**/verify-email', { status: 200, body: { success: true } }, 'POST')
        await open(`/verify-email${TOKEN}`)
        await press('CONFIRM MY ADDRESS')
      },
    ],
    ['undo', 'TAKE YOUR ADDRESS BACK?', () => open(`/undo-email-change${TOKEN}`)],
    [
      'undo, done',
      'NOW CHOOSE A NEW PASSWORD',
      async () => {
        const body = { success: true, email: LONG_EMAIL, second_factor: 'on' }
        await answer('**/undo-email-change', { status: 200, body }, 'POST')
        await press('UNDO THE CHANGE')
      },
    ],
    ['two-step login, undo', 'TAKE YOUR ACCOUNT BACK?', () => open(`/undo-two-step${TOKEN}`)],
    [
      'settings with the banner, asked for another mail too often',
      'Too many attempts.',
      async () => {
        await stage.enter()
        const body = { code: 'too_many_attempts', detail: 'Too many attempts.' }
        await answer('**/api/me/verification', { status: 429, body })
        await open('/settings')
        await stage.page.getByRole('region', { name: 'Confirm your email address' }).getByRole('button').first().click()
      },
    ],
  ])
})

const LONG_EMAIL = 'maximiliana.konstantinopolitanidou-featherstonehaugh@a-rather-long-domain.example.org'

/** The browser's setting of the size of text, which rem and the widths of media queries follow. */
async function setTextSize(page: Page, pixels: number): Promise<void> {
  // The setting ends with this client, which ends with the page.
  const client = await page.context().newCDPSession(page)
  await client.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } })
}

async function expectTextSize(page: Page, pixels: number): Promise<void> {
  expect(await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize))).toBe(pixels)
}

/** Phones and tablets upright, the narrowest with text of twice the usual size. */
const ROOMS = [
  { viewport: { width: 320, height: 640 }, text: 32 },
  { viewport: { width: 390, height: 844 }, text: 24 },
  { viewport: { width: 768, height: 1024 }, text: 16 },
  { viewport: { width: 834, height: 1112 }, text: 24 },
] as const

for (const { viewport, text } of ROOMS) {
  test(`text of ${text} px has room on every screen at ${viewport.width} px`, async ({ stage, ai }) => {
    const { page, leave, open, enter, upload } = stage
    const hasLoaded = watchLoading(page)
    await page.setViewportSize(viewport)
    await leave()
    await open('/')
    await setTextSize(page, text)
    for (const path of ['/', ...LOGGED_OUT_PATHS]) {
      await open(path)
      await hasLoaded()
      await expectTextSize(page, text)
      await expectRoomForText(page, path, { hasBars: false })
    }
    await enter('pro')
    ai.respondsWith(completion(goodResponse({ severity: 'Medium' })))
    const id = await upload(`${'a very long name of a photo of a wall '.repeat(4)}.jpg`)
    const asked = await page.request.post(`/api/files/${id}/analyses`, { data: {} })
    const run = `/api/analyses/${((await asked.json()) as { id: string }).id}`
    await expect.poll(async () => (await (await page.request.get(run)).json()).status).toBe('succeeded')
    const { repair_id: repairId } = (await (await page.request.get(run)).json()) as { repair_id: string }
    await page.request.patch(`/api/repairs/${repairId}`, { data: { title: 'Repairing the ugly, yellow ceiling' } })
    await upload('garage wall, after the frost.jpg', 2)
    for (const path of [
      ...LOGGED_IN_PATHS,
      '/emergency',
      '/diagnostics',
      `/analysis?file=${id}`,
      `/repairs/${repairId}`,
    ]) {
      await open(path)
      await hasLoaded()
      await expectTextSize(page, text)
      await expectRoomForText(page, path, { hasBars: true })
    }
    await stage.answer('**/api/me', { status: 200, body: { name: 'A profile without a plan' } })
    await open('/home')
    await page.getByText('Technical details').waitFor()
    stage.faults.splice(0)
    await expectRoomForText(page, 'the error screen', { hasBars: false })
  })
}
