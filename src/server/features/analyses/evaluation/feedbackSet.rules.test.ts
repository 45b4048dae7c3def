import { describe, expect, test } from 'vitest'
import { answersSchema } from '#shared/advice/answers.schema.ts'
import { EVERY_ANSWER } from '#tests/support/everyAnswer.ts'
import { answersWithoutWords, expectedOf, withoutContacts, wordsToExport } from './feedbackSet.rules.ts'

describe('labels from feedback', () => {
  test('are read from the words about the part that is wrong', () => {
    expect(
      expectedOf([
        { what: 'kind', text: 'It is a cracked tile' },
        { what: 'severity', text: 'I would say high' },
        { what: 'cost', text: 'The plumber took $1,250.50' },
      ]),
    ).toEqual({ kind: 'tile', severity: 'High', cost: { min: 1250.5, max: 1250.5 } })
    expect(expectedOf([{ what: 'cost', text: 'between 200 and 400 dollars, so $200 to $400' }])).toEqual({})
    expect(expectedOf([{ what: 'cost', text: '$200 to $400' }])).toEqual({ cost: { min: 200, max: 400 } })
  })

  test('are left to a person where the words leave a doubt, or are about something else', () => {
    expect(
      expectedOf([
        { what: 'severity', text: 'Not low, rather medium' },
        { what: 'kind', text: 'No idea' },
        { what: 'step', text: 'The tile came off at once' },
        { what: 'other', text: 'critical' },
        { what: 'cost', text: '' },
      ]),
    ).toEqual({})
  })

  test.each(['$100000001', `$${'9'.repeat(400)}`, '$200 to $999999999'])(
    'leave out an amount that no repair costs: %s',
    (text) => {
      expect(expectedOf([{ what: 'cost', text }])).toEqual({})
    },
  )
})

test('the answers keep what is about the damage, and nothing that an owner wrote or that tells who lives where', () => {
  const kept = answersWithoutWords(EVERY_ANSWER)
  expect(kept).toMatchObject({ kind: 'pipe', water: 'drip', year_built: 'unknown' })
  for (const field of ['text', 'where', 'vulnerable', 'state']) expect(kept).not.toHaveProperty(field)
})

test('words lose contacts, streets and the name of their owner', () => {
  expect(
    withoutContacts(
      'Ann Fixer here (ann@fixer.example, 555-010-1234), 12 Old Elm Street, see https://example.com/x. Annual leak since 2019.',
      'Ann Fixer',
    ),
  ).toBe('[removed] [removed] here ([removed], [removed]), [removed], see [removed] Annual leak since 2019.')
})

test('words that are cut in the middle of a character can be read back', () => {
  const cut = wordsToExport('It leaks 💧💧', 'Ann', 10)
  expect(cut).toBe('It leaks \ufffd')
  expect(answersSchema.safeParse({ text: cut }).success).toBe(true)
})
