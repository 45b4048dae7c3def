import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { describe, expect, test } from 'vitest'
import { KINDS } from '../advice/answers.ts'
import { KIND_LABELS } from '../advice/kindLabels.ts'
import { HOLDS } from '../safety/hazards.types.ts'
import { ANSWER_HAZARDS, WORD_HAZARDS } from '../safety/hazardTable.ts'
import { FIRST_MESSAGES } from '../safety/firstMessages.ts'
import { STEP_RULES } from '../safety/stepTable.ts'
import { applySafetyRules } from '../safety/safety.rules.ts'
import { allowedSteps } from './outline.rules.ts'
import { allStatements, playbookFor } from './playbook.ts'
import { loadPlaybook } from './playbooks.ts'
import { SOURCES } from './sources.ts'

const kinds = KINDS.filter((kind) => kind !== 'other')
const ofKinds = await Promise.all(kinds.map(async (kind) => (await loadPlaybook(kind))!))

/** The playbooks, and what they say after a break-in where that is something else. */
const books = ofKinds.flatMap((book) =>
  book.afterBreakIn === undefined
    ? [book]
    : [book, playbookFor(book, { hazards: [{ code: 'H33' }], first_message: null, also: [] })],
)

/** Everything of a playbook that a person reads. */
function textsOf(book: (typeof books)[number]): string[] {
  return [...allStatements(book).map(({ text }) => text), book.work.say, ...book.work.ask]
}

