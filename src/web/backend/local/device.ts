import { normalizeEmail } from '#shared/accounts/credentials.rules.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { BroughtFrom } from '../broughtFrom.types.ts'
import { removeAccount } from './accounts.handlers.ts'
import { everythingOf } from './backup.ts'
import { writeLists } from './lists.ts'
import { LOCAL_MESSAGES } from './local.messages.ts'
import { read, write } from './localDatabase.ts'
import { isPassword } from './passwords.ts'
import { withBackendErrors } from './request.ts'

/** What somebody keeps on this device, for the app of a server at the same origin. */
export type OnDevice = BroughtFrom & {
  /** Removes the person's account from this device, with everything in it. */
  remove: () => Promise<void>
}

/** Opens what a person keeps on this device. Throws `invalid_credentials` or `wrong_password` for anybody else. */
export function openDevice({ email, password }: { email: string; password: string }): Promise<OnDevice> {
  return withBackendErrors(async () => {
    const account = await read((tx) => tx.objectStore('accounts').index('email').get(normalizeEmail(email)))
    if (account === undefined) throw new AppError('not_found', LOCAL_MESSAGES.unknownEmail, { field: 'email' })
    if (!(await isPassword(password, account.password))) {
      throw new AppError('wrong_password', undefined, { field: 'password' })
    }
    return {
      ...(await everythingOf(account.id)),
      remove: async () => {
        await write((tx) => removeAccount(tx, account.id))
        await writeLists()
      },
    }
  })
}
