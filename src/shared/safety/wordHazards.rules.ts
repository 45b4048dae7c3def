import { isSaid, type Answers } from '../advice/answers.ts'
import { ASBESTOS_YEAR, LEAD_YEAR, mayBeBuiltBy, saidBuiltBy } from './answerHazards.rules.ts'
import { isElsewhere, tellsOfElsewhere } from './elsewhere.rules.ts'
import { WORD_HAZARDS } from './hazardRules.ts'
import type { Finding } from './hazards.types.ts'
import { hitsOf, readText, type Hit, type Reading } from './matching.rules.ts'
import { readMeasures } from './measures.rules.ts'
import {
  isDenied,
  isDirectlyNegated,
  isLongAgo,
  isLongMended,
  isNegated,
  isPlainSentence,
  tellsOfMending,
} from './negation.rules.ts'
import { isChristmasTree, isSomethingElse } from './otherMeanings.rules.ts'
import { isInPassing } from './passing.rules.ts'
import { sentencesIn } from './sentences.rules.ts'
import { tellingsIn } from './tellings.rules.ts'
import { expressedIn } from './textExpressions.rules.ts'
import type { Token } from './text.rules.ts'
import type { Concept } from './vocabulary.ts'

/** How far apart two words of one hazard stand at most, in characters. Critical hazards are looked for farther. */
const NEAR = 60
const FAR = 110

/** Pronouns for a thing that was named before, and how many words back from a hit they are looked for. */
const IT = new Set('it its they theyre theres this that thats both'.split(' '))
const IT_REACH = 5

/** How a negation cancels: in its clause; only in the direct form of a Critical rule; or not at all. */
type Negation = 'normal' | 'direct' | 'never'

const FOUND_BY_VALUE: Partial<Record<Concept, (token: Token) => boolean>> = {
  number: ({ value }) => value !== null && value >= 20 && value < 1000,
  oldYear: ({ value, word }) => value !== null && value >= 1700 && value <= ASBESTOS_YEAR && /^1[789]\d\d$/.test(word),
  coWord: ({ word }) => word === 'co',
}

class Matcher {
  readonly reading: Reading
  readonly answers: Answers
  /** Whether what was mended long ago cancels a hit. Never for a rule that can be Critical or urgent. */
  private readonly forgetsMended: boolean
  private readonly found: Map<Concept, readonly Hit[]>
  private readonly notCancelled = new Map<Concept, readonly Hit[]>()

  constructor(
    reading: Reading,
    answers: Answers,
    forgetsMended = false,
    found: Map<Concept, readonly Hit[]> = new Map(),
  ) {
    this.reading = reading
    this.answers = answers
    this.forgetsMended = forgetsMended
    this.found = found
  }

  /** The same hits, for the rules that what was mended long ago does not fire. */
  forgettingMended(): Matcher {
    return new Matcher(this.reading, this.answers, true, this.found)
  }

  words(first: number, count: number): string[] {
    const { tokens } = this.reading
    const { sentence } = tokens[first >= 0 && first < tokens.length ? first : 0] ?? { sentence: -1 }
    return tokens
      .slice(Math.max(0, first), Math.max(0, first + count))
      .filter((token) => token.sentence === sentence)
      .map(({ word }) => word)
  }

  /** The words of the same sentence that stand before a token. */
  wordsBefore(at: number, count: number): string[] {
    const { tokens } = this.reading
    return tokens
      .slice(Math.max(0, at - count), at)
      .filter((token) => token.sentence === tokens[at]!.sentence)
      .map(({ word }) => word)
  }

  /** The hits of a concept that stand for what the concept means. */
  hits(concept: Concept): readonly Hit[] {
    const all = hitsOf(this.reading, concept)
    // Most concepts are nowhere in a text.
    if (all.length === 0) return all
    const known = this.found.get(concept)
    if (known !== undefined) return known
    const { tokens } = this.reading
    const isIndoorTree = concept === 'tree' && isChristmasTree(tokens)
    const hits = isIndoorTree ? [] : all.filter((hit) => !isSomethingElse(tokens, hit) && !isElsewhere(tokens, hit))
    this.found.set(concept, hits)
    return hits
  }

  /** The hits of a concept that no negation cancels. */
  notCancelledHits(concept: Concept): readonly Hit[] {
    if (FOUND_BY_VALUE[concept] === undefined && hitsOf(this.reading, concept).length === 0) return []
    const known = this.notCancelled.get(concept)
    if (known !== undefined) return known
    const hits = this.findStanding(concept)
    this.notCancelled.set(concept, hits)
    return hits
  }

  private findStanding(concept: Concept): readonly Hit[] {
    const isOne = FOUND_BY_VALUE[concept]
    if (isOne !== undefined)
      return this.reading.tokens
        .flatMap((token, i) => (isOne(token) ? [{ concept, first: i, last: i }] : []))
        .filter((hit) => !isSomethingElse(this.reading.tokens, hit))
    return this.hits(concept).filter((hit) => !this.isCancelled(hit, hit, 'normal'))
  }

  has(concept: Concept, negation: Negation = 'normal'): boolean {
    return this.hits(concept).some((hit) => !this.isCancelled(hit, hit, negation))
  }

