import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { NO_BRANDING } from '#shared/shops/noBranding.ts'
import { openDatabase, type Db } from '#server/platform/db/database.ts'
import { joinEmbeddedPostgres } from '#server/platform/db/joinEmbeddedPostgres.ts'
import { completion, goodResponse } from '#tests/support/aiServer.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { aPhoto } from '#tests/support/photos.ts'
import type { Product } from '#tests/support/product.ts'
import { devMailboxOf, linkIn } from '#tests/support/smtp.ts'
import { expectAccessible } from './axe.ts'
import { confirmAddress } from './confirmation.ts'
import { test as base, expect, jpeg, somebody } from './fixtures.ts'

/** The product's database, which the test reaches too. */
const test = base.extend<object, { db: Db }>({
  db: [
    async ({ product: { dataDir } }, use) => {
      const postgres = await joinEmbeddedPostgres({ dataDir, log: () => {} })
      const database = await openDatabase(postgres.connection, { log: () => {}, maxConnections: 2 })
      await use(database.db)
      await database.close()
      await postgres.leave()
    },
    { scope: 'worker' },
  ],
})

const json = async <Body>(answer: { json: () => Promise<unknown> }) => (await answer.json()) as Body
const PHONE = { width: 390, height: 844 }

/** A photo in a shop, sent past the screens. */
async function aPhotoOf(client: APIRequestContext, shopId: string, seed: number): Promise<string> {
  const file = jpeg(`wall ${seed}.jpg`, await aPhoto({ seed, width: 320, height: 240 }))
  const sent = await client.post(`/api/files?shop_id=${shopId}`, { multipart: { file } })
  expect(sent.status(), await sent.text()).toBe(201)
  return (await json<{ id: string }>(sent)).id
}

/** A browser of somebody else, on a phone unless another size is given. */
async function aBrowser(browser: Browser, product: Product, viewport = PHONE): Promise<Page> {
  return (await browser.newContext({ baseURL: product.origin, viewport })).newPage()
}

/** Somebody who registers with the link of the invitation's mail, and is in the shop then. */
async function joined(
  browser: Browser,
  product: Product,
  owner: Page,
  shopId: string,
  who: { name: string; role: string },
) {
  const guest = { ...somebody(), name: who.name }
  const invited = await owner.request.post(`/api/shops/${shopId}/invitations`, {
    data: { email: guest.email, role: who.role },
  })
  expect(invited.status(), await invited.text()).toBe(201)
  const mails = devMailboxOf(product.dataDir)
  const link = linkIn(await mails.mailTo(guest.email, 'Olga invites you to Acme Repairs'))
  const page = await aBrowser(browser, product)
  await page.goto(link.pathname + link.hash)
  await page.getByRole('textbox', { name: 'Full Name' }).fill(guest.name)
  await page.getByRole('textbox', { name: 'Email' }).fill(guest.email)
  await page.getByLabel('Password', { exact: true }).fill(guest.password)
  await page.getByLabel('Confirm Password').fill(guest.password)
  await page.getByRole('button', { name: 'CREATE ACCOUNT AND JOIN' }).click()
  await expect(page.getByText("You're in Acme Repairs.")).toBeVisible()
  return page
}

