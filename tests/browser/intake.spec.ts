import type { Browser, Page } from '@playwright/test'
import type { IntakeLink } from '#shared/api/intake.ts'
import type { Repair } from '#shared/api/repairs.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { expectAccessible } from './axe.ts'
import { expect, jpeg, test } from './fixtures.ts'
import { watchLoading } from './screens.ts'

const SIZE = { width: 390, height: 844 }

test.use({ viewport: SIZE })

/** The page of a customer loads at most as much script as the login and another screen together. */
const SCRIPTS_MAX_KIB = 100

type Shop = { id: string; link: IntakeLink }

/** A shop of the person, with a link for its customers. */
async function aShop(page: Page): Promise<Shop> {
  await page.request.post('/api/plan', { data: { plan_id: 'enterprise' } })
  const { id } = (await (await page.request.post('/api/shops', { data: { name: 'Acme Repairs' } })).json()) as {
    id: string
  }
  const made = await page.request.post(`/api/shops/${id}/intake-links`, {
    data: { label: 'Van 2', greeting: 'We answer within an hour.' },
  })
  expect(made.status(), await made.text()).toBe(201)
  return { id, link: (await made.json()) as IntakeLink }
}

async function aCustomer(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZE, ...(baseURL === undefined ? {} : { baseURL }) })
  return context.newPage()
}

const addressOf = ({ link }: Shop) => new URL(link.url).pathname
const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('a customer scans the code of a van, and a member accepts the request @phone', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  expect(person.name).not.toBe('')
  const shop = await aShop(page)
  const customer = await aCustomer(browser, baseURL)
  const untilLoaded = watchLoading(customer)
  const response = await customer.goto(addressOf(shop))
  expect(response?.headers()['x-robots-tag']).toBe('noindex, nofollow, noarchive')
  await untilLoaded()
  await expect(customer.getByRole('heading', { name: 'Acme Repairs' })).toBeVisible()
  const sent: string[] = []
  customer.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) sent.push(request.url())
  })
  await expectAccessible(customer, 'intake')

  await customer.getByText('WATER NEAR ELECTRICITY').first().click()
  await expect(customer.getByText('Do not touch anything electrical').first()).toBeVisible()
  await customer.getByRole('button', { name: 'YES: WATER NEAR ELECTRICITY' }).click()
  await expectAccessible(customer, 'intake, with an emergency')
  await customer.getByRole('button', { name: 'Water: a leak, a stain or a flood' }).click()
  await customer.getByRole('button', { name: 'Yes, running' }).click()
  await expect(customer.getByRole('heading', { name: 'WATER NEAR ELECTRICITY' }).last()).toBeVisible()
  expect(await isWide(customer)).toBeLessThanOrEqual(SIZE.width)

  for (const seed of [1, 2]) {
    await customer
      .getByLabel('Damage photos')
      .setInputFiles(jpeg(`leak ${seed}.jpg`, await aPhoto({ seed, gps: true })))
  }
  await expect(customer.getByRole('img', { name: 'Photo 2' })).toBeVisible()
  await customer.getByLabel('What happened? (if you like)').fill('It drips from the lamp.')
  await customer.getByLabel('Your name').fill('Dana Miller')
  await customer.getByLabel('Phone (or email)').fill('503 555 0143')
  await customer.getByRole('button', { name: 'SEND THE REQUEST' }).click()
  await expect(customer.getByText('Please agree so that the shop may see your photos.')).toBeVisible()
  expect(sent).toEqual([])
  await customer.getByRole('checkbox', { name: 'I agree.' }).check()
  await expectAccessible(customer, 'intake, ready to be sent')
  await customer.getByRole('button', { name: 'SEND THE REQUEST' }).click()
  await expect(customer.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible()
  const reference = await customer.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()
  await expect(customer.getByRole('heading', { name: 'WATER NEAR ELECTRICITY' })).toBeVisible()
  await expectAccessible(customer, 'intake, sent')
  expect(await isWide(customer)).toBeLessThanOrEqual(SIZE.width)
  await customer.context().close()

  await page.goto(`/shops/${shop.id}/inbox`)
  const card = page.getByRole('article', { name: `Request ${reference}` })
  await expect(card.getByText('The customer was told first: WATER NEAR ELECTRICITY')).toBeVisible()
  const photo = card.getByRole('img', { name: 'Photo 1 of 2' })
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page, 'inbox')
  expect(await isWide(page)).toBeLessThanOrEqual(SIZE.width)
  await card.getByRole('button', { name: `ACCEPT ${reference}` }).click()
  await expect(page).toHaveURL(/\/repairs\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { name: 'Water, Dana Miller' })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const repair = (await (await page.request.get(`/api/repairs/${id}`)).json()) as Repair
  expect(repair.photos.map(({ made_smaller: copied, camera }) => [copied, camera?.has_location])).toEqual([
    [true, false],
    [true, false],
  ])
})

test('the page of a customer is light, and says what to do first without the shop', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  expect(person.name).not.toBe('')
  const shop = await aShop(page)
  const customer = await aCustomer(browser, baseURL)
  const untilLoaded = watchLoading(customer)
  const scripts = new Map<string, number>()
  customer.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.set(response.url(), Number(response.headers()['content-length']))
  })
  await customer.goto('/')
  await untilLoaded()
  const shared = new Set(scripts.keys())
  await customer.goto(addressOf(shop))
  await untilLoaded()
  await expect(customer.getByRole('button', { name: 'SEND THE REQUEST' })).toBeVisible()
  const own = [...scripts].filter(([url]) => !shared.has(url))
  const kib = own.reduce((sum, [, bytes]) => sum + bytes, 0) / 1024
  test.info().annotations.push({ type: 'scripts', description: `/i: ${kib.toFixed(1)} KiB` })
  expect(kib).toBeLessThanOrEqual(SCRIPTS_MAX_KIB)

  await customer.route('**/api/intake/**', (route) => route.abort())
  await customer.reload()
  await customer.getByText('GAS', { exact: true }).click()
  await expect(customer.getByRole('heading', { name: 'GAS: LEAVE NOW' })).toBeVisible()
  await customer.context().close()
})
