import { BookOpen, Camera, CircleHelp, CreditCard, FlaskConical, QrCode, Settings, User } from 'lucide-react'
import { Link } from 'react-router'
import type { Overview } from '#shared/api/overview.ts'
import type { RepairSummary } from '#shared/api/repairs.ts'
import { uploadsLeft } from '#shared/files/uploads.rules.ts'
import { hasFeature } from '#shared/plans/features.rules.ts'
import { planById, type Plan } from '#shared/plans/plans.ts'
import { todayOf } from '#shared/repairs/work.rules.ts'
import { useHere, useMe } from '#web/features/accounts/MeProvider.tsx'
import { leftLabel } from '#web/features/billing/PlanBadge.tsx'
import { OverLimitNotice, PaymentDue } from '#web/features/billing/PlanNotices.tsx'
import { planParts } from '#web/features/billing/plans.rules.ts'
import { PlanLimitsCard, UsageStats } from '#web/features/billing/UsageStats.tsx'
import { CameraLink } from '#web/features/files/upload/CameraLink.tsx'
import { isUrgent, photosToAnalyze, thingsToDo, useOverview } from '#web/features/overview/useOverview.ts'
import { classNames } from '#web/lib/classNames.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { PATHS } from '#web/lib/paths.ts'
import { usePhotoPlaces } from '#web/lib/photoMotion.ts'
import { codesPath } from '#web/lib/shopPaths.ts'
import {
  Analyzing,
  GoingOn,
  MoreLink,
  NOT_ANALYZED,
  Part,
  PhotoToAnalyze,
  RepairToActOn,
} from '#web/parts/goingOn/GoingOn.tsx'
import { buttonClass, ButtonLink } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SmallTile, Tile } from '#web/ui/Tile.tsx'
import { useToday, type Today } from './useToday.ts'

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

/** For whoever has the plan for a shop and is in none: nothing of it can be used before it is made. */
function FirstShop({ isLead }: { isLead: boolean }) {
  return (
    <section
      aria-label="Your shop"
      className={classNames(
        'plate flex flex-wrap items-center justify-between gap-4 p-5',
        isLead && 'border-yellow-deep',
      )}
    >
      <div className="min-w-0 grow basis-60">
        <h2 className="heading text-2xl">YOUR PLAN INCLUDES A SHOP</h2>
        <p className="mt-1">Make it, invite your people, and print the code with which customers send requests.</p>
      </div>
      <ButtonLink to={PATHS.shops} tone={isLead ? 'primary' : 'plain'} size="large" className="max-sm:w-full">
        MAKE YOUR SHOP
      </ButtonLink>
    </section>
  )
}

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
function Everything({ overview, today, hasPhotos, isLed: isLedAbove }: Props) {
  const mayWrite = useMayDo()('write')
  if (today?.isLoading === true) return <div role="status" aria-label="Loading the day" className="skeleton h-24" />
  const { running, ready, new_photos: photos } = overview
  const toActOn = overview.repairs.filter(({ id }) => !ready.some(({ repair }) => repair.id === id))
  const { today: now, others } = todayOf<RepairSummary>(today?.due ?? [], toActOn)
  const repairs = today === null ? toActOn : toActOn.filter(({ id }) => others.some((other) => other.id === id))
  const isLed =
    isLedAbove || (today !== null && (now.length + today.mentions.length > 0 || (today.waiting?.count ?? 0) > 0))
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
      {today !== null && <ShopToday {...today} repairs={now} />}
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
