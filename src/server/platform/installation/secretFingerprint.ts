import { createHmac } from 'node:crypto'
import { StartupError } from '../startupError.ts'
import type { Db } from '../db/database.ts'
import { isErrno, UNDEFINED_TABLE } from '../db/errno.ts'

/** Identifies a secret without revealing it. */
export function fingerprintOf(secret: string): string {
  return createHmac('sha256', secret).update('the secret of this installation').digest('base64url')
}

const OTHER_SECRET =
  'AUTH_SECRET is not the secret that this database is used with: set it to that of the other processes (without the setting it is in the file auth-secret of their data folder), or see "Sessions, and a new AUTH_SECRET" in docs/deployment.md to change it.'

/** The fingerprint of the secret that this database is used with; null when it has none yet. */
async function knownFingerprint(db: Db): Promise<string | null> {
  try {
    const row = await db.selectFrom('installation').select('secret_fingerprint').executeTakeFirst()
    return row?.secret_fingerprint ?? null
  } catch (error) {
    // The database has not been migrated yet.
    if (isErrno(error, UNDEFINED_TABLE)) return null
    throw error
  }
}

/**
 * Throws {@link StartupError} when this database is used with another secret. With two secrets, people would be logged
 * out by every second request, and the codes of their authenticator apps would be wrong. `null` is the secret of a
 * process that would have to create one.
 */
export async function requireKnownSecret(db: Db, secret: string | null): Promise<void> {
  const known = await knownFingerprint(db)
  if (known !== null && (secret === null || known !== fingerprintOf(secret))) throw new StartupError(OTHER_SECRET)
}

/** Records the fingerprint of the secret. Throws {@link StartupError} when there is another one already. */
export async function bindSecret(db: Db, secret: string): Promise<void> {
  await db
    .updateTable('installation')
    .set({ secret_fingerprint: fingerprintOf(secret) })
    .where('secret_fingerprint', 'is', null)
    .execute()
  await requireKnownSecret(db, secret)
}

/** Records the fingerprint of the secret of the only process that can use this database. */
export async function replaceSecret(db: Db, secret: string): Promise<void> {
  await db
    .updateTable('installation')
    .set({ secret_fingerprint: fingerprintOf(secret) })
    .execute()
}

/** Lets the next process that starts bind its own secret or store to this database. */
export async function forgetInstallation(db: Db, what: 'secret' | 'store'): Promise<void> {
  const nothing = what === 'secret' ? { secret_fingerprint: null } : { store_id: null }
  await db.updateTable('installation').set(nothing).execute()
}
