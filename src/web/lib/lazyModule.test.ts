import { describe, expect, it } from 'vitest'
import { MISSING_SCRIPT } from '#shared/api/appFilePaths.ts'
import { lazyModule, obtained, type LazyHost, type ScriptAnswer } from './lazyModule.ts'

const SCRIPT = 'http://x/assets/Page-1.js'
const FAILED_IMPORT = new TypeError(`Failed to fetch dynamically imported module: ${SCRIPT}`)

type World = {
  /** The errors of successive imports. After them, importing works. */
  throws?: unknown[]
  /** What the server says of the script after each failed import. The last one repeats. */
  answers?: ScriptAnswer[]
  mayReload?: boolean
  reloadsPage?: boolean
}

/** A module in a simulated browser, with a record of what was done, in order. */
function aModule({ throws = [], answers = ['unreachable'], mayReload = true, reloadsPage = true }: World) {
  const done: string[] = []
  let tryAgain: () => void = () => undefined
  const host: LazyHost = {
    askFor: async (script) => {
      done.push(`ask for ${script}`)
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? 'unreachable'
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
  const module = lazyModule(load, { reloadsPage }, host)
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

const ASKED = ['import', `ask for ${SCRIPT}`]

describe('a lazy module', () => {
  it('is imported when it is opened', async () => {
    const { show, done, until, module } = aModule({})
    show()
    await until('ready')
    expect(module.getState()).toEqual({ kind: 'ready', value: 'the screen' })
    expect(done).toEqual(['import'])
  })

  it('is imported again by and by while its script does not come', async () => {
    const { show, done, until, tryAgain } = aModule({ throws: [FAILED_IMPORT, FAILED_IMPORT] })
    show()
    await until('unreachable')
    await expect.poll(() => done).toEqual([...ASKED, 'wait'])
    tryAgain()
    await expect.poll(() => done).toEqual([...ASKED, 'wait', ...ASKED, 'wait'])
    tryAgain()
    await until('ready')
    expect(done).toEqual([...ASKED, 'wait', ...ASKED, 'wait', 'import'])
  })

  it.each([
    [`error loading dynamically imported module: ${SCRIPT}`, SCRIPT],
    [`Failed to fetch dynamically imported module: ${SCRIPT}?v=2`, SCRIPT],
    ['Importing a module script failed.', ''],
  ])('finds the script in what a browser says: %s', async (message, script) => {
    const { show, done, until } = aModule({ throws: [new TypeError(message)] })
    show()
    await until('unreachable')
    expect(done[1]).toBe(`ask for ${script}`)
  })

  it('is imported at once when somebody presses', async () => {
    const { show, done, until, module } = aModule({ throws: [FAILED_IMPORT] })
    show()
    await until('unreachable')
    await expect.poll(() => done.at(-1)).toBe('wait')
    module.retry()
    await until('ready')
  })

  it('is not loaded again while no component uses it, but is when one does again', async () => {
    const { show, done, until, tryAgain, module } = aModule({ throws: [FAILED_IMPORT, FAILED_IMPORT] })
    const leave = show()
    await until('unreachable')
    await expect.poll(() => done.at(-1)).toBe('wait')
    leave()
    tryAgain()
    await expect.poll(() => done).toEqual([...ASKED, 'wait', ...ASKED])
    expect(module.getState().kind).toBe('unreachable')
    module.subscribe(() => undefined)
    await until('ready')
  })

  it('settles as soon as it is known that it does not come at once', async () => {
    const { show, module } = aModule({ throws: [FAILED_IMPORT] })
    show()
    await module.settled
    expect(module.getState().kind).toBe('unreachable')
  })

  it.each([
    ['the server no longer has', FAILED_IMPORT],
    ['a process of another version answers for', new Error(MISSING_SCRIPT)],
  ])('of a screen that %s is loaded with the whole page, once', async (_name, error) => {
    const first = aModule({ throws: [error], answers: ['gone'] })
    first.show()
    await expect.poll(() => first.done.at(-1)).toBe('reload')
    expect(first.module.getState().kind, 'the page is on its way').toBe('loading')
    const second = aModule({ throws: [error], answers: ['gone'], mayReload: false })
    second.show()
    await second.until('outdated')
    expect(second.done.at(-1)).toBe('reload')
  })

  it('of a part of a screen leaves the page alone, where something may have been typed', async () => {
    const { show, done, until } = aModule({ throws: [FAILED_IMPORT], answers: ['gone'], reloadsPage: false })
    show()
    await until('outdated')
    expect(done).toEqual(ASKED)
  })

  it('that the browser remembers as failed, although its script is there, is loaded with the whole page', async () => {
    const { show, done, until, tryAgain } = aModule({ throws: [FAILED_IMPORT, FAILED_IMPORT], answers: ['there'] })
    show()
    await until('unreachable')
    await expect.poll(() => done.at(-1)).toBe('wait')
    tryAgain()
    await expect.poll(() => done.at(-1)).toBe('reload')
  })

  it('that throws by itself is broken, and no reload would mend it', async () => {
    const error = new ReferenceError('nothing is defined')
    const { show, done, until, module } = aModule({ throws: [error] })
    show()
    await until('broken')
    expect(module.getState()).toEqual({ kind: 'broken', error: error })
    expect(done).toEqual(['import'])
  })

  it('can be loaded ahead of its time, and keeps quiet when that fails', async () => {
    const early = aModule({})
    early.module.preload()
    await early.until('ready')
    const failed = aModule({ throws: [FAILED_IMPORT] })
    failed.module.preload()
    await expect.poll(() => failed.done).toEqual(['import'])
    expect(failed.module.getState().kind).toBe('loading')
    failed.show()
    await failed.until('ready')
  })

  it('can be obtained for one piece of work, which says why not and may ask again', async () => {
    const { module, done } = aModule({ throws: [FAILED_IMPORT], reloadsPage: false })
    expect(await obtained(module)).toEqual({ kind: 'unreachable' })
    expect(done, 'nobody waits for another attempt').toEqual(ASKED)
    expect(await obtained(module)).toEqual({ kind: 'ready', value: 'the screen' })
    expect(await obtained(module)).toEqual({ kind: 'ready', value: 'the screen' })
    expect(done).toEqual([...ASKED, 'import'])
  })
})
