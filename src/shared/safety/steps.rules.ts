import { CLAUSE_MAX, readPhrases, type Clause, type Phrases } from './clauses.rules.ts'
import type { Hold } from './hazards.types.ts'
import { isUnreadable } from './language.rules.ts'
import { leadsElsewhere } from './leadsElsewhere.rules.ts'
import { isPlain, onlyLooks } from './plain.rules.ts'
import { ACTION_RULES, DENIAL, expressionRulesFor, STEP_RULES, type StepRule } from './stepRules.ts'

/** Why a string is not shown. */
export type Refusal = Pick<StepRule, 'id' | 'why' | 'who'>

export type CheckContext = {
  holds: ReadonlySet<Hold>
  /** Whether a hazard of High or above was found: then nothing may say that it is harmless. */
  isSerious: boolean
  /** The reason for leaving out a string that is not known to be harmless. Null if strings need not be harmless. */
  unlessPlain: Refusal | null
  /** Whether looking at something from a safe place is harmless, whatever it is. */
  mayLook?: boolean
  /** Finds a reason that is known beforehand, whatever the words. */
  isRefused?: ((text: string) => Refusal | null) | undefined
  /** Finds a reason in what a string says itself. */
  alsoRefuses?: ((text: string) => Refusal | null) | undefined
  /** Reads a string. By default each string is read anew. */
  read?: Read | undefined
}

/** Reads a string after the last clause of the string before it. */
export type Read = (text: string, previous: Clause | null) => readonly Phrases[]

/** Reads each string once, for a result that is checked under one set of holds after another. */
export function readingOnce(): Read {
  const known = new Map<string, Map<Clause | null, readonly Phrases[]>>()
  return (text, previous) => {
    const ofText = known.get(text) ?? new Map<Clause | null, readonly Phrases[]>()
    known.set(text, ofText)
    const readings = ofText.get(previous) ?? readPhrases(text, previous)
    ofText.set(previous, readings)
    return readings
  }
}

export const UNREADABLE: Refusal = { id: 'N44', why: 'It could not be checked.', who: 'a professional' }

/** For a text that a model must not put under the product's name. */
export const LEADS_ELSEWHERE: Refusal = {
  id: 'N47',
  why: 'It names an address or a number, or asks for money or private data, which no result does.',
  who: 'nobody: visit, call, pay and share nothing because of it',
}

const MIXING: Refusal = STEP_RULES.find(({ id }) => id === 'N13')!

/**
 * What a string was read as: the reason that it is not shown, and its last clause, to which the next string may refer.
 */
export type Checked = { refusal: Refusal | null; last: Clause | null; readings: readonly Phrases[] }

function isActive(rule: StepRule, holds: ReadonlySet<Hold>): boolean {
  return rule.when === 'always' || rule.when.some((hold) => holds.has(hold))
}

/**
 * What is known of a clause, whatever is held back: for each of the `ACTION_RULES`, in their order, whether the clause
 * breaks it (0 is not known yet), and the first expression rule that it breaks. It is forgotten together with the
 * reading of the clause.
 */
type Known = { actions: Uint8Array; expression: StepRule | null; isNoOrder: boolean }

const KNOWN = new WeakMap<Clause, Known>()
const BROKEN = 1
const KEPT = 2

function knownOf(clause: Clause): Known {
  const before = KNOWN.get(clause)
  if (before !== undefined) return before
  const noOrder = isNoOrder(clause)
  const known = {
    actions: new Uint8Array(ACTION_RULES.length),
    expression: noOrder ? null : (expressionRulesFor(clause).find((rule) => breaks(clause, rule)) ?? null),
    isNoOrder: noOrder,
  }
  KNOWN.set(clause, known)
  return known
}

const TRADESPEOPLE =
  /^(?:electricians?|plumbers?|technicians?|contractors?|roofers?|engineers?|professionals?|specialists?|masons?|glaziers?|arborists?|inspectors?)$/

/** "Only a certified technician may check or add refrigerant." */
function isOnlyForTrades({ words }: Clause): boolean {
  if (words[0] !== 'only') return false
  const at = words.findIndex((word) => /^(?:may|can|should|must)$/.test(word))
  return at > 0 && at <= 8 && TRADESPEOPLE.test(words[at - 1]!)
}

/** "Because it strips the granules": what something does, and not what anybody is to do. */
const isAReason = ({ words }: Clause): boolean =>
  words[0] === 'because' &&
  /^(?:it|this|that|they)$/.test(words[1] ?? '') &&
  !/^(?:has|have|needs?|must|should|is|are)$/.test(words[2] ?? 'is') &&
  words.length <= 8 &&
  !words.includes('you')

/** Whether a clause, though it has a verb, sends nobody to work. */
function isNoOrder(clause: Clause): boolean {
  const { previous, words } = clause
  return (
    isOnlyForTrades(clause) ||
    isAReason(clause) ||
    (words[0] === 'or' && previous !== null && isOnlyForTrades(previous))
  )
}

function breaks(clause: Clause, rule: StepRule): boolean {
  const verbs = rule.finds(clause)
  return verbs !== null && !clause.isExcused(verbs)
}

