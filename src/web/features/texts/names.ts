import type { Installation, Names } from '#shared/texts/texts.types.ts'
import { settings } from '#web/backend/settings.ts'

/** What this installation calls itself and its AI provider. */
export const NAMES: Names = { product: settings.product_name, provider: settings.provider_name }

/** The same, and whether plans are paid for here. */
export const INSTALLATION: Installation = { ...NAMES, billing: settings.billing }
