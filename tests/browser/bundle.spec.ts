import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from './fixtures.ts'

/** Bound of the design on the scripts of the login page, brotli. */
const LOGIN_SCRIPTS_MAX_KIB = 100

test('the login page loads at most 100 KiB of script, compressed and kept for good', async ({ page }) => {
  const scripts: { url: string; bytes: number; encoding: string; caching: string }[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const headers = response.headers()
    scripts.push({
      url: response.url(),
      bytes: Number(headers['content-length']),
      encoding: headers['content-encoding'] ?? '',
      caching: headers['cache-control'] ?? '',
    })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
  expect(scripts.length).toBeGreaterThan(0)
  for (const script of scripts) {
    // A file of a few hundred bytes does not shrink, and is then served as it is.
    if (script.bytes > 1000) expect(script, script.url).toMatchObject({ encoding: 'br' })
    expect(script.caching, script.url).toBe('public, max-age=31536000, immutable')
  }
  const kib = scripts.reduce((sum, script) => sum + script.bytes, 0) / 1024
  test.info().annotations.push({ type: 'login scripts', description: `${kib.toFixed(1)} KiB brotli` })
  expect(kib).toBeLessThanOrEqual(LOGIN_SCRIPTS_MAX_KIB)
})

/** Bound of the product on the scripts of one screen beyond those of the login page, brotli. */
const SCREEN_SCRIPTS_MAX_KIB = 60

const SIGNED_OUT_SCREENS = ['/register', '/forgot-password', '/diagnostics', '/privacy'].concat([
  '/reset-password',
  '/verify-email',
  '/undo-email-change',
])
const SIGNED_IN_SCREENS = ['/profile', '/home', '/upload', '/settings', '/change-email', '/change-password'].concat([
  '/payment',
  '/payment-options',
  '/faq',
  '/terms',
  '/plan-tester',
])

test('no screen loads more than 60 KiB of script beyond the shared part', async ({ page, stage, resident }) => {
  const sizes = new Map<string, number>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.set(response.url(), Number(response.headers()['content-length']))
  })
  const scriptsOf = async (route: string): Promise<Set<string>> => {
    await page.goto(route)
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveURL(route)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^LOADING/)
    return new Set(
      await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => name.endsWith('.js')),
      ),
    )
  }
  const shared = await scriptsOf('/')
  const expectSmall = async (route: string) => {
    const own = [...(await scriptsOf(route))].filter((url) => !shared.has(url))
    expect(own.length, route).toBeGreaterThan(0)
    const kib = own.reduce((sum, url) => sum + (sizes.get(url) ?? NaN), 0) / 1024
    test.info().annotations.push({ type: 'scripts', description: `${route}: ${kib.toFixed(1)} KiB` })
    expect.soft(kib, route).toBeLessThanOrEqual(SCREEN_SCRIPTS_MAX_KIB)
  }
  for (const route of SIGNED_OUT_SCREENS) await expectSmall(route)
  await stage.enterAsResident()
  for (const route of SIGNED_IN_SCREENS) await expectSmall(route)
  await expectSmall(`/analysis?file=${await resident.analysedPhoto()}`)
  await expect(page.getByText(/POWERED BY/), 'with a result').toBeVisible()
})

test('neither a key nor server code is in the bundle', async () => {
  const folder = path.join(import.meta.dirname, '../../dist/web')
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|html|css)$/.test(name))
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) {
    const text = await readFile(path.join(folder, name), 'utf8')
    expect(text, name).not.toMatch(
      /sk-[A-Za-z0-9]{8}|OPENAI_API_KEY|DATABASE_URL|AUTH_SECRET|fastify|kysely|argon2|better-auth|pg-boss/,
    )
    expect(text, name).not.toMatch(/sourceMappingURL/)
  }
})

test('the text font is one that the browser takes', async ({ page }) => {
  await page.goto('/')
  const faces = await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].map(({ family, status }) => ({ family, status }))
  })
  expect(faces).toContainEqual({ family: 'Archivo', status: 'loaded' })
  expect(faces).not.toContainEqual(expect.objectContaining({ status: 'error' }))
})
