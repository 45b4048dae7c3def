import { expectAccessible } from './axe.ts'
import { test, expect, somebody } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('an owner makes a key and ends it, and what a developer copies from the guide works @phone', async ({
  page,
  browser,
  product,
}) => {
  const owner = { ...somebody(), name: 'Olive Owner' }
  expect((await page.request.post('/api/auth/sign-up/email', { data: owner })).status()).toBe(200)
  expect((await page.request.post('/api/plan', { data: { plan_id: 'enterprise' } })).status()).toBe(200)
  const made = await page.request.post('/api/shops', { data: { name: 'Acme Repairs' } })
  const shop = (await made.json()) as { id: string }
  await page.goto(`/shops/${shop.id}/settings`)
  await page.getByRole('button', { name: 'SHOW THE KEYS' }).click()
  await page.getByRole('button', { name: 'MAKE A KEY' }).click()
  await page.getByLabel('Name of the key').fill('Jobber')
  await page.getByRole('textbox', { name: 'Your password for the API key' }).fill(owner.password)
  await expectAccessible(page, 'the form for an API key')
  await page.getByRole('button', { name: 'MAKE THE KEY' }).click()
  await expect(page.getByText('It is not shown again.')).toBeVisible()
  const secret = await page.getByText(/^mend_\w{36}$/).textContent()
  await expectAccessible(page, 'an API key that was just made')

  const refused: string[] = []
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const guide = await context.newPage()
  guide.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await guide.goto(`${product.origin}/developers`)
  for (const name of ['FOR DEVELOPERS', 'HOW TO BEGIN', 'WHAT A WEBHOOK SENDS']) {
    await expect(guide.getByRole('heading', { name })).toBeVisible()
  }
  await guide.getByText('Lists repairs, the last changed first').click()
  const command = guide.locator('pre', { hasText: '/v1/repairs?limit=10' })
  await expect(command).toBeVisible()
  await expectAccessible(guide, 'the guide for developers with an open operation')
  const fits = await guide.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
  expect(fits).toBe(true)
  const [, path = ''] = /\$MENDSIGHT([^"]+)"/.exec((await command.textContent()) ?? '') ?? []
  const ask = () => fetch(product.origin + path, { headers: { authorization: `Bearer ${secret ?? ''}` } })
  const answer = await ask()
  expect([answer.status, await answer.json()]).toEqual([200, { data: [], next_cursor: null }])
  expect(refused).toEqual([])
  await context.close()

  await page.getByRole('button', { name: 'DONE' }).click()
  await page.getByRole('button', { name: 'End Jobber' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'END THE KEY' }).click()
  await expect(page.getByText('There is no API key yet.')).toBeVisible()
  expect((await ask()).status).toBe(401)
})
