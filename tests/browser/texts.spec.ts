import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const QUESTIONS: readonly [question: string, said: string][] = [
  ['Which file formats can I upload?', 'Documents such as PDF, TIFF, DOC, DOCX and TXT cannot be uploaded yet.'],
  ['How does repair documentation work?', 'DOWNLOAD REPORT saves it as a text file'],
  ['Is my data secure?', 'Your photos are private: only your signed-in account can open them.'],
  ['Can I cancel anytime?', 'Access to a paid plan continues to the end of the billing period.'],
  ['How do the plans differ?', 'The AI damage analysis is part of every plan.'],
  [
    'What support do I get?',
    'Free and Basic include email support, Pro priority support, and Enterprise 24/7 phone support.',
  ],
  ['How long are my files kept?', 'Before we would delete files we give you 30 days notice.'],
  ['Can I change my plan?', 'Upgrades take effect immediately, downgrades at the next billing cycle.'],
]

test('the FAQ has eight answers, several open at once, and a reload keeps them open @phone', async ({
  page,
  person,
}) => {
  expect(person.name).not.toBe('')
  await page.goto('/faq')
  await expect(page).toHaveTitle('Frequently asked questions · Mendsight')
  await expect(page.getByRole('heading', { level: 1, name: 'FREQUENTLY ASKED QUESTIONS' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(QUESTIONS.length + 1)
  for (const [question, said] of QUESTIONS) {
    await expect(page.getByText(said)).toBeHidden()
    await page.getByText(question).focus()
    await page.getByText(question).click()
    await expect(page.getByText(said)).toBeVisible()
  }
  await page.reload()
  for (const [, said] of QUESTIONS) await expect(page.getByText(said)).toBeVisible()
  await page.getByText(QUESTIONS[0]?.[0] ?? '').click()
  await expect(page.getByText(QUESTIONS[0]?.[1] ?? '')).toBeHidden()
  await expect(page.getByText(QUESTIONS[1]?.[1] ?? '')).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/home')
})

test('the terms have ten sections with the figures of the specification @phone', async ({ page, person }) => {
  expect(person.name).not.toBe('')
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1, name: 'TERMS OF SERVICE' })).toBeVisible()
  await expect(page.getByText('Last updated: January 2025')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Acceptance of terms',
    'Service description',
    'User responsibilities',
    'Privacy',
    'Payment terms',
    'Service availability',
    'Limitation of liability',
    'Termination',
    'Changes to terms',
    'Contact',
  ])
  for (const said of [
    'Fees of paid plans are billed monthly or annually. They are non-refundable unless stated otherwise.',
    'We give 30 days notice of a price change. Non-payment may suspend the service.',
    'We aim for 99.9% uptime.',
    'our liability is limited to what you paid for the service in the last 12 months',
  ]) {
    await expect(page.getByText(said)).toBeVisible()
  }
  await page.getByRole('navigation').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeInViewport()
})

test('the privacy policy is open to anyone', async ({ page }) => {
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { level: 1, name: 'PRIVACY POLICY' })).toBeVisible()
  for (const said of [
    'a hash of your password, never the password itself',
    'a smaller copy of that photo goes to OpenAI',
    'One cookie keeps you logged in.',
    'What you type into the payment forms stays in your browser',
  ]) {
    await expect(page.getByText(said)).toBeVisible()
  }
})

test('diagnostics really look, tell a stranger no secret, and say what to do @phone', async ({ page }) => {
  await page.goto('/diagnostics')
  await expect(page.getByRole('heading', { level: 1, name: 'DIAGNOSTICS' })).toBeVisible()
  await expect(page.getByText('EVERYTHING WORKS')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Browser and client',
    'Network',
    'Configuration',
    'Database',
    'Photo storage',
    'AI provider',
    'Sign-in service',
    'Background work',
  ])
  await expect(page.getByText(/^\d+ ms$/)).toHaveCount(8)
  await expect(page.getByRole('main')).not.toContainText(/sk-|postgres:|127\.0\.0\.1|localhost|\d+\.\d+\.\d+/)

  await page.route('**/api/diagnostics', (route) =>
    route.fulfill({
      json: {
        checked_at: new Date().toISOString(),
        checks: [{ name: 'database', state: 'failed', ms: 5000, fix: 'Start the database.' }],
      },
    }),
  )
  await page.getByRole('button', { name: 'RUN AGAIN' }).click()
  await expect(page.getByText('1 CHECK FAILED')).toBeVisible()
  await expect(page.getByText('Suggested fix: Start the database.')).toBeVisible()
  await page.unrouteAll()
  for (const path of ['**/api/diagnostics', '**/healthz']) await page.route(path, (route) => route.abort())
  await page.getByRole('button', { name: 'RUN AGAIN' }).click()
  await expect(page.getByText('2 CHECKS FAILED')).toBeVisible()
  await expect(page.getByText('The server did not answer.')).toBeVisible()
})

