import { mailTexts } from '#shared/texts/mailTexts.ts'
import { settings } from '#web/backend/settings.ts'

/** What this installation's screens say of mails. */
export const MAIL = mailTexts(settings.mail)
