import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { PHOTO_ACCEPT } from '#shared/files/uploads.rules.ts'
import { PHOTOS_PER_REPAIR } from '#shared/repairs/repairs.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { sendNow } from '#web/backend/sendNow.ts'
import { takePhotos } from '#web/backend/waitingPhotos.ts'
import { chosenShop } from '#web/lib/chosenShop.ts'
import { isConnected } from '#web/lib/online.ts'
import { randomId } from '#web/lib/hex.ts'
import { beginWork } from '#web/lib/reload.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/Notice.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { fetchOwnPhotos, OWN_PHOTOS_KEY } from './repairs.api.ts'

type Props = {
  userId: string
  title: string
  /** Photos that are not offered. */
  without: readonly string[]
  /** How many may be chosen. */
  room: number
  addLabel: (count: number) => string
  isSaving: boolean
  /** The id of the repair that new photos join by themselves when they have to wait for a connection. */
  joinsRepair: string | null
  /** A photo is new in the account. */
  onUploaded: () => void
  onChosen: (fileIds: string[]) => void
  onClose: () => void
}

/** The choice of photos from this person's newest ones, or of new ones, which are uploaded at once. */
export function PhotoChooser({
  userId,
  title,
  without,
  room,
  addLabel,
  isSaving,
  joinsRepair,
  onUploaded,
  onChosen,
  onClose,
}: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const own = useQuery({ queryKey: OWN_PHOTOS_KEY, queryFn: fetchOwnPhotos })
  const [picked, setPicked] = useState<readonly string[]>([])
  const pick = (fileId: string) =>
    setPicked((before) => (room === 1 ? [fileId] : before.length < room ? [...before, fileId] : before))
  const upload = usePhotoUpload(
    (photo) => {
      pick(photo.id)
      onUploaded()
    },
    {
      userId,
      joinsRepair,
      room,
      // Whoever took photos for this repair wants them in it, and may leave before another press.
      onAll: (ids) => joinsRepair !== null && onChosen([...new Set([...picked, ...ids])].slice(0, room)),
    },
  )
  const hasKept = upload.kept.joining + upload.kept.apart > 0
  // The other repairs of a shop are of other customers.
  const mayMove = chosenShop() === undefined
  const offered = own.data?.filter(({ id: each, repair_id: of }) => !without.includes(each) && (of === null || mayMove))
  return (
    <section aria-labelledby={id} className="plate flex flex-col gap-4 p-5">
      <h3 ref={heading} id={id} tabIndex={-1} className="heading text-2xl outline-none">
        {title}
      </h3>
      <UploadHere isSingle={room === 1} isOff={upload.isUploading} onChoose={upload.start} />
      <div role="status" className={upload.isUploading || hasKept ? 'font-medium' : 'sr-only'}>
        {upload.isUploading && `Uploading, ${upload.left} left...`}
        {!upload.isUploading && hasKept && keptSentences(upload.kept)}
      </div>
      {upload.error !== null && <ErrorState sentence={sentenceOf(upload.error)} onRetry={upload.retry} />}
      {own.isError && (
        <ErrorState sentence={sentenceOf(own.error)} onRetry={() => void own.refetch()} isRetrying={own.isFetching} />
      )}
      {own.isPending && <div role="status" aria-label="Loading your photos" className="skeleton min-h-40" />}
      {offered?.length === 0 && <p>You have no other photos.</p>}
      {offered !== undefined && offered.length > 0 && (
        <fieldset>
          <legend className="mb-2 font-semibold">{room === 1 ? 'Choose one' : `Choose up to ${room}`}</legend>
          <div className="grid max-h-[28rem] grid-cols-3 gap-2 overflow-y-auto p-1 sm:grid-cols-4">
            {offered.map((photo) => {
              const isPicked = picked.includes(photo.id)
              return (
                <label
                  key={photo.id}
                  className="relative overflow-hidden rounded-plate border-2 border-rule has-checked:outline-4 has-checked:-outline-offset-4 has-checked:outline-yellow has-focus-visible:ring-4 has-focus-visible:ring-ink"
                >
                  <input
                    type={room === 1 ? 'radio' : 'checkbox'}
                    name={id}
                    className="absolute top-2 left-2 size-6 accent-ink"
                    checked={isPicked}
                    disabled={!isPicked && room > 1 && picked.length >= room}
                    onChange={() => (isPicked ? setPicked(picked.filter((each) => each !== photo.id)) : pick(photo.id))}
                  />
                  <Photo src={photo.thumbnail_url} alt="" className="aspect-square w-full" />
                  <span className="block truncate px-2 py-1 text-sm">{photo.file_name}</span>
                  {photo.repair_id !== null && room > 1 && (
                    <span className="block px-2 pb-1 text-sm text-ink-soft">Moves here from another repair</span>
                  )}
                </label>
              )
            })}
          </div>
        </fieldset>
      )}
      <div className="flex flex-wrap gap-3">
        {picked.length > 0 && (
          <Button aria-disabled={isSaving} onClick={() => !isSaving && onChosen([...picked])}>
            {isSaving ? 'SAVING...' : addLabel(picked.length)}
          </Button>
        )}
        <Button tone="quiet" onClick={onClose}>
          CANCEL
        </Button>
      </div>
    </section>
  )
}

