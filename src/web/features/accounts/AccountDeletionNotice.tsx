import { useQuery } from '@tanstack/react-query'
import { DELETION_MESSAGES } from '#shared/accounts/deletion.rules.ts'
import { day } from '#web/lib/dates.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { DELETION_KEY } from './deletion.api.ts'

/** Shown after the logout that follows a deletion: how to undo the deletion, and until when. */
export function AccountDeletionNotice() {
  const { data: dueAt = null } = useQuery<string | null>({
    queryKey: DELETION_KEY,
    queryFn: () => null,
    enabled: false,
  })
  if (dueAt === null) return null
  return (
    <Notice tone="notice">
      <p>{DELETION_MESSAGES.requested}</p>
      <p className="mt-1 font-normal">{DELETION_MESSAGES.until(day(dueAt))}</p>
    </Notice>
  )
}
