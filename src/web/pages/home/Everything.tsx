import { Camera } from 'lucide-react'
import type { Overview } from '#shared/api/overview.ts'
import type { RepairSummary } from '#shared/api/repairs.ts'
import { todayOf } from '#shared/repairs/work.rules.ts'
import { CameraLink } from '#web/features/files/upload/CameraLink.tsx'
import { isUrgent, photosToAnalyze, thingsToDo } from '#web/features/overview/lead.rules.ts'
import { classNames } from '#web/lib/classNames.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { PATHS } from '#web/lib/paths.ts'
import {
  Analyzing,
  MoreLink,
  NOT_ANALYZED,
  Part,
  PhotoToAnalyze,
  RepairToActOn,
} from '#web/parts/goingOn/OverviewRows.tsx'
import type { Today } from './useToday.ts'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { buttonClass } from '#web/ui/button.styles.ts'

/** Only shops have one. */
const { Part: ShopToday } = lazyPart(async () => (await import('./ShopToday.tsx')).ShopToday, {
  label: 'Loading the day',
  height: 'min-h-24',
})

/** The photos that get a row of their own. The others are in the photo history. */
const PHOTOS = 3

type Props = {
  overview: Overview
  /** What the shop has to look at today. Null for who is at home. */
  today: Today | null
  hasPhotos: boolean
  /** Whether something above it asks for the first press. */
  isLed: boolean
}

/** All that is going on, and what to do when nothing is. */
export function Everything({ overview, today, hasPhotos, isLed: isLedAbove }: Props) {
  const mayWrite = useMayDo()('write')
  if (today?.isLoading === true) return <div role="status" aria-label="Loading the day" className="skeleton h-24" />
  const { running, ready, new_photos: photos } = overview
  const toActOn = overview.repairs.filter(({ id }) => !ready.some(({ repair }) => repair.id === id))
  const { today: now, others } = todayOf<RepairSummary>(today?.due ?? [], toActOn)
  const repairs = today === null ? toActOn : toActOn.filter(({ id }) => others.some((other) => other.id === id))
  const isLed = isLedAbove || (today !== null && (now.length > 0 || (today.waiting?.count ?? 0) > 0))
  const [first] = thingsToDo(overview)
  // Only damage that cannot wait comes before the next photo.
  const urgent = !isLed && first !== undefined && first.kind !== 'photos' && isUrgent(first) ? first.repair.id : null
  const isCameraFirst = !isLed && urgent === null
  const isIdle = today === null && !isLed && running.length + ready.length + repairs.length + photos.count === 0
  const shownPhotos = mayWrite ? photos.files.slice(0, PHOTOS) : []
  const isBoth = repairs.length > 0 && shownPhotos.length > 0
  const camera = mayWrite && (
    <CameraLink className={buttonClass(isCameraFirst ? 'primary' : 'plain', 'large', 'w-full sm:w-auto sm:self-start')}>
      <Camera className="size-6" aria-hidden="true" />
      TAKE A PHOTO
    </CameraLink>
  )
  return (
    <>
      {today !== null && <ShopToday shop={today.shop} waiting={today.waiting} repairs={now} />}
      {isIdle && (
        <p className="max-w-prose text-lg">
          {hasPhotos
            ? 'Nothing needs your attention right now.'
            : "Take a photo of the damage. You'll see what it is, how serious it is, and what to do first."}
        </p>
      )}
      {isCameraFirst && camera}
      <Analyzing running={running} count={running.length} />
      {ready.length > 0 && (
        <Part title="NEW RESULTS">
          {ready.map(({ id, repair }) => (
            <RepairToActOn key={id} repair={repair} isLead={urgent === repair.id} isReady />
          ))}
        </Part>
      )}
      <div className={classNames('grid items-start gap-x-8 gap-y-6 empty:hidden', isBoth && 'lg:grid-cols-2')}>
        {repairs.length > 0 && (
          <Part title="WHAT TO ACT ON" isHalf={isBoth} more={<MoreLink to={PATHS.repairs}>ALL REPAIRS</MoreLink>}>
            {repairs.map((repair) => (
              <RepairToActOn key={repair.id} repair={repair} isLead={urgent === repair.id} />
            ))}
          </Part>
        )}
        {shownPhotos.length > 0 && (
          <Part
            title={photosToAnalyze(photos.count).toUpperCase()}
            isHalf={isBoth}
            more={<MoreLink to={NOT_ANALYZED}>SHOW THEM ALL</MoreLink>}
          >
            {shownPhotos.map((file) => (
              <PhotoToAnalyze key={file.id} file={file} isLead={false} />
            ))}
          </Part>
        )}
      </div>
      {!isCameraFirst && camera}
    </>
  )
}
