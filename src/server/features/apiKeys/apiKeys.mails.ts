import { z } from 'zod'
import { PATHS_IN_MAILS } from '#shared/accounts/links.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { Accounts } from '../accounts/accounts.usecases.ts'
import type { Mail, MailRenderer } from '../mails/mails.types.ts'

const about = z.object({
  name: z.string(),
  shown: z.string(),
  /** Null for a person's own home. */
  shop: z.object({ id: z.string(), name: z.string() }).nullable(),
})

const DATA = {
  api_key_changed: about.extend({ what: z.enum(['created', 'rotated', 'ended']), by: z.string() }),
  api_key_ending: about.extend({ expires_at: z.iso.datetime() }),
} as const

export type KeyMail = z.output<typeof about>

type Recipient = { email: string; userId: UserId }

export const keyChangedMail = (
  { email, userId }: Recipient,
  data: z.output<(typeof DATA)['api_key_changed']>,
): Mail => ({ kind: 'api_key_changed', to: email, userId, data })

export const keyEndingMail = (
  { email, userId }: Recipient,
  { expiresAt, ...key }: KeyMail & { expiresAt: Date },
): Mail => ({
  kind: 'api_key_ending',
  to: email,
  userId,
  data: { ...key, expires_at: expiresAt.toISOString() },
})

export type ApiKeysMailsParts = {
  accounts: Pick<Accounts, 'profileOf'>
  /** The URL of the product for links. It never comes from a request. */
  origin: () => string
}

const HAPPENED = {
  created: { subject: 'was made', sentence: 'made the API key' },
  rotated: { subject: 'was replaced', sentence: 'replaced the API key' },
  ended: { subject: 'has ended', sentence: 'ended the API key' },
} as const

/** Renders the mails about keys. None contains a key: its first and last characters tell which one is meant. */
export function apiKeysRenderers({ accounts, origin }: ApiKeysMailsParts) {
  const placeOf = ({ shop }: KeyMail) => (shop === null ? 'your own repairs' : shop.name)
  const settingsOf = ({ shop }: KeyMail) =>
    `${origin()}${shop === null ? PATHS_IN_MAILS.settings : `${PATHS_IN_MAILS.shops}/${shop.id}/settings`}`

  const renderers: Record<keyof typeof DATA, MailRenderer> = {
    async api_key_changed({ userId, to, data }) {
      const mail = DATA.api_key_changed.parse(data)
      const profile = userId === null ? null : await accounts.profileOf(userId)
      if (profile?.email !== to) return null
      const { subject, sentence } = HAPPENED[mail.what]
      return {
        subject: `The API key “${mail.name}” ${subject}`,
        paragraphs: [
          `Hi ${profile.name},`,
          `${mail.by} ${sentence} “${mail.name}” (${mail.shown}). It is for ${placeOf(mail)}.`,
          'If nobody should have done that, end the key and choose a new password right away.',
        ],
        action: { label: 'LOOK AT THE KEYS', url: settingsOf(mail) },
      }
    },

    async api_key_ending({ userId, to, data }) {
      const mail = DATA.api_key_ending.parse(data)
      const profile = userId === null ? null : await accounts.profileOf(userId)
      if (profile?.email !== to) return null
      const until = new Date(mail.expires_at)
      return {
        subject: `The API key “${mail.name}” ends on ${dayOf(until)}`,
        paragraphs: [
          `Hi ${profile.name},`,
          `The API key “${mail.name}” (${mail.shown}) for ${placeOf(mail)} works until ${dayOf(until)} (UTC). After that, whatever uses it stops.`,
          'Replace it before that day: the old key goes on beside the new one for as long as you choose.',
        ],
        action: { label: 'REPLACE THE KEY', url: settingsOf(mail) },
        footnote: 'If nothing needs it any more, do nothing.',
      }
    },
  }
  return renderers
}

function dayOf(at: Date): string {
  return at.toLocaleDateString('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
}
