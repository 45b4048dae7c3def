import { useQueryClient } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FileRecord } from '#shared/api/files.ts'
import type { Overview, OverviewRepair } from '#shared/api/overview.ts'
import { REPAIR_STATUS_LABELS } from '#shared/repairs/repairs.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMe, useRefreshMe } from '#web/features/accounts/MeProvider.tsx'
import { NO_REPLIES, useShortReplies } from '#web/features/advice/shortReplies.ts'
import { URGENCY_LINES } from '#web/features/advice/urgency.messages.ts'
import { SeverityChip } from '#web/features/analyses/SeverityChip.tsx'
import { AnalyzeChoice, EachProgress } from '#web/features/analyses/AnalyzeChoice.tsx'
import { useStartRuns } from '#web/features/analyses/useStartRuns.ts'
import { CameraLink } from '#web/features/files/upload/CameraLink.tsx'
import { EVERYTHING, writeHistoryQuery } from '#web/features/files/history.rules.ts'
import { useJustUploaded } from '#web/features/files/justUploaded.ts'
import { JustUploadedNotice } from '#web/features/files/history/JustUploadedNotice.tsx'
import { OVERVIEW_KEY, useOverview } from '#web/features/overview/useOverview.ts'
import { classNames } from '#web/lib/classNames.ts'
import { day } from '#web/lib/dates.ts'
import { PATHS, analysisPath, repairPath } from '#web/lib/paths.ts'
import { buttonClass } from '#web/ui/button.styles.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { leadOf, photosHeading } from './lead.rules.ts'

/** The photos that get a row of their own. The others are in the photo history. */
const ROWS = 3

/** What the dashboard leads with: analyses in progress, damage to act on, and photos that are not analyzed. */
export function GoingOn({ hasPhotos }: { hasPhotos: boolean }) {
  const overview = useOverview()
  return (
    <div className="flex flex-col gap-6">
      <JustUploaded />
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
      {overview.data !== undefined && <Loaded overview={overview.data} hasPhotos={hasPhotos} />}
    </div>
  )
}

