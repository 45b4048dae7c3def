import { describe, expect, it, test } from 'vitest'
import type { Cost } from '../advice/advice.ts'
import { FIGURES } from './figures.generated.ts'
import { estimateCost } from './estimate.rules.ts'
import { jobOf } from './cost.rules.ts'
import { JOB_IDS, type JobId } from './jobs.ts'

/** The estimate for a quantity that was measured, without a minimum charge. */
function measured(id: JobId, state: string | null = null, changed: Readonly<Record<string, number>> = {}): Cost {
  const job = jobOf(id)
  return estimateCost({
    job,
    state,
    measured: job.quantity.assumed,
    changed: { [`${id}.minimum_charge`]: 0, ...changed },
    isDiy: true,
  })
}

/** Both figures are rounded to dollars. */
const near = (value: number, expected: number) => Math.abs(value - expected) <= Math.max(1, expected / 100)

/** The worked examples of the cost study: the least and the most, in dollars. */
const EXAMPLES: readonly (readonly [id: JobId, state: string | null, min: number, max: number])[] = [
  ['outlet', null, 92, 264],
  ['outlet', 'CA', 107, 314],
  ['outlet', 'MS', 88, 240],
  ['drywall_patch', null, 188, 554],
  ['gas_heater', null, 899, 2435],
  ['gas_heater', 'CA', 985, 2629],
  ['gas_heater', 'MS', 828, 2287],
  ['room_paint', null, 327, 678],
  ['shingles', null, 5549, 11_098],
  ['leak', null, 91, 267],
]

test.each(EXAMPLES)('the worked example of %s in %s comes out within one percent', (id, state, min, max) => {
  const { hired } = measured(id, state)
  expect([hired?.min, hired?.max]).toSatisfy(() => near(hired!.min, min) && near(hired!.max, max))
})

/** The midpoints of the same examples are half of what a guess reaches at the most, where the band is narrower. */
const MIDPOINTS: readonly (readonly [id: JobId, state: string | null, mid: number])[] = [
  ['outlet', null, 154],
  ['outlet', 'CA', 182],
  ['outlet', 'MS', 148],
  ['drywall_patch', null, 336],
  ['gas_heater', null, 1484],
  ['gas_heater', 'CA', 1608],
  ['gas_heater', 'MS', 1389],
  ['room_paint', null, 461],
  ['shingles', null, 7764],
  ['leak', null, 156],
]

test.each(MIDPOINTS)('a guessed %s in %s reaches from half to double its midpoint', (id, state, mid) => {
  const cost = estimateCost({
    job: jobOf(id),
    state,
    measured: null,
    changed: { [`${id}.minimum_charge`]: 0 },
    isDiy: false,
  })
  expect(cost.class).toBe(5)
  expect(near(cost.hired!.max, mid * 2) && near(cost.hired!.min, mid / 2), JSON.stringify(cost.hired)).toBe(true)
})

