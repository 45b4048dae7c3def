import { fork } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { Socket } from 'node:net'
import { setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { residentBytes, watchMemory } from './processMemory.ts'
import { watchTime } from './processTime.ts'
import type { WorkerMessage } from './workerMessages.ts'

/** Maximum number of characters kept from the output of a process that cannot start. */
const COMPLAINT_MAX = 2000

export type WorkerOptions = {
  /** The complete environment of the process. */
  environment: Readonly<Record<string, string>>
  nodeArguments: readonly string[]
  /** The nice value, 0 to 19: by how much the system prefers other processes. */
  niceness: number
  /** Milliseconds until the process must report that it is ready. */
  startLimitMs: number
  /** Processor time that one task may use, in milliseconds. */
  timeLimitMs: number
  /** How many times as long it may take by the clock. On a busy machine a process has to wait for its turns. */
  clockTimes: number
  /** Memory limit of the whole process in bytes while it works on a task. */
  memoryLimitBytes: number
}

/** How a task ended. After anything but a reply or a failure, the process has ended as well. */
export type TaskEnd<Reply> =
  | { kind: 'replied'; reply: Reply }
  /** An internal error, such as a full disk, with its code. */
  | { kind: 'failed'; error: Error }
  | { kind: 'over_time' }
  /** Other processes left it too little processor time. */
  | { kind: 'out_of_turn' }
  /** The process was killed because it used too much memory, by our watch or by the system. */
  | { kind: 'over_memory' }
  /** The process exited by itself while it worked on the task. */
  | { kind: 'died' }
  /** The process was ended by a call of `end`. */
  | { kind: 'ended' }

export type WorkerProcess<Task extends object, Reply> = {
  /**
   * Runs one task; only one at a time is allowed. Rejects when the process ended before it began the task, which is not
   * the task's fault.
   */
  run: (task: Task) => Promise<TaskEnd<Reply>>
  /** Resident memory in bytes now; null where the system does not report it. */
  residentBytes: () => number | null
  /** Kills the process and resolves when it has ended. */
  end: () => Promise<void>
  /** Resolves when the process has ended, whatever the reason. */
  gone: Promise<void>
}

/**
 * A process for work that may take too long, use too much memory, or crash. It gets nothing but what it is given here:
 * no environment, no output and no open files. It ends when the process that started it ends (`serveTasks`).
 */
export function startWorkerProcess<Task extends object, Reply>(
  program: URL,
  options: WorkerOptions,
): WorkerProcess<Task, Reply> {
  const child = fork(program, [], {
    env: { ...options.environment },
    execArgv: [...options.nodeArguments],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Bytes go as they are, and not as a list of numbers.
    serialization: 'advanced',
  })
  // An idle worker must not keep the server from exiting.
  child.unref()
  child.channel?.unref()
  const complaint = untilReady(child.stderr)
  let killedFor: 'over_time' | 'out_of_turn' | 'over_memory' | 'ended' | undefined
  const kill = (reason: NonNullable<typeof killedFor>): void => {
    killedFor ??= reason
    child.kill('SIGKILL')
  }

  let hear: (message: WorkerMessage) => void = () => {}
  /** Ends the task at work when the process is gone. If each waited for `gone`, that would keep all replies. */
  let giveUp: () => void = () => {}
  const ready = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  let isGone = false
  const starting = setTimeout(() => {
    ready.reject(new Error('A worker process did not start in time'))
    kill('ended')
  }, options.startLimitMs)
  const lowered = (): void => {
    // A worker that was started in a busy moment may have ended already.
    if (options.niceness > 0 && child.pid !== undefined) lowerPriority(child.pid, options.niceness)
  }
  child.on('spawn', lowered)
  child.on('message', (message: WorkerMessage) => {
    if (message.kind === 'ready') {
      clearTimeout(starting)
      lowered()
      complaint.forget()
      ready.resolve()
    } else hear(message)
  })
  // An error event means that the process could not be started or could not receive a message. The events that follow
  // lead to the same result.
  const failures: Error[] = []
  const over = (cause: Error): void => {
    clearTimeout(starting)
    ready.reject(cause)
    isGone = true
    gone.resolve()
    giveUp()
  }
  child.on('error', (error) => {
    failures.push(error)
    if (child.pid === undefined) over(error)
  })
  // This event comes after the last message, which the exit event may overtake.
  child.on('close', (code, signal) =>
    over(new Error(`A worker process ended with ${signal ?? code}. ${complaint.text()}`, { cause: failures[0] })),
  )
  // Without this handler, a rejection before anybody waits for it would count as unhandled.
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
    const unwatchTime = watchTime(
      child.pid ?? 0,
      { limitMs: options.timeLimitMs, clockTimes: options.clockTimes },
      kill,
    )
    const unwatchMemory = watchMemory(child.pid ?? 0, options.memoryLimitBytes, () => kill('over_memory'))
    let hasBegun = false
    try {
      return await new Promise<TaskEnd<Reply>>((resolve, reject) => {
        hear = (message) => {
          if (message.kind === 'begun') hasBegun = true
          else if (message.kind === 'reply') resolve({ kind: 'replied', reply: message.reply as Reply })
          else if (message.kind === 'failed') resolve({ kind: 'failed', error: toError(message.error) })
        }
        giveUp = () => {
          if (killedFor !== undefined) resolve({ kind: killedFor })
          else if (!hasBegun) reject(new Error('A worker process ended before it began', { cause: failures[0] }))
          else resolve({ kind: child.signalCode === 'SIGKILL' ? 'over_memory' : 'died' })
        }
        if (isGone) giveUp()
        // A failure to send closes the channel, and the process with it.
        child.send(task, (error) => {
          if (error !== null) failures.push(error)
        })
      })
    } finally {
      unwatchTime()
      unwatchMemory()
      hear = () => {}
      giveUp = () => {}
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
 * Collects the output of a process that fails to start. Once it is ready it works on untrusted files, and its output is
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
  for (const thread of threadsOf(pid)) {
    try {
      setPriority(thread, niceness)
    } catch {
      // The thread has ended already, or the system does not allow it. Then it runs with normal priority.
    }
  }
}

/** On Linux each thread has a priority of its own, and those that Node starts first keep the one of the server. */
function threadsOf(pid: number): number[] {
  if (process.platform !== 'linux') return [pid]
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    // The process has ended.
    return []
  }
}

function toError({ message, code }: { message: string; code?: string }): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code })
}
