import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { FileRecord } from '#shared/api/files.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { choosePhotos, expect, jpeg, test } from './fixtures.ts'
import { LOGGED_IN_PATHS, LOGGED_OUT_PATHS, watchLoading } from './screens.ts'
import { countLayoutShift, movedByPressing } from './stillness.ts'

declare global {
  var endUpload: () => void
}

/** Bound of the product on what moves of a screen until it is idle, as a share of the window. */
const SHIFT_MAX = 0.02

/** Opens each of these screens in a window of its own over a slow connection, where its parts arrive one by one. */
async function expectNoShift(context: BrowserContext, routes: readonly string[]): Promise<void> {
  const page = await context.newPage()
  await countLayoutShift(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: 1_000_000,
    uploadThroughput: 1_000_000,
  })
  const untilLoaded = watchLoading(page)
  for (const route of routes) {
    await page.goto(route, { waitUntil: 'commit' })
    await untilLoaded()
    await expect(page).toHaveURL(route)
    const { sum, moved } = await page.evaluate(() => globalThis.layoutShift)
    expect.soft(sum, `${route}: ${[...new Set(moved)].join(' | ')}`).toBeLessThanOrEqual(SHIFT_MAX)
  }
  await page.close()
}

test('nothing moves on a screen from its first paint until it is idle @phone', async ({ context, stage, resident }) => {
  await expectNoShift(context, ['/', ...LOGGED_OUT_PATHS])
  await stage.enter()
  await expectNoShift(context, LOGGED_IN_PATHS)
  await stage.enterAsResident()
  const photo = await resident.analyzedPhoto()
  const repair = await repairOf(stage.page, photo)
  const withPhotos = ['/profile', '/home', '/upload', '/photos', '/repairs', `/repairs/${repair}`]
  await expectNoShift(context, [...withPhotos, `/analysis?file=${photo}`])
})

async function repairOf(page: Page, photo: string): Promise<string | null> {
  return ((await (await page.request.get(`/api/files/${photo}`)).json()) as FileRecord).repair_id
}

/** A place of the product where something appears after a press. */
type Press = { on: string; open: () => Promise<unknown>; control: () => Locator; appears: string }

async function expectStillness(page: Page, presses: readonly Press[]): Promise<void> {
  for (const { on, open, control, appears } of presses) {
    await test.step(on, async () => {
      await open()
      expect.soft(await movedByPressing(control()), on).toEqual([])
      await expect(page.getByText(appears).filter({ visible: true }).first(), on).toBeVisible()
    })
  }
}

test('what is pressed in a form stays where it is, and so does what stands above it @phone', async ({
  stage,
  isMobile,
}) => {
  const { page, open, fill, answer, enter } = stage
  const button = (name: string) => () => page.getByRole('button', { name, exact: true })
  const broken = { status: 500, body: 'no' } as const
  await expectStillness(page, [
    // The specification has the error of the login above its fields, and a phone has no room to keep free for it.
    ...(isMobile
      ? []
      : [{ on: '/', open: () => open('/'), control: button('SIGN IN'), appears: 'Please enter your email address' }]),
    {
      on: '/register',
      open: async () => {
        await open('/register')
        await fill({ 'Full Name': 'R', Email: 'nonsense', Password: 'secret 1', 'Confirm Password': 'secret 2' })
      },
      control: button('CREATE ACCOUNT'),
      appears: 'Please enter a valid email address',
    },
    {
      on: '/forgot-password',
      open: () => open('/forgot-password'),
      control: button('CREATE LINK'),
      appears: 'Please enter your email address',
    },
  ])
  await enter('basic')
  await answer('**/api/support', broken, 'POST')
  await answer('**/api/me/password', broken)
  await expectStillness(page, [
    {
      on: '/change-email',
      open: () => open('/change-email'),
      control: button('UPDATE EMAIL'),
      appears: 'Please fill in all fields',
    },
    {
      on: '/change-password',
      open: async () => {
        await open('/change-password')
        await fill({ 'Current Password': 'a', 'New Password': 'password', 'Confirm New Password': 'password' })
      },
      control: button('UPDATE PASSWORD'),
      appears: 'This password is one of the most common ones.',
    },
    {
      on: '/settings, Delete Account',
      open: async () => {
        await open('/settings')
        await page.getByRole('button', { name: 'DELETE ACCOUNT' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'DELETE ACCOUNT' }).click()
      },
      control: () => page.getByRole('form', { name: 'Delete Account' }).getByRole('button', { name: 'DELETE ACCOUNT' }),
      appears: 'Please fill in all fields',
    },
    {
      on: '/payment',
      open: () => open('/payment'),
      control: button('CONFIRM PLAN CHANGE'),
      appears: 'Please select a plan first',
    },
    {
      on: '/payment-options',
      open: async () => {
        await open('/payment-options')
        await page.getByRole('radio', { name: 'Credit/Debit Card' }).check()
      },
      control: button('COMPLETE PAYMENT'),
      appears: 'Please enter the card number',
    },
    {
      on: '/faq',
      open: async () => {
        await open('/faq#support')
        await fill({ Message: 'It does not open.' })
      },
      control: button('SEND MESSAGE'),
      appears: 'Please try again',
    },
    {
      on: '/diagnostics',
      open: async () => {
        await open('/diagnostics')
        for (const path of ['**/api/diagnostics', '**/healthz']) await answer(path, 'no connection')
      },
      control: button('RUN AGAIN'),
      appears: '2 CHECKS FAILED',
    },
  ])
})

