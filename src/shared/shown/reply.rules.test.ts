import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import { NOTHING_ADDED } from '#shared/analyses/modelSaid.schema.ts'
import type { Answers } from '#shared/advice/answers.ts'
import { RawReply } from './rawReply.ts'
import { RawResult } from './rawResult.ts'
import { findHazards } from '#shared/safety/weighing.rules.ts'
import { applySafetyRules } from '#shared/safety/safety.rules.ts'
import { answersWithWords, holdEverything, isNewDanger, messageForQuestion, messageForWords } from './reply.rules.ts'

const PLAIN: DamageAnalysis = {
  ...GENERAL_GUIDANCE,
  damageType: 'Scratched countertop',
  severity: 'Low',
  repairInstructions: ['Wipe the wall.', 'Paint the wall.'],
  additionalNotes: [],
}

type Given = {
  answers?: Answers
  alsoSaid?: string[]
  result?: Partial<DamageAnalysis>
  emergencyNumber?: string
  replies?: string[]
  earlier?: string[]
}

/** What is shown of a reply about a harmless result, unless the test says otherwise. */
function shown(
  text: string,
  { answers = {}, alsoSaid = [], result = {}, emergencyNumber = '911', replies = [], earlier = [] }: Given = {},
) {
  const raw = new RawResult({ ...PLAIN, ...result }, NOTHING_ADDED)
  const before = replies.map((reply) => new RawReply(reply))
  return raw.shownReply(new RawReply(text), { answers, alsoSaid, replies: before, emergencyNumber, earlier })
}

