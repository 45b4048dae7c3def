import { settings } from '#web/backend/settings.ts'

/** Whether photos are analyzed by an AI here. Without one, all advice comes from what the owner answers. */
export const HAS_AI = settings.ai !== 'off'
