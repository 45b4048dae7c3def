import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SEVERITIES, DIFFICULTIES } from '../analyses/analysis.rules.ts'
import type { DamageAnalysis } from '../analyses/analysis.schema.ts'
import { URGENCIES } from '../advice/advice.ts'
import { KINDS, VULNERABLE, WATER, ELECTRIC, SINCE, type Answers } from '../advice/answers.ts'
import { ANSWER_HAZARDS, HAZARD_CODES, WORD_HAZARDS } from './hazardTable.ts'
import type { SafetyOutcome } from './outcome.rules.ts'
import { applySafetyRules } from './safety.rules.ts'
import { TELLS_WHO_LIVES_THERE } from './weighing.rules.ts'
import { RULES_VERSION } from './rulesVersion.ts'
import { parseSafetyCases, readSafetyCases } from '#tests/fixtures/safety/cases.ts'
import { HARMLESS_RESULT } from '#tests/fixtures/safety/harmlessResult.ts'

const { words, steps } = readSafetyCases()

/** Each text of an owner with the hazard that has to be found in it. */
function dangersIn(texts: typeof words) {
  return texts.flatMap((each) => (each.label === 'red' ? [[each.text, each.hazard] as const] : []))
}
const RED_WORDS = dangersIn(words)

function stringsOf(label: 'red' | 'green', part: 'step' | 'item' | 'any') {
  return steps.filter((each) => each.label === label && each.part === part).map(({ text }) => text)
}
const RED_STEPS = stringsOf('red', 'step')
const GREEN_STEPS = stringsOf('green', 'step')
const HIDDEN = stringsOf('red', 'any')

function outcomeOf(parts: Partial<DamageAnalysis>, answers: Answers = {}, modelHazards: string[] = []): SafetyOutcome {
  return applySafetyRules({ result: { ...HARMLESS_RESULT, ...parts }, answers, modelHazards, from: 'model' })
}

const codesOf = ({ hazards }: SafetyOutcome) => hazards.map(({ code }) => code)
const stepsOf = ({ withheld }: SafetyOutcome) => withheld.map(({ step }) => step)

describe('the lines of the labeled cases', () => {
  const line = (fields: object) => JSON.stringify(fields)
  const own = { round: 'own', label: 'red', hazard: 'H01' }
  const right = {
    rounds: line({ round: 'own', date: '2026-11-22', commit: 'Withhold dangerous steps', part: 'train' }),
    words: line({ ...own, text: 'I smell gas' }),
    tellings: line({ ...own, text: 'Rotten eggs behind the stove' }),
    steps: line({ round: 'own', label: 'red', text: 'Open the panel.' }),
    results: line({ round: 'own', label: 'red', steps: ['Find the panel.', 'Open it.'], withheld: [2] }),
    wholeCases: line({
      id: 'G01',
      round: 'own',
      label: 'green',
      answers: { kind: 'door', text: 'it sticks' },
      result: { severity: 'Low', repairInstructions: ['Plane the edge.'] },
    }),
  }

  test('are read with their usual language and part', () => {
    expect(parseSafetyCases(right)).toMatchObject({ words: [{ language: 'en' }], steps: [{ part: 'step' }] })
  })

  test.each([
    ['words', '{"round":"own","label":"red","text":"no hazard"', 'words.jsonl:2: Invalid input'],
    ['words', line({ ...own, hazard: 'gas', text: 'a' }), 'words.jsonl:2 hazard: Invalid string'],
    ['words', line({ round: 'own', label: 'green', hazard: 'H01', text: 'a' }), 'words.jsonl:2: Unrecognized key'],
    ['words', line({ ...own, round: 'other', text: 'a' }), 'words.jsonl:2 round: rounds.jsonl has no other'],
    ['words', right.tellings, 'tellings.jsonl:1: stands in words.jsonl:2, too'],
    ['words', right.words.replace('H01', 'H02'), 'words.jsonl:2: stands in words.jsonl:1, too'],
    ['steps', right.steps.replace('red', 'green'), 'steps.jsonl:2: stands in steps.jsonl:1, too'],
    ['results', right.results.replace('[2]', '[1]'), 'results.jsonl:2: stands in results.jsonl:1, too'],
    ['results', right.results.replace('[2]', '[3]'), 'results.jsonl:2: there is no step with this number'],
    ['wholeCases', right.wholeCases.replace('G01', 'G02'), 'wholeCases.jsonl:2: stands in wholeCases.jsonl:1, too'],
    ['wholeCases', right.wholeCases.replace('sticks', 'jams'), 'wholeCases.jsonl:2: stands in wholeCases.jsonl:1, too'],
    ['wholeCases', right.wholeCases.replace('door', 'siding'), 'wholeCases.jsonl:2 answers kind: Invalid option'],
  ] as const)('of %s with %s are refused', (name, added, fault) => {
    expect(() => parseSafetyCases({ ...right, [name]: `${right[name]}\n${added}\n` })).toThrow(fault)
  })
})

