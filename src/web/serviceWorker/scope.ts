import { fitsPath } from '#shared/lib/pathPatterns.ts'
import { PATHS } from '#web/lib/paths.ts'

/**
 * The parts of a service worker's scope that the worker uses. TypeScript cannot load its types beside those of pages.
 */
export type WorkerScope = {
  location: { origin: string }
  clients: { claim: () => Promise<void>; matchAll: (options: { type: 'window' }) => Promise<readonly PageOfWorker[]> }
  skipWaiting: () => Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void
}

export type PageOfWorker = {
  visibilityState: 'visible' | 'hidden'
  postMessage: (message: VersionMessage) => void
}

type WaitingEvent = { waitUntil: (work: Promise<unknown>) => void }

type WorkerEvents = {
  install: WaitingEvent
  activate: WaitingEvent
  /** There is a network, and a page has asked for this. The browser asks again later when the work fails. */
  sync: WaitingEvent & { tag: string }
  fetch: WaitingEvent & { request: Request; respondWith: (response: Promise<Response>) => void }
  /** A page asks for the version. */
  message: WaitingEvent & { source: PageOfWorker | null }
}

/** Which versions the worker keeps: its own, and those before it. */
export type VersionMessage = { version: string; earlier: readonly string[] }

/**
 * Whether the page at this path is a screen of the app, which the worker answers for. What somebody else shared passes
 * by it, so that nothing of it is kept.
 */
export function isScreen(pathname: string): boolean {
  return !fitsPath(PATHS.shared, pathname) && Object.values(PATHS).some((path) => fitsPath(path, pathname))
}
