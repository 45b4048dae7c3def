import { z } from 'zod'
import { PATHS_IN_MAILS } from '#shared/accounts/links.ts'
import { AS_ROLE } from '#shared/shops/roleWords.ts'
import { TRANSFER_DAYS } from '#shared/shops/shops.rules.ts'
import { GIVEN_ROLES } from '#shared/workspaces/roles.rules.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import { leadsElsewhere, type Accounts } from '../accounts/accounts.usecases.ts'
import type { Mail, MailRenderer } from '../mails/mails.types.ts'
import type { InvitationsRepository } from './invitations.repository.ts'
import type { ShopDeletionRepository } from './shopDeletion.repository.ts'
import type { StoredMember } from './shops.types.ts'
import type { TransfersRepository } from './transfers.repository.ts'

const DATA = {
  shop_invitation: z.object({ id: z.string(), resends: z.number() }),
  shop_offered: z.object({ shop_id: z.string(), shop: z.string(), by: z.string() }),
  shop_transferred: z.object({ shop_id: z.string(), shop: z.string(), from: z.string(), to: z.string() }),
  shop_deletion: z.object({ shop_id: z.string(), shop: z.string(), by: z.string(), due_at: z.iso.datetime() }),
} as const

type Kind = keyof typeof DATA
type Recipient = Pick<StoredMember, 'userId' | 'email'>

function mail<K extends Kind>(kind: K, to: string, userId: UserId | null, data: z.output<(typeof DATA)[K]>): Mail {
  return { kind, to, userId, data }
}

/** It is about no account: whether the address has one makes no difference. */
export const invitationMail = (to: string, invitation: { id: string; resends: number }): Mail =>
  mail('shop_invitation', to, null, invitation)

export const offerMail = (
  { email, userId }: Recipient,
  { shopId, ...names }: { shopId: WorkspaceId; shop: string; by: string },
): Mail => mail('shop_offered', email, userId, { shop_id: shopId, ...names })

export const transferMail = (
  { email, userId }: Recipient,
  { shopId, ...names }: { shopId: WorkspaceId; shop: string; from: string; to: string },
): Mail => mail('shop_transferred', email, userId, { shop_id: shopId, ...names })

export const shopDeletionMail = (
  { email, userId }: Recipient,
  { shopId, dueAt, ...names }: { shopId: WorkspaceId; shop: string; by: string; dueAt: Date },
): Mail => mail('shop_deletion', email, userId, { shop_id: shopId, due_at: dueAt.toISOString(), ...names })

export type ShopsMailsParts = {
  invitations: Pick<InvitationsRepository, 'find' | 'issueToken'>
  deletions: Pick<ShopDeletionRepository, 'isDue'>
  transfers: Pick<TransfersRepository, 'find'>
  accounts: Pick<Accounts, 'profileOf'>
  /** The URL of the product for links. It never comes from a request. */
  origin: () => string
  productName: string
  clock: Clock
}

/** Renders the mails of shops. The token of an invitation is made here, so that the queue has none. */
export function shopsRenderers({
  invitations,
  deletions,
  transfers,
  accounts,
  origin,
  productName,
  clock,
}: ShopsMailsParts) {
  const shopUrl = (id: string) => `${origin()}${PATHS_IN_MAILS.shops}/${id}`

  const renderers: Record<Kind, MailRenderer> = {
    async shop_invitation({ to, data }) {
      const { id, resends } = DATA.shop_invitation.parse(data)
      const invitation = await invitations.find(id, clock.now())
      const token = invitation?.email === to ? await invitations.issueToken(id, resends) : null
      if (invitation === null || token === null) return null
      // People can register with any name, and this mail goes to people who know nothing of it.
      const { invitedBy } = invitation
      const by = invitedBy === null || leadsElsewhere(invitedBy) ? 'Somebody' : invitedBy
      return {
        reason: `You're getting this email because ${by} entered your address in ${productName}.`,
        subject: `${by} invites you to ${invitation.shopName}`,
        paragraphs: [
          'Hi,',
          `${by} invites you to work in the shop ${invitation.shopName} as ${AS_ROLE[GIVEN_ROLES.find((role) => role === invitation.role) ?? 'viewer']}. There you see its repairs, photos and documents. Nobody there sees your own.`,
          `The link works once, until ${day(invitation.expiresAt)} (UTC).`,
        ],
        action: { label: 'LOOK AT THE INVITATION', url: `${origin()}${PATHS_IN_MAILS.join}#token=${token}` },
        footnote: "If you don't know them, ignore this mail.",
      }
    },

    async shop_offered({ userId, to, data }) {
      const { shop_id: id, shop, by } = DATA.shop_offered.parse(data)
      const profile = userId === null ? null : await accounts.profileOf(userId)
      // It may have been taken back or declined by now, or be made to somebody else.
      const offer = await transfers.find(id as WorkspaceId, clock.now())
      if (profile?.email !== to || offer?.to !== userId) return null
      return {
        subject: `${by} wants to hand ${shop} over to you`,
        paragraphs: [
          `Hi ${profile.name},`,
          `${by} offers you the shop ${shop}. If you accept within ${TRANSFER_DAYS} days, you own it and your plan pays for it. ${by} becomes an admin.`,
        ],
        action: { label: 'LOOK AT THE OFFER', url: `${shopUrl(id)}/settings` },
        footnote: 'If you do nothing, nothing changes.',
      }
    },

    async shop_transferred({ userId, to, data }) {
      const { shop_id: id, shop, from, to: owner } = DATA.shop_transferred.parse(data)
      const profile = userId === null ? null : await accounts.profileOf(userId)
      if (profile?.email !== to) return null
      return {
        subject: `${shop} has another owner`,
        paragraphs: [
          `Hi ${profile.name},`,
          `${from} handed the shop ${shop} over to ${owner}, who owns it from now on. ${from} is an admin.`,
          "If that wasn't you, choose a new password right away and write to us.",
        ],
        action: { label: 'OPEN THE SHOP', url: `${shopUrl(id)}/settings` },
      }
    },

    async shop_deletion({ userId, to, data }) {
      const { shop_id: id, shop, by, due_at: dueAt } = DATA.shop_deletion.parse(data)
      const profile = userId === null ? null : await accounts.profileOf(userId)
      // It may have been restored by now.
      if (profile?.email !== to || !(await deletions.isDue(id as WorkspaceId, new Date(dueAt)))) return null
      return {
        subject: `${shop} will be deleted`,
        paragraphs: [
          `Hi ${profile.name},`,
          `${by} asked to delete the shop ${shop}. Its repairs, photos and documents will be erased on ${day(new Date(dueAt))} (UTC). Until then everything can be read, and nothing can be added.`,
          'Download what you need before that day. Its owner can bring the shop back until then.',
        ],
        action: { label: 'OPEN THE SHOP', url: shopUrl(id) },
      }
    },
  }
  return renderers
}

function day(at: Date): string {
  return at.toLocaleDateString('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
}
