import { settings } from '#web/backend/settings.ts'

/** The number to call in an emergency, as this installation has it. */
export const EMERGENCY_NUMBER = settings.emergency_number

/** Whether photos are analyzed by an AI here. Without one, all advice comes from what the owner answers. */
export const HAS_AI = settings.ai !== 'off'
