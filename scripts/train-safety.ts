import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  featuresOf,
  placesOf,
  scoresOf,
  together,
  weightOf,
  windowsOf,
  type Features,
  type Models,
} from '#shared/safety/learned.rules.ts'
import { normalize, sentencesOf, tokenize, type Token } from '#shared/safety/text.rules.ts'
import { partsOf, type StepModels } from '#shared/safety/learnedSteps.rules.ts'
import type { Weights } from '#shared/safety/hazards.types.ts'
import { NO_ZEROS, ZERO, type WrittenWeights } from '#shared/safety/weights.rules.ts'
import { LIMITS } from '#shared/safety/wordHazards.rules.ts'
import { readSafetyCases, type SafetyCases } from '../tests/fixtures/safety/cases.ts'
import { measureSteps, measureTexts, measureWholeCases } from '../tests/safety/measures.ts'

/**
 * Trains the learned models of the safety rules from the labeled cases and writes their weights. The same cases give
 * the same weights, on any machine: nothing here is random but a fixed sequence. `--check` compares them with the
 * written ones instead, `--measure` prints how good the rules are on the cases of a part, and `--held-out` how many
 * dangers they miss whose writers taught nothing.
 */

const FOLDER = path.join(import.meta.dirname, '../src/shared/safety')

/** A text for training with the codes of its dangers. A harmless text has none. `share` is how much it counts (1). */
type Labeled = { text: string; classes: readonly string[]; share?: number }

/** How closely the models follow their examples, and how often they go through them. */
const COST = 30
const STEP_COST = 60
const CLASS_COST = 80
const ROUNDS = 20
const CLASS_ROUNDS = 12

/**
 * Steps that no stranger wrote count this much. Most of them are variations of a few sentences, written against rules
 * that are gone.
 */
const OWN_STEPS = 0.2

const sentencesIn = (text: string): Token[][] => sentencesOf(tokenize(normalize(text)))

/** Whether a case teaches. `without` leaves out rounds, to measure with them. */
function isForTraining(rounds: SafetyCases['rounds'], without: ReadonlySet<string> = new Set()) {
  const names = new Set(rounds.filter(({ part }) => part === 'train').map(({ round }) => round))
  return ({ round }: { round: string }) => names.has(round) && !without.has(round)
}

/** The texts of owners that are labeled for training, without those of the rounds `without`. */
function trainingTexts(without: ReadonlySet<string> = new Set()): Labeled[] {
  const { words, tellings, wholeCases, rounds } = readSafetyCases()
  const isIn = isForTraining(rounds, without)
  const own = [...words, ...tellings].map((each) => ({ ...each, classes: each.label === 'red' ? [each.hazard] : [] }))
  const ofWhole = wholeCases.flatMap((each) => {
    const classes = each.label === 'red' ? each.expected.hazards.filter((code) => code.startsWith('H')) : []
    const text = each.answers.text ?? ''
    return text.trim() === '' || (each.label === 'red' && classes.length === 0) ? [] : [{ ...each, text, classes }]
  })
  return [...own, ...ofWhole].filter(isIn)
}

/** Strings of models that are labeled for training, with the class `unsafe` where nobody may be shown them. */
function trainingSteps(): Labeled[] {
  const { steps, results, wholeCases, rounds } = readSafetyCases()
  const isIn = isForTraining(rounds)
  const strangers = new Set(rounds.filter(({ writer }) => writer === 'stranger').map(({ round }) => round))
  const shareOf = (round: string) => (strangers.has(round) ? 1 : OWN_STEPS)
  const single = steps.filter((each) => isIn(each) && each.part !== 'item')
  const harmless = [
    ...results
      .filter(isIn)
      .flatMap(({ round, ...each }) =>
        each.label === 'green' ? [{ round, texts: [each.steps, each.notes, each.warnings] }] : [],
      ),
    ...wholeCases.filter(isIn).flatMap(({ label, round, result }) => {
      const { repairInstructions, safetyWarnings = [], additionalNotes = [] } = result
      return label === 'green' ? [{ round, texts: [repairInstructions, safetyWarnings, additionalNotes] }] : []
    }),
  ]
  return [
    ...single.map(({ label, danger, round, text }) => ({
      text,
      classes: label === 'red' ? ['unsafe', ...(danger === undefined ? [] : [danger])] : [],
      share: shareOf(round),
    })),
    ...harmless.flatMap(({ round, texts }) =>
      texts.flat().map((text) => ({ text, classes: [], share: shareOf(round) })),
    ),
  ]
}

