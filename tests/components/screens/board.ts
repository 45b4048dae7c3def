import { screen } from '@testing-library/dom'
import { listColleagues } from '#shared/api/comments.ts'
import { listRepairs } from '#shared/api/repairs.ts'
import { answers, isUnreachable, refuses, waits, type Answer } from '../support/backend.ts'
import { aListedRepair, aProfile } from '../support/builders.ts'
import { button, openScreen, press, see } from '../support/screen.tsx'
import { CONNECTION_FAILED, staysOffline } from './common.ts'
import { never, type ScreenStates } from './states.ts'

const BOARD = '/shops/0199a7a0-0000-7000-8000-0000000000f1'
const MEMBERS = answers(listColleagues, {
  success: true,
  colleagues: [{ user_id: 'dana', name: 'Dana', role: 'technician' }],
})

/** Repairs for the open ones, and none for the others. */
const listOf = (repairs: ReturnType<typeof aListedRepair>[], next: string | null = null): Answer =>
  answers(listRepairs, ({ query }) => ({
    success: true as const,
    repairs: query.get('status') === 'open' ? repairs : [],
    next_cursor: query.get('status') === 'open' ? next : null,
  }))

const LIST = listOf([aListedRepair({ title: 'Fence', assigned_to: 'dana', due_on: '2199-01-02' })], 'more')

export const board: ScreenStates = {
  loading: async () => {
    const backend = openScreen(BOARD, aProfile(), MEMBERS, waits(listRepairs))
    await screen.findByRole('status', { name: 'Loading Open' })
    await see('BOARD')
    backend.letGo(LIST)
    await see('Fence')
  },
  empty: async () => {
    openScreen(BOARD, aProfile(), refuses(listColleagues, 404, 'not_found'), refuses(listRepairs, 404, 'not_found'))
    await see('SHOP NOT FOUND')
  },
  error: async () => {
    const backend = openScreen(BOARD, aProfile(), MEMBERS, isUnreachable(listRepairs))
    await screen.findAllByText(CONNECTION_FAILED)
    backend.given(LIST)
    for (const again of screen.getAllByRole('button', { name: 'RETRY' })) again.click()
    await see('Fence')
  },
  full: async () => {
    openScreen(BOARD, aProfile(), MEMBERS, LIST)
    await screen.findByRole('link', { name: 'Fence' })
    await see('Due on Jan 2, 2199')
    await button('LOAD MORE')
    await press('LOAD MORE')
  },
  'over the limit': never('The board shows what there is. No limit applies to it.'),
  offline: staysOffline(BOARD, aProfile(), 'Fence', MEMBERS, LIST),
}
