import { expect, test } from './fixtures.ts'

test('Chromium finds nothing that keeps the product from being installed, and each icon has its size', async ({
  page,
  product,
  request,
}) => {
  await page.goto('/')
  const devtools = await page.context().newCDPSession(page)
  const { url, errors, data } = await devtools.send('Page.getAppManifest')
  expect(url).toBe(`${product.origin}/manifest.webmanifest`)
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '') as {
    icons: { src: string; sizes: string; type: string; purpose: string }[]
  }
  expect(manifest).toMatchObject({ name: 'Mendsight', display: 'standalone', start_url: '/' })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // An incognito window, as each test has one, installs nothing whatever the page is.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])

  const apple = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  const icons = [...manifest.icons, { src: apple ?? '', sizes: '180x180', type: 'image/png', purpose: 'apple' }]
  expect(icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
    'apple 180x180',
  ])
  for (const { src, sizes, type } of icons) {
    expect((await request.get(src)).headers()['content-type'], src).toBe(type)
    const size = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(size, src).toBe(sizes)
  }
})

// Only a phone has a notch.
test.describe(() => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('the bars keep clear of a notch and of the bar at the bottom', async ({ page, person }) => {
    expect(person.name).not.toBe('')
    const insets = { top: 47, bottom: 34 }
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const logo = await page.getByRole('banner').getByRole('link').first().boundingBox()
    expect(logo?.y).toBeGreaterThanOrEqual(insets.top)

    await page.goto('/payment')
    await page
      .getByRole('button', { name: /^UPGRADE/ })
      .first()
      .click()
    const confirm = await page.getByRole('button', { name: 'CONFIRM PLAN CHANGE' }).boundingBox()
    const height = page.viewportSize()?.height ?? 0
    expect((confirm?.y ?? height) + (confirm?.height ?? 0)).toBeLessThanOrEqual(height - insets.bottom)
  })
})
