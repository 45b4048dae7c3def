import { expect, test } from './fixtures.ts'

test('a person without an account finds the first words in an emergency in two taps, and the server may be silent @phone', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(request.url())
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'EMERGENCY' }).click()
  await expect(page).toHaveURL('/emergency')
  for (const title of ['GAS', 'SOMEBODY HURT']) await expect(page.getByText(title, { exact: true })).toBeInViewport()
  await page.getByText('CARBON MONOXIDE', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'CARBON MONOXIDE: LEAVE NOW' })).toBeInViewport()
  await expect(page.getByText('even if nobody feels ill')).toBeInViewport()
  const call = page.getByRole('link', { name: 'CALL 911 ONCE YOU ARE OUTSIDE' })
  await expect(call).toBeInViewport()
  await expect(call).toHaveAttribute('href', 'tel:911')
  await page.getByText('SEWAGE', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'SEWAGE: KEEP OUT' })).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'CARBON MONOXIDE: LEAVE NOW' })).toBeHidden()
  expect(asked, 'nothing is asked of the server').toEqual([])

  await page.route('**/api/**', (request) => request.abort())
  await page.goto('/emergency#ceiling')
  await expect(page.getByRole('heading', { name: 'THE CEILING MAY FALL' })).toBeInViewport()
  await page.locator('summary').first().press('Enter')
  await expect(page.getByRole('heading', { name: 'GAS: LEAVE NOW' })).toBeInViewport()
})

for (const width of [768, 1280]) {
  test(`beside the emergencies, the call stays in view at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 600 })
    await page.goto('/emergency#ceiling')
    await expect(page.getByRole('heading', { name: 'THE CEILING MAY FALL' })).toBeVisible()
    const call = page.getByRole('link', { name: 'CALL 911', exact: true })
    await page.getByText('SOMEBODY HURT', { exact: true }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
    await expect(call).toBeInViewport({ ratio: 1 })
    await expect(call).toHaveAttribute('href', 'tel:911')
  })
}