  /** Two concepts in one sentence, near each other, in any order. */
  pair(a: Concept, b: Concept, negation: Negation = 'normal', within = negation === 'direct' ? FAR : NEAR): boolean {
    return this.pairOf(this.hits(a), this.hits(b), negation, within)
  }

  pairOf(as: readonly Hit[], bs: readonly Hit[], negation: Negation, within: number): boolean {
    const { tokens } = this.reading
    let from = 0
    for (const a of as) {
      while (from < bs.length && tokens[bs[from]!.last]!.end + within < tokens[a.first]!.start) from += 1
      for (let i = from; i < bs.length; i += 1) {
        const b = bs[i]!
        const [left, right] = a.first <= b.first ? [a, b] : [b, a]
        if (left === b ? false : tokens[right.first]!.start - tokens[left.last]!.end > within) break
        if (tokens[a.first]!.sentence !== tokens[b.first]!.sentence) continue
        if (a.first <= b.last && b.first <= a.last && a.concept === b.concept) continue
        if (!this.isCancelled(left, right, negation)) return true
      }
    }
    return false
  }

  /**
   * "The wall was straight. It's bowing now": what the second sentence says of "it" is said of what the first one
   * names. Also within one sentence, where the two stand too far apart for a pair.
   */
  saidOfIt(subjects: readonly Hit[], predicates: readonly Hit[], negation: Negation = 'normal'): boolean {
    const { tokens } = this.reading
    const named = this.sentencesOf(subjects)
    return predicates.some((hit) => {
      const { sentence } = tokens[hit.first]!
      return (
        (named.has(sentence) || named.has(sentence - 1)) &&
        this.wordsBefore(hit.first, IT_REACH).some((word) => IT.has(word)) &&
        !this.isCancelled(hit, hit, negation)
      )
    })
  }

  /** Whether one of the hits is at most `reach` sentences before or after one of the others. */
  inNeighboringSentences(as: readonly Hit[], bs: readonly Hit[], negation: Negation = 'normal', reach = 1): boolean {
    const { tokens } = this.reading
    const named = this.sentencesOf(as)
    const steps = Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach)
    return bs.some(
      (hit) =>
        steps.some((step) => named.has(tokens[hit.first]!.sentence + step)) && !this.isCancelled(hit, hit, negation),
    )
  }

  sentencesOf(hits: readonly Hit[]): ReadonlySet<number> {
    return new Set(hits.map((hit) => this.reading.tokens[hit.first]!.sentence))
  }

  /** Two concepts anywhere in the text. */
  together(a: Concept, b: Concept, negation: Negation = 'normal'): boolean {
    return this.has(a, negation) && this.has(b, negation)
  }

  private isCancelled(left: Hit, right: Hit, negation: Negation): boolean {
    if (negation === 'never') return false
    const { tokens } = this.reading
    if (isLongMended(tokens, left, right, !this.forgetsMended)) return true
    if (negation === 'direct') return isDirectlyNegated(tokens, left, right)
    const cancels = this.forgetsMended ? isNegated : isDenied
    return cancels(tokens, left) || cancels(tokens, right)
  }
}

const APPLIANCE_WORDS = new Set(
  'stove stoves range ranges grill grills fireplace fireplaces dryer dryers furnace furnaces heater heaters oven ovens cooktop bill bills station stations can cans cap tank mileage mower company companies log logs appliance appliances water'.split(
    ' ',
  ),
)

/** "20 square feet", "4 by 5 feet": more than the 10 square feet up to which EPA sees work for the owner. */
function hasLargeArea(tokens: readonly Token[]): boolean {
  return tokens.some((token, i) => {
    if (token.value === null) return false
    const [one = '', two = '', three = ''] = tokens.slice(i + 1, i + 4).map(({ word }) => word)
    if (/^(sqft|sf)$/.test(one) || (/^(sq|square)$/.test(one) && /^(ft|feet|foot|pies)$/.test(two)))
      return token.value > 10
    const other = tokens[i + 2]?.value ?? null
    return (
      /^(x|by|por)$/.test(one) &&
      other !== null &&
      /^(ft|feet|foot|pies)$/.test(three) &&
      token.value * other > 10 &&
      two !== ''
    )
  })
}

/** A generator of which this is said, and nothing that would mean it runs, makes no fumes. */
const NOT_IN_USE = new Set('stored storing storage unused boxed unopened'.split(' '))

/** "There's 8 inches in the basement": water, though the word is not there. A crack or a shelf has a length too. */
function isDepthOfARoom(m: Matcher, at: number): boolean {
  const { tokens } = m.reading
  if (tokens[at + 1]?.sentence !== tokens[at]!.sentence) return false
  const after = m.words(at + 1, 12).join(' ')
  const room =
    /^(?:or so |now |deep |already |standing )?(?:down )?in (?:the|my|our|his|her|their) (?:basement|cellar|crawlspace|crawl space|sump)\b/.exec(
      after,
    )
  if (room === null) return false
  if (/^ (?:\S+ )?(?:walls?|floors?|doors?|windows?|ceiling|stairs|slab|steps)\b/.test(after.slice(room[0].length)))
    return false
  const before = m.wordsBefore(at, 12)
  if ([...before, ...after.split(' ')].some((word) => THINGS_WITH_A_LENGTH.has(word))) return false
  return (
    m.hits('pumpLike').length > 0 ||
    before
      .slice(-5)
      .some((word) => /^(theres|there|got|have|has|had|already|now|rising|least|is|woke|find|found)$/.test(word))
  )
}

