import { randomBytes } from 'node:crypto'
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '../startupError.ts'

/** Minimum length of a secret, the same as for AUTH_SECRET: 32 letters and digits are 190 bits. */
const SECRET_MIN = 32

/** Permission bits of users other than the owner. */
const OTHERS = 0o077

/** Windows has no permission bits. */
const HAS_MODES = process.platform !== 'win32'

/**
 * The secret that signs links to photos and encrypts the secrets of two-step login: the given one, or one that is
 * generated once and kept in the data folder with mode 0600. Throws {@link StartupError} when the kept secret can be
 * guessed or read by other users, because whoever knows it can forge such links and decrypt those secrets.
 */
export async function authSecret(given: string | undefined, dataDir: string): Promise<string> {
  const known = await knownSecret(given, dataDir)
  if (known !== null) return known
  const file = fileIn(dataDir)
  const draft = `${file}.${process.pid}`
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
  // link() fails when another process has just created the file. Its secret is used then, so all processes have the
  // same.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  const made = await readIfThere(file)
  if (made === null) throw new StartupError(`The secret in ${file} has been removed while the product was starting.`)
  return made
}

/**
 * The given secret or the kept one, or null when one would have to be created. Throws {@link StartupError} likewise.
 */
export async function knownSecret(given: string | undefined, dataDir: string): Promise<string | null> {
  return given ?? readIfThere(fileIn(dataDir))
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, 'auth-secret')
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    const { mode } = await stat(file)
    if (HAS_MODES && (mode & OTHERS) !== 0) {
      throw new StartupError(
        `The secret in ${file} can be read by other users of this machine. Run chmod 600 ${file}, or set AUTH_SECRET if the disk does not support file modes.`,
      )
    }
    const secret = (await readFile(file, 'utf8')).trim()
    const problem = secret === '' ? 'is empty' : `has ${secret.length} of at least ${SECRET_MIN} characters`
    if (secret.length >= SECRET_MIN) return secret
    throw new StartupError(
      `The secret in ${file} ${problem}. Restore it from a copy of the data folder, or delete the file: then a new secret is generated, and the codes of authenticator apps are no longer accepted (recovery codes are).`,
    )
  } catch (error) {
    if (error instanceof StartupError) throw error
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new StartupError(`The secret in ${file} cannot be read by the user that runs the product.`, { cause: error })
  }
}
