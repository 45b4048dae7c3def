import type { Answers } from '../advice/answers.ts'
import { ASBESTOS_YEAR, LEAD_YEAR, mayBeBuiltBy, saidBuiltBy } from './answerHazards.rules.ts'
import { hitsOf, readText, type Hit, type Reading } from './matching.rules.ts'
import { readMeasures } from './measures.rules.ts'
import { isDirectlyNegated, isNegated } from './negation.rules.ts'
import type { Token } from './text.rules.ts'
import type { Concept } from './vocabulary.ts'

/** How far apart two words of one hazard stand at most, in characters. Critical hazards are looked for farther. */
const NEAR = 60
const FAR = 110

/** How a negation cancels: in its clause; only in the direct form of a Critical rule; or not at all. */
type Negation = 'normal' | 'direct' | 'never'

/** What is read for hazards: who wrote it decides how. */
export type Voice = 'owner' | 'model'

class Matcher {
  readonly reading: Reading
  readonly answers: Answers
  private readonly found = new Map<Concept, readonly Hit[]>()

  constructor(reading: Reading, answers: Answers) {
    this.reading = reading
    this.answers = answers
  }

  words(first: number, count: number): string[] {
    const { tokens } = this.reading
    const { sentence } = tokens[first >= 0 && first < tokens.length ? first : 0] ?? { sentence: -1 }
    return tokens
      .slice(Math.max(0, first), Math.max(0, first + count))
      .filter((token) => token.sentence === sentence)
      .map(({ word }) => word)
  }