function refusalIn(phrases: Phrases, { holds, isSerious, unlessPlain, mayLook = false }: CheckContext): Refusal | null {
  if (isUnreadable(phrases.tokens, phrases.text)) return UNREADABLE
  for (const clause of phrases.clauses) {
    if (clause.to - clause.from >= CLAUSE_MAX) return UNREADABLE
    if (isSerious && DENIAL.isIn(clause)) return DENIAL
    const { actions, expression, isNoOrder: sendsNobody } = knownOf(clause)
    if (sendsNobody) continue
    for (let i = 0; i < ACTION_RULES.length; i += 1) {
      const rule = ACTION_RULES[i]!
      if (!isActive(rule, holds)) continue
      if (actions[i] === 0) actions[i] = breaks(clause, rule) ? BROKEN : KEPT
      if (actions[i] === BROKEN) return rule
    }
    if (expression !== null) return expression
  }
  const isHarmless = phrases.clauses.every(isPlain) || (mayLook && onlyLooks(phrases))
  return unlessPlain === null || isHarmless ? null : unlessPlain
}

/** Reads one string of a result. `previous` is the last clause of the string before it. */
export function checkString(text: string, held: CheckContext, previous: Clause | null = null): Checked {
  const { read = readPhrases } = held
  const readings = read(text, previous)
  let refusal: Refusal | null = null
  for (const phrases of readings) refusal ??= refusalIn(phrases, held)
  refusal ??= held.isRefused?.(text) ?? null
  refusal ??= leadsElsewhere(text) ? LEADS_ELSEWHERE : null
  const orders = readings.some(({ clauses }) => clauses.some(({ verbs }) => verbs.length > 0))
  if (orders) refusal ??= held.alsoRefuses?.(text) ?? null
  return { refusal, last: readings[0]?.clauses.at(-1) ?? previous, readings }
}

/** Words and marks after which a string goes on in the next one. */
const GOES_ON = /(?:[:,&…-]|\.\.\.|\b(?:the|a|an|and|or|to|of|then|your|with|into|onto|on|el|la|y))\s*$/i

/** Only this many characters at the end of a string are checked. */
const END_MAX = 20

/** Reads a list whose strings belong together, such as the steps: what one of them leaves open, the next may finish. */
export function checkList(texts: readonly string[], held: CheckContext): (Refusal | null)[] {
  const refusals: (Refusal | null)[] = []
  let last: Clause | null = null
  let bleach = false
  let acid = false
  texts.forEach((text, i) => {
    if (text === '') {
      // A step that an earlier run has left out: what follows cannot refer to what stood before it.
      last = null
      refusals.push(null)
      return
    }
    const checked = checkString(text, held, last)
    last = checked.last
    refusals.push(checked.refusal)
    // Bleach in one step and an acid in a later one meet on the same wall.
    const isUsed = (group: 'bleach' | 'hardPartner') =>
      checked.readings.some((phrases) =>
        phrases.clauses.some((clause) => clause.has(group) && !clause.areForbidden(clause.verbs)),
      )
    const [hasBleach, hasAcid] = [isUsed('bleach'), isUsed('hardPartner')]
    if ((hasBleach && acid) || (hasAcid && bleach)) refusals[i] ??= MIXING
    bleach ||= hasBleach
    acid ||= hasAcid
    const before = texts[i - 1]
    if (before === undefined || !GOES_ON.test(before.slice(-END_MAX))) return
    const joined = checkString(`${before.replace(/[:,&…\s.-]{1,20}$/, '')} ${text}`, held)
    if (joined.refusal === null) return
    refusals[i] ??= joined.refusal
    refusals[i - 1] ??= joined.refusal
  })
  return refusals
}

/**
 * The same for a list from which the refused strings are dropped. What is left stands side by side then, and must not
 * say together what it did not say before.
 */
export function checkDropped(texts: readonly string[], held: CheckContext): (Refusal | null)[] {
  const refusals = checkList(texts, held)
  let kept = texts.flatMap((_, i) => (refusals[i] === null ? [i] : []))
  if (kept.length === texts.length) return refusals
  // Each pass drops at least one string or is the last. After a few passes all strings are dropped, to limit the time.
  for (let looks = 0; kept.length > 0; looks += 1) {
    const again = checkList(
      kept.map((i) => texts[i]!),
      held,
    )
    if (again.every((refusal) => refusal === null)) return refusals
    kept.forEach((i, place) => {
      refusals[i] = again[place] ?? (looks >= LOOKS_MAX ? UNREADABLE : null)
    })
    kept = kept.filter((i) => refusals[i] === null)
  }
  return refusals
}

const LOOKS_MAX = 3

/** Whether a string of the materials or tools names a thing that belongs to a step that was left out. */
export function namesItemOf(text: string, refusalIds: ReadonlySet<string>): boolean {
  const rules = STEP_RULES.filter((rule) => refusalIds.has(rule.id) && rule.items.length > 0)
  return rules.length > 0 && readPhrases(text).some((phrases) => rules.some((rule) => phrases.has(...rule.items)))
}
