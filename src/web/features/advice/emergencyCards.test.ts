import { expect, test } from 'vitest'
import { FIRST_MESSAGES } from '#shared/safety/firstMessages.ts'
import { messageOf } from '#shared/safety/messages.rules.ts'
import { EMERGENCY_CARDS } from './emergencyCards.ts'

test('each of the eight emergencies says what to do, whom to call and what not to do', () => {
  expect(EMERGENCY_CARDS).toHaveLength(8)
  expect(new Set(EMERGENCY_CARDS.map(({ id }) => id)).size).toBe(8)
  for (const { id, codes } of EMERGENCY_CARDS) {
    expect(messageOf(codes[0]).call, id).not.toEqual([])
    expect(FIRST_MESSAGES[codes[0]].doNot, id).not.toEqual([])
  }
})
