import { DELETION_MESSAGES } from '#shared/accounts/deletion.rules.ts'
import type { LoginResponse } from '#shared/api/accounts.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { day } from '#web/lib/dates.ts'

/** When a login has saved an account that was due to be erased, the next screen says so once. */
export function welcomeBack({ deletion_was_due_at: dueAt }: LoginResponse): void {
  if (dueAt !== undefined) setFlashMessage({ sentence: DELETION_MESSAGES.kept(day(dueAt)) })
}
