import { expect, test } from 'vitest'
import { GENERAL_GUIDANCE } from '../analyses/guidance.ts'
import { applySafetyRules } from './safety.rules.ts'
import { hazardsOfAnswers, urgentMessageOfAnswers } from './answerHazards.rules.ts'

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
