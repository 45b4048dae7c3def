import { isOnline } from './online.ts'
import { reloadForNewVersion } from './reload.ts'

export type LazyState<Value> =
  | { kind: 'loading' }
  | { kind: 'ready'; value: Value }
  /** The network did not deliver it. It is requested again at intervals, and as soon as the network is back. */
  | { kind: 'unreachable' }
  /** The server has a different version of the app than this page, and no longer has this script. */
  | { kind: 'outdated' }
  | { kind: 'broken'; error: unknown }

/** The result of fetching the scripts, before any of them runs. */
export type FetchOutcome = 'fetched' | 'unreachable' | 'gone'

/** What a lazy module needs from the browser. */
export type LazyHost = {
  /** Whether the page itself has already requested these scripts. */
  isNamedByPage: (scripts: readonly string[]) => boolean
  /** `isUrgent`: someone is waiting for them. */
  fetchScripts: (scripts: readonly string[], isUrgent: boolean) => Promise<FetchOutcome>
  /** Resolves when another attempt makes sense after this many failures, or when `signal` aborts. */
  worthAnotherTry: (failures: number, signal: AbortSignal) => Promise<void>
  /** Reloads the whole page. Returns false when that happened only a moment ago or would interrupt something. */
  reload: () => boolean
}

export type LazyModule<Value> = {
  getState: () => LazyState<Value>
  /** Starts loading, and keeps trying until the module is there or nobody is subscribed. */
  open: () => void
  /** Resolves when it is known whether the module comes at once. */
  settled: Promise<void>
  subscribe: (listener: () => void) => () => void
  /** Tries again now instead of waiting for the next attempt. */
  retry: () => void
  /** Loads the module in advance, and reports nothing when that fails. */
  preload: () => void
}

type Options = {
  /** For a whole screen: reloads the page when the page is out of date. Nothing has been typed on the screen yet. */
  reloadsPage: boolean
}

/**
 * A module that is fetched when it is first needed. Its scripts are first fetched as files and imported only when all
 * of them have arrived, because Chromium, at least up to version 150, remembers a module that failed to load and
 * refuses every later import of it. `name` is the name of its file, which the build uses to find its scripts.
 */
export function lazyModule<Value>(
  name: string,
  load: () => Promise<Value>,
  { reloadsPage }: Options,
  host: LazyHost = browserHost,
): LazyModule<Value> {
  const scripts = scriptsOf(name)
  const listeners = new Set<() => void>()
  let state: LazyState<Value> = { kind: 'loading' }
  let isAtWork = false
  let failures = 0
  let failedImports = 0
  let pause = new AbortController()
  let settle: () => void = () => undefined
  const settled = new Promise<void>((resolve) => (settle = resolve))

  const show = (next: LazyState<Value>) => {
    state = next
    settle()
    for (const listener of listeners) listener()
  }

  /** Null when the page is being reloaded for a new version. */
  const tryOnce = async (): Promise<LazyState<Value> | null> => {
    if (failures === 0 && host.isNamedByPage(scripts)) {
      const ready = await imported(load)
      if (ready.kind === 'ready') return ready
    }
    const outcome = await host.fetchScripts(scripts, true)
    if (outcome === 'unreachable') return { kind: 'unreachable' }
    if (outcome === 'gone') return reloadsPage && host.reload() ? null : { kind: 'outdated' }
    const result = await imported(load)
    if (result.kind !== 'broken' || !isFailedImport(result.error)) return result
    failedImports += 1
    // The first failure may be the network's. If the import fails again although its scripts are there, the browser has
    // remembered the failure.
    if (failedImports === 1) return { kind: 'unreachable' }
    return host.reload() ? null : result
  }

  const work = async () => {
    for (;;) {
      const next = await tryOnce()
      if (next === null) return
      failures += 1
      show(next)
      if (next.kind !== 'unreachable' || listeners.size === 0) break
      pause = new AbortController()
      await host.worthAnotherTry(failures, pause.signal)
    }
    isAtWork = false
  }

  const open = () => {
    if (isAtWork || state.kind === 'ready' || state.kind === 'broken') return
    isAtWork = true
    void work()
  }

  async function inAdvance(): Promise<void> {
    const isThere = host.isNamedByPage(scripts) || (await host.fetchScripts(scripts, false)) === 'fetched'
    if (!isThere || state.kind !== 'loading') return
    const result = await imported(load)
    if (result.kind === 'ready') show(result)
  }

  return {
    getState: () => state,
    open,
    settled,
    subscribe(listener) {
      listeners.add(listener)
      if (state.kind !== 'loading') open()
      return () => void listeners.delete(listener)
    },
    retry() {
      pause.abort()
      open()
    },
    preload() {
      if (isAtWork || state.kind !== 'loading') return
      void inAdvance()
    },
  }
}