describe('words', () => {
  test.each([
    'Never walk on the roof.',
    'Do not climb on the roof before it is dry.',
    'Look at the roof from the ground.',
  ])('the note "%s" of a model sends nobody up', (note) => {
    expect(codesOf(outcomeOf({ additionalNotes: [note] }))).toEqual([])
  })

  test('an alarm for carbon monoxide comes before the gas that only the choice of the damage names', () => {
    const messages = (answers: Answers) => {
      const { first_message: first, also } = outcomeOf({}, { kind: 'gas_co', ...answers })
      return [first, ...also].map((message) => message?.code)
    }
    expect(messages({ text: 'The carbon monoxide alarm beeps 4 times, then quits, then again' })).toEqual([
      'F-CO',
      'F-GAS',
    ])
    expect(messages({ alarm: 'co' })).toEqual(['F-CO', 'F-GAS'])
    expect(messages({ text: 'The carbon monoxide alarm beeps and I smell gas' })).toEqual(['F-GAS', 'F-CO'])
    expect(messages({ alarm: 'co', text: 'something hisses behind the gas stove' })[0]).toBe('F-GAS')
    expect(messages({ alarm: 'co', emergency: { gas: 'yes' } })[0]).toBe('F-GAS')
    expect(messages({})).toEqual(['F-GAS', 'F-CO'])
  })

  test('where the owner says that it is about a crack, "it" that grows is the crack', () => {
    const text = 'It is widening, the end is past my pencil line'
    for (const kind of ['crack_hair', 'crack_wide'] as const)
      expect(codesOf(outcomeOf({}, { kind, text }))).toContain('H19')
    expect(codesOf(outcomeOf({}, { kind: 'crack_hair', text: "It hasn't grown in years" }))).toEqual([])
  })

  test.each([
    ['We had a leak and the ceiling sags over the bed, I fixed the roof last year.', 'H17W'],
    ['The electrician replaced the outlet and it shocks me, that was in 2019.', 'H09'],
    ['The ceiling was fixed by a contractor in 2019 and sags over the bed, we had a leak.', 'H17W'],
    ['The railing was fixed last year by a contractor and wobbles', 'H45'],
    ['The floor was replaced by a carpenter in 2019 and sinks when you step on it.', 'H20'],
    ['The chimney was repaired last year by a mason and leans away from the house', 'H46'],
  ])('"%s" tells of today, and is %s', (text, code) => {
    expect(codesOf(outcomeOf({}, { text }))).toContain(code)
  })

  test('what a model only warns of, or says may be, is no hazard; what it states is', () => {
    for (const note of [
      'If you smell gas, leave.',
      'Check for a gas leak.',
      'There may be a gas leak.',
      'Have the gas leak inspected.',
    ])
      expect(codesOf(outcomeOf({ additionalNotes: [note] }))).toEqual([])
    expect(codesOf(outcomeOf({ additionalNotes: ['There is a gas leak at the stove.'] }))).toContain('H01')
    expect(codesOf(outcomeOf({ damageType: 'Sparking outlet' }))).toContain('H10')
  })

  test('a text in a language that the rules cannot read is told apart from English and Spanish', () => {
    expect(
      outcomeOf({}, { text: 'Es riecht nach Gas und wir sind nicht sicher, ob die Leitung dicht ist.' }).is_text_unread,
    ).toBe(true)
    expect(outcomeOf({}, { text: 'Пахнет газом на кухне' }).is_text_unread).toBe(true)
    for (const text of ['The door sticks.', 'La puerta del armario no cierra bien', '', 'no'])
      expect(outcomeOf({}, { text }).is_text_unread).toBe(false)
  })

  test('the words of a playbook are no report of what happened', () => {
    const result = { ...HARMLESS_RESULT, additionalNotes: ['There is a gas leak at the stove.'] }
    expect(applySafetyRules({ result, answers: {}, from: 'playbook' }).hazards).toEqual([])
  })
})

