import { useQueries } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Fragment, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ClaimRecord } from '#shared/api/claims.ts'
import { PHOTOS_PER_ITEM } from '#shared/claims/claims.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { fetchRepair, repairKey } from '#web/features/repairs/repairs.api.ts'
import { repairPath } from '#web/lib/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { thumbnailOf } from '#web/features/claims/claims.api.ts'

type Props = { claim: ClaimRecord; ids: readonly string[]; onChange: (ids: readonly string[]) => void }

/** The photos that show an item, out of those of the claim's repairs. */
export function ItemPhotos({ claim, ids, onChange }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-3">
      <p id={id} className="label">
        Photos of it
      </p>
      {ids.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {ids.map((fileId, place) => (
            <li key={fileId} className="flex flex-col gap-1">
              <Photo src={thumbnailOf(fileId)} alt="" className="size-20 rounded-plate border-2 border-rule" />
              <Button
                size="small"
                className="px-0!"
                aria-label={`Take out photo ${place + 1}`}
                onClick={() => {
                  onChange(ids.filter((each) => each !== fileId))
                  // The button that was pressed goes with the photo.
                  opener.current?.focus()
                }}
              >
                <X className="size-5" aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {claim.repairs.length > 0 && (
        <p className="max-w-prose text-sm wrap-anywhere">
          To add a photo, open the repair:{' '}
          {claim.repairs.map(({ id: repairId, title }, place) => (
            <Fragment key={repairId}>
              {place > 0 && ', '}
              <Link to={repairPath(repairId)} className="font-semibold underline underline-offset-4">
                {title}
              </Link>
            </Fragment>
          ))}
          . What you typed stays here.
        </p>
      )}
      <Button ref={opener} size="small" className="self-start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'HIDE THE PHOTOS' : 'CHOOSE PHOTOS'}
      </Button>
      {isOpen && <Offered claim={claim} ids={ids} onChange={onChange} />}
    </div>
  )
}

function Offered({ claim, ids, onChange }: Props) {
  const repairs = useQueries({
    queries: claim.repairs.map(({ id }) => ({ queryKey: repairKey(id), queryFn: () => fetchRepair(id) })),
  })
  if (claim.repairs.every(({ photos }) => photos === 0)) {
    return (
      <p>
        {claim.repairs.length === 0
          ? 'Photos come from the repairs of the claim. Add a repair to it first.'
          : 'The repairs of this claim have no photos yet.'}
      </p>
    )
  }
  return (
    <div className="flex max-h-[28rem] flex-col gap-4 overflow-y-auto p-1">
      <p className="text-sm text-ink-soft">Up to {PHOTOS_PER_ITEM}.</p>
      {claim.repairs.map(({ id, title }, place) => {
        const repair = repairs[place]
        if (repair?.error != null && repair.data === undefined) {
          return <ErrorState key={id} sentence={sentenceOf(repair.error)} onRetry={() => void repair.refetch()} />
        }
        if (repair?.data === undefined) {
          return (
            <div key={id} role="status" aria-label={`Loading the photos of ${title}`} className="skeleton min-h-28" />
          )
        }
        return (
          <fieldset key={id}>
            <legend className="mb-2 font-semibold wrap-anywhere">{title}</legend>
            <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
              {repair.data.photos.map((photo) => {
                const isChosen = ids.includes(photo.id)
                return (
                  <label
                    key={photo.id}
                    className="relative overflow-hidden rounded-plate border-2 border-rule has-checked:outline-4 has-checked:-outline-offset-4 has-checked:outline-yellow has-focus-visible:ring-4 has-focus-visible:ring-ink"
                  >
                    <input
                      type="checkbox"
                      className="absolute top-2 left-2 size-6 accent-ink"
                      checked={isChosen}
                      disabled={!isChosen && ids.length >= PHOTOS_PER_ITEM}
                      onChange={() => onChange(isChosen ? ids.filter((each) => each !== photo.id) : [...ids, photo.id])}
                    />
                    <Photo src={photo.thumbnail_url} alt="" className="aspect-square w-full" />
                    <span className="block truncate px-2 py-1 text-sm">{photo.caption ?? photo.file_name}</span>
                  </label>
                )
              })}
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}
