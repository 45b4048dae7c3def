import { settings } from '#web/backend/settings.ts'

/** The number to call in an emergency, as this installation has it. */
export const EMERGENCY_NUMBER = settings.emergency_number