/** One load of a screen serves both themes, which differ in nothing but their colours. */
async function expectGoodScreen(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction(() =>
      document.getAnimations().every((animation) => {
        const { iterations } = animation.effect?.getTiming() ?? {}
        return iterations === Infinity || animation.playState === 'finished'
      }),
    )
    const axe = new AxeBuilder({ page })
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(['color-contrast'])).analyze()
    const findings = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))
    expect(findings, `${screen}, ${colorScheme}`).toEqual([])
  }
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 320, height: 740 })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, screen).toBeLessThanOrEqual(0)
  await page.setViewportSize(size)
}

async function visit(page: Page, route: string): Promise<void> {
  await page.goto(route)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^LOADING/)
}

const AXE = 'axe finds nothing and nothing scrolls sideways at 320 px'

test(`${AXE}: settings and the forms of the account @phone`, async ({ page, person }) => {
  test.setTimeout(120_000)
  expect(person.name).not.toBe('')
  await visit(page, '/settings')
  await expectGoodScreen(page, 'settings')
  await page.getByRole('button', { name: 'DELETE ACCOUNT' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'DELETE ACCOUNT' }).click()
  await page.getByRole('switch', { name: 'Notifications' }).click()
  await expect(page.getByRole('switch', { name: 'Notifications' })).not.toBeChecked()
  await expectGoodScreen(page, 'settings, told')
  for (const [route, button] of [
    ['/change-email', 'UPDATE EMAIL'],
    ['/change-password', 'UPDATE PASSWORD'],
  ] as const) {
    await visit(page, route)
    await page.getByRole('button', { name: button }).click()
    await expectGoodScreen(page, `${route} with a fault`)
  }
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await expect(page).toHaveURL('/')
  await visit(page, '/forgot-password')
  await expectGoodScreen(page, '/forgot-password')
  await page.getByRole('textbox', { name: 'Email' }).fill('dana@example.org')
  await page.getByRole('button', { name: 'CONTINUE' }).click()
  await expectGoodScreen(page, '/forgot-password, sent')
})

test(`${AXE}: plans and payment @phone`, async ({ page, person }) => {
  test.setTimeout(120_000)
  expect(person.name).not.toBe('')
  await visit(page, '/payment')
  await page.getByRole('button', { name: 'CONFIRM PLAN CHANGE' }).click()
  await expectGoodScreen(page, '/payment with a fault')
  await page.getByRole('button', { name: 'UPGRADE TO THIS' }).first().click()
  await expectGoodScreen(page, '/payment, selected')
  await visit(page, '/payment-options')
  await expectGoodScreen(page, '/payment-options')
  for (const method of ['Credit/Debit Card', 'PayPal', 'Bank Transfer']) {
    await page.getByRole('radio', { name: method }).check()
    if (method !== 'PayPal') await page.getByRole('button', { name: 'COMPLETE PAYMENT' }).click()
    await expectGoodScreen(page, `/payment-options, ${method}`)
  }
  await visit(page, '/plan-tester')
  await page.getByRole('button', { name: 'TEST THIS PLAN' }).last().click()
  await expect(page.getByRole('region', { name: 'Demo mode' })).toBeVisible()
  await expectGoodScreen(page, '/plan-tester, testing')
  await visit(page, '/home')
  await expectGoodScreen(page, '/home, testing')
})

test(`${AXE}: texts, support and diagnostics @phone`, async ({ page, person }) => {
  test.setTimeout(120_000)
  expect(person.name).not.toBe('')
  await visit(page, '/faq')
  for (const [question] of QUESTIONS) await page.getByText(question).click()
  await page.getByRole('button', { name: 'CONTACT SUPPORT' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello')
  await expectGoodScreen(page, '/faq, open')
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await expect(page.getByRole('heading', { name: 'YOUR MESSAGES' })).toBeVisible()
  await expectGoodScreen(page, '/faq, sent')
  for (const route of ['/terms', '/privacy', '/diagnostics']) {
    await visit(page, route)
    await expectGoodScreen(page, route)
  }
})

/** Bound of the product on the scripts of one screen beyond those of the login page, brotli. */
const SCREEN_SCRIPTS_MAX_KIB = 60

test('no screen loads more than 60 KiB of script beyond the shared part', async ({ page, person }) => {
  expect(person.name).not.toBe('')
  const sizes = new Map<string, number>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.set(response.url(), Number(response.headers()['content-length']))
  })
  const scriptsOf = async (route: string): Promise<Set<string>> => {
    await page.goto(route)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^LOADING/)
    return new Set(
      await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => name.endsWith('.js')),
      ),
    )
  }
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  const shared = await scriptsOf('/')
  await page.context().addCookies(cookies)
  for (const route of [
    '/profile',
    '/home',
    '/upload',
    '/settings',
    '/change-email',
    '/change-password',
    '/payment',
  ].concat(['/payment-options', '/faq', '/terms', '/plan-tester', '/diagnostics', '/privacy'])) {
    const own = [...(await scriptsOf(route))].filter((url) => !shared.has(url))
    expect(own.length, route).toBeGreaterThan(0)
    const kib = own.reduce((sum, url) => sum + (sizes.get(url) ?? NaN), 0) / 1024
    test.info().annotations.push({ type: 'scripts', description: `${route}: ${kib.toFixed(1)} KiB` })
    expect(kib, route).toBeLessThanOrEqual(SCREEN_SCRIPTS_MAX_KIB)
  }
})
