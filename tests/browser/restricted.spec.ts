import { accountsCommand, tokenIn } from '#tests/support/accountsCommand.ts'
import { startProduct, temporaryFolder } from '#tests/support/product.ts'
import { alertOf, expect, START_TIMEOUT_MS, test as base } from './fixtures.ts'

/** An installation that nobody registers at, and that gives no plan above the second. */
const test = base.extend<object, { dataFolder: string }>({
  dataFolder: [
    async ({}, use) => {
      const { folder, remove } = await temporaryFolder()
      await use(folder)
      await remove()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ dataFolder }, use) => {
      const product = await startProduct(dataFolder, { REGISTRATION: 'closed', DEMO_PLAN_MAX: 'basic' })
      await use(product)
      expect(await product.stop(), product.output()).toBe(0)
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
})

const CLOSED = 'Registration is closed on this installation. Ask the people who run it for an account.'
const LARGEST = 'The largest plan available on this installation is Basic Fixer.'

test('where registration is closed, both entries say so, and a link of the operator leads in', async ({
  page,
  dataFolder,
}, { project }) => {
  await page.goto('/register')
  await expect(page.getByRole('heading', { level: 1, name: 'REGISTER' })).toBeVisible()
  await expect(page.getByText(CLOSED)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('link', { name: 'Already have an account? Login' }).click()
  await expect(page.getByText(CLOSED)).toBeVisible()
  await expect(page.getByRole('link', { name: 'REGISTER' })).toHaveCount(0)

  const email = `ann.${project.name}@example.com`
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('right as rain 7')
  // The first login of a product that has just started can exceed the browser's ten seconds on a busy machine.
  await expect(async () => {
    await page.getByRole('button', { name: 'SIGN IN' }).click()
    await expect(alertOf(page)).toContainText('Invalid login credentials', { timeout: 11_000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('alertdialog'), 'nobody is offered a way that is closed').toHaveCount(0)

  const { said } = await accountsCommand(dataFolder, ['add', email, 'Ann', 'Fixer'])
  await page.goto(`/reset-password#token=${tokenIn(said)}`)
  await page.getByLabel('New Password', { exact: true }).fill('right as rain 7')
  await page.getByLabel('Confirm New Password', { exact: true }).fill('right as rain 7')
  await page.getByRole('button', { name: 'UPDATE PASSWORD' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('right as rain 7')
  await page.getByRole('button', { name: 'SIGN IN' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ann Fixer')
})

test('a plan above the largest can neither be chosen nor tested, and the screens say so', async ({
  page,
  dataFolder,
  product,
}, { project }) => {
  const person = { email: `plans.${project.name}@example.com`, password: 'right as rain 7' }
  const { said } = await accountsCommand(dataFolder, ['add', person.email, 'Bob Fixer'])
  const headers = { origin: product.origin }
  const reset = { token: tokenIn(said), new_password: person.password }
  expect((await page.request.post('/api/auth/reset-password', { data: reset, headers })).status()).toBe(200)
  expect((await page.request.post('/api/auth/sign-in/email', { data: person, headers })).status()).toBe(200)

  const card = (plan: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan }) })
  await page.goto('/payment')
  await expect(page.getByText(LARGEST)).toBeVisible()
  await expect(card('Pro Fixer').getByRole('button', { name: 'NOT AVAILABLE HERE' })).toBeDisabled()
  await expect(card('Enterprise Fixer').getByRole('button', { name: 'NOT AVAILABLE HERE' })).toBeDisabled()
  await card('Basic Fixer').getByRole('button', { name: 'UPGRADE TO THIS' }).click()
  await page.getByRole('button', { name: 'CONFIRM PLAN CHANGE' }).click()
  await expect(page).toHaveURL('/home')

  await page.goto('/plan-tester')
  await expect(page.getByText(LARGEST)).toBeVisible()
  const pro = card('Pro Fixer').getByRole('button', { name: 'NOT AVAILABLE HERE' })
  await expect(pro).toHaveAttribute('aria-disabled', 'true')
  await pro.click({ force: true })
  await card('Free Fixer').getByRole('button', { name: 'TEST THIS PLAN' }).click()
  await expect(page.getByText('Successfully switched to Free Fixer!')).toBeVisible()
})
