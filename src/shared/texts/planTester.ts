import type { BillingKind } from '../plans/plans.ts'

/** The how-to box of the plan tester: a short name and a sentence for each step. */
export function planTesterSteps(billing: BillingKind): readonly (readonly [name: string, sentence: string])[] {
  return [
    ['Pick a plan', 'Press TEST THIS PLAN on any card. Nothing is paid, and your own plan stays as it is.'],
    ['Look around', 'Limits, badges and banners are now those of the plan that you test.'],
    billing === 'demo'
      ? ['Try it out', 'Upload a larger photo, or more of them. What you upload stays yours when the test ends.']
      : ['Compare it', 'See what you would have. What you may upload is still decided by your own plan.'],
    ['End the demo', 'Press END DEMO in the bar at the top. Logging out ends it too.'],
  ]
}
