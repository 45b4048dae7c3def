import type { PublicSettings } from '#shared/api/publicSettings.ts'
import { settings } from '#web/backend/settings.ts'

/** The names that the texts mention, from the settings of the installation. */
type Names = { product: string; provider: string }

/**
 * The names, plus what the installation does about payments, analyses and mails. What an answer promises depends on it.
 */
export type Installation = Names & Pick<PublicSettings, 'billing' | 'ai' | 'mail' | 'support' | 'support_hours'>

/** A numbered section of a longer text. */
export type Section = {
  title: string
  paragraphs: readonly string[]
  /** Items that are easier to read as a list, shown below the paragraphs. */
  points?: readonly string[]
}

/** The names of this installation and its AI provider. */
export const NAMES: Names = { product: settings.product_name, provider: settings.provider_name }

/** The same, plus what this installation does. */
export const INSTALLATION: Installation = {
  ...NAMES,
  billing: settings.billing,
  ai: settings.ai,
  mail: settings.mail,
  support: settings.support,
  support_hours: settings.support_hours,
}
