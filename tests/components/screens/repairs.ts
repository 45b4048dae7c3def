import { screen } from '@testing-library/dom'
import { expect } from 'vitest'
import { listRepairAnalyses } from '#shared/api/analyses.ts'
import { getRepair, listRepairs } from '#shared/api/repairs.ts'
import { PATHS, repairPath } from '#web/lib/paths.ts'
import { answers, isUnreachable, refuses, waits } from '../support/backend.ts'
import { aListedRepair, anAnalysis, aProfile, aRepair } from '../support/builders.ts'
import { button, expectNot, openScreen, press, see } from '../support/screen.tsx'
import { CONNECTION_FAILED, staysOffline } from './common.ts'
import { never, type ScreenStates } from './states.ts'

const LIST = answers(listRepairs, {
  success: true,
  repairs: [
    aListedRepair({ title: 'Wet ceiling', severity: 'Critical', urgency: 'now', photo_count: 3 }),
    aListedRepair({ id: 'c2', title: 'Repair, Nov 21', kind: null, severity: null, urgency: null, cover: null }),
    aListedRepair({ id: 'c3', title: 'Fence', severity: 'Low', urgency: 'watch', status: 'done' }),
  ],
  next_cursor: 'more',
})

export const repairs: ScreenStates = {
  loading: async () => {
    const backend = openScreen(PATHS.repairs, aProfile(), waits(listRepairs))
    await screen.findByRole('status', { name: 'Loading your repairs' })
    await see('REPAIRS')
    backend.letGo(LIST)
    await see('Wet ceiling')
  },
  empty: async () => {
    openScreen(PATHS.repairs, aProfile(), answers(listRepairs, { success: true, repairs: [], next_cursor: null }))
    await see('NO REPAIRS YET')
    await screen.findByRole('link', { name: 'TAKE A PHOTO' })
    expectNot('In progress')
  },
  error: async () => {
    const backend = openScreen(PATHS.repairs, aProfile(), isUnreachable(listRepairs))
    await see(CONNECTION_FAILED)
    backend.given(LIST)
    await press('RETRY')
    await see('Wet ceiling')
  },
  full: async () => {
    const backend = openScreen(PATHS.repairs, aProfile(), LIST)
    await see('ACT NOW')
    await see('3 photos')
    await see('3 of 8 steps done')
    await see('Not assessed')
    await screen.findByRole('link', { name: 'Fence' })
    expectNot('WATCH')
    await button('LOAD MORE')
    expect(backend.requestsTo(listRepairs), 'the first page is one request').toHaveLength(1)
  },
  'over the limit': never('The list shows what there is. No limit applies to it.'),
  offline: staysOffline(PATHS.repairs, aProfile(), 'Wet ceiling', LIST),
}

const REPAIR = aRepair()
const SHEET = repairPath(REPAIR.id)
const ONE = answers(getRepair, REPAIR)
const RUNS = answers(listRepairAnalyses, { analyses: [anAnalysis()], current_id: anAnalysis().id })

export const repair: ScreenStates = {
  loading: async () => {
    const backend = openScreen(SHEET, aProfile(), waits(getRepair), RUNS)
    await screen.findByRole('status', { name: 'Loading the repair' })
    backend.given(waits(listRepairAnalyses))
    backend.letGo(ONE)
    await screen.findByRole('status', { name: 'Loading the result' })
    backend.letGo(RUNS)
    await see('Let the ceiling dry.')
  },
  empty: async () => {
    openScreen(SHEET, aProfile(), refuses(getRepair, 404, 'not_found'))
    await see('REPAIR NOT FOUND')
    await screen.findByRole('link', { name: 'YOUR REPAIRS' })
  },
  error: async () => {
    const backend = openScreen(SHEET, aProfile(), isUnreachable(getRepair), RUNS)
    await see(CONNECTION_FAILED)
    backend.given(ONE)
    await press('RETRY')
    await see('Water Damage')
  },
  full: async () => {
    openScreen(SHEET, aProfile(), ONE, RUNS)
    await see('$300 - $900')
    await see('0 of 2 done')
    await screen.findByRole('radio', { name: 'OPEN', checked: true })
    await button('Move wet ceiling.jpg later')
    await button('TELL US MORE')
    await button('ASK ABOUT THIS')
    await button('Report a mistake in this result')
    await button('DELETE THIS REPAIR')
    await screen.findByRole('link', { name: 'OPEN THE FULL RESULT' })
  },
  'over the limit': never('What belongs to a repair can always be shown and changed.'),
  offline: staysOffline(SHEET, aProfile(), 'Let the ceiling dry.', ONE, RUNS),
}
