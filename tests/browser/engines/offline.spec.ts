import type { Page } from '@playwright/test'
import { aPhoto } from '#tests/support/photos.ts'
import { untilKept, untilVersionsKept, versionsOn } from '../deployments.ts'
import { test } from './device.ts'
import { expect, jpeg, register, somebody } from '../fixtures.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const NEW_VERSION = 'A new version is ready'

test('after one visit the app and the emergencies open without a server, also after a restart of the browser', async ({
  device,
}) => {
  const { front } = device
  const first = await device.startBrowser()
  await first.page.goto('/')
  await expect(first.page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
  await untilKept(first.page)
  await device.endBrowser()
  await front.stop()

  const { page } = await device.startBrowser()
  await page.goto('/emergency')
  await page.getByText('CARBON MONOXIDE', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'CARBON MONOXIDE: LEAVE NOW' })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'CALL 911 ONCE YOU ARE OUTSIDE' })).toHaveAttribute('href', 'tel:911')
  expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))).toBe(true)
  // Whether somebody is logged in cannot be known, so nobody is sent to the login.
  await page.goto('/home')
  await expect(page.getByText("The server can't be reached.")).toBeVisible()
  await front.start()
  await expect(page.getByRole('button', { name: 'SIGN IN' }), 'by itself').toBeVisible()
})

test('only the files of the app are kept, after the first screen has its own, and everything else comes from the server or not at all', async ({
  device,
}) => {
  const { front } = device
  const { page } = await device.startBrowser()
  await page.goto('/')
  await untilKept(page)
  const worker = front.asked.indexOf('/service-worker.js')
  const own = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => !/versions-/.test(name))
      .map(({ name }) => new URL(name).pathname),
  )
  expect(own.length).toBeGreaterThan(3)
  for (const each of own) expect(front.asked.indexOf(each), each).toBeLessThan(worker)

  const person = somebody()
  await register(page, person)
  await page.request.post('/api/files', { multipart: { file: jpeg('wall.jpg', await aPhoto()) } })
  const fromWorker: string[] = []
  page.on('response', (response) => {
    if (response.fromServiceWorker()) fromWorker.push(new URL(response.url()).pathname)
  })
  for (const [screen, shown] of [
    ['/upload', page.getByText('wall.jpg').first()],
    ['/photos', page.getByText('wall.jpg').first()],
    ['/reset-password?token=secret', heading(page)],
    ['/home', heading(page).filter({ hasText: 'READY TO FIX THE WORLD?' })],
  ] as const) {
    await page.goto(screen)
    await expect(shown).toBeVisible()
  }
  expect(fromWorker.filter((each) => each.startsWith('/api'))).toEqual([])
  expect(fromWorker.some((each) => each.startsWith('/assets/'))).toBe(true)

  const kept = await page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name)
        return Promise.all(
          (await cache.keys()).map(async (request) => {
            const response = await cache.match(request)
            return { url: request.url, text: (await response?.text()) ?? '' }
          }),
        )
      }),
    )
    return all.flat()
  })
  const paths = kept.map(({ url }) => url.slice(front.origin.length))
  expect(paths.filter((each) => !each.startsWith('/assets/'))).toEqual(['/app-shell'])
  for (const { url, text } of kept) {
    expect(text, url).not.toContain(person.email)
    expect(text, url).not.toContain(person.name)
  }

  await front.stop()
  for (const each of ['/api/me', '/api/files?limit=12', '/healthz', '/outbox', '/nowhere']) {
    const isAnswered = await page.evaluate(
      (url) =>
        fetch(url).then(
          () => true,
          () => false,
        ),
      each,
    )
    expect(isAnswered, each).toBe(false)
  }
  for (const each of ['/outbox', '/api/diagnostics', '/r/0123'])
    await expect(page.goto(each), each).rejects.toThrow(/ERR_CONNECTION_REFUSED/)
})

test('deployments under an open tab end on no error screen, and never mix two versions', async ({ device }) => {
  const { front } = device
  const { page } = await device.startBrowser()
  await register(page, somebody())
  await untilKept(page)
  const lookForUpdate = () =>
    page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
  const walk = async (version: string) => {
    for (const [link, title] of [
      ['Home', 'READY TO FIX THE WORLD?'],
      ['Repairs', 'REPAIRS'],
      ['Account', 'ACCOUNT SETTINGS'],
      ['Photos', 'PHOTOS'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
      await expect(heading(page)).toContainText(link === 'Account' ? /./ : title)
      await expect(page.getByText('SOMETHING WENT WRONG')).toHaveCount(0)
    }
    expect(await versionsOn(page)).toEqual([version])
  }
  await front.deploy('two')
  await walk('one')
  await lookForUpdate()
  await expect(page.getByText(NEW_VERSION)).toBeVisible()
  // The next deployment comes before anybody has reloaded.
  await front.deploy('three')
  await lookForUpdate()
  await untilVersionsKept(page, 3)
  await page.getByRole('link', { name: 'EMERGENCY' }).click()
  await expect(heading(page)).toHaveText('EMERGENCY')
  await page.goBack()
  await walk('one')
  await page.getByRole('button', { name: 'RELOAD' }).click()
  await expect(page.getByText(NEW_VERSION)).toHaveCount(0)
  await expect(heading(page)).toHaveText('PHOTOS')
  await walk('three')
  // Without a network, it is the version of the worker, and whole.
  await front.stop()
  await page.goto('/emergency')
  await expect(heading(page)).toHaveText('EMERGENCY')
  expect(await versionsOn(page)).toEqual(['three'])
})

test('a page that is newer than the worker is not offered its own version', async ({ device }) => {
  const { front } = device
  const { page } = await device.startBrowser()
  await page.goto('/')
  await untilKept(page)
  await front.deploy('two')
  await page.reload()
  await expect.poll(() => versionsOn(page)).toEqual(['two'])
  await untilVersionsKept(page, 2)
  await expect(page.getByText(NEW_VERSION)).toHaveCount(0)
  // Back to the version before: pages of the newer one are told.
  await front.deploy('one')
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
  await expect(page.getByText(NEW_VERSION)).toBeVisible()
})

test('a page of the new version that meets a process of the old one is reloaded until it gets its scripts', async ({
  device,
  faults,
}) => {
  const { front } = device
  const { page } = await device.startBrowser()
  await page.goto('/register')
  await untilKept(page)
  await front.beginUpgrade('two')
  const before = front.asked.length
  await page.goto('/')
  await expect.poll(() => front.asked.slice(before).filter((each) => each === '/').length).toBeGreaterThan(1)
  await front.deploy('two')
  await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
  expect(new Set(faults.splice(0)), 'the script that reloads the page ends like this').toEqual(
    new Set(['This process does not have the script']),
  )
  expect(await versionsOn(page)).toEqual(['two'])
})

test('a deployment under the open tab of a browser that keeps nothing reloads it, and ends on no error screen', async ({
  browser,
  device,
}) => {
  const { front } = device
  const context = await browser.newContext({ baseURL: front.origin, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
  await front.deploy('two')
  await page.getByRole('link', { name: 'EMERGENCY' }).click()
  await expect(heading(page)).toHaveText('EMERGENCY')
  expect(await versionsOn(page)).toEqual(['two'])
  await context.close()
})
