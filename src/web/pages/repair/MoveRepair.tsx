import { useState } from 'react'
import type { Repair } from '#shared/api/repairs.ts'
import { mayDoIn } from '#shared/workspaces/roles.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { enterWorkspace } from '#web/features/shops/enterWorkspace.ts'
import { useMoveRepair } from '#web/features/shops/shops.api.ts'
import { Button } from '#web/ui/Button.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Target = { id: string | null; name: string }

/** Moves a repair into a shop, or home again, after saying what follows. Nothing for whoever is in no shop. */
export function MoveRepair({ repair }: { repair: Pick<Repair, 'id' | 'workspace_id'> }) {
  const me = useMe()
  const { shops = [] } = me
  const here = shops.find(({ id }) => id === repair.workspace_id)
  const [asked, setAsked] = useState<Target | null>(null)
  const { mutate, isPending, error } = useMoveRepair(repair.id)
  // Out of a shop it is taken by those who may delete there what others made.
  const mayTake = mayDoIn(shops, here?.id ?? null, 'remove')
  const targets: Target[] = [
    ...(here === undefined ? [] : [{ id: null, name: 'my home' }]),
    ...shops.filter(({ id }) => id !== here?.id && mayDoIn(shops, id, 'write')),
  ]
  if (!mayTake || targets.length === 0) return null
  return (
    <details className="no-print border-t-2 border-rule pt-3">
      <summary className="label min-h-11 content-center underline underline-offset-4">
        Move this repair to another place
      </summary>
      <div className="flex flex-col items-start gap-3 pt-2 pb-3">
        {targets.map((target) => (
          <Button
            key={target.id ?? 'home'}
            size="small"
            className="max-w-full"
            aria-disabled={isPending}
            onClick={() => !isPending && setAsked(target)}
          >
            <span className="min-w-0 wrap-anywhere">
              {isPending ? 'MOVING...' : `MOVE TO ${target.name.toUpperCase()}`}
            </span>
          </Button>
        ))}
        {error !== null && <Notice tone="error">{sentenceOf(error)} The repair stays where it is.</Notice>}
        {asked !== null && (
          <LazyConfirmDialog
            title={`MOVE TO ${asked.name.toUpperCase()}?`}
            text={
              asked.id === null
                ? 'Its photos, documents, notes and analyses go with it to your home, and nobody in the shop sees it any more.'
                : `Its photos, documents, notes and analyses go with it. Everybody in ${asked.name} sees them, and they count for the shop. Only its owner or an admin can move it back.`
            }
            detail="Links to its report end."
            confirmLabel="MOVE"
            cancelLabel="CANCEL"
            onConfirm={() => {
              const { id } = asked
              mutate(id, { onSuccess: () => enterWorkspace(id ?? undefined) })
              setAsked(null)
            }}
            onCancel={() => setAsked(null)}
          />
        )}
      </div>
    </details>
  )
}
