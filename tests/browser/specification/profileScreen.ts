import { expect } from '../fixtures.ts'
import { saying } from '../stage.ts'
import type { Section } from './entry.ts'

export const PROFILE: Section = {
  heading: '2. Profile (/profile)',
  entries: [
    {
      on: '/profile while the photos load',
      bring: async ({ enter, hold, open }) => {
        await enter()
        await hold(/\/api\/files\?/)
        await open('/profile')
      },
      says: ['LOADING PROFILE...'],
      and: async ({ letGo }) => letGo(),
    },
    {
      on: '/profile with no photo',
      says: [
        'Free Fixer',
        'LOGOUT',
        'R',
        'Welcome, Rosa Fixer',
        'FREE FIXER MEMBER',
        'ACCOUNT INFO',
        'Email',
        'Member since',
        'SESSION INFO',
        'Active Session',
        'Auto-logout in 6 hours',
        'SECURITY',
        'Last login',
        'Upload Files',
        'Dashboard',
        'Payment Plans',
        'Settings',
        'Test Plans',
        'FILES UPLOADED',
        'UPLOADS LEFT',
        'STORAGE USED',
        '0.0 GB',
        'MONTHLY COST',
        'FREE',
        'GET STARTED',
        'UPLOAD YOUR FIRST FILE',
      ],
      and: async ({ page }) => {
        const actions = page.getByRole('navigation', { name: 'QUICK ACTIONS' })
        for (const [tile, path] of [
          ['Upload Files', '/upload'],
          ['Dashboard', '/home'],
          ['Payment Plans', '/payment'],
          ['Settings', '/settings'],
          ['Test Plans', '/plan-tester'],
        ] as const) {
          await expect(actions.getByRole('link', { name: tile }), tile).toHaveAttribute('href', path)
        }
      },
    },
    {
      on: '/profile with six photos, on the enterprise plan',
      bring: async ({ page, upload, open }) => {
        for (let seed = 1; seed <= 6; seed += 1) await upload(`photo ${seed}.jpg`, seed)
        await page.request.post('/api/plan', { data: { plan_id: 'enterprise' } })
        await open('/profile')
      },
      says: ['RECENT UPLOADS', 'photo 6.jpg', 'photo 2.jpg', 'VIEW', 'VIEW ALL 6 FILES', '∞', '$49.99'],
      insteadOf: {
        words: ['photo 1.jpg', 'Test Plans'],
        because: 'the latest five, and the tester is for other plans',
      },
      and: async ({ page }) => {
        await expect(page.getByText(/\d\.\d\d MB/)).toHaveCount(5)
        await expect(page.getByRole('link', { name: 'VIEW ALL 6 FILES' })).toHaveAttribute('href', '/upload')
        const view = page.getByRole('link', { name: 'VIEW photo 6.jpg (new tab)' })
        await expect(view).toHaveAttribute('target', '_blank')
        await expect(saying(page, 'GET STARTED')).toHaveCount(0)
      },
    },
  ],
}
