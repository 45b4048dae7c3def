import type { Clause, Verb } from './clauses.rules.ts'
import type { Hit } from './matching.rules.ts'
import { HARMLESS_VERBS, isPlainWord } from './plainWords.ts'

/** Verbs that do nothing to a thing, in addition to the plain ones. */
const TOUCHES_NOTHING =
  /^(black|green|white|gray|grey|brown|dark|moldy|dripping|sagging|bulging|peeling|flaking|backed|swollen|charred|sooty|missing|loose|damaged|broken|cracked|leaky|worn|torn|rusted|rusty|rotten|clogged|blocked|lifted|curled|failed|faulty|stuck|noisy|check|inspect|view|find|locate|identify|see|seen|listen|fence|evacuate|protect|learn|become|show|shown|take|come|came|get|go|happen|lead|cause|reach|look|sit|stand|belong|placed|located|installed|rated|called|known|named)$/

/** "Get it out", "look inside": verbs that are harmless only without these words. */
const DOES_SOMETHING = /^(take|get|come|go|stand|see|reach|look|check|inspect)$/
const WITH_THESE =
  /^(apart|interior|behind|open|loose|back|on|onto|up|over|under|inside|into|in|out|down|again|through)$/

const NOUN_LEADS =
  /^(the|a|an|your|its|their|his|her|my|our|any|each|every|all|both|no|this|that|these|those|which|of|for|with|from|about|in|at|near|behind|beside|under|over|above|below|around|between|through|against|toward|towards|along|by|new|old|marked|labeled|labelled|called)$/

/**
 * The words of a clause that may do something to a thing, other than those that are known to be harmless or that
 * `allows` names. Whatever is in no list counts, where a verb can stand: these things are too dangerous for guessing.
 */
export function actionsOn(clause: Clause, things: readonly Hit[], allows = /^$/): Verb[] {
  if (things.length === 0) return []
  const isThing = new Set(
    things.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, i) => first + i)),
  )
  const verbs = new Map(clause.verbs.map((verb) => [verb.at, verb]))
  const found: Verb[] = []
  clause.words.forEach((word, i) => {
    const at = clause.from + i
    const verb = verbs.get(at)
    if (isThing.has(at) || allows.test(word) || clause.all.tokens[at]!.value !== null) return
    if (tellsHow(clause, at)) {
      found.push(verb ?? { at, groups: new Set(), isUnknown: true })
      return
    }
    // "The roof creaks" is a statement and not an order.
    if (/[^s]s$/.test(word)) return
    if (verb !== undefined) {
      if (HARMLESS_VERBS.has(word) || isHarmlessHere(clause, verb)) return
      found.push(verb)
      return
    }
    if (isPlainWord(word) || TOUCHES_NOTHING.test(word) || word.endsWith('ly') || isNounAt(clause, at, isThing)) return
    // "The valve is loosened", "a loosened valve": only the first is something that is done.
    if (clause.all.isInVocabulary(at) && !isDone(clause, at)) return
    found.push({ at, groups: new Set(), isUnknown: true })
  })
  return found
}

/**
 * "The panel cover comes off with four screws", "a quarter turn opens the gas valve": an order that reads as a
 * statement.
 */
function tellsHow(clause: Clause, at: number): boolean {
  return (
    /^(comes|lifts|pulls|pops|slides|turns|opens|unscrews|unhooks|unbolts|twists|snaps)$/.test(clause.word(at)) &&
    /^(off|out|apart|loose|open|with|easily|clockwise|counterclockwise|left|right|once|after|the)$/.test(
      clause.word(at + 1),
    )
  )
}

function isHarmlessHere(clause: Clause, verb: Verb): boolean {
  const word = clause.word(verb.at)
  if (clause.isSwitchingOff(verb)) return true
  if (!TOUCHES_NOTHING.test(word)) return false
  if (word === 'take')
    return clause.words.some((other) =>
      /^(photo|photos|picture|pictures|video|note|notes|care|reading|readings)$/.test(other),
    )
  return !(
    DOES_SOMETHING.test(word) && clause.words.slice(verb.at - clause.from + 1).some((other) => WITH_THESE.test(other))
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
    (NOUN_LEADS.test(before) ||
      (!isDone(clause, at) &&
        at - clause.from > 1 &&
        NOUN_LEADS.test(clause.word(at - 2)) &&
        !/^(and|or|to|then)$/.test(before)))
  )
}

/** "Is loosened", "gets nipped up", "by loosening", "start loosening". */
function isDone(clause: Clause, at: number): boolean {
  const word = clause.word(at)
  const before = clause.word(at - 1)
  return (
    /^(is|are|be|been|being|was|were|get|gets|to|and|or|then|now|can|should|must|may|will|could)$/.test(before) ||
    (word.endsWith('ing') && /^(by|start|begin|keep|try|for|while|when|after|before|)$/.test(before))
  )
}
