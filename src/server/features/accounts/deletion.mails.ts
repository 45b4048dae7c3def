import { z } from 'zod'
import { DELETION_GRACE_DAYS } from '#shared/accounts/deletion.rules.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { MailRenderer, Mail } from '../mails/mails.types.ts'
import type { AccountsRepository } from './accounts.repository.ts'
import { greeting } from './accounts.rules.ts'
import type { DeletionRepository } from './deletion.repository.ts'

/** The data of each mail in the queue: the time at which the account is, or was, due to be erased. */
const DATA = z.object({ due_at: z.iso.datetime(), address: z.string() })

type Kind = 'deletion_requested' | 'deletion_cancelled'

/** A mail about the deletion of an account, for the queue. */
export function deletionMail(
  kind: Kind,
  owner: { userId: UserId; email: string },
  { dueAt, address }: { dueAt: Date; address: string },
): Mail {
  return { kind, userId: owner.userId, to: owner.email, data: { due_at: dueAt.toISOString(), address } }
}

export type DeletionMailsParts = {
  accounts: Pick<AccountsRepository, 'findProfile'>
  repository: Pick<DeletionRepository, 'findDue'>
  /** The URL of the product for links. It never comes from a request. */
  origin: () => string
  productName: string
}

/** Renders the mails which say that an account will be erased, or that it will not be. */
export function deletionRenderers({ accounts, repository, origin, productName }: DeletionMailsParts) {
  const renderers: Record<Kind, MailRenderer> = {
    async deletion_requested({ userId, data }) {
      const { due_at: dueAt, address } = DATA.parse(data)
      const owner = userId === null ? null : await repository.findDue(null, userId)
      // The deletion has been canceled by now, and another mail says so.
      if (owner === null || owner.dueAt.toISOString() !== dueAt) return null
      return {
        subject: `Your ${productName} account will be erased`,
        paragraphs: [
          greeting(owner.name),
          `Someone entered your password and asked to delete your account (from IP address ${address}). Every device was logged out.`,
          `Your account and all photos will be erased on ${day(dueAt)} (UTC), ${DELETION_GRACE_DAYS} days after the request. Log in before that day to keep it.`,
          "If it wasn't you, log in now and change your password.",
        ],
        action: { label: 'LOG IN AND KEEP IT', url: `${origin()}/` },
        footnote: "If it was you, there's nothing to do.",
      }
    },

    async deletion_cancelled({ userId, data }) {
      const { due_at: dueAt, address } = DATA.parse(data)
      const profile = userId === null ? null : await accounts.findProfile(userId)
      if (profile === null) return null
      return {
        subject: `Your ${productName} account won't be erased`,
        paragraphs: [
          greeting(profile.name),
          `You logged in (from IP address ${address}), so your account won't be erased on ${day(dueAt)}. You keep it, with all your photos.`,
          "If it wasn't you, choose a new password right away.",
        ],
        action: { label: 'OPEN MY ACCOUNT', url: `${origin()}/` },
      }
    },
  }
  return renderers
}

function day(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
}
