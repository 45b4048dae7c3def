import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useEffect, useRef, useState, type FunctionComponent } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import type { Repair } from '#shared/api/repairs.ts'
import { PHOTOS_PER_REPAIR } from '#shared/repairs/repairs.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import {
  addRepairPhotos,
  OWN_PHOTOS_KEY,
  REPAIR_LISTS_KEY,
  repairKey,
  setRepairPhotos,
  takeOutRepairPhotos,
} from './repairs.api.ts'

/** The panel is fetched when it is opened. */
export const { Part: LazyPhotoChooser } = lazyPart(async () => (await import('./PhotoChooser.tsx')).PhotoChooser, {
  label: 'Loading your photos',
})

type Props = {
  userId: string
  repair: Repair
  onUploaded: () => void
  /** Shows one of the photos large. */
  Viewer: FunctionComponent<{
    photos: readonly FileRecord[]
    marks: readonly never[]
    first: number
    onClose: () => void
  }>
}

/** The photos of a repair in their order, which is the order in which an analysis looks at them. */
export function RepairPhotos({ userId, repair, onUploaded, Viewer }: Props) {
  const { photos } = repair
  const mayWrite = useMayDo()('write')
  const ids = photos.map(({ id }) => id)
  const order = ids.join(' ')
  const { idsNow, set, add, takeOut, isSaving, error } = useChangedPhotos(repair)
  const [isChoosing, setChoosing] = useState(false)
  const [opened, setOpened] = useState<number | null>(null)
  const [said, setSaid] = useState<{ text: string; before: readonly string[] | null } | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const focusNext = useRef<{ id: string; move: Direction } | null>(null)
  useEffect(() => {
    // Browsers take the focus from a button that is moved in the page.
    const moved = focusNext.current
    focusNext.current = null
    if (moved === null || document.activeElement !== document.body) return
    list.current?.querySelector<HTMLElement>(`[data-photo="${moved.id}"] [data-move="${moved.move}"]`)?.focus()
  }, [order])

  const move = (photo: FileRecord, direction: Direction) => {
    const now = idsNow()
    const from = now.indexOf(photo.id)
    const to = direction === 'earlier' ? from - 1 : from + 1
    if (to < 0 || to >= now.length) return
    const others = now.filter((id) => id !== photo.id)
    focusNext.current = { id: photo.id, move: direction }
    setSaid({ text: `${photo.file_name} is now photo ${to + 1} of ${now.length}.`, before: null })
    set([...others.slice(0, to), photo.id, ...others.slice(to)])
  }
  const remove = (photo: FileRecord) => {
    setSaid({
      text: `${photo.file_name} was taken out of this repair. You'll still find it in your photos.`,
      before: idsNow(),
    })
    takeOut(photo.id)
    opener.current?.focus()
  }
  const close = () => {
    setChoosing(false)
    // The panel that had the focus no longer exists.
    requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <section aria-labelledby="photos" className="flex flex-col gap-4 print:order-first">
      <h2 id="photos" className="heading text-3xl">
        PHOTOS
      </h2>
      {photos.length === 0 && <p>This repair has no photos.</p>}
      <ul ref={list} className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3">
        {photos.map((photo, place) => (
          <li key={photo.id} data-photo={photo.id} className="flex min-w-0 flex-col gap-1.5">
            {/* Paper has no buttons, so the photo is not within one. */}
            <div className="relative">
              <Photo
                src={photo.thumbnail_url}
                alt={photo.file_name}
                className="aspect-[4/3] w-full rounded-plate border-2 border-rule"
              />
              <button
                type="button"
                aria-label={`Open ${photo.file_name}`}
                className="absolute inset-0 rounded-plate"
                onClick={() => setOpened(place)}
              />
            </div>
            {mayWrite && (
              <div className="flex justify-between gap-1">
                <span className="flex gap-1">
                  <IconButton
                    name={`Move ${photo.file_name} earlier`}
                    move="earlier"
                    isOff={place === 0}
                    onPress={() => move(photo, 'earlier')}
                  />
                  <IconButton
                    name={`Move ${photo.file_name} later`}
                    move="later"
                    isOff={place === photos.length - 1}
                    onPress={() => move(photo, 'later')}
                  />
                </span>
                <IconButton name={`Take ${photo.file_name} out of this repair`} onPress={() => remove(photo)} />
              </div>
            )}
            {photo.caption != null && <p className="leading-snug wrap-break-word">{photo.caption}</p>}
          </li>
        ))}
      </ul>
      {opened !== null && <Viewer photos={photos} marks={[]} first={opened} onClose={() => setOpened(null)} />}
      {/* The region must exist before its text is added, or some screen readers stay silent. */}
      <div role="status" className={said?.before == null ? 'sr-only' : undefined}>
        {said?.before == null ? (
          said?.text
        ) : (
          <Notice tone="notice" isQuiet>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <span className="min-w-0">{said.text}</span>
              <Button
                size="small"
                onClick={() => {
                  const before = said.before ?? []
                  set([...before, ...idsNow().filter((id) => !before.includes(id))])
                  setSaid(null)
                  opener.current?.focus()
                }}
              >
                UNDO
              </Button>
            </div>
          </Notice>
        )}
      </div>
      {error !== null && (
        <Notice tone="error">{sentenceOf(error)} The photos of this repair are shown as they are saved.</Notice>
      )}
      {isChoosing ? (
        <LazyPhotoChooser
          title="ADD PHOTOS"
          without={ids}
          room={PHOTOS_PER_REPAIR - ids.length}
          addLabel={(count) => (count === 1 ? 'ADD 1 PHOTO' : `ADD ${count} PHOTOS`)}
          isSaving={isSaving}
          userId={userId}
          joinsRepair={repair.id}
          onUploaded={onUploaded}
          onChosen={(chosen) => {
            setSaid(null)
            add(chosen, close)
          }}
          onClose={close}
        />
      ) : (
        mayWrite && (
          <Button
            ref={opener}
            className="self-start"
            aria-disabled={ids.length >= PHOTOS_PER_REPAIR}
            onClick={() => ids.length < PHOTOS_PER_REPAIR && setChoosing(true)}
          >
            {ids.length >= PHOTOS_PER_REPAIR ? `${PHOTOS_PER_REPAIR} PHOTOS, THE MOST FOR ONE REPAIR` : 'ADD PHOTOS'}
          </Button>
        )
      )}
    </section>
  )
}

