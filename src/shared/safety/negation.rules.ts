import type { Hit } from './matching.rules.ts'
import { oncePerText, type Token } from './text.rules.ts'

const NEGATORS = new Set(
  (
    'no not never without none nothing isnt arent wasnt werent dont doesnt didnt cant cannot couldnt wont hasnt havent ' +
    'hadnt aint nor neither nobody noone free sin nunca ningun ninguna nada tampoco'
  ).split(' '),
)

/** After these, a negation says the opposite or nothing: "no longer", "no idea", "not sure", "not only". */
const VOIDS_NEGATION = new Set('longer idea sure only just clue doubt question know matter se solo ya'.split(' '))

/** "Don't touch the switch or sparks fly" forbids an act and denies nothing. */
const ACTS = /^(touch|use|flip|plug|jiggle|wiggle|bump|lean|press|push)(ing)?$/

/** How many words a negation stands before the noun or verb at most. */
const REACH = 3

/** "The outlet won't stop sparking", "the landlord won't fix the rotten joists": the danger is there. */
const STILL_THERE =
  /^(?:(?:wont|cant|cannot|doesnt|didnt|not|never|couldnt) (?:stop|quit|cease)|(?:cant|cannot|couldnt) (?:keep|open|close|lift)|(?:wont|hasnt|havent|never|didnt|doesnt|not|refuses) (?:fix|fixed|repair|repaired|replace|replaced|mend|mended))$/

function isAmazed(tokens: readonly Token[], at: number): boolean {
  const said = tokens
    .filter(({ sentence }) => sentence === tokens[at]!.sentence)
    .map(({ word }) => word)
    .join(' ')
  return /\b(?:like this|like that|so (?:much|bad|big)|this (?:much|bad)|believe|imagine)\b/.test(said)
}

function isNegatorAt(tokens: readonly Token[], i: number): boolean {
  const token = tokens[i]
  if (token === undefined || !NEGATORS.has(token.word)) return false
  if (token.word === 'free') return tokens[i + 1]?.word === 'of'
  const next = tokens[i + 1]?.word ?? ''
  if (STILL_THERE.test(`${token.word} ${next}`)) return false
  // "I have never seen a ceiling sag like this" is no denial.
  if (/^(?:never|cant|cannot)$/.test(token.word) && /^(?:seen|believe|imagine)$/.test(next) && isAmazed(tokens, i))
    return false
  // "The chimney is not leaning" says how it stands.
  const isOfAThing =
    next === 'leaning' &&
    /^(not|isnt|arent)$/.test(token.word) &&
    !/^(was|were)$/.test(tokens[i - 1]?.word ?? '') &&
    !/^(much|as|so|that|this|like|too|a|very|really|bad|badly|all|before|last)$/.test(tokens[i + 2]?.word ?? '')
  return !VOIDS_NEGATION.has(next) && (isOfAThing || !ACTS.test(next))
}

/** Whether a hit is denied, or named as past and repaired. Never for what can be Critical or urgent: see `isDenied`. */
export function isNegated(tokens: readonly Token[], hit: Hit): boolean {
  return isDenied(tokens, hit) || isRepaired(tokens, hit)
}

/**
 * Whether a negation cancels a hit. Pairs of words that make a Critical rule use `isDirectlyNegated`; single words and
 * indirect descriptions (`tellings.rules.ts`) use this.
 */
export function isDenied(tokens: readonly Token[], hit: Hit): boolean {
  return isDeniedInItsClause(tokens, hit) || isDeniedInARow(tokens, hit)
}

function isDeniedInItsClause(tokens: readonly Token[], hit: Hit): boolean {
  const { clause } = tokens[hit.first]!
  for (let i = hit.first - 1; i >= 0 && i >= hit.first - REACH; i -= 1) {
    if (tokens[i]!.clause !== clause) return false
    if (isNegatorAt(tokens, i)) return !endsAnymore(tokens, hit)
  }
  return isRuledOut(tokens, hit) || isDeniedInAList(tokens, hit)
}

