import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aPhotoOfBytes } from '#tests/support/photos.ts'
import { startProduct, temporaryFolder } from '#tests/support/product.ts'
import { startStripe, stripeSettings, WEBHOOK_SECRET, type StripeStandIn } from '#tests/support/stripe.ts'
import { START_TIMEOUT_MS, choosePhotos, expect, register, somebody, test as base } from './fixtures.ts'

const MB = 1024 ** 2

/** The product with payments, and Stripe's stand-in, one of each for a worker. */
const test = base.extend<object, { stripe: StripeStandIn }>({
  stripe: [
    async ({}, use) => {
      const stripe = await startStripe()
      await use(stripe)
      await stripe.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ stripe }, use) => {
      const { folder, remove } = await temporaryFolder()
      const product = await startProduct(folder, stripeSettings(stripe))
      stripe.deliverTo(`${product.origin}/api/billing/webhook`, WEBHOOK_SECRET)
      await use(product)
      expect(await product.stop(), product.output()).toBe(0)
      await remove()
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
})

/** Chooses a plan and goes as far as Stripe's page. */
async function goToStripe(page: Page, plan: string, method: string): Promise<void> {
  await page.goto('/payment')
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: plan }) })
    .getByRole('button')
    .click()
  await page.getByRole('button', { name: 'CONFIRM PLAN CHANGE' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PAYMENT OPTIONS')
  await page.getByRole('radio', { name: method }).check()
  await page.getByRole('button', { name: 'COMPLETE PAYMENT' }).click()
  await expect(page.getByRole('heading', { name: 'Pay with Stripe (test)' })).toBeVisible()
}

test('from Free to Pro by card, a photo of 20 MB, and back to Free by the portal with every photo', async ({
  page,
  stripe,
}) => {
  await register(page, somebody())
  const large = test.info().outputPath('flooded kitchen.jpg')
  await writeFile(large, await aPhotoOfBytes(20 * MB))

  await page.goto('/upload')
  await choosePhotos(page, [large])
  await page.getByRole('button', { name: 'Keep the original: flooded kitchen.jpg' }).click()
  await expect(page.getByText('File size must be less than 5MB (your current plan limit)')).toBeVisible()

  await goToStripe(page, 'Pro Fixer', 'Credit/Debit Card')
  await expect(page.getByText('$19.99 per month')).toBeVisible()
  // Stripe's news takes its time: until it is here, coming back is not having paid.
  stripe.hold()
  await page.getByRole('button', { name: 'PAY', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('WAITING FOR YOUR PAYMENT')
  expect(((await (await page.request.get('/api/me')).json()) as { plan_id: string }).plan_id).toBe('free')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('WAITING FOR YOUR PAYMENT')
  stripe.letGo()
  await expect(page).toHaveURL('/home')
  await expect(page.getByText('Payment processed successfully! Welcome to your new plan.')).toBeVisible()
  await expect(page.getByText('Pro Fixer').first()).toBeVisible()
  await page.goBack()
  await expect(page, 'the way back does not lead to the waiting').not.toHaveURL(/checkout=returned/)

  await page.goto('/upload')
  await choosePhotos(page, [large])
  await page.getByRole('button', { name: 'UPLOAD 1 DAMAGE PHOTO(S)' }).press('Enter')
  await expect(page.getByText('Successfully uploaded 1 damage photo(s)!')).toBeVisible()

  await page.goto('/payment')
  await expect(page.getByText('$19.99').first()).toBeVisible()
  await page.getByRole('button', { name: 'MANAGE PAYMENTS' }).click()
  await expect(page.getByRole('heading', { name: 'Customer portal (test)' })).toBeVisible()
  await page.getByRole('button', { name: 'CANCEL PLAN', exact: true }).click()
  await page.getByRole('link', { name: 'RETURN' }).click()
  await expect(page).toHaveURL(/\/payment/)
  await expect(
    page.getByText(/Pro Fixer ends on .+\. Then you're on Free Fixer, and you can still view every photo\./),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'KEEP PRO FIXER' })).toBeVisible()
  await expect(page.getByText('Currently on Pro Fixer')).toBeVisible()

  stripe.advanceDays(32)
  await stripe.idle()
  await page.goto('/home')
  await expect(page.getByText('Free Fixer').first()).toBeVisible()
  await page.goto('/payment')
  await expect(page.getByText('Currently on Free Fixer')).toBeVisible()
  await page.goto('/upload')
  const row = page.getByRole('listitem').filter({ hasText: 'flooded kitchen.jpg' })
  await expect(row).toBeVisible()
  const opened = page.waitForEvent('popup')
  await row.getByRole('link', { name: /VIEW/ }).click()
  await expect((await opened).locator('img')).toHaveJSProperty('complete', true)
})

test('a person who turns back at Stripe has paid nothing, and nothing has changed', async ({ page }) => {
  await register(page, somebody())
  await goToStripe(page, 'Basic Fixer', 'PayPal')
  await expect(page.getByText('PayPal')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'PayPal' }), 'the choice is still there').toBeChecked()
  await page.getByRole('button', { name: 'COMPLETE PAYMENT' }).click()
  await expect(page.getByRole('heading', { name: 'Pay with Stripe (test)' })).toBeVisible()
  await page.getByRole('link', { name: 'BACK' }).click()
  await expect(page.getByText("No payment was made. You're still on Free Fixer.")).toBeVisible()
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked()
})

test('while Stripe is unreachable a sentence says so, nothing changes, and the next press charges once', async ({
  page,
  stripe,
}) => {
  await register(page, somebody())
  const charges = stripe.charges.length
  await page.goto('/payment-options?plan=basic')
  await page.getByRole('radio', { name: 'Credit/Debit Card' }).check()
  stripe.failures.status(503)
  await page.getByRole('button', { name: 'COMPLETE PAYMENT' }).click()
  await expect(page.getByRole('alert')).toContainText("The payment service didn't respond. Your plan hasn't changed.")
  stripe.failures.none()
  await page.getByRole('button', { name: 'COMPLETE PAYMENT' }).click()
  await page.getByRole('button', { name: 'PAY', exact: true }).click()
  await expect(page.getByText('Payment processed successfully! Welcome to your new plan.')).toBeVisible()
  expect(stripe.charges.length - charges).toBe(1)
})

test('an upgrade says what it costs today, and applies at once; a downgrade names its date and can be withdrawn', async ({
  page,
}) => {
  await register(page, somebody())
  await goToStripe(page, 'Basic Fixer', 'Credit/Debit Card')
  await page.getByRole('button', { name: 'PAY', exact: true }).click()
  await expect(page.getByText('Payment processed successfully! Welcome to your new plan.')).toBeVisible()

  await page.goto('/payment-options?plan=enterprise')
  await expect(page.getByText(/\$40\.00/)).toBeVisible()
  await expect(page.getByText('Visa •••• 4242')).toBeVisible()
  await page.getByRole('button', { name: 'COMPLETE PAYMENT' }).click()
  await expect(page.getByText('Successfully upgraded to Enterprise Fixer! Welcome to your new plan.')).toBeVisible()

  await page.goto('/payment')
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Pro Fixer' }) })
    .getByRole('button')
    .click()
  await expect(
    page.getByText(/You keep Enterprise Fixer until .+\. Then Pro Fixer starts, at \$19\.99 a month\./),
  ).toBeVisible()
  await page.getByRole('button', { name: 'CONFIRM PLAN CHANGE' }).click()
  await expect(page.getByRole('region', { name: 'Scheduled plan change' })).toBeInViewport()
  await page.getByRole('button', { name: 'KEEP ENTERPRISE FIXER' }).click()
  await expect(page.getByRole('button', { name: 'KEEP ENTERPRISE FIXER' })).toHaveCount(0)
  await expect(page.getByText('Currently on Enterprise Fixer')).toBeVisible()

  await page.getByRole('button', { name: 'GO BACK TO FREE FIXER' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'CANCEL MY PLAN' }).click()
  await expect(page.getByRole('region', { name: 'End of your plan' })).toBeInViewport()
})