/** "Never had an inch of water in it": a depth that is denied. "Never before" and "not until today" are no denial. */
function isNeverAnInch(tokens: readonly Token[], at: number): boolean {
  const { sentence } = tokens[at]!
  const before = tokens.slice(Math.max(0, at - 5), at).filter((token) => token.sentence === sentence)
  if (
    !/\bnever (?:had|has|have|seen|got|gotten) (?:even )?(?:a|an|one)(?: single)?$/.test(
      before.map(({ word }) => word).join(' '),
    )
  )
    return false
  const rest = tokens.slice(at, at + 30).filter((token) => token.sentence === sentence)
  return (
    isPlainSentence(tokens, at, at) &&
    !rest.some(({ word }) => /^(before|this|today|tonight|like|yesterday|last)$/.test(word))
  )
}

/** "Only vinegar, no bleach": what is denied like this at every mention was not used. */
function isPlainlyWithout(tokens: readonly Token[], hit: Hit): boolean {
  const { sentence } = tokens[hit.first]!
  const before = tokens[hit.first - 1]
  return (
    before?.sentence === sentence &&
    /^(no|without|nor)$/.test(before.word) &&
    !tokens
      .slice(Math.max(0, hit.first - 30), hit.last + 30)
      .some((token) => token.sentence === sentence && MAY_HAVE_BEEN_USED.has(token.word))
  )
}

const MAY_HAVE_BEEN_USED = new Set(
  'but except although though until unless maybe supposed mix mixed mixing together warning says label left anymore longer now'.split(
    ' ',
  ),
)

/** "No huele a nada", "no smell of anything", "nothing smells": every smell is denied. */
function isNoSmellAtAll(tokens: readonly Token[], hit: Hit): boolean {
  const { sentence } = tokens[hit.first]!
  const wordsOf = (from: number, to: number) =>
    tokens
      .slice(Math.max(0, from), to)
      .filter((token) => token.sentence === sentence)
      .map(({ word }) => word)
      .join(' ')
  const before = wordsOf(hit.first - 2, hit.first)
  const after = wordsOf(hit.last + 1, hit.last + 4)
  return (
    ((/\b(?:no|ni)$/.test(before) && /^(?:a nada|of anything|at all|or anything|de nada|of any kind)\b/.test(after)) ||
      (/\bnothing$/.test(before) && /^smells?$/.test(tokens[hit.first]!.word) && after === '')) &&
    isPlainSentence(tokens, hit.first, hit.last)
  )
}

const THINGS_WITH_A_LENGTH = new Set(
  'crack cracks gap hole scratch shelf shelves board boards trim pipe tile tiles clearance headroom snow dent stain spot insulation foam space'.split(
    ' ',
  ),
)

