import { Camera } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Overview } from '#shared/api/overview.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { CameraLink } from '#web/features/files/upload/CameraLink.tsx'
import { useJustUploaded } from '#web/features/files/justUploaded.ts'
import { claimedPlaces, isClaimOpen } from '#web/lib/claim.ts'
import { classNames } from '#web/lib/classNames.ts'
import { PATHS } from '#web/lib/paths.ts'
import { buttonClass } from '#web/ui/button.styles.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { JustUploaded } from './JustUploaded.tsx'
import {
  firstThings,
  photosToAnalyze,
  thingsHeading,
  thingsToDo,
  withoutPhotos,
} from '#web/features/overview/lead.rules.ts'
import { NOT_ANALYZED, PhotosToAnalyze, PhotoToAnalyze, RepairToActOn, RunningRepair } from './OverviewRows.tsx'
import { useOverview } from '#web/features/overview/useOverview.ts'

/** The photos that get a row of their own. The others are in the photo history. */
const PHOTOS = 3

/** The rows where something else is the screen's own. The others are on the dashboard. */
const BRIEF_ROWS = 3

// Only who began without an account needs it, and only once.
const { Part: ClaimedPhotos } = lazyPart(
  async () => (await import('#web/features/files/waiting/ClaimedPhotos.tsx')).ClaimedPhotos,
  { label: 'Loading your photo', height: 'min-h-28' },
)

type Props = {
  hasPhotos: boolean
  /** Whether only what needs the person now is shown, above what the screen is about. */
  isBrief?: boolean
  /** Whether it waits for what is below it, so that they appear together. */
  isHeld?: boolean
}

