import type { Evaluation, JudgedItem } from '#shared/evaluation/evaluation.schema.ts'
import { KEY_FIGURES, valueOf, written, type KeyFigure } from './keyFigures.rules.ts'
import { chanceOfDifference } from './statistics.rules.ts'

export type ComparedFigure = {
  figure: KeyFigure
  before: string
  after: string
  /** Null if it is equal, or neither is better. */
  isBetter: boolean | null
  isEqual: boolean
}

/** An item that the two runs show differently, with each difference in words. */
export type ChangedItem = { id: string; photos: string[]; changes: string[] }

/** How many items only one of two runs got right, and how likely such a difference is by chance. */
export type Duel = { what: 'kind' | 'severity'; onlyBefore: number; onlyAfter: number; chance: number }

export type Comparison = {
  figures: ComparedFigure[]
  changed: ChangedItem[]
  duels: Duel[]
  /** The ids of items that only one of the runs has. */
  onlyBefore: string[]
  onlyAfter: string[]
  /** What the runs were made with, where it differs. */
  circumstances: string[]
  isSame: boolean
}

/** Puts two runs side by side. The figures are about all items of a run, also those that the other one lacks. */
export function compare(before: Evaluation, after: Evaluation): Comparison {
  const earlier = new Map(before.items.map((item) => [item.id, item]))
  const pairs = after.items.flatMap((item) => {
    const other = earlier.get(item.id)
    return other === undefined ? [] : [{ before: other, after: item }]
  })
  const shared = new Set(pairs.map((pair) => pair.after.id))
  const lacking = (items: readonly JudgedItem[]) => items.map(({ id }) => id).filter((id) => !shared.has(id))
  return {
    figures: KEY_FIGURES.map((figure) => comparedFigure(figure, before, after)),
    changed: pairs
      .map((pair) => ({ id: pair.after.id, photos: pair.after.photos, changes: changesOf(pair.before, pair.after) }))
      .filter(({ changes }) => changes.length > 0),
    duels: (['kind', 'severity'] as const).map((what) => {
      const only = (one: 'before' | 'after', other: 'before' | 'after') =>
        pairs.filter((pair) => pair[one].right[what] === true && pair[other].right[what] === false).length
      const [onlyBefore, onlyAfter] = [only('before', 'after'), only('after', 'before')]
      return { what, onlyBefore, onlyAfter, chance: chanceOfDifference(onlyBefore, onlyAfter) }
    }),
    onlyBefore: lacking(before.items),
    onlyAfter: lacking(after.items),
    circumstances: CIRCUMSTANCES.filter(([key]) => before[key] !== after[key]).map(
      ([key, label]) => `${label}: ${before[key]} → ${after[key]}`,
    ),
    isSame: JSON.stringify(before) === JSON.stringify(after),
  }
}

const CIRCUMSTANCES = [
  ['set', 'Set'],
  ['provider', 'Provider'],
  ['model', 'Model'],
  ['prompt_version', 'Prompt'],
  ['prompt_extras_tokens', 'Tokens asked beyond the specification'],
  ['rules_version', 'Safety rules'],
] as const satisfies readonly (readonly [keyof Evaluation, string])[]

function comparedFigure(figure: KeyFigure, before: Evaluation, after: Evaluation): ComparedFigure {
  const [first, second] = [valueOf(figure, before.figures), valueOf(figure, after.figures)]
  const isEqual = first === second
  const isMore = first !== null && second !== null && second > first
  return {
    figure,
    before: written(figure, before.figures),
    after: written(figure, after.figures),
    isBetter:
      isEqual || figure.better === null || first === null || second === null
        ? null
        : isMore === (figure.better === 'more'),
    isEqual,
  }
}

/** What of an item changed, in the words of the report. */
const LOOKED_AT: readonly (readonly [string, (item: JudgedItem) => string])[] = [
  ['answer', ({ shown }) => shown.failure ?? 'answered'],
  ['damage type', ({ shown }) => shown.damage_type],
  ['kind', ({ shown }) => shown.kind ?? 'none that is known'],
  ['severity', ({ shown }) => shown.severity],
  ['urgency', ({ shown }) => shown.urgency ?? 'none'],
  ['confidence', ({ shown }) => `${shown.confidence} (${shown.confidence_label})`],
  ['work by', ({ shown }) => shown.work_by],
  ['first message', ({ shown }) => shown.first_message ?? 'none'],
  ['hazards', ({ shown }) => shown.hazards.map(({ code }) => code).join(' ') || 'none'],
  ['hazards that the model named', ({ shown }) => shown.hazards_of_model.join(' ') || 'none'],
  ['hazards missed', (item) => item.hazards_missed.map((anyOf) => anyOf.join(' or ')).join(', ') || 'none'],
  ['steps withheld', ({ shown }) => shown.withheld.map(({ step }) => step).join(' ') || 'none'],
  ['reasons for it', ({ shown }) => shown.withheld.map(({ why, who }) => `${why} ${who}`).join(' ') || 'none'],
  ["the model's cost", ({ shown }) => rangeOf(shown.model_cost)],
  ['our own cost', ({ shown }) => rangeOf(shown.local_cost)],
  ['marks found', ({ marks }) => `${marks.hits} of ${marks.of}`],
]

function rangeOf(range: { min: number; max: number } | null): string {
  return range === null ? 'none' : `$${range.min} to $${range.max}`
}

function changesOf(before: JudgedItem, after: JudgedItem): string[] {
  return LOOKED_AT.flatMap(([what, read]) => {
    const [first, second] = [read(before), read(after)]
    return first === second ? [] : [`${what}: ${first} → ${second}`]
  })
}
