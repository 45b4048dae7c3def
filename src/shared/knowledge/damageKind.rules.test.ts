import { expect, test } from 'vitest'
import { KINDS, type Kind } from '../advice/answers.ts'
import { kindOfDamage } from './damageKind.rules.ts'

const EXAMPLES: readonly (readonly [string, Kind])[] = [
  ['Burst copper pipe under the sink', 'pipe'],
  ['Leaking shutoff valve', 'pipe'],
  ['Water-stained drywall ceiling', 'ceiling_stain'],
  ['Missing roof shingles', 'roof'],
  ['Flooded basement with standing water', 'flood'],
  ['Sewage backup at the floor drain', 'sewage'],
  ['Mold on the bathroom wall', 'mold'],
  ['Hairline crack in drywall', 'crack_hair'],
  ['Stair-step crack in brick', 'crack_wide'],
  ['Foundation crack', 'crack_wide'],
  ['Hole in drywall', 'hole'],
  ['Sagging, water-filled ceiling', 'ceiling_sag'],
  ['Cupped hardwood floor', 'wood_floor'],
  ['Rotted window sill', 'rot'],
  ['Wood rot at the post', 'rot'],
  ['Cracked window pane', 'glass'],
  ['Sticking door', 'door'],
  ['Burnt outlet', 'electric'],
  ['Smoke and soot damage', 'fire'],
  ['Gas leak at the stove', 'gas_co'],
  ['Tree on the roof after a storm', 'storm'],
  ['Cracked floor tile', 'tile'],
  ['Peeling paint on a window sill', 'paint'],
  ['Flaking wall', 'paint'],
  ['Leaking water heater', 'appliance'],
  ['Rusted furnace', 'hvac'],
  ['Termite damage', 'pest'],
  ['Crumbling mortar', 'masonry'],
  ['Damaged asbestos pipe insulation', 'asbestos'],
  ['Loose deck railing', 'deck'],
]

test.each(EXAMPLES)('"%s" is of the kind %s', (damageType, kind) => {
  expect(kindOfDamage(damageType)).toBe(kind)
})

test('every kind can be read from words, except the one for anything else', () => {
  expect(new Set(EXAMPLES.map(([, kind]) => kind))).toEqual(new Set(KINDS.filter((kind) => kind !== 'other')))
})

test('what names no damage has no kind', () => {
  expect(kindOfDamage('General Property Damage')).toBeNull()
  expect(kindOfDamage('')).toBeNull()
})
