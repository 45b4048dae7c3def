import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import type { Repair } from '#shared/api/repairs.ts'
import type { PhotoView } from '#shared/files/photoViews.ts'
import { PHOTOS_PER_REPAIR } from '#shared/repairs/repairs.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField, ChoicesField } from '#web/ui/ChoiceField.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { addRepairPhotos, fetchOwnPhotos, fetchRepair, OWN_PHOTOS_KEY, repairKey, setShows } from './repairs.api.ts'

/** The caption of a photo, which can be written. `onSaved` gets the photo with its new one. */
export type CaptionOf = (photo: FileRecord, onSaved: (photo: FileRecord) => void) => ReactNode

type Props = {
  repairId: string
  captionOf: CaptionOf
  onViewsSaved: () => void
  onAdded: () => void
  onClose: () => void
}

/** The photos of one damage with what each shows, and the choice of more. */
export function DamagePhotosPanel({ captionOf, onClose, onAdded, ...props }: Props) {
  const id = useId()
  const photos = useDamagePhotos({
    ...props,
    onAdded: () => {
      onClose()
      onAdded()
    },
  })
  return (
    <section className="plate no-print flex flex-col gap-5 p-5" aria-labelledby={id}>
      <h2 id={id} className="heading text-2xl">
        PHOTOS OF THIS DAMAGE
      </h2>
      <p>A close-up, a photo from farther away, and something that shows the size tell the most.</p>
      {photos.loading.isDone ? (
        <Loaded photos={photos} captionOf={captionOf} />
      ) : photos.loading.error === null ? (
        <div role="status" aria-label="Loading the photos" className="skeleton min-h-40" />
      ) : (
        <ErrorState sentence={sentenceOf(photos.loading.error)} onRetry={photos.loading.again} />
      )}
      <Button onClick={onClose}>CLOSE</Button>
    </section>
  )
}

function Loaded({ photos, captionOf }: { photos: ReturnType<typeof useDamagePhotos>; captionOf: CaptionOf }) {
  const [picked, setPicked] = useState<readonly string[]>([])
  const room = PHOTOS_PER_REPAIR - photos.photos.length
  const count = photos.photos.length + picked.length
  const toggle = (id: string) =>
    setPicked((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]))
  return (
    <>
      <ul className="flex flex-col gap-5">
        {photos.photos.map((photo) => (
          <NamedPhoto key={photo.id} photo={photo} onChange={(shows) => photos.setShows(photo.id, shows)}>
            {captionOf(photo, photos.show)}
          </NamedPhoto>
        ))}
      </ul>
      {photos.others.length === 0 ? (
        <p>Upload more photos of it, and add them here.</p>
      ) : (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 font-semibold">Add from your photos, up to {PHOTOS_PER_REPAIR} in all</legend>
          {photos.others.map((photo) => {
            const isPicked = picked.includes(photo.id)
            return (
              <label key={photo.id} className="flex min-h-14 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-6 shrink-0 accent-ink"
                  checked={isPicked}
                  disabled={!isPicked && picked.length >= room}
                  onChange={() => toggle(photo.id)}
                />
                <Photo src={photo.thumbnail_url} alt="" className="size-14 rounded-plate border-2 border-rule" />
                <span className="min-w-0">
                  {photo.file_name}
                  {photo.repair_id !== null && (
                    <span className="block text-sm text-ink-soft">It was analyzed before, and moves here.</span>
                  )}
                </span>
              </label>
            )
          })}
        </fieldset>
      )}
      {photos.error !== null && <Notice tone="error">{sentenceOf(photos.error)}</Notice>}
      {picked.length > 0 && (
        <Button onClick={() => photos.add(picked)} disabled={photos.isAdding}>
          ANALYZE {count} PHOTOS TOGETHER
        </Button>
      )}
    </>
  )
}

const DISTANCES = [
  { value: 'near', label: 'Close-up' },
  { value: 'far', label: 'From farther away' },
] as const
const SCALE = [{ value: 'scale', label: 'Something that shows the size' }] as const

type NamedPhotoProps = { photo: FileRecord; onChange: (shows: PhotoView[]) => void; children: ReactNode }

function NamedPhoto({ photo, onChange, children }: NamedPhotoProps) {
  const { shows } = photo
  const distance = DISTANCES.find(({ value }) => shows.includes(value))?.value ?? null
  const scale = shows.filter((view) => view === 'scale')
  return (
    <li className="flex flex-col gap-3 border-t-2 border-hairline pt-4 first:border-t-0 first:pt-0">
      <div className="flex items-center gap-3">
        <Photo src={photo.thumbnail_url} alt="" className="size-18 rounded-plate border-2 border-rule" />
        <h3 className="min-w-0 font-semibold">{photo.file_name}</h3>
      </div>
      <ChoiceField
        label={`How was ${photo.file_name} taken?`}
        value={distance}
        options={DISTANCES}
        onChoose={(value) => onChange([...(value === null ? [] : [value]), ...scale])}
      />
      <ChoicesField
        label={`What else does ${photo.file_name} show?`}
        values={scale}
        options={SCALE}
        onChange={(values) => onChange([...(distance === null ? [] : [distance]), ...values])}
      />
      {children}
    </li>
  )
}

type Parts = {
  repairId: string
  /** Called when it was stored what a photo shows, which changes what a result is based on. */
  onViewsSaved: () => void
  /** Called when photos were added to the repair. */
  onAdded: () => void
}

/** The photos of a repair, and the person's other photos that could belong to it. */
function useDamagePhotos({ repairId, onViewsSaved, onAdded }: Parts) {
  const client = useQueryClient()
  const repair = useQuery({ queryKey: repairKey(repairId), queryFn: () => fetchRepair(repairId) })
  const own = useQuery({ queryKey: OWN_PHOTOS_KEY, queryFn: fetchOwnPhotos })
  const show = (photo: FileRecord) =>
    client.setQueryData<Repair>(
      repairKey(repairId),
      (known) => known && { ...known, photos: known.photos.map((each) => (each.id === photo.id ? photo : each)) },
    )
  const name = useMutation({
    mutationFn: ({ id, shows }: { id: string; shows: readonly PhotoView[] }) => setShows(id, shows),
    onSuccess: (photo) => {
      show(photo)
      onViewsSaved()
    },
  })
  const add = useMutation({
    mutationFn: (fileIds: readonly string[]) => addRepairPhotos(repairId, fileIds),
    onSuccess: (changed) => {
      client.setQueryData(repairKey(repairId), changed)
      void client.invalidateQueries({ queryKey: OWN_PHOTOS_KEY })
      onAdded()
    },
  })
  const photos = repair.data?.photos ?? []
  const here = new Set(photos.map(({ id }) => id))
  return {
    loading: {
      isDone: repair.data !== undefined && own.data !== undefined,
      error: repair.error ?? own.error,
      again: () => {
        void repair.refetch()
        void own.refetch()
      },
    },
    photos,
    /** Shows a photo that was changed. */
    show,
    others: (own.data ?? []).filter(({ id }) => !here.has(id)),
    setShows: (id: string, shows: readonly PhotoView[]) => name.mutate({ id, shows }),
    add: (ids: readonly string[]) => {
      if (!add.isPending) add.mutate(ids)
    },
    isAdding: add.isPending,
    error: name.error ?? add.error,
  }
}
