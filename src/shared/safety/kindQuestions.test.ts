import { describe, expect, it } from 'vitest'
import { KINDS, type Answers, type Kind } from '../advice/answers.ts'
import type { HazardAnswer } from '../advice/hazardAnswers.ts'
import { GENERAL_GUIDANCE } from '../analyses/guidance.ts'
import { questionAbout } from './hazardTable.ts'
import { toldBy } from './hazardAnswers.rules.ts'
import { hazardsToAskAbout, isOfKind } from './kindQuestions.ts'
import { applySafetyRules } from './safety.rules.ts'
import { hazardAnswerFor } from './weighing.rules.ts'

function read(answers: Answers, given: Record<string, HazardAnswer['answer']> = {}) {
  const kept = Object.entries(given).map(([code, answer]) => hazardAnswerFor(answers, { code, answer }, [])!)
  const told = toldBy(answers, kept)
  return applySafetyRules({ result: GENERAL_GUIDANCE, answers: told, from: 'playbook' })
}

const open = (answers: Answers, given?: Record<string, HazardAnswer['answer']>) =>
  read(answers, given).ask.flatMap(({ code, answer }) => (answer === null ? [code] : []))

describe('the hazards that a kind of damage makes likely', () => {
  it.each(KINDS.filter((kind) => kind !== 'other'))(
    'are two or three for %s, each with a question, and none of them is about a sentence',
    (kind) => {
      const codes = hazardsToAskAbout({ kind })
      expect(codes.length).toBeGreaterThanOrEqual(2)
      expect(codes.length).toBeLessThanOrEqual(3)
      for (const code of codes) expect(questionAbout(code)).toBeDefined()
      for (const { sentence } of read({ kind }).ask) expect(sentence).toBe('')
    },
  )

  it.each(KINDS.filter((kind) => kind !== 'gas_co'))('are asked about %s before anything was said', (kind) => {
    const found = read({ kind }).hazards.map(({ code }) => code)
    expect(open({ kind })).toEqual(
      hazardsToAskAbout({ kind })
        .filter((code) => !found.includes(code))
        .slice(0, 3),
    )
  })

  it('are not asked of somebody who must leave now', () => {
    expect(open({ kind: 'gas_co' })).toEqual([])
    expect(open({ kind: 'storm', emergency: { wire_down: 'yes' } })).toEqual([])
  })

  it('are not asked when the answers say it', () => {
    expect(open({ kind: 'storm', emergency: { gas: 'no', wire_down: 'no' } })).toEqual(['H51'])
    expect(open({ kind: 'deck', loose: 'no' })).toEqual(['H21'])
    expect(open({ kind: 'appliance', electric: 'no' })).toEqual(['H01', 'H38'])
    // These say nothing of the hazard by themselves.
    expect(open({ kind: 'rot', loose: 'yes' })).toContain('H45')
    expect(open({ kind: 'appliance', electric: 'near' })).toContain('H07')
  })

  it('come after those of the words, and all together are three at most', () => {
    const answers: Answers = { kind: 'rot', text: 'What if the ceiling sags over the tub?' }
    expect(open(answers)).toEqual(['H17', 'H45', 'H21'])
  })

  it.each(KINDS.filter((kind) => kind !== 'gas_co'))(
    'about %s: a skipped one and a NO change nothing, YES counts as said, NOT SURE as suspected',
    (kind: Kind) => {
      const before = read({ kind })
      for (const code of open({ kind })) {
        const denied = read({ kind }, { [code]: 'no' })
        expect({ ...denied, ask: [] }).toEqual({ ...before, ask: [] })
        expect(denied.ask).toContainEqual(expect.objectContaining({ code, answer: 'no' }))
        for (const [answer, certainty] of [
          ['yes', 'said'],
          ['unsure', 'suspected'],
        ] as const) {
          const after = read({ kind }, { [code]: answer })
          expect(after.hazards).toContainEqual(expect.objectContaining({ code, from: 'answers', certainty }))
          expect(after.ask).toContainEqual(expect.objectContaining({ code, answer }))
        }
      }
    },
  )

  it('are those of anything, three at a time, where words tell nothing and no kind was named', () => {
    const answers: Answers = { text: 'Please look at my photos.' }
    expect(open(answers)).toEqual(['H05', 'H09', 'H10'])
    expect(open(answers, { H05: 'no', H09: 'no' })).toEqual(['H10', 'H13', 'H38'])
    expect(read(answers, { H13: 'yes' }).first_message).not.toBeNull()
    expect(open({})).toEqual([])
    // At most the danger that the words tell is asked about.
    expect(open({ text: 'The ceiling sags.' }).filter((code) => code !== 'H17')).toEqual([])
  })

  it('a NO is about no sentence, so it takes back nothing that is written later', () => {
    const before: Answers = { kind: 'roof' }
    const kept = hazardAnswerFor(before, { code: 'H14', answer: 'no' }, [])!
    const told = toldBy({ ...before, text: 'A power line is down across the driveway, should I move it?' }, [kept])
    const after = applySafetyRules({ result: GENERAL_GUIDANCE, answers: told, from: 'playbook' })
    expect(after.hazards.map(({ code }) => code)).toContain('H14')
    expect(after.ask).toContainEqual(expect.objectContaining({ code: 'H14', answer: null }))
  })

  it('no other hazard can be answered that no word raises', () => {
    expect(isOfKind({ kind: 'tile' }, 'H01')).toBe(false)
    expect(hazardAnswerFor({ kind: 'tile' }, { code: 'H01', answer: 'no' }, [])).toBeNull()
    expect(hazardAnswerFor({}, { code: 'H20', answer: 'yes' }, [])).toBeNull()
  })
})