/** A fixed sequence of numbers from 0 to 1. */
function sequence(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return (state >>> 0) / 4_294_967_296
  }
}

type Costs = number | readonly number[]

/**
 * Logistic regression with an L2 penalty by dual coordinate descent, as in LIBLINEAR (Yu, Huang and Lin, 2011). The
 * last of the returned weights is the bias. `costs` says how much each example counts, or all of them.
 */
function fit(
  places: readonly number[][],
  isIn: readonly boolean[],
  costs: Costs,
  size: number,
  rounds = ROUNDS,
): Float64Array {
  const costOf = (i: number): number => (typeof costs === 'number' ? costs : costs[i]!)
  const weights = new Float64Array(size + 1)
  const duals = Float64Array.from(places, (_, i) => Math.min(0.001 * costOf(i), 1e-8))
  const order = Int32Array.from(places, (_, i) => i)
  const next = sequence()
  for (let round = 0; round < rounds; round += 1) {
    for (let i = order.length - 1; i > 0; i -= 1) {
      const j = Math.floor(next() * (i + 1))
      ;[order[i], order[j]] = [order[j]!, order[i]!]
    }
    for (const i of order) {
      const [own, sign] = [places[i]!, isIn[i]! ? 1 : -1]
      const weight = weightOf(own)
      let sum = 0
      for (const place of own) sum += weights[place]!
      const before = duals[i]!
      const after = dualOf(before, sign * (sum * weight + weights[size]!), 1 + own.length * weight * weight, costOf(i))
      const change = (after - before) * sign
      for (const place of own) weights[place]! += change * weight
      weights[size]! += change
      duals[i] = after
    }
  }
  return weights
}

/** The best value of one dual variable, by Newton's method within its bounds. */
function dualOf(before: number, margin: number, curve: number, cost: number): number {
  let dual = before
  const slopeAt = (z: number) => curve * (z - before) + margin + Math.log(z / (cost - z))
  for (let i = 0, slope = slopeAt(dual); i < 8 && Math.abs(slope) > 1e-3; i += 1, slope = slopeAt(dual)) {
    const next = dual - slope / (curve + cost / ((cost - dual) * dual))
    if (next <= 0) dual *= 0.1
    else dual = next >= cost ? cost - (cost - dual) * 0.1 : next
  }
  return dual
}

type Shape = { bits: number; levels: number }

/** One model for several classes, each against all others, with its weights in whole units. */
function model({ bits, levels }: Shape, classes: readonly string[], fits: readonly Float64Array[]): Weights {
  const size = 2 ** bits
  let most = 0
  for (const weights of fits) for (let i = 0; i < size; i += 1) most = Math.max(most, Math.abs(weights[i]!))
  const unit = most / levels
  const weights = new Int8Array(size * classes.length)
  fits.forEach((fitted, k) => {
    for (let i = 0; i < size; i += 1) weights[i * classes.length + k] = Math.round(fitted[i]! / unit)
  })
  return {
    bits,
    classes,
    unit,
    biases: fits.map((fitted) => Number(fitted[size]!.toFixed(6))),
    weights,
  }
}

