import { BookOpen, CircleHelp, CreditCard, FlaskConical, Settings, User } from 'lucide-react'
import { uploadsLeft } from '#shared/files/uploads.rules.ts'
import { planById } from '#shared/plans/plans.ts'
import { ConfirmBanner } from '#web/features/accounts/ConfirmBanner.tsx'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { leftLabel } from '#web/features/billing/planLabel.rules.ts'
import { OverLimitNotice } from '#web/features/billing/OverLimitNotice.tsx'
import { PlanLimitsCard } from '#web/features/billing/PlanLimitsCard.tsx'
import { PlanParts } from '#web/features/billing/PlanParts.tsx'
import { PaymentDue } from '#web/features/billing/PlanNotices.tsx'
import { UsageStats } from '#web/features/billing/UsageStats.tsx'
import { UploadTile } from '#web/features/files/UploadTile.tsx'
import { useOverview } from '#web/features/overview/useOverview.ts'
import { classNames } from '#web/lib/classNames.ts'
import { PATHS } from '#web/lib/paths.ts'
import { usePhotoPlaces } from '#web/lib/photoMotion.ts'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SmallTile, Tile } from '#web/ui/Tile.tsx'
import { GoingOn } from './GoingOn.tsx'

export function HomePage() {
  usePhotoPlaces()
  const { name, plan, plan_id: planId, usage, subscription } = useMe()
  const { isPending } = useOverview()
  const hasTester = plan.id !== 'enterprise'
  return (
    <div className="flex flex-col gap-8 pt-6">
      <PaymentDue subscription={subscription} />
      <OverLimitNotice plan={planById(planId)} usage={usage} />
      <div className="flex flex-col gap-1">
        <p className="font-semibold">Welcome, {name}</p>
        <PageHeading>READY TO FIX THE WORLD?</PageHeading>
      </div>
      <GoingOn hasPhotos={usage.files > 0} />
      {/* Shown together with what is above, so that nothing moves when that arrives. */}
      {!isPending && (
        <>
          <ConfirmBanner />
          <nav aria-label="Dashboard" className="flex flex-col gap-3 sm:gap-4">
            <UploadTile badge={leftLabel(uploadsLeft(plan, usage))} />
            <div
              className={classNames(
                'grid gap-3 sm:grid-cols-2 sm:gap-4',
                hasTester ? 'lg:grid-cols-4' : 'lg:grid-cols-3',
              )}
            >
              <Tile
                to={PATHS.settings}
                title="Settings"
                text={globalThis.IS_LOCAL_APP ? 'Password, storage and backup' : 'Email, password and devices'}
                icon={<Settings />}
              />
              <Tile
                to={PATHS.payment}
                title="Payment Plans"
                text="Compare the plans"
                icon={<CreditCard />}
                badge={plan.id === 'free' ? 'Upgrade Available' : undefined}
              />
              <Tile to={PATHS.profile} title="Profile" text="Your account and photos" icon={<User />} />
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
          <PlanParts plan={plan} />
          <div className="grid gap-6 lg:grid-cols-2">
            <UsageStats plan={plan} usage={usage} isSquare />
            <PlanLimitsCard plan={plan} usage={usage} />
          </div>
        </>
      )}
    </div>
  )
}
