import type { Token } from './text.rules.ts'

/** Words that deny what follows. */
export const NEGATORS: ReadonlySet<string> = new Set(
  (
    'no not never without none nothing isnt arent wasnt werent dont doesnt didnt cant cannot couldnt wont hasnt havent hadnt ' +
    'aint nor neither nobody sin nunca ningun ninguna nada tampoco'
  ).split(' '),
)

/** After these, a negation denies nothing: "no longer", "not sure", "won't stop", "never seen it like this". */
const VOIDS = new Set(
  'longer idea sure only just clue doubt question know matter stop stops quit seen believe fix fixed repair replace deja dejan para se solo ya'.split(
    ' ',
  ),
)

/** With one of these later in the sentence, what was denied is there after all: "no smell, only when it runs". */
const TAKES_BACK = new Set(
  'but only just until till except though although first now before like anymore again much last because since so pero solo hasta ahora'.split(
    ' ',
  ),
)

/** What may stand between a negation and what it denies: "no sign of any water", "not even a". */
const FILLERS = new Set(
  (
    'a an the any more of to in on from even been be being is are was were have had has get got see smell smells hear feel ' +
    'seen sign signs visible much really there it hay de el la los las un una se huele a'
  ).split(' '),
)

/** How many words before what is denied a negation stands at most. */
const REACH = 5

/** Words that stand together in a text, as the places of the first and of the last. */
type Span = { first: number; last: number }

/**
 * Whether what the parts say together is denied: all of them stand in one clause, a negation stands directly before the
 * first or between two of them, and the sentence does not take it back.
 */
export function isDenied(tokens: readonly Token[], parts: readonly Span[]): boolean {
  const inOrder = parts.toSorted((a, b) => a.first - b.first)
  const [start, end] = [inOrder[0]!.first, Math.max(...parts.map(({ last }) => last))]
  const { clause, sentence } = tokens[start]!
  if (tokens[end]!.clause !== clause) return false
  if (!inOrder.some(({ first }, i) => isNegatedAt(tokens, first, i === 0 ? 0 : inOrder[i - 1]!.last + 1))) return false
  for (let i = end + 1; tokens[i]?.sentence === sentence && i <= end + TAKEN_BACK_REACH; i += 1)
    if (TAKES_BACK.has(tokens[i]!.word)) return false
  return true
}

/** How many words after what is denied are read for a word that takes it back. */
const TAKEN_BACK_REACH = 40

const isNegator = (tokens: readonly Token[], i: number): boolean =>
  NEGATORS.has(tokens[i]!.word) && !VOIDS.has(tokens[i + 1]?.word ?? '')

/** Whether a negation stands before a word, not before `from`, with nothing but small words between them. */
function isNegatedAt(tokens: readonly Token[], at: number, from: number): boolean {
  for (let i = at - 1; i >= Math.max(from, at - REACH) && tokens[i]!.clause === tokens[at]!.clause; i -= 1) {
    if (isNegator(tokens, i)) return true
    if (!FILLERS.has(tokens[i]!.word)) return false
  }
  return false
}