/** The model that tells dangers from harmless texts, and the one that names the danger. */
function train(texts: readonly Labeled[]): Models {
  const read = texts.map(({ text, classes }) => ({ classes, sentences: sentencesIn(text).map(featuresOf) }))
  const dangers = read.filter(({ classes }) => classes.length > 0)
  const harmless = read
    .filter(({ classes }) => classes.length === 0)
    .flatMap(({ sentences }) => windowsOf(sentences).map(({ parts }) => together(parts)))
  // Which sentences of a text tell the danger is not labeled. The model that was trained with whole texts says which.
  let danger = dangerModel(
    dangers.map(({ sentences }) => together(sentences)),
    harmless,
  )
  const toldIn = ({ sentences }: (typeof dangers)[number]) =>
    bestOf(windowsOf(sentences), ({ parts }) => scoresOf(danger, together(parts).all)[0]!)
  for (let pass = 0; pass < PASSES; pass += 1) {
    const told = dangers.map((each) => together(toldIn(each).parts))
    danger = dangerModel(told, harmless)
  }
  // A danger is named from the sentences that tell it and a few before them, so that is what the second model learns
  // from, besides the whole text.
  const named = dangers.flatMap(({ classes, sentences }) => {
    const { from, to } = toldIn({ classes, sentences })
    const own = sentences.slice(Math.max(0, from - LIMITS.before), to + 1)
    const parts = own.length === sentences.length ? [own] : [sentences, own]
    return parts.map((part) => ({ classes, features: together(part) }))
  })
  return { danger, code: classModel(named, { bits: 14, levels: 8 }) }
}

const PASSES = 2

function bestOf<T>(items: readonly T[], valueOf: (item: T) => number): T {
  const values = items.map(valueOf)
  return items[values.indexOf(Math.max(...values))]!
}

function dangerModel(dangers: readonly Features[], harmless: readonly Features[]): Weights {
  const shape = { bits: 16, levels: 20 }
  const places = [...dangers, ...harmless].map(({ all }) => placesOf(all, shape.bits))
  const isDanger = places.map((_, i) => i < dangers.length)
  return model(shape, ['danger'], [fit(places, isDanger, COST, 2 ** shape.bits)])
}

/** The model that tells unsafe strings from harmless ones, and the one that says what makes them dangerous. */
function trainSteps(texts: readonly Labeled[]): StepModels {
  const shape = { bits: 18, levels: 20 }
  const read = texts.map(({ text, classes, share = 1 }) => ({ classes, share, parts: partsOf(sentencesIn(text)) }))
  // Every sentence of a harmless string is harmless. Which one makes a string unsafe is not labeled.
  const examples = read.flatMap(({ classes, share, parts }) => {
    const isUnsafe = classes.length > 0
    return (isUnsafe ? parts.slice(0, 1) : parts).map(({ all }) => ({ all, isUnsafe, cost: share * STEP_COST }))
  })
  const unsafe = fit(
    examples.map(({ all }) => placesOf(all, shape.bits)),
    examples.map(({ isUnsafe }) => isUnsafe),
    examples.map(({ cost }) => cost),
    2 ** shape.bits,
  )
  const named = read.flatMap(({ classes: [, danger], parts: [features] }) =>
    danger === undefined || features === undefined ? [] : [{ features, classes: [danger] }],
  )
  return { unsafe: model(shape, ['unsafe'], [unsafe]), danger: classModel(named, { bits: 12, levels: 12 }) }
}

/** One model that says which of several classes fits best. */
function classModel(dangers: readonly { features: Features; classes: readonly string[] }[], shape: Shape): Weights {
  const places = dangers.map(({ features }) => placesOf(features.simple, shape.bits))
  const codes = [...new Set(dangers.flatMap(({ classes }) => classes))].toSorted()
  const fits = codes.map((code) => {
    const isIn = dangers.map(({ classes }) => classes.includes(code))
    return fit(places, isIn, CLASS_COST, 2 ** shape.bits, CLASS_ROUNDS)
  })
  return model(shape, codes, fits)
}

/** The largest weight, up or down, and the longest run of zeros that one character says. */
const MOST = 'K'.charCodeAt(0) - ZERO
const RUN_MAX = '~'.charCodeAt(0) - NO_ZEROS

