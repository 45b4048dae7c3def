import { Camera } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Overview } from '#shared/api/overview.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { CameraLink } from '#web/features/files/CameraLink.tsx'
import { useJustUploaded } from '#web/features/files/justUploaded.ts'
import { useOverview } from '#web/features/overview/useOverview.ts'
import { classNames } from '#web/lib/classNames.ts'
import { PATHS } from '#web/lib/paths.ts'
import { buttonClass } from '#web/ui/button.styles.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { leadOf, photosHeading } from './lead.rules.ts'
import { JustUploaded } from './JustUploaded.tsx'
import { PhotoToAnalyze } from './PhotoToAnalyze.tsx'
import { RepairToActOn } from './RepairToActOn.tsx'
import { RunningRepair } from './RunningRepair.tsx'

/** The photos that get a row of their own. The others are in the photo history. */
const ROWS = 3

/** What the dashboard leads with: analyses in progress, damage to act on, and photos to analyze. */
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
  const { running, repairs, new_photos: photos } = overview
  const lead = leadOf({
    justUploaded: justUploaded.length,
    mostUrgent: repairs[0]?.urgency ?? null,
    photos: photos.count,
  })
  const isIdle = running.length === 0 && repairs.length === 0 && photos.count === 0 && justUploaded.length === 0
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
          <Part title={photosHeading(photos.count)} isHalf={isBoth}>
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
