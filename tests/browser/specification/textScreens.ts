import { expect } from '../fixtures.ts'
import { saying } from '../stage.ts'
import type { Section } from './entry.ts'

/** The eight questions, each with what the specification says of its topic or what is true in its place. */
const QUESTIONS: readonly [question: string, answer: string][] = [
  ['Which file formats can I upload?', "Documents such as PDF, TIFF, DOC, DOCX and TXT can't be uploaded yet."],
  ['How does repair documentation work?', 'DOWNLOAD REPORT saves it as a text file'],
  ['Is my data secure?', 'Your photos are private: no other user can open them.'],
  ['Can I cancel anytime?', 'Access to a paid plan continues until the end of the billing period.'],
  ['How do the plans differ?', 'AI damage analysis is part of every plan.'],
  [
    'What support do I get?',
    'Free and Basic include email support, and Pro includes priority support. Enterprise will have 24/7 phone support. Until then, it includes priority support.',
  ],
  ['How long are my files kept?', "We'll give you 30 days' notice before we delete any files."],
  ['Can I change my plan?', 'Upgrades take effect immediately, downgrades at the next billing cycle.'],
]

export const TEXT_SCREENS: readonly Section[] = [
  {
    heading: '2. FAQ (/faq)',
    entries: [
      {
        on: '/faq with every answer closed',
        bring: async ({ enterAsResident, open }) => {
          await enterAsResident()
          await open('/faq')
        },
        says: ['FREQUENTLY ASKED QUESTIONS', ...QUESTIONS.map(([question]) => question), 'CONTACT SUPPORT'],
        and: async ({ page }) => {
          await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(QUESTIONS.length + 1)
          await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/home')
          for (const [question, answer] of QUESTIONS) {
            await expect(page.getByText(answer)).toBeHidden()
            await page.getByText(question).click()
          }
        },
      },
      {
        on: '/faq with every answer open',
        says: QUESTIONS.map(([, answer]) => answer),
        insteadOf: {
          words: ['PDF, JPEG, PNG, TIFF, DOC, DOCX, TXT'],
          because: 'only photos are taken, so that the documents are named as not taken yet',
        },
        and: async ({ page }) => {
          await page.reload()
          for (const [, answer] of QUESTIONS) await expect(saying(page, answer), 'after a reload too').toBeVisible()
        },
      },
      {
        on: '/faq, CONTACT SUPPORT',
        bring: ({ press }) => press('CONTACT SUPPORT'),
        says: ['Subject (optional)', 'Message', 'SEND MESSAGE'],
      },
    ],
  },
  {
    heading: '2. Terms (/terms)',
    entries: [
      {
        on: '/terms',
        bring: async ({ enterAsResident, open }) => {
          await enterAsResident()
          await open('/terms')
        },
        says: [
          'TERMS OF SERVICE',
          'Last updated: January 2025',
          'Fees of paid plans are billed monthly or annually. They are non-refundable unless stated otherwise.',
          "We give 30 days' notice of a price change. Non-payment may suspend the service.",
          'We aim for 99.9% uptime.',
          'our liability is limited to what you paid for the service in the last 12 months',
        ],
        and: async ({ page }) => {
          await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
            'Acceptance of terms',
            'Service description',
            'User responsibilities',
            'Privacy',
            'Payment terms',
            'Service availability',
            'Limitation of liability',
            'Termination',
            'Changes to terms',
            'Contact',
          ])
          await page.getByRole('navigation').getByRole('link', { name: 'Contact' }).click()
          await expect(page.getByRole('heading', { name: 'Contact' })).toBeInViewport()
        },
      },
      {
        on: '/privacy',
        bring: ({ open }) => open('/privacy'),
        says: [
          'PRIVACY POLICY',
          'a hash of your password, never the password itself',
          'smaller copies of the photos that are analyzed go to OpenAI',
          'One cookie keeps you logged in.',
          'What you type into the payment forms stays in your browser',
        ],
      },
    ],
  },
]

export const DIAGNOSTICS: Section = {
  heading: '2. Diagnostics (/diagnostics)',
  entries: [
    {
      on: '/diagnostics when everything that is on works',
      bring: ({ open }) => open('/diagnostics'),
      says: [
        'DIAGNOSTICS',
        '8 PARTS WORK, 2 ARE OFF',
        'Switched off here: Mail and Payments.',
        'Browser and client',
        'Network',
        'Configuration',
        'Database',
        'Photo storage',
        'AI provider',
        'Login service',
        'Background work',
      ],
      and: async ({ page }) => {
        await expect.poll(() => page.getByText(/^\d+ ms$/).count()).toBeGreaterThanOrEqual(8)
        const secret = /sk-|postgres:|127\.0\.0\.1|localhost|\d+\.\d+\.\d+/
        await expect(page.getByRole('main'), 'an anonymous person sees no secret').not.toContainText(secret)
      },
    },
    {
      on: '/diagnostics when a check fails',
      bring: async ({ answer, press }) => {
        await answer('**/api/diagnostics', {
          status: 200,
          body: {
            checked_at: '2026-01-01T00:00:00.000Z',
            checks: [{ name: 'database', state: 'failed', ms: 5000, fix: 'Start the database.' }],
          },
        })
        await press('RUN AGAIN')
      },
      says: ['1 CHECK FAILED', 'Suggested fix: Start the database.'],
      insteadOf: {
        words: ['row-level security'],
        because: 'the database is reached by the server alone and has none that could fail',
      },
    },
    {
      on: '/diagnostics when nothing answers',
      bring: async ({ answer, press }) => {
        for (const path of ['**/api/diagnostics', '**/healthz']) await answer(path, 'no connection')
        await press('RUN AGAIN')
      },
      says: ['2 CHECKS FAILED', "The server didn't answer."],
    },
  ],
}
