import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))))
const cruiser = path.join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')

function modulesOnDisk(tree) {
  return fs
    .readdirSync(path.join(tree, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(tree, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
}

/**
 * Checks all imports in `tree`/src. Returns the violations, and the files that were missed. The second list makes the
 * first one reliable, because a cruiser that finds no compiler reports nothing and succeeds.
 * @param {string} tree
 * @returns {Promise<{ cruised: number, missed: string[], violations: { rule: string, from: string, to: string, comment: string }[] }>}
 */
export async function checkBoundaries(tree) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [cruiser, 'src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
    { cwd: tree, maxBuffer: 256 * 1024 * 1024 },
  )
  const { modules, summary } = JSON.parse(stdout)
  const cruised = new Set(modules.map(({ source }) => source))
  const present = modulesOnDisk(tree)
  const reasons = new Map(summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]))
  return {
    cruised: present.filter((file) => cruised.has(file)).length,
    missed: present.filter((file) => !cruised.has(file)),
    violations: summary.violations.map(({ from, to, rule }) => ({
      rule: rule.name,
      from,
      to,
      comment: reasons.get(rule.name),
    })),
  }
}
