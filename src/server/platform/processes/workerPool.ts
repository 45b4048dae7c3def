import { startWorkerProcess, type TaskEnd, type WorkerOptions, type WorkerProcess } from './workerProcess.ts'

export type WorkerPoolOptions = WorkerOptions & {
  /** The program that the processes run. */
  program: URL
  /** Milliseconds without a task after which a process ends to free its memory. */
  idleMs: number
  /** Number of tasks after which a process is replaced. */
  tasksPerProcess: number
  /** Memory that a process may keep after a task, in bytes. A process that keeps more is replaced. */
  keptBytes: number
}

export type WorkerPool<Task extends object, Reply> = {
  /**
   * Runs a task in an idle process, or in a new one. An abort kills the process. Rejects when no process could begin
   * the task.
   */
  run: (task: Task, signal?: AbortSignal) => Promise<TaskEnd<Reply>>
  /** Sets how many processes are kept for further tasks. Surplus ones end after their current task. */
  keep: (processes: number) => void
  /** Ends all processes. */
  end: () => Promise<void>
}

/** Processes of one program, started on demand and used again. It is the caller who limits how many tasks run. */
export function createWorkerPool<Task extends object, Reply>(options: WorkerPoolOptions): WorkerPool<Task, Reply> {
  type Worker = WorkerProcess<Task, Reply>
  let kept = Infinity
  const all = new Set<Worker>()
  /** Sorted by last use. The most recently used process is taken first, so that the others can end when idle. */
  const idle: Worker[] = []
  const tasks = new WeakMap<Worker, number>()
  const timers = new WeakMap<Worker, NodeJS.Timeout>()

  function start(): Worker {
    const worker = startWorkerProcess<Task, Reply>(options.program, options)
    all.add(worker)
    void worker.gone.then(() => {
      all.delete(worker)
      forget(worker)
    })
    return worker
  }

  function forget(worker: Worker): void {
    clearTimeout(timers.get(worker))
    const at = idle.indexOf(worker)
    if (at !== -1) idle.splice(at, 1)
  }

  async function runIn(worker: Worker, task: Task, signal?: AbortSignal): Promise<TaskEnd<Reply>> {
    const kill = (): void => void worker.end()
    signal?.addEventListener('abort', kill)
    try {
      const end = await worker.run(task)
      if (end.kind === 'replied' || end.kind === 'failed') await giveBack(worker)
      return end
    } finally {
      signal?.removeEventListener('abort', kill)
    }
  }

  async function giveBack(worker: Worker): Promise<void> {
    const count = (tasks.get(worker) ?? 0) + 1
    tasks.set(worker, count)
    const isUsedUp = count >= options.tasksPerProcess || (worker.residentBytes() ?? 0) > options.keptBytes
    if (isUsedUp || all.size > kept) return worker.end()
    idle.push(worker)
    const giveUp = (): void => {
      forget(worker)
      void worker.end()
    }
    timers.set(worker, setTimeout(giveUp, options.idleMs).unref())
  }

  return {
    async run(task, signal) {
      signal?.throwIfAborted()
      const used = idle.at(-1)
      if (used !== undefined) {
        forget(used)
        // A process that has just ended, for example because of its memory, has not begun the task.
        const end = await runIn(used, task, signal).catch(() => null)
        if (end !== null) return end
        signal?.throwIfAborted()
      }
      return runIn(start(), task, signal)
    },
    keep(processes) {
      kept = processes
      for (const worker of idle.splice(0, Math.max(0, all.size - kept))) {
        forget(worker)
        void worker.end()
      }
    },
    async end() {
      await Promise.all([...all].map((worker) => worker.end()))
    },
  }
}
