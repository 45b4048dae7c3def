import { expect, test } from 'vitest'
import { WORK_BY } from '#shared/advice/advice.ts'
import { adviceSchema } from '#shared/advice/advice.schema.ts'
import { KINDS, WATER, ELECTRIC, type Answers } from '#shared/advice/answers.ts'
import { damageAnalysisSchema } from '#shared/analyses/analysis.schema.ts'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import { fallbackResult } from './fallback.rules.ts'
import { loadPlaybook } from '#shared/knowledge/playbooks.ts'

const fallback = async (answers: Answers, number?: string) =>
  fallbackResult(answers, await loadPlaybook(answers.kind), number === undefined ? {} : { emergencyNumber: number })

test('with no answers it is the general guidance, in every byte, with no urgency', async () => {
  for (const answers of [{}, { kind: null, text: ' ' }]) {
    const { result, advice } = await fallback(answers)
    expect(result).toEqual(GENERAL_GUIDANCE)
    expect(advice).toMatchObject({ urgency: null, first_message: null, hazards: [], withheld: [], guide: 'general' })
  }
})

test('a pipe that sprays next to an outlet: now, water near electricity first, and no held step', async () => {
  const { result, advice } = await fallback({
    kind: 'pipe',
    water: 'running',
    electric: 'near',
    state: 'CA',
    text: 'water spraying under the sink next to the outlet',
  })
  expect(advice).toMatchObject({ urgency: 'now', first_message: { code: 'F-EW' }, guide: 'pipe', withheld: [] })
  expect(advice.hazards.map(({ code }) => code)).toEqual(expect.arrayContaining(['A01', 'H07']))
  expect(result).toMatchObject({ damageType: 'Burst or leaking pipe', severity: 'Critical', confidence: 50 })
  expect(result.repairInstructions.slice(0, 1), 'the water is shut off first').toEqual([
    'Shut off the water at the main valve.',
  ])
  expect(JSON.stringify(result)).not.toContain('Push on a coupling')
  expect(advice.sources.map(({ id }) => id)).toEqual(expect.arrayContaining(['S1', 'S14', 'S30']))
})

test('a dry pipe repair comes with its outline', async () => {
  const { result, advice } = await fallback({
    kind: 'pipe',
    water: 'stopped',
    electric: 'no',
    since: 'hours',
    year_built: 2004,
  })
  expect(JSON.stringify(result)).toContain('Push on a coupling')
  expect(advice).toMatchObject({ urgency: '24h', first_message: null, work: { by: 'shared' } })
})

test('a playbook names no cost, because nothing is known of the place and the work', async () => {
  expect((await fallback({ kind: 'pipe' })).result.estimatedCost).toBeNull()
  expect((await fallback({ text: 'a scratch' })).result.estimatedCost).toEqual(GENERAL_GUIDANCE.estimatedCost)
})

test('a door that sticks is an ordinary repair, and nobody is told of the police', async () => {
  const { result, advice } = await fallback({ kind: 'door', text: 'my bedroom door sticks', year_built: 1999 })
  expect(result).toMatchObject({ damageType: 'Door or lock', severity: 'Medium' })
  expect(JSON.stringify(result)).toContain('Tighten the screws of the hinges.')
  expect(advice).toMatchObject({ urgency: 'month', first_message: null, hazards: [] })
  expect(JSON.stringify([result, advice])).not.toMatch(/911|report number|stolen/)
})

test.each<Answers>([
  { kind: 'door', text: 'someone kicked in the door last night' },
  { kind: 'door', emergency: { intruder: 'yes' } },
  { kind: 'door', emergency: { intruder: 'unsure' } },
])('after a break-in a door is for the police first: %j', async (answers) => {
  const { result, advice } = await fallback(answers)
  expect(result.damageType).toBe('Door damage after a break-in')
  expect(JSON.stringify(result)).not.toContain('Tighten the screws')
  expect(advice).toMatchObject({ urgency: 'now', first_message: { code: 'F-911' } })
  expect(advice.do_not).toContain('Do not clean anything before the police have seen it.')
})

test('gas gives no repair step at all', async () => {
  const { result, advice } = await fallback({ kind: 'gas_co' })
  expect(result).toMatchObject({ severity: 'Critical', repairInstructions: [], materialsNeeded: [], toolsRequired: [] })
  expect(advice).toMatchObject({ urgency: 'now', first_message: { code: 'F-GAS' }, work: { by: 'emergency' } })
  expect(advice.do_now.join(' ')).toContain('Leave now')
})

