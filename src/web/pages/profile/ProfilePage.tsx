import { Camera, CreditCard, FlaskConical, FolderOpen, LayoutDashboard, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { LOCAL_IDLE_MINUTES, SESSION_IDLE_HOURS } from '#shared/accounts/sessionLimits.ts'
import { hasFeature } from '#shared/plans/features.rules.ts'
import { ConfirmBanner } from '#web/features/accounts/ConfirmBanner.tsx'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { SeverityChip } from '#web/features/analyses/SeverityChip.tsx'
import { PaymentDue } from '#web/features/billing/PlanNotices.tsx'
import { UsageStats } from '#web/features/billing/UsageStats.tsx'
import { RecentUploads } from '#web/features/files/history/RecentUploads.tsx'
import { useRecentFiles } from '#web/features/files/files.api.ts'
import { GoingOn } from '#web/parts/goingOn/GoingOn.tsx'
import { useOverview } from '#web/features/overview/useOverview.ts'
import { day, moment } from '#web/lib/dates.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Breakable } from '#web/ui/Breakable.tsx'
import { Initial } from '#web/ui/Initial.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Tile } from '#web/ui/Tile.tsx'
import { ThingsToDo } from './ThingsToDo.tsx'

// Specification, section 4: a session of the local app ends earlier.
const IDLE_LIMIT = globalThis.IS_LOCAL_APP ? `${LOCAL_IDLE_MINUTES} minutes` : `${SESSION_IDLE_HOURS} hours`

export function ProfilePage() {
  const me = useMe()
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
              <Tile to={PATHS.upload} title="Upload Files" text="Show us the damage" icon={<Camera />} />
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
