import { settings } from '#web/backend/settings.ts'

/** Whether anybody can make an account here. */
export const isRegistrationOpen = settings.registration === 'open'