function keptSentences({ joining, apart }: Kept): string {
  const sentences = []
  if (joining === 1) {
    sentences.push("Your photo is kept on this device. It's sent by itself, and joins this repair, when you're online.")
  }
  if (joining > 1) {
    sentences.push(
      `Your ${joining} photos are kept on this device. They're sent by themselves, and join this repair, when you're online.`,
    )
  }
  if (apart > 0) {
    const photos = apart === 1 ? '1 photo is' : `${apart} photos are`
    sentences.push(
      `A repair holds ${PHOTOS_PER_REPAIR} photos, so ${photos} kept for your history only, and sent there when you're online.`,
    )
  }
  return sentences.join(' ')
}

type UploadHereProps = { isSingle: boolean; isOff: boolean; onChoose: (files: readonly File[]) => void }

function UploadHere({ isSingle, isOff, onChoose }: UploadHereProps) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])]
    // This allows choosing the same photo again.
    event.target.value = ''
    if (chosen.length > 0) onChoose(chosen)
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="small" className="desk:hidden" aria-disabled={isOff} onClick={() => camera.current?.click()}>
        TAKE A PHOTO
      </Button>
      <Button size="small" aria-disabled={isOff} onClick={() => files.current?.click()}>
        UPLOAD FROM THIS DEVICE
      </Button>
      <input
        ref={files}
        type="file"
        aria-label="New photos"
        accept={PHOTO_ACCEPT}
        multiple={!isSingle}
        hidden
        onChange={choose}
      />
      <input
        ref={camera}
        type="file"
        aria-label="Camera"
        accept="image/*"
        capture="environment"
        hidden
        onChange={choose}
      />
    </div>
  )
}

type Waiting = { file: File; key: string }

/** Whose photos they are, the repair that they join, for how many it has room, and what follows their upload. */
type Where = { userId: string; joinsRepair: string | null; room: number; onAll: (fileIds: string[]) => void }

/** How many photos were kept on this device: those that will join the repair, and those for which it has no room. */
type Kept = { joining: number; apart: number }

/**
 * Uploads photos one after the other. Those that were not uploaded when one fails wait for another try. Without a
 * network, photos of a repair are kept on the device until there is one; `room` of them join it.
 */
function usePhotoUpload(onUploaded: (photo: FileRecord) => void, { userId, joinsRepair, room, onAll }: Where) {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const [kept, setKept] = useState<Kept>({ joining: 0, apart: 0 })
  const cancel = useRef(new AbortController())
  const upload = useMutation({
    mutationFn: async (all: readonly Waiting[]) => {
      const endWork = beginWork()
      const uploaded: string[] = []
      try {
        for (const [place, { file, key }] of all.entries()) {
          setWaiting(all.slice(place))
          if (joinsRepair !== null && !isConnected()) {
            const joining = all.slice(place, place + Math.max(0, room - kept.joining))
            const apart = all.slice(place + joining.length)
            await take(userId, joinsRepair, joining)
            await take(userId, null, apart)
            setKept({ joining: kept.joining + joining.length, apart: kept.apart + apart.length })
            break
          }
          const photo = await sendNow({ userId, photo: file, id: key, signal: cancel.current.signal })
          client.setQueryData<FileRecord[]>(
            OWN_PHOTOS_KEY,
            (known) => known && [photo, ...known.filter(({ id }) => id !== photo.id)],
          )
          uploaded.push(photo.id)
          onUploaded(photo)
        }
        setWaiting([])
        return uploaded
      } finally {
        endWork()
      }
    },
    onSuccess: (uploaded) => uploaded.length > 0 && onAll(uploaded),
  })
  return {
    left: waiting.length,
    kept,
    isUploading: upload.isPending,
    error: upload.error,
    start: (files: readonly File[]) => {
      if (!upload.isPending) upload.mutate(files.map((file) => ({ file, key: randomId() })))
    },
    retry: () => {
      if (!upload.isPending) upload.mutate(waiting)
    },
  }
}

async function take(userId: string, repairId: string | null, photos: readonly Waiting[]): Promise<void> {
  if (photos.length === 0) return
  await takePhotos(
    { userId, repairId, batch: randomId(), answers: {} },
    photos.map(({ file, key }) => ({ id: key, photo: file })),
  )
}
