import { expect } from '../fixtures.ts'
import type { Stage } from '../stage.ts'
import type { Section } from './entry.ts'

const card = ({ page }: Stage, plan: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan }) })

export const PLAN_SCREENS: readonly Section[] = [
  {
    heading: "2. Plan selection (/payment, 'CHOOSE YOUR MENDSIGHT PLAN')",
    entries: [
      {
        on: '/payment on the pro plan',
        bring: async ({ enter, open }) => {
          await enter('pro')
          await open('/payment')
        },
        says: [
          'CHOOSE YOUR MENDSIGHT PLAN',
          'Currently on Pro Fixer',
          '$19.99/month',
          'MOST POPULAR',
          'CURRENT',
          'CURRENT PLAN',
          'UPGRADE TO THIS',
          'DOWNGRADE TO THIS',
          'CONFIRM PLAN CHANGE',
          'PLAN COMPARISON',
        ],
        and: async (stage) => {
          const { page } = stage
          await expect(page.getByRole('listitem').getByRole('heading', { level: 2 })).toHaveText([
            'Basic Fixer',
            'Pro Fixer',
            'Enterprise Fixer',
          ])
          for (const [plan, price, button] of [
            ['Basic Fixer', '$9.99/month', 'DOWNGRADE TO THIS'],
            ['Pro Fixer', '$19.99/month', 'CURRENT PLAN'],
            ['Enterprise Fixer', '$49.99/month', 'UPGRADE TO THIS'],
          ] as const) {
            await expect(card(stage, plan)).toContainText(price)
            await expect(card(stage, plan).getByRole('button')).toHaveText(button)
          }
          await expect(card(stage, 'Pro Fixer')).toContainText('MOST POPULAR')
          await expect(card(stage, 'Pro Fixer').getByRole('button')).toBeDisabled()
          await expect(page.getByText('MOST POPULAR')).toHaveCount(1)
          const rows = await page
            .getByRole('table', { name: 'PLAN COMPARISON' })
            .getByRole('row')
            .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)))
          expect(rows.slice(1)).toEqual([
            ['Monthly uploads', '10', '100', '500', 'Unlimited'],
            ['Storage', '0.5 GB', '1 GB', '10 GB', '100 GB'],
            ['Max file size', '5 MB', '10 MB', '25 MB', '100 MB'],
            ['Analyses per day', '50', '50', '50', '50'],
            ['Support level', 'Email', 'Email', 'Priority', 'Priority (24/7 phone: coming)'],
            ['Advanced tools', 'No', 'No', 'Yes', 'Yes'],
            ['Team collaboration', 'No', 'No', 'No', 'Coming'],
            ['API access', 'No', 'No', 'No', 'Coming'],
          ])
        },
      },
      {
        on: '/payment with a cheaper plan selected',
        bring: (stage) => card(stage, 'Basic Fixer').getByRole('button').click(),
        says: [
          'SELECTED - DOWNGRADE',
          'Downgrading from Pro Fixer to Basic Fixer',
          'Changes take effect immediately. You can switch plans anytime.',
        ],
      },
      {
        on: '/payment with a pricier plan selected',
        bring: (stage) => card(stage, 'Enterprise Fixer').getByRole('button').click(),
        says: [
          'SELECTED - UPGRADE',
          'Upgrading from Pro Fixer to Enterprise Fixer',
          'Changes take effect immediately. You can switch plans anytime.',
        ],
      },
      {
        on: '/payment while the plan changes',
        bring: async ({ hold, press }) => {
          await hold('**/api/plan', 'POST')
          await press('CONFIRM PLAN CHANGE')
        },
        says: ['PROCESSING...'],
        and: async ({ page, letGo }) => {
          letGo()
          await expect(page).toHaveURL('/home')
        },
      },
    ],
  },
  {
    heading: '2. Payment options (/payment-options)',
    entries: [
      {
        on: '/payment-options with no method',
        bring: async ({ enter, open }) => {
          await enter()
          await open('/payment-options')
        },
        says: ['PAYMENT OPTIONS', 'Credit/Debit Card', 'PayPal', 'Bank Transfer', 'DEMO - No payment is taken'],
        insteadOf: { words: ['COMPLETE PAYMENT'], because: 'it appears once a method is chosen' },
        and: async ({ page }) => {
          await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/payment')
          await expect(page.getByRole('radio')).toHaveCount(3)
        },
      },
      {
        on: '/payment-options with a card',
        bring: ({ page }) => page.getByRole('radio', { name: 'Credit/Debit Card' }).check(),
        says: ['Card Number', 'Expiry Date', 'CVV', 'Cardholder Name', 'COMPLETE PAYMENT'],
        and: ({ page }) => expect(page.getByLabel('Expiry Date')).toHaveAttribute('placeholder', 'MM/YY'),
      },
      {
        on: '/payment-options with PayPal',
        bring: ({ page }) => page.getByRole('radio', { name: 'PayPal' }).check(),
        says: ['You will be redirected to PayPal to complete payment.', 'COMPLETE PAYMENT'],
        and: ({ page }) => expect(page.getByRole('radio', { checked: true })).toHaveCount(1),
      },
      {
        on: '/payment-options with a bank',
        bring: ({ page }) => page.getByRole('radio', { name: 'Bank Transfer' }).check(),
        says: ['Account Number', 'Routing Number', 'COMPLETE PAYMENT'],
      },
    ],
  },
]

export const PLAN_TESTER: Section = {
  heading: '2. Plan tester (/plan-tester)',
  entries: [
    {
      on: '/plan-tester',
      bring: async ({ enter, open }) => {
        await enter()
        await open('/plan-tester')
      },
      says: [
        'DEMO MODE - Changes are temporary',
        'CURRENT PLAN',
        'Free Fixer',
        '0.5 GB',
        'FREE',
        '$9.99/month',
        '$19.99/month',
        '$49.99/month',
        '+2 more features',
        '+3 more features',
        '+5 more features',
        'TEST THIS PLAN',
      ],
      and: async (stage) => {
        await expect(card(stage, 'Free Fixer').getByRole('button')).toBeDisabled()
        await expect(stage.page.getByRole('button', { name: 'TEST THIS PLAN' })).toHaveCount(4)
        const howTo = stage.page.getByRole('region', { name: 'HOW TO TEST A PLAN' })
        await expect(howTo.getByRole('listitem')).toHaveCount(4)
        await expect(stage.page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/home')
      },
    },
    {
      on: '/plan-tester while it switches',
      bring: async (stage) => {
        await stage.hold('**/api/plan/preview', 'POST')
        await card(stage, 'Pro Fixer').getByRole('button').click()
      },
      says: ['SWITCHING...'],
      and: async ({ page, letGo }) => {
        for (const button of await page.getByRole('button', { name: 'TEST THIS PLAN' }).all()) {
          await expect(button).toBeDisabled()
        }
        letGo()
      },
    },
    {
      on: '/plan-tester after it',
      says: ['Successfully switched to Pro Fixer!'],
      and: ({ page }) => expect(page.getByRole('region', { name: 'CURRENT PLAN' })).toContainText('Pro Fixer'),
    },
  ],
}