describe('a reply to a question', () => {
  it('that is harmless is shown word for word, in its paragraphs', () => {
    const text = 'Yes, you can. Let the wall dry for two days first.\nUse a primer that blocks stains.'
    expect(shown(text)).toEqual({ lines: text.split('\n'), firstMessage: null })
  })

  it('loses the sentence that is never shown, says why, and keeps the rest', () => {
    const { lines, firstMessage } = shown(
      'The stain is old. Open the breaker panel and tighten the lugs. Take a photo.',
    )
    expect(firstMessage).toBeNull()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(
      /^The stain is old\. Part of this answer was left out for your safety\. .+ Take a photo\.$/,
    )
    expect(lines[0]).not.toMatch(/lugs/)
  })

  const PANEL = 'Open the breaker panel and tighten the lugs.'
  it.each([
    ['a verdict without what limits it', `Yes, but not yet. ${PANEL} Take a photo.`],
    ['a verdict at the beginning', `You can hang a picture there. The wall is dry. ${PANEL}`],
    ['a verdict in a paragraph of its own', `It is fine.\n${PANEL}`],
    ['a sentence without its reason', `Paint the wall. Because ${PANEL.toLowerCase()}`],
    ['a sentence without its limit', `Paint the wall. But first ${PANEL.toLowerCase()}`],
    ['a reason without its sentence', `${PANEL} Otherwise the wall stays wet.`],
    ['a condition without its sentence', `The wall is old. ${PANEL} Only if the wall is dry.`],
  ])('is left out whole where %s would stay', (_, text) => {
    const { lines } = shown(text)
    expect(lines).toEqual([expect.stringMatching(/^This answer was left out for your safety\. /)])
  })

  it('gives each reason once', () => {
    const { lines } = shown(Array.from({ length: 5 }, () => 'Open the breaker panel.').join('\n'))
    expect(lines).toHaveLength(1)
  })

  it('is read under the hazards of the result, of the answers, and of every question', () => {
    const text = 'Set up a fan and run it all night.'
    expect(shown(text).lines).toEqual([text])
    const each: Given[] = [
      { answers: { kind: 'mold', size_sqft: 40 } },
      { alsoSaid: ['There is black mold all over the wall'] },
      { result: { additionalNotes: ['Mold covers the whole wall.'] } },
    ]
    for (const given of each) expect(shown(text, given).lines.join(), JSON.stringify(given)).not.toContain('all night')
  })

  it('shows nothing but the first message when it is the one that names a grave danger', () => {
    const { lines, firstMessage } = shown('You described a gas leak. There is a strong smell of gas. Paint the wall.')
    expect(lines).toEqual([])
    expect(firstMessage).toMatchObject({ code: 'F-GAS' })
  })

  it('does not repeat a step that was left out of the result', () => {
    const step = 'Whistle a merry tune at the corner.'
    const result = { repairInstructions: ['Sweep the mouse droppings:', step] }
    const raw = new RawResult({ ...PLAIN, ...result })
    const answers: Answers = { kind: 'pest', text: 'mouse droppings in the attic' }
    const run = raw.shown({
      method: 'openai',
      answers,
      alsoSaid: [],
      replies: [],
      photos: [],
      playbook: null,
      emergencyNumber: '911',
    })
    expect(run.result.repairInstructions.join()).not.toContain('merry')
    expect(shown(step, { result, answers }).lines.join()).not.toContain('merry')
  })

  it('never adds an acid to bleach, or bleach to an acid, that the result or an earlier reply tells people to use', () => {
    const bleach = 'Wipe it with diluted bleach.'
    const acid = 'Spray white vinegar on it.'
    for (const [first, second] of [
      [bleach, acid],
      [acid, bleach],
    ] as const) {
      const steps = { repairInstructions: ['Open the window.', first, 'Let it dry.'] }
      const text = `It looks old. ${second} Then take a photo.`
      expect(shown(text).lines).toEqual([text])
      const contexts: Given[] = [{ result: steps }, { earlier: [first] }]
      for (const given of contexts)
        expect(shown(text, given).lines).toEqual([
          expect.stringMatching(/^It looks old\. Part of this answer was left out .+ Then take a photo\.$/),
        ])
    }
  })

  it('is read on its own otherwise: its first words do not go on from the last step', () => {
    const result = { repairInstructions: ['Look at the breaker panel:'] }
    expect(shown('Open the window.', { result }).lines).toEqual(['Open the window.'])
  })

  it('calls the emergency number of the installation', () => {
    expect(shown('Call 911 if it gets worse.', { emergencyNumber: '112' }).lines).toEqual([
      'Call 112 if it gets worse.',
    ])
  })

  it('never shows a forbidden sentence, whatever stands around it', () => {
    const others = ['The wall is dry.', 'Take a photo.', 'Call a plumber.', 'Ok', '', 'It costs about $50.']
    const part = fc.constantFrom(...others)
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 6 }),
        fc.array(part, { maxLength: 6 }),
        fc.constantFrom(' ', '\n'),
        (a, b, gap) => {
          const text = [...a, 'Open the breaker panel with a walnut handle.', ...b].join(gap)
          expect(shown(text).lines.join('\n')).not.toContain('walnut')
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('the words of a question', () => {
  it.each([
    ['I smell gas now', 'F-GAS'],
    ['huele a gas en la cocina', 'F-GAS'],
    ['My CO alarm is beeping, what now?', 'F-CO'],
  ])('%s: is answered with a first message', (text, code) => {
    expect(messageForWords(text, '911')).toMatchObject({ code })
  })

  it.each(['Can I paint over it?', 'How long does drywall mud take to dry?', 'There is no gas smell. May I sand it?'])(
    '%s: is left to the model',
    (text) => {
      expect(messageForWords(text, '911')).toBeNull()
    },
  )

  it('count as what the owner says if they name a hazard, and change nothing otherwise', () => {
    const answers: Answers = { kind: 'paint', text: 'It peels.' }
    expect(answersWithWords(answers, ['Which color?', 'Should I wait?'])).toBe(answers)
    expect(answersWithWords(answers, ['Which color?', 'The outlet sparks, is that bad?'])).toEqual({
      kind: 'paint',
      ownText: 'It peels.',
      text: 'It peels.\nWhich color?\nThe outlet sparks, is that bad?',
    })
    expect(answersWithWords({}, ['I smell gas'])).toEqual({ ownText: '', text: 'I smell gas' })
  })

  it.each([
    ['Unit 3, bathroom, behind the door.', 'The roofer comes on Monday at 10.'],
    ['Left of the stove.', 'Talked to Mr. Ortiz, extension 31.', 'Paid the deposit, 250 dollars.'],
    ['Below the window in the den', 'Second coat is dry. Looks good.', 'Meter says 12 %, was 19.'],
    ['After the new drywall', 'Adjuster was here, took 6 photos. Claim number 40-2217.'],
  ])('change nothing where captions and notes are about something else: %s, %s', (...beside) => {
    const answers: Answers = { kind: 'ceiling_stain', text: 'The stain is dry.' }
    expect(answersWithWords(answers, beside)).toBe(answers)
  })

  it.each([
    ['The outlet below it buzzes and gets hot.', 'H10'],
    ['Plumber comes at 9. It smells like gas in the hall since noon.', 'H01'],
    ['Third coat today. The whole ceiling hangs lower than yesterday.', 'H17'],
  ])('count where a note tells a danger among other things: %s', (note, code) => {
    const found = findHazards({ result: GENERAL_GUIDANCE, answers: answersWithWords({}, [note]), from: 'playbook' })
    expect(found.map(({ rule }) => rule.id)).toContain(code)
  })

  it.each<[string, Answers, string[], string]>([
    ['Why do we feel sick?', { text: 'There is a furnace in the closet.' }, [], 'H05'],
    ['Why am I dizzy?', {}, ['There is a furnace in the closet.'], 'H05'],
    ['The furnace died, what now?', { vulnerable: ['elderly'] }, [], 'H47'],
    ['Can I scrape off the popcorn ceiling?', { year_built: 1965 }, [], 'H28'],
  ])('%s: names a hazard together with what was said before', (text, answers, asked, code) => {
    const heard = answersWithWords(answers, [...asked, text])
    const { hazards } = applySafetyRules({
      result: GENERAL_GUIDANCE,
      answers: heard,
      from: 'playbook',
      emergencyNumber: '911',
    })
    expect(hazards.map((hazard) => hazard.code)).toContain(code)
    expect(isNewDanger(text, { answers, alsoSaid: asked })).toBe(true)
    expect(isNewDanger(text, { answers, alsoSaid: [...asked, text] })).toBe(false)
  })

  it('are answered with a first message if they name a grave danger together with what was said before', () => {
    const said = { answers: { text: 'There is a furnace in the closet.' }, alsoSaid: [] }
    expect(messageForWords('Why do we feel sick?', '911')).toBeNull()
    expect(messageForQuestion('Why do we feel sick?', said, '911')?.code).toMatch(/^F-(?:CO|GAS)$/)
    expect(messageForQuestion('Which color?', said, '911')).toBeNull()
  })

  it('in another language show the emergencies in full, whatever English stands before them', () => {
    const english = 'The paint on the wall of the kitchen is peeling and it is not wet. Can I sand it when it is dry?'
    const heard = answersWithWords({ text: english }, ['Le gaz est ouvert dans la cuisine et les enfants sont malades'])
    const { is_text_unread } = applySafetyRules({
      result: GENERAL_GUIDANCE,
      answers: heard,
      from: 'playbook',
      emergencyNumber: '911',
    })
    expect(is_text_unread).toBe(true)
  })

  it('raise a result, also one that no model has answered', () => {
    const raw = new RawResult(GENERAL_GUIDANCE)
    const circumstances = { answers: {}, replies: [], photos: [], playbook: null, emergencyNumber: '911' } as const
    for (const method of ['openai', 'fallback'] as const)
      expect(raw.shown({ ...circumstances, method, alsoSaid: ['I smell gas now'] }).advice).toMatchObject({
        urgency: 'now',
        first_message: { code: 'F-GAS' },
      })
    expect(raw.shown({ ...circumstances, method: 'fallback', alsoSaid: ['Which paint?'] })).toEqual(
      raw.shown({ ...circumstances, method: 'fallback', alsoSaid: [] }),
    )
  })
})

describe('a danger that only a reply states', () => {
  const circumstances = {
    method: 'openai',
    answers: {},
    alsoSaid: [],
    photos: [],
    playbook: null,
    emergencyNumber: '911',
  } as const
  const raw = new RawResult({
    ...PLAIN,
    repairInstructions: ['Open the outlet and tighten the screws.', 'Paint the wall.'],
  })
  const gas = new RawReply('Leave now. There is a strong smell of gas in the room.')

  it('raises the result and withholds its steps', () => {
    expect(raw.shown({ ...circumstances, replies: [] }).advice.first_message).toBeNull()
    const { result, advice } = raw.shown({ ...circumstances, replies: [gas] })
    expect(result.severity).toBe('Critical')
    expect(advice).toMatchObject({ urgency: 'now', first_message: { code: 'F-GAS' } })
    expect(advice.hazards).toContainEqual(expect.objectContaining({ code: 'H01', from: 'model' }))
    expect(advice.withheld.map(({ step }) => step)).toEqual([1, 2])
  })

  it('holds for the replies after it', () => {
    expect(shown('Paint it white.', { replies: ['There is a strong smell of gas in the room.'] }).lines).toEqual([])
    expect(shown('Paint it white.', { replies: ['There is no gas line in this wall.'] }).lines).toEqual([
      'Paint it white.',
    ])
  })

  it('is no statement when the reply only asks for it or says when it would be', () => {
    const unchanged = raw.shown({ ...circumstances, replies: [] })
    for (const text of [
      'If you smell gas, leave and call 911.',
      'Check for a smell of gas first.',
      'It could be a gas leak.',
    ])
      expect(raw.shown({ ...circumstances, replies: [new RawReply(text)] }), text).toEqual(unchanged)
  })
})

it('the gravest hazards hold back everything, so that no model needs to be asked', () => {
  expect(holdEverything(['H01'])).toBe(true)
  expect(holdEverything(['H10', 'A05'])).toBe(false)
})
