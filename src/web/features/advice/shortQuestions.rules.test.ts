import { describe, expect, it } from 'vitest'
import { answersSchema } from '#shared/advice/answers.schema.ts'
import { KINDS, type Kind } from '#shared/advice/answers.ts'
import { KIND_GROUPS, type KindGroup } from '#shared/advice/kindGroups.ts'
import { evidenceOf } from '#shared/advice/evidence.rules.ts'
import { hazardsOfAnswers } from '#shared/safety/answerHazards.rules.ts'
import { parseShortReplies } from './shortReplies.ts'
import {
  isKindOpen,
  nextShortQuestion,
  SHORT_QUESTIONS_MAX,
  shortAnswers,
  shortChoices,
  type ShortQuestion,
  type ShortReply,
} from './shortQuestions.rules.ts'

type Chosen = Partial<Record<ShortQuestion, string>>

/** Answers every question until none is left: what is given, and otherwise the first choice. */
function answerAll(chosen: Chosen): ShortReply[] {
  const replies: ShortReply[] = []
  for (let question = nextShortQuestion(replies); question !== null; question = nextShortQuestion(replies)) {
    replies.push({ question, choice: chosen[question] ?? shortChoices(question, replies)[0] ?? null })
  }
  return replies
}

function groupOf(kind: Kind): KindGroup {
  const groups = Object.entries(KIND_GROUPS) as [KindGroup, readonly Kind[]][]
  const found = groups.find(([, kinds]) => kinds.includes(kind))
  if (found === undefined) throw new Error(`${kind} is in no group`)
  return found[0]
}

const about = (kind: Kind, chosen: Chosen = {}) => answerAll({ group: groupOf(kind), kind, ...chosen })
const asked = (replies: readonly ShortReply[]) => replies.map(({ question }) => question)

describe('the short questions', () => {
  it('begin with what it is, and go on with what is most dangerous about it', () => {
    expect(asked(about('pipe', { water: 'running' }))).toEqual([
      'group',
      'water',
      'electric',
      'kind',
      'can_stop_water',
      'since',
    ])
    expect(asked(about('electric'))).toEqual(['group', 'fire_or_sparks', 'shock', 'electric', 'year_built'])
    expect(asked(about('storm'))).toEqual(['group', 'kind', 'wire_down', 'water', 'electric'])
    expect(asked(about('gas_co'))).toEqual(['group', 'gas', 'co', 'alarm'])
  })

  it('ask whether water can be stopped only where there may be some', () => {
    expect(asked(about('pipe', { water: 'unknown' }))).toContain('can_stop_water')
    expect(asked(about('pipe', { water: 'stopped' }))).not.toContain('can_stop_water')
    const skipped: ShortReply[] = [
      { question: 'group', choice: 'wet' },
      { question: 'water', choice: null },
      { question: 'electric', choice: 'no' },
      { question: 'kind', choice: 'pipe' },
    ]
    expect(nextShortQuestion(skipped)).toBe('since')
  })

  it('go on with what is dangerous anywhere when the kind was skipped, and say nothing about it', () => {
    const open: ShortReply[] = [
      { question: 'group', choice: 'broken' },
      { question: 'kind', choice: null },
    ]
    expect(nextShortQuestion(open)).toBe('fire_or_sparks')
    open.push({ question: 'fire_or_sparks', choice: null })
    expect(nextShortQuestion(open)).toBe('water')
    expect(shortAnswers(open)).toEqual({})
  })

  it.each(KINDS)('take at most six taps about %s, and say what the answers may say', (kind) => {
    const replies = about(kind)
    expect(replies.length).toBeLessThanOrEqual(SHORT_QUESTIONS_MAX)
    expect(new Set(asked(replies)).size).toBe(replies.length)
    const answers = shortAnswers(replies)
    expect(answers.kind).toBe(kind)
    expect(answersSchema.parse(answers)).toEqual(answers)
  })

  // The size of these decides a price, so the short questions leave it out.
  it.each(KINDS.filter((kind) => !['hole', 'paint'].includes(kind)))(
    'are the ones whose answers count as evidence about %s',
    (kind) => {
      const { reasons } = evidenceOf({ photos: [], answers: shortAnswers(about(kind)) })
      expect(reasons).toContain('You answered the questions that matter most for this kind of damage.')
    },
  )
})

/** The hazards of replies to the short questions. */
function hazards(kind: Kind, chosen: Chosen): string[] {
  const replies = Object.entries({ kind, ...chosen }).map(([question, choice]) => ({
    question: question as ShortQuestion,
    choice,
  }))
  return hazardsOfAnswers(shortAnswers(replies))
}

it('the choices of the short questions trigger the rules that the same numbers of the long form trigger', () => {
  expect(hazards('paint', { year_built: '1977' })).toEqual(expect.arrayContaining(['A05', 'A06']))
  expect(hazards('paint', { year_built: '1980' })).toEqual(['A06'])
  expect(hazards('paint', { year_built: '1990' })).toEqual([])
  expect(hazards('paint', { year_built: 'unknown' })).toEqual(expect.arrayContaining(['A05', 'A06']))
  expect(hazards('mold', { size_sqft: '20' })).toContain('A03')
  expect(hazards('mold', { size_sqft: '5' })).not.toContain('A03')
  expect(hazards('crack_wide', { width_mm: '7', crack_shape: 'vertical' })).toContain('A07')
  expect(hazards('crack_wide', { width_mm: '15' })).toContain('A07W')
  expect(hazards('flood', { depth_in: '12' })).toContain('A09')
  expect(hazards('deck', { loose: 'yes', height_ft: '6' })).toContain('A16')
  expect(hazards('electric', { fire_or_sparks: 'unsure' })).toContain('A22')
  expect(hazards('appliance', { gas: 'yes' })).toContain('A20')
  expect(hazards('fire', { fire_dept_cleared: 'no' })).toContain('A17')
})

describe('the kind, asked before the other questions', () => {
  const wet: ShortReply[] = [
    { question: 'group', choice: 'wet' },
    { question: 'water', choice: 'drip' },
  ]
  const pipe: ShortReply = { question: 'kind', choice: 'pipe' }

  it('is asked where a group with several kinds was chosen, and the others follow', () => {
    expect(nextShortQuestion(wet)).toBe('electric')
    expect(nextShortQuestion(wet, { kindFirst: true })).toBe('kind')
    expect(nextShortQuestion([...wet, pipe], { kindFirst: true })).toBe('electric')
    expect([[], [{ question: 'group' as const, choice: 'gas' }], [...wet, pipe]].map(isKindOpen)).toEqual([
      false,
      false,
      false,
    ])
  })

  it('is kept by a tab in the order in which it was answered', () => {
    expect(parseShortReplies([...wet, pipe])).toEqual([...wet, pipe])
    expect(parseShortReplies([wet[0], pipe, pipe])).toEqual([wet[0], pipe])
  })
})
