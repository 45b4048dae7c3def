import type { PublicSettings } from '#shared/api/publicSettings.ts'
import type { BillingKind } from '#shared/plans/plans.ts'
import type { Settings } from './settings.ts'

/** The settings that every page gets, including those of anonymous clients. */
export function publicSettings(
  settings: Settings,
  billing: BillingKind,
  hasProvider: boolean,
): Omit<PublicSettings, 'is_anonymous' | 'is_shell' | 'version'> {
  return {
    product_name: settings.PRODUCT_NAME,
    provider_name: settings.AI_PROVIDER_NAME,
    billing,
    registration: settings.REGISTRATION,
    ai: hasProvider ? settings.AI_IMAGE_DELIVERY : 'off',
    mail: settings.SMTP_URL === undefined ? 'kept' : 'sent',
    support: settings.SMTP_URL === undefined || settings.SUPPORT_EMAIL === undefined ? 'stored' : 'mailed',
    support_hours: settings.SUPPORT_HOURS ?? null,
    offers_local_app: settings.LOCAL_MODE === 'on',
    api_for: settings.API_FOR,
    emergency_number: settings.EMERGENCY_NUMBER,
  }
}
