import { screen } from '@testing-library/dom'
import { listAnalyses, requestAnalysis } from '#shared/api/analyses.ts'
import { getFile, listFiles } from '#shared/api/files.ts'
import { PATHS } from '#web/lib/paths.ts'
import { answers, isUnreachable, refuses, waits } from '../support/backend.ts'
import { aPage, aPhoto, aProfile, anAnalysis, photos } from '../support/builders.ts'
import { button, expectNot, openScreen, press, see } from '../support/screen.tsx'
import { CONNECTION_FAILED, staysOffline, sessionCannotBeHad, waitsForTheSession } from './common.ts'
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
    openScreen(PATHS.profile, SIX, LATEST)
    await see('VIEW ALL 6 FILES')
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

export const home: ScreenStates = {
  loading: waitsForTheSession(PATHS.home, aProfile(), 'READY TO FIX THE WORLD?'),
  empty: async () => {
    openScreen(PATHS.home, aProfile())
    await see('READY TO FIX THE WORLD?')
    await see('Upgrade Available')
  },
  error: sessionCannotBeHad(PATHS.home, aProfile(), 'READY TO FIX THE WORLD?'),
  full: async () => {
    openScreen(
      PATHS.home,
      aProfile({ plan_id: 'enterprise', usage: { files: 240, storage_bytes: 3_400_000_000, analyses_today: 7 } }),
    )
    await see('READY TO FIX THE WORLD?')
    await see('240')
    expectNot('Test Plans')
  },
  'over the limit': async () => {
    openScreen(PATHS.home, aProfile({ usage: { files: 12, storage_bytes: 1 } }))
    await see('Free Fixer includes 10 photos, and you have 12. You can still view them all.')
    await see('Delete 3 photos or upgrade to upload again.')
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
    await screen.findByRole('searchbox')
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
