import { expect, test } from 'vitest'
import { kindOfResult } from './resultKind.rules.ts'

const NOTHING = { damageType: 'No visible damage', severity: 'Low', repairInstructions: [] } as const
const HARMLESS = { guide: null, first_message: null, hazards: [], withheld: [] } as const
type Run = Parameters<typeof kindOfResult>[0]
const run = (changes: object = {}, advice: object | null = {}): Run => ({
  method: 'openai',
  result: { ...NOTHING, repairInstructions: [], ...changes },
  advice: advice === null ? null : { ...HARMLESS, hazards: [], withheld: [], ...advice },
})

test.each(['No visible damage', 'No damage to a home', 'None', 'Not a photo of a house', 'Undamaged wall'])(
  '"%s" with Low and no steps is no damage',
  (damageType) => {
    expect(kindOfResult(run({ damageType }))).toBe('no_damage')
    expect(kindOfResult(run({ damageType }, null))).toBe('no_damage')
  },
)

test.each(['No hot water', 'Nonskid floor, worn', 'Hole in drywall', 'Not level floor', 'No heat'])(
  '"%s" is damage',
  (damageType) => {
    expect(kindOfResult(run({ damageType }))).toBe('found')
  },
)

test('what comes with steps, a higher severity or a danger is damage', () => {
  expect(kindOfResult(run({ repairInstructions: ['Repaint the wall.'] }))).toBe('found')
  expect(kindOfResult(run({ severity: 'Medium' }))).toBe('found')
  const hazards = [{ code: 'H01', from: 'words', because: 'You said that it smells of gas.' }]
  expect(kindOfResult(run({}, { hazards }))).toBe('found')
  expect(kindOfResult(run({}, { withheld: [{ step: 1, why: '', who: '' }] }))).toBe('found')
})

test('without a response of a provider it is a playbook, or the general guidance', () => {
  const fallback = { ...run(), method: 'fallback' } as const
  expect(kindOfResult({ ...fallback, advice: { ...HARMLESS, hazards: [], withheld: [], guide: 'pipe' } })).toBe(
    'playbook',
  )
  expect(kindOfResult({ ...fallback, advice: { ...HARMLESS, hazards: [], withheld: [], guide: 'general' } })).toBe(
    'guidance',
  )
  expect(kindOfResult({ ...fallback, advice: null })).toBe('guidance')
})
