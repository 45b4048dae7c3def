import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { getMe } from '#shared/api/accounts.ts'
import { changePlan, previewPlan, type PlanChangeRecord } from '#shared/api/billing.ts'
import { PLANS, type PlanId } from '#shared/plans/plans.ts'
import { answers, breaks, waits, type Answer } from '../support/backend.ts'
import { aProfile } from '../support/builders.ts'
import {
  choose,
  choosePlan,
  expectAddress,
  field,
  leads,
  openScreen,
  press,
  says,
  saysNone,
  user,
} from '../support/screen.tsx'

const FREE = aProfile()
const PRO = aProfile({ plan_id: 'pro' })
const DONE: PlanChangeRecord = { kind: 'done' }

const changedTo = (planId: PlanId): Answer[] => [
  answers(changePlan, { plan_id: planId, plan: PLANS[planId], change: DONE }),
  answers(getMe, aProfile({ plan_id: planId })),
]

function card(plan: string): HTMLElement {
  const found = screen.getByRole('heading', { name: plan }).closest('li')
  if (found === null) throw new Error(`${plan} has no card`)
  return found
}

const buttonOf = (plan: string) => within(card(plan)).getByRole('button')

describe('1. Purpose and people', () => {
  test('the plans have their names', async () => {
    openScreen('/payment', FREE)
    await says('Free Fixer', 'Basic Fixer', 'Pro Fixer', 'Enterprise Fixer')
  })
})

describe('2. Plans', () => {
  test('the largest plan says what a shop gets', async () => {
    openScreen('/payment', FREE)
    await says('FOR REPAIR SHOPS: WHAT ENTERPRISE FIXER GIVES YOU', 'Up to 25 people work on the same repairs')
    await says('A link and a QR code for your van, door or card.', 'with your name, license, phone, color and logo')
  })

  test('on the pro plan, each plan has its price, its badges and its button', async () => {
    openScreen('/payment', PRO)
    await says('CHOOSE YOUR MENDSIGHT PLAN', 'Currently on Pro Fixer', '$19.99/month', 'MOST POPULAR', 'CURRENT')
    await says('CURRENT PLAN', 'UPGRADE TO THIS', 'DOWNGRADE TO THIS', 'CONFIRM PLAN CHANGE', 'PLAN COMPARISON')
    const cards = screen
      .getAllByRole('listitem')
      .flatMap((item) => within(item).queryAllByRole('heading', { level: 2 }))
    expect(cards.map(({ textContent }) => textContent)).toEqual(['Basic Fixer', 'Pro Fixer', 'Enterprise Fixer'])
    for (const [plan, price, label] of [
      ['Basic Fixer', '$9.99/month', 'DOWNGRADE TO THIS'],
      ['Pro Fixer', '$19.99/month', 'CURRENT PLAN'],
      ['Enterprise Fixer', '$49.99/month', 'UPGRADE TO THIS'],
    ] as const) {
      expect(card(plan).textContent).toContain(price)
      expect(buttonOf(plan).textContent).toBe(label)
    }
    expect(card('Pro Fixer').textContent).toContain('MOST POPULAR')
    expect(buttonOf('Pro Fixer')).toHaveProperty('disabled', true)
    expect(screen.getAllByText('MOST POPULAR')).toHaveLength(1)
    const rows = within(screen.getByRole('table', { name: 'PLAN COMPARISON' })).getAllByRole('row')
    expect(rows.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Monthly uploads', '10', '100', '500', 'Unlimited'],
      ['Storage', '0.5 GB', '1 GB', '10 GB', '100 GB'],
      ['Max file size', '5 MB', '10 MB', '25 MB', '100 MB'],
      ['Analyses per day', '50', '50', '50', '50'],
      ['Support level', 'Email', 'Email', 'Priority', 'Priority'],
      ['Advanced tools', 'No', 'No', 'Yes', 'Yes'],
      ['Team collaboration', 'No', 'No', 'No', 'Yes'],
      ['API access', 'No', 'No', 'No', 'Yes'],
    ])
  })

  test('a selected plan says where it leads, and the button that it is busy', async () => {
    const backend = openScreen('/payment', PRO, waits(changePlan))
    await choosePlan('Basic Fixer')
    await says('SELECTED - DOWNGRADE', 'Downgrading from Pro Fixer to Basic Fixer')
    await says('Changes take effect immediately. You can switch plans anytime.')
    await choosePlan('Enterprise Fixer')
    await says('SELECTED - UPGRADE', 'Upgrading from Pro Fixer to Enterprise Fixer')
    await says('Changes take effect immediately. You can switch plans anytime.')
    await press('CONFIRM PLAN CHANGE')
    await says('PROCESSING...')
    backend.letGo(...changedTo('enterprise'))
    await expectAddress('/home')
  })
})

