import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { completion, goodResponse } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { expect, jpeg, somebody, test } from './fixtures.ts'
import { LOGGED_IN_PATHS, watchLoading } from './screens.ts'
import { saying } from './stage.ts'

test.describe.configure({ mode: 'parallel' })

/** More than any screen has; who needs more presses than this is trapped. */
const TABS_MAX = 80

/** Where the keyboard is now, and whether a person can see it there. */
type Stop = { what: string; isVisible: boolean }

declare global {
  /** Each place to which the Tab key has led on this page. */
  var stopsOfTab: Stop[]
}

/** Runs in the page. */
function stopAtFocus(): Stop {
  const element = document.activeElement
  if (element === null || element === document.body) return { what: 'the page', isVisible: true }
  const what = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 60)}`
  // A hidden radio or checkbox lends its ring to what is drawn in its place, a link that covers a card to the card.
  const drawn = [element, element.nextElementSibling, element.parentElement, element.closest('li')].filter(
    (place) => place !== null,
  )
  const hasRing = drawn.some((place) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(place)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const [from, to] = [Math.max(0, top), Math.min(innerHeight, bottom)]
  const hit = document.elementFromPoint((left + right) / 2, (from + to) / 2)
  // The bar at the top, and what sticks to the bottom, must not lie over it.
  const isInSight = from < to && hit !== null && (element.contains(hit) || hit.contains(element))
  return { what, isVisible: hasRing && isInSight }
}

/** Goes on with the Tab key until the target has the focus; each stop on the way must be seen. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page()
  await expect(target).toBeVisible()
  for (let presses = 0; presses < TABS_MAX; presses += 1) {
    await page.keyboard.press(key)
    const { what, isVisible } = await page.evaluate(stopAtFocus)
    expect(isVisible, `the focus is seen on ${what}`).toBe(true)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The Tab key does not lead to ${target.toString()}`)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** Leads to a control and presses it. */
