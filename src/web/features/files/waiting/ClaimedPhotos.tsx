import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { claimUnowned } from '#web/backend/unownedPhotos.ts'
import { useFile } from '#web/features/files/files.api.ts'
import { claimedPlaces, isClaimOpen, keepClaimedPlaces } from '#web/lib/claim.ts'
import { analysisPath } from '#web/lib/paths.ts'
import { useObjectUrl } from '#web/lib/objectUrl.ts'
import { useOnline } from '#web/lib/online.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { useJustUploaded } from '../justUploaded.ts'
import { LazyWaitingPhotos } from './LazyWaitingPhotos.tsx'
import { PhotoStateLine } from './PhotoStateLine.tsx'
import { readWaitingAgain, useSendingShares, useWaitingPhotos } from './useWaitingPhotos.ts'
import { stateOf } from './waiting.rules.ts'

/** What somebody began without an account, with the way to its advice, or why it is not in the account yet. */
export function ClaimedPhotos({ userId, onOver }: { userId: string; onOver: () => void }) {
  const { claim, waiting, sent, isOver, tryAgain } = useClaimedPhotos(userId, onOver)
  if (isOver) return null
  if (claim === 'failed') {
    return (
      <Notice tone="error">
        <p>
          Your photo and your answers couldn&apos;t be added to your account. They are still on this device, in this
          tab.
        </p>
        <Button size="small" className="mt-2" onClick={tryAgain}>
          TRY AGAIN
        </Button>
      </Notice>
    )
  }
  // It says why, and what can be done.
  if (waiting.some(({ refusal, failure }) => refusal !== null || failure !== null)) {
    return <LazyWaitingPhotos userId={userId} />
  }
  const [first] = sent
  const isOne = waiting.length + sent.length < 2
  return (
    <section aria-label="From before you logged in">
      <div className="plate flex min-h-28 flex-wrap items-center gap-4 p-3" role="status">
        {waiting[0] !== undefined ? (
          <Sending waiting={waiting[0]}>{isOne ? WORDS.one : WORDS.several}</Sending>
        ) : first !== undefined ? (
          <Sent fileId={first.id}>{isOne ? WORDS.one : WORDS.several}</Sent>
        ) : (
          <span className="skeleton size-20" />
        )}
      </div>
    </section>
  )
}

const WORDS = { one: 'Your photo and your answers', several: 'Your photos and your answers' } as const
const PICTURE = 'size-20 rounded-plate border-2 border-rule'
const TEXT = 'flex min-w-0 grow basis-[8rem] flex-col items-start gap-1.5'
const TITLE = 'text-lg leading-snug font-semibold'

type SendingProps = { waiting: ReturnType<typeof useClaimedPhotos>['waiting'][number]; children: ReactNode }

function Sending({ waiting, children }: SendingProps) {
  const state = stateOf(waiting, useSendingShares(), useOnline())
  return (
    <>
      <Photo src={useObjectUrl(waiting.photo)} alt="" isLazy={false} className={PICTURE} />
      <span className={TEXT}>
        <span className={TITLE}>{children}</span>
        <PhotoStateLine state={state} name={waiting.photo.name} />
      </span>
    </>
  )
}

function Sent({ fileId, children }: { fileId: string; children: ReactNode }) {
  const { data: file } = useFile(fileId)
  return (
    <>
      <Photo src={file?.thumbnail_url ?? null} alt="" isLazy={false} className={PICTURE} />
      <span className={TEXT}>
        <span className={TITLE}>{children}</span>
        <span className="text-sm text-ink-soft">In your account now.</span>
      </span>
      <ButtonLink to={analysisPath(fileId)} tone="primary" size="small">
        SEE WHAT TO DO
      </ButtonLink>
    </>
  )
}

/**
 * The photos that this person chose in this tab before they had logged in: first they become theirs, then they are
 * sent, and from then on their advice can be opened. That it was opened is the end of it.
 */
function useClaimedPhotos(userId: string, onOver: () => void) {
  const client = useQueryClient()
  const [claim, setClaim] = useState<'over' | 'at_work' | 'failed'>(() => (isClaimOpen(userId) ? 'at_work' : 'over'))
  const { photos, isKnown } = useWaitingPhotos(userId)
  const uploaded = useJustUploaded().photos
  const places = claimedPlaces(userId)
  const waiting = photos.filter(({ place }) => places.includes(place))
  const sent = uploaded.filter(({ place }) => places.includes(place))
  const isOver = claim === 'over' && isKnown && waiting.length + sent.length === 0

  useEffect(() => {
    if (claim !== 'at_work') return
    // What is known of the photos is from before they were this person's.
    const claimAndRead = async () => {
      await claimUnowned(userId)
      await readWaitingAgain(client)
    }
    claimAndRead().then(
      () => setClaim('over'),
      () => setClaim('failed'),
    )
  }, [claim, userId, client])
  const end = useEffectEvent(() => {
    keepClaimedPlaces([])
    onOver()
  })
  useEffect(() => {
    if (isOver) end()
  }, [isOver])

  return { claim, waiting, sent, isOver, tryAgain: () => setClaim('at_work') }
}
