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
import { firstThings, thingsHeading } from './things.rules.ts'

/** The others are on the dashboard. */
const ROWS = 3

/** What needs the person now, in a few rows. Nothing when nothing does. */
export function ThingsToDo({ overview, isLed }: { overview: Overview; isLed: boolean }) {
  const things = thingsToDo(overview)
  const shown = firstThings(things, ROWS)
  const { running } = overview
  return (
    <>
      <Analyzing running={running.slice(0, ROWS)} count={running.length} />
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
