import { Camera, CreditCard, FlaskConical, FolderOpen, LayoutDashboard, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { LOCAL_IDLE_MINUTES, SESSION_IDLE_HOURS } from '#shared/accounts/sessionLimits.ts'
import { OVERVIEW } from '#shared/analyses/overview.rules.ts'
import type { Overview } from '#shared/api/overview.ts'
import { hasFeature } from '#shared/plans/features.rules.ts'
import { ConfirmBanner } from '#web/features/accounts/ConfirmBanner.tsx'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { SeverityChip } from '#web/features/analyses/Verdict.tsx'
import { PaymentDue } from '#web/features/billing/PlanNotices.tsx'
import { UsageStats } from '#web/features/billing/UsageStats.tsx'
import { useRecentFiles } from '#web/features/files/files.api.ts'
import { RecentUploads } from '#web/features/files/history/RecentUploads.tsx'
import { isUrgent, photosToAnalyze, thingsToDo, useOverview, type Thing } from '#web/features/overview/useOverview.ts'
import { day, moment } from '#web/lib/dates.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { PATHS } from '#web/lib/paths.ts'
import {
  Analyzing,
  GoingOn,
  MoreLink,
  NOT_ANALYZED,
  Part,
  PhotoToAnalyze,
  RepairToActOn,
} from '#web/parts/goingOn/GoingOn.tsx'
import { Breakable, Initial } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { Tile } from '#web/ui/Tile.tsx'

// Specification, section 4: a session of the local app ends earlier.
const IDLE_LIMIT = globalThis.IS_LOCAL_APP ? `${LOCAL_IDLE_MINUTES} minutes` : `${SESSION_IDLE_HOURS} hours`

export function ProfilePage() {
  const me = useMe()
  const mayDo = useMayDo()
  const recent = useRecentFiles()
  const overview = useOverview()
  const isNew = me.usage.files === 0
  // All of it appears together, so that nothing moves when the last of it arrives. Not `isPending`, which is true again
  // while something that failed is tried once more.
  const isLoading = !recent.isFetched || !overview.isFetched
  const photos = <RecentUploads total={me.usage.files} chip={SeverityChip} isHeld={isLoading} />
  return (
    <div className="flex flex-col gap-8 pt-6">
      <PaymentDue subscription={me.subscription} />
      <div className="flex items-center gap-4 sm:gap-6">
        <Initial name={me.name} className="size-14 text-4xl sm:size-20 sm:text-6xl" />
        <div className="flex min-w-0 flex-col gap-1">
          <PageHeading className="text-3xl leading-none sm:text-5xl sm:leading-none">Welcome, {me.name}</PageHeading>
          <p className="label">{me.plan.name.toUpperCase()} MEMBER</p>
        </div>
      </div>
      {/* Not made anew once all is there: then it would ask again for what has just failed. */}
      <div className={isLoading ? 'hidden' : 'contents'}>
        <GoingOn>{(going, isLed) => <ThingsToDo overview={going} isLed={isLed} />}</GoingOn>
      </div>
      {isNew && photos}
      {!isLoading && (
        <>
          <UsageStats plan={me.plan} usage={me.usage} />
          <ConfirmBanner />
          <section aria-labelledby="quick-actions" className="no-print flex flex-col gap-4">
            <h2 id="quick-actions" className="heading border-b-2 border-rule pb-3 text-3xl">
              QUICK ACTIONS
            </h2>
            <nav
              aria-labelledby="quick-actions"
              className="grid gap-2 sm:gap-4 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]"
            >
              <Tile
                to={PATHS.settings}
                title="Settings"
                text={globalThis.IS_LOCAL_APP ? 'Password, storage and backup' : 'Email, password and devices'}
                icon={<Settings />}
              />
              <Tile to={PATHS.payment} title="Payment Plans" text="Compare the plans" icon={<CreditCard />} />
              <Tile to={PATHS.home} title="Dashboard" text="What is going on" icon={<LayoutDashboard />} />
              {mayDo('write') && (
                <Tile to={PATHS.upload} title="Upload Files" text="Show us the damage" icon={<Camera />} />
              )}
              {!globalThis.IS_LOCAL_APP && hasFeature(me.plan, 'advancedTools') && (
                <Tile to={PATHS.claims} title="Insurance claims" text="One loss, one folder" icon={<FolderOpen />} />
              )}
              {me.plan.id !== 'enterprise' && (
                <Tile to={PATHS.planTester} title="Test Plans" text="Demo plan switcher" icon={<FlaskConical />} />
              )}
            </nav>
          </section>
          <div className="grid gap-4 md:grid-cols-3">
            <InfoCard
              title="ACCOUNT INFO"
              lines={[
                ['Email', <Breakable key="email" text={me.email} />],
                ['Member since', day(me.created_at)],
              ]}
            />
            <InfoCard
              title="SESSION INFO"
              lines={[
                ['Status', 'Active Session'],
                ['Idle limit', `Auto-logout in ${IDLE_LIMIT}`],
              ]}
            />
            <InfoCard
              title="SECURITY"
              lines={[['Last login', me.last_login === null ? 'This is your first login' : moment(me.last_login)]]}
            />
          </div>
        </>
      )}
      {!isNew && photos}
    </div>
  )
}

type Props = { title: string; lines: readonly (readonly [label: string, value: ReactNode])[] }

function InfoCard({ title, lines }: Props) {
  return (
    <section className="plate p-5" aria-label={title}>
      <h2 className="heading mb-3 text-2xl">{title}</h2>
      <dl className="flex flex-col gap-2">
        {lines.map(([label, value]) => (
          <div key={label} className="border-t-2 border-hairline pt-2">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The first thing that needs the person, in one row. The others are on the dashboard. */
function ThingsToDo({ overview, isLed }: { overview: Overview; isLed: boolean }) {
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

/**
 * '3 things need you now' where one of them cannot wait, else '3 things wait for you'. There may be more repairs than
 * the overview names.
 */
export function thingsHeading(things: readonly Thing[]): string {
  const isMore = (['ready', 'repair'] as const).some(
    (kind) => things.filter((thing) => thing.kind === kind).length >= OVERVIEW.repairs,
  )
  const [one, several] = things.some(isUrgent) ? ['needs you now', 'need you now'] : ['waits for you', 'wait for you']
  return things.length === 1 ? `1 thing ${one}` : `${things.length}${isMore ? '+' : ''} things ${several}`
}
