import type { Clause, Phrases, Verb } from './clauses.rules.ts'
import { HARMLESS_VERBS, isPlainWord, MILD_VERBS, PLACES, PLAIN_PHRASES, SWITCHED_OFF, TELLING } from './plainWords.ts'

/**
 * When a hazard has been found, the burden of proof is reversed: a clause is shown only if it is known to be harmless.
 * It is harmless when each of its words is plain, when it only tells, asks or records, when it turns something off,
 * when it forbids something, or when it gives the work to a professional. Rules that name dangerous verbs cannot do
 * this, because language has endless ones.
 */
export function isPlain(clause: Clause): boolean {
  if (saysTheOpposite(clause)) return false
  const inPhrase = phrasesIn(clause)
  const isPlainAt = (at: number) =>
    inPhrase.has(at) || clause.all.tokens[at]!.value !== null || isPlainWord(clause.word(at))
  const isHarmless = ({ at }: Verb) =>
    inPhrase.has(at) || HARMLESS_VERBS.has(clause.word(at)) || MILD_VERBS.has(clause.word(at))
  const work = clause.verbs.filter((verb) => !isHarmless(verb))
  const strange = clause.words.flatMap((_, i) => (isPlainAt(clause.from + i) ? [] : [clause.from + i]))
  if (work.length === 0 && strange.length === 0) return !isWorkAtAPlace(clause)
  if (work.length === 0 && (isTelling(clause) || isSwitchingOff(clause)))
    return strange.every((at) => clause.all.isInVocabulary(at) || isNoun(clause, at, isPlainAt))
  // What is forbidden, or left to a professional, must be in words that the rules know.
  const isExcused = work.length === 0 ? clause.areForbidden([]) || isKeepingAway(clause) : clause.isExcused(work)
  return isExcused && strange.every((at) => clause.all.isInVocabulary(at))
}

const LOOKS = new Set(
  'look looking peek check checking inspect inspecting examine see watch observe search scan shine'.split(' '),
)

/** Where one can stand without going up: "from the attic hatch", "through the window". */
const SAFE_PLACES = new Set(
  'attic hatch ground doorway door inside indoors below street yard driveway window room rooms binoculars zoom'.split(
    ' ',
  ),
)
const FROM = new Set('from at in into through with'.split(' '))
/** How many words a place stands after the word that says so. */
const PLACE_REACH = 4

const isFromASafePlace = (words: readonly string[]): boolean =>
  words.some(
    (word, i) => FROM.has(word) && words.slice(i + 1, i + 1 + PLACE_REACH).some((next) => SAFE_PLACES.has(next)),
  )

/** "Wet wood", and not "wet the wood". */
const DESCRIBES = new Set('wet damp dry clean open warm cool'.split(' '))
const LEADS_A_THING = new Set('the a an it them this that these those your each all any down off out up'.split(' '))
const isDescribed = (next: string) => next !== '' && !LEADS_A_THING.has(next)

/** What somebody does who goes there, whatever for. */
const GOES_THERE = /\b(?:ladder|climb|walk|crawl|step|onto|stand|lean|reach|up on|up to|up there)/
const ON_IT = /\bon (?:the |your |a )?(?:roof|ridge|shingles|ladder|chair)\b/

/** "Look at the attic for daylight and wet wood", "from the ground, check the shingles": looking and nothing else. */
export function onlyLooks({ clauses }: Phrases): boolean {
  const text = clauses.flatMap(({ words }) => words).join(' ')
  if (!isFromASafePlace(text.split(' ')) || GOES_THERE.test(text) || ON_IT.test(text)) return false
  const isVerb = (clause: Clause, at: number) => !(DESCRIBES.has(clause.word(at)) && isDescribed(clause.word(at + 1)))
  const verbs = clauses.flatMap((clause) =>
    clause.verbs.flatMap(({ at }) => (isVerb(clause, at) ? [clause.word(at)] : [])),
  )
  const first = clauses[0]?.words[0] ?? ''
  return (
    [first, ...verbs].some((verb) => LOOKS.has(verb)) &&
    verbs.every((verb) => LOOKS.has(verb) || HARMLESS_VERBS.has(verb))
  )
}

