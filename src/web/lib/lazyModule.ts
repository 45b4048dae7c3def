import { reloadForNewVersion } from './reload.ts'

export type LazyState<Value> =
  | { kind: 'loading' }
  | { kind: 'ready'; value: Value }
  /** The network did not bring it. It is asked for again by and by, and as soon as the network is back. */
  | { kind: 'unreachable' }
  /** The server has another version of the app than this page, and no such script any more. */
  | { kind: 'outdated' }
  | { kind: 'broken'; error: unknown }

/** What came of asking for scripts, before any of them is run. */
export type FetchOutcome = 'fetched' | 'unreachable' | 'gone'

/** What a lazy module needs of the browser. */
export type LazyHost = {
  /** Whether the page itself has asked for these scripts already. */
  isNamedByPage: (scripts: readonly string[]) => boolean
  /** `isUrgent`: somebody waits for them. */
  fetchScripts: (scripts: readonly string[], isUrgent: boolean) => Promise<FetchOutcome>
  /** Resolves when it is worth asking again after so many failures, or when `signal` says so. */
  worthAnotherTry: (failures: number, signal: AbortSignal) => Promise<void>
  /** Loads the whole page anew; false when that was done a moment ago, or would cut something off. */
  reload: () => boolean
}

export type LazyModule<Value> = {
  getState: () => LazyState<Value>
  /** Begins to load, and goes on until it is there while somebody is subscribed. */
  open: () => void
  /** Resolves when it is known whether the module comes at once. */
  settled: Promise<void>
  subscribe: (listener: () => void) => () => void
  /** Does not wait for the next try. */
  retry: () => void
  /** Loads it ahead of its time, and keeps quiet when that fails. */
  preload: () => void
}

type Options = {
  /** A whole screen is loaded with the page when this page is out of date; nothing was typed on it yet. */
  reloadsPage: boolean
}

/**
 * A module that is fetched when it is first needed. Its scripts are fetched as files first and imported only once they
 * are there: Chromium up to version 150 at least remembers a module that failed to load, and refuses every later import
 * of it. `name` is that of its file, by which the build knows its scripts.
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

  /** Null when the page goes away for a new version of itself. */
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
    // The first may be the network's fault. Whatever fails again although its scripts are there is remembered.
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
      void host.fetchScripts(scripts, false).then(async (outcome) => {
        if (outcome !== 'fetched' || state.kind !== 'loading') return
        const result = await imported(load)
        if (result.kind === 'ready') show(result)
      })
    },
  }
}

async function imported<Value>(load: () => Promise<Value>): Promise<LazyState<Value>> {
  try {
    return { kind: 'ready', value: await load() }
  } catch (error) {
    return { kind: 'broken', error }
  }
}

/** Browsers fail with a TypeError when a script of a module does not come; what a script throws is another's fault. */
function isFailedImport(error: unknown): boolean {
  return error instanceof TypeError && /import|module/i.test(error.message)
}

declare global {
  /** The scripts of each lazy module beyond those of every page. The build writes them here: see vite.config.ts. */
  var LAZY_SCRIPTS: Readonly<Record<string, readonly string[]>> | undefined
}

const SCRIPTS = globalThis.LAZY_SCRIPTS ?? {}

/** None in development, where modules are imported one by one. */
function scriptsOf(name: string): readonly string[] {
  return Object.hasOwn(SCRIPTS, name) ? (SCRIPTS[name] ?? []) : []
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
      // Without any network it is the network that is waited for.
      if (navigator.onLine) setTimeout(resolve, Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** failures))
    })
    over.abort()
  },

  reload: reloadForNewVersion,
}

async function fetchScript(script: string, isUrgent: boolean): Promise<FetchOutcome> {
  try {
    const response = await fetch(script, { priority: isUrgent ? 'high' : 'low' })
    // An answer that is no script is that of something on the way, such as the page of a hotel's network.
    const isScript = /javascript/.test(response.headers.get('content-type') ?? '')
    if (response.status === 404 || response.status === 410) return 'gone'
    if (!response.ok || !isScript) return 'unreachable'
    // Only once the last byte is there does the import find it in the browser's cache.
    await response.arrayBuffer()
    return 'fetched'
  } catch {
    return 'unreachable'
  }
}
