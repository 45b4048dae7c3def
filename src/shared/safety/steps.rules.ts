import { CLAUSE_MAX, readPhrases, type Clause, type Phrases, type Verb } from './clauses.rules.ts'
import { actionsOn, thingsIn } from './handling.rules.ts'
import type { Hold } from './hazards.types.ts'
import { isUnreadable } from './language.rules.ts'
import type { LearnedSteps } from './learnedSteps.rules.ts'
import { leadsElsewhere } from '../analyses/leadsElsewhere.rules.ts'
import { isPlain, onlyLooks } from './plain.rules.ts'
import { LEARNED_REASONS, STEP_RULES, type StepForm, type StepRule } from './stepTable.ts'
import { isLong, sentencesOf } from './text.rules.ts'

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
  /** The learned model, which may refuse the words of models. */
  learned?: LearnedSteps | null
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

/** How much a string sounds unsafe (0 is undecided). Chosen with writers who taught nothing. */
export const STEP_LIMITS = {
  /** From here on, the model refuses a string. */
  unsafe: -1.2,
  /** The same for one that seems to only forbid something, or to leave it to professionals. */
  excused: -0.1,
  /** Below this, what a row of the table only guesses is harmless. */
  harmless: -3,
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
 * For each of the `STEP_RULES`, in their order, whether a clause breaks it; 0 is not known yet. It is forgotten
 * together with the reading of the clause.
 */
const KNOWN = new WeakMap<Clause, Uint8Array>()
const BROKEN = 1
const KEPT = 2

/**
 * Whether a string names the thing of a rule. The model reads a string by itself, so about "take it off" it knows
 * nothing of the panel in the step before.
 */
const namesThingOf = ({ forms }: StepRule, { clauses }: Phrases): boolean =>
  clauses.some((clause) => forms.some(({ things }) => thingsIn(clause, things, false).length > 0))

/** The first rule that a clause breaks while some classes are held, without those that give way. Null for none. */
function ruleBrokenBy(
  clause: Clause,
  holds: ReadonlySet<Hold>,
  givesWay: (rule: StepRule) => boolean,
): StepRule | null {
  const known = KNOWN.get(clause) ?? new Uint8Array(STEP_RULES.length)
  KNOWN.set(clause, known)
  for (const [i, rule] of STEP_RULES.entries()) {
    if (!isActive(rule, holds) || givesWay(rule)) continue
    if (known[i] === 0) known[i] = breaks(clause, rule) ? BROKEN : KEPT
    if (known[i] === BROKEN) return rule
  }
  return null
}

/** Says that something dangerous is harmless. Read in every string while a hazard of High or above is found. */
export const DENIAL: Refusal = {
  id: 'N43',
  why: 'It says that something dangerous is harmless.',
  who: 'a professional',
}

const TRADESPEOPLE = new Set(
  (
    'electrician electricians plumber plumbers technician technicians contractor contractors roofer roofers ' +
    'engineer engineers professional professionals specialist specialists mason masons glazier glaziers ' +
    'arborist arborists inspector inspectors'
  ).split(' '),
)

/** "Only a certified technician may check or add refrigerant." */
function isOnlyForTrades({ words }: Clause): boolean {
  if (words[0] !== 'only') return false
  const at = words.findIndex((word) => /^(?:may|can|should|must)$/.test(word))
  return at > 0 && at <= 8 && TRADESPEOPLE.has(words[at - 1]!)
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
  return rule.forms.some((form) => {
    const verbs = verbsOf(clause, form, rule.when === 'always')
    return verbs.length > 0 && !clause.isExcused(verbs)
  })
}

/** The verbs of a clause that make it a step of this form. */
function verbsOf(clause: Clause, { things, also, verbs, allows }: StepForm, mayCarry: boolean): readonly Verb[] {
  const found = thingsIn(clause, things, mayCarry)
  if (things.length > 0 && found.length === 0) return []
  if (also.length > 0 && !clause.all.has(...also)) return []
  if (verbs.length === 0) return actionsOn(clause, found, allows)
  return clause.verbs.filter(
    (verb) => verbs.some((begins) => clause.word(verb.at).startsWith(begins)) && !clause.isSwitchingOff(verb),
  )
}

function refusalIn(phrases: Phrases, held: CheckContext): Refusal | null {
  const { holds, isSerious, unlessPlain, mayLook = false, learned = null } = held
  if (isUnreadable(phrases.tokens, phrases.text)) return UNREADABLE
  // While a danger is found, a guess stands.
  const doubting = holds.size === 0 && !isSerious && unlessPlain === null ? learned : null
  const isDoubted = doubting !== null && doubting.unsafetyOf(sentencesOf(phrases.tokens)) < STEP_LIMITS.harmless
  const givesWay = (rule: StepRule) => isDoubted && rule.isGuess && namesThingOf(rule, phrases)
  for (const clause of phrases.clauses) {
    if (clause.to - clause.from >= CLAUSE_MAX) return UNREADABLE
    if (isSerious && clause.has('stay')) return DENIAL
    const broken = isNoOrder(clause) ? null : ruleBrokenBy(clause, holds, givesWay)
    if (broken !== null) return broken
  }
  const isHarmless = phrases.clauses.every(isPlain) || (mayLook && onlyLooks(phrases))
  return unlessPlain === null || isHarmless ? null : unlessPlain
}

/** What begins a clause that sends nobody to work and forbids nothing. */
const CONDITIONS = new Set('if when once unless until where si cuando donde'.split(' '))

/** Whether the learned model refuses a string. A few words without a verb, such as "Yes, you can", tell nothing. */
function soundsUnsafe({ tokens, clauses }: Phrases, { unsafetyOf }: LearnedSteps): boolean {
  const hasWork = clauses.some(({ verbs }) => verbs.length > 0)
  if (!hasWork && !isLong(tokens)) return false
  // "If it does not reset" forbids nothing.
  const orders = clauses.filter(({ verbs, words }) => verbs.length > 0 && !CONDITIONS.has(words[0] ?? ''))
  const isExcused = orders.length > 0 && orders.every((clause) => clause.isExcused(clause.verbs))
  return unsafetyOf(sentencesOf(tokens)) >= (isExcused ? STEP_LIMITS.excused : STEP_LIMITS.unsafe)
}

/** Reads one string of a result. `previous` is the last clause of the string before it. */
export function checkString(text: string, held: CheckContext, previous: Clause | null = null): Checked {
  const { read = readPhrases, learned = null } = held
  const readings = read(text, previous)
  let refusal: Refusal | null = null
  for (const phrases of readings) refusal ??= refusalIn(phrases, held)
  refusal ??= held.isRefused?.(text) ?? null
  refusal ??= leadsElsewhere(text) ? LEADS_ELSEWHERE : null
  if (learned !== null && refusal === null) {
    const unsafe = readings.find((phrases) => soundsUnsafe(phrases, learned))
    if (unsafe !== undefined) refusal = LEARNED_REASONS[learned.dangerOf(sentencesOf(unsafe.tokens))]
  }
  return { refusal, last: readings[0]?.clauses.at(-1) ?? previous, readings }
}

/** Words and marks after which a string goes on in the next one. */
const GOES_ON = new Set('the a an and or to of then your with into onto on el la y'.split(' '))
const ENDS_OPEN = /[:,&…-]\s*$|\.\.\.\s*$/

const goesOn = (text: string): boolean => {
  const end = text.slice(-END_MAX).toLowerCase()
  return ENDS_OPEN.test(end) || GOES_ON.has(end.trim().split(/\s+/).at(-1) ?? '')
}

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
    if (before === undefined || !goesOn(before)) return
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
