import { DELETION_MESSAGES } from '#shared/accounts/deletion.rules.ts'
import type { SignedIn } from '#shared/api/accounts.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { day } from '#web/lib/dates.ts'

/** Whose login has kept an account that was to be erased is told so, once, on the screen that follows. */
export function welcomeBack({ deletion_was_due_at: dueAt }: SignedIn): void {
  if (dueAt !== undefined) setFlashMessage({ sentence: DELETION_MESSAGES.kept(day(dueAt)) })
}
