import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Request } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { LOGGED_IN_PATHS, LOGGED_OUT_PATHS, watchLoading } from './screens.ts'

/** Limits for the login page, compressed with Brotli: its scripts, and everything that it fetches. */
const LOGIN_SCRIPTS_MAX_KIB = 100
const LOGIN_MAX_KIB = 180

test('the login page loads at most 100 KiB of script and 180 KiB in all, compressed and kept for good', async ({
  page,
  request,
}) => {
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  const untilLoaded = watchLoading(page)
  await page.goto('/')
  await untilLoaded()
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
const SCREEN_SCRIPTS_MAX_KIB = 100
/** What reads an owner's words while they are typed: expressions, messages and the learned models. */
const WORDS_MAX_KIB = 90
/** The same with what makes guidance without an AI: 109 KiB of safety rules, and the playbooks and costs. */
const GUIDANCE_MAX_KIB = 140

test('the rules on a device have at most 90 KiB for an owner’s words, and 140 with guidance', async ({ stage }) => {
  const assets = path.join(import.meta.dirname, '../../dist/web/assets')
  const needed = (file: string): string[] => {
    const imports = readFileSync(path.join(assets, file), 'utf8').matchAll(/from\s*"\.\/([^"]+\.js)"/g)
    return [file, ...[...imports].flatMap(([, imported]) => needed(imported ?? ''))]
  }
  const files = readdirSync(assets)
  const scriptsOf = (name: RegExp) => new Set(files.filter((file) => name.test(file)).flatMap(needed))
  // The screen on which an owner describes damage has the others before anybody types.
  const screen = scriptsOf(/^UploadPage-.*\.js$/)
  const kibOf = async (name: RegExp): Promise<number> => {
    let total = 0
    for (const file of [...scriptsOf(name)].filter((each) => !screen.has(each))) {
      const answer = await stage.page.request.get(`/assets/${file}`, { headers: { 'accept-encoding': 'br' } })
      total += Number(answer.headers()['content-length'])
    }
    return kib(total)
  }
  const [words, guidance] = [await kibOf(/^urgentMessage-.*\.js$/), await kibOf(/^guidance-.*\.js$/)]
  expect(words).toBeGreaterThan(WORDS_MAX_KIB / 2)
  expect(words).toBeLessThanOrEqual(WORDS_MAX_KIB)
  expect(guidance).toBeGreaterThan(words)
  expect(guidance).toBeLessThanOrEqual(GUIDANCE_MAX_KIB)
})

test('no screen loads more than 100 KiB of script beyond the shared part', async ({ context, stage, resident }) => {
  const { page } = stage
  const untilLoaded = watchLoading(page)
  const sizes = new Map<string, number>()
  context.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.set(response.url(), Number(response.headers()['content-length']))
  })
  const scriptsOf = async (route: string, afterMs = 0): Promise<Set<string>> => {
    await page.goto(route)
    await untilLoaded()
    if (afterMs > 0) {
      await context.clock.runFor(afterMs)
      await untilLoaded()
    }
    await expect(page).toHaveURL(route)
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
  const shared = await scriptsOf('/')
  const expectSmall = (route: string) =>
    test.step(route, async () => {
      // What is loaded in advance comes a few seconds after the screen is shown.
      const own = [...(await scriptsOf(route, 10_000))].filter((url) => !shared.has(url))
      expect.soft(own.length, route).toBeGreaterThan(0)
      // Chromium reports no response for a script that it had preloaded.
      for (const url of own.filter((each) => !sizes.has(each))) {
        const answer = await page.request.get(url, { headers: { 'accept-encoding': 'br' } })
        sizes.set(url, Number(answer.headers()['content-length']))
      }
      const kib = own.reduce((sum, url) => sum + (sizes.get(url) ?? NaN), 0) / 1024
      test.info().annotations.push({ type: 'scripts', description: `${route}: ${kib.toFixed(1)} KiB` })
      expect.soft(kib, route).toBeLessThanOrEqual(SCREEN_SCRIPTS_MAX_KIB)
    })
  for (const route of LOGGED_OUT_PATHS) await expectSmall(route)
  await stage.enterAsResident()
  for (const route of LOGGED_IN_PATHS) await expectSmall(route)
  await expectSmall(`/analysis?file=${await resident.analyzedPhoto()}`)
  await expect(page.getByText(/POWERED BY/), 'with a result').toBeVisible()
})
