import { expect, test } from 'vitest'
import { dangerLines } from './advice.rules.ts'

test('a danger says where it is known from, unless its own sentence does', () => {
  const said = { certainty: 'said', code: 'H04' } as const
  const hazards = [
    { ...said, from: 'answers', because: 'You said that it drips.' },
    { ...said, from: 'model', because: 'Water is at or near something electrical.' },
    { ...said, from: 'model', because: 'The assessment of the photos says that there is mold.' },
    { ...said, from: 'learned', certainty: 'suspected', because: 'The power is out.' },
    { ...said, from: 'guard', because: 'Glass is broken.' },
  ] as const
  expect(dangerLines({ hazards: [...hazards, hazards[4]] }, ['You said that it drips.'])).toEqual([
    'Water is at or near something electrical. From the assessment of the photos.',
    'The assessment of the photos says that there is mold.',
    'The power is out. Suspected from what was written.',
    'Glass is broken. From a second reading for dangers.',
  ])
})
