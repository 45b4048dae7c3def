import { workerData } from 'node:worker_threads'

/** Kills the process after this many milliseconds, even when its main thread is blocked. */
setTimeout(() => process.kill(process.pid, 'SIGKILL'), workerData as number)
