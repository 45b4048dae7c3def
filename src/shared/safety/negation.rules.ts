import type { Hit } from './matching.rules.ts'
import type { Token } from './text.rules.ts'

const NEGATORS = new Set(
  (
    'no not never without none nothing isnt arent wasnt werent dont doesnt didnt cant cannot couldnt wont hasnt havent ' +
    'hadnt aint nor neither free sin nunca ningun ninguna nada tampoco'
  ).split(' '),
)

/** After these, a negation says the opposite or nothing: "no longer", "no idea", "not sure", "not only". */
const VOIDS_NEGATION = new Set('longer idea sure only just clue doubt question know matter se solo ya'.split(' '))

/** How many words a negation stands before the noun or verb at most. */
const REACH = 3

function isNegatorAt(tokens: readonly Token[], i: number): boolean {
  const token = tokens[i]
  if (token === undefined || !NEGATORS.has(token.word)) return false
  if (token.word === 'free') return tokens[i + 1]?.word === 'of'
  return !VOIDS_NEGATION.has(tokens[i + 1]?.word ?? '')
}

/** Whether a negation in the same clause cancels a hit. Never for a Critical rule: see `isDirectlyNegated`. */
export function isNegated(tokens: readonly Token[], hit: Hit): boolean {
  const { clause } = tokens[hit.first]!
  for (let i = hit.first - 1; i >= 0 && i >= hit.first - REACH; i -= 1) {
    if (tokens[i]!.clause !== clause) return false
    if (isNegatorAt(tokens, i)) return !endsAnymore(tokens, hit)
  }
  return isRuledOut(tokens, hit)
}

function endsAnymore(tokens: readonly Token[], hit: Hit): boolean {
  const { sentence } = tokens[hit.first]!
  for (let i = hit.last + 1; i <= hit.last + REACH && tokens[i]?.sentence === sentence; i += 1)
    if (/^(anymore|more|longer|yet)$/.test(tokens[i]!.word)) return true
  return false
}

/** "was repaired", "ruled out": something past and fixed. Never asked for gas or carbon monoxide. */
function isRuledOut(tokens: readonly Token[], hit: Hit): boolean {
  const { clause } = tokens[hit.first]!
  for (let i = hit.last + 1; i <= hit.last + REACH + 1 && tokens[i]?.clause === clause; i += 1) {
    const { word } = tokens[i]!
    if (word === 'ruled' && tokens[i + 1]?.word === 'out') return true
    if (/^(repaired|fixed|replaced)$/.test(word) && /^(was|were|been|got|already|is)$/.test(tokens[i - 1]!.word))
      return true
  }
  return false
}

/** A sentence with one of these is not a plain denial. */
const NOT_PLAIN = new Set(
  (
    'but only except however although though yet unless until anymore longer now sometimes always usually why sure idea ' +
    'know other others today moment currently when if because maybe might could think just barely hardly still again ' +
    'pero solo excepto aunque ahora veces siempre porque'
  ).split(' '),
)

/** Between a denial and what it denies. */
const FILLERS = new Set(
  'any a an the sign signs of evidence smell odor gas water visible or nor even there like ningun ninguna el la un una de a hay olor'.split(
    ' ',
  ),
)

/** Between the two parts of what is denied. */
const LINKS = new Set(
  (
    'or nor any anywhere near nearby around close to the a an in at by of next within this that its it there is are was ' +
    'under above on from reach reaching touch touching getting like lights light outlets outlet smell odor here ' +
    'inside room kitchen area cerca del de la el en'
  ).split(' '),
)

const AUXILIARIES = new Set(
  'is are was were am be been does do did has have had looks feels seems this that there i we he she it'.split(' '),
)

/**
 * Whether a Critical hazard is denied in its direct form: "no gas smell", "I don't smell gas", "the outlet is not wet".
 * Anything between that could turn the sense, and any word of doubt or contrast in the sentence, leaves the hazard.
 */
export function isDirectlyNegated(tokens: readonly Token[], left: Hit, right: Hit): boolean {
  const start = tokens[left.first]!
  if (start.clause !== tokens[right.last]!.clause) return false
  if (!isPlainSentence(tokens, left.first, right.last)) return false
  return isDeniedBefore(tokens, left, right) || isDeniedBetween(tokens, left, right)
}

/** Whether the sentence around the tokens `first` to `last` has no word of doubt, contrast or time. */
export function isPlainSentence(tokens: readonly Token[], first: number, last: number): boolean {
  const { sentence } = tokens[first]!
  let from = first
  while (from > 0 && tokens[from - 1]!.sentence === sentence && first - from < SENTENCE_MAX) from -= 1
  let to = last
  while (tokens[to + 1]?.sentence === sentence && to - last < SENTENCE_MAX) to += 1
  for (let i = from; i <= to; i += 1) if (NOT_PLAIN.has(tokens[i]!.word) && !namesTheCause(tokens, i)) return false
  return true
}

/** "No smell of gas, it's only the drawer": what is meant instead, and no exception to the denial. */
function namesTheCause(tokens: readonly Token[], i: number): boolean {
  const [before, after] = [tokens[i - 1]?.word ?? '', tokens[i + 1]?.word ?? '']
  return /^(only|just)$/.test(tokens[i]!.word) && /^(its|is|thats)$/.test(before) && /^(the|a|an|my|our)$/.test(after)
}

/** Where a sentence is longer than this on either side, it counts as not plain. */
const SENTENCE_MAX = 60

function isDeniedBefore(tokens: readonly Token[], left: Hit, right: Hit): boolean {
  const { clause } = tokens[left.first]!
  let i = left.first - 1
  let steps = 0
  while (
    i >= 0 &&
    steps < 6 &&
    tokens[i]!.clause === clause &&
    FILLERS.has(tokens[i]!.word) &&
    !isNegatorAt(tokens, i)
  ) {
    i -= 1
    steps += 1
  }
  // "no outlets or lights near the leak": the list in between was found as a hit of its own.
  while (i >= 0 && steps < 6 && tokens[i]!.clause === clause && !isNegatorAt(tokens, i) && LINKS.has(tokens[i]!.word)) {
    i -= 1
    steps += 1
  }
  if (i < 0 || tokens[i]!.clause !== clause || !isNegatorAt(tokens, i)) return false
  if (isNegatorAt(tokens, i - 1) || isNegatorAt(tokens, i - 2)) return false
  for (let between = left.last + 1; between < right.first; between += 1)
    if (!LINKS.has(tokens[between]!.word)) return false
  return !isAboutWorking(tokens, right)
}

/** "No outlets work": the denial is about working. */
function isAboutWorking(tokens: readonly Token[], right: Hit): boolean {
  const next = tokens[right.last + 1]
  if (next === undefined || next.clause !== tokens[right.last]!.clause) return false
  return /^(work|works|working|help|helped|pressure|alarm|detector|that|which|who|left|came|shut|valve|company|man|guy)/.test(
    next.word,
  )
}

function isDeniedBetween(tokens: readonly Token[], left: Hit, right: Hit): boolean {
  let denied = false
  for (let i = left.last + 1; i < right.first; i += 1) {
    if (isNegatorAt(tokens, i)) {
      if (denied) return false
      denied = true
    } else if (
      !denied ? !AUXILIARIES.has(tokens[i]!.word) : !FILLERS.has(tokens[i]!.word) && !LINKS.has(tokens[i]!.word)
    )
      return false
  }
  return denied
}
