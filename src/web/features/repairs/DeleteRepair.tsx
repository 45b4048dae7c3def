import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Repair } from '#shared/api/repairs.ts'
import { forgetKept } from '#web/backend/lazyKeptResponses.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { Button } from '#web/ui/Button.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { removeRepair, REPAIR_LISTS_KEY, repairKey } from './repairs.api.ts'

type Props = { repair: Repair; onDeleted: (withPhotos: boolean) => void }

/** Deletes a repair, and its photos if the owner wants that, after another question. */
export function DeleteRepair({ repair, onDeleted }: Props) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<'repair' | 'photos' | null>(null)
  const removal = useMutation({
    mutationFn: (withPhotos: boolean) => removeRepair(repair.id, withPhotos),
    onSuccess: (_answer, withPhotos) => {
      onDeleted(withPhotos)
      client.removeQueries({ queryKey: repairKey(repair.id) })
      void forgetKept([], [repair.id])
      void client.invalidateQueries({ queryKey: REPAIR_LISTS_KEY })
    },
  })
  const count = repair.photos.length
  const photos = count === 1 ? 'its photo' : `its ${count} photos`
  return (
    <section aria-label="Delete" className="no-print flex flex-col gap-3 border-t-2 border-rule pt-6">
      <div className="flex flex-wrap gap-3">
        <Button tone="danger" size="small" aria-disabled={removal.isPending} onClick={() => setAsked('repair')}>
          {removal.isPending ? 'DELETING...' : 'DELETE THIS REPAIR'}
        </Button>
        {count > 0 && (
          <Button tone="danger" size="small" aria-disabled={removal.isPending} onClick={() => setAsked('photos')}>
            DELETE IT WITH {count === 1 ? 'ITS PHOTO' : `ITS ${count} PHOTOS`}
          </Button>
        )}
      </div>
      {removal.isError && <Notice tone="error">{sentenceOf(removal.error)} Nothing was deleted.</Notice>}
      {asked !== null && (
        <LazyConfirmDialog
          title={asked === 'repair' ? 'DELETE THIS REPAIR?' : 'DELETE THIS REPAIR AND ITS PHOTOS?'}
          text={
            asked === 'repair'
              ? `${repair.title}, its analyses and your notes will be deleted. ${count === 0 ? '' : `You keep ${photos}. `}This cannot be undone.`
              : `${repair.title}, its analyses, your notes and ${photos} will be deleted. This cannot be undone.`
          }
          confirmLabel="DELETE"
          cancelLabel="CANCEL"
          tone="danger"
          onConfirm={() => {
            setAsked(null)
            if (!removal.isPending) removal.mutate(asked === 'photos')
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </section>
  )
}
