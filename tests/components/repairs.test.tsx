import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { listRepairs } from '#shared/api/repairs.ts'
import { PATHS } from '#web/lib/paths.ts'
import { answers, isUnreachable } from './support/backend.ts'
import { aListedRepair, aProfile } from './support/builders.ts'
import { expectAddress, expectNot, openScreen, press, see, user } from './support/screen.tsx'

const MANY = Array.from({ length: 60 }, (_, place) => aListedRepair({ id: `c${place}`, title: `Repair ${place}` }))

/** Fifty repairs on each page, of which the cursor is the place. */
const PAGED = answers(listRepairs, ({ query }) => {
  const from = Number(query.get('cursor') ?? 0)
  return { success: true as const, repairs: MANY.slice(from, from + 50), next_cursor: from === 0 ? '50' : null }
})

test('the list of repairs continues where it ended, and the focus moves to the first of the new ones', async () => {
  const backend = openScreen(PATHS.repairs, aProfile(), PAGED)
  await see('Repair 49')
  await press('LOAD MORE')
  await see('Repair 59')
  expect(document.activeElement?.textContent).toBe('Repair 50')
  expect(backend.requestsTo(listRepairs).map(({ query }) => query.get('cursor'))).toEqual([null, '50'])
})

test('a next page that does not arrive keeps the repairs on the screen, and is asked for again', async () => {
  const backend = openScreen(PATHS.repairs, aProfile(), PAGED)
  await see('Repair 49')
  backend.given(isUnreachable(listRepairs))
  await press('LOAD MORE')
  await see("The server can't be reached.")
  await see('Repair 0')
  backend.given(PAGED)
  await press('RETRY')
  await see('Repair 59')
})

test('a repair without visible damage says so, and neither how bad it is nor when to act', async () => {
  const none = aListedRepair({ severity: 'Low', urgency: 'watch', no_damage: true, steps_total: 0, steps_done: 0 })
  openScreen(PATHS.repairs, aProfile(), answers(listRepairs, { success: true, repairs: [none], next_cursor: null }))
  await see('No damage visible')
  expectNot('Low')
  expectNot('KEEP AN EYE ON IT')
})

test('repairs are filtered by their status, which the address keeps', async () => {
  const done = aListedRepair({ id: 'done', title: 'Mended fence', status: 'done' })
  const backend = openScreen(
    PATHS.repairs,
    aProfile(),
    answers(listRepairs, ({ query }) => {
      const repairs = [done, aListedRepair()].filter(({ status }) => (query.get('status') ?? status) === status)
      return { success: true as const, repairs, next_cursor: null }
    }),
  )
  await see('Water Damage')
  await press('Done')
  await expectAddress('/repairs?status=done')
  await see('Mended fence')
  await screen.findByRole('button', { name: 'Done', pressed: true })
  await press('In progress')
  await see('None of your repairs has the status “In progress”.')
  expectNot('Mended fence')
  await press('SHOW ALL REPAIRS')
  await see('Water Damage')
  await user.selectOptions(screen.getByLabelText('Sort'), 'Last changed first')
  await expectAddress('/repairs?sort=changed')
  await waitFor(() =>
    expect(backend.requestsTo(listRepairs).map(({ query }) => query.get('sort'))).toEqual([
      'urgency',
      'urgency',
      'urgency',
      'changed',
    ]),
  )
  expect(backend.requestsTo(listRepairs).map(({ query }) => query.get('status'))).toEqual([
    null,
    'done',
    'in_progress',
    null,
  ])
})

test('a search finds repairs on the server, and the address keeps it beside the status', async () => {
  const roof = aListedRepair({ id: 'roof', title: 'Loose shingles' })
  const backend = openScreen(
    PATHS.repairs,
    aProfile(),
    answers(listRepairs, ({ query }) => {
      const found = [roof, aListedRepair()].filter(({ title }) => title.includes(query.get('q') ?? ''))
      return { success: true as const, repairs: query.get('status') === 'done' ? [] : found, next_cursor: null }
    }),
  )
  await see('Water Damage')
  await user.type(screen.getByLabelText('Search titles, damage and your words'), 'shingles')
  await expectAddress('/repairs?q=shingles')
  await see('Loose shingles')
  await waitFor(() => expectNot('Water Damage'))
  await press('Done')
  await expectAddress('/repairs?q=shingles&status=done')
  await see('None of your repairs contains “shingles” and has the status “Done”.')
  await press('SHOW ALL REPAIRS')
  await expectAddress('/repairs')
  await see('Water Damage')
  expect(screen.getByLabelText<HTMLInputElement>('Search titles, damage and your words').value).toBe('')
  expect(backend.requestsTo(listRepairs).map(({ query }) => query.get('q'))).toEqual([null, 'shingles', 'shingles'])
})

test('a search that is in the address is in the field, too', async () => {
  const backend = openScreen(`${PATHS.repairs}?q=roof&status=open`, aProfile(), PAGED)
  await see('Repair 0')
  expect(screen.getByLabelText<HTMLInputElement>('Search titles, damage and your words').value).toBe('roof')
  await screen.findByRole('button', { name: 'Open', pressed: true })
  const [request] = backend.requestsTo(listRepairs)
  expect([request?.query.get('q'), request?.query.get('status')]).toEqual(['roof', 'open'])
})

test('a card says what its repair cost, or what was estimated, and the last changed stand under their months', async () => {
  const repairs = [
    aListedRepair({ title: 'Fence', actual_cost: 350, updated_at: '2026-11-20T12:00:00.000Z' }),
    aListedRepair({ id: 'c2', title: 'Ceiling', updated_at: '2026-10-20T12:00:00.000Z' }),
    aListedRepair({ id: 'c3', title: 'Door', estimated_cost: null, updated_at: '2026-10-02T12:00:00.000Z' }),
  ]
  openScreen(PATHS.repairs, aProfile(), answers(listRepairs, { success: true, repairs, next_cursor: null }))
  const cardOf = async (title: string) => (await screen.findByRole('link', { name: title })).closest('li')
  expect((await cardOf('Fence'))?.textContent).toContain('Paid $350')
  expect((await cardOf('Fence'))?.textContent).not.toContain('Estimated')
  expect((await cardOf('Ceiling'))?.textContent).toContain('Estimate $300 - $900')
  expect((await cardOf('Door'))?.textContent).not.toMatch(/\$/)
  expect(screen.queryByRole('heading', { name: 'November 2026' })).toBeNull()
  await user.selectOptions(screen.getByLabelText('Sort'), 'Last changed first')
  const october = await screen.findByRole('region', { name: 'October 2026' })
  expect([...october.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual(['Ceiling', 'Door'])
  await screen.findByRole('heading', { level: 2, name: 'November 2026' })
})
