import { expect } from '../fixtures.ts'
import type { Section } from './entry.ts'

export const INTRODUCTION: readonly Section[] = [
  {
    heading: '1. What the product does and for whom',
    entries: [
      {
        on: '/, logged out',
        bring: ({ open }) => open('/'),
        says: ['Mendsight', 'We scan.', 'You fix.', 'Simple.'],
        and: ({ page }) =>
          expect(page.getByRole('img', { name: 'We scan. You fix. Simple.', exact: true })).toBeVisible(),
      },
      {
        on: '/payment',
        bring: async ({ enterAsResident, open }) => {
          await enterAsResident()
          await open('/payment')
        },
        says: ['Free Fixer', 'Basic Fixer', 'Pro Fixer', 'Enterprise Fixer'],
      },
    ],
  },
]