describe('2. Payment options', () => {
  test('no method is chosen at first, and each shows its own details', async () => {
    openScreen('/payment-options', FREE)
    await says('PAYMENT OPTIONS', 'Credit/Debit Card', 'PayPal', 'Bank Transfer', 'DEMO - No payment is taken')
    await says('Choose a payment method to see its details.')
    saysNone('COMPLETE PAYMENT')
    await leads({ Back: '/payment' })
    expect(screen.getAllByRole('radio')).toHaveLength(3)

    await choose('Credit/Debit Card')
    await says('Card Number', 'Expiry Date', 'CVV', 'Cardholder Name', 'COMPLETE PAYMENT')
    expect(field('Expiry Date').placeholder).toBe('MM/YY')

    await choose('PayPal')
    await says('You will be redirected to PayPal to complete payment.', 'COMPLETE PAYMENT')
    expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toHaveLength(1)

    await choose('Bank Transfer')
    await says('DETAILS', 'Account Number', 'Routing Number', 'COMPLETE PAYMENT')
    saysNone('Choose a payment method to see its details.')
  })
})

describe('2. FAQ, terms, plan tester', () => {
  test('the plan tester shows every plan in short, and four steps that explain it', async () => {
    openScreen('/plan-tester', FREE)
    await says(
      'PLAN TESTER',
      'DEMO MODE - Changes are temporary',
      'CURRENT PLAN',
      'Free Fixer',
      '0.5 GB',
      'FREE',
      '$9.99/month',
    )
    await says('$19.99/month', '$49.99/month', '+2 more features', '+3 more features', '+5 more features')
    await says('TEST THIS PLAN')
    expect(buttonOf('Free Fixer').getAttribute('aria-disabled')).toBe('true')
    expect(screen.getAllByRole('button', { name: 'TEST THIS PLAN' })).toHaveLength(4)
    const howTo = within(screen.getByRole('region', { name: 'HOW TO TEST A PLAN' }))
    expect(howTo.getAllByRole('listitem')).toHaveLength(4)
    await leads({ Back: '/home' })
  })

  test('a switch is under way for all plans', async () => {
    const backend = openScreen('/plan-tester', FREE, waits(previewPlan))
    await choosePlan('Pro Fixer')
    await says('SWITCHING...')
    for (const each of screen.getAllByRole('button', { name: 'TEST THIS PLAN' })) {
      await waitFor(() => expect(each.getAttribute('aria-disabled')).toBe('true'))
    }
    backend.letGo(breaks(previewPlan))
    await says('Failed to change plan. Please try again.')
  })
})

describe('4. Plan change', () => {
  test('it needs a plan, says when it failed, and welcomes to the new plan', async () => {
    const backend = openScreen('/payment', FREE, breaks(changePlan))
    await press('CONFIRM PLAN CHANGE')
    await says('Please select a plan first')
    await choosePlan('Pro Fixer')
    await press('CONFIRM PLAN CHANGE')
    await says('Failed to change plan. Please try again.')
    backend.given(...changedTo('pro'))
    await press('CONFIRM PLAN CHANGE')
    await says('Successfully upgraded to Pro Fixer! Welcome to your new plan.', 'Pro Fixer')
    await expectAddress('/home')
  })

  test('nobody who goes to a cheaper plan is upgraded', async () => {
    openScreen('/payment', PRO, answers(changePlan, { plan_id: 'basic', plan: PLANS.basic, change: DONE }))
    await choosePlan('Basic Fixer')
    await press('CONFIRM PLAN CHANGE')
    await says('Successfully downgraded to Basic Fixer. Your new plan is in effect.')
    saysNone('Successfully upgraded to Basic Fixer! Welcome to your new plan.')
    await expectAddress('/home')
  })
})

describe('5. Payment', () => {
  test('a method is needed', async () => {
    openScreen('/payment-options', FREE)
    const paypal = await screen.findByRole('radio', { name: 'PayPal' })
    paypal.focus()
    await user.keyboard('{Enter}')
    await says('Please select a payment method')
  })
})

describe('6. Roles', () => {
  test('the plan tester is open on the enterprise plan, though no tile leads there', async () => {
    openScreen('/plan-tester', aProfile({ plan_id: 'enterprise' }))
    await says('PLAN TESTER', 'TEST THIS PLAN')
  })

  test('the pro plan has the advanced tools, and nothing of the enterprise plan', async () => {
    openScreen('/home', PRO)
    await says('ADVANCED TOOLS', 'Test Plans')
    saysNone('TEAM COLLABORATION', 'API ACCESS')
  })
})

describe('8. Successes', () => {
  test('a payment of the demo says what it was', async () => {
    openScreen('/payment-options', FREE)
    await choose('Credit/Debit Card')
    await press('FILL IN TEST CARD')
    await press('COMPLETE PAYMENT')
    await expectAddress('/home')
    await says("This was a demo: no payment was taken, and you're still on Free Fixer.")
    await says('Payment processed successfully! Welcome to your new plan.')
  })
})

describe('9. Constants', () => {
  test('each plan has its price', async () => {
    openScreen('/plan-tester', FREE)
    await says('Enterprise Fixer')
    for (const [plan, price] of [
      ['Free Fixer', 'FREE'],
      ['Basic Fixer', '$9.99/month'],
      ['Pro Fixer', '$19.99/month'],
      ['Enterprise Fixer', '$49.99/month'],
    ] as const) {
      await waitFor(() => expect(card(plan).textContent).toContain(price))
    }
  })
})
