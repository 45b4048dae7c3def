import { MISSING_SCRIPT } from '#shared/api/appFilePaths.ts'
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

/** What the server says of a script that could not be imported. */
export type ScriptAnswer = 'there' | 'gone' | 'unreachable'

/** What a lazy module needs from the browser. */
export type LazyHost = {
  askFor: (script: string) => Promise<ScriptAnswer>
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
 * A module that is imported when it is first needed, and again when that fails. React's `lazy` and the router's would
 * remember the failure, and know nothing of a network that is gone or of a new version.
 */
export function lazyModule<Value>(
  load: () => Promise<Value>,
  { reloadsPage }: Options,
  host: LazyHost = browserHost,
): LazyModule<Value> {
  const listeners = new Set<() => void>()
  let state: LazyState<Value> = { kind: 'loading' }
  let isAtWork = false
  let failures = 0
  let failedAlthoughThere = 0
  let pause = new AbortController()
  let settle: () => void = () => undefined
  const settled = new Promise<void>((resolve) => (settle = resolve))

  const show = (next: LazyState<Value>) => {
    state = next
    settle()
    for (const listener of listeners) listener()
  }

  /** Null when the page is being reloaded. */
  const outdated = (): LazyState<Value> | null => (reloadsPage && host.reload() ? null : { kind: 'outdated' })

  const tryOnce = async (): Promise<LazyState<Value> | null> => {
    const result = await imported(load)
    if (result.kind !== 'broken') return result
    const script = scriptThatFailed(result.error)
    if (script === null) return result
    const answer = script === 'gone' ? 'gone' : await host.askFor(script)
    if (answer === 'gone') return outdated()
    // Chromium up to version 150 remembers a module that failed to load, and refuses every later import of it.
    if (answer === 'there') failedAlthoughThere += 1
    return failedAlthoughThere > 1 ? outdated() : { kind: 'unreachable' }
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
    const result = await imported(load)
    if (result.kind === 'ready' && state.kind !== 'ready') show(result)
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

/**
 * The URL of a script that could not be loaded, or 'gone' where the server says so itself: see `MISSING_SCRIPT`. Null
 * for an error of the script's own. Safari names no URL, so the page, whose URL is '', stands for its scripts.
 */
function scriptThatFailed(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error.message === MISSING_SCRIPT) return 'gone'
  if (!(error instanceof TypeError) || !/import|module/i.test(error.message)) return null
  return /\S+\.js\b/.exec(error.message)?.[0] ?? ''
}

const LONGEST_PAUSE_MS = 15_000

const browserHost: LazyHost = {
  async askFor(script) {
    try {
      const response = await fetch(script, { cache: 'no-store' })
      if (response.status === 404 || response.status === 410) return 'gone'
      // A response that is not a script comes from something in between, such as the login page of a hotel's network.
      const isScript = /javascript/.test(response.headers.get('content-type') ?? '')
      return response.ok && isScript ? 'there' : 'unreachable'
    } catch {
      return 'unreachable'
    }
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
