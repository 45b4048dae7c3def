import { useEffect, useState } from 'react'
import { isPlanOffered, NOT_OFFERED_LABEL, offeredSentence } from '#shared/plans/availability.rules.ts'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import { planById, priceLabel, type BillingKind, type Plan, type PlanId } from '#shared/plans/plans.ts'
import { useMe, useReloadMe } from '#web/features/accounts/MeProvider.tsx'
import { comparisonRows, featureLine, planChangeFailure } from '#web/features/billing/plans.rules.ts'
import { LoadedPlans } from '#web/features/billing/PlanNotices.tsx'
import { PlanCard } from '#web/features/billing/PlanCard.tsx'
import { usePlans, useStartPreview } from '#web/features/billing/billing.api.ts'
import { INSTALLATION } from '#web/features/texts/names.ts'
import { planTesterSteps } from '#web/features/texts/planTester.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { PATHS } from '#web/lib/paths.ts'
import { hasUnfinishedWork, reloadPage } from '#web/lib/reload.ts'
import { DELAY_MS, useDelay } from '#web/lib/timeLimits.ts'
import { useInFlightGuard } from '#web/lib/submitting.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'

export function PlanTesterPage() {
  const me = useMe()
  const preview = useStartPreview(useReloadMe())
  const { billing, largest_plan_id: largest } = usePlans().data ?? { billing: 'demo', largest_plan_id: 'enterprise' }
  const isOffered = (id: PlanId) => isPlanOffered(id, { own: planById(me.plan_id).id, largest })
  const limited = offeredSentence(largest)
  const lock = useInFlightGuard()
  const [message, setMessage] = useState<{ tone: 'success' | 'error'; sentence: string; count: number } | null>(null)
  const say = (tone: 'success' | 'error', sentence: string) =>
    setMessage((before) => ({ tone, sentence, count: (before?.count ?? 0) + 1 }))

  const [chosen, setChosen] = useState<Plan | null>(null)
  const [switched, setSwitched] = useState<Plan | null>(null)
  useReloadOnceSaid(switched)

  const test = (plan: Plan) => {
    if (plan.id === me.plan.id || !isOffered(plan.id) || !lock.take()) return
    setMessage(null)
    setChosen(plan)
  }
  const release = () => {
    setChosen(null)
    lock.release()
  }
  useDelay(chosen !== null && !preview.isPending, DELAY_MS.beforePlanSwitch, () => {
    if (chosen === null) return
    preview.mutate(chosen.id, {
      onSuccess: () => {
        say('success', PLAN_MESSAGES.switched(chosen.name))
        setSwitched(chosen)
      },
      onError: (error) => say('error', planChangeFailure(error)),
      onSettled: release,
    })
  })

  return (
    <div className="flex flex-col gap-8 pt-6">
      <ScreenTop back={PATHS.home} title="PLAN TESTER">
        <Badge tone="yellow">{PLAN_MESSAGES.previewMode}</Badge>
        {billing === 'stripe' && <p className="max-w-prose font-semibold">{PLAN_MESSAGES.testShowsOnly}</p>}
        {limited !== null && <p className="max-w-prose font-semibold">{limited}</p>}
      </ScreenTop>
      {message !== null && (
        <Notice key={message.count} tone={message.tone}>
          {message.sentence}
        </Notice>
      )}
      <CurrentPlan plan={me.plan} analysesPerDay={me.usage.analyses_per_day} />
      <LoadedPlans cards={4}>
        {({ plans }) => (
          <ul className="grid gap-x-4 gap-y-8 sm:grid-cols-2 xl:grid-cols-4">
            {plans.map((plan) => {
              const isCurrent = plan.id === me.plan.id
              const isSwitching = chosen?.id === plan.id
              return (
                <PlanCard
                  key={plan.id}
                  plan={plan}
                  featureCount={3}
                  isMarked={isCurrent}
                  badges={
                    <>
                      {isCurrent && <Badge tone="ink">CURRENT</Badge>}
                      {!isCurrent && plan.id === me.plan_id && <Badge tone="yellow">YOUR OWN PLAN</Badge>}
                    </>
                  }
                >
                  {(nameId) => (
                    <Button
                      size="large"
                      className="w-full"
                      aria-describedby={nameId}
                      // Stays focusable while busy, so that keyboard users keep their place.
                      aria-disabled={isCurrent || !isOffered(plan.id) || preview.isPending}
                      onClick={() => test(plan)}
                    >
                      {isSwitching ? 'SWITCHING...' : isOffered(plan.id) ? 'TEST THIS PLAN' : NOT_OFFERED_LABEL}
                    </Button>
                  )}
                </PlanCard>
              )
            })}
          </ul>
        )}
      </LoadedPlans>
      <HowTo billing={billing} />
    </div>
  )
}

/** As specified, the page reloads. The message is repeated after the reload, at the top, where the page begins. */
function useReloadOnceSaid(switched: Plan | null): void {
  useEffect(() => {
    // A reload would interrupt an upload in progress, so it is skipped. The screens already use the other plan.
    if (switched === null || hasUnfinishedWork()) return undefined
    // Runs after the message has been rendered.
    const frame = requestAnimationFrame(() => {
      setFlashMessage({ sentence: PLAN_MESSAGES.switched(switched.name) })
      scrollTo(0, 0)
      reloadPage()
    })
    return () => cancelAnimationFrame(frame)
  }, [switched])
}

function HowTo({ billing }: { billing: BillingKind }) {
  return (
    <section
      aria-labelledby="how-to"
      className="on-yellow rounded-plate border-2 border-[#17150f] bg-yellow p-5 text-on-yellow sm:p-6"
    >
      <h2 id="how-to" className="heading mb-4 text-3xl">
        HOW TO TEST A PLAN
      </h2>
      <ol className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        {planTesterSteps(billing).map(([name, sentence], index) => (
          <li key={name} className="flex gap-3">
            <span className="heading figures w-7 shrink-0 text-5xl leading-[0.8]" aria-hidden="true">
              {index + 1}
            </span>
            <p className="leading-snug">
              <strong className="font-bold">{name}.</strong> {sentence}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The plan in effect, with its features and limits. */
function CurrentPlan({ plan, analysesPerDay }: { plan: Plan; analysesPerDay: number | null }) {
  return (
    <section aria-labelledby="current-plan" className="plate flex flex-col gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="current-plan" className="label text-ink-soft">
            CURRENT PLAN
          </h2>
          <p className="heading text-4xl">{plan.name}</p>
        </div>
        <p className="heading figures text-4xl">
          {priceLabel(plan)}
          {plan.price > 0 && <span className="text-2xl">/month</span>}
        </p>
      </div>
      <p className="border-t-2 border-hairline pt-4 text-sm text-ink-soft">
        {featureLine(plan.features, INSTALLATION)}
      </p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-x-6 sm:grid-cols-4 xl:grid-cols-8">
        {comparisonRows([plan], analysesPerDay, INSTALLATION).map(({ label, values: [value = ''] }) => (
          <div key={label} className="border-t-2 border-hairline py-2">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="figures font-semibold">{typeof value === 'string' ? value : value ? 'Yes' : 'No'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
