import type { Page } from '@playwright/test'
import type { Product } from '#tests/support/product.ts'
import { devMailboxOf, linkIn } from '#tests/support/smtp.ts'
import { expectAccessible } from './axe.ts'
import { confirmAddress } from './confirmation.ts'
import { test, expect, somebody } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Somebody with a confirmed address on the plan that includes a shop. */
async function anOwner(page: Page, product: Product): Promise<void> {
  const owner = { ...somebody(), name: 'Olive Owner' }
  const made = await page.request.post('/api/auth/sign-up/email', { data: owner })
  expect(made.status(), await made.text()).toBe(200)
  await confirmAddress(page, product, owner)
  expect((await page.request.post('/api/plan', { data: { plan_id: 'enterprise' } })).status()).toBe(200)
}

test('a technician is invited by mail, registers with it, joins, and is taken out again @phone', async ({
  page,
  browser,
  product,
  baseURL,
}) => {
  await anOwner(page, product)
  await page.goto('/shops')
  await page.getByLabel('Name of the shop').fill('Acme Repairs')
  await expectAccessible(page, 'the shops, with a form for a new one')
  await page.getByRole('button', { name: 'MAKE A SHOP' }).click()
  await expect(page).toHaveURL(/\/shops\/.+\/members/)
  const guest = { ...somebody(), name: 'Tess Technician' }
  await page.getByLabel('Email address').fill(guest.email)
  await page.getByRole('button', { name: 'INVITE', exact: true }).click()
  await expect(page.getByText('We sent an invitation to')).toBeVisible()
  await expectAccessible(page, 'members with an open invitation')

  const mails = devMailboxOf(product.dataDir)
  const link = linkIn(await mails.mailTo(guest.email, 'Olive Owner invites you to Acme Repairs'))
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: { width: 390, height: 844 },
  })
  const other = await context.newPage()
  await other.goto(product.origin + link.pathname + link.hash)
  await expect(other.getByText('Olive Owner invites you to')).toBeVisible()
  await expectAccessible(other, 'an invitation for somebody without an account')
  await other.getByRole('textbox', { name: 'Full Name' }).fill(guest.name)
  await other.getByRole('textbox', { name: 'Email' }).fill(guest.email)
  await other.getByLabel('Password', { exact: true }).fill(guest.password)
  await other.getByLabel('Confirm Password').fill(guest.password)
  await other.getByRole('button', { name: 'CREATE ACCOUNT AND JOIN' }).click()
  await expect(other.getByText("You're in Acme Repairs.")).toBeVisible()
  expect(other.url()).not.toContain('token')
  await other.getByRole('button', { name: 'GO TO THE SHOP' }).click()
  await other.getByRole('link', { name: 'MEMBERS' }).click()
  await expect(other.getByRole('list', { name: 'Members' }).getByText('Tess Technician (you)')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Remove Tess Technician' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'REMOVE', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Members' }).getByText('Tess Technician', { exact: true })).toHaveCount(0)
  await other.goto('/shops')
  await expect(other.getByText('NO SHOP YET')).toBeVisible()
  await context.close()
})
