import { expect, expectTypeOf, test } from 'vitest'
import type { z } from 'zod'
import type { Advice } from './advice.ts'
import { adviceSchema } from './advice.schema.ts'
import { sayTheSame, saysAnything, type Answers } from './answers.ts'
import { answersSchema } from './answers.schema.ts'

/** One full example of each shape of the contract. */
const ANSWERS: Answers = {
  kind: 'pipe',
  where: 'kitchen, under the sink',
  water: 'running',
  can_stop_water: 'no',
  electric: 'near',
  size_sqft: 12,
  width_mm: 2,
  depth_in: 1,
  height_ft: 3,
  crack_shape: 'hairline',
  loose: 'no',
  since: 'minutes',
  year_built: 1974,
  tenure: 'owner',
  vulnerable: ['child_u6'],
  alarm: 'smoke',
  emergency: { gas: 'no', shock: 'unsure' },
  power_confirmed_off: false,
  fire_dept_cleared: false,
  state: 'CA',
  text: 'water spraying under the sink next to the outlet',
}

const ADVICE: Advice = {
  urgency: 'now',
  first_message: {
    code: 'F-EW',
    title: 'WATER NEAR ELECTRICITY',
    lines: ['Touch nothing electrical, and no water that may reach it.'],
    call: [{ label: 'Electric utility', number: null }],
  },
  also: [{ code: 'F-VULN', title: 'KEEP PEOPLE AT RISK AWAY', lines: ['Keep them out of the area.'], call: [] }],
  do_now: ['Close the main water valve.'],
  do_not: ['Do not run fans, vacuums, pumps or cords there.'],
  until_help: ['Keep the room closed.'],
  insurance: ['Take photos before you clean up.'],
  hazards: [{ code: 'A01', from: 'answers', certainty: 'said', because: 'You said that water runs near electricity.' }],
  ask: [{ code: 'H02', question: 'Was a gas pipe hit?', sentence: 'The mower hit it.', answer: null }],
  quiet: ['If you notice it after all: leave.'],
  withheld: [{ step: 2, why: 'Water and electricity can kill.', who: 'a licensed electrician' }],
  work: {
    by: 'professional',
    trade: 'a licensed electrician',
    why: 'Wet electrical parts have to be checked.',
    say: 'A pipe sprays water next to an outlet. The main valve is open.',
    ask: ['What does the visit cost?'],
  },
  evidence: { level: 'fair', reasons: ['You answered the questions.'], wanted: ['A photo from farther away.'] },
  look_alikes: [{ name: 'Condensation', check: 'Wipe the pipe dry. Does the water come back all over it?' }],
  marks: [{ file_id: '01890000-0000-7000-8000-000000000000', x: 0.1, y: 0.2, width: 0.3, height: 0.4, label: 'Leak' }],
  cost: {
    class: 5,
    diy: null,
    hired: {
      min: 150,
      max: 600,
      lines: [{ label: 'Work by plumbers', min: 150, max: 600, basis: '1 to 3 hours', source: 'BLS' }],
    },
    assumptions: [{ key: 'leak.hours', label: 'Hours in all, travel included', value: 2, unit: 'h', assumed: 1.75 }],
    job: 'leak',
    priced: 'One visit of a plumber.',
    notes: ['Not included: opening walls.'],
  },
  no_cost_because: null,
  sources: [
    {
      id: 'S1',
      publisher: 'EPA',
      title: 'Flood Cleanup: Tips for a Healthy Home',
      address: 'nepis.epa.gov',
      year: 2023,
      primary: true,
    },
  ],
  guide: 'pipe',
  is_text_unread: false,
  guarded: false,
}

test('the full examples of answers and advice hold to their schemas', () => {
  expect(answersSchema.parse(ANSWERS)).toEqual(ANSWERS)
  expect(adviceSchema.parse(ADVICE)).toEqual(ADVICE)
})

test('the plain types and the schemas describe the same shapes', () => {
  expectTypeOf<z.output<typeof adviceSchema>>().toExtend<Advice>()
  expectTypeOf<z.output<typeof answersSchema>>().toExtend<Answers>()
})

test.each([
  [{}, false],
  [{ kind: null, text: '  ', vulnerable: [], emergency: {} }, false],
  [{ emergency: { gas: null } }, false],
  [{ water: 'unknown' }, true],
  [{ power_confirmed_off: false }, true],
  [{ text: 'help' }, true],
] satisfies [Answers, boolean][])('whether %j says anything: %s', (answers, expected) => {
  expect(saysAnything(answers)).toBe(expected)
})

test('a longer text, an unknown word and an unknown field are refused', () => {
  for (const answers of [
    { text: 'a'.repeat(2001) },
    { water: 'gushing' },
    { colour: 'red' },
    { where: 'a'.repeat(81) },
  ])
    expect(answersSchema.safeParse(answers).success).toBe(false)
})

test('answers are the same in any order, and with empty fields instead of none', () => {
  const said: Answers = { kind: 'mold', vulnerable: ['asthma', 'pregnant'], emergency: { gas: 'no', co: null } }
  const again: Answers = {
    emergency: { gas: 'no' },
    text: '',
    water: null,
    vulnerable: ['pregnant', 'asthma'],
    kind: 'mold',
  }
  expect(sayTheSame(said, again)).toBe(true)
  expect(sayTheSame({}, { vulnerable: [], emergency: {} })).toBe(true)
  for (const other of [
    {},
    { ...said, kind: 'paint' },
    { ...said, emergency: { gas: 'yes' } },
    { ...said, loose: 'no' },
  ])
    expect(sayTheSame(said, other as Answers)).toBe(false)
})
