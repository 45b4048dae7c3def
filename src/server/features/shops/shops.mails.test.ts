import { expect, it } from 'vitest'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import { offerMail, shopsRenderers, type ShopsMailsParts } from './shops.mails.ts'
import type { Offer } from './transfers.repository.ts'

const ADAM = 'adam' as UserId
const NOW = new Date('2026-11-29T09:00:00Z')

const PROFILE = {
  id: ADAM,
  email: 'adam@example.com',
  emailVerified: true,
  name: 'Adam Admin',
  createdAt: NOW,
  lastLogin: null,
  preferences: { notifications: true, email_updates: true },
}

/** The mail of an offer to Adam, while this offer stands. */
function offered(offer: Offer['to'] | null) {
  const parts: ShopsMailsParts = {
    invitations: { find: async () => null, issueToken: async () => null },
    deletions: { isDue: async () => false },
    accounts: { profileOf: async () => PROFILE },
    transfers: { find: async () => (offer === null ? null : { to: offer, expiresAt: NOW }) },
    clock: { now: () => NOW },
    origin: () => 'https://mendsight.example',
    productName: 'Mendsight',
  }
  const names = { shopId: 'shop' as WorkspaceId, shop: 'Acme Repairs', by: 'Olive Owner' }
  const mail = offerMail({ userId: ADAM, email: PROFILE.email }, names)
  return shopsRenderers(parts).shop_offered({ ...mail, id: '1' })
}

it('an offer of a shop says how long it stands', async () => {
  const mail = await offered(ADAM)
  expect(mail?.paragraphs[1]).toBe(
    'Olive Owner offers you the shop Acme Repairs. If you accept within 7 days, you own it and your plan pays for it. Olive Owner becomes an admin.',
  )
})

it.each([
  ['was taken back', null],
  ['was made to somebody else since', 'eve' as UserId],
])('the mail of an offer that %s is not sent', async (_what, offer) => {
  expect(await offered(offer)).toBeNull()
})
