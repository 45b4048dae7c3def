import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { runChild } from './children.mjs'

const SOURCES = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build-web.mjs',
  'public',
  'src/web',
  'src/shared',
]

function filesBelow(place) {
  const stat = fs.statSync(place, { throwIfNoEntry: false })
  if (stat === undefined) return []
  if (!stat.isDirectory()) return [place]
  return fs
    .readdirSync(place)
    .sort()
    .flatMap((name) => filesBelow(path.join(place, name)))
}

function sourcesHash(root) {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of filesBelow(path.join(root, source))) {
      if (/\.test\.tsx?$/.test(file)) continue
      const bytes = fs.readFileSync(file)
      hash.update(`${path.relative(root, file)}\0${bytes.length}\0`).update(bytes)
    }
  }
  return `${hash.digest('hex')}\n`
}

function stampFile(root) {
  return path.join(root, 'dist', 'web.stamp')
}

/** Whether dist/web was built from the current sources. Reads only. */
export function isWebBuilt(root) {
  if (!fs.existsSync(path.join(root, 'dist', 'web', 'index.html'))) return false
  try {
    return fs.readFileSync(stampFile(root), 'utf8') === sourcesHash(root)
  } catch {
    return false
  }
}

/** Builds dist/web unless it is up to date. The caller must hold the lock. */
export async function buildWeb(root, node, notePid) {
  if (isWebBuilt(root)) return { code: 0, signal: null, interruptedBy: null }
  console.log('Building the web app …')
  const stamp = sourcesHash(root)
  fs.rmSync(stampFile(root), { force: true })
  const ended = await runChild(node, [path.join(root, 'scripts', 'build-web.mjs')], {
    cwd: root,
    // Any other value would bundle the development build of React.
    env: { ...process.env, NODE_ENV: 'production' },
    onSpawn: (child) => notePid(child.pid),
  })
  if (ended.code === 0) fs.writeFileSync(stampFile(root), stamp)
  return ended
}
