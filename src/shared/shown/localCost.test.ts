import { NO_ACTUALS } from '../repairs/actuals.schema.ts'
import { describe, expect, it, test } from 'vitest'
import { KINDS, type Answers } from '#shared/advice/answers.ts'
import { fallbackResult } from './fallback.rules.ts'
import { modelResult } from './modelResult.rules.ts'
import { loadPlaybook } from '#shared/knowledge/playbooks.ts'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import { reportText, type ReportSubject } from '#shared/analyses/report.ts'
import { NOTHING_ADDED } from '#shared/analyses/modelSaid.schema.ts'
import { ASSUMPTION_LIMITS, readAssumptions } from '#shared/costs/assumptions.rules.ts'
import { changesIn, withAssumptions } from '#shared/costs/cost.rules.ts'

async function adviceFor(answers: Answers, costAssumptions = {}) {
  return fallbackResult(answers, await loadPlaybook(answers.kind), { costAssumptions }).advice
}

/** A leak next to an outlet in California. */
const PIPE: Answers = {
  kind: 'pipe',
  water: 'running',
  electric: 'near',
  state: 'CA',
  text: 'water spraying under the sink next to the outlet',
}

const MATCHING: readonly Answers[] = [
  { kind: 'pipe', water: 'drip' },
  { kind: 'pipe', text: 'the faucet on the kitchen wall drips, and there is water on my floor' },
  { kind: 'appliance', text: 'What does a new water heater cost? Ours is 14 years old.' },
  { kind: 'electric', text: 'I want a new outlet' },
  { kind: 'hole', size_sqft: 3, year_built: 2005 },
  { kind: 'paint', size_sqft: 400, year_built: 2005 },
  { kind: 'roof', size_sqft: 1700 },
]

/** Damage of the same kinds that the priced repair does not fit. */
const NOT_MATCHING: readonly Answers[] = [
  ...[
    'a leak in the slab',
    'a leak in my wall',
    'it drips behind the drywall',
    'behind our bathroom wall',
    'a pipe under the floor',
    'below the kitchen floor',
    'a leak in our crawl space',
    'in the crawlspace',
  ].map((text): Answers => ({ kind: 'pipe', text })),
  { kind: 'appliance', text: 'the dishwasher leaks' },
  { kind: 'appliance', text: 'the tankless water heater leaks' },
  { kind: 'electric', text: 'the light flickers' },
  { kind: 'electric', text: 'burning smell at the outlet' },
  { kind: 'hole', size_sqft: 30 },
  { kind: 'hole', text: 'a hole in the plaster' },
  { kind: 'hole', year_built: 1950 },
  { kind: 'paint', size_sqft: 5 },
  { kind: 'paint', text: 'the siding outside peels' },
  { kind: 'paint', year_built: 'unknown' },
  { kind: 'roof' },
  { kind: 'roof', size_sqft: 20 },
  { kind: 'roof', size_sqft: 1700, text: 'metal roof' },
  { kind: 'roof', size_sqft: 1700, text: 'the roof sags' },
  { kind: 'pipe', emergency: { gas: 'yes' } },
]