describe('steps', () => {
  test.each(HIDDEN)('"%s" is nowhere, whatever part of the result it hides in', (text) => {
    for (const field of ['additionalNotes', 'safetyWarnings', 'materialsNeeded', 'toolsRequired'] as const)
      expect(JSON.stringify(outcomeOf({ [field]: ['Soap', text] }))).not.toContain(text)
    for (const field of ['damageType', 'estimatedTime'] as const)
      expect(JSON.stringify(outcomeOf({ [field]: text }))).not.toContain(text)
  })

  test('while a hazard is found, only what is known to be harmless is shown', () => {
    const shown = [
      'Do not poke the bulging ceiling.',
      'Keep everyone out of the room.',
      'Have a plumber inspect the valve.',
      'Turn off the breaker.',
      'Take photos of the damage for your insurer.',
      'Photograph the bulging ceiling from the doorway.',
      'Write down the date.',
      'Close the door to the room.',
      'Paint the wall.',
    ]
    const withheld = [
      'Zorch the plimble.',
      'Ease the trim off and see to the rest.',
      'The boards are then nipped up.',
      'Place a bucket under the drip.',
      'Paint over the stain.',
      'Leave it on.',
      'Stay inside.',
      'Wait two weeks.',
      'Never call anybody.',
    ]
    const outcome = outcomeOf({ repairInstructions: [...shown, ...withheld] }, { text: 'the ceiling is sagging' })
    expect(outcome.result.repairInstructions.slice(0, shown.length)).toEqual(shown)
    expect(stepsOf(outcome)).toEqual(withheld.map((_, i) => shown.length + i + 1))
    expect(outcome.withheld[0]).toMatchObject({ who: 'a contractor' })
  })

  test('the kinds of damage that professionals work on ask for that without a hazard too', () => {
    const steps = ['Oil the plimble hinge.', 'Call a licensed electrician.']
    expect(stepsOf(outcomeOf({ repairInstructions: steps }, { kind: 'asbestos' }))).toEqual([1])
    expect(stepsOf(outcomeOf({ repairInstructions: steps }, { kind: 'door' }))).toEqual([])
  })

  test('on a ceiling stain, the harmless steps stay', () => {
    const steps = [
      'Turn off power to ceiling fixtures',
      'Cut out the wet plasterboard',
      'Check for mold within 48 hours',
    ]
    const outcome = outcomeOf(
      { damageType: 'Ceiling stain', repairInstructions: steps },
      {
        kind: 'ceiling_stain',
        water: 'stopped',
        year_built: 1999,
        text: 'brown ring on the ceiling after a leak upstairs',
      },
    )
    expect(outcome.result.repairInstructions).toEqual(steps)
  })

  test('a burning smell at the outlet raises a low result and hides the panel', () => {
    const step = 'Open the breaker panel.'
    const outcome = outcomeOf({ repairInstructions: [step] }, { text: 'burning smell at the outlet' })
    expect(outcome.result).toMatchObject({ severity: 'High', difficultyLevel: 'Professional' })
    expect(outcome).toMatchObject({
      urgency: 'now',
      first_message: { code: 'F-HOT' },
      work: { by: 'professional', trade: 'a licensed electrician' },
    })
    expect(JSON.stringify(outcome)).not.toContain(step)
  })

  test('when all steps are held, no material, tool, note or warning of the result is left', () => {
    const outcome = outcomeOf(
      {
        materialsNeeded: ['Tape'],
        toolsRequired: ['Wrench'],
        additionalNotes: ['Fine.'],
        safetyWarnings: ['Gloves.'],
        repairInstructions: ['Paint.'],
      },
      { emergency: { gas: 'unsure' } },
    )
    expect(outcome.result).toMatchObject({
      materialsNeeded: [],
      toolsRequired: [],
      additionalNotes: [],
      safetyWarnings: [],
    })
    expect(outcome.work.by).toBe('emergency')
  })

  test('nothing may call a serious danger harmless', () => {
    const outcome = outcomeOf(
      { additionalNotes: ['This is harmless and can wait.'] },
      { text: 'the outlet is sparking' },
    )
    expect(outcome.result.additionalNotes).toEqual([])
  })

  test('switching off near water carries its condition, once', () => {
    const answers: Answers = { water: 'running', electric: 'near', year_built: 2001 }
    const outcome = outcomeOf({ repairInstructions: ['Turn off the breaker.'] }, answers)
    const [step = ''] = outcome.result.repairInstructions
    expect(step).toMatch(/^Turn off the breaker\. Do this only on a dry floor/)
    expect(outcomeOf(outcome.result, answers).result.repairInstructions).toEqual([step])
  })

  test('with an open year of construction, dusty steps stay and testing comes first', () => {
    const [step = ''] = outcomeOf({ repairInstructions: ['Sand the trim.'] }, { kind: 'door' }).result
      .repairInstructions
    expect(step).toMatch(/^First have old paint .* tested .* Sand the trim\.$/)
    expect(outcomeOf({ repairInstructions: ['Sand the trim.'] }).result.repairInstructions).toEqual(['Sand the trim.'])
  })

  test('the emergency number of the installation stands in the place of 911', () => {
    const outcome = applySafetyRules({
      result: HARMLESS_RESULT,
      answers: { alarm: 'co' },
      from: 'model',
      emergencyNumber: '112',
    })
    expect(JSON.stringify(outcome.first_message)).toContain('CALL 112 ONCE YOU ARE OUTSIDE')
    expect(JSON.stringify(outcome)).not.toContain('911')
  })
})

