import { screen, waitFor } from '@testing-library/dom'
import { getMe } from '#shared/api/accounts.ts'
import { listAnalyses, requestAnalysis } from '#shared/api/analyses.ts'
import { getFile, listFiles } from '#shared/api/files.ts'
import { getOverview } from '#shared/api/overview.ts'
import { PATHS } from '#web/lib/paths.ts'
import { answers, isUnreachable, refuses, waits } from '../support/backend.ts'
import { aPage, aPhoto, aProfile, anAnalysis, anOverview, anOverviewRepair, photos } from '../support/builders.ts'
import { button, closeScreen, expectNot, openScreen, press, see, seeIn } from '../support/screen.tsx'
import { CONNECTION_FAILED, staysOffline } from './common.ts'
import type { ScreenStates } from './states.ts'

const SIX = aProfile({ usage: { files: 6, storage_bytes: 14_400_000 } })
const LATEST = answers(listFiles, aPage(photos(6)))

export const profile: ScreenStates = {
  loading: async () => {
    const backend = openScreen(PATHS.profile, SIX, waits(listFiles))
    await see('LOADING PROFILE...')
    await see('Welcome, Ann Fixer')
    backend.letGo(LATEST)
    await see('wall 1.jpg')
    expectNot('LOADING PROFILE...')
  },
  empty: async () => {
    openScreen(PATHS.profile, aProfile({ last_login: null }))
    await see('GET STARTED')
    await see('UPLOAD YOUR FIRST FILE')
    await see('This is your first login')
  },
  error: async () => {
    const backend = openScreen(PATHS.profile, SIX, isUnreachable(listFiles))
    await see(CONNECTION_FAILED)
    backend.given(LATEST)
    await press('RETRY')
    await see('wall 1.jpg')
  },
  full: async () => {
    openScreen(PATHS.profile, SIX, answers(listFiles, aPage([aPhoto({ severity: 'Critical' }), ...photos(4)])))
    await see('VIEW ALL 6 FILES')
    await see('Critical')
    await see('FREE FIXER MEMBER')
    await see('Auto-logout in 6 hours')
    await screen.findByRole('link', { name: 'VIEW wall 1.jpg (new tab)' })
  },
  'over the limit': async () => {
    openScreen(PATHS.profile, aProfile({ usage: { files: 12 } }), LATEST)
    await see('FILES UPLOADED')
    await see('VIEW ALL 12 FILES')
  },
  offline: staysOffline(PATHS.profile, SIX, 'VIEW ALL 6 FILES', LATEST),
}

const URGENT = anOverviewRepair({ id: 'urgent', title: 'Leaking pipe', severity: 'Critical', urgency: '24h' })

export const home: ScreenStates = {
  loading: async () => {
    const backend = openScreen(PATHS.home, aProfile(), waits(getOverview))
    await see('READY TO FIX THE WORLD?')
    await screen.findByRole('status', { name: 'Loading what is going on' })
    backend.letGo(answers(getOverview, anOverview({ repairs: [URGENT] })))
    await see('Leaking pipe')
  },
  empty: async () => {
    openScreen(PATHS.home, aProfile())
    await see('Take a photo of the damage.')
    await screen.findByRole('link', { name: 'TAKE A PHOTO' })
    await see('Upgrade Available')
  },
  error: async () => {
    // Nobody is logged out by a connection that fails, and another try goes on.
    const backend = openScreen(PATHS.home, aProfile(), isUnreachable(getMe), isUnreachable(getOverview))
    await see(CONNECTION_FAILED)
    expectNot('READY TO FIX THE WORLD?')
    backend.given(answers(getMe, aProfile()))
    await press('RETRY')
    await see('READY TO FIX THE WORLD?')
    await see(CONNECTION_FAILED)
    backend.given(answers(getOverview, anOverview({ repairs: [URGENT] })))
    await press('RETRY')
    await see('Leaking pipe')
  },
  full: async () => {
    const [one, two] = photos(2)
    const backend = openScreen(
      PATHS.home,
      aProfile({ plan_id: 'enterprise', usage: { files: 240, storage_bytes: 3_400_000_000, analyses_today: 7 } }),
      answers(
        getOverview,
        anOverview({
          running: [
            {
              id: 'run-1',
              created_at: '2026-11-20T10:15:00.000Z',
              repair: anOverviewRepair({ id: 'r', title: 'Roof' }),
            },
          ],
          repairs: [URGENT, anOverviewRepair()],
          new_photos: { count: 2, files: [one, two].flatMap((file) => file ?? []) },
        }),
      ),
    )
    await see('READY TO FIX THE WORLD?')
    await see('Analyzing one photo')
    await see('ACT WITHIN 24 HOURS')
    await see('SEE WHAT TO DO')
    await see('2 PHOTOS TO ANALYZE')
    await screen.findByRole('link', { name: 'ANALYZE wall 1.jpg' })
    await see('240')
    expectNot('Test Plans')
    // What is under way is asked for again until it has ended.
    backend.given(answers(getOverview, anOverview({ repairs: [anOverviewRepair({ id: 'r', title: 'Roof' })] })))
    await waitFor(() => expectNot('Analyzing one photo'))
    await see('Roof')
  },
  'over the limit': async () => {
    openScreen(PATHS.home, aProfile({ usage: { files: 12, storage_bytes: 1 } }))
    await see('Free Fixer includes 10 photos, and you have 12. You can still view them all.')
    await see('Delete 3 photos or upgrade to upload again.')
    await see('Nothing needs your attention right now.')
    closeScreen()
    const repair = anOverviewRepair({ title: 'Kitchen ceiling' })
    const ready = [{ id: 'run', created_at: '2026-11-20T09:00:00.000Z', repair }]
    openScreen(
      PATHS.home,
      aProfile({ usage: { files: 12 } }),
      answers(getOverview, anOverview({ ready, repairs: [repair] })),
    )
    await seeIn('NEW RESULTS', 'Kitchen ceiling')
    await seeIn('NEW RESULTS', 'SEE RESULT')
    expectNot('Nothing needs your attention right now.')
    expectNot('WHAT TO ACT ON')
    await screen.findByRole('link', { name: 'YOUR PHOTOS' })
  },
  offline: staysOffline(PATHS.home, aProfile(), 'READY TO FIX THE WORLD?'),
}