describe('the range', () => {
  it('of a small leak is at least the minimum charge of a plumber', () => {
    const cost = estimateCost({ job: jobOf('leak'), state: null, measured: 1, changed: {}, isDiy: false })
    expect(cost.hired).toMatchObject({ min: 225, max: 345 })
    expect(cost.hired?.lines.at(-1)).toMatchObject({ label: 'Minimum charge', min: 225, max: 345 })
    expect(cost.hired?.lines.at(-1)?.basis).toContain('ASSUMED')
    expect(cost.notes.join(' ')).toContain('The minimum charge of about $280 decides this range')
    const long = estimateCost({
      job: jobOf('leak'),
      state: null,
      measured: 1,
      changed: { 'leak.hours': 6 },
      isDiy: false,
    })
    expect(long.notes.join(' ')).not.toContain('minimum charge')
    expect(long.hired?.lines.map(({ label }) => label)).not.toContain('Minimum charge')
  })

  it('moves with the hours, keeps their uncertainty, and no longer needs the minimum charge', () => {
    const once = measured('leak', 'CA')
    const twice = measured('leak', 'CA', { 'leak.hours': 3.5 })
    expect(twice.hired!.lines[0]!.max).toBeCloseTo(once.hired!.lines[0]!.max * 2, -1)
    expect(twice.assumptions).toContainEqual({
      key: 'leak.hours',
      label: 'Hours in all, travel included',
      value: 3.5,
      unit: 'h',
      assumed: 1.75,
    })
  })

  it('takes a price that the owner entered as it is, and says so', () => {
    const { hired } = measured('outlet', 'CA', { 'outlet.parts': 60 })
    expect(hired?.lines[1]).toMatchObject({
      source: 'Your own figure',
      min: 45,
      basis: expect.stringContaining('You entered $60.00'),
    })
  })

  it('grows with the quantity, and travel counts once', () => {
    const one = measured('outlet')
    const four = measured('outlet', null, { 'outlet.quantity': 4 })
    const hours = (cost: Cost) => cost.assumptions.find(({ key }) => key === 'outlet.hours')?.value
    expect(hours(one)).toBe(1.75)
    expect(hours(four)).toBe(4)
  })

  it('is never upside down or negative, whatever is entered', () => {
    for (const id of JOB_IDS)
      for (const hours of [0.25, 1000])
        for (const price of [0, 100_000]) {
          const changed = {
            [`${id}.hours`]: hours,
            ...Object.fromEntries(jobOf(id).materials.map(({ key }) => [`${id}.${key}`, price])),
          }
          for (const { min, max } of [measured(id, 'CA', changed).hired!, measured(id, null, changed).hired!]) {
            expect(min).toBeGreaterThanOrEqual(0)
            expect(max).toBeGreaterThanOrEqual(min)
          }
        }
  })
})

describe('places', () => {
  it('every line of an estimate has a basis and a source', () => {
    for (const id of JOB_IDS)
      for (const state of [null, 'CA', 'DC', 'PR']) {
        const { hired, diy } = estimateCost({ job: jobOf(id), state, measured: null, changed: {}, isDiy: true })
        for (const line of [...hired!.lines, ...(diy?.lines ?? [])]) {
          expect(line.basis).not.toMatch(/NaN|undefined|Infinity/)
          expect(line.source).toMatch(/public domain|ASSUMED|procurement/)
        }
      }
  })

  it('without a state the figures are national, and naming one makes them local', () => {
    const cost = measured('leak')
    expect(cost.notes).toContain('These are national figures. Tell us your state to get local ones.')
    expect(cost.hired?.lines[0]?.basis).toContain('plumbers in the United States')
    const local = measured('leak', 'CA')
    expect(local.notes).toContain('Based on wages and prices in California.')
    expect(local.hired?.lines[0]).toMatchObject({
      basis: expect.stringContaining('plumbers in California'),
      source:
        'BLS, Occupational Employment and Wage Statistics, May 2025 (public domain); Census Bureau, Economic Census, construction, 2022 (public domain)',
    })
  })

  it('a wage that is suppressed or has few people behind it gives way to the national one, and it is said', () => {
    for (const [id, state, why] of [
      ['drywall_patch', 'WV', 'No wage for this work is published for West Virginia'],
      ['drywall_patch', 'VT', 'Too few people do this work in Vermont for a reliable wage'],
      ['shingles', 'PR', 'No wage for this work is published for Puerto Rico'],
    ] as const) {
      const cost = measured(id, state)
      expect(cost.hired?.lines[0]?.basis).toContain('in the United States')
      expect(cost.notes.join(' ')).toContain(why)
    }
  })
})

test('figures are whole: every state has a goods price, wages ascend, and multipliers ascend', () => {
  expect(Object.keys(FIGURES.GOODS_PRICES)).toHaveLength(51)
  for (const rows of Object.values(FIGURES.WAGES)) {
    expect(Object.keys(rows).length).toBeGreaterThan(45)
    for (const [, low = 0, mid = 0, high = 0] of Object.values(rows)) expect(low <= mid && mid <= high).toBe(true)
  }
  for (const { low, high } of Object.values(FIGURES.INDUSTRIES)) expect(low).toBeLessThan(high)
})
