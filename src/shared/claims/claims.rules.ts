import { UNLIMITED, type PlanId } from '../plans/plans.ts'

export const LOSS_CAUSES = ['water', 'flood', 'fire', 'wind_hail', 'theft', 'impact', 'other'] as const
export type LossCause = (typeof LOSS_CAUSES)[number]

export const LOSS_CAUSE_LABELS: Readonly<Record<LossCause, string>> = {
  water: 'Water, no flood',
  flood: 'Flood from outside',
  fire: 'Fire or smoke',
  wind_hail: 'Wind or hail',
  theft: 'Theft or vandalism',
  impact: 'A tree, a vehicle or another impact',
  other: 'Something else',
}

export const CLAIM_STATUSES = ['preparing', 'filed', 'in_review', 'paid', 'closed'] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]

/** Claims about which nothing is due any more. */
export const CLAIMS_OVER: readonly ClaimStatus[] = ['paid', 'closed']

export const CLAIM_STATUS_LABELS: Readonly<Record<ClaimStatus, string>> = {
  preparing: 'Preparing',
  filed: 'Filed',
  in_review: 'In review',
  paid: 'Paid',
  closed: 'Closed',
}

/** The lists of a claim: what was destroyed, what was paid, and who said what when. */
export const CLAIM_LISTS = ['items', 'expenses', 'diary'] as const
export type ClaimList = (typeof CLAIM_LISTS)[number]

/** How many entries each list of a claim can have. */
export const ENTRIES_MAX: Readonly<Record<ClaimList, number>> = { items: 500, expenses: 200, diary: 1_000 }

export const EXPENSE_KINDS = ['temporary_repair', 'repair', 'lodging', 'meals', 'cleaning', 'storage', 'other'] as const
export type ExpenseKind = (typeof EXPENSE_KINDS)[number]

export const EXPENSE_KIND_LABELS: Readonly<Record<ExpenseKind, string>> = {
  temporary_repair: 'Temporary repair',
  repair: 'Repair',
  lodging: 'Lodging',
  meals: 'Meals',
  cleaning: 'Cleaning',
  storage: 'Storage',
  other: 'Other',
}

export const DIARY_KINDS = ['call', 'email', 'letter', 'visit', 'portal', 'note'] as const
export type DiaryKind = (typeof DIARY_KINDS)[number]

export const DIARY_KIND_LABELS: Readonly<Record<DiaryKind, string>> = {
  call: 'Call',
  email: 'Email',
  letter: 'Letter',
  visit: 'Visit',
  portal: 'Online portal',
  note: 'Note',
}

/** The most repairs of a claim. A repair is in one claim at most. */
export const REPAIRS_PER_CLAIM = 20

/** The most claims of an account by its plan. Those of a plan that makes none stay when the plan is changed. */
export const CLAIMS_PER_PLAN: Readonly<Record<PlanId, number>> = { free: 0, basic: 0, pro: 20, enterprise: UNLIMITED }

/** The most characters of a fact on the cover, and of what happened in the owner's words. */
export const CLAIM_TEXT_MAX = 200
export const WHAT_HAPPENED_MAX = 2_000

/** The most characters of the fields of an entry. */
export const ENTRY_TEXT_MAX = { short: 80, description: 200, who: 120, note: 500, said: 2_000 } as const

/** The most photos that show one item. */
export const PHOTOS_PER_ITEM = 4

/** The largest amount of an entry, in US dollars. */
export const CLAIM_AMOUNT_MAX = 10_000_000

/** Days before the day that something is due on which its one mail is sent. */
export const DUE_MAIL_DAYS = 3

/** How photos go into a pack: as they were uploaded, as copies without metadata, or not at all. */
export const PACK_ORIGINALS = ['keep', 'clean', 'none'] as const
export type PackOriginals = (typeof PACK_ORIGINALS)[number]

/** In bytes. */
export const PACK_BYTES_MAX = 2 * 1024 ** 3

/** How large one PDF of photos may be, in MB of 1,000,000 bytes. Portals take 4 or 10 (`next/reports.md`, N7). */
export const PHOTO_PDF_MB = [10, 4] as const
export type PhotoPdfMb = (typeof PHOTO_PDF_MB)[number]

/** What every file of a claim says about itself. */
export const WHAT_A_PACK_IS =
  'This lists what its owner uploaded and when our server received it. It is not a proof of loss, an appraisal or an adjuster’s estimate.'

/**
 * Standard Flood Insurance Policy, 44 CFR Part 61, Appendix A(1), VII.G.4: a proof of loss is due within 60 days after
 * the loss. FEMA has extended it after large floods.
 */
export const FLOOD_PROOF =
  'Flood insurance (NFIP): a signed Proof of Loss is usually due 60 days after the flood. Ask your insurer for the form.'
export const FLOOD_PROOF_SOURCE = 'https://www.ecfr.gov/current/title-44/part-61'

export const CLAIM_MESSAGES = {
  feature: 'The claim pack',
  namesMoved: 'This repair, or a photo or document of it, is in a claim. Take it out of the claim first.',
  tooMany: (limit: number) => `Your plan includes ${limit} claims. Delete one that you no longer need to make room.`,
  tooManyRepairs: `A claim can have ${REPAIRS_PER_CLAIM} repairs.`,
  tooManyEntries: (limit: number) => `This list can have ${limit} entries. Delete one to make room.`,
  keyReused: 'This Idempotency-Key was used for something else.',
  lossInFuture: "The date of loss can't be in the future.",
  unknownPhoto: 'Choose photos of a repair of this claim.',
  unknownDocument: 'Choose a document of a repair of this claim.',
  unknownPlace: "We can't find the next entries from here. Please reload the claim.",
  otherList: 'An entry stays in its list.',
  packRunning: 'A download is already running. Please wait until it has finished.',
  packTooLarge: 'This pack would be larger than 2 GB. Download it without originals, or in two claims.',
  needServer: 'Claims need the server version.',
} as const
