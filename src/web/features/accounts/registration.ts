import { settings } from '#web/backend/settings.ts'

/** Whether anyone can create an account here. */
export const isRegistrationOpen = settings.registration === 'open'
