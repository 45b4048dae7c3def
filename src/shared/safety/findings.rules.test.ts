import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CERTAINTIES, HAZARD_ORIGINS } from '../advice/advice.ts'
import { unionOf } from './findings.rules.ts'
import { ANSWER_HAZARDS, WORD_HAZARDS } from './hazardTable.ts'
import type { Finding } from './hazards.types.ts'
import { findingsOfWords } from './wordHazards.rules.ts'
import { readSafetyCases } from '#tests/fixtures/safety/cases.ts'

const someFindings: fc.Arbitrary<Finding[]> = fc.array(
  fc.record({
    code: fc.constantFrom(...[...ANSWER_HAZARDS, ...WORD_HAZARDS].map(({ id }) => id), 'Z99'),
    from: fc.constantFrom(...HAZARD_ORIGINS),
    certainty: fc.constantFrom(...CERTAINTIES),
  }),
)

const findingsOf = (findings: readonly Finding[]) =>
  unionOf(findings).map(({ rule, from, certainty }): Finding => ({ code: rule.id, from, certainty }))

test('another finding takes no hazard away and makes none less certain', () => {
  fc.assert(
    fc.property(someFindings, someFindings, (some, more) => {
      const after = new Map(findingsOf([...some, ...more]).map((each) => [each.code, each]))
      for (const { code, certainty } of findingsOf(some)) {
        expect(CERTAINTIES.indexOf(after.get(code)!.certainty)).toBeGreaterThanOrEqual(CERTAINTIES.indexOf(certainty))
      }
    }),
  )
})

test('a union of a union is the same, and every code of a rule is in it once', () => {
  fc.assert(
    fc.property(someFindings, (some) => {
      const once = findingsOf(some)
      expect(findingsOf(once)).toEqual(once)
      expect(new Set(once.map(({ code }) => code))).toEqual(
        new Set(some.map(({ code }) => code).filter((code) => code !== 'Z99')),
      )
      expect(new Set(once.map(({ code }) => code)).size).toBe(once.length)
    }),
  )
})

const certaintyOf = (text: string, code: string) =>
  findingsOfWords(text, {}).find((finding) => finding.code === code)?.certainty

test('two words that name nothing are suspected of nothing, also when they are asked again', () => {
  const little = ['Still there?', 'Still wet?', 'Slow?', 'And now?', 'Again?', 'How long?', 'Is it?', 'It spreads.']
  for (const text of little) {
    expect(findingsOfWords(text, {}), text).toEqual([])
    expect(findingsOfWords(`${text}\n${text}`, {}), text).toEqual([])
  }
})

describe('what the owner says', () => {
  test.each([
    ['one sentence names it', 'I smell gas in the kitchen.', 'H01', 'said'],
    ['one sentence among others names it', 'New tiles look nice. I smell gas in the kitchen. We ate.', 'H01', 'said'],
    [
      'signs tell of it',
      'The auger clipped a yellow plastic pipe and dirt is blowing out of the hole.',
      'H02',
      'suspected',
    ],
    ['two sentences tell of it', 'The propane tank was new. The mower hit it and it is hissing.', 'H01', 'suspected'],
    ['it stands under an if', 'What should I do if I smell gas in the kitchen?', 'H01', 'suspected'],
    ['it is so now, whatever was put right', 'They fixed the sink. Now I smell gas.', 'H01', 'said'],
    ['Spanish names it', 'Huele a gas en la cocina.', 'H01', 'said'],
    ['Spanish asks about it', 'Qué hago si huele a gas en la cocina', 'H01', 'suspected'],
  ] as const)('is found when %s', (_, text, code, certainty) => {
    expect(certaintyOf(text, code)).toBe(certainty)
  })

  test.each([
    ['it is told of another house', 'My neighbor has a gas leak in her house.'],
    ['it is mentioned as mended', 'They fixed the outlet, which sparked.'],
    ['it was long before', 'The ceiling sagged badly three years ago.'],
    ['it asks how to clean what is left', 'What gets soot out of a beige carpet?'],
    ['Spanish tells of last year', 'El año pasado hubo una fuga de gas.'],
  ] as const)('is not certain when %s', (_, text) => {
    expect(findingsOfWords(text, {}).filter(({ certainty }) => certainty === 'said')).toEqual([])
  })

  test('under an if is never certain, whatever it names', () => {
    const texts = readSafetyCases().words.filter(({ label, text }) => label === 'red' && !/[.!?;\n]/.test(text))
    expect(texts.length).toBeGreaterThan(300)
    for (const { text } of texts) {
      const certain = findingsOfWords(`what if ${text}`, {}).filter(({ certainty }) => certainty === 'said')
      expect(certain, text).toEqual([])
    }
  })
})