/** A customer who sends a request with a photo, and reads its reference. */
async function requested(customer: Page, address: string, name: string, seed: number): Promise<string> {
  await customer.goto(address)
  const logo = customer.getByRole('img', { name: 'The logo of Acme Repairs' })
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await customer.getByRole('button', { name: 'Water: a leak, a stain or a flood' }).click()
  await customer.getByRole('button', { name: 'Yes, running' }).click()
  await customer.getByLabel('Damage photos').setInputFiles(jpeg('leak.jpg', await aPhoto({ seed })))
  await expect(customer.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await customer.getByLabel('Your name').fill(name)
  await customer.getByLabel('Phone (or email)').fill(`503 555 01${seed}`)
  await customer.getByRole('checkbox', { name: 'I agree.' }).check()
  await customer.getByRole('button', { name: 'SEND THE REQUEST' }).click()
  const reference = customer.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await expect(reference).toBeVisible()
  return (await reference.textContent()) ?? ''
}

const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('a day of a shop: four people, two customers, one of them is taken out, and the plan ends and comes back', async ({
  page,
  browser,
  product,
  db,
  ai,
}) => {
  test.setTimeout(240_000)
  ai.respondsWith(completion(goodResponse()))
  const olga = { ...somebody(), name: 'Olga' }
  await page.request.post('/api/auth/sign-up/email', { data: olga })
  await confirmAddress(page, product, olga)
  const setPlan = async (plan_id: string) =>
    expect((await page.request.post('/api/plan', { data: { plan_id } })).status()).toBe(200)
  await setPlan('enterprise')
  const { id: shopId } = await json<{ id: string }>(
    await page.request.post('/api/shops', { data: { name: 'Acme Repairs' } }),
  )
  const logo = await aPhotoOf(page.request, shopId, 4)
  const shown = { license_line: 'Lic. 1045671', phone: '503 555 0100', color: '#0a7d3b', logo_file_id: logo }
  const branding = { ...NO_BRANDING, ...shown }
  expect((await page.request.patch(`/api/shops/${shopId}`, { data: { branding } })).status()).toBe(200)
  const adam = await joined(browser, product, page, shopId, { name: 'Adam', role: 'admin' })
  const dana = await joined(browser, product, page, shopId, { name: 'Dana', role: 'technician' })
  const theo = await joined(browser, product, page, shopId, { name: 'Theo', role: 'technician' })

  // Other specs may have sent requests from this network within the hour.
  await db.deleteFrom('rate_limits').execute()
  const link = await json<{ url: string }>(
    await page.request.post(`/api/shops/${shopId}/intake-links`, { data: { label: 'Van 2' } }),
  )
  const customers = [await aBrowser(browser, product), await aBrowser(browser, product)] as const
  const { pathname } = new URL(link.url)
  const [first, second] = await Promise.all([
    requested(customers[0], pathname, 'Carla', 11),
    requested(customers[1], pathname, 'Cleo', 12),
  ])

  await adam.goto(`/shops/${shopId}/inbox`)
  await expect(adam.getByText("You're in Acme Repairs now.")).toBeVisible()
  for (const reference of [second, first]) {
    await adam.goto(`/shops/${shopId}/inbox`)
    await adam.getByRole('button', { name: `ACCEPT ${reference}` }).click()
    await expect(adam).toHaveURL(/\/repairs\/[0-9a-f-]{36}/)
  }
  const id = new URL(adam.url()).pathname.split('/').at(-1) ?? ''
  await expect(adam.getByRole('heading', { name: 'Water, Carla' })).toBeVisible()
  await adam.getByLabel('Assigned to').selectOption('Dana')
  await expect(adam.getByText('Saved.')).toBeVisible()
  await adam.getByLabel('Due', { exact: true }).fill('2099-01-02')

  await dana.goto(`/shops/${shopId}`)
  await expect(dana.getByRole('heading', { level: 1, name: 'BOARD' })).toBeVisible()
  await dana.getByLabel('Whose work').selectOption('me')
  await expect(dana.getByText('Due on Jan 2, 2099')).toBeVisible()
  await expectAccessible(dana, 'the board on a phone')
  await dana.getByRole('link', { name: 'Water, Carla' }).click()
  await expect(dana.getByRole('heading', { name: 'CUSTOMER' })).toBeVisible()
  const run = await json<{ id: string }>(await dana.request.post(`/api/repairs/${id}/analyses`, { data: {} }))
  await expect(dana.getByRole('button', { name: 'CONFIRM ON SITE' })).toBeVisible()

  await adam.getByLabel('New comment').fill('The valve is behind the panel.')
  await adam.getByLabel('Mention').selectOption('Dana')
  await adam.getByRole('button', { name: 'ADD COMMENT' }).click()
  // Without a reload.
  await expect(row(dana, 'The valve is behind the panel. @Dana')).toBeVisible()
  await expectAccessible(dana, 'a repair of a shop')

  await theo.goto(`/repairs/${id}`)
  await expect(row(theo, 'The valve is behind the panel. @Dana')).toBeVisible()
  const asked: string[] = []
  theo.on('request', (request) => asked.push(request.url().slice(product.origin.length)))
  await theo.reload()
  await expect(row(theo, 'The valve is behind the panel. @Dana')).toBeVisible()
  expect(asked, 'the page has the browser ask in the shop from the start').toContain(`/api/me?shop_id=${shopId}`)
  expect(asked, 'what was asked in vain could be taken for an answer later').not.toContain('/api/me')
  const photos = [await aPhotoOf(dana.request, shopId, 2), await aPhotoOf(theo.request, shopId, 3)]
  const both = await Promise.all([
    dana.request.patch(`/api/repairs/${id}`, { data: { add_file_ids: photos.slice(0, 1) } }),
    theo.request.patch(`/api/repairs/${id}`, { data: { add_file_ids: photos.slice(1) } }),
  ])
  expect(both.map((answer) => answer.status())).toEqual([200, 200])
  for (const screen of [adam, dana, theo]) {
    for (const name of ['wall 2.jpg', 'wall 3.jpg']) await expect(screen.getByRole('img', { name })).toBeVisible()
  }

  await page.goto(`/shops/${shopId}/members`)
  const leftBehind = theo.waitForResponse((answer) => answer.url().includes('/api/') && answer.status() === 404)
  await page.getByRole('button', { name: 'Remove Theo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'REMOVE', exact: true }).click()
  // The stream tells the browser, which asks for the shop and is told that there is none.
  await leftBehind
  for (const path of [
    `/api/repairs/${id}`,
    `/api/files/${photos[1]}/content?variant=original`,
    `/api/analyses/${run.id}/report.pdf`,
    `/api/me/data?shop_id=${shopId}`,
  ]) {
    expect([path, (await theo.request.get(path)).status()]).toEqual([path, 404])
  }
  await theo.goto('/shops')
  await expect(theo.getByText('NO SHOP YET')).toBeVisible()

  await dana.getByRole('button', { name: 'CONFIRM ON SITE' }).click()
  await dana.getByRole('button', { name: 'YES, THAT IS RIGHT' }).click()
  await expect(adam.getByText('Confirmed on site by Dana')).toBeVisible()
  await expect(row(adam, 'confirmed the result on site')).toBeVisible()

  await setPlan('free')
  const data = { title: 'Too late' }
  expect((await dana.request.post(`/api/repairs?shop_id=${shopId}`, { data })).status()).toBe(403)
  await dana.reload()
  await expect(row(dana, 'The valve is behind the panel. @Dana')).toBeVisible()
  await expect(dana.getByRole('button', { name: 'ADD PHOTOS' })).toHaveCount(0)
  await setPlan('enterprise')
  await dana.reload()
  await expect(dana.getByRole('button', { name: 'ADD PHOTOS' })).toBeVisible()
  await expect(dana.getByText('Confirmed on site by Dana')).toBeVisible()
  for (const name of ['wall 2.jpg', 'wall 3.jpg']) await expect(dana.getByRole('img', { name })).toBeVisible()

  const share = await json<{ url: string }>(await adam.request.post(`/api/repairs/${id}/shares`, { data: {} }))
  const shared = new URL(share.url)
  await customers[0].goto(shared.pathname + shared.hash)
  await customers[0].getByRole('button', { name: 'OPEN' }).click()
  await expect(customers[0].getByText('Lic. 1045671').first()).toBeVisible()
  const pdf = await readPdf(await (await adam.request.get(`/api/analyses/${run.id}/report.pdf`)).body())
  const text = pdf.pages.map((each) => each.text).join(' ')
  for (const said of ['Acme Repairs', 'Lic. 1045671']) expect(text).toContain(said)

  await adam.getByRole('radio', { name: 'DONE' }).check({ force: true })
  await expect(dana.getByRole('radio', { name: 'DONE' })).toBeChecked()
  await page.goto(`/shops/${shopId}`)
  await expect(page.getByRole('region', { name: 'DONE' }).getByRole('link', { name: 'Water, Carla' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Water, Cleo' })).toBeVisible()
  await expectAccessible(page, 'the board')
  for (const each of [adam, dana, theo, ...customers]) await each.context().close()
})
