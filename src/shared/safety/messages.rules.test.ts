import { expect, test } from 'vitest'
import { FIRST_MESSAGE_CODES } from '../advice/advice.ts'
import { EMERGENCIES, type Answers } from '../advice/answers.ts'
import { GENERAL_GUIDANCE } from '../analyses/guidance.ts'
import { hazardsOfAnswers, urgentMessageOfAnswers } from './answerHazards.rules.ts'
import { EMERGENCY, FIRST_MESSAGES } from './firstMessages.ts'
import { ANSWER_HAZARDS } from './hazardTable.ts'
import { messageOf } from './messages.rules.ts'
import { applySafetyRules } from './safety.rules.ts'

test.each(FIRST_MESSAGE_CODES)('%s has words, and the emergency number of the installation', (code) => {
  const message = messageOf(code, {}, '112')
  expect(message.lines).not.toEqual([])
  const said = JSON.stringify([message.title, message.lines, message.call, FIRST_MESSAGES[code].doNot])
  expect(said).not.toContain(EMERGENCY)
  expect(said).not.toContain('911')
})

test.each(FIRST_MESSAGE_CODES)('what stands under DO NOT in %s is a prohibition', (code) => {
  for (const line of FIRST_MESSAGES[code].doNot) expect(line).toMatch(/^(?:Do not|Never) /)
})

test('who calls for help after a break-in is told to stay out', () => {
  for (const answers of [{ emergency: { intruder: 'yes' } }, { text: 'somebody broke in' }] satisfies Answers[]) {
    const { first_message: first, do_not } = applySafetyRules({ result: GENERAL_GUIDANCE, answers, from: 'playbook' })
    expect(first?.lines.join(' ')).toContain('wait outside for the police')
    expect(do_not).toContain('Do not go inside while an intruder may be there.')
  }
})

test('a list of whom to call is readable, because no name in it holds a comma', () => {
  const labels = FIRST_MESSAGE_CODES.flatMap((code) => messageOf(code).call.map(({ label }) => label))
  expect(labels.filter((label) => label.includes(','))).toEqual([])
})

test.each(FIRST_MESSAGE_CODES.filter((code) => code.startsWith('T-')))('the title of %s says whom to call', (code) => {
  expect(messageOf(code).title).toMatch(/^CALL A /)
})

test('after a fire that the fire department has ended, nobody is told to stay out', () => {
  expect(messageOf('F-AFTERFIRE', { fire_dept_cleared: true }).lines.join(' ')).not.toContain('Stay out until')
})

const URGENT: readonly Answers[] = [
  ...EMERGENCIES.flatMap((each) => [{ emergency: { [each]: 'yes' } }, { emergency: { [each]: 'unsure' } }] as const),
  { alarm: 'co' },
  { alarm: 'smoke' },
  { electric: 'wet' },
  { electric: 'near', water: 'running' },
  { electric: 'unknown', water: 'standing' },
  { water: 'running', can_stop_water: 'no' },
  { kind: 'gas_co' },
  { kind: 'deck', loose: 'yes' },
  { kind: 'ceiling_sag' },
  { kind: 'ceiling_sag', water: 'drip' },
]
const NOT_URGENT: readonly Answers[] = [{}, { kind: 'mold' }, { alarm: null, electric: 'near' }, { water: 'stopped' }]

const byTheRules = (answers: Answers) =>
  applySafetyRules({ result: GENERAL_GUIDANCE, answers, from: 'playbook' }).first_message

test.each(URGENT)('the list of messages and the rules say the same to an owner who answers: %j', (answers) => {
  const code = urgentMessageOfAnswers(answers)
  expect(code && messageOf(code, answers)).toEqual(byTheRules(answers))
  expect(code).not.toBeNull()
})

test('the list of messages knows each rule on answers that is about something to do now', () => {
  const urgent = ANSWER_HAZARDS.filter(({ urgency, message }) => urgency === 'now' && message !== null)
  const triggered = new Set(URGENT.flatMap(hazardsOfAnswers))
  expect(urgent.map(({ id }) => id).filter((id) => !triggered.has(id))).toEqual([])
})

test.each(NOT_URGENT)('nothing is urgent after: %j', (answers) => {
  expect(urgentMessageOfAnswers(answers)).toBeNull()
})
