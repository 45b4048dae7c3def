import type { Hit } from './matching.rules.ts'
import { isAboutToday, isLongAgo } from './negation.rules.ts'
import { oncePerText, type Token } from './text.rules.ts'

const PERSON =
  'neighbou?rs?|sisters?|brothers?|aunts?|uncles?|cousins?|nephews?|nieces?|friends?|buddys?|coworkers?|colleagues?|bosss?|parents?|' +
  'grand(?:ma|pa|mother|father|parent)s?|moms?|dads?|mothers?|fathers?|in ?laws?|(?:sister|brother|mother|father)s? in laws?'
const PLACE = 'house|home|place|apartment|condo|rental|cabin|farm|trailer|garage|basement|barn|building|yard'

/** "My sister had a leak in her apartment", "my aunt's place", "our old house": a place that is not this house. */
const ANOTHER_HOUSE = new RegExp(
  `\\b(?:(?:my|our|the|a|an|his|her) )?(?:${PERSON})\\b(?: \\w+){0,10} (?:in|at|on) (?:his|her|their) (?:\\w+ )?(?:${PLACE})\\b` +
    `|\\b(?:my|our|the|a|his|her) (?:${PERSON}) (?:old |new )?(?:${PLACE})\\b` +
    `|\\b(?:my|our|his|her) (?:old|last|previous|former|first|childhood) (?:${PLACE})s?\\b` +
    '|\\b(?:the|a|our|that) (?:hotel|dorm|motel|airbnb)(?: (?:we|i) (?:stayed|rented|were|was|lived)(?: at| in)?)?\\b',
)

/** "Watched a show where the guy cut a gas line", "on that renovation show". */
const SHOWN =
  /\b(?:watch(?:ed|ing)|saw|seen)\b(?: \w+){0,10} (?:movie|show|documentary|episode|news|video of an?)\b|^(?:\w+ )?(?:in|on) (?:a|that|some) (?:\w+ ){0,2}(?:movie|show|documentary|film|series|episode)\b|^(?:\w+ )?on the news\b|^(?:the )?news showed\b|\bthere was an? (?:tv )?(?:show|documentary|movie) (?:about|on|where)\b|\bonline where they\b/

/** Who watches, at the beginning of such a sentence. */
const WATCHES = /^(?:i|we|ive|weve|im|were)?(?: just| are| was| were| am| have| been)* ?(?:watch\w*|saw|seen)\b/

/** "Watching a movie when the alarm went off": not what the movie showed. */
const DURING = /\b(?:when|while|during|behind|under|until|attached)\b/

const IN_CHILDHOOD =
  /(?<!\blike )\bwhen i was (?:(?:a kid|a child|little|young|small|\w+ years old)\b|(?:five|six|seven|eight|nine|ten|twelve|\d{1,2})$)/

/** With one of these in the clause, or of the next list in the rest of the sentence, this house is meant as well. */
const OF_THIS_HOUSE =
  /\b(?:i|im|ive|we|were|weve|me|us|my|our|ours|mine|here|now|today|tonight|still|again|too|also|next door|same)\b/
const GOES_ON =
  /\b(?:and|but|so|then) (?:(?:now|today) (?!(?:i |we )?(?:want|need|wonder|think|like)\b)|it|its|ours|mine|i smell|we smell)\b|\b(?:smells?|hiss\w*|sparks|sparking|ours (?:is|are|did|has)? ?(?:too|now|also|the same|doing)|still|again)\b/

/** The year of construction says nothing of when something happened. */
const BUILT = /\b(?:built|from|made|dates?|dated)(?: back)?(?: to| from| in)?(?: the)? (?:19|20)\d\d\b/g

/**
 * Whether a hit is told of another house long ago, of childhood, or of a film: "my sister had a gas leak in her
 * apartment years ago". Only in a clause that says nothing of this house, in a sentence that does not go on with it.
 */
export function isElsewhere(tokens: readonly Token[], hit: Hit): boolean {
  if (!mayBeElsewhere(tokens)) return false
  const { sentence } = tokens[hit.first]!
  const from = Math.max(0, hit.first - REACH)
  const around = tokens.slice(from, hit.last + REACH).filter((token) => token.sentence === sentence)
  const [first, last] = [tokens[hit.first]!.clause, tokens[hit.last]!.clause]
  const isOwn = ({ clause }: Token) => clause >= first && clause <= last
  const wordsOf = (some: readonly Token[]) => some.map(({ word }) => word).join(' ')
  const own = wordsOf(around.filter(isOwn)).replace(BUILT, ' ')
  const rest = wordsOf(around.filter((token) => !isOwn(token))).replace(BUILT, ' ')
  if (GOES_ON.test(rest)) return false
  if (SHOWN.test(own)) return !DURING.test(own) && !OF_THIS_HOUSE.test(own.replace(WATCHES, ''))
  if (IN_CHILDHOOD.test(own)) return true
  return (
    ANOTHER_HOUSE.test(own) &&
    isLongAgo(own) &&
    !OF_THIS_HOUSE.test(own.replace(ANOTHER_HOUSE, '')) &&
    !isAboutToday(own) &&
    !isAboutToday(rest)
  )
}

/** Whether words speak of another house, a film or childhood, also where they may mean this house as well. */
export const tellsOfElsewhere = (words: string): boolean =>
  ANOTHER_HOUSE.test(words) || SHOWN.test(words) || IN_CHILDHOOD.test(words)

/** Few texts speak of somebody else's house or of a film. Asking that first saves the time for each hit. */
const MAY_BE = new RegExp(
  `^(?:${PERSON})$|^(?:old|last|previous|former|first|childhood|hotel|dorm|motel|airbnb|movie|show|documentary|episode|film|series|news|video|online|when)$`,
)
const mayBeElsewhere = oncePerText((tokens) => tokens.some(({ word }) => MAY_BE.test(word)))

/** How many words on either side of a hit are read with it. */
const REACH = 40
