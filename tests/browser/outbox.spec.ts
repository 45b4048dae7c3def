import { devMailboxOf } from '#tests/support/smtp.ts'
import { expect, register, somebody, test } from './fixtures.ts'

test('the outbox opens by the address that is printed at the start and stays open for this browser, or by its typed key', async ({
  page,
  product,
}) => {
  const person = somebody()
  await register(page, person)
  await page.context().clearCookies()
  const printed = new URL(/Mails stay on this machine: (\S+)/.exec(product.output())?.[1] ?? '')
  const outbox = `${printed.origin}/outbox`
  const key = page.getByLabel('Key')

  await page.goto(outbox)
  await expect(page.getByText('This page needs a key.')).toBeVisible()
  await key.fill('a guess')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(key).toHaveValue('')
  await expect(page.getByText('This page needs a key.')).toBeVisible()

  // The list shows what is there when it is opened.
  await devMailboxOf(product.dataDir).mailTo(person.email, 'Confirm')
  await page.goto(printed.href)
  await expect(page).toHaveURL(outbox)
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
  await page.getByRole('link', { name: person.email }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your email address' })).toBeVisible()
  await page.frameLocator('iframe').getByRole('link', { name: 'CONFIRM MY ADDRESS' }).click()
  await expect(page).toHaveURL(/\/verify-email/)
  await page.getByRole('button', { name: 'CONFIRM MY ADDRESS' }).click()
  await expect(page.getByRole('heading', { name: 'ADDRESS CONFIRMED' })).toBeVisible()

  await page.goto(outbox)
  await expect(page.getByRole('link', { name: person.email })).toBeVisible()
  expect(await page.evaluate(() => document.cookie)).not.toContain('outbox')

  await page.context().clearCookies()
  await page.goto(outbox)
  await key.fill(printed.searchParams.get('key') ?? '')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(outbox)
  await expect(page.getByRole('link', { name: 'Refresh' })).toBeVisible()
  await expect(key).toHaveCount(0)
})
