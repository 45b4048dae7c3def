import { AI_FAILURES, completion, goodResponse } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { choosePhotos, expect, jpeg } from '../fixtures.ts'
import { saying } from '../stage.ts'
import type { Section } from './entry.ts'

export const PHOTO_SCREENS: readonly Section[] = [
  {
    heading: '2. Dashboard (/home)',
    entries: [
      {
        on: '/home on the free plan',
        bring: async ({ enter, open }) => {
          await enter()
          await open('/home')
        },
        says: [
          'Free Fixer',
          'Welcome, Rosa Fixer',
          'LOGOUT',
          'READY TO FIX THE WORLD?',
          'PLAN LIMITS',
          'Upload Files',
          '10 left',
          'Settings',
          'Payment Plans',
          'Upgrade Available',
          'FAQ',
          'Terms',
          'Profile',
          'Test Plans',
          'Demo Mode',
          'FILES UPLOADED',
          'UPLOADS LEFT',
          'STORAGE USED',
          '0.0 GB',
          'MONTHLY COST',
          'FREE',
        ],
        and: async ({ page, press }) => {
          for (const [tile, path] of [
            ['Upload Files', '/upload'],
            ['Settings', '/settings'],
            ['Payment Plans', '/payment'],
            ['FAQ', '/faq'],
            ['Terms', '/terms'],
            ['Profile', '/profile'],
            ['Test Plans', '/plan-tester'],
          ] as const) {
            await expect(page.getByRole('main').getByRole('link', { name: tile }), tile).toHaveAttribute('href', path)
          }
          await press('LOGOUT')
          await expect(page).toHaveURL('/')
        },
      },
      {
        on: '/home on the enterprise plan',
        bring: async ({ enter, open }) => {
          await enter('enterprise')
          await open('/home')
        },
        says: [
          'Enterprise Fixer',
          '$49.99/month',
          'Unlimited',
          '∞',
          '$49.99',
          'ADVANCED TOOLS',
          'TEAM COLLABORATION',
          'API ACCESS',
        ],
        and: async ({ page }) => {
          for (const absent of ['Test Plans', 'Upgrade Available']) await expect(saying(page, absent)).toHaveCount(0)
        },
      },
    ],
  },
  {
    heading: '2. Upload (/upload)',
    entries: [
      {
        on: '/upload with no photo',
        bring: async ({ enter, open }) => {
          await enter()
          await open('/upload')
        },
        says: ['Back', 'BROWSE FILES', 'PLAN LIMITS', 'PHOTO GUIDELINES', 'PHOTO HISTORY', 'NO DAMAGE PHOTOS YET'],
        and: async ({ page }) => {
          await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/home')
          await expect(page.getByLabel('Damage photos')).toHaveAttribute('multiple')
        },
      },
      {
        on: '/upload with photos selected',
        bring: async ({ page }) =>
          choosePhotos(page, [jpeg('one.jpg', await aPhoto({ seed: 1 })), jpeg('two.jpg', await aPhoto({ seed: 2 }))]),
        says: ['SELECTED PHOTOS', 'one.jpg', 'two.jpg', 'UPLOAD 2 DAMAGE PHOTO(S)'],
        and: ({ press }) => press('Remove one.jpg'),
      },
      {
        on: '/upload after the upload',
        bring: ({ press }) => press('UPLOAD 1 DAMAGE PHOTO(S)'),
        says: ['Successfully uploaded 1 damage photo(s)!', 'ANALYZE', 'VIEW', 'DELETE'],
        and: async ({ page }) => {
          const view = page.getByRole('link', { name: 'VIEW two.jpg (new tab)' })
          await expect(view).toHaveAttribute('target', '_blank')
          await expect(view).toHaveAttribute('href', /^\/api\/files\/[\w-]+\/content\?variant=original$/)
          await expect(page.getByRole('link', { name: 'ANALYZE two.jpg' })).toHaveAttribute(
            'href',
            /^\/analysis\?file=/,
          )
          await expect(page).toHaveURL('/home')
        },
      },
      {
        on: '/upload when no uploads remain',
        bring: async ({ changeMe, open }) => {
          await changeMe({ usage: { files: 10, storage_bytes: 1 } })
          await open('/upload')
        },
        says: ['UPLOAD LIMIT REACHED', 'UPGRADE PLAN'],
        and: async ({ page }) => {
          await expect(page.getByRole('link', { name: 'UPGRADE PLAN' })).toHaveAttribute('href', '/payment')
          await expect(page.getByRole('button', { name: 'BROWSE FILES' })).toHaveCount(0)
        },
      },
    ],
  },
  {
    heading: "2. AI damage analysis (/analysis, title 'AI DAMAGE ANALYSIS')",
    entries: [
      {
        on: '/analysis with no file leads to /upload',
        bring: async ({ enter, open }) => {
          await enter()
          await open('/analysis')
        },
        says: ['UPLOAD DAMAGE PHOTOS'],
        and: ({ page }) => expect(page).toHaveURL('/upload'),
      },
      {
        on: '/analysis with the id of no photo',
        bring: ({ open }) => open('/analysis?file=0190a1b2-0000-7000-8000-000000000000'),
        says: ['NO FILE SELECTED', 'GO TO UPLOAD'],
        and: async ({ page }) => {
          await page.getByRole('link', { name: 'GO TO UPLOAD' }).click()
          await expect(page).toHaveURL('/upload')
        },
      },
      {
        on: '/analysis while it runs',
        bring: async ({ ai, upload, open }) => {
          ai.respondsWith('hang')
          await open(`/analysis?file=${await upload()}`)
        },
        says: [
          'AI DAMAGE ANALYSIS',
          'AI ANALYZING DAMAGE...',
          'Detecting damage type',
          'Assessing severity',
          'Generating repair plan',
          'ceiling.jpg',
          'MB',
          'VIEW ORIGINAL',
        ],
        and: async ({ page, ai, press }) => {
          await expect(page.getByText(/^Uploaded .+ · \d+\.\d\d MB$/)).toBeVisible()
          const original = page.getByRole('link', { name: 'VIEW ORIGINAL (new tab)' })
          await expect(original).toHaveAttribute('target', '_blank')
          await expect(original).toHaveAttribute('href', /\/content\?variant=original$/)
          await press('CANCEL')
          await expect(saying(page, 'The analysis was canceled.')).toBeVisible()
          ai.respondsWith(AI_FAILURES.prose)
          await press('ANALYZE')
        },
      },
      {
        on: '/analysis after a failure',
        says: [
          'ANALYSIS NOTICE',
          'RETRY AI ANALYSIS',
          'GENERAL REPAIR GUIDANCE',
          'GENERAL GUIDANCE',
          'LOW CONFIDENCE (50%)',
          'LOW CONFIDENCE',
          'DOWNLOAD REPORT',
          'SHARE',
        ],
        insteadOf: {
          words: ['POWERED BY OpenAI gpt-4o', 'AI INSIGHTS & NOTES'],
          because: 'general guidance is never dressed as an analysis',
        },
        and: async ({ ai, press }) => {
          ai.respondsWith(completion(goodResponse()))
          await press('RETRY AI ANALYSIS')
        },
      },
      {
        on: '/analysis with a result',
        says: [
          'POWERED BY OpenAI gpt-4o',
          'HIGH CONFIDENCE',
          'AI ANALYSIS',
          'HIGH CONFIDENCE (82%)',
          'DAMAGE TYPE',
          'Water-stained drywall ceiling',
          'SEVERITY',
          'High',
          'ESTIMATED COST',
          '$250 - $1,200',
          'ESTIMATED TIME',
          '6-10 hours over 4 days',
          'DIFFICULTY LEVEL',
          'Advanced',
          'REPAIR INSTRUCTIONS',
          'Shut off the water above.',
          'MATERIALS NEEDED',
          'Joint compound',
          'TOOLS REQUIRED',
          'Drywall saw',
          'SAFETY WARNINGS',
          'Keep out from under the sagging part.',
          'AI INSIGHTS & NOTES',
          'The source of the water is not in the photo.',
          'ANALYZE ANOTHER PHOTO',
          'BACK TO DASHBOARD',
        ],
        insteadOf: { words: ['ANALYSIS NOTICE'], because: 'the retry has succeeded' },
        and: async ({ page }) => {
          for (const [link, path] of [
            ['ANALYZE ANOTHER PHOTO', '/upload'],
            ['BACK TO DASHBOARD', '/home'],
            ['Back', '/upload'],
          ] as const) {
            await expect(page.getByRole('link', { name: link, exact: true })).toHaveAttribute('href', path)
          }
        },
      },
      {
        on: '/analysis with a result that names no danger and no note',
        bring: async ({ ai, upload, open }) => {
          ai.respondsWith(completion(goodResponse({ safetyWarnings: [], additionalNotes: [] })))
          await open(`/analysis?file=${await upload('door.jpg', 2)}`)
        },
        says: [
          'POWERED BY OpenAI gpt-4o',
          'Smell gas, see sparks, or a ceiling that sags? Leave now and call for help from outside.',
        ],
        insteadOf: { words: ['AI INSIGHTS & NOTES'], because: 'shown only if there are any' },
      },
    ],
  },
]
