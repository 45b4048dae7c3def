import { expect, test } from 'vitest'
import type { Answers } from '../advice/answers.ts'
import { GENERAL_GUIDANCE } from '../analyses/guidance.ts'
import { applySafetyRules } from './safety.rules.ts'
import { hazardsOfAnswers, urgentMessageOfAnswers, saidBack } from './answerHazards.rules.ts'

test('water that drips beside electricity has its own rule, with a question that was not answered as the riskier', () => {
  for (const electric of ['near', 'unknown'] as const) {
    expect(hazardsOfAnswers({ water: 'drip', electric })).toEqual(['A01d'])
    expect(urgentMessageOfAnswers({ water: 'drip', electric })).toBe('F-EW')
  }
  expect(hazardsOfAnswers({ water: 'drip', electric: 'wet' })).toEqual(['A01'])
  for (const electric of ['no', null] as const) expect(hazardsOfAnswers({ water: 'drip', electric })).toEqual([])
})

test('a drip beside a lamp is High within a day, holds work on water and electricity, and ends with the power', () => {
  const answers = { kind: 'ceiling_stain', water: 'drip', electric: 'near' } as const
  const outcome = applySafetyRules({ result: GENERAL_GUIDANCE, answers, from: 'playbook' })
  expect(outcome).toMatchObject({ result: { severity: 'High' }, urgency: '24h', first_message: { code: 'F-EW' } })
  expect([...outcome.holds].toSorted()).toEqual(['ELEC', 'WATER'])
  const off = applySafetyRules({
    result: GENERAL_GUIDANCE,
    answers: { ...answers, power_confirmed_off: true },
    from: 'playbook',
  })
  expect(off).toMatchObject({ result: { severity: 'High' }, first_message: null })
  expect([...off.holds]).toEqual(['ELEC'])
})

test.each<[string, Answers, string]>([
  ['A01d', { water: 'drip', electric: 'near' }, 'You said that it drips, and that something electrical is near it.'],
  ['A01', { electric: 'wet' }, 'You said that something electrical got wet.'],
  [
    'A02',
    { water: 'standing', electric: 'unknown' },
    "You said that water is standing there, and that you don't know whether anything electrical is there.",
  ],
  ['A07W', { crack_shape: 'unknown' }, "You said that you don't know how the crack runs."],
  ['A12', { water: 'running', can_stop_water: 'no' }, 'You said that water is running, and that you cannot stop it.'],
  ['A16', { kind: 'deck', loose: 'yes' }, 'You said that the deck or stair is loose.'],
])('what the owner said that triggers %s is said back, and nothing else', (id, answers, sentence) => {
  expect(hazardsOfAnswers(answers)).toContain(id)
  expect(saidBack(id, answers)).toBe(sentence)
})