/** The module as one attempt finds it, for work that a person has asked for and can ask for again. */
export function obtained<Value>(module: LazyModule<Value>): Promise<LazyState<Value>> {
  const state = module.getState()
  if (state.kind === 'ready' || state.kind === 'broken') return Promise.resolve(state)
  return new Promise((resolve) => {
    const stop = module.subscribe(() => {
      stop()
      resolve(module.getState())
    })
    module.retry()
  })
}

async function imported<Value>(load: () => Promise<Value>): Promise<LazyState<Value>> {
  try {
    return { kind: 'ready', value: await load() }
  } catch (error) {
    return { kind: 'broken', error }
  }
}

/** Browsers throw a TypeError when a module's script does not load. Any other error comes from the script itself. */
function isFailedImport(error: unknown): boolean {
  return error instanceof TypeError && /import|module/i.test(error.message)
}

declare global {
  /**
   * The scripts of each lazy module in addition to those that every page loads: the hash of its own, and the places of
   * the others in a list. The build writes them here: see vite.config.ts.
   */
  var LAZY_SCRIPTS:
    | {
        folder: string
        shared: readonly string[]
        own: Readonly<Record<string, readonly [hash: string, ...places: number[]]>>
      }
    | undefined
}

const { folder, shared, own } = globalThis.LAZY_SCRIPTS ?? { folder: '', shared: [], own: {} }

/** None in development, where modules are imported one by one. */
function scriptsOf(name: string): readonly string[] {
  const [hash, ...places] = (Object.hasOwn(own, name) ? own[name] : undefined) ?? []
  if (hash === undefined) return []
  return [`${name}-${hash}`, ...places.map((place) => shared[place])].map((file) => `${folder}${file}.js`)
}

const LONGEST_PAUSE_MS = 15_000

const browserHost: LazyHost = {
  isNamedByPage: (scripts) =>
    scripts.length > 0 &&
    scripts.every((script) => document.head.querySelector(`link[rel="modulepreload"][href="${script}"]`) !== null),

  async fetchScripts(scripts, isUrgent) {
    const outcomes = await Promise.all(scripts.map((script) => fetchScript(script, isUrgent)))
    if (outcomes.includes('gone')) return 'gone'
    return outcomes.includes('unreachable') ? 'unreachable' : 'fetched'
  },

  async worthAnotherTry(failures, signal) {
    const over = new AbortController()
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true })
      addEventListener('online', () => resolve(), { signal: over.signal })
      // When the device is offline, this waits for the network to return.
      if (isOnline()) setTimeout(resolve, Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** failures))
    })
    over.abort()
  },

  reload: reloadForNewVersion,
}

async function fetchScript(script: string, isUrgent: boolean): Promise<FetchOutcome> {
  try {
    const response = await fetch(script, { priority: isUrgent ? 'high' : 'low' })
    // A response that is not a script comes from something in between, such as the login page of a hotel's network.
    const isScript = /javascript/.test(response.headers.get('content-type') ?? '')
    if (response.status === 404 || response.status === 410) return 'gone'
    if (!response.ok || !isScript) return 'unreachable'
    // The import finds the script in the browser's cache only after the last byte has arrived.
    await response.arrayBuffer()
    return 'fetched'
  } catch {
    return 'unreachable'
  }
}
