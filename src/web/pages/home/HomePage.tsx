import { BookOpen, CircleHelp, CreditCard, FlaskConical, QrCode, Settings, User, Camera } from 'lucide-react'
import { Link } from 'react-router'
import { uploadsLeft } from '#shared/files/uploads.rules.ts'
import { hasFeature } from '#shared/plans/features.rules.ts'
import { planById, type Plan } from '#shared/plans/plans.ts'
import { useHere, useMe } from '#web/features/accounts/MeProvider.tsx'
import { planParts } from '#web/features/billing/plans.rules.ts'
import { OverLimitNotice, PaymentDue } from '#web/features/billing/PlanNotices.tsx'
import { leftLabel } from '#web/features/billing/planLabel.rules.ts'
import { PlanLimitsCard, UsageStats } from '#web/features/billing/UsageStats.tsx'
import { GoingOn } from '#web/parts/goingOn/GoingOn.tsx'
import { isUrgent, thingsToDo } from '#web/features/overview/lead.rules.ts'
import { useOverview } from '#web/features/overview/useOverview.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { PATHS } from '#web/lib/paths.ts'
import { codesPath } from '#web/lib/shopPaths.ts'
import { usePhotoPlaces } from '#web/lib/photoMotion.ts'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SmallTile, Tile } from '#web/ui/Tile.tsx'
import { Everything } from './Everything.tsx'
import { FirstShop } from './FirstShop.tsx'
import { useToday } from './useToday.ts'

export function HomePage() {
  usePhotoPlaces()
  const { name, plan_id: planId, subscription, in_shop: inShop, shops = [] } = useMe()
  const { plan, usage } = useHere()
  const mayDo = useMayDo()
  const { isPending } = useOverview()
  const today = useToday()
  const isLoading = isPending || today?.isLoading === true
  const hasTester = plan.id !== 'enterprise'
  const needsShop = !globalThis.IS_LOCAL_APP && shops.length === 0 && hasFeature(plan, 'teamCollaboration')
  return (
    <div className="flex flex-col gap-8 pt-6">
      <PaymentDue subscription={subscription} />
      <OverLimitNotice plan={inShop?.plan ?? planById(planId)} usage={usage} />
      <div className="flex flex-col gap-1">
        <p className="font-semibold">Welcome, {name}</p>
        <PageHeading>READY TO FIX THE WORLD?</PageHeading>
      </div>
      <div className="flex flex-col gap-6">
        <GoingOn>
          {(overview, isLed) => {
            // Damage that cannot wait comes before everything.
            const leads = needsShop && !isLed && !thingsToDo(overview).some(isUrgent)
            return (
              <>
                {needsShop && <FirstShop isLead={leads} />}
                <Everything overview={overview} today={today} hasPhotos={usage.files > 0} isLed={isLed || leads} />
              </>
            )
          }}
        </GoingOn>
      </div>
      {/* Shown together with what is above, so that nothing moves when that arrives. */}
      {!isLoading && (
        <>
          <nav aria-label="Dashboard" className="flex flex-col gap-3 sm:gap-4">
            <div className="grid gap-2 sm:grid-cols-2 sm:gap-4 lg:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
              {mayDo('write') && (
                <Tile
                  to={PATHS.upload}
                  title="Upload Files"
                  text="Show us the damage"
                  icon={<Camera />}
                  badge={leftLabel(uploadsLeft(plan, usage))}
                />
              )}
              <Tile
                to={PATHS.settings}
                title="Settings"
                text={globalThis.IS_LOCAL_APP ? 'Password, storage and backup' : 'Email, password and devices'}
                icon={<Settings />}
              />
              {/* In a shop the owner's plan counts, so only the owner compares plans there. */}
              {mayDo('own') && (
                <Tile
                  to={PATHS.payment}
                  title="Payment Plans"
                  text="Compare the plans"
                  icon={<CreditCard />}
                  badge={plan.id === 'free' ? 'Upgrade Available' : undefined}
                />
              )}
              {inShop !== undefined && (
                <Tile
                  to={codesPath(inShop.id)}
                  title="Request Link"
                  text="For customers: link, QR code, print"
                  icon={<QrCode />}
                />
              )}
              <Tile to={PATHS.profile} title="Profile" text="Your plan and your account" icon={<User />} />
              {hasTester && (
                <Tile
                  to={PATHS.planTester}
                  title="Test Plans"
                  text="Demo plan switcher"
                  icon={<FlaskConical />}
                  badge="Demo Mode"
                />
              )}
            </div>
            <div className="grid grid-cols-2 gap-3 sm:gap-4">
              <SmallTile to={PATHS.faq} title="FAQ" icon={<CircleHelp />} />
              <SmallTile to={PATHS.terms} title="Terms" icon={<BookOpen />} />
            </div>
          </nav>
          {mayDo('own') && <PlanParts plan={plan} />}
          <div className="grid gap-6 lg:grid-cols-2">
            <UsageStats plan={plan} usage={usage} isSquare />
            <PlanLimitsCard plan={plan} usage={usage} />
          </div>
        </>
      )}
    </div>
  )
}

const PART_PATHS: Readonly<Record<string, string>> = {
  'TEAM COLLABORATION': PATHS.shops,
  'API ACCESS': PATHS.developers,
}

/** Shows what a larger plan contains, with links to it. */
function PlanParts({ plan }: { plan: Plan }) {
  const parts = planParts(plan)
  if (parts.length === 0) return null
  return (
    <ul className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
      {parts.map(({ title, holds }) => (
        <li key={title} className="flex flex-col gap-1 border-l-8 border-yellow bg-sheet px-5 py-4">
          <span className="heading text-2xl">{title}</span>
          <span className="text-sm text-ink-soft">{`Part of your ${plan.name} plan.`}</span>
          <Link
            to={PART_PATHS[title] ?? PATHS.upload}
            className="inline-flex min-h-11 items-center self-start font-semibold underline underline-offset-4"
          >
            {holds}
          </Link>
        </li>
      ))}
    </ul>
  )
}
