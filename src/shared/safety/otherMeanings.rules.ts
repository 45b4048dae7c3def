import type { Hit } from './matching.rules.ts'
import type { Token } from './text.rules.ts'
import type { Concept } from './vocabulary.ts'

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
export function isSomethingElse(tokens: readonly Token[], hit: Hit): boolean {
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
        (first.startsWith('headache') && isWord && isSaidOfATask(tokens, hit)) ||
        (first === 'confused' && /^(about|by|what|which|how|why|as|on|if|whether)$/.test(after))
      )
    case 'hurt':
      return (
        (/^(trapped|atrapad[oa]s?)$/.test(first) && inSentence([...ANIMALS_AND_THINGS]) && !inSentence(SOMEBODY)) ||
        (/^(deep|pinned|crushed|stuck|buried|aplastad[oa]s?)$/.test(first) && !inSentence(PERSON_WORDS)) ||
        (first === 'fell' && inSentence(TREE_PARTS) && !inSentence(SOMEBODY)) ||
        (first.startsWith('bleed') &&
          (after === 'through' || inSentence(THINGS_THAT_BLEED)) &&
          !inSentence(BODY_PARTS)) ||
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
      if (/^haz[ey]$/.test(first) || at(hit.last) === 'haze') return isHazeOfASurface(tokens, hit)
      return /^(flames|llamas)$/.test(first) &&
        inSentence(['stove', 'burner', 'pilot', 'furnace', 'heater', 'fireplace', 'yellow', 'orange', 'blue', 'candle'])
        ? true
        : first === 'smoke' && at(hit.first - 1) === 'candle'
    case 'shattered':
    case 'breaksUp':
      // "Shattered my record": no glass.
      return /^(?:my|our|his|her|the|all)(?: \w+)? (?:best|record|records|expectations|goal|dreams|illusions)\b/.test(
        [1, 2, 3].map((step) => at(hit.last + step)).join(' '),
      )
    case 'haze':
      return (
        /^(alarm|alarms|detector|detectors)$/.test(after) || (/^haz[ey]$/.test(first) && isHazeOfASurface(tokens, hit))
      )
    case 'comesOutOf':
      return /^(sprayer|can|tube|bottle|roller|brush|nozzle|tin|bucket)$/.test(at(hit.last + 2))
    case 'footThrough':
      return /^(screen|drywall|wall|door|box|sock)$/.test(at(hit.last + 2))
    case 'glassAllOver':
      // "The shower glass all over has spots": the glass is whole.
      return inSentence(['spots', 'streaks', 'streaky', 'smudges', 'smears', 'fingerprints', 'film', 'drops'])
    case 'capsIt':
      return /^plugged$/.test(at(hit.first)) && /^(in|into|back)$/.test(after === 'it' ? at(hit.last + 2) : after)
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
export function isChristmasTree(tokens: readonly Token[]): boolean {
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

/** "The door has been a real headache": a task is one. Who has, gets or feels a headache is ill. */
function isSaidOfATask(tokens: readonly Token[], hit: Hit): boolean {
  const { sentence } = tokens[hit.first]!
  const words = tokens
    .slice(Math.max(0, hit.first - 12), hit.first)
    .filter((token) => token.sentence === sentence)
    .map(({ word }) => word)
  const before = words.join(' ')
  const verb =
    /\b(?:(?:(?:has|have|had) )?been|is|was|be|being|became)(?: (?:quite|such|just|a|an|the|bit|of|kind|total|real|huge|big|major|complete|constant)){1,5}$/.exec(
      before,
    )
  if (verb === null) return false
  const subject = before.slice(0, verb.index).trim().split(' ').slice(-5)
  return !subject.some((word) =>
    /^(get|gets|got|have|has|had|feel|feels|felt|symptoms?|result|all|only|there|thing)$/.test(word),
  )
}

/** "Grout haze in the corners", "a haze in the finish": on a surface. "A haze in the hall" is smoke. */
function isHazeOfASurface(tokens: readonly Token[], hit: Hit): boolean {
  const { sentence } = tokens[hit.first]!
  const words = (from: number, to: number) =>
    tokens
      .slice(Math.max(0, from), to)
      .filter((token) => token.sentence === sentence)
      .map(({ word }) => word)
      .join(' ')
  return (
    /\b(?:grout|paint|polish|wax|purple|finish|varnish|lacquer|poly|epoxy)(?: (?:has|is|looks|left|turned|went|got|a|some|see|i)){0,3}$/.test(
      words(hit.first - 4, hit.first),
    ) ||
    /(?:^| )(?:in|on|over) (?:the|my|our) (?:new |fresh |clear )?(?:grout|paint|polish|wax|finish|glass|tile|tiles|mirror|varnish|lacquer|poly|epoxy)\b/.test(
      words(hit.first, hit.last + 5),
    )
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

/** With one of these nearby, what bleeds is a person, whatever else bleeds. */
const BODY_PARTS =
  'hand hands arm arms leg legs foot feet finger fingers thumb head face knee wrist neck nose mouth ear skin wound gash blood bandage'.split(
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