function fires(m: Matcher): Readonly<Record<string, boolean>> {
  const { tokens, raw } = m.reading
  const { answers } = m
  // For every rule that is neither Critical nor "now".
  const old = m.forgettingMended()
  const word = (hit: Hit, step: number) => m.words(step < 0 ? hit.first + step : hit.last + step, 1)[0] ?? ''
  const gas = m.hits('gas')
  const gasItself = gas.filter((hit) => !APPLIANCE_WORDS.has(word(hit, 1)))
  const gasVessels = gas.filter((hit) => /^(tank|cylinder|bottle)s?$/.test(word(hit, 1)))
  const odors = m
    .hits('smell')
    .filter((hit) => !isNoSmellAtAll(tokens, hit))
    .filter((hit) => !/^(musty|moldy|mildew|mouldy|paint|wet|damp|earthy)$/.test(word(hit, -1)))
  // "New gas range, no smell of gas": the range is not what is denied, but the smell is.
  const gasStarts = new Map(gasItself.map((hit) => [hit.first, hit]))
  const odorsNotDenied = odors.filter(
    (odor) =>
      ![-2, -1, 1, 2, 3].some((step) => {
        const named = gasStarts.get(odor.first + step)
        if (named === undefined) return false
        return isDirectlyNegated(tokens, step < 0 ? named : odor, step < 0 ? odor : named)
      }),
  )
  const gasEnds = new Set(gas.map(({ last }) => last))
  const gasPipes = [
    ...m.hits('gasPipe'),
    ...m
      .hits('gasPart')
      .filter((part) =>
        [1, 2, 3].some(
          (step) =>
            gasEnds.has(part.first - step) && tokens[part.first - step]!.sentence === tokens[part.first]!.sentence,
        ),
      ),
  ].sort((a, b) => a.first - b.first)
  const electricThings = (['outletLike', 'switchLike', 'lightLike', 'panelLike', 'wireLike'] as const)
    .flatMap((concept) => m.hits(concept))
    .sort((a, b) => a.first - b.first)
  const hotThings = (['outletLike', 'switchLike', 'panelLike', 'wireLike', 'plug'] as const)
    .flatMap((concept) => m.hits(concept))
    .sort((a, b) => a.first - b.first)
  // "Cracked, nothing wet"; "no water reached the outlets and there is no standing water".
  const wet = m.hits('water').filter((hit) => {
    const isNone =
      word(hit, -1) === 'nothing' ||
      (/^(no|any|standing)$/.test(word(hit, -1)) && /^(water|leaks?|moisture)$/.test(tokens[hit.first]!.word))
    return !(isNone && isDirectlyNegated(tokens, hit, hit))
  })
  const heaters = m
    .hits('electrics')
    .filter((hit) => /heater|calentador/.test(tokens[hit.last]!.word) || /heater/.test(word(hit, 1)))
  const co = m.hits('co')
  const coPpm = tokens.some(
    (token, i) =>
      token.word === 'co' &&
      !token.afterComma &&
      tokens
        .slice(i + 1, i + 7)
        .some(({ word, value }, step) => word === 'ppm' || (step < 3 && value !== null && value >= 10 && value < 5000)),
  )
  const coNumber = co.some((hit) => {
    for (let i = hit.first - 8; i <= hit.last + 8; i += 1) {
      const token = tokens[i]
      if (
        token?.sentence === tokens[hit.first]!.sentence &&
        token.value !== null &&
        token.value >= 10 &&
        token.value < 1500
      )
        return true
    }
    return false
  })
  const meters = m
    .hits('gasPart')
    .filter((hit) => tokens[hit.first]!.word.startsWith('meter') && word(hit, -1) !== 'water')
  // "The radiator hisses": no gas comes out there.
  const mayBeGas = (hit: Hit) =>
    !m
      .words(hit.first - 8, 17)
      .some((near) =>
        /^(radiators?|toilets?|faucets?|taps?|showers?|sprinklers?|tires?|cats?|snakes?|kettles?|steam|iron)$/.test(
          near,
        ),
      )
  const isStored =
    tokens.some(({ word }) => NOT_IN_USE.has(word)) &&
    !tokens.some(({ word }) =>
      /^(run|runs|running|ran|going|plug|plugged|hooked|power|powers|powering|lit|start|started|use|uses|using|prendid[oa]|encendid[oa])$/.test(
        word,
      ),
    )
  const inside = m.hits('indoors').filter((hit) => {
    if (/^(inside|indoor|dentro|adentro|enclosed)/.test(tokens[hit.first]!.word)) return true
    // "Out by the shed" is far enough from the house.
    if (
      /^(shed|barn)$/.test(tokens[hit.first]!.word) &&
      /\bout(?:side| back| front)? (by|near|behind|at)\b/.test(m.words(hit.first - 4, 4).join(' '))
    )
      return false
    // "To feed the house" does not say where the generator is.
    if (/^(house|casa|apartment)$/.test(tokens[hit.first]!.word))
      return m.words(hit.first - 3, 3).some((before) => /^(in|inside|within|into|en|dentro)$/.test(before))
    return m
      .words(hit.first - 4, 4)
      .some((before) =>
        /^(in|inside|within|into|under|on|at|near|by|beside|outside|from|en|junto|next|below|off|through|front|the)$/.test(
          before,
        ),
      )
  })
  const rooms = inside.filter(
    (hit) =>
      !/^(porch|garage|garaje|carport|shed|window|doorway|enclosed|cochera|house|casa)/.test(tokens[hit.first]!.word),
  )
  const runningGrill =
    m.pairOf(m.hits('grill'), rooms, 'direct', FAR) ||
    (m.pair('grill', 'runs', 'direct') && m.pairOf(m.hits('grill'), inside, 'direct', FAR))
  const ceilingSags = (negation: Negation) =>
    m.pair('ceiling', 'sag', negation, NEAR) ||
    m.pair('ceilingItself', 'sagWeak', negation, NEAR) ||
    m.saidOfIt(m.hits('ceilingItself'), m.hits('sag'), negation)
  const waterSomewhere = wet.length > 0 || ['drip', 'running', 'standing', 'unknown'].includes(answers.water ?? '')
  const measures = readMeasures(tokens, raw)
  // "The pipe is frozen. I stuck my heat gun in the hole": the two are in sentences that follow each other.
  const pipeSentences = m.sentencesOf(m.hits('pipeLike'))
  const thawsWithFlame =
    tokens.some(({ word }) => /^(frozen|froze|frosen|thaw|congelad)/.test(word)) &&
    m.hits('flame').some((flame) => {
      const { sentence } = tokens[flame.first]!
      return !isDenied(tokens, flame) && [-1, 0, 1].some((step) => pipeSentences.has(sentence + step))
    })
  const cracked = m.sentencesOf(m.hits('crack').filter((hit) => !isNegated(tokens, hit)))
  const wetSentences = m.sentencesOf(wet)
  const wideCrack = measures.some(
    (measure) =>
      measure.mm >= 6 &&
      !measure.isLess &&
      !measure.isLength &&
      (measure.mm < 100 || measure.isWidth) &&
      cracked.has(tokens[measure.at]!.sentence),
  )
  const deepWater = measures.some((measure) => {
    const after = m.words(measure.at + 1, 4).join(' ')
    if (isDepthOfARoom(m, measure.at)) return true
    // "The den is under three inches".
    if (
      /\b(?:is|are|was|were|now) under(?: (?:about|bout|like|maybe|almost|over|at least))?(?: an?)?$/.test(
        m.wordsBefore(measure.at, 6).join(' '),
      ) &&
      rooms.concat(m.hits('lowRoom')).some((hit) => tokens[hit.first]!.sentence === tokens[measure.at]!.sentence)
    )
      return true
    if (isNeverAnInch(tokens, measure.at)) return false
    const hit = { concept: 'standing', first: measure.at, last: measure.at }
    if (isSomethingElse(tokens, hit) || isElsewhere(tokens, hit) || isLongMended(tokens, hit, hit, true)) return false
    return (
      /^(of|de) (\w+ )?(water|agua|floodwater|sewage)|^(deep|water)/.test(after) &&
      (/water|agua|flood/.test(after) || wetSentences.has(tokens[measure.at]!.sentence))
    )
  })
  // "The fence is knee high": a depth only where water, or a room that floods, is spoken of.
  const mayBeDeep =
    waterSomewhere ||
    ['floodedWord', 'sewage', 'pumpLike'].some((concept) => m.hits(concept as Concept).length > 0) ||
    tokens.some(({ word }) => /^(?:basement|cellar|crawlspace|crawl|sotano)/.test(word)) ||
    answers.kind === 'flood'
  const standing = m
    .hits('standing')
    .filter(
      (hit) =>
        mayBeDeep ||
        tokens[hit.last]!.word !== 'high' ||
        /\b(?:room|bedroom|kitchen|downstairs|garage|house) (?:is|was|got)(?: now| about| like)?$/.test(
          m.wordsBefore(hit.first, 5).join(' '),
        ),
    )
  const asbestosNames = [
    ...m.hits('asbestosNamed'),
    ...(mayBeBuiltBy(answers, ASBESTOS_YEAR) ? m.hits('asbestosLike') : []),
    ...(saidBuiltBy(answers, ASBESTOS_YEAR) ? m.hits('oldVinyl') : []),
  ].sort((a, b) => a.first - b.first)
  const asbestos = asbestosNames.some((hit) => !isNegated(tokens, hit) && !isLongMended(tokens, hit, hit))
  const looseOldPaint = mayBeBuiltBy(answers, LEAD_YEAR) && (old.pair('paintLoose', 'paint') || old.has('leadPaint'))
  const childOrPregnant =
    (answers.vulnerable ?? []).some((who) => who === 'child_u6' || who === 'pregnant') || m.has('frail', 'never')
  const isWithout = (hits: readonly Hit[]) => hits.every((hit) => isPlainlyWithout(tokens, hit))
  const chemicals =
    m.together('bleach', 'reacts', 'never') && !isWithout(m.hits('bleach')) && !isWithout(m.hits('reacts'))
  const alarmsThatWentOff = m
    .hits('alarmWentOff')
    .filter((hit) => !isSomethingElse(tokens, { ...hit, concept: 'alarmSounds' }))
  // "On the wall", "against the wall": what "it" means next is the thing there.
  const isTheThingItself = (hit: Hit) =>
    !m
      .wordsBefore(hit.first, 3)
      .some((before) => /^(on|against|to|along|near|by|beside|behind|from|at|off)$/.test(before))
  // "No mold behind the vanity but the closet is covered in it": the denial is not about the closet.
  const moldSentences = m.sentencesOf(m.hits('mold'))
  const moldAfterAll = m
    .hits('coveredInIt')
    .some((hit) => moldSentences.has(tokens[hit.first]!.sentence) && !isNegated(tokens, hit))
  const mercury = m.hits('fuelLike').filter((hit) => tokens[hit.first]!.word.startsWith('mercur'))
  const reliefValves = m.hits('reliefValve').filter((hit) => tokens[hit.last]!.word !== 'boiler')
  const roarsAndGlows = m
    .hits('flueBad')
    .filter((hit) => /^(roar|freight|like|glow|cherry|red)/.test(tokens[hit.first]!.word))
  // "Broken wall plate", and the owner says it is about electricity: the cover of a switch or an outlet.
  const isNameOfACover = answers.kind === 'electric' && /^(?:broken|cracked|chipped) wall plate\W*$/i.test(raw.trim())
  const isOfACrack = answers.kind === 'crack_hair' || answers.kind === 'crack_wide'
  const bearing = isNameOfACover ? [] : m.hits('bearing')
  const floodedThings = m.hits('equipment')
  const noHeat = m.has('noHeat', 'never')
  return {
    H01:
      m.pairOf(odorsNotDenied, gasItself, 'direct', NEAR) ||
      m.pairOf(odorsNotDenied, gas, 'direct', NEAR) ||
      m.pair('smell', 'rottenEgg', 'direct', NEAR) ||
      m.has('rottenEgg', 'direct') ||
      m.has('gasLeftOn', 'direct') ||
      m.pairOf(m.hits('leak'), gasItself, 'direct', NEAR) ||
      m.pairOf(
        m.hits('hiss'),
        [...gasItself, ...gasPipes, ...meters].sort((a, b) => a.first - b.first),
        'direct',
        NEAR,
      ) ||
      m.pairOf(
        m.hits('alarmSounds'),
        gas.filter((hit) => /^(alarm|detector|sensor)/.test(word(hit, 1))),
        'direct',
        FAR,
      ) ||
      m.saidOfIt([...gas, ...gasPipes], m.hits('hiss'), 'direct') ||
      m.inNeighboringSentences([...gas, ...gasPipes, ...meters], m.hits('hiss').filter(mayBeGas), 'direct') ||
      m.saidOfIt([...gasPipes, ...gasVessels], m.hits('leak'), 'direct'),
    H02: m.pairOf(m.hits('hit'), gasPipes, 'direct', NEAR),
    H03: old.has('pilotOut', 'never') || old.pair('gasFlame', 'oddFlame'),
    H04:
      m.pairOf(co, m.hits('alarmSounds'), 'direct', FAR) ||
      coPpm ||
      coNumber ||
      m.pairOf(
        tokens.flatMap((token, i) =>
          token.word === 'co' && !token.afterComma ? [{ concept: 'coWord', first: i, last: i }] : [],
        ),
        m.hits('alarmSounds').filter((hit) => !/^(high|flash|blink|red)/.test(tokens[hit.first]!.word)),
        'direct',
        NEAR,
      ) ||
      m.saidOfIt(
        co,
        m
          .hits('alarmSounds')
          .filter((hit) =>
            /^(beep|chirp|went|goes|going|gone|scream|blar|sound|r[ai]ng)/.test(tokens[hit.first]!.word),
          ),
        'direct',
      ) ||
      (m.has('co', 'direct') && m.has('symptom', 'direct')),
    H05: m.together('symptom', 'fuelAppliance', 'direct'),
    H06:
      (!isStored && m.pairOf(m.hits('generator'), inside, 'direct', FAR)) ||
      runningGrill ||
      m.pairOf(m.hits('carRuns'), inside, 'direct', FAR) ||
      m.pairOf(m.hits('fuelHeater'), inside, 'direct', FAR) ||
      m.pair('oven', 'toHeat', 'direct') ||
      m.pair('grill', 'toHeat', 'direct'),
    H07:
      m.pairOf(
        wet,
        [...electricThings, ...m.hits('electrics')].sort((a, b) => a.first - b.first),
        'direct',
        FAR,
      ) || m.pairOf(m.hits('leak'), heaters, 'direct', NEAR),
    H08:
      standing.some((hit) => !isDenied(tokens, hit) && !isLongMended(tokens, hit, hit, true)) ||
      deepWater ||
      m.pair('floodedWord', 'placeWord', 'normal', 40),
    H09:
      m.has('shock', 'direct') ||
      m.pairOf(
        m.hits('bitMe'),
        [...electricThings, ...m.hits('electrics'), ...m.hits('equipment')].sort((a, b) => a.first - b.first),
        'direct',
        NEAR,
      ),
    H10:
      m.pairOf(m.hits('burning'), hotThings, 'normal', NEAR) ||
      m.saidOfIt(hotThings, m.hits('strongBurning')) ||
      m.pair('strongBurning', 'lightLike') ||
      m.pair('strongBurning', 'electrics') ||
      m.pair('strongBurning', 'pluggedIn') ||
      m.has('burningSmell') ||
      m.pair('smell', 'burnWord', 'normal', 30),
    H11:
      old.pairOf(
        m.hits('flicker'),
        m.hits('wholeHouse').filter((hit) => !m.hits('flicker').some(({ first }) => first === hit.first)),
        'normal',
        NEAR,
      ) ||
      (m
        .hits('panelLike')
        .some(
          (hit) =>
            /^(b|f|cort|disy|fusi|rcd|rcbo|safety|trip|past)/.test(tokens[hit.first]!.word) ||
            /breaker|fuse/.test(tokens[hit.last]!.word),
        ) &&
        old.pair('trips', 'panelLike')) ||
      old.pair('flicker', 'panelLike'),
    H12: old.has('badSystem'),
    H13: old.pair('bareWire', 'wireLike'),
    H14:
      m.pairOf(
        m.hits('downed'),
        m.hits('powerLine').filter((hit) => !isDirectlyNegated(tokens, hit, hit)),
        'direct',
        NEAR,
      ) || m.has('downedWire', 'direct'),
    H15:
      m.has('onFire', 'direct') ||
      m.pair('haze', 'comesOutOf', 'direct') ||
      (m.has('haze') && m.inNeighboringSentences(m.hits('smokeAlarm'), alarmsThatWentOff, 'direct')),
    H16: old.has('afterFire') || old.pair('charred', 'framing') || old.pair('charred', 'lightning', 'normal', FAR),
    H17: ceilingSags('normal'),
    H17W: ceilingSags('direct') && waterSomewhere,
    H18:
      old.pair('collapse', 'structure') ||
      old.pair('wallWord', 'wallMoves') ||
      old.saidOfIt([...m.hits('structure'), ...m.hits('wallWord')].filter(isTheThingItself), m.hits('wallMoves')),
    // "It is widening", and the owner says that it is about a crack.
    H19: old.pair('crack', 'badCrack') || wideCrack || (isOfACrack && old.has('crackGrows')),
    H20:
      old.pair('floorWord', 'softFloor') ||
      old.saidOfIt(m.hits('floorWord').filter(isTheThingItself), m.hits('sinksUnderfoot')) ||
      old.pair('boardsWord', 'givesUnder') ||
      (old.has('footThrough') && m.hits('floorWord').length + m.hits('boardsWord').length > 0),
    H21: old.pairOf(bearing, m.hits('cutOrRotten'), 'normal', NEAR),
    H22:
      m.has('ground', 'direct') || m.has('groundMoves', 'direct') || m.pair('groundWord', 'groundGoes', 'direct', NEAR),
    H23:
      old.has('sewage') ||
      old.pairOf(
        m
          .hits('drainLike')
          .filter(
            (hit) =>
              !/^drains?$/.test(tokens[hit.last]!.word) ||
              /floor|shower|sink/.test(tokens[hit.first]!.word) ||
              /^(through|from|of|out)$/.test(m.words(hit.first - 2, 2)[0] ?? ''),
          ),
        m.hits('cameUp'),
        'normal',
        NEAR,
      ),
    H24:
      old.pair('mold', 'everywhere') || moldAfterAll || ((old.has('mold') || old.has('fuzz')) && hasLargeArea(tokens)),
    H25:
      old.has('frail', 'never') &&
      (old.has('dirtyThings') || moldAfterAll || (m.hits('dirtyThings').length > 0 && old.has('mold'))),
    H26: looseOldPaint,
    H26C: looseOldPaint && childOrPregnant,
    H27: old.has('leadPositive') || old.pair('leadWord', 'positiveWord'),
    H28: asbestos,
    H29: old.pairOf(asbestosNames, m.hits('crumbling'), 'normal', NEAR),
    H30: old.pair('climb', 'roof') || old.has('roofMyself') || old.has('slippery'),
    H31: old.pair('roofNoise', 'roof') || old.has('iceDam'),
    H32:
      old.pair('shattered', 'glass') ||
      old.has('glassAllOver') ||
      old.inNeighboringSentences([...m.hits('glass'), ...m.hits('glazier')], m.hits('breaksUp')),
    H33: m.has('breakIn') || m.pair('forcedIn', 'entry', 'normal', 40),
    H34: chemicals || m.has('mixedCleaners', 'never'),
    H34C: chemicals && m.has('fumes', 'never'),
    H35: m.pair('fuelLike', 'spilled') || m.pairOf(mercury, m.hits('mercuryOut'), 'normal', FAR),
    H36:
      m.pair('battery', 'batteryBad', 'direct') ||
      (m.has('battery', 'never') && m.pair('anyBattery', 'batteryWeak', 'direct')) ||
      m.pair('anyBattery', 'batteryHot', 'direct', NEAR),
    H37: m.has('backfeed', 'direct'),
    H38:
      m.pair('reliefValve', 'reliefBad') ||
      m.saidOfIt(reliefValves, m.hits('reliefBad')) ||
      m.inNeighboringSentences(reliefValves, m.hits('capsIt'), 'never', 2) ||
      m.pair('waterHeater', 'heaterBad'),
    H39: old.pairOf(floodedThings, m.hits('wasUnder'), 'normal', FAR),
    H40: old.pair('garageDoor', 'springOrCable'),
    H41: old.pair('silicaCut', 'masonry', 'normal', 45),
    H42: old.pair('rodent', 'rodentSign') || old.has('droppings'),
    H43: old.pair('bat', 'batPlace'),
    H44: old.pair('wildAnimal', 'wildPlace'),
    H45:
      m.saidOfIt(m.hits('railLike').filter(isTheThingItself), m.hits('railsFail')) ||
      m.pair('railLike', 'railLoose') ||
      m.pair('railLike', 'movesUnderfoot', 'normal', FAR),
    H46: old.pair('flue', 'flueBad') || old.saidOfIt(m.hits('flue'), roarsAndGlows),
    H47: noHeat && (m.has('coldOrFrail', 'never') || (answers.vulnerable ?? []).length > 0),
    H48: m.pair('flame', 'pipeLike', 'normal', FAR) || thawsWithFlame,
    H49: m.pair('pit', 'goesIn'),
    H50: m.has('hurt', 'direct'),
    H51: m.pair('tree', 'treeFell'),
    H52: m.pair('surge', 'cameIn'),
    H53: m.has('noAlarm', 'never'),
  }
}

