import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

/** Milliseconds between two checks. On Linux a check is a file read; elsewhere each one starts a program. */
const LOOK_MS = { linux: 50, elsewhere: 500 } as const

const run = promisify(execFile)

/**
 * Calls `onOver` once when a process uses more than `maxBytes` of memory, and returns a function that ends the watch.
 * Windows does not report another process's memory without an additional tool, so only the worker's own limits apply
 * there.
 */
export function watchMemory(pid: number, maxBytes: number, onOver: () => void): () => void {
  if (process.platform === 'win32') return () => {}
  const isLinux = process.platform === 'linux'
  let isWatching = true
  const stop = (): void => {
    isWatching = false
    clearInterval(timer)
  }
  const evaluate = (bytes: number | null): void => {
    if (!isWatching || bytes === null || bytes <= maxBytes) return
    stop()
    onOver()
  }
  const timer = setInterval(
    () => {
      if (isLinux) evaluate(residentBytes(pid))
      else void residentBytesByTool(pid).then(evaluate)
    },
    isLinux ? LOOK_MS.linux : LOOK_MS.elsewhere,
  )
  timer.unref()
  return stop
}

/** Resident memory of a process in bytes on Linux. Null when there is no such process, or on another system. */
export function residentBytes(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) * 1024
  } catch {
    // The process has ended.
    return null
  }
}

async function residentBytesByTool(pid: number): Promise<number | null> {
  try {
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
    return Number(stdout.trim()) * 1024
  } catch {
    // The process has ended: `ps` finds nothing and reports it by its exit code.
    return null
  }
}
