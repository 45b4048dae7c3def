import { settings } from '#web/backend/settings.ts'

/** Whether everybody may have API keys here, and not shops alone. */
export const hasOwnKeys = (): boolean => settings.api_for === 'all' && !globalThis.IS_LOCAL_APP