/** The rules that can be Critical or urgent: only a denial cancels them, and never that something was mended. */
const URGENT: ReadonlySet<string> = new Set(
  WORD_HAZARDS.filter(({ severity, urgency }) => severity === 'Critical' || urgency === 'now').map(({ id }) => id),
)

const BUILT =
  /\b(?:built|house|home|condo|townhouse|apartment|place|construction)(?: (?:was|is|its|were|from|in|built|dates|back|to|only|just|new|as of))* (1[6-9]\d\d|20\d\d)\b/g

/** The year of construction in a text: the earliest one, since an addition may be newer. Null if it names none. */
function yearBuiltIn(tokens: readonly Token[]): number | null {
  const words = tokens.map(({ word }) => word).join(' ')
  const years = [...words.matchAll(BUILT)].map(([, year]) => Number(year))
  return years.length === 0 ? null : Math.min(...years)
}

/** Whether a text says that there is mold, as the answer `mold` does. */
export function namesMold(text: string): boolean {
  return readText(text).some((reading) =>
    new Matcher(reading, {}, true)
      .notCancelledHits('mold')
      .some(({ first }) => /^(?:mou?ld|mou?ldy|mildew|moho)/.test(reading.tokens[first]!.word)),
  )
}

/**
 * The ids of the rules that a text fires. What owners say in whole expressions (`textExpressions.ts`) is looked for in
 * their own words only.
 */
