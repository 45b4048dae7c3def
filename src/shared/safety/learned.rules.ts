import type { Weights } from './hazards.types.ts'
import { NEGATORS } from './negation.rules.ts'
import type { Token } from './text.rules.ts'
import { CODE_WEIGHTS, DANGER_WEIGHTS } from './ownerWeights.generated.ts'
import { read } from './weights.rules.ts'

/**
 * The learned model: two linear models over hashed features. The first says how much a few sentences sound like a
 * danger, the second which danger. Both were trained from the labeled cases (`scripts/train-safety.ts`), which is also
 * how they change: nobody edits a weight.
 */

/** Words that say little by themselves. Pairs of words are made of the others. */
const SMALL_WORDS = new Set(
  (
    'the a an of to in on at for and or is are was were be been it its this that these those i we my our me us you your he ' +
    'she they his her their so just very with as by from am do does did has have had up out el la los las un una de en y o ' +
    'que mi se lo al del por con es esta'
  ).split(' '),
)
/** How many words a negation reaches, how far apart the words of a pair are, and how long the pieces of words are. */
const NEGATION_REACH = 4
const PAIR_REACH = 6
const PIECES = [4, 5]

/** The word without its usual endings. */
function stemOf(word: string): string {
  let stem = word
  if (stem.length > 4)
    stem = stem
      .replace(/ies$/, 'y')
      .replace(/sses$/, 'ss')
      .replace(/([^s])s$/, '$1')
  if (stem.length > 5) stem = stem.replace(/(?:ing|ed)$/, '').replace(/(.)\1$/, '$1')
  return stem.length > 4 ? stem.replace(/e$/, '') : stem
}

/** A number by what it may stand for: the year of an old or a new house, or its size. */
function wordOf({ word, value }: Token): string {
  if (value === null) return stemOf(word)
  if (/^(?:1[89]|20)\d\d$/.test(word)) return value < 1978 ? '#old' : value < 1990 ? '#mid' : '#new'
  return value < 10 ? '#1' : value < 100 ? '#2' : '#3'
}

/** 32 bits of a name: FNV-1a with a final mix. */
function hashOf(name: string): number {
  let hash = 2_166_136_261
  for (let i = 0; i < name.length; i += 1) hash = Math.imul(hash ^ name.charCodeAt(i), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** The hashed features of a sentence. `simple` are those of single words, from which the kind of danger is read. */
export type Features = { all: ReadonlySet<number>; simple: ReadonlySet<number> }

/** The features of one sentence: its words, those under a negation, neighbors, pairs, and pieces of words. */
export function featuresOf(tokens: readonly Token[]): Features {
  const simple = new Set<number>()
  const all = new Set<number>()
  const words = tokens.map(wordOf)
  let [negated, clause] = [0, -1]
  tokens.forEach((token, i) => {
    const word = words[i]!
    simple.add(hashOf(`w${word}`))
    if (i > 0) all.add(hashOf(`b${words[i - 1]}_${word}`))
    if (token.clause !== clause) [negated, clause] = [0, token.clause]
    if (NEGATORS.has(token.word)) negated = NEGATION_REACH
    else if (negated > 0) {
      negated -= 1
      all.add(hashOf(`n${word}`))
    }
    if (token.value !== null || token.word.length < PIECES[0]!) return
    const padded = `<${token.word}>`
    for (const length of PIECES)
      for (let at = 0; at + length <= padded.length; at += 1)
        (length === PIECES[0] ? simple : all).add(hashOf(`c${padded.slice(at, at + length)}`))
  })
  const telling = words.filter((word) => !SMALL_WORDS.has(word))
  telling.forEach((word, i) => {
    for (const other of telling.slice(i + 1, i + 1 + PAIR_REACH))
      if (other !== word) all.add(hashOf(word < other ? `s${word}~${other}` : `s${other}~${word}`))
  })
  return { simple, all: new Set([...simple, ...all]) }
}

const joined = (parts: readonly ReadonlySet<number>[]): ReadonlySet<number> =>
  parts.length === 1 ? parts[0]! : new Set(parts.flatMap((part) => [...part]))

/** The features of sentences that are read together. */
export function together(parts: readonly Features[]): Features {
  return { all: joined(parts.map(({ all }) => all)), simple: joined(parts.map(({ simple }) => simple)) }
}

/** The places of features among `2 ** bits` weights. Each place counts once. */
export function placesOf(features: ReadonlySet<number>, bits: number): number[] {
  const mask = 2 ** bits - 1
  return [...new Set(Array.from(features, (feature) => feature & mask))]
}

/** What each feature of a text weighs, so that a long text weighs no more than a short one. */
export const weightOf = (places: readonly number[]): number => 1 / Math.sqrt(places.length || 1)

/** How much each class of a model fits: one number for each, 0 where it is undecided. */
export function scoresOf({ bits, classes, unit, biases, weights }: Weights, features: ReadonlySet<number>): number[] {
  const places = placesOf(features, bits)
  const weight = weightOf(places)
  return classes.map((_, k) => {
    let sum = 0
    for (const place of places) sum += weights[place * classes.length + k]!
    return sum * unit * weight + biases[k]!
  })
}

/**
 * What the model makes of a window: one sentence, or two that follow each other. Windows are read each for itself, so a
 * text that goes on takes no danger back that stands before.
 */
export type Window = {
  from: number
  to: number
  /** How much it sounds like a danger: 0 is undecided. */
  danger: number
}

/** Which danger some sentences tell of: the code that fits best, and how much less another one fits (0 or below). */
export type Kind = { code: string; fitOf: (code: string) => number }

/** The places of the windows of so many sentences. */
export function windowsOf<T>(sentences: readonly T[]): { from: number; to: number; parts: readonly T[] }[] {
  return sentences.flatMap((own, i) => {
    const next = sentences.slice(i + 1, i + 2)
    const alone = { from: i, to: i, parts: [own] }
    return next.length === 0 ? [alone] : [alone, { from: i, to: i + 1, parts: [own, ...next] }]
  })
}

/** The model that tells dangers from harmless texts, and the one that names the danger. */
export type Models = { danger: Weights; code: Weights }
export const MODELS: Models = { danger: read(DANGER_WEIGHTS), code: read(CODE_WEIGHTS) }

/** What the model makes of sentences: of each window of them, and of what those from `from` to `to` tell. */
export type Learned = { windows: readonly Window[]; kindOf: (from: number, to: number) => Kind }

function kindFrom(model: Weights, features: ReadonlySet<number>): Kind {
  const scores = scoresOf(model, features)
  const best = Math.max(...scores)
  return {
    code: model.classes[scores.indexOf(best)]!,
    fitOf: (code) => (scores[model.classes.indexOf(code)] ?? best) - best,
  }
}

/** Reads sentences. */
export function learnedOf(sentences: readonly (readonly Token[])[], { danger, code }: Models = MODELS): Learned {
  const features = sentences.map(featuresOf)
  const windows = windowsOf(features).map(({ from, to, parts }) => ({
    from,
    to,
    danger: scoresOf(danger, together(parts).all)[0]!,
  }))
  const kinds = new Map<string, Kind>()
  const kindOf = (from: number, to: number): Kind => {
    const key = `${from} ${to}`
    const known = kinds.get(key) ?? kindFrom(code, together(features.slice(from, to + 1)).simple)
    kinds.set(key, known)
    return known
  }
  return { windows, kindOf }
}
