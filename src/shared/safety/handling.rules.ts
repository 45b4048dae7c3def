import type { Clause, Verb } from './clauses.rules.ts'
import type { Hit } from './matching.rules.ts'
import { HARMLESS_VERBS, isPlainWord } from './plainWords.ts'
import type { ObjectGroup } from './stepVocabulary.ts'

/** Verbs that do nothing to a thing, in addition to the plain ones. */
const TOUCHES_NOTHING = new Set(
  (
    'black green white gray grey brown dark moldy dripping sagging bulging peeling flaking backed swollen ' +
    'charred sooty missing loose damaged broken cracked leaky worn torn rusted rusty rotten clogged blocked ' +
    'lifted curled failed faulty stuck noisy check inspect view find locate identify see seen listen fence ' +
    'evacuate protect learn become show shown take come came get go happen lead cause reach look sit stand ' +
    'belong placed located installed rated called known named'
  ).split(' '),
)

/** "Get it out", "look inside": verbs that are harmless only without these words. */
const DOES_SOMETHING = new Set('take get come go stand see reach look check inspect'.split(' '))
const WITH_THESE = new Set(
  'apart interior behind open loose back on onto up over under inside into in out down again through'.split(' '),
)

const NOUN_LEADS = new Set(
  (
    'the a an your its their his her my our any each every all both no this that these those which of for with ' +
    'from about in at near behind beside under over above below around between through against toward towards ' +
    'along by new old marked labeled labelled called'
  ).split(' '),
)

/** A thing that was named in a clause before: "find the valve, and cap it". */
const NAMED_BEFORE: Hit = { concept: 'before', first: -1, last: -1 }

/** The things of these groups in a clause, other than those that only say where something is. */
export function thingsIn(clause: Clause, groups: readonly ObjectGroup[], mayCarry: boolean): readonly Hit[] {
  const own = groups.flatMap((group) => clause.hits(group)).filter((hit) => !clause.isBeside(hit))
  return own.length > 0 || !mayCarry || groups.length === 0 || !clause.refersTo(...groups) ? own : [NAMED_BEFORE]
}

/**
 * The words of a clause that may do something to a thing, other than those that are known to be harmless or that
 * `allows` names. Whatever is in no list counts, where a verb can stand: these things are too dangerous for guessing.
 */
export function actionsOn(clause: Clause, things: readonly Hit[], allows: ReadonlySet<string>): Verb[] {
  if (things.length === 0) return []
  const isThing = new Set(
    things.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, i) => first + i)),
  )
  const verbs = new Map(clause.verbs.map((verb) => [verb.at, verb]))
  const found: Verb[] = []
  clause.words.forEach((word, i) => {
    const at = clause.from + i
    const verb = verbs.get(at)
    if (isThing.has(at) || allows.has(word) || clause.all.tokens[at]!.value !== null) return
    if (tellsHow(clause, at)) {
      found.push(verb ?? { at, does: 'unknown' })
      return
    }
    // "The roof creaks" is a statement and not an order.
    if (/[^s]s$/.test(word)) return
    if (verb !== undefined) {
      if (HARMLESS_VERBS.has(word) || isHarmlessHere(clause, verb)) return
      found.push(verb)
      return
    }
    if (isPlainWord(word) || TOUCHES_NOTHING.has(word) || word.endsWith('ly') || isNounAt(clause, at, isThing)) return
    // "The valve is loosened", "a loosened valve": only the first is something that is done.
    if (clause.all.isInVocabulary(at) && !isDone(clause, at)) return
    found.push({ at, does: 'unknown' })
  })
  return found
}

const COMES_OFF = new Set('comes lifts pulls pops slides turns opens unscrews unhooks unbolts twists snaps'.split(' '))
const OFF_WITH = new Set(
  'off out apart loose open with easily clockwise counterclockwise left right once after the'.split(' '),
)

/**
 * "The cover comes off with four screws", "a half turn opens it": an order that reads as a
 * statement.
 */
function tellsHow(clause: Clause, at: number): boolean {
  return COMES_OFF.has(clause.word(at)) && OFF_WITH.has(clause.word(at + 1))
}

const IS_TAKEN = new Set('photo photos picture pictures video note notes care reading readings'.split(' '))

function isHarmlessHere(clause: Clause, verb: Verb): boolean {
  const word = clause.word(verb.at)
  if (clause.isSwitchingOff(verb)) return true
  if (!TOUCHES_NOTHING.has(word)) return false
  if (word === 'take') return clause.words.some((other) => IS_TAKEN.has(other))
  return !(
    DOES_SOMETHING.has(word) && clause.words.slice(verb.at - clause.from + 1).some((other) => WITH_THESE.has(other))
  )
}

/** Whether a word that is no known verb stands where only a noun or an adjective can stand. */
function isNounAt(clause: Clause, at: number, isThing: ReadonlySet<number>): boolean {
  const before = clause.word(at - 1)
  if (before === 'by' && clause.word(at).endsWith('ing')) return false
  if (isThing.has(at - 1))
    return clause.words.slice(at - clause.from + 1).length > 0 || !/(ed|ing)$/.test(clause.word(at))
  return (
    before !== '' &&
    (NOUN_LEADS.has(before) ||
      (!isDone(clause, at) &&
        at - clause.from > 1 &&
        NOUN_LEADS.has(clause.word(at - 2)) &&
        !/^(and|or|to|then)$/.test(before)))
  )
}

const IS_DONE = new Set(
  'is are be been being was were get gets to and or then now can should must may will could'.split(' '),
)

/** "Is loosened", "gets nipped up", "by loosening", "start loosening". */
function isDone(clause: Clause, at: number): boolean {
  const word = clause.word(at)
  const before = clause.word(at - 1)
  return (
    IS_DONE.has(before) ||
    (word.endsWith('ing') && /^(by|start|begin|keep|try|for|while|when|after|before|)$/.test(before))
  )
}
