/**
 * The entry point of every npm script. Plain JavaScript without dependencies, because it runs before anything is
 * installed and on any Node from version 20 on. npm runs no pre-scripts when scripts are disabled, so everything starts
 * here.
 */
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { endLike, mergeEchoedSignals, runChild } from './bootstrap/children.mjs'
import { isNewEnough } from './bootstrap/node.mjs'
import { prepare } from './bootstrap/prepare.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

const COMMANDS = {
  start: { program: 'src/server/main.ts', args: [], needsWeb: true },
  dev: { program: 'scripts/dev.mjs', args: [], needsWeb: false },
  check: { program: 'scripts/test.mjs', args: ['--fast'], needsWeb: false },
  'build:local': { program: 'scripts/build-local.mjs', args: [], needsWeb: false },
  build: { program: undefined, args: [], needsWeb: true },
  backup: { program: 'scripts/backup.ts', args: [], needsWeb: false },
  restore: { program: 'scripts/restore.ts', args: [], needsWeb: false },
  installation: { program: 'scripts/installation.ts', args: [], needsWeb: false },
  integrity: { program: 'scripts/integrity.ts', args: [], needsWeb: false },
  bench: { program: 'tools/bench.ts', args: [], needsWeb: true },
  'bench:kill': { program: 'tools/bench-kill.ts', args: [], needsWeb: false },
  evaluate: { program: 'scripts/evaluate.ts', args: [], needsWeb: false },
  screenshots: { program: 'tools/screenshots.ts', args: [], needsWeb: true },
  billing: { program: 'scripts/billing.ts', args: [], needsWeb: false },
  accounts: { program: 'scripts/accounts.ts', args: [], needsWeb: false },
  'send-news': { program: 'scripts/send-news.ts', args: [], needsWeb: false },
  sessions: { program: 'scripts/sessions.ts', args: [], needsWeb: false },
  'safety:train': { program: 'scripts/train-safety.ts', args: [], needsWeb: false },
  'second-factor': { program: 'scripts/second-factor.ts', args: [], needsWeb: false },
  image: { program: 'tools/image.ts', args: [], needsWeb: false },
  support: { program: 'scripts/support.ts', args: [], needsWeb: false },
  usage: { program: 'scripts/usage.ts', args: [], needsWeb: false },
  'move-storage': { program: 'scripts/move-storage.ts', args: [], needsWeb: false },
  test: { program: 'scripts/test.mjs', args: [], needsWeb: false },
}

async function runOn(node, program, args) {
  if (isNewEnough()) {
    process.argv = [process.execPath, program, ...args]
    await import(pathToFileURL(program).href)
    return
  }
  // Nothing is sent over this channel. It closes when this process is killed, and the child then stops by itself.
  endLike(await runChild(node, [program, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }))
}

const [name = 'start', ...rest] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (command === undefined) {
  console.error(`There is no command "${name}". There are: ${Object.keys(COMMANDS).join(', ')}.`)
  process.exit(1)
}
process.chdir(root)
mergeEchoedSignals()
const node = await prepare(root, command)
if (name === 'start') process.env.NODE_ENV ??= 'production'
else delete process.env.NODE_ENV
if (command.program !== undefined) await runOn(node, path.join(root, command.program), [...command.args, ...rest])