describe('a local estimate', () => {
  it.each(MATCHING)('is given where a priced repair matches: %j', async (answers) => {
    const { cost, no_cost_because: because } = await adviceFor(answers)
    expect(because).toBeNull()
    expect(cost?.hired?.max).toBeGreaterThan(0)
    expect(cost?.priced).toBeTruthy()
  })

  it.each(NOT_MATCHING)('is not given where none does, and the reason is: %j', async (answers) => {
    const { cost, no_cost_because: because } = await adviceFor(answers)
    expect(cost).toBeNull()
    expect(because).toMatch(/\.$/)
  })

  it('is given for no other kind, and every kind says why', async () => {
    const priced = new Set(MATCHING.map(({ kind }) => kind))
    for (const kind of KINDS.filter((kind) => !priced.has(kind))) {
      const { cost, no_cost_because: because } = await adviceFor({ kind, size_sqft: 50 })
      expect(cost, kind).toBeNull()
      expect(because, kind).toBeTruthy()
    }
  })

  it('with nothing said there is neither an estimate nor a reason', async () => {
    expect(await adviceFor({})).toMatchObject({ cost: null, no_cost_because: null })
    const { advice } = modelResult({
      result: GENERAL_GUIDANCE,
      said: NOTHING_ADDED,
      answers: {},
      photos: [],
      playbook: null,
      emergencyNumber: '911',
    })
    expect(advice).toMatchObject({ cost: null, no_cost_because: null })
  })

  it('of a leak in California is for hiring only, because the work is for a professional, and every line has a source', async () => {
    const { cost, work } = await adviceFor(PIPE)
    expect(work.by).toBe('emergency')
    expect(cost).toMatchObject({ class: 5, diy: null, job: 'leak' })
    expect(cost!.hired!.max).toBeGreaterThanOrEqual(cost!.hired!.min * 4)
    for (const { source } of cost!.hired!.lines) expect(source).toBeTruthy()
  })

  it('is for hiring only where steps are left out, or the work is for a professional', async () => {
    expect((await adviceFor({ kind: 'hole', year_built: 2005 })).cost?.diy).not.toBeNull()
    expect((await adviceFor({ kind: 'hole', year_built: 2005, tenure: 'renter' })).cost?.diy).toBeNull()
    expect((await adviceFor({ kind: 'roof', size_sqft: 1700 })).cost?.diy).toBeNull()
    for (const isWithheld of [false, true]) {
      const result = { ...GENERAL_GUIDANCE, repairInstructions: [isWithheld ? 'Open the panel.' : 'Fill the hole.'] }
      const { advice } = modelResult({
        result: { ...result, damageType: 'Hole in drywall', additionalNotes: [], safetyWarnings: [] },
        said: NOTHING_ADDED,
        answers: { kind: 'hole', year_built: 2005 },
        photos: [],
        playbook: await loadPlaybook('hole'),
        emergencyNumber: '911',
      })
      expect(advice.withheld.length > 0).toBe(isWithheld)
      expect(advice.cost === null || (advice.cost.diy === null) === isWithheld).toBe(true)
      expect(advice.cost).not.toBeNull()
    }
  })

  it('is class 4 with a measured size, and class 5 without', async () => {
    expect((await adviceFor({ kind: 'hole', size_sqft: 3, year_built: 2005 })).cost?.class).toBe(4)
    expect((await adviceFor({ kind: 'hole', year_built: 2005 })).cost?.class).toBe(5)
  })

  it('of an area of zero is that of an unknown area, also after a change', async () => {
    const answers: Answers = { kind: 'hole', size_sqft: 0, year_built: 2005 }
    const { cost } = await adviceFor(answers)
    expect(cost).toEqual((await adviceFor({ kind: 'hole', year_built: 2005 })).cost)
    expect(withAssumptions(cost!, answers, {})).toEqual(cost)
  })

  it('for another emergency number has the same figures', async () => {
    const playbook = await loadPlaybook('pipe')
    const [here, there] = ['911', '112'].map((emergencyNumber) => fallbackResult(PIPE, playbook, { emergencyNumber }))
    expect(there?.advice.cost).toEqual(here?.advice.cost)
  })
})

describe('changed assumptions', () => {
  it('give the same estimate in the browser as on the server', async () => {
    for (const answers of MATCHING) {
      const shown = (await adviceFor(answers)).cost!
      expect(withAssumptions(shown, answers, {})).toEqual(shown)
      const changed = { [`${shown.job}.hours`]: 5, [`${shown.job}.quantity`]: shown.assumptions[0]!.value }
      const kept = (await adviceFor(answers, changed)).cost!
      expect(withAssumptions(shown, answers, changed)).toEqual(kept)
      expect(kept.class).toBe(4)
      expect(withAssumptions(kept, answers, changesIn(kept, answers))).toEqual(kept)
      expect(withAssumptions(kept, answers, {})).toEqual(shown)
    }
  })

  it('of another repair change nothing', async () => {
    expect(await adviceFor(PIPE, { 'outlet.hours': 9 })).toEqual(await adviceFor(PIPE))
  })

  it('are read without unknown keys and without numbers that are not allowed', () => {
    expect(readAssumptions({ 'leak.hours': 2, 'leak.wishes': 3, 'leak.parts': -1, 'leak.quantity': 'many' })).toEqual({
      'leak.hours': 2,
    })
    for (const stored of [null, undefined, 4, 'x']) expect(readAssumptions(stored)).toEqual({})
    expect(ASSUMPTION_LIMITS.size).toBeLessThan(40)
  })
})

test('the report holds the range, its lines with their sources, and the assumptions', async () => {
  const advice = await adviceFor({ kind: 'pipe', state: 'CA' })
  const subject: ReportSubject = {
    productName: 'Mendsight',
    fileName: 'kitchen.jpg',
    photos: [],
    answers: {},
    date: '2026-03-04T05:06:07.000Z',
    method: 'openai',
    source: 'OpenAI gpt-4o',
    notice: null,
    result: GENERAL_GUIDANCE,
    advice,
    stepsDone: [],
    repair: null,
    actuals: NO_ACTUALS,
    secondLook: null,
    questions: [],
  }
  const text = reportText(subject)
  const part = text.slice(text.indexOf('LOCAL COST ESTIMATE'), text.indexOf('ESTIMATED TIME'))
  expect(part).toMatch(/^Hiring somebody: \$140 - \$560$/m)
  expect(part).toMatch(/^- Work by plumbers: .*plumbers in California.* Source: BLS, .*public domain/m)
  expect(part).toContain('- Hours in all, travel included: 1.75 h (assumed)')
  expect(part).toContain('The AI estimates $20 - $100, and the public figures come to $140 - $560.')
  expect(part).toContain('Class 5')
  const own = reportText({ ...subject, method: 'fallback', result: { ...GENERAL_GUIDANCE, estimatedCost: null } })
  expect(own).toContain('ESTIMATED COST\n--------------\nSee the local estimate below\n')
  const none = await adviceFor({ kind: 'tile' })
  expect(reportText({ ...subject, advice: none })).toMatch(/^No local estimate\. We have no sourced figures/m)
})
