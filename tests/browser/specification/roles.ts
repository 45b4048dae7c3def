import { expect } from '../fixtures.ts'
import { saying } from '../stage.ts'
import type { Section } from './entry.ts'

export const ENTITIES: Section = {
  heading: '3. Entities and their fields',
  provedBy: [
    'tests/integration/accounts.test.ts',
    'tests/integration/uploads.test.ts',
    'src/shared/plans/plans.test.ts',
  ],
}

export const ROLES_AND_CALLS: readonly Section[] = [
  {
    heading: '6. Roles and permissions',
    entries: [
      {
        on: '/plan-tester on the enterprise plan, open though no tile leads there',
        bring: async ({ enter, open }) => {
          await enter('enterprise')
          await open('/plan-tester')
        },
        says: ['PLAN TESTER', 'TEST THIS PLAN'],
      },
      {
        on: '/home on the pro plan',
        bring: async ({ enter, open }) => {
          await enter('pro')
          await open('/home')
        },
        says: ['ADVANCED TOOLS', 'Test Plans'],
        and: async ({ page }) => {
          for (const absent of ['TEAM COLLABORATION', 'API ACCESS']) await expect(saying(page, absent)).toHaveCount(0)
        },
      },
    ],
  },
  {
    heading: '7. The calls the product makes',
    entries: [
      {
        on: '/register when the account can be made and not completed',
        bring: async ({ leave, answer, open, fill, press }) => {
          await leave()
          // That the server answers so is proved in tests/integration/registration.test.ts.
          await answer('**/sign-up/email', {
            status: 500,
            body: { code: 'account_failed', detail: 'Failed to create user profile. Please try again.' },
          })
          await open('/register')
          const password = 'right as rain 7'
          await fill({
            'Full Name': 'Dana',
            Email: 'dana@example.com',
            Password: password,
            'Confirm Password': password,
          })
          await press('CREATE ACCOUNT')
        },
        says: ['Failed to create user profile. Please try again.'],
      },
      {
        on: '/analysis, DOWNLOAD REPORT',
        bring: ({ openAnalysis }) => openAnalysis(),
        says: ['DOWNLOAD REPORT'],
        and: async ({ page }) => {
          const download = page.waitForEvent('download')
          await page.getByRole('link', { name: 'DOWNLOAD REPORT' }).click()
          expect((await download).suggestedFilename()).toBe('mendsight-ai-analysis-wet ceiling.txt')
        },
      },
    ],
  },
]

export const CONSTANTS: Section = {
  heading: '9. Business constants and limits',
  entries: [
    {
      on: '/plan-tester',
      bring: async ({ enterAsResident, open }) => {
        await enterAsResident()
        await open('/plan-tester')
      },
      says: ['FREE', '$9.99/month', '$19.99/month', '$49.99/month'],
    },
    {
      on: '/analysis with the fallback guidance',
      bring: async ({ ai, enter, upload, open }) => {
        ai.respondsWith({ status: 500, body: '{}' })
        await enter()
        await open(`/analysis?file=${await upload()}`)
      },
      says: [
        'General Property Damage',
        'Medium',
        '$20 - $100',
        '2-4 hours over 1-2 days',
        'Intermediate',
        'LOW CONFIDENCE (50%)',
      ],
      and: async ({ page }) => {
        const steps = page.getByRole('region', { name: 'REPAIR INSTRUCTIONS' }).getByRole('listitem')
        await expect(steps).toHaveCount(8)
      },
    },
  ],
}
