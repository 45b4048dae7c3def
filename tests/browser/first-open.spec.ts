import type { Locator, Page } from '@playwright/test'
import { aPhoto } from '#tests/support/photos.ts'
import { choosePhotos, expect, jpeg, somebody, test } from './fixtures.ts'

/** What is pressed after the photo, and the words that must be on the screen then. */
const DAMAGES = {
  'a drip near a lamp': {
    taps: ['Water: a leak, a stain or a flood', 'Yes, dripping', 'Yes, near it'],
    title: 'WATER NEAR ELECTRICITY',
    words: 'Do not touch anything electrical',
  },
  'a hairline crack': {
    taps: ['A crack, a hole or something broken', 'Thin crack'],
    title: 'Hairline crack in plaster or drywall',
    words: 'pencil',
  },
  'a gas smell': {
    taps: ['Gas or carbon monoxide', 'Yes'],
    title: 'GAS: LEAVE NOW',
    words: 'Leave',
  },
} as const

/** Presses it where it is: nobody has to scroll to it. */
async function tap(control: Locator): Promise<void> {
  await expect(control).toBeInViewport({ ratio: 1 })
  await control.click()
}

/** From the first open to the questions about a photo. */
async function showTheDamage(page: Page, origin = '/'): Promise<void> {
  await page.goto(origin)
  await tap(page.getByRole('link', { name: 'SHOW US THE DAMAGE' }))
  await expect(page).toHaveURL(/\/start$/)
  await choosePhotos(page, [jpeg('damage.jpg', await aPhoto())])
  await expect(page.getByRole('heading', { name: 'What is damaged?' })).toBeVisible()
}

for (const [damage, { taps, title, words }] of Object.entries(DAMAGES)) {
  test(`without a key and without an account, ${damage} gets the right first words in three taps`, async ({
    page,
    keyless,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
    })
    await showTheDamage(page, keyless.origin)
    expect(taps.length).toBeLessThanOrEqual(3)
    for (const name of taps) await tap(page.getByRole('button', { name, exact: true }))
    const first = page.getByRole('region', { name: title })
    await expect(first.getByRole('heading', { name: title })).toBeInViewport({ ratio: 1 })
    await expect(first.getByRole('listitem').first()).toBeInViewport({ ratio: 1 })
    await expect(first).toContainText(words)
    await expect(page.getByRole('link', { name: 'EMERGENCY' })).toBeInViewport()
    await page.getByRole('button', { name: 'SHOW THE ADVICE' }).click()
    await expect(page.getByRole('heading', { name: 'WHO DOES THE WORK' })).toBeVisible()
    expect(sent, 'nothing is sent').toEqual([])
  })
}

test('what was shown without an account is sent by the registration in the same tab, with its answers', async ({
  page,
}) => {
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/files') uploads.push(request.url())
  })
  await showTheDamage(page)
  for (const name of DAMAGES['a hairline crack'].taps) {
    await page.getByRole('button', { name, exact: true }).click()
  }
  await page.reload()
  await expect(page.getByRole('region', { name: 'Hairline crack in plaster or drywall' })).toBeVisible()
  await page.getByRole('region', { name: 'REGISTER TO KEEP IT' }).getByRole('link', { name: 'REGISTER' }).click()
  await expect(page.getByText('Your photo and your answers are kept with your account.')).toBeVisible()
  expect(uploads, 'nothing is sent before').toEqual([])
  const { name, email, password } = somebody()
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  const repaired = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/repairs')
  await page.getByRole('button', { name: 'CREATE ACCOUNT' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText('damage.jpg')).toBeVisible()
  expect(uploads).toHaveLength(1)
  expect((await repaired).request().postDataJSON()).toMatchObject({ answers: { kind: 'crack_hair' } })
  await page.goto('/repairs')
  await expect(page.getByRole('main').getByRole('link', { name: /^Repair, / })).toBeVisible()
})

test('DISCARD removes the photo from the device', async ({ page }) => {
  await showTheDamage(page)
  await page.getByRole('button', { name: 'DISCARD' }).click()
  await expect(page.getByText('You need no account, and nothing is sent.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You need no account, and nothing is sent.')).toBeVisible()
  await expect(page.getByText('from earlier')).toHaveCount(0)
})
