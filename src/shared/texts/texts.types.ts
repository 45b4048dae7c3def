import type { BillingKind } from '../api/billing.ts'

/** The names that the texts speak of: settings of the installation. */
export type Names = { product: string; provider: string }

/** The names, and whether plans are paid for: what an answer about money depends on. */
export type Installation = Names & { billing: BillingKind }

/** A numbered part of a text that is read from top to bottom. */
export type Section = {
  title: string
  paragraphs: readonly string[]
  /** What is best read as a list, below the paragraphs. */
  points?: readonly string[]
}
