import { expect, test } from 'vitest'
import { readRepairQuery, REPAIR_FILTERS, writeRepairQuery } from './repairFilter.rules.ts'

test('the address names a status and an order, and anything else stands for all repairs, the most urgent first', () => {
  const query = { status: 'in_progress', sort: 'changed' } as const
  expect(readRepairQuery(writeRepairQuery(query))).toEqual(query)
  expect(writeRepairQuery({ status: null, sort: 'urgency' }).size).toBe(0)
  for (const search of ['', 'status=', 'status=Open', 'state=open', 'sort=newest']) {
    expect(readRepairQuery(new URLSearchParams(search)), search).toEqual({ status: null, sort: 'urgency' })
  }
})

test('the choices are all repairs and each status', () => {
  expect(REPAIR_FILTERS.map(({ label }) => label)).toEqual(['All', 'Open', 'In progress', 'Done'])
})
