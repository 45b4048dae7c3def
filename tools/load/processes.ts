import { fork, spawn, type ChildProcess } from 'node:child_process'
import { openSync, closeSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server in a separate process, whose output goes to a file as it would to a journal. */
export type ServerProcess = {
  origin: string
  pid: number
  output: () => string
  stop: () => Promise<void>
  /** Ends it with -9, as a power cut would. */
  kill: () => Promise<void>
}

const START_MS = 60_000
const STOP_MS = 30_000

/** Prints where a server of tools/load listens, in the same words as the product. */
export function sayOrigin(server: Server): void {
  for (const event of ['SIGTERM', 'disconnect']) process.on(event, () => process.exit(0))
  const address = server.address()
  process.stdout.write(`is ready: http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`)
}

/** Starts a server and waits until it reports that it is ready. */
export async function startServer(
  program: string,
  options: { cwd: string; journal: string; environment: Record<string, string>; nodeArguments?: string[] },
): Promise<ServerProcess> {
  const { PATH = '', HOME = '' } = process.env
  const journal = openSync(options.journal, 'a')
  const child = spawn(process.execPath, [...(options.nodeArguments ?? []), program], {
    cwd: options.cwd,
    // npm start sets the same for the product, and the bare server has it too.
    env: {
      PATH,
      HOME,
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '1048576',
      NODE_OPTIONS: '--max-semi-space-size=2',
      ...options.environment,
    },
    // The channel carries nothing. It breaks when the bench is killed, and then the server stops by itself.
    stdio: ['ignore', journal, journal, 'ipc'],
    // Ctrl-C is left to the bench, which stops the server in order.
    detached: true,
  })
  closeSync(journal)
  const output = (): string => readFileSync(options.journal, 'utf8')
  const origin = await ready(child, output)
  return { origin, pid: child.pid ?? 0, output, stop: () => end(child), kill: () => end(child, 'SIGKILL') }
}

async function ready(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = performance.now() + START_MS
  while (performance.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const origin = /is ready: (http:\/\/\S+)/.exec(output())?.[1]
    if (origin !== undefined) return origin.replace('localhost', '127.0.0.1')
    await sleep(50)
  }
  await end(child)
  throw new Error(`A server of the bench did not start:\n${output()}`)
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(timer)
}

/** A helper process that gets its task in a message and responds with one. */
export type Helper<Order, Result> = { ask: (order: Order) => Promise<Result>; stop: () => Promise<void> }

export function startHelper<Order extends object, Result>(name: string): Helper<Order, Result> {
  const child = fork(path.join(import.meta.dirname, name), { stdio: 'inherit', detached: true })
  return {
    ask: (order) =>
      new Promise<Result>((resolve, reject) => {
        const ended = (code: number | null): void => reject(new Error(`${name} ended with ${code}`))
        child.once('exit', ended)
        child.once('message', (result) => {
          child.off('exit', ended)
          resolve(result as Result)
        })
        child.send(order)
      }),
    stop: () => end(child),
  }
}

/** Memory of a process in megabytes, now and at its peak since {@link forgetPeak}. */
export function memoryOf(pid: number): { rss: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (field: string): number =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
  return { rss: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

/** Processor time of a process with all its threads, in milliseconds. */
export function processorOf(pid: number): number {
  // The name of the program, in brackets, may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  return ticks * 10
}

/**
 * Memory in megabytes of a process and all processes that it has started. Shared pages, such as those of Node, count
 * once, because the proportional set size divides them among the processes.
 */
export function memoryOfTree(pid: number): number {
  return [pid, ...descendantsOf(pid)].reduce((sum, one) => sum + proportionalSize(one), 0)
}

function descendantsOf(pid: number): number[] {
  const children = textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return children.flatMap((child) => [child, ...descendantsOf(child)])
}

/** The processes that a process has started, and these in turn, whose command names this program. */
export function startedBy(pid: number, program: string): number[] {
  return descendantsOf(pid).filter((one) => textOf(`/proc/${one}/cmdline`).includes(program))
}

function proportionalSize(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024
}

/** Empty when the process has ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}