  /** The hits of a concept that stand for what the concept means. */
  hits(concept: Concept): readonly Hit[] {
    const known = this.found.get(concept)
    if (known !== undefined) return known
    const { tokens } = this.reading
    const isIndoorTree = concept === 'tree' && isChristmasTree(tokens)
    const hits = isIndoorTree ? [] : hitsOf(this.reading, concept).filter((hit) => !isSomethingElse(tokens, hit))
    this.found.set(concept, hits)
    return hits
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

  /** Two concepts anywhere in the text. */
  together(a: Concept, b: Concept, negation: Negation = 'normal'): boolean {
    return this.has(a, negation) && this.has(b, negation)
  }

  private isCancelled(left: Hit, right: Hit, negation: Negation): boolean {
    if (negation === 'never') return false
    const { tokens } = this.reading
    if (negation === 'direct') return isDirectlyNegated(tokens, left, right)
    return isNegated(tokens, left) || isNegated(tokens, right)
  }
}

const APPLIANCE_WORDS = new Set(
  'stove stoves range ranges grill grills fireplace fireplaces dryer dryers furnace furnaces heater heaters oven ovens cooktop bill bills station stations can cans cap tank mileage mower company companies log logs appliance appliances water'.split(
    ' ',
  ),
)
const NOT_ELECTRIC_PANELS = new Set(
  'drywall siding wood wooden wall door shower glass access cabinet fence plywood tempered ceiling insulation vinyl backing kick skirt roof gate side bottom top solar decorative acoustic window backsplash tub toe plaster'.split(
    ' ',
  ),
)
const COLORS_AND_SUCH = new Set(
  'brown gray grey yellow blue green pink tan beige white rain rains stain stains staining coat coats sanding touch drizzle weight weighted water wet damp moisture leak drip dust dusting pressure enough duty rust surface scratch scratches mist mold mildew soot discoloration'.split(
    ' ',
  ),
)
const SWITCH_VERB_AFTER = new Set('off on to the it over from out them back your my'.split(' '))
const ANIMALS_AND_THINGS = new Set(
  'water moisture air steam humidity heat condensation debris dirt dust animal mouse mice rat squirrel bird raccoon cat behind under between inside'.split(
    ' ',
  ),
)

/** Words that look like a hazard and mean something else: a gas stove, a baseball bat, a light brown stain. */
function isSomethingElse(tokens: readonly Token[], hit: Hit): boolean {
  const sentence = tokens[hit.first]!.sentence
  const at = (i: number) => (tokens[i]?.sentence === sentence ? tokens[i]!.word : '')
  const first = at(hit.first)
  const before = at(hit.first - 1)
  const after = at(hit.last + 1)
  const isWord = hit.first === hit.last
  const inSentence = (words: readonly string[]) => {
    for (let i = hit.first - 12; i <= hit.last + 12; i += 1) if (words.includes(at(i))) return true
    return false
  }
  switch (hit.concept as Concept) {
    case 'panelLike':
      return isWord && /^pann?el/.test(first) && NOT_ELECTRIC_PANELS.has(before)
    case 'switchLike':
      return (
        isWord &&
        first === 'switch' &&
        (SWITCH_VERB_AFTER.has(after) || ['to', 'i', 'we', 'you', 'will', 'can'].includes(before))
      )
    case 'lightLike':
      return (
        isWord &&
        ((first === 'light' &&
          (COLORS_AND_SUCH.has(after) || /^(sun|day|natural|traffic|a|very|flash|see)$/.test(before))) ||
          (first === 'fixture' && /^(plumbing|bath|shower|tub|sink|bathroom)$/.test(before)))
      )
    case 'burning':
    case 'strongBurning':
      return (
        isWord &&
        ((/^(hot|warm)$/.test(first) &&
          /^(water|tub|tubs|glue|weather|day|days|air|summer|season|mop|side)$/.test(after)) ||
          (first === 'smoke' && /^(detector|detectors|alarm|alarms)$/.test(after)) ||
          inSentence(['candle', 'candles', 'wax']) ||
          (first === 'spark' && /^(plug|plugs)$/.test(after)) ||
          (first.startsWith('burn') && /^out$/.test(after)))
      )
    case 'plug':
      return (
        /^(spark|drain|ear)$/.test(before) ||
        (/^(in|into|it|them|the)$/.test(after) && !inSentence(['gets', 'getting', 'got', 'feels', 'turned', 'went'])) ||
        /^(drain|hole)$/.test(after)
      )
    case 'shock':
      return (
        (/^shocks?(ed)?$/.test(first) && /^(absorber|absorbers|treatment|value|chlorinate)$/.test(after)) ||
        /^(sticker|culture|price)$/.test(before) ||
        (/^(in|future)$/.test(before) && !/^(from|by|when)$/.test(after)) ||
        (/^(by|at|to|how|that|when)$/.test(after) && isSurprise(tokens, hit))
      )
    case 'symptom':
      return (
        (first.startsWith('headache') &&
          isWord &&
          (/^(total|real|huge|big|major|such)$/.test(before) ||
            (before === 'a' && /^(been|is|was|be|such|quite)$/.test(at(hit.first - 2))))) ||
        (first === 'confused' && /^(about|by|what|which|how|why|as|on|if|whether)$/.test(after))
      )
    case 'hurt':
      return (
        (/^(trapped|atrapad[oa]s?)$/.test(first) && inSentence([...ANIMALS_AND_THINGS]) && !inSentence(SOMEBODY)) ||
        (/^(deep|pinned|crushed|stuck|buried|aplastad[oa]s?)$/.test(first) && !inSentence(PERSON_WORDS)) ||
        (first === 'fell' && inSentence(TREE_PARTS) && !inSentence(SOMEBODY)) ||
        (first.startsWith('bleed') && (after === 'through' || inSentence(THINGS_THAT_BLEED))) ||
        (first === 'stroke' && /^(brush|heat|single|one|last|long|each)$/.test(before))
      )
    case 'bat':
      return inSentence([
        'baseball',
        'softball',
        'cricket',
        'swung',
        'swing',
        'swinging',
        'wooden',
        'aluminum',
        'insulation',
        'batt',
      ])
    case 'sag':
    case 'sagWeak':
      // "Wires hang from the ceiling": the ceiling itself does not.
      return isDecoration(first, before, after) || (/^(hang|dangl|colg)/.test(first) && inSentence(HANGS_FROM_CEILINGS))
    case 'collapse':
    case 'wallMoves':
      // "Old doors leaning against the wall": the wall stands straight.
      return (
        isDecoration(first, before, after) ||
        (/^lean(ed|ing|t|s)?$/.test(first) && after === 'against' && isOfAMovedThing(tokens, hit))
      )
    case 'alarmSounds':
      return isAlarmTest(tokens, hit)
    case 'batteryHot':
    case 'batteryBad':
    case 'batteryWeak':
      return isWord && /^(hot|warm)$/.test(first) && /^(day|days|weather|summer|afternoon|glue)$/.test(after)
    case 'rodent':
      return (
        isWord &&
        /^mouse$/.test(first) &&
        (/^(wireless|computer|gaming|optical|bluetooth|usb|cordless)$/.test(before) ||
          /^(pad|click|cursor)$/.test(after))
      )
    case 'springOrCable':
      // "Since last spring" is a season; "the last spring snapped" is not.
      return (
        first === 'spring' &&
        ((/^(last|next|early|late|since)$/.test(before) && at(hit.first - 2) !== 'the') ||
          /^(break|cleaning|thaw|rains)$/.test(after))
      )
    case 'floodedWord':
    case 'standing':
      return at(hit.last) === 'flooded' && isFullOfLight(tokens, hit)
    case 'bleach':
      return /^bleached$/.test(first) && /^(oak|pine|maple|ash|walnut|blond|blonde|linen|driftwood)$/.test(after)
    case 'reacts':
      return first === 'acid' && /^(green|yellow|rain|reflux|test)$/.test(after)
    case 'flueBad':
      return /^lean(ed|ing|t)?$/.test(first) && /^(the|a|an|my|our|against|on|over|up)$/.test(after)
    case 'flame':
      return (
        first === 'lighter' &&
        /^(color|colour|shade|tone|paint|wood|stain|patch|spot|area|than|weight|coat|touch|side|one|in|grey|gray|brown)$/.test(
          after,
        )
      )
    case 'frail':
      if (isSaidOfNobody(tokens, hit)) return true
      return isWord
        ? false
        : (first === 'year' && !isYoung(tokens, hit)) ||
            (first === 'months' && /^(house|home|roof|paint|floor|heater|furnace)$/.test(after))
    case 'tree':
      return (
        /^(root|roots|house|topper|ornament|ornaments|stand|lights)$/.test(after) ||
        /^(christmas|xmas|shoe|cat|artificial|family)$/.test(before) ||
        (first.startsWith('branch') && /^(line|lines|circuit|circuits|drain|pipe|wiring)$/.test(after))
      )
    case 'structure':
    case 'bearing':
      return (
        isOnlyAtAPorch(first, after) ||
        (isWord && /^posts?$/.test(first) && /^(fence|mailbox|lamp|sign|bed|newel|light|blog)$/.test(before)) ||
        (first === 'roof' &&
          /^(rack|of)$/.test(after) &&
          inSentence(['doghouse', 'birdhouse', 'dollhouse', 'car', 'van', 'truck']))
      )
    case 'roof':
      return (
        /^(dog|car|van|doghouse|dollhouse|birdhouse|playhouse|coop|truck|jeep)$/.test(before) ||
        inSentence(['doghouse', 'birdhouse', 'dollhouse', 'kennel'])
      )
    case 'railLike':
      return (
        (/^stairs?$/.test(first) &&
          /^(step|steps|stepped|stepping|pattern|crack|cracks|like|carpet|runner|light|lights)$/.test(after)) ||
        isOnlyAtAPorch(first, after) ||
        (first === 'steps' && /^(same|next|these|those|following|all|few|easy|simple|first|two|three)$/.test(before))
      )
    case 'wireLike':
      if (/^cords?$/.test(first))
        return /^(sash|window|blind|blinds|curtain|pull|bungee|drape|shade|starter|trimmer|spinal|umbilical|waxed)$/.test(
          before,
        )
      return (
        isWord &&
        (/^(brush|mesh|shelf|shelves|rack|basket|tv|company|bill|internet)$/.test(after) ||
          /^(chicken|barbed|picture|fence|clothes|garage|door)$/.test(before))
      )
    case 'floorWord':
      if (
        /^(tile|tiles|mat|mats|lamp|plan|plans|vent|vents|register|registers|drain|drains|polish|wax|finish|cleaner)$/.test(
          after,
        )
      )
        return true
      return (
        first === 'floor' &&
        /^(ground|upper|second|third|top)$/.test(before) &&
        !/^(is|feels|gives|sags|has|boards)$/.test(after)
      )
    case 'mold':
      return /^mou?ldings?$/.test(first) || (/^mou?ld$/.test(first) && /^(resistant|proof)$/.test(after))
    case 'sewage':
      return (
        /^(feces|faeces|fecal|poop|poo|caca|excrement|excremento)/.test(first) &&
        /^(mouse|mice|rat|rodent|bird|bat|cat|dog|animal|raccoon|squirrel|pigeon|pet|of|de)$/.test(before)
      )
    case 'onFire':
      // "Smells like something is burning" is for the electrician first.
      if (at(hit.last) === 'burning' && inSentence(['smell', 'smells', 'smelling', 'odor'])) return true
      if (/smok/.test(at(hit.last)) && inSentence(['battery', 'batteries', 'bateria'])) return true
      return /^(flames|llamas)$/.test(first) &&
        inSentence(['stove', 'burner', 'pilot', 'furnace', 'heater', 'fireplace', 'yellow', 'orange', 'blue', 'candle'])
        ? true
        : first === 'smoke' && at(hit.first - 1) === 'candle'
    case 'afterFire':
      return inSentence(['candle', 'candles']) && first.startsWith('soot')
    case 'silicaCut':
      return isWord && first === 'cut' && /^(off|down|back|short)$/.test(after)
    case 'indoors':
      return /^windows?$/.test(first) && /^(shut|closed|air)$/.test(before)
    case 'water':
      return (
        isWord &&
        ((first === 'flooded' && isFullOfLight(tokens, hit)) ||
          (/^(water|agua)$/.test(first) &&
            /^(heater|heaters|bill|bills|meter|softener|company|closet|pressure|heating)$/.test(after)) ||
          (/^(drip|spray|splash|pour|stream)/.test(first) &&
            (/^(paint|glue|caulk|grease|wax|candle|texture|foam)$/.test(before) || isOfAThickLiquid(tokens, hit))))
      )
    case 'electrics':
      return /^(bill|bills|company|guitar|car|bike|blanket|stove|range|toothbrush|piano)$/.test(after)
    case 'leadWord':
      return (
        /^(to|into|us|me|you|him|the|pipe|pipes|time)$/.test(after) || /^(will|can|could|may|to|might)$/.test(before)
      )
    case 'coldOrFrail':
      return /^(cold|ice|snow)$/.test(first) && /^(water|maker|cream)$/.test(after)
    default:
      return false
  }
}

/** Things that are leaned against a wall by somebody. */
const MOVED_THINGS = new Set(
  'door doors ladder ladders bike bikes bicycle mirror mirrors lumber tools rake rakes picture pictures painting paintings skis boxes plywood mattress furniture couch chair chairs table'.split(
    ' ',
  ),
)

/** "A stack of doors leaning": what leans is a thing that somebody put there. */
function isOfAMovedThing(tokens: readonly Token[], hit: Hit): boolean {
  const before = tokens.slice(Math.max(0, hit.first - 6), hit.first).map(({ word }) => word)
  const thing = before.findLastIndex((word) => MOVED_THINGS.has(word))
  return (
    thing >= 0 &&
    !before
      .slice(thing + 1)
      .some((word) =>
        /^(walls?|chimney|posts?|columns?|house|garage|fence|trees?|poles?|deck|porch|beams?|it|that|which|because)$/.test(
          word,
        ),
      )
  )
}

/** "A birthday bow", "a balloon arch": nothing sags. */
function isDecoration(word: string, before: string, after: string): boolean {
  if (/^bows?$/.test(word)) return /^(birthday|gift|ribbon|hair|velvet|satin|christmas)$/.test(before)
  return /^balloons?$/.test(word) && /^(arch|arches|garland|animal|animals)$/.test(after)
}

/** "Dripped hot glue", "sprayed some foam": what drips is not water. */
function isOfAThickLiquid(tokens: readonly Token[], hit: Hit): boolean {
  const words = tokens
    .slice(hit.last + 1, hit.last + 5)
    .filter(({ sentence }) => sentence === tokens[hit.first]!.sentence)
    .map(({ word }) => word)
    .join(' ')
  return /^(?:(?:some|a|an|bit|blob|of|hot|her|his|my|our|melted|candle|wood|super|latex) ){0,4}(?:glue|caulk|wax|epoxy|resin|varnish|slime)\b/.test(
    words,
  )
}

/** "Flooded with afternoon sun": no water. */
function isFullOfLight(tokens: readonly Token[], hit: Hit): boolean {
  const around = tokens
    .slice(Math.max(0, hit.first - 30), hit.last + 31)
    .filter((token) => token.sentence === tokens[hit.first]!.sentence)
  if (around.some(({ word }) => /^(water|waters|sewage|rain|wet|agua|mud|inch|inches)$/.test(word))) return false
  const after = tokens.slice(hit.last + 1, hit.last + 5).map(({ word }) => word)
  return /^(with|by|in) (?:(?:the|a|afternoon|morning|evening|warm|bright|natural) ){0,2}(?:sun|sunlight|sunshine|daylight|light)\b/.test(
    after.join(' '),
  )
}

/** "The Christmas tree fell over": a tree inside the house, where no other is spoken of. */
function isChristmasTree(tokens: readonly Token[]): boolean {
  const isNamed = tokens.some(
    ({ word }, i) => /^(christmas|xmas|artificial)$/.test(word) && tokens[i + 1]?.word === 'tree',
  )
  return (
    isNamed &&
    !tokens.some(({ word }) =>
      /^(yard|backyard|outside|storm|wind|windy|gust|gusts|limb|limbs|branch|branches|trunk|roof|neighbor|neighbors|neighbour|neighbours|oak|pine|maple|wires|wire|lines|line)$/.test(
        word,
      ),
    )
  )
}

/**
 * "I pressed the test button and it chirped": the alarm works. An alarm that sounds before the test, in any other
 * sentence, or that goes on, still counts.
 */
function isAlarmTest(tokens: readonly Token[], hit: Hit): boolean {
  const { sentence } = tokens[hit.first]!
  const wordsIn = (from: number, to: number): string =>
    tokens
      .slice(Math.max(0, from), to)
      .filter((token) => token.sentence === sentence)
      .map(({ word }) => word)
      .join(' ')
  const [before, after] = [wordsIn(hit.first - 12, hit.first), wordsIn(hit.last + 1, hit.last + 13)]
  if (
    /\b(?:still|again|keeps?|wont|wouldnt|now|every|since|later|but|then|random|randomly|nonstop|sometimes|itself|too|also|even|without|night|other)\b/.test(
      after,
    )
  )
    return false
  return (
    /\b(?:press(?:ed)?|push(?:ed)?|hit|held) (?:the |its |that )?(?:self )?test(?: button)? and(?: it| they| both| all)?$/.test(
      before,
    ) || /^(?:fine |loud |properly )?when (?:i|we) (?:press|pressed|push|pushed|hit) (?:the )?test\b/.test(after)
  )
}

const SOMEBODY =
  'he she him her husband wife mother father mom mum dad son daughter kid kids child baby someone somebody grandma grandpa'.split(
    ' ',
  )

const PERSON_WORDS =
  'hand hands arm arms leg legs foot finger fingers head face knee mother father mom dad son daughter wife husband child kid he she i my his her he bleeding blood thumb wrist neck someone'.split(
    ' ',
  )

/** "The porch light", "the deck stain". */
function isOnlyAtAPorch(word: string, after: string): boolean {
  return (
    /^(porch|deck|balcony|verandah?|terraza)$/.test(word) &&
    /^(light|lights|lamp|screen|screens|swing|door|doors|furniture|umbrella|window|paint|stain|chair|chairs|table|box|bulb|plant|plants|fan)$/.test(
      after,
    )
  )
}

const HANGS_FROM_CEILINGS =
  'wire wires wiring cable cables cord cords light lights lamp fixture fan chandelier bulb plant hook alambre cables cable lampara'.split(
    ' ',
  )

/** "Stain bleeding through the paint": nobody is hurt. */
const THINGS_THAT_BLEED =
  'paint primer stain stains ink rust knot knots radiator radiators brake brakes tannin color sap marker pipe line lines'.split(
    ' ',
  )

/** "A limb fell through the roof": the tree fell, and nobody did. */
const TREE_PARTS = 'tree trees limb limbs branch branches trunk'.split(' ')

/** "Nobody here has asthma." */
function isSaidOfNobody(tokens: readonly Token[], hit: Hit): boolean {
  const before = tokens.slice(Math.max(0, hit.first - 6), hit.first).map(({ word }) => word)
  return /\b(nobody|none|no one)( here| at home| of us| in (the|our|this) (house|home|family))? (has|have|is)( an?)?$/.test(
    before.join(' '),
  )
}

/** "Three years old" is a child where no house or appliance has that age. */
function isYoung(tokens: readonly Token[], hit: Hit): boolean {
  const age = tokens[hit.first - 1]
  const after = tokens[hit.last + 1]?.word ?? ''
  if (
    /^(house|home|roof|paint|floor|heater|furnace|building|bathroom|kitchen|carpet|window|windows|tile|deck)$/.test(
      after,
    )
  )
    return false
  return (
    age !== undefined && ((age.value !== null && age.value <= 5) || /^(one|two|three|four|five|un)$/.test(age.word))
  )
}

/** "Shocked by the price", "shocked to see the mess": what follows is no thing that gives a shock. */
function isSurprise(tokens: readonly Token[], hit: Hit): boolean {
  for (let i = hit.last + 1; i <= hit.last + 7; i += 1) {
    const token = tokens[i]
    if (token?.sentence !== tokens[hit.first]!.sentence) return false
    if (
      /^(price|prices|priced|quote|quotes|cost|costs|bill|estimate|estimates|news|size|amount|mess|state|condition|sight|see|saw|find|found|learn|hear|much|bad|ugly|dirty|expensive|fee|charge|charged|discover)$/.test(
        token.word,
      )
    )
      return true
  }
  return false
}

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

function fires(m: Matcher): Readonly<Record<string, boolean>> {
  const { tokens, raw } = m.reading
  const { answers } = m
  const word = (hit: Hit, step: number) => m.words(step < 0 ? hit.first + step : hit.last + step, 1)[0] ?? ''
  const gas = m.hits('gas')
  const gasItself = gas.filter((hit) => !APPLIANCE_WORDS.has(word(hit, 1)))
  const odors = m
    .hits('smell')
    .filter((hit) => !/^(musty|moldy|mildew|mouldy|paint|wet|damp|earthy)$/.test(word(hit, -1)))
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
  const wet = m.hits('water')
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
      /\bout(side)? (by|near|behind|at)\b/.test(m.words(hit.first - 4, 4).join(' '))
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
  const ceilingSags = m.pair('ceiling', 'sag') || m.pair('ceilingItself', 'sagWeak')
  const waterSomewhere = wet.length > 0 || ['drip', 'running', 'standing', 'unknown'].includes(answers.water ?? '')
  const measures = readMeasures(tokens, raw)
  const sentencesWith = (hits: readonly Hit[]) => new Set(hits.map((hit) => tokens[hit.first]!.sentence))
  // "The pipe is frozen. I stuck my heat gun in the hole": the two are in sentences that follow each other.
  const pipeSentences = sentencesWith(m.hits('pipeLike'))
  const thawsWithFlame =
    tokens.some(({ word }) => /^(frozen|froze|frosen|thaw|congelad)/.test(word)) &&
    m.hits('flame').some((flame) => {
      const { sentence } = tokens[flame.first]!
      return !isNegated(tokens, flame) && [-1, 0, 1].some((step) => pipeSentences.has(sentence + step))
    })
  const cracked = sentencesWith(m.hits('crack').filter((hit) => !isNegated(tokens, hit)))
  const wetSentences = sentencesWith(wet)
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
    return (
      /^(of|de) (\w+ )?(water|agua|floodwater|sewage)|^(deep|water)/.test(after) &&
      (/water|agua|flood/.test(after) || wetSentences.has(tokens[measure.at]!.sentence))
    )
  })
  const asbestosNames = [
    ...m.hits('asbestosNamed'),
    ...(mayBeBuiltBy(answers, ASBESTOS_YEAR) ? m.hits('asbestosLike') : []),
    ...(saidBuiltBy(answers, ASBESTOS_YEAR) ? m.hits('oldVinyl') : []),
  ].sort((a, b) => a.first - b.first)
  const asbestos = asbestosNames.some((hit) => !isNegated(tokens, hit))
  const looseOldPaint = mayBeBuiltBy(answers, LEAD_YEAR) && (m.pair('paintLoose', 'paint') || m.has('leadPaint'))
  const childOrPregnant =
    (answers.vulnerable ?? []).some((who) => who === 'child_u6' || who === 'pregnant') || m.has('frail', 'never')
  const chemicals = m.together('bleach', 'reacts', 'never')
  const floodedThings = m.hits('equipment')
  const noHeat = m.has('noHeat', 'never')
  return {
    H01:
      m.pairOf(odors, gas, 'direct', NEAR) ||
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
      ),
    H02: m.pairOf(m.hits('hit'), gasPipes, 'direct', NEAR),
    H03: m.has('pilotOut', 'never') || m.pair('gasFlame', 'oddFlame'),
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
    H08: m.has('standing') || deepWater || m.pair('floodedWord', 'placeWord', 'normal', 40),
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
      m.pair('strongBurning', 'lightLike') ||
      m.pair('strongBurning', 'electrics') ||
      m.pair('strongBurning', 'pluggedIn') ||
      m.has('burningSmell') ||
      m.pair('smell', 'burnWord', 'normal', 30),
    H11:
      m.pair('flicker', 'wholeHouse') ||
      (m
        .hits('panelLike')
        .some(
          (hit) =>
            /^(b|f|cort|disy|fusi|rcd|rcbo|safety|trip|past)/.test(tokens[hit.first]!.word) ||
            /breaker|fuse/.test(tokens[hit.last]!.word),
        ) &&
        m.pair('trips', 'panelLike')) ||
      m.pair('flicker', 'panelLike'),
    H12: m.has('badSystem'),
    H13: m.pair('bareWire', 'wireLike'),
    H14: m.pair('downed', 'powerLine', 'direct', NEAR) || m.has('downedWire', 'direct'),
    H15: m.has('onFire', 'direct'),
    H16: m.has('afterFire') || m.pair('charred', 'framing'),
    H17: ceilingSags,
    H17W: ceilingSags && waterSomewhere,
    H18: m.pair('collapse', 'structure') || m.pair('wallWord', 'wallMoves'),
    H19: m.pair('crack', 'badCrack') || wideCrack,
    H20: m.pair('floorWord', 'softFloor') || m.pair('boardsWord', 'givesUnder'),
    H21: m.pair('bearing', 'cutOrRotten'),
    H22:
      m.has('ground', 'direct') || m.has('groundMoves', 'direct') || m.pair('groundWord', 'groundGoes', 'direct', NEAR),
    H23:
      m.has('sewage') ||
      m.pairOf(
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
    H24: m.pair('mold', 'everywhere') || (m.has('mold') && hasLargeArea(tokens)),
    H25: m.has('frail', 'never') && (m.has('dirtyThings') || (m.hits('dirtyThings').length > 0 && m.has('mold'))),
    H26: looseOldPaint,
    H26C: looseOldPaint && childOrPregnant,
    H27: m.has('leadPositive') || m.pair('leadWord', 'positiveWord'),
    H28: asbestos,
    H29: m.pairOf(asbestosNames, m.hits('crumbling'), 'normal', NEAR),
    H30: m.pair('climb', 'roof') || m.has('roofMyself') || m.has('slippery'),
    H31: m.pair('roofNoise', 'roof') || m.has('iceDam'),
    H32: m.pair('shattered', 'glass'),
    H33: m.has('breakIn') || m.pair('forcedIn', 'entry', 'normal', 40),
    H34: chemicals || m.has('mixedCleaners', 'never'),
    H34C: chemicals && m.has('fumes', 'never'),
    H35: m.pair('fuelLike', 'spilled'),
    H36:
      m.pair('battery', 'batteryBad', 'direct') ||
      (m.has('battery', 'never') && m.pair('anyBattery', 'batteryWeak', 'direct')) ||
      m.pair('anyBattery', 'batteryHot', 'direct', NEAR),
    H37: m.has('backfeed', 'direct'),
    H38: m.pair('reliefValve', 'reliefBad') || m.pair('waterHeater', 'heaterBad'),
    H39: m.pairOf(floodedThings, m.hits('wasUnder'), 'normal', FAR),
    H40: m.pair('garageDoor', 'springOrCable'),
    H41: m.pair('silicaCut', 'masonry', 'normal', 45),
    H42: m.pair('rodent', 'rodentSign') || m.has('droppings'),
    H43: m.pair('bat', 'batPlace'),
    H44: m.pair('wildAnimal', 'wildPlace'),
    H45: m.pair('railLike', 'railLoose'),
    H46: m.pair('flue', 'flueBad'),
    H47: noHeat && (m.has('coldOrFrail', 'never') || (answers.vulnerable ?? []).length > 0),
    H48: m.pair('flame', 'pipeLike', 'normal', FAR) || thawsWithFlame,
    H49: m.pair('pit', 'goesIn'),
    H50: m.has('hurt', 'direct'),
    H51: m.pair('tree', 'treeFell'),
    H52: m.pair('surge', 'cameIn'),
    H53: m.has('noAlarm', 'never'),
  }
}

