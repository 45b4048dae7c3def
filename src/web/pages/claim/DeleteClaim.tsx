import { useState } from 'react'
import type { ClaimRecord } from '#shared/api/claims.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useDeleteClaim } from '#web/features/claims/claims.api.ts'
import { Button } from '#web/ui/Button.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Props = { claim: ClaimRecord; onDeleted: () => void }

/** Deletes a claim with its lists, after a question. */
export function DeleteClaim({ claim, onDeleted }: Props) {
  const { mutate, isPending, isError, error } = useDeleteClaim(claim.id, onDeleted)
  const [isAsking, setAsking] = useState(false)
  return (
    <section aria-label="Delete" className="no-print flex flex-col gap-3 border-t-2 border-rule pt-6">
      <Button
        tone="danger"
        size="small"
        className="self-start"
        aria-disabled={isPending}
        onClick={() => setAsking(true)}
      >
        {isPending ? 'DELETING...' : 'DELETE THIS CLAIM'}
      </Button>
      {isError && <Notice tone="error">{sentenceOf(error)} Nothing was deleted.</Notice>}
      {isAsking && (
        <LazyConfirmDialog
          title="DELETE THIS CLAIM?"
          text={`${claim.title}, its items, expenses and diary will be deleted. Its repairs, photos and documents stay. This cannot be undone.`}
          confirmLabel="DELETE"
          cancelLabel="CANCEL"
          tone="danger"
          onConfirm={() => {
            setAsking(false)
            if (!isPending) mutate()
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  )
}
