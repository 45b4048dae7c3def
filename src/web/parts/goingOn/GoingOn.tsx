import { useState, type ReactNode } from 'react'
import type { Overview } from '#shared/api/overview.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { useStarting } from '#web/features/analyses/startEach.ts'
import { useJustUploaded } from '#web/features/files/justUploaded.ts'
import { withoutPhotos } from '#web/features/overview/lead.rules.ts'
import { useOverview } from '#web/features/overview/useOverview.ts'
import { claimedPlaces, isClaimOpen } from '#web/lib/claim.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'

// Only who began without an account needs it, and only once.
const { Part: ClaimedPhotos } = lazyPart(
  async () => (await import('#web/features/files/waiting/ClaimedPhotos.tsx')).ClaimedPhotos,
  { label: 'Loading your photo', height: 'min-h-28' },
)

// It asks about the new photos, and most visits have none.
const { Part: JustUploaded } = lazyPart(async () => (await import('./JustUploaded.tsx')).JustUploaded, {
  label: 'Loading the new photos',
})

type Props = {
  /** What the screen shows of the overview. `isLed` when something above asks for the first press. */
  children: (overview: Overview, isLed: boolean) => ReactNode
}

/** Leads with what the person has just begun, and then with what is going on in the account. */
export function GoingOn({ children }: Props) {
  const me = useMe()
  const overview = useOverview()
  const uploaded = useJustUploaded()
  const { starting } = useStarting()
  const places = claimedPlaces(me.id)
  const [isClaimOver, setClaimOver] = useState(false)
  const hasClaim = !isClaimOver && (isClaimOpen(me.id) || places.length > 0)
  const justUploaded = uploaded.photos.filter(({ place }) => !places.includes(place)).map(({ id }) => id)
  return (
    <>
      {hasClaim && <ClaimedPhotos userId={me.id} onOver={() => setClaimOver(true)} />}
      {(justUploaded.length > 0 || starting !== null) && <JustUploaded ids={justUploaded} />}
      {overview.isPending && (
        <div role="status" aria-label="Loading what is going on" className="flex flex-col gap-3">
          <div className="skeleton h-24" />
        </div>
      )}
      {overview.isError && overview.data === undefined && (
        <ErrorState
          sentence={sentenceOf(overview.error)}
          onRetry={() => void overview.refetch()}
          isRetrying={overview.isFetching}
        />
      )}
      {overview.data !== undefined &&
        children(
          { ...overview.data, new_photos: withoutPhotos(overview.data.new_photos, uploaded.ids) },
          hasClaim || justUploaded.length > 0,
        )}
    </>
  )
}
