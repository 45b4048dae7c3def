import type { BillingKind } from '#shared/plans/plans.ts'

/** The how-to box of the plan tester, with a short name and a sentence for each step. */
export function planTesterSteps(billing: BillingKind): readonly (readonly [name: string, sentence: string])[] {
  return [
    ['Pick a plan', "Press TEST THIS PLAN on any card. You don't pay anything, and your own plan doesn't change."],
    ['Look around', "Limits, badges and banners are now those of the plan you're testing."],
    billing === 'demo'
      ? ['Try it out', 'Upload a larger photo, or more of them. You keep what you upload when the test ends.']
      : ['Compare it', "See what you'd get. Your own plan still decides what you can upload."],
    ['End the demo', 'Press END DEMO in the bar at the top. Logging out ends it too.'],
  ]
}
