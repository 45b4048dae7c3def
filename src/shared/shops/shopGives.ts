import { hasFeature } from '../plans/features.rules.ts'
import type { Plan } from '../plans/plans.ts'
import { MEMBERS_MAX } from './shops.rules.ts'

/** What a shop gets, for those who choose a plan. */
export const SHOP_GIVES: readonly string[] = [
  `Up to ${MEMBERS_MAX} people work on the same repairs, at one price. Each has a role: owner, admin, technician or viewer.`,
  'A link and a QR code for your van, door or card. Customers send photos and answers without an account, and your inbox shows the most urgent first.',
  'A board of who does what by when, with comments and a day that each repair is due.',
  'Reports as PDF and as a link, with your name, license, phone, color and logo.',
  'Keys and webhooks, so that your other programs can read and add repairs.',
]

/** What a plan takes from the shop that the person owns. Null when it takes nothing. */
export function shopLoses(shops: readonly { name: string; role: string; is_read_only: boolean }[], to: Plan) {
  const own = shops.find(({ role }) => role === 'owner')
  if (own === undefined || own.is_read_only || hasFeature(to, 'teamCollaboration')) return null
  return `In ${own.name}, nothing can be added then: its request pages close, and its API keys and webhooks stop. Nothing is deleted.`
}
