import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { claimUnowned } from '#web/backend/unownedPhotos.ts'
import { claimedPlaces, isClaimOpen, keepClaimedPlaces } from '#web/lib/claim.ts'
import { useJustUploaded } from '../justUploaded.ts'
import { readWaitingAgain, useWaitingPhotos } from './useWaitingPhotos.ts'

/**
 * The photos that this person chose in this tab before they had logged in: first they become theirs, then they are
 * sent, and from then on their advice can be opened. That it was opened is the end of it.
 */
export function useClaimedPhotos(userId: string, onOver: () => void) {
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
