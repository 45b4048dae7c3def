import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const SHARED = path.join(import.meta.dirname, '../../../shared')

/**
 * A fingerprint of everything that decides what the safety rules show: the files of `src/shared`, which hold the rules,
 * their words, the playbooks and the costs. No version has to be counted up by hand for it to change.
 */
export function rulesFingerprint(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(SHARED, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!/(?<!\.test)\.(?:ts|json)$/.test(name)) continue
    hash.update(name).update(readFileSync(path.join(SHARED, name)))
  }
  return hash.digest('base64url')
}
