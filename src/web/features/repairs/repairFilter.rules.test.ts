import { expect, it } from 'vitest'
import type { RepairSummary } from '#shared/api/repairs.ts'
import {
  byMonth,
  costOf,
  noneSentence,
  readRepairQuery,
  REPAIR_FILTERS,
  writeRepairQuery,
} from './repairFilter.rules.ts'

const DEFAULT = { text: '', status: null, sort: 'urgency' } as const

const repair: RepairSummary = {
  id: 'r',
  title: 'Roof',
  status: 'open',
  kind: null,
  severity: null,
  urgency: null,
  photo_count: 1,
  steps_total: null,
  steps_done: null,
  actual_cost: null,
  estimated_cost: null,
  cover: null,
  updated_at: '2026-11-20T12:00:00.000Z',
}

it('the address names a text, a status and an order, and anything else stands for all repairs, the most urgent first', () => {
  const query = { text: 'roof & wall', status: 'in_progress', sort: 'changed' } as const
  expect(readRepairQuery(writeRepairQuery(query))).toEqual(query)
  expect(writeRepairQuery(DEFAULT).size).toBe(0)
  for (const search of ['', 'status=', 'status=Open', 'state=open', 'sort=newest', 'q=%20']) {
    expect(readRepairQuery(new URLSearchParams(search)), search).toEqual(DEFAULT)
  }
})

it('the choices are all repairs and each status', () => {
  expect(REPAIR_FILTERS.map(({ label }) => label)).toEqual(['All', 'Open', 'In progress', 'Done'])
})

it('a list without repairs says what was asked for', () => {
  expect(noneSentence({ ...DEFAULT, text: 'leak' })).toBe('None of your repairs contains “leak”.')
  expect(noneSentence({ ...DEFAULT, text: 'leak', status: 'done' })).toBe(
    'None of your repairs contains “leak” and has the status “Done”.',
  )
})

it('the cost of a repair is what was paid, or else the estimate, said as such', () => {
  const estimated = { ...repair, estimated_cost: { min: 180, max: 640 } }
  expect(costOf(repair)).toBeNull()
  expect(costOf(estimated)).toEqual({ label: 'Estimate', amount: '$180 - $640' })
  expect(costOf({ ...estimated, actual_cost: 350.5 })).toEqual({ label: 'Paid', amount: '$350.50' })
  expect(costOf({ ...estimated, actual_cost: 0 })).toEqual({ label: 'Paid', amount: '$0' })
})

it('repairs stand under the month of their last change, in the order of the list', () => {
  const days = ['2026-11-20', '2026-11-02', '2026-10-15', '2025-11-20']
  const repairs = days.map((day) => ({ ...repair, id: day, updated_at: `${day}T12:00:00.000Z` }))
  expect(byMonth(repairs).map(({ month, repairs: shown }) => [month, shown.map(({ id }) => id)])).toEqual([
    ['November 2026', ['2026-11-20', '2026-11-02']],
    ['October 2026', ['2026-10-15']],
    ['November 2025', ['2025-11-20']],
  ])
})