type Direction = 'earlier' | 'later'

type IconButtonProps = { name: string; move?: Direction; isOff?: boolean; onPress: () => void }

function IconButton({ name, move, isOff = false, onPress }: IconButtonProps) {
  const Icon = move === 'earlier' ? ArrowUp : move === 'later' ? ArrowDown : X
  return (
    <Button
      size="small"
      className="min-w-11 px-0!"
      aria-label={name}
      data-move={move}
      // Not disabled, because that would take the focus away.
      aria-disabled={isOff}
      onClick={() => !isOff && onPress()}
    >
      <Icon className="size-5" aria-hidden="true" />
    </Button>
  )
}

/** Changes which photos a repair has, and their order. What is only moved or removed is shown at once. */
function useChangedPhotos(repair: Repair) {
  const client = useQueryClient()
  const key = repairKey(repair.id)
  const scope = { id: key.join(' ') }
  const { mutate, isPending, error } = useMutation({
    mutationKey: key,
    // One request after the other, so that the last order wins.
    scope,
    mutationFn: (change: () => Promise<Repair>) => change(),
    onSuccess: (changed) => {
      // Later changes are already shown.
      if (client.isMutating({ mutationKey: key }) === 1) client.setQueryData(key, changed)
      void client.invalidateQueries({ queryKey: OWN_PHOTOS_KEY })
      void client.invalidateQueries({ queryKey: REPAIR_LISTS_KEY })
    },
    onError: () => client.invalidateQueries({ queryKey: key }),
  })
  /** Their ids as they are now, which a change that was just made has not rendered yet. */
  const idsNow = () => (client.getQueryData<Repair>(key) ?? repair).photos.map(({ id }) => id)
  const show = (fileIds: readonly string[]) =>
    client.setQueryData<Repair>(
      key,
      (known) =>
        known && { ...known, photos: fileIds.flatMap((id) => known.photos.find((photo) => photo.id === id) ?? []) },
    )
  return {
    idsNow,
    set: (fileIds: readonly string[]) => {
      show(fileIds)
      mutate(() => setRepairPhotos(repair.id, fileIds))
    },
    takeOut: (fileId: string) => {
      show(idsNow().filter((id) => id !== fileId))
      mutate(() => takeOutRepairPhotos(repair.id, [fileId]))
    },
    /** The owner chose these, and was told which of them another repair loses. */
    add: (fileIds: readonly string[], onSaved: () => void) =>
      mutate(() => addRepairPhotos(repair.id, fileIds), { onSuccess: onSaved }),
    isSaving: isPending,
    error,
  }
}
