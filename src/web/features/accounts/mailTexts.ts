import { mailTexts } from '#shared/texts/mailTexts.ts'
import { settings } from '#web/backend/settings.ts'

/** What the screens of this installation say about mails. */
export const MAIL = mailTexts(settings.mail)
