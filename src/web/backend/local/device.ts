import { normalizeEmail } from '#shared/accounts/credentials.rules.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { BroughtFrom } from '../backup.schema.ts'
import { withBackendErrors } from './errors.ts'
import { originalOf, photoInBackup, repairInBackup } from './inBackup.ts'
import { writeLists } from './lists.ts'
import { LOCAL_MESSAGES } from './local.messages.ts'
import { read, write } from './localDatabase.ts'
import { isPassword } from './passwords.ts'
import { removeAccount } from './removeAccount.ts'

/** What somebody keeps on this device, for the app of a server at the same origin. */
export type OnDevice = BroughtFrom & {
  /** Removes the person's account from this device, with everything in it. */
  remove: () => Promise<void>
}

/**
 * Opens what a person keeps on this device. Throws `not_found` (field `email`) or `wrong_password` (field `password`)
 * for anybody else. Of a repair, the steps that are done are left out: a server gives other ones.
 */
export function openDevice({ email, password }: { email: string; password: string }): Promise<OnDevice> {
  return withBackendErrors(async () => {
    const account = await read((tx) => tx.objectStore('accounts').index('email').get(normalizeEmail(email)))
    if (account === undefined) throw new AppError('not_found', LOCAL_MESSAGES.unknownEmail, { field: 'email' })
    if (!(await isPassword(password, account.password))) {
      throw new AppError('wrong_password', undefined, { field: 'password' })
    }
    const { photos, repairs } = await read(async (tx) => ({
      photos: await tx.objectStore('photos').index('userId').getAll(account.id),
      repairs: await tx.objectStore('repairs').index('userId').getAll(account.id),
    }))
    return {
      backup: {
        format: 'mendsight-backup',
        version: 1,
        saved_at: new Date().toISOString(),
        photos: photos.map(photoInBackup),
        repairs: repairs.map(repairInBackup),
      },
      photo: originalOf,
      remove: async () => {
        await write((tx) => removeAccount(tx, account.id))
        await writeLists()
      },
    }
  })
}
