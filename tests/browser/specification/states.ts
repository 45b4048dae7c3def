import { completion, goodResponse } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { choosePhotos, expect, jpeg } from '../fixtures.ts'
import { saying, type Stage } from '../stage.ts'
import type { Entry, Section } from './entry.ts'

/** A stored result of the photo with other values, as an older answer may hold them. */
async function openResult(stage: Stage, result: Record<string, unknown>, confidence = 82): Promise<void> {
  const { openAnalysis, changeRun, release } = stage
  await release()
  await changeRun((run) => ({ ...run, confidence, result: { ...run.result, ...result, confidence } }))
  await openAnalysis()
}

const confidence = (figure: number, label: string): Entry => ({
  on: `/analysis with ${figure}`,
  bring: (stage) => openResult(stage, {}, figure),
  says: [`${label} CONFIDENCE`, `${label} CONFIDENCE (${Math.floor(figure)}%)`],
})

/** Whether a color is green, amber, red or dark red, by its channels. */
async function colorOf({ page }: Stage, word: string): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await saying(page, word).evaluate((element) => {
    let place: Element | null = element
    while (place !== null && getComputedStyle(place).backgroundColor === 'rgba(0, 0, 0, 0)') place = place.parentElement
    const canvas = document.createElement('canvas').getContext('2d')
    if (canvas === null || place === null) throw new Error('There is no color behind the word')
    canvas.fillStyle = getComputedStyle(place).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  })
  if (green > red) return 'green'
  if (green > red / 2 && blue < green) return 'amber'
  return red > 150 ? 'red' : 'dark red'
}

const severity = (word: string, color: string, level: string): Entry => ({
  on: `/analysis, ${word} and ${level}`,
  bring: (stage) => openResult(stage, { severity: word, difficultyLevel: level }),
  says: [word, level],
  and: async (stage) => expect(await colorOf(stage, word)).toBe(color),
})

