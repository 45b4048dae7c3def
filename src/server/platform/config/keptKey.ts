import { randomBytes } from 'node:crypto'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'

/** Permission bits of users other than the owner. */
const OTHERS = 0o077

/** 256 random bits, which cannot be guessed. */
const KEY = /^[\w-]{43}$/

/**
 * A key that is generated once and kept in a file that only its owner may read. A file that others can read, or that
 * holds no valid key, is replaced, and the old key no longer works.
 */
export async function keptKey(file: string): Promise<string> {
  const kept = await readIfGood(file)
  if (kept !== null) return kept
  const made = randomBytes(32).toString('base64url')
  const draft = `${file}.${process.pid}`
  await writeFile(draft, made, { mode: 0o600, flush: true })
  await rename(draft, file)
  return made
}

async function readIfGood(file: string): Promise<string | null> {
  try {
    const { mode } = await stat(file)
    // Windows has no such permission bits.
    if (process.platform !== 'win32' && (mode & OTHERS) !== 0) return null
    const key = (await readFile(file, 'utf8')).trim()
    return KEY.test(key) ? key : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
