import { useState } from 'react'
import { megabytes } from '#shared/files/uploads.rules.ts'
import { removeWaitingPhotos, sendAgain } from '#web/backend/waitingPhotos.ts'
import type { WaitingPhoto } from '#web/backend/waitingPhotos.types.ts'
import { canSendWhenClosed } from '#web/lib/backgroundSync.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useObjectUrl } from '#web/lib/objectUrl.ts'
import { useOnline } from '#web/lib/online.ts'
import { Button, buttonClass, ButtonLink } from '#web/ui/Button.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { PhotoStateLine } from './PhotoStateLine.tsx'
import { useSendingShares, useWaitingPhotos } from './useWaitingPhotos.ts'
import { stateOf, type PhotoState } from './waiting.rules.ts'

const SENT_WHEN_OPEN = "What waits is on this device only. It's sent by itself when the app is open and you're online."
const SENT_WHEN_CLOSED =
  "What waits is on this device only. It's sent by itself when you're online. If you close the app, your browser tries to send it, too."

/** The photos that are not in the history yet, with the state of each. */
export function WaitingPhotos({ userId }: { userId: string }) {
  const { photos, isUnreadable } = useWaitingPhotos(userId)
  const sending = useSendingShares()
  const isOnline = useOnline()
  const [doomed, setDoomed] = useState<WaitingPhoto | null>(null)
  const unsent = photos.filter(({ fileId }) => fileId === null)
  const apart = photos.filter(({ fileId, refusal }) => fileId !== null && refusal !== null)
  if (unsent.length === 0 && apart.length === 0 && !isUnreadable) return null
  return (
    <section aria-labelledby={unsent.length > 0 ? 'waiting-photos' : undefined} className="flex flex-col gap-3">
      {isUnreadable && (
        <Notice tone="error">
          The photos that wait on this device can&apos;t be read. Reload the page to try again. Photos that were sent
          are in your history.
        </Notice>
      )}
      {apart.map(({ place, photo, refusal }) => (
        <Notice key={place} tone="notice">
          <p className="break-words">{`${photo.name} was sent. ${refusal?.sentence}`}</p>
          <Button size="small" className="mt-3" onClick={() => void removeWaitingPhotos([place])}>
            OK
          </Button>
        </Notice>
      ))}
      {unsent.length > 0 && (
        <h2 id="waiting-photos" className="heading text-2xl">
          NOT SENT YET
        </h2>
      )}
      {unsent.some(({ refusal, inMemory }) => refusal === null && inMemory === undefined) && (
        <p>{canSendWhenClosed ? SENT_WHEN_CLOSED : SENT_WHEN_OPEN}</p>
      )}
      {unsent.length > 0 && (
        <ul className="border-t-2 border-rule">
          {unsent.map((waiting) => (
            <li key={waiting.place} className="border-b-2 border-rule py-4">
              <WaitingRow
                waiting={waiting}
                state={stateOf(waiting, sending, isOnline)}
                onRemove={() => setDoomed(waiting)}
                onSendAgain={() => void sendAgain(waiting.place)}
              />
            </li>
          ))}
        </ul>
      )}
      {doomed !== null && (
        <LazyConfirmDialog
          title="DELETE THIS PHOTO?"
          text={`${doomed.photo.name} is on this device only. It can't be brought back.`}
          confirmLabel="DELETE"
          cancelLabel="CANCEL"
          tone="danger"
          onConfirm={() => {
            void removeWaitingPhotos([doomed.place])
            setDoomed(null)
          }}
          onCancel={() => setDoomed(null)}
        />
      )}
    </section>
  )
}

type RowProps = { waiting: WaitingPhoto; state: PhotoState; onRemove: () => void; onSendAgain: () => void }

function WaitingRow({ waiting, state, onRemove, onSendAgain }: RowProps) {
  const { photo, refusal, failure } = waiting
  const isOnline = useOnline()
  const url = useObjectUrl(photo)
  const isOnItsWay = state.kind === 'sending' || state.kind === 'storing'
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Photo src={url} alt="" className="size-22 rounded-plate border-2 border-rule" isLazy={false} />
      <div className="min-w-40 flex-1 basis-40">
        <p className="line-clamp-2 text-lg leading-snug font-semibold">{photo.name}</p>
        <p className="figures text-sm text-ink-soft">{megabytes(photo.size)} MB</p>
        <div aria-live={isOnItsWay ? 'off' : 'polite'}>
          <PhotoStateLine state={state} name={photo.name} />
        </div>
      </div>
      <div className="flex w-full flex-wrap gap-2 sm:w-auto">
        {!isOnItsWay && (refusal !== null || (failure !== null && isOnline)) && (
          <Button size="small" className="grow" onClick={onSendAgain} aria-label={`TRY AGAIN ${photo.name}`}>
            TRY AGAIN
          </Button>
        )}
        {(refusal?.code === 'limit_reached' || refusal?.code === 'too_large') && (
          <ButtonLink to={PATHS.payment} size="small" className="grow">
            SEE LARGER PLANS
          </ButtonLink>
        )}
        {!isOnItsWay && refusal?.code !== 'photo_lost' && (
          <a
            href={url ?? undefined}
            download={photo.name}
            className={buttonClass('plain', 'small', 'grow')}
            aria-label={`SAVE ${photo.name}`}
          >
            SAVE
          </a>
        )}
        <Button tone="danger" size="small" className="grow" onClick={onRemove} aria-label={`DELETE ${photo.name}`}>
          DELETE
        </Button>
      </div>
    </div>
  )
}
