import { fork } from 'node:child_process'
import { Socket } from 'node:net'
import { setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { residentBytes, watchMemory } from './processMemory.ts'
import type { WorkerMessage } from './workerMessages.ts'

/** Characters of what a process prints that cannot start. */
const COMPLAINT_MAX = 2000

export type WorkerOptions = {
  /** Its whole environment. */
  environment: Readonly<Record<string, string>>
  nodeArguments: readonly string[]
  /** By how much the system prefers other processes; 0 to 19. */
  niceness: number
  /** Milliseconds until it says that it is ready. */
  startLimitMs: number
  /** Milliseconds for one task. */
  timeLimitMs: number
  /** Bytes of the whole process while it is at a task. */
  memoryLimitBytes: number
}

/** How a task ended. After anything but a reply or a failure the process has ended, too. */
export type TaskEnd<Reply> =
  | { kind: 'replied'; reply: Reply }
  /** An error of the machine, such as a full disk, with its code. */
  | { kind: 'failed'; error: Error }
  | { kind: 'over_time' }
  /** By our watch, or by the system's, which kills as well. */
  | { kind: 'over_memory' }
  /** The process ended by itself while it was at the task. */
  | { kind: 'died' }
  /** By `end`. */
  | { kind: 'ended' }

export type WorkerProcess<Task extends object, Reply> = {
  /** One task at a time. Rejects when the process never came to begin with it, which is no fault of the task. */
  run: (task: Task) => Promise<TaskEnd<Reply>>
  /** Bytes in memory now; null where the system does not tell. */
  residentBytes: () => number | null
  /** Kills it. Resolves when it is gone. */
  end: () => Promise<void>
  /** Resolves when it is gone, whatever ended it. */
  gone: Promise<void>
}

/**
 * A process for work that can take too long, too much memory, or the process with it. It has nothing but what it is given
 * here: no environment, no output, no open file. It ends with the process that started it (`serveTasks`).
 */
export function startWorkerProcess<Task extends object, Reply>(
  program: URL,
  options: WorkerOptions,
): WorkerProcess<Task, Reply> {
  const child = fork(program, [], {
    env: { ...options.environment },
    execArgv: [...options.nodeArguments],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // An idle one keeps nobody from ending.
  child.unref()
  child.channel?.unref()
  const complaint = untilReady(child.stderr)
  let killedFor: 'over_time' | 'over_memory' | 'ended' | undefined
  const kill = (reason: NonNullable<typeof killedFor>): void => {
    killedFor ??= reason
    child.kill('SIGKILL')
  }

  let hear: (message: WorkerMessage) => void = () => {}
  const ready = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  const starting = setTimeout(() => {
    ready.reject(new Error('A worker process did not start in time'))
    kill('ended')
  }, options.startLimitMs)
  const lowered = (): void => {
    // A child of a busy moment may be gone again.
    if (options.niceness > 0 && child.pid !== undefined) lowerPriority(child.pid, options.niceness)
  }
  child.on('spawn', lowered)
  child.on('message', (message: WorkerMessage) => {
    if (message.kind === 'ready') {
      clearTimeout(starting)
      complaint.forget()
      ready.resolve()
    } else hear(message)
  })
  // An error comes when it cannot be started or told anything: what follows says the same.
  const failures: Error[] = []
  const over = (cause: Error): void => {
    clearTimeout(starting)
    ready.reject(cause)
    gone.resolve()
  }
  child.on('error', (error) => {
    failures.push(error)
    if (child.pid === undefined) over(error)
  })
  // Comes after the last message, which an exit may overtake.
  child.on('close', (code, signal) =>
    over(new Error(`A worker process ended with ${signal ?? code}. ${complaint.text()}`, { cause: failures[0] })),
  )
  // Heard before anybody waits for it, so that it does not count as unhandled.
  ready.promise.catch(() => {})

  async function run(task: Task): Promise<TaskEnd<Reply>> {
    child.ref()
    child.channel?.ref()
    try {
      await ready.promise
      return await runWhenReady(task)
    } finally {
      child.unref()
      child.channel?.unref()
    }
  }

  async function runWhenReady(task: Task): Promise<TaskEnd<Reply>> {
    const timer = setTimeout(() => kill('over_time'), options.timeLimitMs)
    const unwatch = watchMemory(child.pid ?? 0, options.memoryLimitBytes, () => kill('over_memory'))
    let hasBegun = false
    try {
      return await new Promise<TaskEnd<Reply>>((resolve, reject) => {
        hear = (message) => {
          if (message.kind === 'begun') hasBegun = true
          else if (message.kind === 'reply') resolve({ kind: 'replied', reply: message.reply as Reply })
          else if (message.kind === 'failed') resolve({ kind: 'failed', error: toError(message.error) })
        }
        void gone.promise.then(() => {
          if (killedFor !== undefined) resolve({ kind: killedFor })
          else if (!hasBegun) reject(new Error('A worker process ended before it began', { cause: failures[0] }))
          else resolve({ kind: child.signalCode === 'SIGKILL' ? 'over_memory' : 'died' })
        })
        // What goes wrong here ends the channel, and with it the process.
        child.send(task, (error) => {
          if (error !== null) failures.push(error)
        })
      })
    } finally {
      clearTimeout(timer)
      unwatch()
      hear = () => {}
    }
  }

  return {
    run,
    residentBytes: () => residentBytes(child.pid ?? 0),
    async end() {
      kill('ended')
      await gone.promise
    },
    gone: gone.promise,
  }
}

/**
 * What a process that cannot start complains of. Later it works on what strangers have sent, and what it prints is
 * dropped.
 */
function untilReady(output: Readable | null): { text: () => string; forget: () => void } {
  let text = ''
  let isReady = false
  output?.on('data', (chunk: Buffer) => {
    if (!isReady && text.length < COMPLAINT_MAX) text += chunk.toString()
  })
  if (output instanceof Socket) output.unref()
  return {
    text: () => text.slice(0, COMPLAINT_MAX).trim(),
    forget() {
      isReady = true
      text = ''
    },
  }
}

function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness)
  } catch {
    // It has ended already, or the system does not allow it: then it works with the priority of all others.
  }
}

function toError({ message, code }: { message: string; code?: string }): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code })
}