export function hazardsOfText(text: string, answers: Answers, isOwners = false): string[] {
  if (text.trim() === '') return []
  const found = new Set<string>()
  for (const reading of readText(text)) {
    const matcher = matcherFor(reading, answers)
    for (const id of namedIn(matcher, isOwners)) found.add(id)
    const forgetting = matcher.forgettingMended()
    for (const id of tellingsIn(reading.tokens, (concept, { code, isLack }) => {
      if (isLack) return matcher.hits(concept)
      return (URGENT.has(code) ? matcher : forgetting).notCancelledHits(concept)
    }))
      found.add(id)
  }
  return [...found]
}

function matcherFor(reading: Reading, answers: Answers): Matcher {
  const year = isSaid(answers.year_built) ? null : yearBuiltIn(reading.tokens)
  return new Matcher(reading, year === null ? answers : { ...answers, year_built: year })
}

/** The ids of the rules whose danger is named, and not only told by its signs. */
function namedIn(matcher: Matcher, isOwners: boolean): string[] {
  const fired = fires(matcher)
  const named = Object.keys(fired).filter((id) => fired[id])
  return isOwners ? [...named, ...expressedIn(matcher.reading.tokens)] : named
}

/**
 * What the owner's words find. Said is what one sentence names by itself, as being so and here. Suspected is the rest:
 * what signs or several sentences tell of, what stands under an "if", and what is told of elsewhere or in passing. Each
 * group of sentences that raises a suspicion is a finding of its own.
 */
