import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { createLog } from '#server/platform/log/log.ts'
import { firstRequestsOf } from '#shared/api/firstRequests.ts'
import { servePages } from '#server/platform/http/pages.ts'
import { answerWithProblems } from '#server/platform/http/problems.ts'
import { createHttp, type Http } from '#server/platform/http/server.ts'
import { DEFAULT_PUBLIC_SETTINGS } from '#shared/api/publicSettings.ts'

const BUILT = path.join(import.meta.dirname, '../../dist/web')

declare global {
  /** The versions whose scripts have run on this page. */
  var versionsRun: Set<string> | undefined
}

export type DropPoint = 'before the photo' | 'in the middle of the photo' | 'before the answer' | 'never'

/** An address of the product where a test deploys one version of the screens after the other, and can be cut off. */
export type Front = {
  origin: string
  /** The paths that were asked for, in their order. */
  asked: string[]
  /** Makes another version the one that is served, as a deployment that removes the one before. */
  deploy: (version: string) => Promise<void>
  /** Has the pages come from another version, while files still come from the one before. */
  beginUpgrade: (version: string) => Promise<void>
  /** Where the connection drops in each of the next uploads. Each leaves the list once it has. */
  drops: DropPoint[]
  /** Ends all connections and accepts no new ones. */
  stop: () => Promise<void>
  start: () => Promise<void>
  close: () => Promise<void>
}

/** The screens come from the real routes of the server, and the API from the product. */
export async function frontOf(api: string, folder: string, version: string): Promise<Front> {
  let site: Http | undefined
  let upgraded: Http | undefined
  const asked: string[] = []
  const drops: DropPoint[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const isUpload = request.method === 'POST' && request.url === '/api/files'
    const point = isUpload ? drops.shift() : undefined
    if (point !== undefined) dropAt(point, api, request, response)
    else if (/^\/(api|healthz|readyz|outbox)/.test(request.url ?? '')) passOn(api, request, response)
    else if (request.url?.startsWith('/assets/')) site?.routing(request, response)
    else (upgraded ?? site)?.routing(request, response)
  })
  const listen = (port: number) =>
    new Promise<number>((resolve) =>
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
    )
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const deploy = async (next: string) => {
    const before = [site, upgraded]
    site = await siteOf(await versionIn(folder, next))
    upgraded = undefined
    for (const each of before) await each?.close()
  }
  await deploy(version)
  const port = await listen(0)
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    deploy,
    beginUpgrade: async (next) => void (upgraded = await siteOf(await versionIn(folder, next))),
    drops,
    stop,
    start: async () => void (await listen(port)),
    async close() {
      if (server.listening) await stop()
      await site?.close()
    },
  }
}

async function siteOf(webRoot: string): Promise<Http> {
  const site = await createHttp({ log: createLog('silent'), trustedProxies: 0, secure: false })
  answerWithProblems(site)
  await servePages(site, {
    webRoot,
    installation: DEFAULT_PUBLIC_SETTINGS,
    firstRequestsOf,
    unlistedPaths: ['/shared', '/i/'],
  })
  await site.ready()
  return site
}

function passOn(api: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = request
  const answering = forward(`${api}${url}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  answering.on('error', () => response.destroy())
  response.on('close', () => answering.destroy())
  request.pipe(answering)
}

/** Passes an upload on until the connection drops. */
function dropAt(point: DropPoint, api: string, request: IncomingMessage, response: ServerResponse): void {
  if (point === 'never') return
  if (point === 'before the photo') return void request.socket.destroy()
  const answering = forward(`${api}${request.url}`, { method: 'POST', headers: request.headers }, (answer) => {
    // The photo is stored, and nobody hears of it.
    answer.resume()
    response.destroy()
  })
  answering.on('error', () => response.destroy())
  if (point === 'before the answer') return void request.pipe(answering)
  request.once('data', (chunk: Buffer) => {
    answering.write(chunk.subarray(0, chunk.length / 2), () => {
      answering.destroy()
      request.socket.destroy()
    })
  })
}

/** A copy of the build in which every file has another name, and every script says of which version it is. */
async function versionIn(folder: string, version: string): Promise<string> {
  const target = path.join(folder, version)
  await rm(target, { recursive: true, force: true })
  await mkdir(path.join(target, 'assets'), { recursive: true })
  const assets = (await readdir(path.join(BUILT, 'assets'))).filter((name) => !/\.(br|gz)$/.test(name))
  // Scripts name each other by whole names, and lazy modules by their hashes.
  const hashes = [...new Set(assets.map((name) => /-([\w-]{6,8})\.\w+$/.exec(name)?.[1] ?? ''))]
  expect(hashes).not.toContain('')
  const rename = (text: string) => hashes.reduce((before, hash) => before.replaceAll(hash, `${hash}-${version}`), text)
  for (const name of assets) {
    const [from, to] = [path.join(BUILT, 'assets', name), path.join(target, 'assets', rename(name))]
    if (!/\.(js|css)$/.test(name)) {
      await cp(from, to)
      continue
    }
    const code = rename(await readFile(from, 'utf8'))
    const mark = `(globalThis.versionsRun ??= new Set()).add(${JSON.stringify(version)});`
    await writeFile(to, name.endsWith('.js') ? mark + code : code)
  }
  for (const name of ['index.html', 'scripts.json', 'manifest.webmanifest', 'service-worker.js'])
    await writeFile(path.join(target, name), rename(await readFile(path.join(BUILT, name), 'utf8')))
  return target
}

/** The versions of all files that this page has loaded or run. */
export function versionsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const loaded = performance
      .getEntriesByType('resource')
      .map(({ name }) => /\/assets\/.*-(\w+)\.\w+$/.exec(name)?.[1])
      .filter((version) => version !== undefined)
    return [...new Set([...(globalThis.versionsRun ?? []), ...loaded])]
  })
}

/** Waits until the browser keeps the app, and this page gets its files from there. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller !== null) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
}

/** Waits until this many versions are kept, the newest one as a whole, and its worker has taken over. */
export async function untilVersionsKept(page: Page, count: number): Promise<void> {
  const state = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      const names = (await caches.keys()).filter((name) => name.startsWith('mendsight:build:'))
      const shell = await (await caches.open(names.at(-1) ?? '')).match('/app-shell')
      const isSettled = registration?.installing === null && registration.waiting === null
      return { versions: names.length, isWhole: shell !== undefined, worker: isSettled && registration.active?.state }
    })
  await expect.poll(state).toEqual({ versions: count, isWhole: true, worker: 'activated' })
}
