import { expect, test } from 'vitest'
import type { Cost } from '#shared/advice/advice.ts'
import { evidenceOf } from '#shared/advice/evidence.rules.ts'
import type { Answers } from '#shared/advice/answers.ts'
import { WATER, ELECTRIC } from '#shared/advice/answers.ts'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import { ANSWER_HAZARDS } from '#shared/safety/hazardTable.ts'
import { withheldLine } from '#shared/safety/outcome.rules.ts'
import { modelResult } from './modelResult.rules.ts'
import { inShop } from './inShop.rules.ts'

const SAID = { hazards: [], guard: null, lookAlikes: [], marks: [], views: [] }

function resultOf(answers: Answers) {
  return modelResult({
    result: { ...GENERAL_GUIDANCE, damageType: 'Leaking pipe' },
    said: SAID,
    answers,
    photos: [],
    playbook: null,
    emergencyNumber: '911',
  })
}

test.each([
  ['customer', 'The customer said that it drips, and that something electrical is near it.'],
  ['shop', 'The answers say that it drips, and that something electrical is near it.'],
] as const)('what a %s said is told of them', (saidBy, because) => {
  const { advice } = inShop(resultOf({ kind: 'pipe', water: 'drip', electric: 'near' }), saidBy)
  expect(advice.hazards.map((hazard) => hazard.because)).toContain(because)
  expect(advice.work.why).toBe(because)
})

test.each(WATER.flatMap((water) => ELECTRIC.map((electric) => [water, electric] as const)))(
  'no danger of water %s and electricity %s speaks to whoever reads it',
  (water, electric) => {
    for (const can_stop_water of ['no', 'unknown'] as const) {
      const { advice } = inShop(resultOf({ kind: 'pipe', water, electric, can_stop_water }), 'customer')
      const said = [...advice.hazards.map(({ because }) => because), advice.work.why, ...advice.evidence.reasons]
      expect(said.join(' ')).not.toMatch(/\b[Yy]ou(?:r answers)?\b/)
    }
  },
)

test('neither does the reason of a withheld step, which stays withheld', () => {
  for (const { because, trade } of ANSWER_HAZARDS) {
    const why = { why: because, who: trade ?? 'a professional' }
    const { result, advice } = resultOf({ kind: 'pipe' })
    const shown = inShop(
      {
        result: { ...result, repairInstructions: ['Dry it.', withheldLine(why)] },
        advice: { ...advice, withheld: [{ step: 2, ...why }] },
      },
      'shop',
    )
    expect(shown.advice.withheld).toHaveLength(1)
    expect(shown.result.repairInstructions[0]).toBe('Dry it.')
    expect(shown.result.repairInstructions[1]).toMatch(/^This step was left out for your safety\. /)
    expect(`${shown.result.repairInstructions[1]} ${shown.advice.withheld[0]?.why}`).not.toMatch(/\bYou|\byou\b/)
  }
})

test('what is for somebody who hires or does it alone is left out', () => {
  const { result, advice } = resultOf({ kind: 'pipe' })
  const range = { min: 20, max: 40, lines: [] }
  const cost: Cost = { class: 5, diy: range, hired: range, assumptions: [], job: 'leak', priced: 'A leak.', notes: [] }
  const work = { ...advice.work, say: 'I have a hole.', ask: ['When?'] }
  const shown = inShop({ result, advice: { ...advice, work, cost } }, 'shop').advice
  expect([shown.work.say, shown.work.ask, shown.cost]).toEqual([null, [], { ...cost, diy: null }])
})

test('how much was answered is told of the questions', () => {
  const { result, advice } = resultOf({})
  const reasonsOf = (answers: Answers) =>
    inShop({ result, advice: { ...advice, evidence: evidenceOf({ photos: [], answers }) } }, 'shop').advice.evidence
      .reasons
  expect(reasonsOf({})).toContain('No questions were answered.')
  expect(reasonsOf({ kind: 'pipe' })).toContain('Some of the questions were answered.')
  expect(reasonsOf({ kind: 'pipe', water: 'drip', electric: 'no' })).toContain(
    'The questions that matter most for this kind of damage were answered.',
  )
})