test('the rules carry a version with a number, so that stored answers can be told apart', () => {
  expect(RULES_VERSION).toMatch(/^safety-\d+$/)
})

describe('relaxing', () => {
  const wet: Answers = { water: 'standing', electric: 'near', text: 'standing water in the basement', year_built: 2005 }

  test('confirmed power-off ends the water message, and nothing else', () => {
    const [before, after] = [outcomeOf({}, wet), outcomeOf({}, { ...wet, power_confirmed_off: true })]
    expect(before.first_message?.code).toBe('F-EW')
    expect(after.first_message).toBeNull()
    expect([...before.holds].filter((hold) => !after.holds.has(hold))).toEqual(['WATER'])
    expect(after).toMatchObject({ urgency: before.urgency, result: { severity: before.result.severity } })
  })

  test.each([
    'the outlet is sparking',
    'the boiler is on fire',
    'I got a shock from the pump',
    'a bare wire hangs in it',
  ])('it is void with "%s"', (text) => {
    const answers = { ...wet, text: `standing water, ${text}`, power_confirmed_off: true }
    expect(outcomeOf({}, answers).holds).toContain('WATER')
  })

  test('it does not lift water that stands at an outlet', () => {
    const answers: Answers = { text: 'water drips on the outlet', power_confirmed_off: true }
    expect(outcomeOf({}, answers).first_message?.code).toBe('F-EW')
  })

  test('a house that the fire department cleared may be entered, and stays as serious', () => {
    const burnt: Answers = { kind: 'fire', text: 'soot after a kitchen fire' }
    const [before, after] = [outcomeOf({}, burnt), outcomeOf({}, { ...burnt, fire_dept_cleared: true })]
    expect([...before.holds].filter((hold) => !after.holds.has(hold))).toEqual(['REENTER'])
    expect(after.result.severity).toBe(before.result.severity)
    expect(after.first_message?.lines.join(' ')).not.toContain('Stay out')
  })
})

/** Texts made of pieces that rules care about, and of pieces that they do not. */
const piece = fc.constantFrom(
  ...RED_STEPS,
  ...GREEN_STEPS,
  ...HIDDEN,
  ...RED_WORDS.map(([text]) => text),
  ...words.filter(({ label }) => label === 'green').map(({ text }) => text),
)
const anyText = fc.oneof(
  piece,
  fc.string({ maxLength: 60 }),
  fc.tuple(piece, piece).map((pieces) => pieces.join(' ')),
)
const texts = fc.array(anyText, { maxLength: 4 })
const someResult: fc.Arbitrary<DamageAnalysis> = fc.record({
  damageType: anyText,
  severity: fc.constantFrom(...SEVERITIES),
  repairInstructions: texts,
  estimatedCost: fc.constant({ min: 1, max: 2 }),
  estimatedTime: fc.constantFrom('1 hour', '2 days'),
  materialsNeeded: texts,
  toolsRequired: texts,
  difficultyLevel: fc.constantFrom(...DIFFICULTIES),
  safetyWarnings: texts,
  additionalNotes: texts,
  confidence: fc.constantFrom(20, 70, 95),
})
const someAnswers: fc.Arbitrary<Answers> = fc.record(
  {
    kind: fc.constantFrom(...KINDS),
    water: fc.constantFrom(...WATER),
    electric: fc.constantFrom(...ELECTRIC),
    since: fc.constantFrom(...SINCE),
    size_sqft: fc.constantFrom(1, 30),
    width_mm: fc.constantFrom(1, 7, 20),
    depth_in: fc.constantFrom(1, 20),
    year_built: fc.constantFrom(1950, 1979, 2005, 'unknown' as const),
    vulnerable: fc.uniqueArray(fc.constantFrom(...VULNERABLE)),
    text: anyText,
  },
  { requiredKeys: [] },
)
const someCodes = fc.uniqueArray(fc.constantFrom(...Object.keys(HAZARD_CODES)), { maxLength: 3 })

