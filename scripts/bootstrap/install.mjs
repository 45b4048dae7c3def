import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { runChild } from './children.mjs'

/**
 * Sets every option that the user's own npm settings, or the npm that called us, could use to make the install
 * incomplete. They come from npm_config_* variables and ~/.npmrc, and only the command line takes precedence. None of
 * our packages needs its install script.
 */
const INSTALL = [
  'ci',
  '--include=dev',
  '--include=optional',
  '--ignore-scripts',
  '--engine-strict=false',
  '--legacy-peer-deps=false',
  '--strict-peer-deps=false',
  '--install-strategy=hoisted',
  '--package-lock=true',
  '--package-lock-only=false',
  '--dry-run=false',
  '--global=false',
  '--location=project',
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--loglevel=error',
]

function stampFile(root) {
  return path.join(root, 'node_modules', '.mendsight-installed')
}

function readIfThere(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function wantedStamp(root) {
  const lock = fs.readFileSync(path.join(root, 'package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`
}

/** Whether the installed dependencies match the lock file. Reads only. */
export function isInstalled(root) {
  return readIfThere(stampFile(root)) === wantedStamp(root)
}

function suitsThisMachine({ os = [process.platform], cpu = [process.arch] }) {
  return os.includes(process.platform) && cpu.includes(process.arch)
}

/** npm writes its list of installed packages last, so the list is correct even after an install by hand. */
function wasInstalledByHand(root) {
  const installed = readIfThere(path.join(root, 'node_modules', '.package-lock.json'))
  if (installed === undefined) return false
  const present = JSON.parse(installed).packages
  const { '': product, ...wanted } = JSON.parse(readIfThere(path.join(root, 'package-lock.json'))).packages
  const ours = new Set(Object.keys(product.optionalDependencies).map((name) => `node_modules/${name}`))
  return Object.entries(wanted).every(([place, entry]) => {
    const isOptional = entry.optional || entry.devOptional || entry.peer
    if (isOptional && !(ours.has(place) && suitsThisMachine(entry))) return true
    return present[place]?.version === entry.version
  })
}

/** The npm that called us, run by its own Node. A Node inside node_modules would be replaced while npm works. */
export function npmCommand() {
  const caller = process.env.npm_node_execpath
  const node = caller !== undefined && fs.existsSync(caller) ? caller : process.execPath
  const besideNode = path.join(path.dirname(node), 'node_modules', 'npm', 'bin', 'npm-cli.js')
  for (const program of [process.env.npm_execpath, besideNode]) {
    if (program !== undefined && path.basename(program) === 'npm-cli.js' && fs.existsSync(program))
      return [node, program]
  }
  return ['npm']
}

/** Installs the dependencies of the lock file unless they are there. The caller must hold the lock. */
export async function install(root, notePid) {
  if (isInstalled(root)) return { code: 0, signal: null, interruptedBy: null }
  if (!wasInstalledByHand(root)) {
    console.log('Installing dependencies …')
    fs.rmSync(stampFile(root), { force: true })
    const [command, ...args] = npmCommand()
    const ended = await runChild(command, [...args, ...INSTALL], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      // On any other signal npm would finish the install and then undo it. An incomplete install without the stamp does
      // no harm.
      signalAs: 'SIGKILL',
      onSpawn: (child) => notePid(child.pid),
    })
    if (ended.code !== 0) return ended
  }
  fs.writeFileSync(stampFile(root), wantedStamp(root))
  return { code: 0, signal: null, interruptedBy: null }
}