/** "The glass isn't cracked, broken or fogged": each word of the row is denied. */
function isDeniedInARow(tokens: readonly Token[], hit: Hit): boolean {
  const { sentence } = tokens[hit.first]!
  if (hit.first !== hit.last) return false
  const isInRow = (i: number) =>
    tokens[i]?.sentence === sentence && /^(?:or|nor|[a-z]+(?:ed|en|y))$/.test(tokens[i]!.word)
  let first = hit.first
  while (isInRow(first - 1) && hit.first - first < ROW_MAX) first -= 1
  if (first === hit.first || tokens[first - 1]?.sentence !== sentence) return false
  if (!/^(?:isnt|arent|wasnt|werent)$/.test(tokens[first - 1]!.word)) return false
  let last = hit.last
  while (isInRow(last + 1) && last - hit.last < ROW_MAX) last += 1
  const row = tokens.slice(first, last + 1).map(({ word }) => word)
  return (
    (/^n?or$/.test(tokens[hit.first - 1]!.word) ||
      tokens.slice(hit.last + 1, last + 1).some(({ word }) => /^n?or$/.test(word))) &&
    !row.some((word) => IS_PROTECTED.test(word)) &&
    !/^n?or$/.test(row.at(-1)!) &&
    isPlainSentence(tokens, hit.first, hit.last)
  )
}

const IS_PROTECTED =
  /^(?:treated|painted|sealed|covered|coated|taped|capped|grounded|wired|braced|supported|fixed|boarded|bolted|screwed|fastened|attached|insulated|tempered|locked|secured|installed|tested|wrapped|finished|lined|tightened|properly|even)$/

/** How many words a row of denials has on either side of one at most. */
const ROW_MAX = 5

/** The first part of a denied pair: "never any sparks or", "nothing is loose or". */
const DENIES_A_PAIR =
  /\b(?:(?:no|never|without)(?: any| a| an| signs? of)*|nothing(?: there)? (?:is|was|feels|looks|seems)(?: even)?) [a-z]+ n?or$/

/** "Never any sparks or buzzing": what ends a denied pair, in a sentence without doubt, contrast or time. */
function isDeniedInAList(tokens: readonly Token[], hit: Hit): boolean {
  const { clause } = tokens[hit.first]!
  const next = tokens[hit.last + 1]
  // "No touching or sparks fly": what follows makes the second part a sentence of its own.
  if (next?.clause === clause && !/^(either|anywhere)$/.test(next.word)) return false
  const before = tokens
    .slice(Math.max(0, hit.first - 7), hit.first)
    .filter((token) => token.clause === clause)
    .map(({ word }) => word)
    .join(' ')
  return DENIES_A_PAIR.test(before) && isPlainSentence(tokens, hit.first, hit.last)
}

function endsAnymore(tokens: readonly Token[], hit: Hit): boolean {
  const { sentence } = tokens[hit.first]!
  for (let i = hit.last + 1; i <= hit.last + REACH && tokens[i]?.sentence === sentence; i += 1)
    if (/^(anymore|more|longer|yet|until|till|til|hasta)$/.test(tokens[i]!.word)) return true
  return false
}

/** The places of the few words after a hit, in its clause. */
function placesAfter(tokens: readonly Token[], hit: Hit): number[] {
  const { clause } = tokens[hit.first]!
  const places: number[] = []
  for (let i = hit.last + 1; i <= hit.last + REACH + 1 && tokens[i]?.clause === clause; i += 1) places.push(i)
  return places
}

/** "Mold behind the tub was ruled out". */
function isRuledOut(tokens: readonly Token[], hit: Hit): boolean {
  return placesAfter(tokens, hit).some((i) => tokens[i]!.word === 'ruled' && tokens[i + 1]?.word === 'out')
}