async function use(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

/** Waits until navigation is over: its heading takes the focus last, also from a control that Tab has just reached. */
async function arrive(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

/** Types into fields one after the other. */
async function type(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await tabTo(page.getByLabel(label, { exact: true }))
    await page.keyboard.type(value)
  }
}

test('register, upload, analyze, tick steps, take the report and go back, by keyboard alone', async ({ page, ai }) => {
  ai.respondsWith(completion(goodResponse()))
  const { name, email, password } = somebody()
  await page.goto('/')
  await use(link(page, 'REGISTER'))
  await arrive(page, '/register')
  await type(page, { 'Full Name': name, Email: email, Password: password, 'Confirm Password': password })
  await page.keyboard.press('Enter')
  await arrive(page, '/profile')

  await use(link(page, 'UPLOAD YOUR FIRST FILE'))
  await arrive(page, '/upload')
  const chooser = page.waitForEvent('filechooser')
  await use(button(page, 'BROWSE FILES'))
  await (await chooser).setFiles([jpeg('door.jpg', await aPhoto())])
  await use(button(page, 'UPLOAD 1 DAMAGE PHOTO(S)'))
  await use(button(page, 'ANALYZE NOW'))
  await expect(saying(page, 'POWERED BY OpenAI gpt-4o')).toBeVisible()

  const step = page.getByRole('checkbox').nth(1)
  await use(step, 'Space')
  await expect(step).toBeChecked()
  const download = page.waitForEvent('download')
  await tabTo(link(page, 'DOWNLOAD REPORT'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Water-stained drywall ceiling')
  await tabTo(link(page, 'Back'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await arrive(page, '/upload')

  const remove = button(page, 'DELETE door.jpg')
  await use(remove)
  const notice = page.locator('[tabindex="-1"]').filter({ hasText: 'Deleting door.jpg' })
  await expect(notice.last()).toBeFocused()
  await use(button(page, 'UNDO'))
  await expect(remove).toBeVisible()
  await use(remove)
  await use(button(page, 'Delete now'))
  await expect(saying(page, 'File deleted successfully')).toBeVisible()
})

test('log in, take the way past the bar, switch, and change the email and the password, by keyboard alone', async ({
  page,
  stage,
}) => {
  const { email, password } = await stage.enter()
  await stage.leave()
  await page.goto('/')
  await type(page, { Email: email, Password: password })
  await page.keyboard.press('Enter')
  await arrive(page, '/profile')
  await use(link(page, 'Settings Email, password and devices'))
  await arrive(page, '/settings')

  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ACCOUNT SETTINGS')
  await use(link(page, 'SKIP TO CONTENT'))
  await page.keyboard.press('Tab')
  await expect(link(page, 'Back'), 'the bar is passed').toBeFocused()
  const toggle = page.getByRole('switch', { name: 'Notifications' })
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await use(toggle, 'Space')
  await expect(toggle).not.toBeChecked()
  await stored
  await expect(toggle).toBeFocused()

  await page.goto('/change-email')
  const other = somebody().email
  await type(page, { 'New Email Address': other, 'Confirm Password': 'not this one' })
  await page.keyboard.press('Enter')
  await expect(saying(page, 'Incorrect password. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Confirm Password', { exact: true })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await arrive(page, '/settings')
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText(other)

  await page.goto('/change-password')
  await type(page, {
    'Current Password': password,
    'New Password': 'sunny day 1',
    'Confirm New Password': 'sunny day 1',
  })
  await use(button(page, 'UPDATE PASSWORD'))
  await expect(saying(page, 'Password updated successfully!')).toBeVisible()
})

test('test a plan, change it, give it up, and pay in the demo, by keyboard alone', async ({ page, stage }) => {
  await stage.enter()
  await page.goto('/plan-tester')
  await use(button(page, 'TEST THIS PLAN').last(), 'Space')
  const news = page.getByRole('main').getByRole('status').filter({ hasText: 'Successfully switched to Enterprise' })
  await expect(news, 'where the page begins again').toBeFocused()
  await tabTo(button(page, 'END DEMO'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Demo mode' })).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()

  await page.goto('/payment')
  await use(button(page, 'UPGRADE TO THIS').first())
  await use(button(page, 'CONFIRM PLAN CHANGE'))
  await expect(saying(page, 'Successfully upgraded to Basic Fixer! Welcome to your new plan.')).toBeVisible()
  await page.goto('/payment')
  const giveUp = button(page, 'GO BACK TO FREE FIXER')
  await use(giveUp)
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  for (let presses = 0; presses < 3; presses += 1) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus'), 'the question keeps the focus').toHaveCount(1)
    expect((await page.evaluate(stopAtFocus)).isVisible).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(giveUp).toBeFocused()
  await page.keyboard.press('Enter')
  await use(dialog.getByRole('button', { name: 'KEEP BASIC FIXER' }))
  await expect(giveUp).toBeFocused()
  await page.keyboard.press('Enter')
  await use(dialog.getByRole('button', { name: 'CANCEL MY PLAN' }))
  await arrive(page, '/home')

  await page.goto('/payment-options')
  const card = page.getByRole('radio', { name: 'Credit/Debit Card' })
  await tabTo(card)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(card).toBeChecked()
  await type(page, { 'Card Number': '4242424242424242', 'Expiry Date': '1240', CVV: '123', 'Cardholder Name': 'Rosa' })
  await page.keyboard.press('Enter')
  await arrive(page, '/home')
})

test('read an answer, write to support and be offered an account, by keyboard alone', async ({ page, stage }) => {
  await stage.enter()
  await page.goto('/faq')
  await use(page.locator('summary').nth(1))
  await expect(page.getByText('DOWNLOAD REPORT saves it as a text file')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByText('DOWNLOAD REPORT saves it as a text file')).toBeHidden()
  await use(button(page, 'CONTACT SUPPORT'))
  await expect(page.getByLabel('Subject (optional)')).toBeFocused()
  await page.keyboard.type('A wet ceiling')
  await tabTo(page.getByRole('textbox', { name: 'Message' }))
  await page.keyboard.type('It drips.')
  await use(button(page, 'SEND MESSAGE'))
  await expect(saying(page, 'Your message was saved.')).toBeVisible()
  await expect(button(page, 'CONTACT SUPPORT')).toBeFocused()

  await tabTo(button(page, 'LOGOUT'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await arrive(page, '/')
  await type(page, { Email: 'nobody@example.com', Password: 'not the password' })
  await page.keyboard.press('Enter')
  await use(page.getByRole('alertdialog').getByRole('button', { name: 'CREATE ACCOUNT' }))
  await arrive(page, '/register')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Tab')
  expect((await page.evaluate(stopAtFocus)).isVisible).toBe(true)
})

const LINKED_BY_MAIL = [
  `/reset-password#token=${'x'.repeat(43)}`,
  '/verify-email',
  `/undo-email-change#token=${'x'.repeat(43)}`,
  `/undo-two-step#token=${'x'.repeat(43)}`,
]

const ROUTES = [...LOGGED_IN_PATHS, '/diagnostics', '/privacy', '/emergency']

/** How often the Tab key is pressed before a look at where it has led. */
const PRESSES_AT_ONCE = 20

const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }

test('the Tab key goes through every screen and out of it again, and is seen at each stop', async ({ page, stage }) => {
  await page.addInitScript(`globalThis.stopsOfTab = []
    addEventListener('keyup', () => stopsOfTab.push((${stopAtFocus.toString()})()), { capture: true })`)
  const devtools = await page.context().newCDPSession(page)
  // The browser handles them one after the other. Waiting for each would take a multiple of the time.
  const pressTab = () =>
    Promise.all(
      Array.from({ length: PRESSES_AT_ONCE }, () => [
        devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...TAB }),
        devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...TAB }),
      ]).flat(),
    )
  const untilLoaded = watchLoading(page)
  const isOut = ({ what }: Stop, place: number) => what === 'the page' || (place > 0 && what.startsWith('A SKIP'))
  const walk = (screen: string) =>
    test.step(screen, async () => {
      await untilLoaded()
      let stops: Stop[] = []
      for (let presses = 0; presses < TABS_MAX && !stops.some(isOut); presses += PRESSES_AT_ONCE) {
        await pressTab()
        stops = await page.evaluate(() => globalThis.stopsOfTab)
      }
      const end = stops.findIndex(isOut)
      expect.soft(end, `${screen}: the Tab key comes to an end`).toBeGreaterThan(1)
      const unseen = stops.slice(0, end).filter(({ isVisible }) => !isVisible)
      expect
        .soft(
          unseen.map(({ what }) => what),
          `${screen}: where the focus is not seen`,
        )
        .toEqual([])
    })
  for (const route of ['/', '/register', '/forgot-password', ...LINKED_BY_MAIL]) {
    await stage.open(route)
    await walk(route)
  }
  await stage.openAnalysis()
  await walk('/analysis')
  for (const route of ROUTES) {
    await stage.open(route)
    await walk(route)
  }
})
