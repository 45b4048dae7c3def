import type { Overview } from '#shared/api/overview.ts'
import { photosToAnalyze, thingsToDo } from '#web/features/overview/lead.rules.ts'
import {
  Analyzing,
  MoreLink,
  NOT_ANALYZED,
  Part,
  PhotoToAnalyze,
  RepairToActOn,
} from '#web/parts/goingOn/OverviewRows.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { thingsHeading } from './things.rules.ts'

/** The first thing that needs the person, in one row. The others are on the dashboard. */
export function ThingsToDo({ overview, isLed }: { overview: Overview; isLed: boolean }) {
  const things = thingsToDo(overview)
  const [first] = things
  const { running } = overview
  return (
    <>
      <Analyzing running={running.slice(0, 1)} count={running.length} />
      {first !== undefined && (
        <Part title={thingsHeading(things)} more={things.length > 1 && <MoreLink to={PATHS.home}>SEE ALL</MoreLink>}>
          {first.kind === 'photos' ? (
            <PhotosToAnalyze photos={first.photos} isLead={!isLed} />
          ) : (
            <RepairToActOn repair={first.repair} isLead={!isLed} isReady={first.kind === 'ready'} />
          )}
        </Part>
      )}
    </>
  )
}

/** Photos that are not analyzed, in one row that leads to all of them. */
function PhotosToAnalyze({ photos, isLead }: { photos: Overview['new_photos']; isLead: boolean }) {
  const [newest] = photos.files
  if (newest === undefined) return null
  if (photos.count === 1) return <PhotoToAnalyze file={newest} isLead={isLead} />
  return (
    <li className="plate flex flex-wrap items-center gap-4 p-3">
      <Photo src={newest.thumbnail_url} alt="" isLazy={false} className="size-16 rounded-plate border-2 border-rule" />
      <span className="min-w-0 grow basis-[4rem] text-lg leading-snug font-semibold">
        {photosToAnalyze(photos.count)}
      </span>
      <ButtonLink to={NOT_ANALYZED} tone={isLead ? 'primary' : 'plain'} size="small" className="shrink-0">
        SHOW THEM ALL
      </ButtonLink>
    </li>
  )
}