/** Leads with what is going on: analyses in progress, damage to act on, and photos that are not analyzed. */
export function GoingOn({ hasPhotos, isBrief = false, isHeld = false }: Props) {
  const me = useMe()
  const overview = useOverview()
  const uploaded = useJustUploaded()
  const places = claimedPlaces(me.id)
  const [isClaimOver, setClaimOver] = useState(false)
  const hasClaim = !isClaimOver && (isClaimOpen(me.id) || places.length > 0)
  const justUploaded = uploaded.photos.filter(({ place }) => !places.includes(place)).map(({ id }) => id)
  const isLed = hasClaim || justUploaded.length > 0
  if (isHeld) return null
  const parts = (
    <>
      {hasClaim && <ClaimedPhotos userId={me.id} onOver={() => setClaimOver(true)} />}
      <JustUploaded ids={justUploaded} />
      {overview.isPending && !isBrief && (
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
        (isBrief ? (
          <ThingsToDo overview={withoutUploaded(overview.data, uploaded.ids)} isLed={isLed} />
        ) : (
          <Everything overview={withoutUploaded(overview.data, uploaded.ids)} hasPhotos={hasPhotos} isLed={isLed} />
        ))}
    </>
  )
  // A box of its own would leave a gap where there is nothing to do.
  return isBrief ? parts : <div className="flex flex-col gap-6">{parts}</div>
}

function withoutUploaded(overview: Overview, ids: readonly string[]): Overview {
  return { ...overview, new_photos: withoutPhotos(overview.new_photos, ids) }
}

/** What needs the person now, in a few rows. Nothing when nothing does. */
function ThingsToDo({ overview, isLed }: { overview: Overview; isLed: boolean }) {
  const things = thingsToDo(overview)
  const shown = firstThings(things, BRIEF_ROWS)
  const { running } = overview
  return (
    <>
      <Analyzing running={running.slice(0, BRIEF_ROWS)} count={running.length} />
      {things.length > 0 && (
        <Part
          title={thingsHeading(things)}
          more={things.length > shown.length && <MoreLink to={PATHS.home}>SEE ALL</MoreLink>}
        >
          {shown.map((thing, place) => {
            const isLead = !isLed && place === 0
            return thing.kind === 'photos' ? (
              <PhotosToAnalyze key="photos" photos={thing.photos} isLead={isLead} />
            ) : (
              <RepairToActOn
                key={thing.repair.id}
                repair={thing.repair}
                isLead={isLead}
                isReady={thing.kind === 'ready'}
              />
            )
          })}
        </Part>
      )}
    </>
  )
}

type EverythingProps = {
  overview: Overview
  hasPhotos: boolean
  /** Whether something above it asks for the first press. */
  isLed: boolean
}

function Everything({ overview, hasPhotos, isLed }: EverythingProps) {
  const { running, ready, new_photos: photos } = overview
  const repairs = overview.repairs.filter(({ id }) => !ready.some(({ repair }) => repair.id === id))
  const [first] = thingsToDo(overview)
  const lead = isLed ? null : first === undefined ? 'camera' : first.kind === 'photos' ? 'photos' : first.repair.id
  const isIdle = !isLed && running.length + ready.length + repairs.length + photos.count === 0
  const shownPhotos = photos.files.slice(0, PHOTOS)
  const isBoth = repairs.length > 0 && shownPhotos.length > 0
  return (
    <>
      <Analyzing running={running} count={running.length} />
      {ready.length > 0 && (
        <Part title="READY">
          {ready.map(({ id, repair }) => (
            <RepairToActOn key={id} repair={repair} isLead={lead === repair.id} isReady />
          ))}
        </Part>
      )}
      <div className={classNames('grid items-start gap-x-8 gap-y-6 empty:hidden', isBoth && 'lg:grid-cols-2')}>
        {repairs.length > 0 && (
          <Part title="WHAT TO ACT ON" isHalf={isBoth} more={<MoreLink to={PATHS.repairs}>ALL REPAIRS</MoreLink>}>
            {repairs.map((repair) => (
              <RepairToActOn key={repair.id} repair={repair} isLead={lead === repair.id} />
            ))}
          </Part>
        )}
        {shownPhotos.length > 0 && (
          <Part
            title={photosToAnalyze(photos.count).toUpperCase()}
            isHalf={isBoth}
            more={<MoreLink to={NOT_ANALYZED}>SHOW THEM ALL</MoreLink>}
          >
            {shownPhotos.map((file, place) => (
              <PhotoToAnalyze key={file.id} file={file} isLead={lead === 'photos' && place === 0} />
            ))}
          </Part>
        )}
      </div>
      {isIdle && (
        <p className="max-w-prose text-lg">
          {hasPhotos
            ? 'Nothing needs your attention right now.'
            : "Take a photo of the damage. You'll see what it is, how serious it is, and what to do first."}
        </p>
      )}
      <CameraLink
        className={buttonClass(lead === 'camera' ? 'primary' : 'plain', 'large', 'w-full sm:w-auto sm:self-start')}
      >
        <Camera className="size-6" aria-hidden="true" />
        TAKE A PHOTO
      </CameraLink>
    </>
  )
}

function Analyzing({ running, count }: { running: Overview['running']; count: number }) {
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && `${count} ${count === 1 ? 'analysis' : 'analyses'} in progress`}
      </p>
      {count > 0 && (
        <Part title="ANALYZING">
          {running.map(({ id, repair }) => (
            <RunningRepair key={id} repair={repair} />
          ))}
        </Part>
      )}
    </>
  )
}

type PartProps = {
  title: string
  more?: ReactNode
  /** Whether it shares the width of a wide screen with another part. */
  isHalf?: boolean
  children: ReactNode
}

function Part({ title, more, isHalf = false, children }: PartProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-1.5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 className="heading text-2xl">{title}</h2>
        {more}
      </div>
      <ul className={classNames('grid gap-3', !isHalf && 'lg:grid-cols-2')}>{children}</ul>
    </section>
  )
}

function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="label inline-flex min-h-11 items-center underline underline-offset-4">
      {children}
    </Link>
  )
}
