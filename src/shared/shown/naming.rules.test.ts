import { describe, expect, it } from 'vitest'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import { isName, onlyAsks } from './naming.rules.ts'
import { modelResult } from './modelResult.rules.ts'

const PHOTO = '01890000-0000-7000-8000-000000000000'
const LOOK_ALIKE = { name: 'Condensation', check: 'Is it wet only on cold days?' }

/** What is shown of one mark and one look-alike under these hazards. */
function beside({ label = 'Leak', name, check, hazards = ['H07'] }: Partial<typeof LOOK_ALIKE> & Label) {
  const { advice } = modelResult({
    result: { ...GENERAL_GUIDANCE, damageType: 'Water damage' },
    said: {
      hazards,
      lookAlikes: [{ ...LOOK_ALIKE, ...(name && { name }), ...(check && { check }) }],
      marks: [{ file_id: PHOTO, x: 0.1, y: 0.1, width: 0.2, height: 0.2, label }],
      views: [],
      guard: null,
    },
    answers: {},
    photos: [{ id: PHOTO, name: 'sink.jpg', width: 800, height: 600, quality: null, shows: [] }],
    playbook: null,
    emergencyNumber: '911',
  })
  return { label: advice.marks[0]?.label, lookAlikes: advice.look_alikes }
}
type Label = { label?: string; hazards?: string[] }

describe('under a hazard', () => {
  it.each(['Wet switch', 'Stain on the ceiling', 'Roof leak', 'Mold', 'Scorched outlet'])(
    'a label that names what is seen is shown: %s',
    (label) => {
      expect(isName(label)).toBe(true)
      expect(beside({ label }).label).toBe(label)
    },
  )

  it.each([
    'Here: pry the cover off',
    'Wiggle this to free it',
    'Crack the pipe',
    'Switch on the outlet',
    'Wet the',
    'Leak, twist here',
    'Open the breaker panel',
  ])('a label that may be an instruction is replaced, and its place stays: %s', (label) => {
    expect(isName(label)).toBe(false)
    expect(beside({ label }).label).toBe('Marked place')
  })

  it('a look-alike is shown if it only names and asks, and dropped if it may tell people to do something', () => {
    expect(beside({}).lookAlikes).toEqual([LOOK_ALIKE])
    expect(beside({ name: 'Fettle the corner' }).lookAlikes).toEqual([])
    for (const check of [
      'Does it stop when you jiggle the connector?',
      'Is it damp after prying off the cover?',
      'Is it loose, jiggle it?',
      'Prod it. Is it soft?',
    ]) {
      expect(onlyAsks(check)).toBe(false)
      expect(beside({ check }).lookAlikes, check).toEqual([])
    }
  })
})

it('without a hazard, labels and look-alikes are read like steps', () => {
  expect(beside({ hazards: [], label: 'Fettled corner' }).label).toBe('Fettled corner')
  expect(beside({ hazards: [], label: 'Open the breaker panel' }).label).toBe('Marked place')
})

it('without a hazard, a look-alike whose test speaks of a danger is dropped', () => {
  const checked = (check: string) => beside({ hazards: [], check }).lookAlikes
  for (const check of [
    'If the outlet is warm, tighten its screws.',
    'If the panel was wet, let it dry and turn it on.',
  ])
    expect(checked(check), check).toEqual([])
  for (const check of ['Is the outlet warm?', 'If the spot grows after rain, it is the roof.'])
    expect(checked(check), check).toEqual([{ ...LOOK_ALIKE, check }])
})

it('while everything is held back, no place is marked', () => {
  expect(beside({ hazards: ['H01'] })).toEqual({ label: undefined, lookAlikes: [] })
})
