import { expect } from '../fixtures.ts'
import type { Entry, Section } from './entry.ts'

type Access = 'logged-out only' | 'logged-in only' | 'open to anyone'

/**
 * The route table of the original specification (headings.ts), with the tab's title and the heading of each screen.
 * Screens that the product has beyond it, such as /photos, get no row here.
 */
const ROUTES: readonly [path: string, access: Access, title: string, heading: string][] = [
  ['/', 'logged-out only', 'Login', 'LOGIN'],
  ['/register', 'logged-out only', 'Register', 'REGISTER'],
  ['/forgot-password', 'logged-out only', 'Forgot password', 'FORGOT PASSWORD?'],
  ['/profile', 'logged-in only', 'Profile', 'Welcome, Rosa Fixer'],
  ['/home', 'logged-in only', 'Dashboard', 'READY TO FIX THE WORLD?'],
  ['/upload', 'logged-in only', 'Upload', 'UPLOAD DAMAGE PHOTOS'],
  ['/analysis', 'logged-in only', 'Upload', 'UPLOAD DAMAGE PHOTOS'],
  ['/settings', 'logged-in only', 'Account settings', 'ACCOUNT SETTINGS'],
  ['/change-email', 'logged-in only', 'Change email', 'CHANGE EMAIL'],
  ['/change-password', 'logged-in only', 'Change password', 'CHANGE PASSWORD'],
  ['/payment', 'logged-in only', 'Plans', 'CHOOSE YOUR MENDSIGHT PLAN'],
  ['/payment-options', 'logged-in only', 'Payment options', 'PAYMENT OPTIONS'],
  ['/faq', 'logged-in only', 'Frequently asked questions', 'FREQUENTLY ASKED QUESTIONS'],
  ['/terms', 'open to anyone', 'Terms of service', 'TERMS OF SERVICE'],
  ['/plan-tester', 'logged-in only', 'Plan tester', 'PLAN TESTER'],
  ['/diagnostics', 'open to anyone', 'Diagnostics', 'DIAGNOSTICS'],
  ['/privacy', 'open to anyone', 'Privacy policy', 'PRIVACY POLICY'],
  // Any other path redirects to /.
  ['/no-such-page', 'logged-out only', 'Login', 'LOGIN'],
]

function screenOf(path: string): { title: string; heading: string } {
  const [, , title = '', heading = ''] = ROUTES.find(([each]) => each === path) ?? []
  return { title, heading }
}

function visit(path: string, who: 'logged out' | 'logged in', leadsTo: string): Entry {
  const { title, heading } = screenOf(leadsTo === '/upload' ? path : leadsTo)
  return {
    on: `${path}, ${who}`,
    bring: ({ open }) => open(path),
    says: [heading],
    and: async ({ page }) => {
      await expect(page).toHaveURL(leadsTo)
      await expect(page).toHaveTitle(`${title} · Mendsight`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    },
  }
}

export const ROUTE_TABLE: readonly Section[] = [
  {
    heading: '2. Route table and guards',
    entries: [
      ...ROUTES.map(([path, access]) =>
        visit(path, 'logged out', access === 'logged-in only' || path === '/no-such-page' ? '/' : path),
      ),
      {
        on: 'any route while the session is loading',
        bring: async ({ enterAsResident, stopLimits, hold, open }) => {
          await enterAsResident()
          await stopLimits()
          await hold('**/api/me')
          await open('/home')
        },
        says: ['LOADING MENDSIGHT...', 'We scan. You fix. Simple.', 'Fast initialization...'],
        and: ({ release }) => release(),
      },
      ...ROUTES.map(([path, access]) => {
        if (access === 'logged-out only') return visit(path, 'logged in', '/profile')
        // Without a file there is nothing to analyze.
        return visit(path, 'logged in', path === '/analysis' ? '/upload' : path)
      }),
      {
        on: 'the error screen',
        bring: async ({ answer, open }) => {
          await answer('**/api/me', { status: 200, body: { name: 'A profile without a plan' } })
          await open('/home')
        },
        says: [
          'SOMETHING WENT WRONG',
          'We encountered an error while loading Mendsight.',
          'RELOAD PAGE',
          'RUN DIAGNOSTICS',
          'Technical details',
        ],
        and: async ({ page, faults, release, press }) => {
          expect(faults.splice(0)).not.toEqual([])
          const details = page.getByText(/TypeError/)
          await expect(details).toBeHidden()
          await page.getByText('Technical details').click()
          await expect(details).toBeVisible()
          await release()
          await press('RELOAD PAGE')
          await expect(page).toHaveTitle('Dashboard · Mendsight')
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('READY TO FIX THE WORLD?')
        },
      },
      {
        on: 'the error screen, RUN DIAGNOSTICS',
        bring: async ({ page, answer, open }) => {
          await answer('**/api/me', { status: 200, body: { name: 'A profile without a plan' } })
          await open('/home')
          await page.getByRole('link', { name: 'RUN DIAGNOSTICS' }).click()
        },
        says: ['DIAGNOSTICS'],
        and: async ({ page, faults }) => {
          expect(faults.splice(0)).not.toEqual([])
          await expect(page).toHaveURL('/diagnostics')
        },
      },
    ],
  },
]
