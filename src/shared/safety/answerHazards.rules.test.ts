import { expect, test } from 'vitest'
import { GENERAL_GUIDANCE } from '../analyses/guidance.ts'
import type { Kind } from '../advice/answers.ts'
import { shortAnswers, type ShortQuestion } from '../advice/shortQuestions.rules.ts'
import { applySafetyRules } from './safety.rules.ts'
import { hazardsOfAnswers, urgentMessageOfAnswers } from './answerHazards.rules.ts'

function hazards(kind: Kind, chosen: Partial<Record<ShortQuestion, string>>): string[] {
  const replies = Object.entries({ kind, ...chosen }).map(([question, choice]) => ({
    question: question as ShortQuestion,
    choice,
  }))
  return hazardsOfAnswers(shortAnswers(replies))
}

test('the choices of the short questions trigger the rules that the same numbers of the long form trigger', () => {
  expect(hazards('paint', { year_built: '1977' })).toEqual(expect.arrayContaining(['A05', 'A06']))
  expect(hazards('paint', { year_built: '1980' })).toEqual(['A06'])
  expect(hazards('paint', { year_built: '1990' })).toEqual([])
  expect(hazards('paint', { year_built: 'unknown' })).toEqual(expect.arrayContaining(['A05', 'A06']))
  expect(hazards('mold', { size_sqft: '20' })).toContain('A03')
  expect(hazards('mold', { size_sqft: '5' })).not.toContain('A03')
  expect(hazards('crack_wide', { width_mm: '7', crack_shape: 'vertical' })).toContain('A07')
  expect(hazards('crack_wide', { width_mm: '15' })).toContain('A07W')
  expect(hazards('flood', { depth_in: '12' })).toContain('A09')
  expect(hazards('deck', { loose: 'yes', height_ft: '6' })).toContain('A16')
  expect(hazards('electric', { fire_or_sparks: 'unsure' })).toContain('A22')
  expect(hazards('appliance', { gas: 'yes' })).toContain('A20')
  expect(hazards('fire', { fire_dept_cleared: 'no' })).toContain('A17')
})

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
