import type { Hit } from './matching.rules.ts'
import { isLongAgo } from './negation.rules.ts'
import type { Token } from './text.rules.ts'

const OTHERS =
  'neighbou?rs?|sisters?|brothers?|aunts?|uncles?|cousins?|nephews?|nieces?|friends?|buddys?|coworkers?|colleagues?|bosss?|parents?|' +
  'grand(?:ma|pa|mother|father|parent)s?|moms?|dads?|mothers?|fathers?|in ?laws?|(?:sister|brother|mother|father)s? in laws?'

/** "My aunt's place", "the neighbors across the street", "our old house": not this house. */
const ANOTHER_HOUSE = new RegExp(
  `\\b(?:(?:my|our|the|a|an|his|her|one of (?:my|our)) )?(?:(?:old|older|little|big|elderly|late) )?(?:${OTHERS})\\b` +
    '|\\b(?:my|our|the|his|her) (?:old|last|previous|former|first|childhood|parents) (?:house|home|place|apartment|condo|rental)s?\\b' +
    '|\\b(?:the|a|our|that) (?:hotel|dorm|motel|cabin|hospital|airbnb|office building)(?: (?:we|i) (?:stayed|rented|were|was|lived)(?: at| in)?)?\\b',
)

/** "Watched a show where the guy cut a gas line", "in a movie", "on the news". */
const SHOWN =
  /\b(?:watch\w*|saw|seen|see|heard|read)\b.{0,60}\b(?:movie|show|shows|video|videos|documentary|news|tv|youtube|film|series|episode|tiktok|reel)\b|\b(?:watch\w*|saw)\b.{0,20}\bthem\b.{0,60}\b(?:show|video|movie|episode|tv)\b|^(?:\w+ )?(?:in|on) (?:a|the|this|that) (?:\w+ ){0,2}(?:movie|show|video|documentary|news|film|series|episode|tv)\b|\bnews showed\b|\bthere was an? (?:\w+ )?(?:show|documentary|movie|video|story) (?:about|on|where)\b|\bonline where they\b/

/** Who watches, at the beginning of such a sentence. */
const WATCHES =
  /^(?:i|we|ive|weve|im|were)?(?: just| are| was| were| am| have| been)* ?(?:watch\w*|saw|seen|heard|read)\b/

/** "In her place": not in this house, though no time is said. */
const AT_THEIRS =
  /\b(?:in|at|on) (?:her|his|their) (?:\w+ )?(?:place|house|apartment|home|farm|cabin|condo|basement|trailer|rental)\b/
const HAPPENED = /\b(?:was|were|had|got|happened|\w{3,}ed)\b/

/** "Three doors down", "in the park across town". */
const FAR_AWAY =
  /\b(?:(?:\w+) (?:doors|houses|blocks|streets) (?:down|over|away|up)|across town|in the next town|other side of town|in the park)\b/

const HAPPENED_THERE =
  /\b(?:last (?:week|month|year|spring|summer|fall|winter)|(?:weeks|months|years) ago|nothing (?:near|at|happened)|(?:same|that) day|never (?:lost|had))\b/

const IN_CHILDHOOD =
  /\b(?:when i was (?:a kid|a child|little|young|small|\d+|five|six|seven|eight|nine|ten|twelve)|as a kid)\b/
const WAS = /\b(?:was|were|had|used to)\b/

/** With one of these in the clause, or one of the second list in the sentence, this house is meant as well. */
const OF_THIS_HOUSE =
  /\b(?:i|im|ive|we|were|weve|me|us|my|our|ours|mine|here|now|today|tonight|still|again|too|also|next door|same)\b/
const GOES_ON =
  /\b(?:and|but|so|then) (?:(?:now|today) (?!(?:i |we )?(?:want|need|wonder|think|like)\b)|it|its|ours|mine|i smell|we smell)\b|\b(?:smells?|hiss\w*|sparks|sparking|ours (?:is|are|did|has)? ?(?:too|now|also|the same|doing)|still|again)\b/

/** The year of construction says nothing of when something happened. */
const BUILT = /\b(?:built|from|made|dates?|dated)(?: back)?(?: to| from| in)?(?: the)? (?:19|20)\d\d\b/g

/**
 * Whether a hit is told of another house long ago, or of a film: "my sister had a gas leak in her apartment years ago".
 * Only in a clause that says nothing of this house, in a sentence that does not go on with it.
 */
export function isElsewhere(tokens: readonly Token[], hit: Hit): boolean {
  const { sentence } = tokens[hit.first]!
  const from = Math.max(0, hit.first - REACH)
  const around = tokens.slice(from, hit.last + REACH).filter((token) => token.sentence === sentence)
  const [first, last] = [tokens[hit.first]!.clause, tokens[hit.last]!.clause]
  const isOwn = ({ clause }: Token) => clause >= first && clause <= last
  const wordsOf = (some: readonly Token[]) => some.map(({ word }) => word).join(' ')
  const own = wordsOf(around.filter(isOwn)).replace(BUILT, ' ')
  const rest = wordsOf(around.filter((token) => !isOwn(token))).replace(BUILT, ' ')
  if (GOES_ON.test(rest)) return false
  if (SHOWN.test(own)) return !OF_THIS_HOUSE.test(own.replace(WATCHES, ''))
  if (IN_CHILDHOOD.test(own)) return true
  if (FAR_AWAY.test(own) && HAPPENED_THERE.test(`${own} ${rest}`) && !OF_THIS_HOUSE.test(own)) return true
  if (!ANOTHER_HOUSE.test(own) || OF_THIS_HOUSE.test(own.replace(ANOTHER_HOUSE, ''))) return false
  if (AT_THEIRS.test(own) && HAPPENED.test(own)) return true
  // "The neighbor's balcony was rotten, and they had it torn off in 2015".
  return isLongAgo(own) || (WAS.test(own) && isLongAgo(rest) && !OF_THIS_HOUSE.test(rest))
}

/** How many words on either side of a hit are read with it. */
const REACH = 40
