import type { Answers } from '../advice/answers.ts'
import { mayBeBuiltBy, ASBESTOS_YEAR, LEAD_YEAR } from './answerHazards.rules.ts'
import type { Finding } from './hazards.types.ts'
import { learnedOf, MODELS, type Learned, type Models, type Window } from './learned.rules.ts'
import { hitsOf, readText, type Reading } from './matching.rules.ts'
import { isDenied } from './negation.rules.ts'
import { sentencesIn } from './sentences.rules.ts'
import { differentWords, sentencesOf, type Token } from './text.rules.ts'
import { namedIn } from './words.rules.ts'

/**
 * From where on the learned model counts, chosen with the cases of part `choose` (`npm run safety:train -- --measure`).
 * 0 is undecided.
 */
export const LIMITS = {
  /** From here on, a window is suspected without any expression in it. */
  suspected: -0.2,
  /**
   * The same for what is said beside the answers: a caption, a note or a question is seldom about a danger, and says
   * little at a time. Chosen with captions and notes that strangers wrote.
   */
  suspectedBeside: 0.8,
  /** Below this, what an expression names is no danger. */
  vetoed: -2,
  /** From here on, what an expression names in one sentence is said. */
  said: 1,
  /** A code that fits this much less than the best one gives way to it. */
  fits: -4,
  /** How many sentences before a danger are read to name it. */
  before: 2,
  /** Fewer different words than this say too little to be suspected where no expression names a danger. */
  words: 3,
}

/** Under one of these, a sentence asserts nothing. */
const CONDITIONS = new Set('if unless whether would could might may should si'.split(' '))

/** A danger in the sentences from `from` to `to`. */
type Found = { code: string; from: number; to: number; isSaid: boolean; by: 'words' | 'learned'; isDerived?: boolean }

type Sentences = readonly (readonly Token[])[]
type Range = { from: number; to: number }

/** The windows stand in the order of their sentences, one or two for each. */
const dangerIn = (windows: readonly Window[], { from, to }: Range): number =>
  Math.max(...windows.slice(2 * from, 2 * to + 1).map(({ danger }) => danger))

/** What expressions name, without what the model vetoes. */
function namedByWords(reading: Reading, sentences: Sentences, windows: readonly Window[], answers: Answers): Found[] {
  const places = new Map(sentences.map((tokens, i) => [tokens[0]!.sentence, i]))
  const placeOf = (at: number) => places.get(reading.tokens[at]!.sentence)!
  const isConditional = sentences.map((tokens) => tokens.some(({ word }) => CONDITIONS.has(word)))
  return namedIn(reading, answers).flatMap(({ code, first, last, isKnown = false, isDerived = false }): Found[] => {
    const [from, to] = [placeOf(first), placeOf(last)]
    const danger = dangerIn(windows, { from, to })
    const isSaid = from === to && !isConditional[from]! && danger >= LIMITS.said
    return danger < LIMITS.vetoed && !isKnown
      ? []
      : [{ code, from, to, isSaid, by: 'words', isDerived: isDerived || isKnown }]
  })
}

/** The smallest windows that the model suspects: two sentences only where neither of them is suspected alone. */
function suspectedIn(windows: readonly Window[], sentences: Sentences, limit: number): Range[] {
  const isSuspected = (window: Window | undefined) =>
    window !== undefined &&
    window.danger >= limit &&
    differentWords(sentences.slice(window.from, window.to + 1).flat()) >= LIMITS.words
  return windows.filter((window) => {
    const isAlone = window.from === window.to
    const parts = isAlone ? [] : [windows[2 * window.from], windows[2 * window.to]]
    return isSuspected(window) && !parts.some(isSuspected)
  })
}

/**
 * The codes of the dangers in some sentences, read with what stands before them and not with what follows, so that a
 * text that goes on takes nothing back. A code that an expression names and that does not fit gives way to the best
 * one.
 */
