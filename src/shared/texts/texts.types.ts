import type { PublicSettings } from '../api/publicSettings.ts'

/** The names that the texts speak of: settings of the installation. */
export type Names = { product: string; provider: string }

/** The names, and what the installation does: pays, assesses, mails. What an answer promises depends on it. */
export type Installation = Names & Pick<PublicSettings, 'billing' | 'ai' | 'mail' | 'support'>

/** A numbered part of a text that is read from top to bottom. */
export type Section = {
  title: string
  paragraphs: readonly string[]
  /** What is best read as a list, below the paragraphs. */
  points?: readonly string[]
}
