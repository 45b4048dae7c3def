import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

export const NEEDED_NODE = 24

function majorOf(version) {
  return Number(/^v?(\d+)\./.exec(version)?.[1] ?? 0)
}

/** Whether the running Node is new enough for the product. */
export function isNewEnough() {
  return majorOf(process.versions.node) >= NEEDED_NODE
}

/**
 * The path of a Node that can run the product: the running one, or the one that was installed with the dependencies.
 */
export function findNode(root) {
  if (isNewEnough()) return process.execPath
  const carried = path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  for (const candidate of [carried, path.join(root, 'node_modules', '.bin', 'node')]) {
    if (!fs.existsSync(candidate)) continue
    const answer = spawnSync(candidate, ['--version'], { encoding: 'utf8' })
    if (answer.status === 0 && majorOf(answer.stdout) >= NEEDED_NODE) return candidate
  }
  return undefined
}
