import type { WorkerMessage } from './workerMessages.ts'

/** The signals that end a group of processes, such as that of a terminal. The server ends its workers itself. */
const GROUP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * The other end of `startWorkerProcess`: takes one task after the other and sends what comes of it. An error of the
 * handler is sent as a failure of the machine, with its code, and the process goes on.
 */
export function serveTasks(handler: (task: unknown) => Promise<unknown>): void {
  for (const signal of GROUP_SIGNALS) process.on(signal, () => {})
  // Nobody waits for the reply any more. An ordinary exit would wait for the work that threads are at.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', (task) => {
    say({ kind: 'begun' })
    handler(task).then(
      (reply) => say({ kind: 'reply', reply }),
      (error: unknown) => say({ kind: 'failed', error: describe(error) }),
    )
  })
  say({ kind: 'ready' })
}

function say(message: WorkerMessage): void {
  process.send?.(message)
}

function describe(error: unknown): { message: string; code?: string } {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code } = error as NodeJS.ErrnoException
  return { message: error.message, ...(code === undefined ? {} : { code }) }
}
