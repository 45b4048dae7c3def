import { expect, test } from 'vitest'
import { FIRST_MESSAGE_CODES } from '../advice/advice.ts'
import { EMERGENCIES } from '../advice/answers.ts'
import { GENERAL_GUIDANCE } from '../analyses/guidance.ts'
import { EMERGENCY_CARDS, MESSAGE_OF_EMERGENCY } from './emergencies.ts'
import { EMERGENCY, FIRST_MESSAGES } from './firstMessages.ts'
import { messageOf } from './messages.rules.ts'
import { applySafetyRules } from './safety.rules.ts'

test.each(FIRST_MESSAGE_CODES)('%s has words, and the emergency number of the installation', (code) => {
  const message = messageOf(code, {}, '112')
  expect(message.lines).not.toEqual([])
  const said = JSON.stringify([message.title, message.lines, message.call, FIRST_MESSAGES[code].doNot])
  expect(said).not.toContain(EMERGENCY)
  expect(said).not.toContain('911')
})

test('after a fire that the fire department has ended, nobody is told to stay out', () => {
  expect(messageOf('F-AFTERFIRE', { fire_dept_cleared: true }).lines.join(' ')).not.toContain('Stay out until')
})

test('each of the eight emergencies says what to do, whom to call and what not to do', () => {
  expect(EMERGENCY_CARDS).toHaveLength(8)
  expect(new Set(EMERGENCY_CARDS.map(({ id }) => id)).size).toBe(8)
  for (const { id, codes } of EMERGENCY_CARDS) {
    expect(messageOf(codes[0]).call, id).not.toEqual([])
    expect(FIRST_MESSAGES[codes[0]].doNot, id).not.toEqual([])
  }
})

test.each(EMERGENCIES)('the list of messages and the rules say the same to an owner who reports: %s', (emergency) => {
  for (const answer of ['yes', 'unsure'] as const) {
    const answers = { emergency: { [emergency]: answer } }
    const { first_message: first } = applySafetyRules({ result: GENERAL_GUIDANCE, answers, from: 'playbook' })
    expect(first).toEqual(messageOf(MESSAGE_OF_EMERGENCY[emergency]))
  }
})
