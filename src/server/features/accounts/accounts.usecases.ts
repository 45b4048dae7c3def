import { checkName } from '#shared/accounts/credentials.rules.ts'
import type { MeChanges } from '#shared/api/accounts.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { Mail, UnaddressedMail } from '../mails/mails.types.ts'
import { throwIfInvalid } from './accounts.errors.ts'
import type { EnqueueMail } from './accounts.port.ts'
import type { AccountsRepository, Profile } from './accounts.repository.ts'

export { leadsElsewhere } from './accounts.rules.ts'

export type AccountsParts = {
  repository: Pick<AccountsRepository, 'findProfile' | 'updateProfile'>
  enqueueMail: EnqueueMail
  inTransaction: InTransaction
}

export type Accounts = ReturnType<typeof createAccounts>

/** The profile of a person, and the mails that the person wants to receive. */
export function createAccounts({ repository, enqueueMail, inTransaction }: AccountsParts) {
  return {
    /** The profile of a logged-in person. Throws `signed_out` when the account is gone. */
    async profileOrThrow(userId: UserId, tx?: Tx): Promise<Profile> {
      const profile = await repository.findProfile(userId, tx)
      if (profile === null) throw new AppError('signed_out')
      return profile
    },

    /** The profile of a person. Null when the account is gone. */
    profileOf: (userId: UserId, tx?: Tx): Promise<Profile | null> => repository.findProfile(userId, tx),

    /**
     * Sends a person a mail, if the person wants such mails and has confirmed the email address. An unconfirmed address
     * may belong to somebody else.
     */
    async notify(tx: Tx, userId: UserId, mail: UnaddressedMail): Promise<void> {
      const profile = await repository.findProfile(userId, tx)
      if (profile === null || !isNotifiable(profile)) return
      await enqueueMail(tx, { ...mail, userId, to: profile.email })
    },

    /**
     * The owner of a queued mail, or null if the email address has changed or the person no longer wants such mails.
     */
    async notifiable({ userId, to }: Pick<Mail, 'userId' | 'to'>): Promise<Profile | null> {
      const profile = userId === null ? null : await repository.findProfile(userId)
      return profile !== null && profile.email === to && isNotifiable(profile) ? profile : null
    },

    /** Changes only the given fields. Throws `invalid_field`. */
    async updateProfile(userId: UserId, { name, preferences }: MeChanges): Promise<void> {
      if (name !== undefined) throwIfInvalid('name', checkName(name))
      await inTransaction((tx) => repository.updateProfile(tx, userId, { name: name?.trim(), ...preferences }))
    },
  }
}

function isNotifiable({ emailVerified, preferences }: Profile): boolean {
  return emailVerified && preferences.notifications
}
