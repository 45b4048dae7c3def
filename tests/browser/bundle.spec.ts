import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page, Request } from '@playwright/test'
import { guideFiguresIn } from '#tests/support/priceGuides.ts'
import { expect, test } from './fixtures.ts'
import { lookAtScreens, LOGGED_IN_PATHS, LOGGED_OUT_PATHS } from './screens.ts'

/** Limits for the login page, compressed with Brotli: its scripts, and everything that it fetches. */
const LOGIN_SCRIPTS_MAX_KIB = 100
const LOGIN_MAX_KIB = 180

test('the login page loads at most 100 KiB of script and 180 KiB in all, compressed and kept for good', async ({
  page,
  request,
}) => {
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
  const files = await Promise.all(requests.map(describe))
  expect(files.map(({ type }) => type)).toEqual(expect.arrayContaining(['document', 'script', 'stylesheet', 'font']))
  for (const { url, type, bytes, headers } of files.filter(({ type }) => type !== 'document')) {
    expect(headers['cache-control'], url).toBe('public, max-age=31536000, immutable')
    // A file of a few hundred bytes does not shrink, and is then served as it is; a font is compressed in itself.
    if (bytes > 1000 && type !== 'font') expect(headers['content-encoding'], url).toBe('br')
  }
  // Whether the browser fetches what it shows outside of the page is not seen here: all of it counts.
  const links = page.locator('link[rel="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')
  const addresses = await links.evaluateAll((found) => found.map((link) => (link as HTMLLinkElement).href))
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const address of addresses.filter((address) => !files.some(({ url }) => url === address))) {
    const answer = await request.get(address, { headers: { 'accept-encoding': 'br' } })
    total += Number(answer.headers()['content-length'])
  }
  const scripts = files.filter(({ type }) => type === 'script').reduce((sum, { bytes }) => sum + bytes, 0)
  const description = `${kib(scripts).toFixed(1)} KiB of script, ${kib(total).toFixed(1)} KiB in all`
  test.info().annotations.push({ type: 'login', description })
  expect(kib(scripts)).toBeLessThanOrEqual(LOGIN_SCRIPTS_MAX_KIB)
  expect(kib(total)).toBeLessThanOrEqual(LOGIN_MAX_KIB)
})

async function describe(request: Request) {
  const headers = (await (await request.response())?.allHeaders()) ?? {}
  const { responseBodySize: bytes } = await request.sizes()
  return { url: request.url(), type: request.resourceType(), bytes, headers }
}

function kib(bytes: number): number {
  return bytes / 1024
}

declare global {
  var fetchedResources: () => PerformanceEntryList
}

/** Bound of the product on the scripts of one screen beyond those of the login page, brotli. */
const SCREEN_SCRIPTS_MAX_KIB = 60

test('no screen loads more than 60 KiB of script beyond the shared part', async ({ context, stage, resident }) => {
  const sizes = new Map<string, number>()
  context.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.set(response.url(), Number(response.headers()['content-length']))
  })
  const scriptsOf = async (page: Page, route: string, afterMs = 0): Promise<Set<string>> => {
    await page.goto(route)
    await page.waitForLoadState('networkidle')
    if (afterMs > 0) {
      await context.clock.runFor(afterMs)
      await page.waitForLoadState('networkidle')
    }
    await expect(page).toHaveURL(route)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^LOADING/)
    return new Set(
      await page.evaluate(() =>
        globalThis
          .fetchedResources()
          .map(({ name }) => name)
          .filter((name) => name.endsWith('.js')),
      ),
    )
  }
  // The clock that can be moved replaces this function with one that knows no resources.
  await context.addInitScript(() => {
    globalThis.fetchedResources = performance.getEntriesByType.bind(performance, 'resource')
  })
  await context.clock.install()
  const shared = await scriptsOf(stage.page, '/')
  const expectSmall = async (page: Page, route: string) => {
    // What is loaded in advance comes a few seconds after the screen is shown.
    const own = [...(await scriptsOf(page, route, 10_000))].filter((url) => !shared.has(url))
    expect(own.length, route).toBeGreaterThan(0)
    // Chromium reports no response for a script that it had preloaded.
    for (const url of own.filter((each) => !sizes.has(each))) {
      const answer = await page.request.get(url, { headers: { 'accept-encoding': 'br' } })
      sizes.set(url, Number(answer.headers()['content-length']))
    }
    const kib = own.reduce((sum, url) => sum + (sizes.get(url) ?? NaN), 0) / 1024
    test.info().annotations.push({ type: 'scripts', description: `${route}: ${kib.toFixed(1)} KiB` })
    expect.soft(kib, route).toBeLessThanOrEqual(SCREEN_SCRIPTS_MAX_KIB)
  }
  await lookAtScreens(context, LOGGED_OUT_PATHS, expectSmall)
  await stage.enterAsResident()
  await lookAtScreens(context, LOGGED_IN_PATHS, expectSmall)
  await expectSmall(stage.page, `/analysis?file=${await resident.analyzedPhoto()}`)
  await expect(stage.page.getByText(/POWERED BY/), 'with a result').toBeVisible()
})

test('neither a key nor server code is in the bundle', async () => {
  const folder = path.join(import.meta.dirname, '../../dist/web')
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|html|css)$/.test(name))
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) {
    const text = await readFile(path.join(folder, name), 'utf8')
    expect(text, name).not.toMatch(
      /sk-[A-Za-z0-9]{8}|OPENAI_API_KEY|DATABASE_URL|AUTH_SECRET|fastify|kysely|argon2|pg-boss/,
    )
    expect(text, name).not.toMatch(/sourceMappingURL/)
    expect(guideFiguresIn(text, { isAboutCosts: false }), name).toEqual([])
  }
})