/** Words that make a sentence of the model a condition, a possibility or an instruction and not a statement. */
const NOT_A_STATEMENT = new Set(
  (
    'if when whenever unless may might could can possible possibly potential potentially check look test inspect inspected ' +
    'inspection watch ensure avoid case whether should consider recommend recommended verify confirm sure dont not never ' +
    'before until once risk risks prevent monitor consult must always would likely caution beware hire contact have ' +
    'si cuando puede podria revise posible evite'
  ).split(' '),
)

/** The sentences of a model's text that state something. */
export function statementsOf(text: string): string {
  const [reading] = readText(text)
  if (reading === undefined) return ''
  const said = new Map<number, boolean>()
  for (const token of reading.tokens)
    said.set(token.sentence, (said.get(token.sentence) ?? true) && !NOT_A_STATEMENT.has(token.word))
  const kept: string[] = []
  let from: number | null = null
  reading.tokens.forEach((token, i) => {
    from ??= token.start
    const next = reading.tokens[i + 1]
    if (next?.sentence === token.sentence) return
    if (said.get(token.sentence) === true)
      kept.push(reading.raw.slice(from, Math.min(reading.raw.length, token.end + 1)))
    from = null
  })
  return kept.join('. ')
}

/** The ids of the rules that a text fires. */
export function hazardsOfText(text: string, answers: Answers): string[] {
  if (text.trim() === '') return []
  const found = new Set<string>()
  for (const reading of readText(text)) {
    const fired = fires(new Matcher(reading, answers))
    for (const id of Object.keys(fired)) if (fired[id]) found.add(id)
  }
  return [...found]
}
