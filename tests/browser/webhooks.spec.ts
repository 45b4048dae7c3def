import type { Page } from '@playwright/test'
import type { Product } from '#tests/support/product.ts'
import { startReceiver, signedBy, typeOf } from '#tests/support/receiver.ts'
import { expectAccessible } from './axe.ts'
import { confirmAddress } from './confirmation.ts'
import { test, expect, somebody } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Somebody with a shop, in its settings. */
async function openSettings(page: Page, product: Product): Promise<string> {
  const owner = { ...somebody(), name: 'Olive Owner' }
  expect((await page.request.post('/api/auth/sign-up/email', { data: owner })).status()).toBe(200)
  await confirmAddress(page, product, owner)
  expect((await page.request.post('/api/plan', { data: { plan_id: 'enterprise' } })).status()).toBe(200)
  const made = await page.request.post('/api/shops', { data: { name: 'Acme Repairs' } })
  const { id } = (await made.json()) as { id: string }
  await page.goto(`/shops/${id}/settings`)
  return id
}

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

const receiver = await startReceiver()
test.afterAll(() => receiver.close())

test('a webhook is added, tested, told what happens, and sent it again @phone', async ({ page, product }) => {
  const shopId = await openSettings(page, product)
  await page.getByRole('button', { name: 'SHOW THE WEBHOOKS' }).click()
  await page.getByRole('button', { name: 'ADD A WEBHOOK' }).click()
  const form = page.getByRole('form', { name: 'Webhook' })
  await form.getByLabel('Address').fill('http://10.0.0.1/hook')
  await form.getByRole('button', { name: 'SAVE THE WEBHOOK' }).click()
  await expect(form.getByText(/^The address must begin with https:/)).toBeVisible()
  await expectAccessible(page, 'a webhook whose address is refused')
  await form.getByLabel('Address').fill(receiver.url('/told'))
  await form.getByLabel('Name (if you like)').fill('Drive')
  await form.getByRole('button', { name: 'SAVE THE WEBHOOK' }).click()
  const secret = (await page.getByText(/^whsec_/).textContent()) ?? ''
  await expectAccessible(page, 'the secret of a webhook')
  expect(await isWide(page)).toBe(false)
  await page.getByRole('button', { name: 'I HAVE IT' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)

  await page.getByRole('button', { name: 'TEST Drive' }).click()
  const list = page.getByRole('region', { name: 'Deliveries to Drive' })
  await expect(list.getByText('Delivered.')).toBeVisible()
  const made = await page.request.post(`/api/repairs?shop_id=${shopId}`, { data: { title: 'Fence' } })
  expect(made.status()).toBe(201)
  const got = await receiver.until('/told', 2)
  expect(got.map(typeOf)).toEqual(['webhook.test', 'repair.created'])
  for (const each of got) expect(signedBy(each, [secret])).toEqual([secret])
  await list.getByRole('button', { name: /^SEND AGAIN: A test/ }).click()
  await receiver.until('/told', 3)
  await expectAccessible(page, 'the deliveries of a webhook')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'the deliveries of a webhook, in the dark')
  expect(await isWide(page)).toBe(false)

  await page.reload()
  await page.getByRole('button', { name: 'SHOW THE WEBHOOKS' }).click()
  await expect(page.getByRole('heading', { name: 'Drive' })).toBeVisible()
  await page.getByRole('switch', { name: 'Sends events' }).click()
  await expect(page.getByText('Switched off. Nothing is sent.')).toBeVisible()
  await page.getByRole('button', { name: 'DELETE Drive' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'DELETE', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Drive' })).toHaveCount(0)
})