test('what is pressed around an upload, its questions and its result stays where it is @phone', async ({
  stage,
  resident,
}) => {
  const { page, open, enter, enterAsResident } = stage
  const button = (name: string) => () => page.getByRole('button', { name, exact: true })
  const photo = await resident.analyzedPhoto()
  await enter()
  await stage.hold('**/api/files', 'POST')
  await page.exposeFunction('endUpload', stage.letGo)
  await expectStillness(page, [
    {
      on: '/profile, confirm the address',
      open: () => open('/profile'),
      control: button('CREATE A NEW LINK'),
      appears: 'CREATE A NEW LINK (',
    },
    {
      on: '/upload without a photo',
      open: () => open('/upload'),
      control: button('UPLOAD DAMAGE PHOTO(S)'),
      appears: 'Please select at least one file to upload',
    },
    {
      on: '/upload with photos',
      open: async () => {
        await open('/upload')
        await choosePhotos(page, [
          jpeg('wall.jpg', await aPhoto({ seed: 51, width: 900 })),
          jpeg('floor.jpg', await aPhoto({ seed: 52, width: 900 })),
        ])
      },
      control: button('UPLOAD 2 DAMAGE PHOTO(S)'),
      appears: 'UP TO',
    },
    {
      on: '/upload, nothing is pressed while the upload ends',
      open: () => page.evaluate(() => addEventListener('pointerup', () => globalThis.endUpload(), { once: true })),
      control: () => page.getByText('What is damaged?'),
      appears: 'Successfully uploaded 2 damage photo(s)!',
    },
    {
      on: '/upload, the first question',
      open: () => Promise.resolve(),
      control: button('Outlet, light or wiring'),
      appears: 'IS THIS HAPPENING NOW?',
    },
    {
      on: '/upload, the second question, with a first message',
      open: () => Promise.resolve(),
      control: () => page.getByRole('button', { name: 'Yes', exact: true }).first(),
      appears: 'QUESTION',
    },
  ])
  await enterAsResident()
  const repair = await repairOf(page, photo)
  await expectStillness(page, [
    {
      on: '/analysis, the answers',
      open: () => open(`/analysis?file=${photo}`),
      control: button('TELL US MORE'),
      appears: 'Answers make the advice safer',
    },
    {
      on: '/repairs, the totals',
      open: () => open('/repairs'),
      control: button('What they cost, by year and by room'),
      appears: 'Nothing to add up yet.',
    },
    {
      on: '/repairs/:id, the answers',
      open: () => open(`/repairs/${repair}`),
      control: button('TELL US MORE'),
      appears: 'Answers make the advice safer',
    },
  ])
})

test('what is stored in a claim changes what is next above it, and moves nothing under the press @phone', async ({
  stage,
}) => {
  const { page, open, enter } = stage
  await enter('pro')
  const made = await page.request.post('/api/claims', { data: { title: 'Burst pipe' } })
  const { id } = (await made.json()) as { id: string }
  await open(`/claims/${id}`)
  // Not every browser keeps the place by itself.
  await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'))
  const loss = page.getByRole('form', { name: 'THE LOSS' })
  const next = page.getByRole('region', { name: 'WHAT IS NEXT' })
  await page.getByText('THE LOSS', { exact: true }).click()
  await loss.getByLabel('When did it happen?').fill('2026-01-19')
  await loss.getByLabel('What caused it?').selectOption('Wind or hail')
  const still = async (shown: Locator, isShown: boolean) => {
    const save = loss.getByRole('button', { name: 'SAVE' })
    await save.scrollIntoViewIfNeeded()
    const group = page.getByText('INSURER', { exact: true })
    const before = (await group.boundingBox())?.y ?? 0
    const moved = await movedByPressing(save)
    expect.soft(moved).not.toContain('the pressed control')
    expect.soft(moved).not.toContain('FACTS')
    await (isShown ? expect(shown).toBeVisible() : expect(shown).toHaveCount(0))
    expect.soft(Math.abs(((await group.boundingBox())?.y ?? 0) - before), 'the group below').toBeLessThanOrEqual(1)
  }
  await still(next.getByText('No date of loss yet.'), false)
  const name = 'Burst pipe over the kitchen, the hall and the cellar, after the frost of the night'
  await loss.getByLabel('Name of the claim').fill(name)
  await loss.getByLabel('What caused it?').selectOption('Flood from outside')
  await still(next.getByText('Flood insurance (NFIP)'), true)
})

test('a part that grows above a press, or under it, is found', async ({ page }) => {
  await page.setContent(`<p>above</p><div id="late"></div><p>between</p><button>PRESS</button>
    <script>document.querySelector('button').onclick = () => setTimeout(() => (late.style.height = '40px'), 100)</script>`)
  expect(await movedByPressing(page.getByRole('button'))).toEqual(['the pressed control', 'between'])
  await page.setContent(`<button>PRESS</button><div id="late"></div>
    <script>document.querySelector('button').onclick = () => setTimeout(() => (late.style.height = '40px'), 100)</script>`)
  expect(await movedByPressing(page.getByRole('button'))).toEqual([])
})

test('a part that arrives late and pushes others down is found', async ({ page }) => {
  await countLayoutShift(page)
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(async () => {
    const drawing = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    // What was never drawn is not shifted.
    await drawing()
    const late = document.createElement('div')
    late.style.height = '300px'
    document.querySelector('main')?.prepend(late)
    await drawing()
  })
  await expect.poll(() => page.evaluate(() => globalThis.layoutShift.sum)).toBeGreaterThan(SHIFT_MAX)
})