/** The tokens of a clause that belong to an expression which is plain as a whole. */
function phrasesIn(clause: Clause): ReadonlySet<number> {
  const found = new Set<number>()
  clause.words.forEach((_, i) => {
    for (const phrase of PLAIN_PHRASES)
      if (phrase.every((word, step) => clause.words[i + step] === word))
        phrase.forEach((_word, step) => found.add(clause.from + i + step))
  })
  return found
}

/** "Paint over it": a mild verb stays mild only where it does not say where. */
function isWorkAtAPlace({ words }: Clause): boolean {
  return words.some((word) => MILD_VERBS.has(word)) && words.some((word) => PLACES.has(word))
}

const GOES_CLOSE = new Set('ladder inside under underneath beneath closer close into onto'.split(' '))

/** "Photograph the bulge", "write down when it began", "stop using the switch". Not from a ladder, and not up close. */
function isTelling({ words }: Clause): boolean {
  const text = words.join(' ')
  if (words.some((word) => GOES_CLOSE.has(word)) || /\bup to\b|\b(?:from|on) (?:the |your )?roof\b/.test(text))
    return false
  return (
    TELLING.has(words[0] ?? '') ||
    /^take (?:a |some |dated |a few )?(?:photo|picture|video|note)s?\b/.test(text) ||
    /^(?:make a list|stop using)\b/.test(text)
  )
}

/** "Turn off the breaker for the bathroom lights", "close the main valve". */
function isSwitchingOff({ words }: Clause): boolean {
  const [first = '', second = ''] = words
  return (
    ((/^(turn|shut|switch)$/.test(first) && words.slice(1, 4).includes('off')) ||
      (first === 'close' && /^(the|its|both)$/.test(second))) &&
    words.slice(1, 6).some((word) => SWITCHED_OFF.has(word))
  )
}

/** "Stay away from the sagging ceiling." */
function isKeepingAway({ words }: Clause): boolean {
  return /^(keep|stay)$/.test(words[0] ?? '') && words.some((word) => /^(away|out|off|clear)$/.test(word))
}

const NOUN_LEADS = new Set(
  (
    'the a an your its their any each every all both no this that these those which of for with from about in ' +
    'at it by new old replacement'
  ).split(' '),
)

/** Whether an unknown word stands where only a noun or what describes one can stand. */
function isNoun(clause: Clause, at: number, isPlainAt: (at: number) => boolean): boolean {
  let before = at - 1
  // "The failed hose": each of them is unknown, and the article stands before the first.
  while (before >= clause.from && !isPlainAt(before) && at - before <= 3) before -= 1
  return NOUN_LEADS.has(clause.word(before))
}

const STAYS = new Set('leave leaving keep keeping stay staying remain rest'.split(' '))
const STAYS_WHERE = new Set('on inside in going using'.split(' '))
const WAITS = new Set('wait waiting'.split(' '))
const WAITS_FOR = new Set(
  'minute minutes hour hours day days week weeks month months year years until before and'.split(' '),
)
const DENIES = new Set('not never no dont without nobody instead'.split(' '))
const NEEDED = new Set(
  (
    'call calling phone contact tell report hire ask leave leaving evacuate exit avoid away out stop warn notify inform off ' +
    'need necessary dangerous hazard danger risk problem emergency professional electrician'
  ).split(' '),
)

/** "Stay inside", "leave it on", "do not call", "wait two weeks": plain words that keep people in danger. */
function saysTheOpposite({ words }: Clause): boolean {
  const has = (some: ReadonlySet<string>) => words.some((word) => some.has(word))
  return (has(STAYS) && has(STAYS_WHERE)) || (has(WAITS) && has(WAITS_FOR)) || (has(DENIES) && has(NEEDED))
}
