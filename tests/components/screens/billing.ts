import { screen } from '@testing-library/dom'
import { expect } from 'vitest'
import {
  changePlan,
  getPlans,
  listInvoices,
  listPaymentMethods,
  previewPlan,
  quoteUpgrade,
} from '#shared/api/billing.ts'
import { NOT_OFFERED_LABEL } from '#shared/plans/availability.rules.ts'
import { PATHS } from '#web/lib/paths.ts'
import { PERIOD_END, UPGRADE_QUOTE, aSubscription, anInvoice } from '#tests/support/billingRecords.ts'
import { answers, isUnreachable, refuses, waits } from '../support/backend.ts'
import { aProfile, thePlans } from '../support/builders.ts'
import { button, expectNot, openScreen, press, see, user } from '../support/screen.tsx'
import { CONNECTION_FAILED, staysOffline } from './common.ts'
import { never, type ScreenStates } from './states.ts'

const BASIC = aProfile({ plan_id: 'basic' })
const STRIPE = answers(getPlans, thePlans('stripe'))
const PAYING = aProfile({ plan_id: 'pro', subscription: aSubscription() })

export const payment: ScreenStates = {
  loading: async () => {
    const backend = openScreen(PATHS.payment, BASIC, waits(getPlans))
    await see('Currently on Basic Fixer')
    expectNot('PLAN COMPARISON')
    backend.letGo(answers(getPlans, thePlans()))
    await see('PLAN COMPARISON')
  },
  empty: async () => {
    openScreen(PATHS.payment, PAYING, STRIPE)
    await see("None yet. You'll get one with your first payment.")
    await button('MANAGE PAYMENTS')
  },
  error: async () => {
    const backend = openScreen(PATHS.payment, BASIC, isUnreachable(getPlans))
    await see(CONNECTION_FAILED)
    backend.given(answers(getPlans, thePlans()), refuses(changePlan, 500, 'internal'))
    await press('RETRY')
    await press('CONFIRM PLAN CHANGE')
    await see('Please select a plan first')
    await user.click(screen.getAllByRole('button', { name: 'UPGRADE TO THIS' })[0] as HTMLElement)
    await see('Upgrading from Basic Fixer to Pro Fixer')
    await press('CONFIRM PLAN CHANGE')
    await see('Failed to change plan. Please try again.')
  },
  full: async () => {
    const invoices = (['draft', 'open', 'paid', 'void', 'uncollectible'] as const).map((status, place) =>
      anInvoice({ id: String(place), status }),
    )
    const upgrade = { plan_id: 'enterprise', url: 'https://invoice.stripe.com/i/1' } as const
    openScreen(
      PATHS.payment,
      aProfile({
        plan_id: 'pro',
        subscription: aSubscription({ status: 'past_due', grace_ends_at: PERIOD_END.iso, upgrade }),
      }),
      STRIPE,
      answers(listInvoices, { success: true, invoices }),
    )
    await see('CONFIRM THE PAYMENT')
    await see('NOT PAID')
    await see(`Your last payment failed. You keep Pro Fixer until ${PERIOD_END.day}.`)
    await button('GO BACK TO FREE FIXER')
  },
  'over the limit': async () => {
    openScreen(PATHS.payment, aProfile({ usage: { files: 12, storage_bytes: 1 } }))
    await see('Free Fixer includes 10 photos, and you have 12. You can still view them all.')
    await see('PLAN COMPARISON')
  },
  offline: staysOffline(PATHS.payment, BASIC, 'PLAN COMPARISON'),
}

const PURCHASE = `${PATHS.paymentOptions}?plan=pro`

export const paymentOptions: ScreenStates = {
  loading: async () => {
    const backend = openScreen(PURCHASE, aProfile(), STRIPE, waits(listPaymentMethods))
    await see('YOUR NEW PLAN')
    await screen.findByRole('status', { name: 'Loading the payment methods' })
    backend.letGo(answers(listPaymentMethods, { success: true, payment_methods: ['card'] }))
    await see('Choose a payment method to see its details.')
  },
  empty: async () => {
    openScreen(PURCHASE, aProfile(), STRIPE, answers(listPaymentMethods, { success: true, payment_methods: [] }))
    await see('No payment method is available here right now. Please try again later.')
    await see('Not available here right now')
  },
  error: async () => {
    const backend = openScreen(
      PURCHASE,
      aProfile(),
      STRIPE,
      refuses(changePlan, 503, 'payment_unavailable', { detail: "The payment service didn't respond." }),
    )
    await user.click(await screen.findByRole('radio', { name: 'Bank Transfer' }))
    await press('COMPLETE PAYMENT')
    await see("The payment service didn't respond.")
    await press('COMPLETE PAYMENT')
    await see("The payment service didn't respond.")
    expect(backend.requestsTo(changePlan)).toHaveLength(2)
  },
  full: async () => {
    openScreen(`${PATHS.paymentOptions}?plan=enterprise`, PAYING, STRIPE, answers(quoteUpgrade, UPGRADE_QUOTE))
    await see('WHAT IT COSTS')
    await see('$25.13')
    await see(`From ${PERIOD_END.day}:`)
    await see('Paid with Visa •••• 4242.')
    await button('COMPLETE PAYMENT')
  },
  'over the limit': never('Nobody pays less for having many photos: a payment has no limit of the plan.'),
  offline: staysOffline(PATHS.paymentOptions, aProfile(), 'DEMO - No payment is taken'),
}

export const planTester: ScreenStates = {
  loading: async () => {
    const backend = openScreen(PATHS.planTester, aProfile(), waits(getPlans))
    await see('HOW TO TEST A PLAN')
    expectNot('Pro Fixer')
    backend.letGo(answers(getPlans, thePlans()))
    await see('Pro Fixer')
  },
  empty: never('There are always the four plans of the product.'),
  error: async () => {
    const backend = openScreen(PATHS.planTester, aProfile(), isUnreachable(getPlans))
    await see(CONNECTION_FAILED)
    backend.given(answers(getPlans, thePlans()), isUnreachable(previewPlan))
    await press('RETRY')
    await user.click((await screen.findAllByRole('button', { name: 'TEST THIS PLAN' }))[2] as HTMLElement)
    await see(CONNECTION_FAILED)
  },
  full: async () => {
    openScreen(
      PATHS.planTester,
      aProfile({ plan_id: 'basic', plan_preview: { plan_id: 'pro' } }),
      answers(getPlans, thePlans('stripe')),
    )
    await see('YOUR OWN PLAN')
    await see('CURRENT')
    await see('not what you can do')
  },
  'over the limit': async () => {
    openScreen(PATHS.planTester, aProfile(), answers(getPlans, thePlans('demo', 'basic')))
    await see('The largest plan available on this installation is Basic Fixer.')
    const pro = await screen.findByRole('button', { name: NOT_OFFERED_LABEL, description: 'Pro Fixer' })
    expect(pro.getAttribute('aria-disabled')).toBe('true')
  },
  offline: staysOffline(PATHS.planTester, aProfile(), 'TEST THIS PLAN'),
}
