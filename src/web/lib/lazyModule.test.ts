import { describe, expect, it } from 'vitest'
import { lazyModule, obtained, type FetchOutcome, type LazyHost } from './lazyModule.ts'

const FAILED_IMPORT = new TypeError('Failed to fetch dynamically imported module: http://x/assets/Page-1.js')

type World = {
  /** The results of successive fetches. The last one repeats. */
  fetches?: FetchOutcome[]
  /** The errors of successive imports. After them, importing works. */
  throws?: unknown[]
  isNamedByPage?: boolean
  mayReload?: boolean
  reloadsPage?: boolean
}

/** A module in a simulated browser, with a record of what was done, in order. */
function aModule({ fetches = ['fetched'], throws = [], isNamedByPage = false, mayReload = true, ...options }: World) {
  const done: string[] = []
  let tryAgain: () => void = () => undefined
  const host: LazyHost = {
    isNamedByPage: () => isNamedByPage,
    fetchScripts: async () => {
      done.push('fetch')
      return (fetches.length > 1 ? fetches.shift() : fetches[0]) ?? 'fetched'
    },
    worthAnotherTry: (_failures, signal) => {
      done.push('wait')
      return new Promise((resolve) => {
        tryAgain = resolve
        signal.addEventListener('abort', () => resolve())
      })
    },
    reload: () => {
      done.push('reload')
      return mayReload
    },
  }
  const load = async () => {
    done.push('import')
    if (throws.length > 0) throw throws.shift()
    return 'the screen'
  }
  const module = lazyModule('Page', load, { reloadsPage: options.reloadsPage ?? true }, host)
  return {
    module,
    done,
    tryAgain: () => tryAgain(),
    /** Does what a component does while it is shown: it subscribes and opens the module. */
    show: () => {
      module.open()
      return module.subscribe(() => undefined)
    },
    until: async (kind: string) => {
      await expect.poll(() => module.getState().kind).toBe(kind)
    },
  }
}

describe('a lazy module', () => {
  it('is imported only once its scripts are there', async () => {
    const { show, done, until, module } = aModule({})
    show()
    await until('ready')
    expect(module.getState()).toEqual({ kind: 'ready', value: 'the screen' })
    expect(done).toEqual(['fetch', 'import'])
  })

  it('is imported at once where the page itself has asked for its scripts', async () => {
    const { show, done, until } = aModule({ isNamedByPage: true })
    show()
    await until('ready')
    expect(done).toEqual(['import'])
  })

  it('is never imported while its scripts do not come, and is asked for again by and by', async () => {
    const { show, done, until, tryAgain } = aModule({ fetches: ['unreachable', 'unreachable', 'fetched'] })
    show()
    await until('unreachable')
    await expect.poll(() => done).toEqual(['fetch', 'wait'])
    tryAgain()
    await expect.poll(() => done).toEqual(['fetch', 'wait', 'fetch', 'wait'])
    tryAgain()
    await until('ready')
    expect(done).toEqual(['fetch', 'wait', 'fetch', 'wait', 'fetch', 'import'])
  })

  it('is asked for at once when somebody presses', async () => {
    const { show, done, until, module } = aModule({ fetches: ['unreachable', 'fetched'] })
    show()
    await until('unreachable')
    await expect.poll(() => done).toEqual(['fetch', 'wait'])
    module.retry()
    await until('ready')
  })

  it('is not loaded again while no component uses it, but is when one does again', async () => {
    const { show, done, until, tryAgain, module } = aModule({ fetches: ['unreachable', 'unreachable', 'fetched'] })
    const leave = show()
    await until('unreachable')
    await expect.poll(() => done).toEqual(['fetch', 'wait'])
    leave()
    tryAgain()
    await expect.poll(() => done).toEqual(['fetch', 'wait', 'fetch'])
    expect(module.getState().kind).toBe('unreachable')
    module.subscribe(() => undefined)
    await until('ready')
  })

  it('settles as soon as it is known that it does not come at once', async () => {
    const { show, module } = aModule({ fetches: ['unreachable'] })
    show()
    await module.settled
    expect(module.getState().kind).toBe('unreachable')
  })

  it('of a screen that the server no longer has is loaded with the whole page, once', async () => {
    const first = aModule({ fetches: ['gone'] })
    first.show()
    await expect.poll(() => first.done).toEqual(['fetch', 'reload'])
    expect(first.module.getState().kind, 'the page is on its way').toBe('loading')
    const second = aModule({ fetches: ['gone'], mayReload: false })
    second.show()
    await second.until('outdated')
    expect(second.done).toEqual(['fetch', 'reload'])
  })

  it('of a part of a screen leaves the page alone, where something may have been typed', async () => {
    const { show, done, until } = aModule({ fetches: ['gone'], reloadsPage: false })
    show()
    await until('outdated')
    expect(done).toEqual(['fetch'])
  })

  it('that the browser remembers as failed, although its scripts are there, is loaded with the whole page', async () => {
    const { show, done, until, tryAgain } = aModule({ throws: [FAILED_IMPORT, FAILED_IMPORT] })
    show()
    await until('unreachable')
    await expect.poll(() => done).toEqual(['fetch', 'import', 'wait'])
    tryAgain()
    await expect.poll(() => done.at(-1)).toBe('reload')
  })

  it('that throws by itself is broken, and no reload would mend it', async () => {
    const error = new ReferenceError('nothing is defined')
    const { show, done, until, module } = aModule({ throws: [error] })
    show()
    await until('broken')
    expect(module.getState()).toEqual({ kind: 'broken', error: error })
    expect(done).toEqual(['fetch', 'import'])
  })

  it('can be loaded ahead of its time, and keeps quiet when that fails', async () => {
    const early = aModule({})
    early.module.preload()
    await early.until('ready')
    const failed = aModule({ fetches: ['unreachable', 'fetched'] })
    failed.module.preload()
    await expect.poll(() => failed.done).toEqual(['fetch'])
    expect(failed.module.getState().kind).toBe('loading')
    failed.show()
    await failed.until('ready')
  })

  it('whose scripts the page has requested is loaded ahead of its time without another request', async () => {
    const { module, done, until } = aModule({ isNamedByPage: true })
    module.preload()
    await until('ready')
    expect(done).toEqual(['import'])
  })

  it('can be obtained for one piece of work, which says why not and may ask again', async () => {
    const { module, done } = aModule({ fetches: ['unreachable', 'fetched'], reloadsPage: false })
    expect(await obtained(module)).toEqual({ kind: 'unreachable' })
    expect(done, 'nobody waits for another attempt').toEqual(['fetch'])
    expect(await obtained(module)).toEqual({ kind: 'ready', value: 'the screen' })
    expect(await obtained(module)).toEqual({ kind: 'ready', value: 'the screen' })
    expect(done).toEqual(['fetch', 'fetch', 'import'])
  })
})
