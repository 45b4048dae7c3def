import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { FileRecord } from '#shared/api/files.ts'
import type { Overview, OverviewRepair } from '#shared/api/overview.ts'
import { REPAIR_STATUS_LABELS } from '#shared/repairs/repairs.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { URGENCY_LINES } from '#web/features/advice/advice.rules.ts'
import { useStarting } from '#web/features/analyses/useStartRuns.ts'
import { SeverityChip } from '#web/features/analyses/Verdict.tsx'
import { EVERYTHING, writeHistoryQuery } from '#web/features/files/history.rules.ts'
import { useJustUploaded } from '#web/features/files/justUploaded.ts'
import { useOverview, withoutPhotos } from '#web/features/overview/useOverview.ts'
import { claimedPlaces, isClaimOpen } from '#web/lib/claim.ts'
import { classNames } from '#web/lib/classNames.ts'
import { day } from '#web/lib/dates.ts'
import { analysisPath, PATHS, repairPath } from '#web/lib/paths.ts'
import { buttonClass, ButtonLink } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/Notice.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { Photo } from '#web/ui/Photo.tsx'

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

/** A repair whose photos are being analyzed. */
export function RunningRepair({ repair }: { repair: OverviewRepair }) {
  const { photo_count: count } = repair
  return (
    <RepairRow
      repair={repair}
      overCover={
        <span className="absolute inset-1" aria-hidden="true">
          <span className="scanline absolute inset-x-0" />
        </span>
      }
    >
      <span className="text-sm text-ink-soft">Analyzing {count === 1 ? 'one photo' : `${count} photos`}</span>
    </RepairRow>
  )
}

/** A photo that is not analyzed. Its screen starts the analysis. */
export function PhotoToAnalyze({ file, isLead }: { file: FileRecord; isLead: boolean }) {
  return (
    <li className="plate flex flex-wrap items-center gap-4 p-3">
      <Photo src={file.thumbnail_url} alt="" isLazy={false} className="size-16 rounded-plate border-2 border-rule" />
      <span className="min-w-0 grow basis-[7rem]">
        <span className="line-clamp-2 leading-snug wrap-anywhere">{file.file_name}</span>
        <span className="figures text-sm whitespace-nowrap text-ink-soft">{day(file.created_at)}</span>
      </span>
      <ButtonLink
        to={analysisPath(file.id)}
        tone={isLead ? 'primary' : 'plain'}
        size="small"
        className="shrink-0"
        aria-label={`ANALYZE ${file.file_name}`}
      >
        ANALYZE
      </ButtonLink>
    </li>
  )
}

/** The photo history with nothing but photos that are not analyzed. */
export const NOT_ANALYZED = `${PATHS.photos}?${writeHistoryQuery({ ...EVERYTHING, result: 'not_analyzed' })}`

/** The analyses in progress, which a screen reader is told of. */
export function Analyzing({ running, count }: { running: Overview['running']; count: number }) {
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

export function Part({ title, more, isHalf = false, children }: PartProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-1.5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 className="heading text-2xl">{title}</h2>
        {more}
      </div>
      <ul className={classNames('grid gap-3', !isHalf && 'lg:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]')}>
        {children}
      </ul>
    </section>
  )
}

export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="label inline-flex min-h-11 items-center underline underline-offset-4">
      {children}
    </Link>
  )
}

type RunningRepairProps = {
  repair: OverviewRepair
  /** Whether this is what the screen asks for first. */
  isLead: boolean
  /** Whether it has a result that the person has not seen. */
  isReady?: boolean
}

/** A repair that is not done, with its severity and by when to act. */
export function RepairToActOn({ repair, isLead, isReady = false }: RunningRepairProps) {
  const { severity, urgency, status } = repair
  return (
    <RepairRow repair={repair}>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {severity !== null && <SeverityChip severity={severity} />}
        {urgency !== null && <span className="label">{URGENCY_LINES[urgency]}</span>}
        {status === 'in_progress' && <span className="text-sm text-ink-soft">{REPAIR_STATUS_LABELS[status]}</span>}
      </span>
      {(isReady || isLead) && (
        <span className={buttonClass(isLead ? 'primary' : 'plain', 'small', 'mt-1')}>
          {isReady ? 'SEE RESULT' : 'SEE WHAT TO DO'}
        </span>
      )}
    </RepairRow>
  )
}

type RepairRowProps = { repair: OverviewRepair; overCover?: ReactNode; children: ReactNode }

/** The whole row leads to the result of the repair. */
function RepairRow({ repair, overCover, children }: RepairRowProps) {
  return (
    <li>
      <Link
        to={repair.file_id === null ? repairPath(repair.id) : analysisPath(repair.file_id)}
        className="group plate flex h-full items-center gap-4 p-3 transition-colors duration-[var(--fast)] hover:border-yellow-deep"
      >
        <span className="relative block shrink-0 overflow-hidden rounded-plate">
          <Photo src={repair.cover} alt="" isLazy={false} className="size-20 rounded-plate border-2 border-rule" />
          {overCover}
        </span>
        <span className="flex min-w-0 grow flex-col items-start gap-1.5">
          <span className="line-clamp-2 text-lg leading-snug font-semibold">{repair.title}</span>
          {children}
        </span>
      </Link>
    </li>
  )
}
