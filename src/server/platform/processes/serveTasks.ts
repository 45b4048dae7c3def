import type { WorkerMessage } from './workerMessages.ts'

/**
 * The signals that end a process group, such as the one of a terminal. Workers ignore them because the server ends its
 * workers itself.
 */
const GROUP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * The worker's side of `startWorkerProcess`: handles one task after another and sends back the results. An error of the
 * handler is sent as an internal failure with its code, and the process continues.
 */
export function serveTasks(handler: (task: unknown) => Promise<unknown>): void {
  for (const signal of GROUP_SIGNALS) process.on(signal, () => {})
  // Without the server, nobody waits for the reply. An ordinary exit would wait for running threads.
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
