import { describe, expect, it } from 'vitest'
import { NOTES_READ_MAX, ownWords } from './ownWords.rules.ts'
import { answersWithWords } from './reply.rules.ts'

const nothing = { captions: [], check: null, notes: [], asked: [] }

describe('what the owner said beside the answers', () => {
  it('are captions, what to look at again, notes and questions', () => {
    const said = {
      captions: ['Stain above the sink'],
      check: 'Has it grown?',
      notes: ['Newer.', 'Older.'],
      asked: ['May I paint?'],
    }
    expect(ownWords(said)).toEqual(['Stain above the sink', 'Has it grown?', 'Newer.', 'Older.', 'May I paint?'])
  })

  it('has no more of the older notes than can be read, and each whole', () => {
    const half = 'x'.repeat(NOTES_READ_MAX / 2)
    expect(ownWords({ ...nothing, notes: [half, half, 'y'] })).toEqual([half, half])
    expect(ownWords({ ...nothing, notes: [half, `${half}x`, 'y'] })).toEqual([half])
  })

  it('changes the answers where it makes a suspicion certain', () => {
    const answers = { text: 'What if the ceiling sags over the tub?' }
    expect(answersWithWords(answers, ['It dries well.'])).toBe(answers)
    expect(answersWithWords(answers, ['The ceiling sags over the tub.'])).not.toBe(answers)
  })
})
