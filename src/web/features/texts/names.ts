import type { Installation, Names } from './texts.types.ts'
import { settings } from '#web/backend/settings.ts'

/** The names of this installation and its AI provider. */
export const NAMES: Names = { product: settings.product_name, provider: settings.provider_name }

/** The same, plus what this installation does. */
export const INSTALLATION: Installation = {
  ...NAMES,
  billing: settings.billing,
  ai: settings.ai,
  mail: settings.mail,
  support: settings.support,
}