export const upload: ScreenStates = {
  loading: async () => {
    const backend = openScreen(PATHS.upload, SIX, waits(listFiles))
    await screen.findByRole('status', { name: 'Loading the photo history' })
    backend.letGo(LATEST)
    await see('wall 1.jpg')
  },
  empty: async () => {
    openScreen(PATHS.upload, aProfile())
    await see('NO DAMAGE PHOTOS YET')
    await see('Your photos will appear here once you upload them.')
  },
  error: async () => {
    const backend = openScreen(PATHS.upload, SIX, isUnreachable(listFiles))
    await see(CONNECTION_FAILED)
    backend.given(LATEST)
    await press('RETRY')
    await see('wall 1.jpg')
  },
  full: async () => {
    openScreen(PATHS.upload, SIX, LATEST)
    await see('wall 6.jpg')
    await button('DELETE wall 1.jpg')
    await screen.findByRole('link', { name: 'SHOW ALL PHOTOS' })
  },
  'over the limit': async () => {
    openScreen(PATHS.upload, aProfile({ usage: { files: 12, storage_bytes: 1 } }), LATEST)
    await see('UPLOAD LIMIT REACHED')
    await see("You've reached your monthly upload limit of 10 files. Upgrade your plan to upload more.")
    await see('Delete 3 photos or upgrade to upload again.')
    expectNot('BROWSE FILES')
    await screen.findByRole('link', { name: 'UPGRADE PLAN' })
  },
  offline: staysOffline(PATHS.upload, SIX, 'wall 1.jpg', LATEST),
}

export const allPhotos: ScreenStates = {
  loading: async () => {
    const backend = openScreen(PATHS.photos, SIX, waits(listFiles))
    await screen.findByRole('status', { name: 'Loading the photo history' })
    backend.letGo(LATEST)
    await see('wall 1.jpg')
  },
  empty: async () => {
    openScreen(PATHS.photos, aProfile())
    await see('NO DAMAGE PHOTOS YET')
    await screen.findByRole('link', { name: 'ADD PHOTOS' })
  },
  error: async () => {
    const backend = openScreen(PATHS.photos, SIX, isUnreachable(listFiles))
    await see(CONNECTION_FAILED)
    backend.given(LATEST)
    await press('RETRY')
    await see('wall 1.jpg')
  },
  full: async () => {
    openScreen(PATHS.photos, SIX, answers(listFiles, aPage([aPhoto({ severity: 'High' }), ...photos(5)])))
    await see('6 photos')
    await see('High')
    await see('Not analyzed')
    await button('Open wall 5.jpg')
    await screen.findByRole('searchbox')
  },
  'over the limit': async () => {
    openScreen(PATHS.photos, aProfile({ usage: { files: 12, storage_bytes: 1 } }), LATEST)
    await see('12 photos')
    await button('Open wall 1.jpg')
  },
  offline: staysOffline(PATHS.photos, SIX, 'wall 1.jpg', LATEST),
}

const PHOTO = aPhoto()
const SHEET = `${PATHS.analysis}?file=${PHOTO.id}`
const FILE = answers(getFile, PHOTO)
const RUNS = answers(listAnalyses, { analyses: [anAnalysis()], current_id: anAnalysis().id })

export const analysis: ScreenStates = {
  loading: async () => {
    const backend = openScreen(SHEET, SIX, waits(getFile), RUNS)
    await screen.findByRole('status', { name: 'Loading the photo' })
    await see('AI DAMAGE ANALYSIS')
    backend.letGo(FILE)
    await see('Water Damage')
  },
  empty: async () => {
    openScreen(SHEET, SIX, refuses(getFile, 404, 'not_found'), refuses(listAnalyses, 404, 'not_found'))
    await see('NO FILE SELECTED')
    await screen.findByRole('link', { name: 'GO TO UPLOAD' })
  },
  error: async () => {
    const backend = openScreen(SHEET, SIX, FILE, isUnreachable(listAnalyses))
    await see(CONNECTION_FAILED)
    backend.given(RUNS)
    await press('RETRY')
    await see('Water Damage')
  },
  full: async () => {
    openScreen(SHEET, SIX, FILE, RUNS)
    await see('Water Damage')
    await screen.findByRole('link', { name: 'OPEN THIS REPAIR' })
    await see('POWERED BY OpenAI gpt-4o')
    await see('HIGH CONFIDENCE')
    await see('Turn off the power in this room.')
    await see('Let the ceiling dry.')
    await button('SHARE')
  },
  'over the limit': async () => {
    openScreen(
      SHEET,
      aProfile({ usage: { files: 6, analyses_today: 50 } }),
      FILE,
      answers(listAnalyses, { analyses: [], current_id: null }),
      refuses(requestAnalysis, 429, 'daily_limit_reached', {
        detail: "You've reached today's limit of 50 analyses for your account. Please try again tomorrow.",
      }),
    )
    await see('ANALYSIS NOTICE')
    await see("You've reached today's limit of 50 analyses for your account. Please try again tomorrow.")
    await button('RETRY AI ANALYSIS')
  },
  offline: staysOffline(SHEET, SIX, 'Water Damage', FILE, RUNS),
}
