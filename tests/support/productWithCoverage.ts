/**
 * Starts the product's own program and tells the process that started it which files have run since it last asked, also
 * in the threads and in the processes that decode photos.
 */
import childProcess, { type ChildProcess, type ForkOptions } from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { startCoverage } from './coverage.ts'

const ASKS = 'which files have run'
type Told = { kind: 'files'; files: string[] }

const coverage = await startCoverage()
const isDecoder = process.argv[1]?.includes('image-worker') === true

if (isDecoder) {
  // The decoder takes every message for a task, so it must not hear of this one.
  const emit = process.emit.bind(process) as (name: string, ...values: unknown[]) => boolean
  process.emit = ((name: string, ...values: unknown[]) => {
    if (name !== 'message' || values[0] !== ASKS) return emit(name, ...values)
    void coverage.take().then((files) => process.send?.({ kind: 'files', files } satisfies Told))
    return true
  }) as typeof process.emit
} else {
  const children = new Set<ChildProcess>()
  const { fork } = childProcess
  childProcess.fork = ((program: string, given: string[], options: ForkOptions) => {
    const execArgv = [...(options.execArgv ?? []), '--import', import.meta.url]
    const child = fork(program, given, { ...options, execArgv })
    children.add(child)
    child.once('exit', () => children.delete(child))
    return child
  }) as typeof fork
  syncBuiltinESMExports()
  process.on('message', () => {
    const told = [coverage.take(), ...[...children].map(filesOf)]
    void Promise.all(told).then((files) => process.send?.([...new Set(files.flat())]))
  })
  await import('#server/main.ts')
}

/** Asks a decoder. Its answer is kept from the product, which would take part in it. */
function filesOf(child: ChildProcess): Promise<string[]> {
  return new Promise((resolve) => {
    const emit = child.emit.bind(child) as (name: string, ...values: unknown[]) => boolean
    child.emit = ((name: string, ...values: unknown[]) => {
      const told = values[0] as Partial<Told> | undefined
      if (name !== 'message' || told?.kind !== 'files') return emit(name, ...values)
      child.emit = emit as typeof child.emit
      resolve(told.files ?? [])
      return true
    }) as typeof child.emit
    child.once('exit', () => resolve([]))
    child.send(ASKS)
  })
}
