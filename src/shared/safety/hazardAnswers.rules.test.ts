import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { describe, expect, test } from 'vitest'
import { GENERAL_GUIDANCE } from '../analyses/guidance.ts'
import type { HazardAnswer } from '../advice/hazardAnswers.ts'
import { isNeverTakenBack, type Told } from './hazardAnswers.rules.ts'
import { questionAbout, WORD_HAZARDS } from './hazardTable.ts'
import { applySafetyRules } from './safety.rules.ts'
import { hazardAnswerFor } from './weighing.rules.ts'
import { hashOfSentence, sentencesIn } from './sentences.rules.ts'
import { readSafetyCases } from '#tests/fixtures/safety/cases.ts'

const rulesOn = (answers: Told, modelHazards: readonly string[] = []) =>
  applySafetyRules({ result: GENERAL_GUIDANCE, answers, modelHazards, from: 'model' })

/** What the owner answers to what is asked about this text now. */
function answered(text: string, code: string, answer: HazardAnswer['answer']): HazardAnswer {
  return hazardAnswerFor({ text }, { code, answer }, [])!
}

const codesOf = (answers: Told, modelHazards: readonly string[] = []) =>
  rulesOn(answers, modelHazards).hazards.map(({ code }) => code)

describe('the questions', () => {
  test('are there for every hazard that words can raise', () => {
    for (const { asked } of WORD_HAZARDS) expect(asked.en).not.toBe('')
  })

  test.each(WORD_HAZARDS.map(({ id, asked }) => [id, asked] as const))('%s is short and plain', (_, { en, es }) => {
    const words = (text: string) => text.match(/[\p{L}'-]+/gu) ?? []
    for (const text of [en, es]) expect(words(text).length, text).toBeLessThanOrEqual(14)
    expect(en.endsWith('?') && es.startsWith('¿') && es.endsWith('?')).toBe(true)
    expect(fleschKincaid({ sentence: 1, word: words(en).length, syllable: syllable(en) }), en).toBeLessThanOrEqual(7)
  })

  test('are asked worst first, at most three, in the language of the text, with the sentence that raised them', () => {
    const text = 'New tiles look nice. What should I do if I smell gas in the kitchen?'
    expect(rulesOn({ text }).ask).toEqual([
      {
        code: 'H01',
        question: questionAbout('H01')!.en,
        sentence: 'What should I do if I smell gas in the kitchen?',
        answer: null,
      },
    ])
    expect(rulesOn({ text: 'Qué hago si huele a gas en la cocina' }).ask.map(({ question }) => question)).toEqual([
      questionAbout('H01')!.es,
    ])
    const much =
      'What if the ceiling sags. What if the railing is loose. What if the outlet sparks. What if mice left droppings.'
    expect(rulesOn({ text: much }).ask).toHaveLength(3)
  })

  test('are not asked about what is said, nor in a language that the rules cannot read', () => {
    expect(rulesOn({ text: 'I smell gas in the kitchen.' }).ask).toEqual([])
    expect(rulesOn({ text: 'What if I smell gas?', emergency: { gas: 'yes' } }).ask.map(({ code }) => code)).toEqual([
      'H01',
    ])
    expect(rulesOn({ text: 'What if I smell gas?' }, ['H01']).ask).toEqual([])
    expect(rulesOn({ text: 'What if I smell gas?\nDie Decke ist nass und der Strom ist noch an' }).ask).toEqual([])
  })
})

const SAGS = 'What if the ceiling sags over the tub?'
const GAS = 'What if I smell gas in the kitchen?'

describe('an answer', () => {
  test.each<[what: string, text: string, code: string, answer: HazardAnswer['answer'], found: boolean]>([
    ['NO takes back a suspicion', SAGS, 'H17', 'no', false],
    ['NOT SURE leaves it', SAGS, 'H17', 'unsure', true],
    ['YES leaves it', SAGS, 'H17', 'yes', true],
    ['NO never takes back gas whole', GAS, 'H01', 'no', true],
  ])('%s, and the question is answered', (_, text, code, answer, found) => {
    const told = { text, hazard_answers: [answered(text, code, answer)] }
    expect(codesOf({ text })).toContain(code)
    expect(codesOf(told).includes(code)).toBe(found)
    expect(rulesOn(told).ask).toEqual([expect.objectContaining({ code, answer })])
  })

  test('YES makes the hazard an answer, and an unsure or silent owner keeps the message', () => {
    const yes = rulesOn({ text: GAS, hazard_answers: [answered(GAS, 'H01', 'yes')] })
    expect(yes.hazards).toContainEqual(expect.objectContaining({ code: 'H01', from: 'answers', certainty: 'said' }))
    for (const told of [{ text: GAS }, { text: GAS, hazard_answers: [answered(GAS, 'H01', 'unsure')] }]) {
      expect(rulesOn(told).first_message?.code).toBe('F-GAS')
    }
  })

  test('NO to gas leaves one quiet line and the steps on gas withheld, and shows the rest', () => {
    const outcome = rulesOn({ text: GAS, hazard_answers: [answered(GAS, 'H01', 'no')] })
    expect(outcome.first_message).toBeNull()
    expect(outcome.quiet).toEqual([expect.stringMatching(/^If you notice it after all: GAS: LEAVE NOW\. Leave now/)])
    expect([...outcome.holds]).toEqual(['GAS', 'LIGHTFIRE', 'FLAME'])
  })

  test('NO takes back nothing that a new sentence, the answers, a direct expression or the model says', () => {
    const no = [answered(SAGS, 'H17', 'no')]
    expect(codesOf({ text: `${SAGS} What if the bedroom ceiling sags?`, hazard_answers: no })).toContain('H17')
    expect(codesOf({ text: `${SAGS} The bedroom ceiling sags.`, hazard_answers: no })).toContain('H17')
    expect(codesOf({ text: SAGS, kind: 'ceiling_sag', hazard_answers: no })).toContain('A26')
    expect(codesOf({ text: SAGS, hazard_answers: no }, ['H17'])).toContain('H17')
  })

  test('about further sentences holds for those of before, unless it is another answer', () => {
    const more = `${SAGS} What if the bedroom ceiling sags?`
    const again = (answer: HazardAnswer['answer']) =>
      hazardAnswerFor({ text: more }, { code: 'H17', answer }, [answered(SAGS, 'H17', 'no')])!.sentence_hashes
    expect(again('no')).toEqual(expect.arrayContaining([...answered(SAGS, 'H17', 'no').sentence_hashes]))
    expect(codesOf({ text: more, hazard_answers: [answered(more, 'H17', 'no')] })).not.toContain('H17')
    expect(hazardAnswerFor({ text: 'The tiles look nice.' }, { code: 'H17', answer: 'no' }, [])).toBeNull()
    expect(hazardAnswerFor({ text: 'I smell gas in the kitchen.' }, { code: 'H01', answer: 'no' }, [])).toBeNull()
  })

  test('YES stays when its sentence is gone, and can be changed', () => {
    const yes = answered(SAGS, 'H17', 'yes')
    const told = { text: 'The tiles look nice.', hazard_answers: [yes] }
    expect(codesOf(told)).toEqual(['H17'])
    expect(rulesOn(told).ask).toEqual([
      { code: 'H17', question: questionAbout('H17')!.en, sentence: '', answer: 'yes' },
    ])
    const no = hazardAnswerFor(told, { code: 'H17', answer: 'no' }, [yes])!
    expect(codesOf({ ...told, hazard_answers: [no] })).toEqual([])
    expect(codesOf({ text: SAGS, hazard_answers: [no] }), 'it was not asked about this sentence').toContain('H17')
  })

  test('YES about one sentence is not asked again for another', () => {
    const more = `${SAGS} What if the bedroom ceiling sags?`
    expect(rulesOn({ text: more, hazard_answers: [answered(SAGS, 'H17', 'yes')] }).ask).toEqual([
      expect.objectContaining({ code: 'H17', answer: 'yes' }),
    ])
  })

  test('in another language takes nothing back', () => {
    const text = `${SAGS}\nDie Decke ist nass und der Strom ist noch an`
    expect(codesOf({ text, hazard_answers: [answered(SAGS, 'H17', 'no')] })).toContain('H17')
  })
})

test('after a NO to everything that is asked, only what is certain or never taken back is left', () => {
  for (const { text } of readSafetyCases().tellings.filter((_, i) => i % 40 === 0)) {
    const before = rulesOn({ text })
    const hazard_answers = before.hazards
      .filter(({ certainty }) => certainty === 'suspected')
      .map(({ code }) => answered(text, code, 'no'))
    const left = rulesOn({ text, hazard_answers }).hazards
    for (const { code, from, certainty } of left) {
      expect(certainty === 'said' || isNeverTakenBack(code) || from === 'answers', `${code} of ${text}`).toBe(true)
    }
    const certain = (hazards: typeof left) => hazards.filter(({ certainty }) => certainty === 'said')
    expect(certain(left)).toEqual(certain(before.hazards))
  }
})

test('sentences are those of the owner, and a hash does not depend on case, blanks and the end', () => {
  const text = 'The wall is 3.5 in. wide. It’s WET!  Why?\nNo idea'
  expect(sentencesIn(text)).toEqual(['The wall is 3.5 in. wide.', 'It’s WET!', 'Why?', 'No idea'])
  expect(sentencesIn(text).join(' ').replaceAll(/\s+/g, ' ')).toBe(text.replaceAll(/\s+/g, ' '))
  expect(hashOfSentence('It’s  WET!')).toBe(hashOfSentence("it's wet"))
  expect(hashOfSentence('It is wet')).not.toBe(hashOfSentence('It is met'))
})
