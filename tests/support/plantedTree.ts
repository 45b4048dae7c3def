import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const REPOSITORY = path.resolve(import.meta.dirname, '../..')

/** A temporary checkout with these files, and with copies of the named files and folders of the repository. */
export function plantTree(
  files: Readonly<Record<string, string>>,
  copied: readonly string[] = [],
): { root: string; remove: () => void } {
  const root = mkdtempSync(path.join(tmpdir(), 'mendsight-planted-'))
  for (const name of copied) cpSync(path.join(REPOSITORY, name), path.join(root, name), { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}
