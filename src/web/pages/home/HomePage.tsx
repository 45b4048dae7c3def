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
import { classNames } from '#web/lib/classNames.ts'
import { PATHS } from '#web/lib/paths.ts'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Tile } from '#web/ui/Tile.tsx'
import { NewPhotos } from './NewPhotos.tsx'

export function HomePage() {
  const { name, plan, plan_id: planId, usage, subscription } = useMe()
  const hasTester = plan.id !== 'enterprise'
  return (
    <div className="flex flex-col gap-8 pt-10">
      <NewPhotos />
      <PaymentDue subscription={subscription} />
      <OverLimitNotice plan={planById(planId)} usage={usage} />
      <ConfirmBanner />
      <div className="grid items-end gap-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex flex-col gap-3 self-center">
          <p className="text-lg font-semibold">Welcome, {name}</p>
          <PageHeading className="text-6xl sm:text-8xl lg:text-[7.5rem] lg:leading-[0.86]">
            READY TO FIX THE WORLD?
          </PageHeading>
        </div>
        <PlanLimitsCard plan={plan} usage={usage} />
      </div>
      <PlanParts plan={plan} />
      <nav aria-label="Dashboard" className="flex flex-col gap-3 sm:gap-4">
        <UploadTile badge={leftLabel(uploadsLeft(plan, usage))} />
        <div
          className={classNames('grid gap-3 sm:grid-cols-2 sm:gap-4', hasTester ? 'lg:grid-cols-3' : 'lg:grid-cols-5')}
        >
          <Tile to={PATHS.settings} title="Settings" text="Email, password and devices" icon={<Settings />} />
          <Tile
            to={PATHS.payment}
            title="Payment Plans"
            text="Compare the plans"
            icon={<CreditCard />}
            badge={plan.id === 'free' ? 'Upgrade Available' : undefined}
          />
          <Tile to={PATHS.faq} title="FAQ" text="Questions and answers" icon={<CircleHelp />} />
          <Tile to={PATHS.terms} title="Terms" text="Terms of service" icon={<BookOpen />} />
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
      </nav>
      <UsageStats plan={plan} usage={usage} />
    </div>
  )
}
