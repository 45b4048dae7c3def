import { expect, test } from 'vitest'
import type { Answers } from '#shared/advice/answers.ts'
import { draftOf, parseKeptDraft, readDraft, type Draft } from './draft.rules.ts'

test('an empty form says nothing', () => {
  expect(readDraft({})).toEqual({ answers: {}, faults: {} })
  expect(readDraft({ text: '  ', where: '', vulnerable: [], emergency: {}, year_built: ' ', size_sqft: '' })).toEqual({
    answers: {},
    faults: {},
  })
})

test('answers come back from the form as they were', () => {
  const said: Answers = {
    kind: 'mold',
    size_sqft: 12.5,
    electric: 'near',
    year_built: 1962,
    vulnerable: ['asthma'],
    emergency: { gas: 'no' },
    power_confirmed_off: false,
    text: 'behind the bed',
  }
  expect(readDraft(draftOf(said)).answers).toEqual(said)
  expect(readDraft(draftOf({ year_built: 'unknown', width_mm: null })).answers).toEqual({ year_built: 'unknown' })
})

test.each([
  [{ kind: 'mold', size_sqft: 'two' }, { size_sqft: 'Please enter a number, such as 2.5' }],
  [{ kind: 'flood', depth_in: '-3' }, { depth_in: 'Please enter a number, such as 2.5' }],
  [{ kind: 'deck', height_ft: '5000' }, { height_ft: 'Please enter at most 1000' }],
  [{ year_built: '78' }, { year_built: 'Please enter a year, such as 1978' }],
  [{ year_built: '9999' }, { year_built: 'Please enter a year, such as 1978' }],
] satisfies [Draft, object][])('%j is refused at its field, and nothing is made of it', (draft, faults) => {
  const { year_built: _year, size_sqft: _size, depth_in: _depth, height_ft: _height, ...rest } = draft as Draft
  expect(readDraft(draft)).toEqual({ answers: rest, faults })
})

test('what is not asked any more is not sent', () => {
  const draft: Draft = {
    kind: 'crack_wide',
    width_mm: '9',
    crack_shape: 'stair',
    electric: 'wet',
    power_confirmed_off: true,
  }
  expect(readDraft(draft).answers).toMatchObject({ width_mm: 9, crack_shape: 'stair', power_confirmed_off: true })
  expect(readDraft({ ...draft, kind: 'paint', electric: 'no' }).answers).toEqual({ kind: 'paint', electric: 'no' })
  expect(readDraft({ kind: 'mold', fire_dept_cleared: true, water: 'none', can_stop_water: 'no' }).answers).toEqual({
    kind: 'mold',
    water: 'none',
  })
})

test('what is kept in the browser is read, and anything unreadable is none', () => {
  expect(parseKeptDraft('{"kind":"roof"}')).toEqual({ kind: 'roof' })
  for (const text of ['', '{', '[]', '3', 'null']) expect(parseKeptDraft(text)).toBeNull()
})