function grade(text: string): number {
  const sentences = text.split(/[.!?](?:\s|$)/).filter((part) => part.trim() !== '').length
  const words = text.match(/[\w'-]+/g) ?? []
  return fleschKincaid({ sentence: Math.max(1, sentences), word: words.length, syllable: syllable(text) })
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

test('each of the 26 kinds has a playbook in a file of its own', () => {
  expect(ofKinds.map(({ kind }) => kind)).toEqual(kinds)
  expect(readdirSync(path.join(import.meta.dirname, 'playbooks'))).toHaveLength(26)
})

test('other damage, and damage of no kind, have none', async () => {
  expect(await loadPlaybook('other')).toBeNull()
  expect(await loadPlaybook(undefined)).toBeNull()
})

describe.each(books.map((book) => [book.title, book] as const))('%s', (_, book) => {
  test('every source it names is known', () => {
    const named = allStatements(book).flatMap(({ sources }) => sources)
    expect(named.filter((id) => !SOURCES.has(id))).toEqual([])
  })

  test('says all that a playbook says', () => {
    for (const part of [
      book.recognize,
      book.redFlags,
      book.first15,
      book.doNot,
      book.untilHelp,
      book.outline,
      book.photograph,
      book.insurance,
      book.blindSpots,
    ])
      if (!(book.kind === 'glass' && part === book.redFlags)) expect(part.length).toBeGreaterThan(0)
    expect(book.lookAlikes.length).toBeGreaterThan(0)
    for (const { check } of book.lookAlikes) expect(check).toContain('?')
  })

  test('its texts are plain and short', () => {
    const texts = textsOf(book)
    expect(median(texts.map(grade))).toBeLessThanOrEqual(7)
    for (const text of texts) expect(text.split(' ').length, text).toBeLessThanOrEqual(32)
    expect(texts.filter((text) => /\bcovered\b/.test(text) && /insur/i.test(text))).toEqual([])
  })

  test('it speaks to the reader, and not about the owner', () => {
    expect(textsOf(book).filter((text) => /\bowners?\b/.test(text))).toEqual([])
  })

  test('what stands under DO NOT is a prohibition', () => {
    for (const { text } of book.doNot) expect(text).toMatch(/^(?:Do not|Never) /)
  })

  test('no text of it is stopped by the safety rules', () => {
    const plain = {
      damageType: book.title,
      severity: 'Low' as const,
      repairInstructions: [...book.first15, ...book.untilHelp, ...book.outline].map(({ text }) => text),
      estimatedCost: { min: 0, max: 0 },
      estimatedTime: book.time,
      materialsNeeded: [...book.materials],
      toolsRequired: [...book.tools],
      difficultyLevel: book.difficulty,
      safetyWarnings: [...book.doNot, ...book.redFlags].map(({ text }) => text),
      additionalNotes: [...book.insurance, ...book.blindSpots, ...book.recognize, ...book.photograph].map(
        ({ text }) => text,
      ),
      confidence: 50,
    }
    const { result } = applySafetyRules({ result: plain, answers: {}, from: 'playbook' })
    expect(result).toEqual(plain)
  })

  test('the steps that stay while a hazard holds are steps of it, and none stays under the gravest', () => {
    for (const hold of HOLDS)
      for (const step of allowedSteps(book, new Set([hold]))) expect(book.outline[step - 1]).toBeDefined()
    expect(allowedSteps(book, new Set(['ALL']))).toEqual([])
    expect(allowedSteps(book, new Set())).toHaveLength(book.outline.length)
  })

  test('the steps that stay while a class holds pass the rules of that class', () => {
    for (const hold of HOLDS) {
      const steps = allowedSteps(book, new Set([hold])).map((step) => book.outline[step - 1]!.text)
      expect({ hold, steps: steps.filter((step) => isStopped(step, hold)) }).toEqual({ hold, steps: [] })
    }
  })
})

/** The rule that a hold activates, asked for one step alone. */
function isStopped(step: string, hold: (typeof HOLDS)[number]): boolean {
  const hazard = [...WORD_HAZARDS, ...ANSWER_HAZARDS].find(({ holds }) => (holds as readonly string[]).join() === hold)
  if (hazard === undefined || !/^H\d\d$/.test(hazard.id)) return false
  const result = {
    damageType: 'Damage',
    severity: 'Low' as const,
    repairInstructions: [step],
    estimatedCost: { min: 1, max: 2 },
    estimatedTime: '1 hour',
    materialsNeeded: [],
    toolsRequired: [],
    difficultyLevel: 'Beginner' as const,
    safetyWarnings: [],
    additionalNotes: [],
    confidence: 50,
  }
  return applySafetyRules({ result, answers: {}, modelHazards: [hazard.id], from: 'playbook' }).withheld.length > 0
}

test('every source that a rule or a first message names is known', () => {
  const named = [
    ...[...WORD_HAZARDS, ...ANSWER_HAZARDS].flatMap(({ sources }) => sources),
    ...STEP_RULES.flatMap(({ sources }) => sources),
    ...Object.values(FIRST_MESSAGES).flatMap(({ sources }) => sources),
  ]
  expect(named.filter((id) => !SOURCES.has(id))).toEqual([])
})

test('every rule has an id of its own and a reason', () => {
  const rules = [...WORD_HAZARDS, ...ANSWER_HAZARDS]
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  expect(new Set(STEP_RULES.map(({ id }) => id)).size).toBe(STEP_RULES.length)
  for (const { because } of rules) expect(because).toMatch(/\.$/)
  for (const { why } of STEP_RULES) expect(why).toMatch(/\.$/)
})

/** What a house may have or may not. Nobody has said that it is there, unless the kind is recognized by it. */
const MAY_NOT_BE_THERE =
  /\b(?:bathroom|shower|toilet|kitchen|washer|dishwasher|refrigerator|attic|basement|garage|chimney|tree|skylight|deck|pool|drip|leak)\b/i

test.each(books)('what $kind has people do first names nothing that nobody has mentioned', (book) => {
  const { recognize, title, kind, first15 } = book
  const isSaid = [KIND_LABELS[kind], title, ...recognize.map(({ text }) => text)].join(' ').toLowerCase()
  for (const { text } of first15) {
    const named = MAY_NOT_BE_THERE.exec(text)?.[0].toLowerCase()
    if (named === undefined || isSaid.includes(named)) continue
    expect(text, 'it says under which condition').toMatch(/\b(?:if|any)\b/i)
  }
})