export const STATES: readonly Section[] = [
  {
    heading: '4. Session',
    entries: [
      {
        on: '/profile when the address is asked for in a logged-in browser',
        bring: async ({ enter, open }) => {
          await enter()
          await open('/')
        },
        says: ['Welcome, Rosa Fixer'],
        and: ({ page }) => expect(page).toHaveURL('/profile'),
      },
      {
        on: '/ at the first request after the session was ended elsewhere',
        bring: async ({ page, leave }) => {
          await leave()
          await page.getByRole('link', { name: 'Upload Files' }).click()
        },
        says: ['LOGIN', 'You must be logged in to do this.'],
        and: ({ page }) => expect(page).toHaveURL('/'),
      },
    ],
  },
  {
    heading: '4. Logout',
    entries: [
      {
        on: '/ after LOGOUT',
        bring: async ({ enter, open, press }) => {
          await enter()
          await open('/settings')
          await press('LOGOUT')
        },
        says: ['LOGIN'],
        and: async ({ page }) => {
          await expect(page).toHaveURL('/')
          expect((await page.request.get('/api/me')).status()).toBe(401)
        },
      },
    ],
  },
  {
    heading: '4. Legacy local session',
    entries: [
      {
        on: '/ when the session has ended after 6 hours without a request',
        bring: async ({ page, enter, leave, open }) => {
          await page.clock.install()
          await enter()
          await open('/profile')
          await expect(saying(page, 'Auto-logout in 6 hours')).toBeVisible()
          await page.clock.fastForward('06:00:01')
          await leave()
          // An open stream of events leads to the login by itself, as soon as the session has ended.
          await expect(async () => {
            if (new URL(page.url()).pathname === '/') return
            await page.getByRole('link', { name: 'Upload Files' }).click({ timeout: 1_000 })
          }).toPass()
        },
        says: ['Your session has expired due to inactivity. Please log in again.'],
        and: ({ page }) => expect(page).toHaveURL('/'),
      },
    ],
  },
  {
    heading: '4. Upload flow',
    entries: [
      {
        on: '/upload when one of two photos fails',
        bring: async ({ page, enter, open, press }) => {
          await enter()
          await open('/upload')
          const broken = (await aPhoto()).subarray(0, 900)
          await choosePhotos(page, [jpeg('good.jpg', await aPhoto()), jpeg('broken.jpg', broken)])
          await press('UPLOAD 2 DAMAGE PHOTO(S)')
        },
        says: ['Successfully uploaded 1 damage photo(s)!', 'Some uploads failed:'],
        and: async ({ page }) => {
          await expect(page.getByRole('alert').filter({ hasText: 'Some uploads failed:' })).toContainText('broken.jpg')
          await expect(page.getByRole('button', { name: 'Remove broken.jpg' })).toBeVisible()
        },
      },
      {
        on: '/home, 2 s after an upload',
        bring: async ({ page, enter, open, press }) => {
          await enter()
          await open('/upload')
          await choosePhotos(page, [jpeg('good.jpg', await aPhoto())])
          await press('UPLOAD 1 DAMAGE PHOTO(S)')
          await expect(page.getByRole('listitem').filter({ hasText: 'good.jpg' })).toBeVisible()
          await expect(page).toHaveURL('/home')
        },
        says: ['READY TO FIX THE WORLD?', '9 left'],
      },
    ],
  },
  {
    heading: '4. Delete flow',
    entries: [
      {
        on: '/upload after a deletion',
        bring: async ({ page, enter, upload, open, press }) => {
          await enter()
          const id = await upload()
          await open('/upload')
          await press('DELETE ceiling.jpg')
          await page.getByRole('alertdialog').getByRole('button', { name: 'DELETE' }).click()
          // Instead of the six seconds in which it can be undone.
          await press('Delete now')
          await expect.poll(async () => (await page.request.get(`/api/files/${id}/content`)).status()).toBe(404)
        },
        says: ['File deleted successfully', 'NO DAMAGE PHOTOS YET'],
      },
    ],
  },
  {
    heading: '4. Analysis',
    entries: [
      {
        on: '/analysis with the built-in guidance',
        bring: async ({ ai, enter, upload, open }) => {
          ai.respondsWith(completion(null))
          await enter()
          await open(`/analysis?file=${await upload()}`)
        },
        says: [
          'AI analysis unavailable: No response received from OpenAI. Using general repair guidance.',
          'GENERAL REPAIR GUIDANCE',
        ],
      },
      {
        on: '/analysis when even that fails',
        bring: async ({ page, changeRun }) => {
          await changeRun((run) => ({
            ...run,
            status: 'failed',
            notice: null,
            method: null,
            result: null,
            confidence: null,
          }))
          await page.reload()
        },
        says: ['Analysis failed completely. Please try again.', 'RETRY AI ANALYSIS'],
      },
      {
        on: '/analysis, RETRY AI ANALYSIS',
        bring: async ({ ai, release, press }) => {
          await release()
          ai.respondsWith(completion(goodResponse()))
          await press('RETRY AI ANALYSIS')
        },
        says: ['POWERED BY OpenAI gpt-4o'],
      },
    ],
  },
  {
    heading: '4. Confidence label',
    entries: [confidence(80, 'HIGH'), confidence(79.6, 'MEDIUM'), confidence(60, 'MEDIUM'), confidence(59, 'LOW')],
  },
  {
    heading: '4. Severity colors',
    entries: [
      severity('Low', 'green', 'Beginner'),
      severity('Medium', 'amber', 'Intermediate'),
      severity('High', 'red', 'Advanced'),
      severity('Critical', 'dark red', 'Professional'),
    ],
  },
  {
    heading: '4. Plan change',
    entries: [
      {
        on: '/payment with no plan selected',
        bring: async ({ enter, open, press }) => {
          await enter()
          await open('/payment')
          await press('CONFIRM PLAN CHANGE')
        },
        says: ['Please select a plan first'],
      },
      {
        on: '/payment when the change fails',
        bring: async ({ page, answer, press }) => {
          await answer('**/api/plan', { status: 500, body: 'no' })
          await page.getByRole('button', { name: 'UPGRADE TO THIS' }).nth(1).click()
          await press('CONFIRM PLAN CHANGE')
        },
        says: ['Failed to change plan. Please try again.'],
      },
      {
        on: '/home after an upgrade',
        bring: async ({ release, press, page }) => {
          await release()
          await press('CONFIRM PLAN CHANGE')
          await expect(page).toHaveURL('/home')
        },
        says: ['Successfully upgraded to Pro Fixer! Welcome to your new plan.', 'Pro Fixer'],
      },
      {
        on: '/home after a downgrade',
        bring: async ({ page, open, press }) => {
          await open('/payment')
          await page.getByRole('button', { name: 'DOWNGRADE TO THIS' }).click()
          await press('CONFIRM PLAN CHANGE')
          await expect(page).toHaveURL('/home')
        },
        says: ['Successfully downgraded to Basic Fixer. Your new plan is in effect.'],
        insteadOf: {
          words: ['Successfully upgraded to Basic Fixer! Welcome to your new plan.'],
          because: 'nobody who goes to a cheaper plan is upgraded',
        },
      },
    ],
  },
  {
    heading: '4. Plan tester',
    entries: [
      {
        on: '/plan-tester after a switch, which loads the page anew',
        bring: async ({ page, enter, open }) => {
          await enter()
          await open('/plan-tester')
          const loaded = page.waitForEvent('load')
          await page.getByRole('button', { name: 'TEST THIS PLAN' }).last().click()
          await loaded
        },
        says: [
          'Successfully switched to Enterprise Fixer!',
          "You're testing Enterprise Fixer. Your own plan is still Free Fixer.",
          'END DEMO',
        ],
        and: async ({ page }) => {
          await expect(page.getByRole('region', { name: 'CURRENT PLAN' })).toContainText('Enterprise Fixer')
          const me = (await (await page.request.get('/api/me')).json()) as { plan_id: string }
          expect(me.plan_id).toBe('free')
        },
      },
    ],
  },
  {
    heading: '4. Payment method screen',
    entries: [
      {
        on: '/payment-options, none selected',
        bring: async ({ enterAsResident, open }) => {
          await enterAsResident()
          await open('/payment-options')
        },
        says: ['Choose a payment method to see its details.'],
      },
      {
        on: '/payment-options, one selected',
        bring: ({ page }) => page.getByRole('radio', { name: 'Bank Transfer' }).check(),
        says: ['DETAILS', 'Account Number'],
        insteadOf: { words: ['Choose a payment method to see its details.'], because: 'its details have appeared' },
      },
    ],
  },
]
