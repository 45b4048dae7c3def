/** `npm run dev`: the server, restarted on each change, and Vite with hot reload in front of it. They end together. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const PARTS = [
  ['--watch', '--watch-preserve-output', 'src/server/main.ts'],
  ['node_modules/vite/bin/vite.js', ...process.argv.slice(2)],
]

const children = PARTS.map((args) =>
  spawn(process.execPath, args, {
    cwd: root,
    // Vite exits when its input closes, so it does not outlive a killed parent.
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  }),
)
let isStopping = false

function stop() {
  if (isStopping) return
  isStopping = true
  for (const child of children) child.kill('SIGTERM')
}

for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= isStopping ? 0 : (code ?? 1)
    stop()
  })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
process.once('disconnect', stop)
