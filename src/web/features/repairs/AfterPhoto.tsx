import { useEffect, useRef, useState } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import type { Repair } from '#shared/api/repairs.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { classNames } from '#web/lib/classNames.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { LazyPhotoChooser } from './RepairPhotos.tsx'
import { useRepairChange } from './repairs.api.ts'

/** As high as the photos and the slider. */
const { Part: LazyBeforeAfter } = lazyPart(async () => (await import('./BeforeAfter.tsx')).BeforeAfter, {
  label: 'Loading the photos',
  height: 'mb-11 aspect-[4/3]',
})

type Props = {
  userId: string
  repair: Repair
  /** The photo of the finished repair, once it is known. */
  after: FileRecord | null
  onUploaded: () => void
}

/** The first photo of a repair beside one of the finished work, which the owner may add. */
export function AfterPhoto({ userId, repair, after, onUploaded }: Props) {
  const mayWrite = useMayDo()('write')
  const [isChoosing, setChoosing] = useState(false)
  const { mutate, isPending, error } = useRepairChange(repair.id)
  const opener = useRef<HTMLButtonElement>(null)
  const wasChoosing = useRef(false)
  useEffect(() => {
    // The button that opened the panel was removed while it was open, so the focus has to be set anew.
    if (!isChoosing && wasChoosing.current) opener.current?.focus()
    wasChoosing.current = isChoosing
  }, [isChoosing])
  const [before] = repair.photos
  return (
    <section
      aria-labelledby="after"
      className={classNames('plate flex flex-col gap-4 p-5', after === null && 'no-print')}
    >
      <h2 id="after" className="heading text-3xl">
        BEFORE AND AFTER
      </h2>
      {after === null ? (
        <p>
          Add a photo of the finished work, if you like. It shows what was done, and helps if the damage comes back.
        </p>
      ) : (
        <>
          {before !== undefined && <LazyBeforeAfter before={before} after={after} />}
          <div
            // Where the slider is, it has the same photos.
            aria-hidden={before !== undefined}
            className={classNames('grid-cols-2 gap-3', before === undefined ? 'grid' : 'hidden print:grid')}
          >
            {before !== undefined && <Picture photo={before} caption="BEFORE" />}
            <Picture photo={after} caption="AFTER" />
          </div>
        </>
      )}
      {error !== null && <Notice tone="error">{sentenceOf(error)} The photo hasn't changed.</Notice>}
      {isChoosing ? (
        <LazyPhotoChooser
          userId={userId}
          joinsRepair={null}
          title="PHOTO OF THE FINISHED WORK"
          without={repair.after_file_id === null ? [] : [repair.after_file_id]}
          room={1}
          addLabel={() => 'USE THIS PHOTO'}
          isSaving={isPending}
          onUploaded={onUploaded}
          onChosen={([fileId]) => mutate({ after_file_id: fileId ?? null }, { onSuccess: () => setChoosing(false) })}
          onClose={() => setChoosing(false)}
        />
      ) : (
        mayWrite && (
          <div className="flex flex-wrap gap-3">
            <Button ref={opener} onClick={() => setChoosing(true)}>
              {after === null ? 'ADD A PHOTO OF AFTER' : 'CHANGE THE PHOTO'}
            </Button>
            {after !== null && (
              <Button
                tone="quiet"
                aria-disabled={isPending}
                onClick={() => {
                  mutate({ after_file_id: null })
                  opener.current?.focus()
                }}
              >
                REMOVE IT
              </Button>
            )}
          </div>
        )
      )}
    </section>
  )
}

function Picture({ photo, caption }: { photo: FileRecord; caption: string }) {
  return (
    <figure className="min-w-0">
      <img
        src={photo.file_url}
        alt={`${caption === 'BEFORE' ? 'Before' : 'After'}: ${photo.file_name}`}
        width={photo.width}
        height={photo.height}
        className="aspect-square w-full rounded-plate border-2 border-rule bg-bench object-cover"
      />
      <figcaption className="mt-1">
        <span className="label">{caption}</span>
        {photo.caption != null && <span className="block leading-snug wrap-break-word">{photo.caption}</span>}
      </figcaption>
    </figure>
  )
}
