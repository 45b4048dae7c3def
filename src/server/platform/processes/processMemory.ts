import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

/** Milliseconds between two looks. Linux tells at once; elsewhere each look is a program of its own. */
const LOOK_MS = { linux: 50, elsewhere: 500 } as const

const run = promisify(execFile)

/**
 * Calls `onOver` once when a process has more than so many bytes in memory; gives what ends the watch. Windows does not
 * tell another process's memory without a tool of its own: there only the worker's own bounds hold.
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

/** Bytes of a process in memory on Linux; null when there is no such process, or the system is another. */
export function residentBytes(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) * 1024
  } catch {
    // It has ended.
    return null
  }
}

async function residentBytesByTool(pid: number): Promise<number | null> {
  try {
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
    return Number(stdout.trim()) * 1024
  } catch {
    // It has ended: `ps` finds nothing and says so by its exit code.
    return null
  }
}