/** "The railing was repaired": something past and fixed. */
function isRepaired(tokens: readonly Token[], hit: Hit): boolean {
  const { sentence } = tokens[hit.first]!
  const at = placesAfter(tokens, hit).find(
    (i) =>
      /^(repaired|fixed|replaced)$/.test(tokens[i]!.word) &&
      /^(was|were|been|got|already|is)$/.test(tokens[i - 1]!.word),
  )
  if (at === undefined) return false
  // "It was replaced in 2019 and is warm again", "was fixed and sags".
  const after = tokens.slice(at + 1, at + 1 + SENTENCE_MAX).filter((token) => token.sentence === sentence)
  return !after.some(({ word }) => IS_BACK.has(word) || DOES_TODAY.test(word))
}

const IS_BACK = new Set(
  'again still now today tonight yesterday keeps keep worse but anymore back since ahora otra todavia sigue'.split(' '),
)

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
  'any a an the standing visible sign signs of evidence smell odor gas water visible or nor even there like ningun ninguna el la un una de a hay olor'.split(
    ' ',
  ),
)

/** Between the two parts of what is denied. */
const LINKS = new Set(
  (
    'or nor ni any anywhere near nearby around close to the a an in at by of next within this that its it there is are was ' +
    'under above on from into onto reach reached reaches reaching one body touch touched touching got gotten getting like lights light outlets outlet smell odor here ' +
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
  if (!isPlainSentence(tokens, left.first, right.last)) return false
  // "The battery is fine, it is not hot or swollen."
  if (start.clause !== tokens[right.last]!.clause)
    return start.sentence === tokens[right.last]!.sentence && isDeniedOfIt(tokens, right)
  return isDeniedBefore(tokens, left, right) || isDeniedBetween(tokens, left, right)
}

/** Whether the sentence around the tokens `first` to `last` has no word of doubt, contrast or time. */
export function isPlainSentence(tokens: readonly Token[], first: number, last: number): boolean {
  const { sentence } = tokens[first]!
  let from = first
  while (from > 0 && tokens[from - 1]!.sentence === sentence && first - from < SENTENCE_MAX) from -= 1
  let to = last
  while (tokens[to + 1]?.sentence === sentence && to - last < SENTENCE_MAX) to += 1
  for (let i = from; i <= to; i += 1)
    if (
      NOT_PLAIN.has(tokens[i]!.word) &&
      !namesTheCause(tokens, i) &&
      !namesNoDanger(tokens, i) &&
      !saysWhatIsWanted(tokens, i) &&
      !(i < first && leadsToADenial(tokens, i, first))
    )
      return false
  return true
}

/** "I just want to paint it", "just wondering who to call": no exception to the denial. */
function saysWhatIsWanted(tokens: readonly Token[], i: number): boolean {
  return (
    /^(just|only)$/.test(tokens[i]!.word) &&
    /^(want|wanted|wanna|wanting|need|wondering|curious|looking|asking|hoping|trying|like|love|prefer|squeaks|squeaky|sticks|rattles|rubs|fell|jump|broke|snapped|knocked|scratched|scuffed|dented|chipped|bumped|ripped)$/.test(
      tokens[i + 1]?.word ?? '',
    )
  )
}

/** What says or shows the opposite of what is denied next: "my wife swears she can, but I don't". */
const ASSERTS =
  /\b(?:she|he|they|wife|husband|kids?|son|daughter|neighbor|says?|swears?|thinks?|thought|smell\w*|stink\w*|can|could|does|did|hear\w*|notic\w*|said|told|strong|hiss\w*|leak\w*|alarm|ago|earlier|yesterday)\b/

/** "The furnace is gas but no gas smell": the denial follows the "but" at once, and nothing before it is against. */
function leadsToADenial(tokens: readonly Token[], i: number, first: number): boolean {
  const { sentence } = tokens[i]!
  const before = tokens
    .slice(Math.max(0, i - 12), i)
    .filter((token) => token.sentence === sentence)
    .map(({ word }) => word)
    .join(' ')
  return (
    /^(but|though|although)$/.test(tokens[i]!.word) &&
    !ASSERTS.test(before) &&
    [1, 2].some((step) => i + step < first && isNegatorAt(tokens, i + step)) &&
    !NOT_PLAIN.has(tokens[i + 1]!.word) &&
    first - i <= 6
  )
}

/** "No smell of gas, it's only the drawer": what is meant instead, and no exception to the denial. */
function namesTheCause(tokens: readonly Token[], i: number): boolean {
  const [before, after] = [tokens[i - 1]?.word ?? '', tokens[i + 1]?.word ?? '']
  return /^(only|just)$/.test(tokens[i]!.word) && /^(its|is|thats)$/.test(before) && /^(the|a|an|my|our)$/.test(after)
}

/** "Nobody had to come, just me saying words": all that happened. */
const ONLY_WORDS = /^(?:saying|cussing|cursing|swearing)(?: (?:words|bad words|up a storm|at it|at myself))?$/
const PRIDE = /^(pride|ego|dignity|feelings|orgullo)$/
const HOLE = /^(hoyo|agujero|hole|dent|scratch)$/
const MAY_LEAK =
  /^(?:gas|propan|tub[oe]|tuber|pip(?:e|ing)|lines?$|linea|manguera|hose|tank|tanque|medidor|meter|duct|flue|chim|furnace|boiler|heater|calentador|estufa|stove)/

/** "No flames, just my pride", "no hay agua ni cables, solo el hoyo feo": the end of the sentence names no danger. */
function namesNoDanger(tokens: readonly Token[], i: number): boolean {
  const { sentence } = tokens[i]!
  if (!/^(just|only|but|solo)$/.test(tokens[i]!.word)) return false
  if (!/^(my|our|his|her|the|a|mi|el|un|me)$/.test(tokens[i + 1]?.word ?? '')) return false
  if (tokens[i + 1]?.word === 'me') return ONLY_WORDS.test(restOf(tokens, i + 2, sentence))
  const isEnd = (at: number) => tokens[at]?.sentence !== sentence
  const thing = tokens[i + 2]
  if (thing === undefined || thing.sentence !== sentence) return false
  if (!isEnd(i + 3) && !(/^(feo|chico|pequeno|ugly|itself)$/.test(tokens[i + 3]!.word) && isEnd(i + 4))) return false
  if (PRIDE.test(thing.word)) return true
  // A hole in a pipe is a danger of its own.
  const rest = tokens.slice(Math.max(0, i - SENTENCE_MAX), i).filter((token) => token.sentence === sentence)
  return HOLE.test(thing.word) && !rest.some(({ word }) => MAY_LEAK.test(word))
}

function restOf(tokens: readonly Token[], from: number, sentence: number): string {
  return tokens
    .slice(from, from + 6)
    .filter((token) => token.sentence === sentence)
    .map(({ word }) => word)
    .join(' ')
}

/** Where a sentence is longer than this on either side, it counts as not plain. */
const SENTENCE_MAX = 60

/** "It is not hot", "it's not hot or swollen": the predicate is denied in its own clause, of what was named before. */
function isDeniedOfIt(tokens: readonly Token[], hit: Hit): boolean {
  const { clause } = tokens[hit.first]!
  const before = tokens
    .slice(Math.max(0, hit.first - 6), hit.first)
    .filter((token) => token.clause === clause)
    .map(({ word }) => word)
    .join(' ')
  return /^(?:(?:it|they|that) (?:(?:is|are|was|were|does|did) not|isnt|arent|wasnt|doesnt|didnt|never)|(?:its|theyre|thats) not)(?: \w+ or)?$/.test(
    before,
  )
}

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
  // "No fire, no flames" denies twice; "not without flames" does not deny.
  const isListed = tokens[i - 2]?.word === 'no' && tokens[i - 2]!.clause !== clause
  if (isNegatorAt(tokens, i - 1) || (isNegatorAt(tokens, i - 2) && !isListed)) return false
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

const LONG_AGO =
  /\b(?:(?:in|was|since|back in|during|around|of|until|the|in the) (?:19|20)\d\d|(?:years|yrs|decades|winters|summers) (?:ago|back)|a year ago|last (?:year|fall|summer|spring|winter)|previous owners?|before we (?:bought|moved)|when we bought|the (?:19|20)?[0-9]0 ?s|as a kid|when i was (?:a kid|a child|little|young|small|growing up|in college|in school|\w+ years old|\d+|five|six|seven|eight|nine|ten|twelve))\b/

/** Long enough ago for what is neither Critical nor urgent. */
const WEEKS_AGO = /\b(?:last (?:month|week)|(?:months|weeks) (?:ago|back))\b/

/** Whether words say what is so today, and not only what was. */
export const isAboutToday = (words: string): boolean => OF_TODAY.test(words) || DOES_TODAY.test(words)

/** Whether words name a time that is long past. */
export const isLongAgo = (words: string): boolean => LONG_AGO.test(words)

/** "It's been dry ever since", "no trouble since", "perfect for ten years": nothing of today. */
const ALL_CLEAR =
  /\b(?:(?:and|its|it|everythings?|all|that|thats|we|has|have|have had|had|was|is|been|stood|held|stayed|worked|the|floor|house|basement|since then) ){0,6}(?:(?:bone |all |perfectly |completely )?(?:dry|perfect|fine|good|solid|quiet|great|straight|okay|ok|sound|clean)(?: and \w+)? (?:(?:ever )?since(?: then)?|every year since|(?:for|in) (?:the )?(?:\w+ ){0,3}(?:years|winters|storms?|summers)(?: since)?|now)|(?:trees?|it|everything|all|they|that|mold|asbestos) (?:is|are|was|were) (?:long |all )?(?:gone|new(?: \w+)?(?: now)?)|(?:its|thats) (?:perfect|great|solid)|(?:all |the )?\w+ (?:are|is) (?:all )?(?:new|fine|gone|dry|good) since|(?:no|not a|none|nothing|without|zero|never)(?: any| a| one| single| been| had| come| came| was| wet| more| again)*(?: \w+){0,2} (?:ever )?since(?! (?:the|they|we|i|he|she|a|an|my|our|that|this|last|yesterday|it|you)\b))\b/g

/** "The old sagging ceiling was torn out": it sagged then. */
const OLD_ONE = /\b(?:old|former|previous|original) \w+ing\b/g

/** "The utility replaced it the same week." */
const SAME_WEEK = /\b(?:the|that) same (?:day|week)\b/g

/** "The floor used to be spongy. A contractor rebuilt the joists": the words of such a next sentence, or ''. */
function mendedNext(tokens: readonly Token[], at: number): string {
  const next = tokens[at]
  if (next === undefined || !/^(?:a|an|the|our|my|licensed|they|we)$/.test(next.word)) return ''
  const words = tokens
    .slice(at, at + SENTENCE_MAX)
    .filter(({ sentence }) => sentence === next.sentence)
    .map(({ word }) => word)
    .join(' ')
  return MENDED.test(words) && PROFESSIONAL.test(words) ? words : ''
}

/** Few texts name a professional. Asking that first saves the time for each hit. */
const namesAProfessional = oncePerText((tokens) => PROFESSIONAL.test(tokens.map(({ word }) => word).join(' ')))

/** The danger itself was the work, or is part of the house until it is removed. */
function staysInTheHouse(tokens: readonly Token[], { concept, first }: Hit, said: string): boolean {
  const { word } = tokens[first]!
  if (/^(?:badSystem|oldWireLook|aluminumNamed)$/.test(concept))
    return !/\b(?:wiring|wires?|panel|tube|aluminum|zinsco)\b.{0,40}\b(?:replaced|removed|(?:taken|torn) out)\b/.test(
      said,
    )
  if (/^(?:cutOrRotten|weakened|tookOut)$/.test(concept) && /^(?:cut|notch|drill|saw|remov|took|tak|knock)/.test(word))
    return true
  return (
    /^(?:asbestos|leadWord|leadPaint|oldVinyl|fiberLook)/.test(concept) &&
    !/\b(?:removed|abated|abatement|replaced|all clear|clearance|(?:taken|took|tore|torn) (?:out|off|down|away|up|every))\b/.test(
      said,
    )
  )
}

/** "After the plumber fixed the leak": before this, the danger was not there. */
const CAME_LATER = /^(?:\w+ ){0,6}(?:after|since|once|when) (?:the|a|an|our|my|he|she|they|we|that)\b/

/** "The loose railing of the deck that was rebuilt in 2019": the year is not that of the danger. */
const THAT_WAS_MADE = /\b(?:that|which) (?:was|were|got|is|are) \w+ .*$/

const MENDED =
  /\b(?:replaced|repaired|fixed|rebuilt|redone|redid|remediated|abated|removed|swapped|rewired|patched|sealed|signed off|hauled|(?:taken|took)(?: it| them)? (?:out|off|down|away)|all clear|clearance|(?:got|get) (?:the |all )?\w+ out|anchored|tor(?:e|n) (?:out|down|off)|dried|(?:put in|got|installed) (?:a |an |the |our )?new)\b/

/** Whether words speak of a mending, also of one that was not done. */
export const tellsOfMending = (words: string): boolean => MENDED.test(words)

/** Work that counts as a mending only where everything has been well ever since. */
const WORKED_ON = /\b(?:put in|installed|added|cleaned|relit|tested|inspected|checked|moved|finished)\b/

/** "The contractor hasn't fixed it", "said the line had to be replaced": not mended. */
const NOT_MENDED =
  /\b(?:hasnt|havent|hadnt|has not|have not|never|didnt|did not|wont|couldnt|cant|not|yet to|should|needs?|needed|had to|has to|have to|must|could|wants?|wanted|going to|will|would|quoted|offered|supposed|afford)(?: \w+){0,5} (?:anchor|replac|repair|fix|rebuil|redo|remediat|abat|remov|swap|rewir|patch|seal|haul|tak|tear|torn|dried|dry)\w*/

/** With one of these, the sentence is about today too. */
const OF_TODAY =
  /\b(?:is|are|am|isnt|arent|theres|im|still|again|today|tonight|yesterday|morning|night|week|hours?|minutes?|keeps?|gets?|getting|smells?|feels|sounds|leaks|leaking|drips|dripping|hiss\w*|spark\w*|buzz\w*|comes|coming|starts?|started|starting|never|not|until|every|sometimes|worse|back up|myself|handyman|its (?!been)|(?<!solid |fine |good |dry |great |perfect )now|(?<!good |trouble |problems |issues |fine |dry |quiet |leaks )since(?! (?:19|20)\d\d)|looks (?!great|good|fine|perfect))\b/

/** What a thing does now: "the floor sinks", "the walls are bowing". */
const DOES_TODAY =
  /\b(?:sag|bow|lean|tilt|tip|sink|settl|shift|bulg|buckl|bend|bounc|shak|sway|wobbl|wiggl|rattl|creak|crack|crumbl|flak|peel|chip|rot|split|shock|tingl|zap|glow|flicker|dim|trip|pop|bubbl|roar|rumbl|backfir|smok|burn|melt|stink|reek|seep|ooz|pour|spray|flood|gurgl|grow|spread|widen|fall|collaps|break|snap|jam|stick|scratch|scurr|run|flow|crawl|chew|nest|swarm)(?:[a-z]?ing|e?s)\b|\b(?:gives?|giving|goes|going|turns|turning|keeps|moves|moving|shows|showing|has|lets|hangs|hanging|drops|dropping|opens|opening)\b/

const HAPPENED_THEN =
  /\b(?:had|was|were|did|got|been|used to|old|after|replaced|swapped|removed|repaired|rebuilt|redone|redid|remediated|abated|fixed|moved|added|installed|put|tested|owners?|taken)\b/
const PROFESSIONAL =
  /\b(?:electricians?|plumbers?|contractors?|company|engineers?|glaziers?|pest guys?|city inspect\w*|carpenters?|roofers?|masons?|inspectors?|technicians?|beekeeper|exterminator|pest control|tree (?:guys|service|crew)|glass company|restoration|cleanup|waterproofing|trapper|movers|pros?|professionals?|servpro|crew|firm|utility(?! (?:room|closet|sink|knife|shelf))|abatement|permits?)\b/

/**
 * "We had a sewer backup in 2019, and the plumber replaced the whole line": long ago, mended by a professional, and
 * nothing in the sentence is about today. The clause of the hazard itself tells of then: "the floor sinks, the
 * carpenter replaced a board in 2019" does not. What is said after that, and not as its reason, still counts. What can
 * be Critical or urgent must be dated in its own clause, or be said to have been well ever since.
 */
export function isLongMended(tokens: readonly Token[], left: Hit, right: Hit, isUrgent = false): boolean {
  const { sentence } = tokens[left.first]!
  if (tokens[right.last]!.sentence !== sentence || !namesAProfessional(tokens)) return false
  let from = left.first
  while (from > 0 && tokens[from - 1]!.sentence === sentence) {
    from -= 1
    if (left.first - from > SENTENCE_MAX) return false
  }
  let to = right.last
  while (tokens[to + 1]?.sentence === sentence) {
    to += 1
    if (to - right.last > SENTENCE_MAX) return false
  }
  const wordsOf = (first: number, last: number) =>
    tokens
      .slice(Math.max(from, first), last + 1)
      .map(({ word }) => word)
      .join(' ')
  const wordsOfClause = ({ first }: Hit) =>
    tokens
      .slice(from, to + 1)
      .filter(({ clause }) => clause === tokens[first]!.clause)
      .map(({ word }) => word)
      .join(' ')
  const own = wordsOf(from, to)
  const said = MENDED.test(own) && PROFESSIONAL.test(own) ? own : `${own} ${mendedNext(tokens, to + 1)}`
  if (NOT_MENDED.test(said) || staysInTheHouse(tokens, left, said) || staysInTheHouse(tokens, right, said)) return false
  // What has been well ever since must be said after the danger, and be the end of it.
  const clear = [...said.matchAll(ALL_CLEAR)].at(-1)
  const isClear =
    clear !== undefined &&
    clear.index >= wordsOf(from, right.last).length &&
    /\bsince\b|\bfor (?:\w+ )?years\b/.test(clear[0]) &&
    !/\b(?:then|but|until|till|except)\b/.test(said.slice(clear.index + clear[0].length))
  const whole = said.replace(ALL_CLEAR, ' ').replace(SAME_WEEK, ' ').replace(OLD_ONE, ' ')
  const isDated = (hit: Hit) => LONG_AGO.test(wordsOfClause(hit).replace(THAT_WAS_MADE, ' '))
  if (isUrgent && !isClear && !isDated(left) && !isDated(right)) return false
  if (!isClear && !LONG_AGO.test(whole) && (isUrgent || !WEEKS_AGO.test(whole))) return false
  if (!MENDED.test(whole) && !(isClear && WORKED_ON.test(whole))) return false
  if (!PROFESSIONAL.test(whole) || isAboutToday(whole)) return false
  // "The ceiling sagged after the plumber fixed the leak": the danger came later.
  if (CAME_LATER.test(wordsOf(right.last + 1, to))) return false
  // "Cut and replaced two bricks last fall": "and" begins a clause, though the subject is the same.
  const isPast = (hit: Hit) =>
    HAPPENED_THEN.test(wordsOfClause(hit)) ||
    WEEKS_AGO.test(wordsOfClause(hit)) ||
    LONG_AGO.test(wordsOfClause(hit)) ||
    /^and (?:replaced|repaired|rebuilt|swapped|fixed)$/.test(wordsOf(hit.last + 1, hit.last + 2))
  if (!isPast(left) || !isPast(right)) return false
  if (isClear) return true
  // The end of what is told of then: the time or the mending, whichever comes last, or the reason after it.
  const after = `${wordsOf(right.last + 1, to)} ${said.slice(own.length)}`
  if (LONG_AGO.test(after) || MENDED.test(after)) return true
  return (
    /\b(?:after|because|when|due)\b/.test(wordsOf(right.last - 6, right.last)) ||
    /\b(?:everything|all of it|it all) (?:was|were|got|is) (?:replaced|redone|rebuilt|new)\b/.test(whole)
  )
}