const RUNS = { numRuns: 200 }

const isAtLeast = (a: SafetyOutcome, b: SafetyOutcome) =>
  SEVERITIES.indexOf(a.result.severity) >= SEVERITIES.indexOf(b.result.severity) &&
  URGENCIES.indexOf(a.urgency) >= URGENCIES.indexOf(b.urgency) &&
  DIFFICULTIES.indexOf(a.result.difficultyLevel) >= DIFFICULTIES.indexOf(b.result.difficultyLevel) &&
  [...b.holds].every((hold) => a.holds.has(hold)) &&
  codesOf(b).every((code) => codesOf(a).includes(code)) &&
  stepsOf(b).every((step) => stepsOf(a).includes(step))

describe('whatever comes', { timeout: 60_000 }, () => {
  test('nothing is ever lowered', () => {
    fc.assert(
      fc.property(someResult, someAnswers, someCodes, (result, answers, codes) => {
        const { result: shown, urgency } = applySafetyRules({ result, answers, modelHazards: codes, from: 'model' })
        return (
          SEVERITIES.indexOf(shown.severity) >= SEVERITIES.indexOf(result.severity) &&
          DIFFICULTIES.indexOf(shown.difficultyLevel) >= DIFFICULTIES.indexOf(result.difficultyLevel) &&
          URGENCIES.includes(urgency) &&
          shown.repairInstructions.length === result.repairInstructions.length
        )
      }),
      RUNS,
    )
  })

  test('more hazards, by code or by word, never show more or say less', () => {
    fc.assert(
      fc.property(someResult, someAnswers, someCodes, someCodes, anyText, (result, answers, codes, more, text) => {
        const fewer = applySafetyRules({ result, answers, modelHazards: codes, from: 'model' })
        const byCode = applySafetyRules({ result, answers, modelHazards: [...codes, ...more], from: 'model' })
        const said = { ...answers, text: `${answers.text ?? ''}\n${text}` }
        const byWord = applySafetyRules({ result, answers: said, modelHazards: codes, from: 'model' })
        return isAtLeast(byCode, fewer) && isAtLeast(byWord, fewer)
      }),
      RUNS,
    )
  })

  test('whatever a guard says, it shows no more, says no less, and shows nothing that it names', () => {
    const places = fc.array(fc.nat(50), { maxLength: 6 })
    fc.assert(
      fc.property(someResult, someAnswers, someCodes, someCodes, places, (result, answers, codes, hazards, numbers) => {
        const all = [...result.repairInstructions, ...result.safetyWarnings, ...result.additionalNotes]
        const lines = all.filter((line) => line !== '')
        const unsafe = numbers.flatMap((n) => lines[n % Math.max(1, lines.length)] ?? [])
        const input = { result, answers, modelHazards: codes, from: 'model' } as const
        const without = applySafetyRules(input)
        const guarded = applySafetyRules({ ...input, guard: { hazards, unsafe } })
        const { repairInstructions, safetyWarnings, additionalNotes } = guarded.result
        const shown = new Set([...repairInstructions, ...safetyWarnings, ...additionalNotes])
        expect(unsafe.filter((line) => shown.has(line))).toEqual([])
        return isAtLeast(guarded, without)
      }),
      RUNS,
    )
  })

  test('what is shown, read again with what was found, is shown the same', () => {
    fc.assert(
      fc.property(someResult, someAnswers, someCodes, (result, answers, codes) => {
        const once = applySafetyRules({ result, answers, modelHazards: codes, from: 'model' })
        const again = applySafetyRules({ result: once.result, answers, modelHazards: codesOf(once), from: 'model' })
        expect(again.result).toEqual(once.result)
        expect(again.withheld).toEqual(once.withheld)
      }),
      RUNS,
    )
  })

  test('no text that is withheld is anywhere in what comes out', () => {
    fc.assert(
      fc.property(someResult, someAnswers, someCodes, (result, answers, codes) => {
        const outcome = applySafetyRules({ result, answers, modelHazards: codes, from: 'model' })
        const all = JSON.stringify({
          ...outcome,
          result: { ...outcome.result, repairInstructions: outcome.result.repairInstructions },
        })
        for (const { step } of outcome.withheld) {
          const text = result.repairInstructions[step - 1]!
          if (text.length > 12 && /[a-z]{4}/i.test(text)) expect(all).not.toContain(JSON.stringify(text).slice(1, -1))
        }
      }),
      RUNS,
    )
  })

  test('no other answer than the two takes anything back', () => {
    const said: readonly Answers[] = [
      { kind: 'pipe' },
      { water: 'none' },
      { electric: 'no' },
      { size_sqft: 1 },
      { width_mm: 0 },
      { depth_in: 0 },
      { loose: 'no' },
      { since: 'minutes' },
      { tenure: 'owner' },
      { vulnerable: [] },
      { can_stop_water: 'yes' },
      { crack_shape: 'hairline' },
      { emergency: { gas: 'no', co: 'no', fire_or_sparks: 'no', shock: 'no' } },
      { state: 'CA' },
      { where: 'kitchen' },
    ]
    fc.assert(
      fc.property(someResult, anyText, fc.constantFrom(...said), (result, text, more) => {
        const less = applySafetyRules({ result, answers: { text, year_built: 1950 }, from: 'model' })
        const after = applySafetyRules({ result, answers: { text, year_built: 1950, ...more }, from: 'model' })
        return isAtLeast(after, less)
      }),
      RUNS,
    )
  })
})