export function findingsOfWords(text: string, answers: Answers): readonly Finding[] {
  const key = JSON.stringify([text, answers])
  const known = readLately.get(key)
  if (known !== undefined) return known
  const found = findInWords(text, answers)
  if (readLately.size >= READ_LATELY_MAX) readLately.clear()
  readLately.set(key, found)
  return found
}

/** One result is made by several passes over the same words, and telling their sentences apart takes the most time. */
const readLately = new Map<string, readonly Finding[]>()
const READ_LATELY_MAX = 4

function findInWords(text: string, answers: Answers): Finding[] {
  const codes = hazardsOfText(text, answers, true)
  if (codes.length === 0) return []
  const sentences = sentencesIn(text)
  const said = saidOutright(sentences, answers)
  const suspected = new Set(codes.filter((code) => !said.has(code)))
  return [
    ...codes.filter((code) => said.has(code)).map((code): Finding => ({ code, from: 'words', certainty: 'said' })),
    ...(suspected.size === 0 ? [] : suspicionsIn(sentences, suspected, answers)),
  ]
}

const wordsOf = ({ tokens }: Reading): string => tokens.map(({ word }) => word).join(' ')

function saidOutright(sentences: readonly string[], answers: Answers): ReadonlySet<string> {
  const words = sentences.map((sentence) => readText(sentence).map(wordsOf).join(' '))
  const beside = (i: number) => words.slice(Math.max(0, i - 1), i + 2).filter((_, at) => at !== Math.min(i, 1))
  return new Set(
    sentences.flatMap((sentence, i) =>
      isInPassing(words[i]!, beside(i))
        ? []
        : readText(sentence)
            .filter((reading) => !isAside(wordsOf(reading)))
            .flatMap((reading) => namedIn(matcherFor(reading, answers), true)),
    ),
  )
}

