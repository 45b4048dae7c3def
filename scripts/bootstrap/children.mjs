import { spawn } from 'node:child_process'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const SAME_WISH_MS = 1_000

/**
 * Reduces one key press to one signal. A terminal sends Ctrl-C to the whole foreground group, and npm then forwards it
 * once more; later listeners would take that echo for a second key press. Call it before anything listens for signals.
 */
export function mergeEchoedSignals() {
  const emit = process.emit
  let lastAt = -Infinity
  process.emit = function emitUnlessEcho(event, ...details) {
    if (SIGNALS.includes(event)) {
      const isEcho = performance.now() - lastAt < SAME_WISH_MS
      if (isEcho) return true
      lastAt = performance.now()
    }
    return Reflect.apply(emit, this, [event, ...details])
  }
}

/** Ends this process the way its child ended, so that a caller sees the same code or signal. */
export function endLike({ code, signal }) {
  if (signal === null) process.exit(code ?? 1)
  for (const name of SIGNALS) process.removeAllListeners(name)
  process.kill(process.pid, signal)
  // This process must exit even if it ignores the signal or the signal comes late.
  setTimeout(() => process.exit(1), 500)
}

/**
 * Runs a program in its own process group, which the terminal's Ctrl-C does not reach, and forwards each signal that
 * this process receives. `signalAs` is the only signal on which the program cleans up, if there is just one.
 */
export function runChild(command, args, { env = process.env, cwd, stdio = 'inherit', signalAs, onSpawn } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio, detached: process.platform !== 'win32' })
    let interruptedBy = null
    const forward = (signal) => {
      interruptedBy ??= signal
      child.kill(signalAs ?? signal)
    }
    const ended = () => {
      for (const name of SIGNALS) process.removeListener(name, forward)
    }
    for (const name of SIGNALS) process.on(name, forward)
    child.once('error', (error) => {
      ended()
      reject(error)
    })
    child.once('exit', (code, signal) => {
      ended()
      resolve({ code, signal, interruptedBy })
    })
    if (child.pid !== undefined) onSpawn?.(child)
  })
}
