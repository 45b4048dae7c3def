/** The parts of a service worker's scope that the worker uses. TypeScript cannot load its types beside those of pages. */
export type WorkerScope = {
  location: { origin: string }
  clients: { claim: () => Promise<void>; matchAll: (options: { type: 'window' }) => Promise<readonly PageOfWorker[]> }
  skipWaiting: () => Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void
}

export type PageOfWorker = { postMessage: (message: VersionMessage) => void }

type WaitingEvent = { waitUntil: (work: Promise<unknown>) => void }

type WorkerEvents = {
  install: WaitingEvent
  activate: WaitingEvent
  fetch: WaitingEvent & { request: Request; respondWith: (response: Promise<Response>) => void }
  /** A page asks for the version. */
  message: { source: PageOfWorker | null }
}

/** Which version the worker keeps. */
export type VersionMessage = { kind: 'version'; version: string }
