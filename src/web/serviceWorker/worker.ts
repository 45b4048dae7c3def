import type { getMe } from '#shared/api/accounts.ts'
import { SHELL_PATH } from '#shared/api/appFilePaths.ts'
import { DESTINATION_HEADER } from '#shared/api/headers.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { forgetKeptResponses } from '#web/backend/keptResponses.ts'
import { request } from '#web/backend/server/request.ts'
import { uploadWhenClosed } from '#web/backend/server/uploadResponse.ts'
import { waitingPhotosIn } from '#web/backend/waitingPhotos.ts'
import { sendRound } from '#web/features/files/waiting/sendRound.ts'
import { SEND_TAG } from '#web/lib/backgroundSync.ts'
import { deleteKeptResponses, RUNS_KEY } from '#web/lib/keptDatabase.ts'
import { isScreen, type PageOfWorker, type VersionMessage, type WorkerScope } from './scope.ts'

/**
 * Sends the photos of the person who is logged in that wait on this device, while nobody looks at a screen of the app.
 * It throws when something is left to do, so that the browser asks again later.
 */
async function sendWhenClosed(isWatched: () => Promise<boolean>): Promise<void> {
  const userId = await loggedIn()
  if (userId === null) return
  const isDue = (await waitingPhotosIn('device', userId)).some(({ refusal }) => refusal === null)
  if (!isDue) return
  if (await isWatched()) throw new Error('The open screen sends them, and shows the progress')
  // A browser that ends the worker ends its requests, too.
  const { signal } = new AbortController()
  const end = await sendRound({
    userId,
    signal,
    upload: ({ id, photo, isSmallerCopy = false, shopId = null }, photoSignal) =>
      uploadWhenClosed({
        file: photo,
        isSmallerCopy,
        shopId,
        idempotencyKey: id,
        onBehalfOf: userId,
        signal: photoSignal,
      }),
    onSending: () => {},
    onEnded: () => {},
    onSent: () => {},
    onRepairChanged: () => forgetKeptResponses(RUNS_KEY).catch(deleteKeptResponses),
    // Tabs in the background hear of it from the server.
    onFinished: async () => {},
  })
  if (end.kind === 'failed') throw new Error('Not every photo could be sent')
}

/** The id of the person who is logged in. The photos of everybody else stay until they log in. */
async function loggedIn(): Promise<string | null> {
  try {
    return (await request<typeof getMe>({ method: 'GET', path: '/api/me', background: true })).id
  } catch (error) {
    if (error instanceof BackendError && error.status === 401) return null
    throw error
  }
}

/**
 * The service worker. It keeps the files of one build, so that the screens open without a network, and so that a page
 * that is open during a deployment still finds its own scripts. It keeps nothing else: requests to the API, photos,
 * downloads, and pages that are no screens pass by it. And it sends photos that wait on this device when the app is
 * closed.
 */

/** The paths of the scripts, styles and fonts of this build, which the build writes here. */
declare const BUILT_FILES: readonly string[]

/** The server writes the version of its page here, which differs with the build and with the settings. */
const VERSION = '__VERSION__'

const CACHE_PREFIX = 'mendsight:build:'
const CACHE = CACHE_PREFIX + VERSION

/** The number of earlier versions whose files are kept for pages that are still open. */
const EARLIER_VERSIONS = 2

/** How long a page may take before the one that is kept here is shown. */
const PATIENCE_MS = 4_000

/** What a proxy answers while the server restarts. */
const RESTARTING: readonly number[] = [502, 503, 504]

/** The scope of a worker, whose type differs from that of a page. */
declare const self: WorkerScope

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => event.waitUntil(tellVersions(event.source === null ? [] : [event.source])))
self.addEventListener('sync', (event) => {
  if (event.tag === SEND_TAG) event.waitUntil(sendWhenClosed(isWatched))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isScreen(pathname)) event.respondWith(page(request))
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(asset(request))
  }
})

/** Whether somebody looks at a screen of the app. */
async function isWatched(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window' })
  return pages.some(({ visibilityState }) => visibilityState === 'visible')
}

async function tellVersions(pages: readonly PageOfWorker[]): Promise<void> {
  const message: VersionMessage = {
    version: VERSION,
    earlier: (await earlierCaches()).map((name) => name.slice(CACHE_PREFIX.length)),
  }
  // A page that this worker controls is of this origin, and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  for (const page of pages) page.postMessage(message)
}

/**
 * In the order in which they were made. A cache after that of this version belongs to a worker that is being installed.
 */
async function earlierCaches(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX))
  return names.slice(0, Math.max(0, names.indexOf(CACHE)))
}

/**
 * Keeps all files of the build, or fails as a whole. The browser tries again when it next looks for an update. The new
 * worker need not wait for open pages to close, because it also has the files of their version.
 */
async function install(): Promise<void> {
  // The operator may have gone back to a version that is kept here. Its cache must be the newest again.
  await caches.delete(CACHE)
  try {
    await fill(await caches.open(CACHE))
  } catch (error) {
    await caches.delete(CACHE)
    throw error
  }
  await self.skipWaiting()
}

async function fill(cache: Cache): Promise<void> {
  const shell = await fetch(SHELL_PATH, { cache: 'no-store', credentials: 'omit', redirect: 'error' })
  // During an upgrade, another process may answer, which has another version.
  if (!shell.ok || !(await shell.clone().text()).includes(`"version":"${VERSION}"`)) {
    throw new Error('The server has another version by now')
  }
  // One after the other, because the person who has just opened the page comes first.
  for (const file of BUILT_FILES) await keep(cache, file)
  await cache.put(SHELL_PATH, shell)
}

async function keep(cache: Cache, file: string): Promise<void> {
  // The name of a file changes with its contents, so the file of an earlier build is the same.
  const known = await caches.match(file, { ignoreVary: true })
  const response = known ?? (await fetch(file, { priority: 'low', redirect: 'error' }))
  const isPage = /text\/html/.test(response.headers.get('content-type') ?? '')
  if (!response.ok || isPage) throw new Error(`The server does not have ${file}`)
  await cache.put(file, response)
}

async function activate(): Promise<void> {
  const outdated = (await earlierCaches()).slice(0, -EARLIER_VERSIONS)
  await Promise.all(outdated.map((name) => caches.delete(name)))
  await self.clients.claim()
  await tellVersions(await self.clients.matchAll({ type: 'window' }))
}

/** The page of the server, or else the one that is kept. Each names only files of its own version. */
async function page(request: Request): Promise<Response> {
  const asked = fetch(request)
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  const answer = await Promise.race([asked.catch(() => null), late])
  if (answer !== null && !RESTARTING.includes(answer.status)) return answer
  const cache = await caches.open(CACHE)
  return (await cache.match(SHELL_PATH)) ?? asked
}

/** A file of any version that is kept, or else of the server. */
async function asset({ url, destination }: Request): Promise<Response> {
  return (
    (await caches.match(url, { ignoreVary: true })) ?? fetch(url, { headers: { [DESTINATION_HEADER]: destination } })
  )
}
