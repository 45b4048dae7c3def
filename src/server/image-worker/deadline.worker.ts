import { workerData } from 'node:worker_threads'

/** Ends the process after so many milliseconds, whatever its main thread is at. */
setTimeout(() => process.kill(process.pid, 'SIGKILL'), workerData as number)
