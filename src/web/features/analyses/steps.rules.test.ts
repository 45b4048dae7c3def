import { expect, test } from 'vitest'
import { stepGroups, readUnsaved, stillShown, tickedPlaces, withoutFirstStep, writeUnsaved } from './steps.rules.ts'

const NOTHING = { do_now: [], first_message: null, until_help: [], withheld: [] }
const STEPS = ['Shut off the water above.', 'Let the ceiling dry.', 'Cut out the soft drywall.', 'Let the joint dry.']

const placesOf = (...args: Parameters<typeof stepGroups>) =>
  Object.fromEntries(stepGroups(...args).map(({ time, places }) => [time, places]))

test('the first steps that stop harm come now, those that bridge the time next, and the rest is the repair', () => {
  expect(placesOf(STEPS, NOTHING)).toEqual({ now: [0], until: [1], repair: [2, 3] })
})

test('a first step that stands above leaves its group, and the group when it was alone there', () => {
  expect(withoutFirstStep(stepGroups(STEPS, NOTHING)).map(({ time, places }) => [time, places])).toEqual([
    ['until', [1]],
    ['repair', [2, 3]],
  ])
})

test('no step changes its place, so a later one stays behind the one that it relies on', () => {
  const steps = ['Open the wall.', 'Shut off the water.', 'Let it dry.']
  expect(placesOf(steps, NOTHING)).toEqual({ repair: [0, 1, 2] })
  for (const given of [STEPS, steps, []]) {
    expect(stepGroups(given, NOTHING).flatMap(({ places }) => places)).toEqual(given.map((_step, place) => place))
  }
})

test('what the advice says to do at once is done now, also with a condition in front', () => {
  const advice = { ...NOTHING, do_now: ['Catch the water in a bucket.'] }
  expect(placesOf(['From a dry place: Catch the water in a bucket.', 'Paint it.'], advice)).toEqual({
    now: [0],
    repair: [1],
  })
})

test('a withheld step is part of the repair, and what follows it too', () => {
  const withheld = [{ step: 1, why: 'Water and electricity can kill.', who: 'a licensed electrician' }]
  expect(placesOf(STEPS, { ...NOTHING, withheld })).toEqual({ repair: [0, 1, 2, 3] })
})

test('what to do until help comes is said once, and is no step', () => {
  const until_help = ['Let the ceiling dry.', 'Keep the room aired.']
  const [, until] = stepGroups(STEPS, { ...NOTHING, until_help })
  expect(until).toEqual({ time: 'until', places: [1], also: ['Keep the room aired.'] })
  expect(stepGroups(['Paint it.'], { ...NOTHING, until_help: ['Air it.'] }).map(({ time }) => time)).toEqual([
    'until',
    'repair',
  ])
})

test('a response of a server that does not know what to do until help comes shows its steps', () => {
  expect(placesOf(STEPS, { do_now: [], first_message: null, withheld: [] })).toEqual({
    now: [0],
    until: [1],
    repair: [2, 3],
  })
})

test.each([
  'Stop the leak by soldering the joint.',
  'Shut off the water, then open the wall.',
  'Move furniture and cut out the ceiling.',
  'Leave the joint to cure.',
  'Tarp the roof.',
  'Cover the hole in the roof.',
  'Photograph the shingles from a ladder.',
  'Let the wall dry. Cut out what is soft.',
])('a step that goes on to more, or up, is part of the repair: %s', (step) => {
  expect(placesOf([step, 'Paint it.'], NOTHING)).toEqual({ repair: [0, 1] })
})

test.each(['F-CEIL', 'F-STRUCT', 'F-EW', 'F-GAS'] as const)('beside %s no step is called urgent', (code) => {
  const first_message = { code, title: 'STAY OUT', lines: ['Stay out.'], call: [] }
  const steps = ['Put a bucket under the drip.', 'Let the ceiling dry.']
  const advice = { ...NOTHING, first_message, do_now: ['Put a bucket under the drip.'] }
  expect(placesOf(steps, advice)).toEqual({ repair: [0, 1] })
  expect(placesOf(steps, { ...advice, first_message: { ...first_message, code: 'T-plumber' } })).toEqual({
    now: [0],
    until: [1],
  })
})

const DONE = { done: true, hash: null }

const steps = [
  { n: 1, done: false },
  { n: 3, done: true },
]

test('check marks from before they were saved in the account are read as steps to save', () => {
  expect([...readUnsaved('[0,2]')]).toEqual([
    [1, DONE],
    [3, DONE],
  ])
  expect([...readUnsaved('{"2":false}')]).toEqual([[2, { done: false, hash: null }]])
})

test('what is stored is read as it was written, and nothing is stored when all is saved', () => {
  const unsaved = new Map([
    [1, { done: true, hash: '0a1b2c3d' }],
    [3, { done: false, hash: null }],
  ])
  expect(readUnsaved(writeUnsaved(unsaved))).toEqual(unsaved)
  expect(writeUnsaved(new Map())).toBeNull()
})

test.each([
  '',
  '{',
  '7',
  'null',
  '"1"',
  '{"0":true}',
  '{"a":true}',
  '{"1":1}',
  '{"1":{"done":1}}',
  '[-1,"2",0.5,null]',
])('stored data that is unreadable (%j) counts as none', (stored) => {
  expect(readUnsaved(stored).size).toBe(0)
})

test('a step shows what was marked last on this device, and else what the account says', () => {
  expect(tickedPlaces(steps, new Map())).toEqual(new Set([2]))
  expect(tickedPlaces(steps, new Map([[1, DONE]]))).toEqual(new Set([0, 2]))
  expect(tickedPlaces(steps, new Map([[3, { done: false, hash: null }]]))).toEqual(new Set())
})

test('a check mark of a step that is not shown is not saved', () => {
  const unsaved = new Map([
    [1, DONE],
    [2, DONE],
    [9, DONE],
  ])
  expect([...stillShown(unsaved, steps).keys()]).toEqual([1])
  expect(tickedPlaces(steps, unsaved)).toEqual(new Set([0, 2]))
})
