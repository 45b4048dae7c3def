import { expect, test } from 'vitest'
import type { Answers } from '#shared/advice/answers.ts'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import { modelResult } from './modelResult.rules.ts'
import { loadPlaybook } from '#shared/knowledge/playbooks.ts'

const aboutADoor = async (answers: Answers, hazards: string[] = []) => {
  const { advice } = modelResult({
    result: { ...GENERAL_GUIDANCE, damageType: 'Damaged door' },
    said: { hazards, lookAlikes: [], marks: [], views: [], guard: null },
    answers: { kind: 'door', ...answers },
    photos: [],
    playbook: await loadPlaybook('door'),
    emergencyNumber: '911',
  })
  return advice
}

test('beside the result of a door that sticks nothing speaks of the police or of stolen cards', async () => {
  const { do_now, do_not, until_help, insurance } = await aboutADoor({ text: 'my bedroom door sticks' })
  expect(do_now).toContain('Look at the hinges, the latch and the gap around the door.')
  expect([do_now, do_not, until_help, insurance].flat().join(' ')).not.toMatch(/911|police|stolen/)
})

test.each<[from: string, answers: Answers, hazards: string[]]>([
  ['the owner', { text: 'thieves pried open the back door' }, []],
  ['the model', {}, ['H33']],
])('a break-in that %s names comes with what to do after one', async (_from, answers, hazards) => {
  const { do_now, do_not } = await aboutADoor(answers, hazards)
  expect(do_now[0]).toBe('Stay out, and call 911 if anyone may be inside.')
  expect(do_not).toContain('Do not clean anything before the police have seen it.')
})