function codesOf(named: readonly Found[], suspected: readonly Range[], { kindOf }: Learned, answers: Answers): Found[] {
  const kindAt = ({ from, to }: Range) => kindOf(Math.max(0, from - LIMITS.before), to)
  const byModel = (range: Range): Found[] => {
    const { code } = kindAt(range)
    return isPossible(code, answers) ? [{ code, from: range.from, to: range.to, isSaid: false, by: 'learned' }] : []
  }
  const fits = (found: Found) => found.isDerived === true || kindAt(found).fitOf(found.code) >= LIMITS.fits
  // Only by what stands in it: a name that reaches further may take in what is written later.
  const explained = new Set(named.map(({ from, to }) => `${from} ${to}`))
  const isExplained = ({ from, to }: Range) =>
    [`${from} ${from}`, `${to} ${to}`, `${from} ${to}`].some((range) => explained.has(range))
  return [
    ...named.flatMap((found) => (fits(found) ? [found] : byModel(found))),
    ...suspected.filter((range) => !isExplained(range)).flatMap(byModel),
  ]
}

/** Old paint and old material are a danger only in a house of that age. */
function isPossible(code: string, answers: Answers): boolean {
  if (/^H26C?$/.test(code)) return mayBeBuiltBy(answers, LEAD_YEAR)
  return code === 'H28' ? mayBeBuiltBy(answers, ASBESTOS_YEAR) : true
}

function foundIn(reading: Reading, answers: Answers, { models, isBeside }: How): Found[] {
  const sentences = sentencesOf(reading.tokens)
  if (sentences.length === 0) return []
  const learned = learnedOf(sentences, models)
  const named = namedByWords(reading, sentences, learned.windows, answers)
  const limit = isBeside ? LIMITS.suspectedBeside : LIMITS.suspected
  return codesOf(named, suspectedIn(learned.windows, sentences, limit), learned, answers)
}

/** One result is made by several passes over the same words. */
const readLately = new Map<string, readonly Finding[]>()
const READ_LATELY_MAX = 6

/** `isBeside` says whether the words were not said in answer to what happened. */
type How = { models: Models; isBeside: boolean }

/**
 * What the owner's words find. Said is what an expression names in one sentence without a condition, and what the model
 * agrees is a danger. Suspected is the rest, with the sentences that raise it.
 */
export function findingsOfWords(
  text: string,
  answers: Answers,
  { models = MODELS, isBeside = false }: Partial<How> = {},
): readonly Finding[] {
  const find = () => readText(text).flatMap((reading) => findingsIn(reading, answers, { models, isBeside }))
  if (models !== MODELS) return find()
  const key = JSON.stringify([text, answers, isBeside])
  const known = readLately.get(key)
  if (known !== undefined) return known
  const found = find()
  if (readLately.size >= READ_LATELY_MAX) readLately.clear()
  readLately.set(key, found)
  return found
}

function findingsIn(reading: Reading, answers: Answers, how: How): Finding[] {
  const found = foundIn(reading, answers, how)
  const said = new Set(found.flatMap(({ code, isSaid }) => (isSaid ? [code] : [])))
  const written = sentencesIn(reading.text)
  const suspected = new Map(found.map((each) => [`${each.code} ${each.from} ${each.to}`, each]))
  return [
    ...[...said].map((code): Finding => ({ code, from: 'words', certainty: 'said' })),
    ...[...suspected.values()]
      .filter(({ code }) => !said.has(code))
      .map(({ code, from, to, by }): Finding => ({
        code,
        from: by,
        certainty: 'suspected',
        sentences: written.slice(from, to + 1),
      })),
  ]
}

/** The codes of the dangers that the statements of a model name. No model overrules these. */
export function hazardsOfText(text: string, answers: Answers): string[] {
  return [...new Set(readText(text).flatMap((reading) => namedIn(reading, answers).map(({ code }) => code)))]
}

/** Whether a text says that there is mold, as the answer `mold` does. */
export function namesMold(text: string): boolean {
  return readText(text).some((reading) =>
    hitsOf(reading, 'mold').some(
      (hit) => /^(?:mou?ld|mildew|moho)/.test(reading.tokens[hit.first]!.word) && !isDenied(reading.tokens, [hit]),
    ),
  )
}