function Loaded({ overview, hasPhotos }: { overview: Overview; hasPhotos: boolean }) {
  const { ids: justUploaded } = useJustUploaded()
  const { running, ready, new_photos: photos } = overview
  const repairs = overview.repairs.filter(({ id }) => !ready.some(({ repair }) => repair.id === id))
  const lead = leadOf({
    justUploaded: justUploaded.length,
    mostUrgent: repairs[0]?.urgency ?? ready[0]?.repair.urgency ?? null,
    photos: photos.count,
  })
  const isIdle =
    running.length === 0 &&
    ready.length === 0 &&
    repairs.length === 0 &&
    photos.count === 0 &&
    justUploaded.length === 0
  const shownPhotos = photos.files.filter(({ id }) => !justUploaded.includes(id)).slice(0, ROWS)
  const isBoth = repairs.length > 0 && shownPhotos.length > 0
  return (
    <>
      <p role="status" className="sr-only">
        {running.length > 0 && `${running.length} ${running.length === 1 ? 'analysis' : 'analyses'} in progress`}
      </p>
      {running.length > 0 && (
        <Part title="ANALYZING">
          {running.map(({ id, repair }) => (
            <RunningRepair key={id} repair={repair} />
          ))}
        </Part>
      )}
      {ready.length > 0 && (
        <Part title="READY">
          {ready.map(({ id, repair }) => (
            <RepairToActOn key={id} repair={repair} isLead={false} isReady />
          ))}
        </Part>
      )}
      <div className={classNames('grid items-start gap-x-8 gap-y-6 empty:hidden', isBoth && 'lg:grid-cols-2')}>
        {repairs.length > 0 && (
          <Part
            title="WHAT TO ACT ON"
            isHalf={isBoth}
            more={
              <Link to={PATHS.repairs} className="label inline-flex min-h-11 items-center underline underline-offset-4">
                ALL REPAIRS
              </Link>
            }
          >
            {repairs.map((repair, place) => (
              <RepairToActOn key={repair.id} repair={repair} isLead={lead === 'repair' && place === 0} />
            ))}
          </Part>
        )}
        {shownPhotos.length > 0 && (
          <Part
            title={photosHeading(photos.count)}
            isHalf={isBoth}
            more={
              <Link
                to={`${PATHS.photos}?${writeHistoryQuery({ ...EVERYTHING, result: 'not_analyzed' })}`}
                className="label inline-flex min-h-11 items-center underline underline-offset-4"
              >
                SHOW THEM ALL
              </Link>
            }
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

/** A repair whose photos are being analyzed. */
function RunningRepair({ repair }: { repair: OverviewRepair }) {
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
function PhotoToAnalyze({ file, isLead }: { file: FileRecord; isLead: boolean }) {
  return (
    <li className="plate flex flex-wrap items-center gap-4 p-3">
      <Photo src={file.thumbnail_url} alt="" isLazy={false} className="size-16 rounded-plate border-2 border-rule" />
      <span className="min-w-0 grow basis-[4rem]">
        <span className="line-clamp-2 leading-snug font-semibold">{file.file_name}</span>
        <span className="figures text-sm text-ink-soft">{day(file.created_at)}</span>
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

type Props = {
  repair: OverviewRepair
  /** Whether this is what the dashboard asks for first. */
  isLead: boolean
  /** Whether it has a result that the person has not seen. */
  isReady?: boolean
}

/** A repair that is not done, with its severity and by when to act. */
function RepairToActOn({ repair, isLead, isReady = false }: Props) {
  const { severity, urgency, status } = repair
  return (
    <RepairRow repair={repair}>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {severity !== null && <SeverityChip severity={severity} />}
        {urgency !== null && <span className="label">{URGENCY_LINES[urgency]}</span>}
        {status === 'in_progress' && <span className="text-sm text-ink-soft">{REPAIR_STATUS_LABELS[status]}</span>}
      </span>
      {isReady && <span className={buttonClass('plain', 'small', 'mt-1')}>SEE RESULT</span>}
      {isLead && <span className={buttonClass('primary', 'small', 'mt-1')}>SEE WHAT TO DO</span>}
    </RepairRow>
  )
}

type RepairRowProps = { repair: OverviewRepair; overCover?: ReactNode; children: ReactNode }

/** A repair on the dashboard. The whole row leads to its result. */
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

/** Photos that were uploaded in this tab and have not been analyzed yet. */
function JustUploaded() {
  const { ids, forget } = useJustUploaded()
  const me = useMe()
  const refreshMe = useRefreshMe()
  const { shortReplies, keep } = useShortReplies()
  const client = useQueryClient()
  const runs = useStartRuns({
    onStarted: (started) => {
      forget(started)
      // If some of the photos have not been analyzed, the answers are kept for the next press of ANALYZE NOW.
      if (ids.every((id) => started.includes(id))) keep(NO_REPLIES)
    },
    onEnded: () => {
      refreshMe()
      void client.invalidateQueries({ queryKey: OVERVIEW_KEY })
    },
  })
  const hide = () => {
    forget(ids)
    keep(NO_REPLIES)
    // The button that was pressed no longer exists.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  const chosen = ids.map((id) => ({ id }))
  return (
    <>
      <EachProgress />
      {!runs.isEach && (
        <JustUploadedNotice count={ids.length}>
          {runs.sentence !== null && (
            <p role="alert" className="text-sm font-semibold text-danger">
              {runs.sentence}
            </p>
          )}
          <AnalyzeChoice
            photos={ids.length}
            usage={me.usage}
            isStarting={runs.isStarting}
            together={{ label: 'ANALYZE', start: () => runs.analyzeTogether(chosen, shortReplies.answers) }}
            onEach={() => runs.analyzeEach(chosen, shortReplies.answers)}
          >
            <Button tone="quiet" className="grow" onClick={hide}>
              NOT NOW
            </Button>
          </AnalyzeChoice>
        </JustUploadedNotice>
      )}
    </>
  )
}