test('answers without a kind read the general guidance by the rules', async () => {
  const { result, advice } = await fallback({ text: 'no power, smell gas' })
  expect(advice).toMatchObject({ urgency: 'now', first_message: { code: 'F-GAS' }, guide: 'general' })
  expect(result.repairInstructions).toEqual([])
})

test('another emergency number stands in every text', async () => {
  for (const kind of KINDS) {
    const shown = await fallback({ kind, alarm: 'smoke' }, '112')
    expect(JSON.stringify({ ...shown, advice: { ...shown.advice, sources: [] } })).not.toContain('911')
  }
})

test('every kind, with and without hazards, holds to the schemas', async () => {
  for (const kind of KINDS) {
    for (const more of [
      {},
      { water: 'standing', electric: 'wet' },
      { year_built: 1930 },
      { emergency: { co: 'yes' } },
    ] satisfies Answers[]) {
      const { result, advice } = await fallback({ kind, ...more })
      expect(damageAnalysisSchema.parse(result)).toEqual(result)
      expect(adviceSchema.parse(advice)).toEqual(advice)
    }
  }
})

/** What owners may have said about each kind: nothing more, something dangerous, or something in their own words. */
const SAID: readonly Answers[] = [
  {},
  ...WATER.flatMap((water) => ELECTRIC.map((electric) => ({ water, electric }))),
  { water: 'running', can_stop_water: 'no' },
  { size_sqft: 50, width_mm: 20, depth_in: 20, height_ft: 12, loose: 'yes' },
  { vulnerable: ['child_u6'], year_built: 1950 },
  { emergency: { moving: 'yes' } },
  { text: 'The ceiling sags and drips. A tree fell on the house.' },
  { text: 'The deck is loose, and a wire hangs out of the wall.' },
]

test.each(KINDS.filter((kind) => kind !== 'other'))(
  'about %s, a verdict that the rules make harder leaves no repair to the owner',
  async (kind) => {
    const playbook = (await loadPlaybook(kind))!
    for (const said of SAID) {
      const { result, advice } = await fallback({ kind, ...said })
      if (WORK_BY.indexOf(advice.work.by) <= WORK_BY.indexOf(playbook.work.by)) continue
      const left = playbook.outline.filter(({ text }) => result.repairInstructions.includes(text))
      expect(left, JSON.stringify(said)).toEqual([])
      expect(result.toolsRequired).toEqual([])
    }
  },
)

test.each(KINDS.filter((kind) => kind !== 'other'))(
  'about %s, no step leads to the damage while the first message sends people away from it',
  async (kind) => {
    const playbook = (await loadPlaybook(kind))!
    const there = [...playbook.first15, ...playbook.untilHelp].filter(({ isAtDamage }) => isAtDamage)
    for (const said of [
      { emergency: { moving: 'yes' } },
      { electric: 'wet' },
      { text: 'The ceiling sags.' },
    ] as const) {
      const { result, advice } = await fallback({ kind, ...said })
      expect(advice.first_message).not.toBeNull()
      const told = [...advice.do_now, ...advice.until_help, ...result.repairInstructions, ...result.additionalNotes]
      for (const { text } of there) expect(told, JSON.stringify(said)).not.toContain(text)
    }
  },
)

test('mold whose size was skipped is the same work for the owner as its playbook says', async () => {
  const { result, advice } = await fallback({ kind: 'mold' })
  expect(advice.work).toMatchObject({ by: 'owner', why: expect.stringContaining('up to about 10 square feet') })
  expect(result.difficultyLevel).toBe('Beginner')
})

const TEST = 'First have old paint and old material tested for lead and asbestos.'

test.each(KINDS)(
  '%s: the test of old material comes before every step that an old house does not allow',
  async (kind) => {
    const playbook = await loadPlaybook(kind)
    const outline = playbook?.outline.map(({ text }) => text) ?? []
    const old = (await fallback({ kind, year_built: 1950 })).result.repairInstructions
    const open = (await fallback({ kind })).result.repairInstructions
    const recent = (await fallback({ kind, year_built: 2010 })).result.repairInstructions
    // What only an old house leaves out is what waits for the test.
    const waiting = recent.filter((step) => outline.includes(step) && !old.includes(step))
    const at = open.findIndex((step) => step.startsWith(TEST))
    for (const step of waiting) {
      expect(open.findIndex((text) => text.includes(step))).toBeGreaterThanOrEqual(at)
      expect(old.join()).not.toContain(step)
    }
    const left = waiting.length > 0 ? 1 : 0
    expect(open.filter((step) => step.includes(TEST))).toHaveLength(left)
    expect(old.filter((step) => step === `${TEST} Until then, steps that disturb it are left out here.`)).toHaveLength(
      left,
    )
    expect(recent.join()).not.toContain(TEST)
  },
)