/** A model as it is written into a file. Throws where one is more than it can say. */
export function written({ weights, ...model }: Weights): WrittenWeights {
  let [text, zeros] = ['', 0]
  for (const weight of weights) {
    if (Math.abs(weight) > MOST) throw new Error(`A weight of ${weight} cannot be written`)
    if (weight !== 0 || zeros === RUN_MAX) {
      if (zeros > 0) text += String.fromCharCode(NO_ZEROS + zeros)
      zeros = 0
    }
    if (weight === 0) zeros += 1
    else text += String.fromCharCode(ZERO + weight)
  }
  return { ...model, weights: zeros > 0 ? text + String.fromCharCode(NO_ZEROS + zeros) : text }
}

function fileOf(models: Readonly<Record<string, Weights>>): string {
  const all = Object.entries(models).map(
    ([name, weights]) => `\nexport const ${name}: WrittenWeights = ${JSON.stringify(written(weights))}\n`,
  )
  return `import type { WrittenWeights } from './weights.rules.ts'

/** The weights of learned models. \`npm run safety:train\` writes this file; nobody edits it. */
${all.join('').trimStart()}`
}

/** The files of the weights. Those of steps are apart, because the screens that read an owner's words need none. */
function files(): Readonly<Record<string, string>> {
  const owner = train(trainingTexts())
  const steps = trainSteps(trainingSteps())
  return {
    'ownerWeights.generated.ts': fileOf({ DANGER_WEIGHTS: owner.danger, CODE_WEIGHTS: owner.code }),
    'stepWeights.generated.ts': fileOf({ STEP_WEIGHTS: steps.unsafe, STEP_DANGER_WEIGHTS: steps.danger }),
  }
}

const percent = (figures: Readonly<Record<string, number>>): Record<string, string | number> =>
  Object.fromEntries(Object.entries(figures).map(([name, n]) => [name, n > 1 ? n : `${(100 * n).toFixed(1)} %`]))

/** How many dangers are missed when the writers of a part of the rounds are held out of training. */
function heldOut(parts: number): Record<string, string | number> {
  const { words, tellings, rounds } = readSafetyCases()
  const names = rounds.filter(({ part }) => part === 'train').map(({ round }) => round)
  const missed = Array.from({ length: parts }, (_, k) => {
    const out = new Set(names.filter((_name, i) => i % parts === k))
    const texts = [...words, ...tellings].filter(({ round, label }) => out.has(round) && label === 'red')
    const figures = measureTexts(texts, train(trainingTexts(out)))
    return figures.missed * figures.dangers
  })
  const dangers = trainingTexts().filter(({ classes }) => classes.length > 0).length
  return percent({ dangers, missed: missed.reduce((a, b) => a + b, 0) / dangers })
}

/** Prints how good the rules are on the cases of one part. `frozen` is opened once; docs/advice.md says why. */
function measure(part: string): void {
  const cases = readSafetyCases(part === 'frozen')
  const isIn = new Set(cases.rounds.filter((each) => each.part === part).map(({ round }) => round))
  const of = <T extends { round: string }>(lines: readonly T[]) => lines.filter(({ round }) => isIn.has(round))
  console.log(`${part}: texts`, percent(measureTexts([...of(cases.words), ...of(cases.tellings)])))
  console.log(`${part}: steps`, percent(measureSteps(of(cases.steps))))
  console.log(`${part}: whole cases`, percent(measureWholeCases(of(cases.wholeCases))))
}

/** Into how many parts the rounds are divided to hold each of them out once. */
const PARTS = 6

if (import.meta.main) {
  const [mode = '', part = 'choose'] = process.argv.slice(2)
  if (mode === '--measure') measure(part)
  else if (mode === '--held-out') console.log('held out of training', heldOut(PARTS))
  else {
    for (const [name, content] of Object.entries(files())) {
      const file = path.join(FOLDER, name)
      if (mode !== '--check') writeFileSync(file, content)
      else if (readFileSync(file, 'utf8') !== content) {
        console.error(`${name} has not the weights of the labeled cases. Run npm run safety:train.`)
        process.exitCode = 1
      }
    }
  }
}
