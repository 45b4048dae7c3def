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
