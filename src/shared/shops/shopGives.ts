import { MEMBERS_MAX } from './shops.rules.ts'

/** What a shop gets, for those who choose a plan. */
export const SHOP_GIVES: readonly string[] = [
  `Up to ${MEMBERS_MAX} people work on the same repairs, at one price. Each has a role: owner, admin, technician or viewer.`,
  'A link and a QR code for your van, door or card. Customers send photos and answers without an account, and your inbox shows the most urgent first.',
  'A board of who does what by when, with comments and a day that each repair is due.',
  'Reports as PDF and as a link, with your name, license, phone, color and logo.',
  'Keys and webhooks, so that your other programs can read and add repairs.',
]