test('every hazard whose reason tells who lives there is known to tell it', () => {
  const telling = [...WORD_HAZARDS, ...ANSWER_HAZARDS].filter(({ because }) =>
    /at risk|child|pregnant|baby|asthma|elderly/i.test(because),
  )
  expect(new Set(telling.map(({ id }) => id))).toEqual(TELLS_WHO_LIVES_THERE)
})

describe('a long text', () => {
  test.each([
    ['one letter', 'a'],
    ['one word', 'gas '],
    ['commas', 'open, '],
    ['marks', '<b>&amp;<i '],
    ['negations', 'no not never gas '],
    ['single letters', 'g a s '],
    ['no end', 'open the panel and '],
    ['open quotes', '"\'`*_~<'],
  ])('is read to its end: %s', (_, piece) => {
    const text = `${piece.repeat(Math.ceil(20_000 / piece.length))}. The ceiling is sagging.`
    expect(codesOf(outcomeOf({}, { text }))).toContain('H17')
  })
})

describe('where a danger comes from', () => {
  const told = (outcome: SafetyOutcome) => outcome.hazards.map(({ from, because }) => [from, because])

  test('is said of what the assessment of the photos alone names, and not put into the mouth of the owner', () => {
    const seen = outcomeOf({ damageType: 'Damp wall with mold' }, { kind: 'pipe', water: 'drip' })
    expect(told(seen)).toContainEqual(['model', 'The assessment of the photos says that there is mold.'])
  })

  test('is the owner where the owner chose or wrote it', () => {
    expect(told(outcomeOf({}, { kind: 'mold' }))).toContainEqual(['answers', 'You said that there is mold.'])
    expect(told(outcomeOf({}, { text: 'There is black mold behind the sofa.' }))).toContainEqual([
      'words',
      'You said that there is mold.',
    ])
  })

  test.each(['model', 'guard'] as const)('is never the owner for what the %s names', (from) => {
    for (const code of Object.keys(HAZARD_CODES)) {
      const guard = from === 'guard' ? { hazards: [code], unsafe: [] } : null
      const outcome = applySafetyRules({
        result: { ...HARMLESS_RESULT, damageType: 'Mold', repairInstructions: ['Cut out the drywall with a saw.'] },
        answers: {},
        modelHazards: from === 'model' ? [code] : [],
        guard,
        from: 'model',
      })
      for (const { because } of outcome.hazards) expect(because).not.toMatch(/^You/)
      for (const { why } of outcome.withheld) expect(why).not.toMatch(/^You/)
      // What an earlier run of the rules has left out stays left out for the same reason.
      const again = applySafetyRules({
        result: outcome.result,
        answers: {},
        modelHazards: [],
        guard: null,
        from: 'model',
      })
      expect(again.withheld).toEqual(outcome.withheld)
    }
  })
})
