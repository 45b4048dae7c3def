import { screen, waitFor } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { getRepairTotals, listRepairs, type RepairTotals } from '#shared/api/repairs.ts'
import { PATHS } from '#web/lib/paths.ts'
import { answers, isUnreachable } from './support/backend.ts'
import { aListedRepair, aProfile } from './support/builders.ts'
import { expectAccessible, expectAddress, expectNot, openScreen, press, see, user } from './support/screen.tsx'

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

const TOTALS: RepairTotals = {
  success: true,
  finished: [
    { year: 2026, place: 'Kitchen', repairs: 2, priced: 1, paid_cents: 123_450 },
    { year: 2026, place: null, repairs: 1, priced: 1, paid_cents: 5_000 },
    { year: 2025, place: 'Kitchen', repairs: 1, priced: 1, paid_cents: 99 },
  ],
  unfinished: { repairs: 3, paid_cents: 2_000, estimated: 2, estimate_min_cents: 30_000, estimate_max_cents: 90_050 },
}

const ONE = answers(listRepairs, { success: true, repairs: [aListedRepair()], next_cursor: null })

test('what repairs cost is added up by year and by room when it is asked for, and estimates stand apart', async () => {
  const backend = openScreen(PATHS.repairs, aProfile(), ONE, answers(getRepairTotals, TOTALS))
  await see('Water Damage')
  expect(backend.requestsTo(getRepairTotals)).toHaveLength(0)
  await press('What they cost, by year and by room')
  const totals = await screen.findByRole('region', { name: 'What your repairs cost' })
  expect(totals.textContent).toContain('$1,285.49paid for 4 repairs that are done. 1 has no cost yet.')
  const rowsOf = (name: string) =>
    [...screen.getByRole('table', { name }).querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect(rowsOf('By year')).toEqual(['20263 repairs, 1 without a cost$1,284.50', '20251 repair$0.99'])
  expect(rowsOf('By room')).toEqual(['Kitchen3 repairs, 1 without a cost$1,235.49', 'No place noted1 repair$50'])
  expect(totals.textContent).toContain('3 repairs. Paid so far: $20. The AI estimated 2 of them at $300 to $901.')
  await see('No place noted')
  await see('Not done yet, and not in these totals')
  await expectAccessible()
  await press('Hide what they cost')
  await waitFor(() => expectNot('By year'))
})

test('many rooms show the costliest first, and the others when they are asked for', async () => {
  const finished = Array.from({ length: 9 }, (_, place) => ({
    year: 2026,
    place: `Room ${place}`,
    repairs: 1,
    priced: 1,
    paid_cents: place * 100,
  }))
  openScreen(PATHS.repairs, aProfile(), ONE, answers(getRepairTotals, { ...TOTALS, finished }))
  await press('What they cost, by year and by room')
  await see('Room 8')
  expectNot('Room 2')
  await press('SHOW ALL (9)')
  await see('Room 0')
})

test('without a finished repair the totals say how one gets there, and what fails is tried again', async () => {
  const none = { success: true as const, finished: [], unfinished: { ...TOTALS.unfinished, repairs: 0 } }
  const backend = openScreen(PATHS.repairs, aProfile(), ONE, isUnreachable(getRepairTotals))
  await press('What they cost, by year and by room')
  await see("The server can't be reached.")
  backend.given(answers(getRepairTotals, none))
  await press('RETRY')
  await see('Nothing to add up yet.')
  expectNot('DOWNLOAD THE TOTALS')
})

test('the totals are saved as a table', async () => {
  const saved: Blob[] = []
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:totals'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  openScreen(PATHS.repairs, aProfile(), ONE, answers(getRepairTotals, TOTALS))
  await press('What they cost, by year and by room')
  await press('DOWNLOAD THE TOTALS')
  expect(names).toEqual([expect.stringMatching(/^mendsight-repair-totals-\d{4}-\d\d-\d\d\.csv$/)])
  expect(await saved[0]?.text()).toContain('2026,Kitchen,2,1,1234.50\r\n2026,,1,0,50.00\r\n2025,Kitchen,1,0,0.99\r\n')
})

test('what is to be checked again comes first, once, with what to look at', async () => {
  const check = (on: string, more = {}) => ({ on, what: 'Has the stain grown?', is_over: false, ...more })
  const due = aListedRepair({ id: 'due', title: 'Ceiling', check_again: check('2026-01-02') })
  const repairs = [
    aListedRepair({ title: 'Fence', check_again: check('2199-01-02') }),
    due,
    aListedRepair({ id: 'over', title: 'Door', status: 'done', check_again: check('2026-01-02', { is_over: true }) }),
  ]
  openScreen(PATHS.repairs, aProfile(), answers(listRepairs, { success: true, repairs, due: [due], next_cursor: null }))
  const first = await screen.findByRole('region', { name: 'CHECK AGAIN' })
  expect(first.textContent).toContain('CeilingCheck again since Jan 2, 2026Has the stain grown?')
  const titles = [...document.querySelectorAll('[data-repair] a')].map(({ textContent }) => textContent)
  expect(titles).toEqual(['Ceiling', 'Fence', 'Door'])
  const cardOf = (title: string) => screen.getByRole('link', { name: title }).closest('li')?.textContent
  expect(cardOf('Fence')).toContain('Check again on Jan 2, 2199')
  expect(cardOf('Fence')).not.toContain('Has the stain grown?')
  expect(cardOf('Door')).not.toContain('Check again')
  await expectAccessible()
})
