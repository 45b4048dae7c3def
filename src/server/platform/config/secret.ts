import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * The secret that signs cookies and links: the given one, or one that is made once and kept in the data folder with
 * mode 0600.
 */
export async function authSecret(given: string | undefined, dataDir: string): Promise<string> {
  if (given !== undefined) return given
  const file = path.join(dataDir, 'auth-secret')
  const kept = await readIfThere(file)
  if (kept !== null) return kept
  const draft = `${file}.${process.pid}`
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
  // link() fails when another process was first: then that one's secret counts, and nobody is signed out.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return (await readFile(file, 'utf8')).trim()
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