/** How many sentences in a row are read together, and of how many at most: each group takes time of its own. */
const TOGETHER = [1, 2, 3]
const SENTENCES_MAX = 16

/** The smallest groups of neighboring sentences that raise each of the suspicions; the whole text where none does. */
function suspicionsIn(sentences: readonly string[], codes: ReadonlySet<string>, answers: Answers): Finding[] {
  const groups = new Map([...codes].map((code) => [code, [] as { from: number; to: number }[]]))
  const sizes = sentences.length > SENTENCES_MAX ? [] : TOGETHER.filter((size) => size < sentences.length)
  for (const size of sizes) {
    for (let from = 0; from + size <= sentences.length; from += 1) {
      const to = from + size
      for (const code of hazardsOfText(sentences.slice(from, to).join(' '), answers, true)) {
        const known = groups.get(code)
        if (known?.some((group) => group.from >= from && group.to <= to) === false) known.push({ from, to })
      }
    }
  }
  return [...groups].flatMap(([code, found]) =>
    (found.length === 0 ? [{ from: 0, to: sentences.length }] : found).map(({ from, to }): Finding => ({
      code,
      from: 'words',
      certainty: 'suspected',
      sentences: sentences.slice(from, to),
    })),
  )
}

const UNDER_A_CONDITION = /\b(?:if|unless|whether|in case|would|could|might|may|should|si)\b/

/** Whether a sentence asserts nothing of this house today: a condition, another place, a film, long ago, a mending. */
const isAside = (words: string): boolean =>
  UNDER_A_CONDITION.test(words) || tellsOfElsewhere(words) || isLongAgo(words) || tellsOfMending(words)
