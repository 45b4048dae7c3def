import { BookOpen, CircleHelp, CreditCard, FlaskConical, Settings, User, Camera } from 'lucide-react'
import { Link } from 'react-router'
import { uploadsLeft } from '#shared/files/uploads.rules.ts'
import { planById, type Plan } from '#shared/plans/plans.ts'
import { ConfirmBanner } from '#web/features/accounts/ConfirmBanner.tsx'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { COMING, planParts } from '#web/features/billing/plans.rules.ts'
import { OverLimitNotice, PaymentDue } from '#web/features/billing/PlanNotices.tsx'
import { leftLabel } from '#web/features/billing/planLabel.rules.ts'
import { PlanLimitsCard, UsageStats } from '#web/features/billing/UsageStats.tsx'
import { useRecentFiles } from '#web/features/files/files.api.ts'
import { GoingOn } from '#web/parts/goingOn/GoingOn.tsx'
import { useOverview } from '#web/features/overview/useOverview.ts'
import { classNames } from '#web/lib/classNames.ts'
import { PATHS } from '#web/lib/paths.ts'
import { usePhotoPlaces } from '#web/lib/photoMotion.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { SmallTile, Tile } from '#web/ui/Tile.tsx'
import { Everything } from './Everything.tsx'

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
      <div className="flex flex-col gap-6">
        <GoingOn>
          {(overview, isLed) => <Everything overview={overview} hasPhotos={usage.files > 0} isLed={isLed} />}
        </GoingOn>
      </div>
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

/** Shows what a larger plan contains, with links to what can be used and a label on what cannot be used yet. */
function PlanParts({ plan }: { plan: Plan }) {
  const parts = planParts(plan)
  if (parts.length === 0) return null
  return (
    <ul className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
      {parts.map(({ title, holds }) => (
        <li key={title} className="flex flex-col gap-1 border-l-8 border-yellow bg-sheet px-5 py-4">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="heading text-2xl">{title}</span>
            {holds === null && <Badge>{COMING}</Badge>}
          </span>
          <span className="text-sm text-ink-soft">
            {holds === null ? `It's coming to your ${plan.name} plan.` : `Part of your ${plan.name} plan.`}
          </span>
          {holds !== null && (
            <Link
              to={PATHS.upload}
              className="inline-flex min-h-11 items-center self-start font-semibold underline underline-offset-4"
            >
              {holds}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * Not the real width of the tile, because the small copy is good enough for a decoration on a phone but not on a
 * desktop.
 */
const SIZES = '(max-width: 40rem) 15rem, 100vw'

/** The link to the upload screen, with the newest photo in its viewfinder. */
function UploadTile({ badge }: { badge: string }) {
  const newest = useRecentFiles().data?.[0]
  return (
    <Link
      to={PATHS.upload}
      className={classNames(
        'group plate grid overflow-hidden transition-colors duration-[var(--fast)] hover:bg-ink hover:text-paper lg:min-h-44',
        newest !== undefined && 'sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]',
      )}
    >
      <span className="flex flex-col justify-between gap-6 p-4 sm:p-5">
        <span className="flex items-start justify-between gap-3">
          <Camera className="size-8" strokeWidth={1.8} aria-hidden="true" />
          <Badge>{badge}</Badge>
        </span>
        <span>
          <span className="heading block text-4xl sm:text-5xl">Upload Files</span>
          <span className="mt-1 block text-sm text-ink-soft group-hover:text-paper">Show us the damage</span>
        </span>
      </span>
      {newest !== undefined && (
        <span className="relative block min-h-32 border-t-2 border-rule sm:border-t-0 sm:border-l-2">
          <Photo
            src={newest.file_url}
            widths={{ srcSet: `${newest.thumbnail_url} 480w, ${newest.file_url} 2048w`, sizes: SIZES }}
            alt=""
            isLazy={false}
            className="absolute inset-0 size-full"
          />
          <span className="brackets absolute inset-4" aria-hidden="true" />
        </span>
      )}
    </Link>
  )
}
