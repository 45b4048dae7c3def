import type { Hit } from './matching.rules.ts'
import { isPlainSentence } from './negation.rules.ts'
import { ALARMING, HARMLESS_EXPRESSIONS, HARMLESS_PHRASES, type HarmlessExpression } from './textExpressions.ts'
import { oncePerText, type Token } from './text.rules.ts'
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

/** Concepts of `tellingWords.ts` whose words mean something else where those of another concept do. */
const READ_LIKE: Partial<Record<Concept, Concept>> = {
  lookOfGasPipe: 'gasPipe',
  meterOrRiser: 'gasPart',
  wires: 'wireLike',
  wireFromPole: 'wireLike',
  wireOutside: 'wireLike',
  rails: 'railLike',
  treeNamed: 'tree',
  stingers: 'wildAnimal',
  mammalInside: 'wildAnimal',
  darkFlyer: 'bat',
  packSwells: 'batteryHot',
  cellPack: 'anyBattery',
  atRisk: 'frail',
  chlorinated: 'bleach',
  acidOrAmmonia: 'reacts',
  fumesBrand: 'grill',
  nakedFlame: 'flame',
  littleFlame: 'gasFlame',
  sinksUnderfoot: 'softFloor',
  underfoot: 'floorWord',
  movesWhenPushed: 'collapse',
  holdsUpHouse: 'structure',
  roofNamed: 'roof',
  aboveUs: 'roof',
  bellies: 'sag',
  bellyLike: 'sag',
  springParts: 'springOrCable',
  feelsCurrent: 'shock',
  strongIll: 'symptom',
  flameWord: 'gasFlame',
  badWound: 'hurt',
  fellBadly: 'hurt',
  fuzz: 'mold',
  framingLumber: 'bearing',
  weakened: 'cutOrRotten',
  plate: 'plug',
  liveBox: 'lightLike',
  lampBowl: 'lightLike',
}

/**
 * "Huele normal, no huele a gas", "it smells fine": nothing that smells. What follows is another clause, or nothing.
 */
function isNormalSmell(tokens: readonly Token[], hit: Hit): boolean {
  const said = tokens[hit.last + 1]
  const next = tokens[hit.last + 2]
  return (
    /^(?:huele|smells)$/.test(tokens[hit.first]!.word) &&
    /^(?:normal|bien|fine)$/.test(said?.word ?? '') &&
    said?.sentence === tokens[hit.last]!.sentence &&
    !/\b(?:gas|propan[eo]|butan[eo]|eggs?|huevos?)\b/.test(around(tokens, hit).before) &&
    (next?.sentence !== said.sentence ||
      (next.clause !== said.clause &&
        /^(?:normal|bien|fine) (?:and )?(?:no (?:huele|hay|gas|smell|odor)|not (?:like|of)|(?:i|we) (?:dont|do not) smell)\b/.test(
          around(tokens, hit).after,
        )))
  )
}

/** "Stink bugs", "they stink when you step on them": insects, and no gas. */
function isStinkBug(tokens: readonly Token[], hit: Hit): boolean {
  const { word } = tokens[hit.first]!
  const { before, after } = around(tokens, hit)
  return (
    /^(?:stink|stinks)$/.test(word) &&
    ((word === 'stink' &&
      /^bugs?\b(?! (?:me|us|him|her|them|my|our|the|everybody|everyone)\b)/.test(after) &&
      !/\b(?:gas|propane|butane)(?: \w+)?$/.test(before)) ||
      (/\bthey(?: do| really| sure)?$/.test(before) &&
        /^when (?:you|i|we) (?:(?:step|stomp) on|squash|squish|crush|smash) (?:em|them|one)\b/.test(after)))
  )
}

/** "A male-to-male hose adapter": a fitting with two threads, and no cord with two plugs. */
function isPlumbingAdapter(tokens: readonly Token[], hit: Hit): boolean {
  return (
    /^(?:male|double)$/.test(tokens[hit.first]!.word) &&
    /^(?:\w+ ){0,2}(?:hose|pipe|nipple|coupling|fitting|thread|threads|threaded)\b/.test(around(tokens, hit).after) &&
    !tellsOfPower(tokens)
  )
}

const tellsOfPower = oncePerText((tokens) =>
  tokens.some(({ word }) =>
    /^(?:cords?|cables?|plug\w*|outlets?|receptacles?|gener\w*|genny|power|extension)$/.test(word),
  ),
)

const WINDOW_PART =
  'latch|latches|lock|locks|crank|cranks|handle|handles|knob|balance|balances|cord|cords|blind|blinds|shade|shades|screen|screens|hinge|hinges|seal|seals|weatherstrip|weatherstripping|gasket|spring|springs|pulley|track|tracks|roller|rollers|operator|trim|sill|casing|stop|valance|closer|sweep|manija|seguro|cerradura|chapa|bisagra|persiana|mosquitero|cordon'
const BROKE =
  'broken|broke|busted|bust|snapped|cracked|quebrado|quebrada|roto|rota|se rompio|se quebro|esta roto|esta rota|esta quebrado|esta quebrada'

/**
 * "Broken window crank", "the window lock is broken", "the handle of the patio door broke off": a part of it, and no
 * glass. It counts as glass again as soon as anything in the text tells of pieces, of a cut or of what hit it.
 */
function isPartOfAWindow(tokens: readonly Token[], hit: Hit): boolean {
  if (!/^(?:windows?|windo|winder|ventanas?|doors?|skylight|mirror)$/.test(tokens[hit.last]!.word)) return false
  // "Broken window, lock is fine".
  if (tokens[hit.last + 1]?.afterComma === true) return false
  const { before, after } = around(tokens, hit)
  const isNamed =
    new RegExp(`^(?:${WINDOW_PART})$`).test(after) ||
    (new RegExp(`\\b(?:${BROKE})$`).test(before) && new RegExp(`^(?:${WINDOW_PART})\\b`).test(after)) ||
    new RegExp(`^(?:${WINDOW_PART})(?: (?:is|was|has|had|got|just|are|were|all))* (?:${BROKE})\\b`).test(after) ||
    (new RegExp(
      `\\b(?:${WINDOW_PART}) (?:of|on|for|to|de) (?:(?:the|my|our|this|that|a|one|la|el|mi) )?(?:\\w+ )?$`,
    ).test(`${before} `) &&
      new RegExp(`^(?:(?:is|was|has|had|got|just) )*(?:${BROKE})\\b`).test(after))
  return isNamed && breaksNoGlass(tokens)
}

const BREAKS = /^(?:broke|broken|busted|bust|snapped|cracked|rot[oa]|rompio|quebr\w*)$/
const TELLS_OF_GLASS =
  /^(?:shatter\w*|smash\w*|shards?|slivers?|pieces?|pedazos|chunks?|bleed\w*|blood\w*|cuts?|cutting|sharp|rock|rocks|ball|split|splits|jagged|edge|edges|corner|half|gone|missing|bits|million|over|did|too|also|crack|cracks|spider\w*|hand|arm|finger|stone|bullet|bird|branch|limb|fell|fall\w*|glass|pane|panes|vidrios?|cristal\w*)$/

/** Whether a text breaks one thing only and tells of no glass: the same for every window in it. */
const breaksNoGlass = oncePerText(
  (tokens) =>
    tokens.filter(({ word }) => BREAKS.test(word)).length === 1 &&
    !tokens.some(({ word }) => TELLS_OF_GLASS.test(word)),
)

const BY_CONCEPT = new Map<string, HarmlessExpression[]>()
for (const expression of HARMLESS_EXPRESSIONS)
  for (const concept of expression.concepts) BY_CONCEPT.set(concept, [...(BY_CONCEPT.get(concept) ?? []), expression])

const ANY_PHRASE = new RegExp(HARMLESS_PHRASES.map(({ source }) => source).join('|'))

/** The tokens of a text that stand in one of the harmless phrases. */
const tokensInPhrases = oncePerText((tokens): ReadonlySet<number> => {
  const found = new Set<number>()
  for (let from = 0, to = 0; from < tokens.length; from = to) {
    const starts: number[] = []
    let text = ''
    for (; to < tokens.length && tokens[to]!.sentence === tokens[from]!.sentence; to += 1) {
      starts.push(text.length)
      text += `${tokens[to]!.word} `
    }
    if (!ANY_PHRASE.test(text)) continue
    for (const phrase of HARMLESS_PHRASES)
      for (const { index, 0: said } of text.matchAll(phrase)) {
        if (ALARMING.test(`${text.slice(0, index)} ${text.slice(index + said.length)}`)) continue
        for (let i = firstFrom(starts, index); i < starts.length && starts[i]! < index + said.length; i += 1)
          found.add(from + i)
      }
  }
  return found
})

/** The first place of a sorted list whose number is at least `value`. */
function firstFrom(numbers: readonly number[], value: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

function isHarmlessExpression(tokens: readonly Token[], hit: Hit): boolean {
  const inPhrases = tokensInPhrases(tokens)
  if (inPhrases.size > 0) {
    let at = hit.first
    while (at <= hit.last && inPhrases.has(at)) at += 1
    if (at > hit.last) return true
  }
  const expressions = BY_CONCEPT.get(hit.concept)
  if (expressions === undefined) return false
  const { before, after } = around(tokens, hit, EXPRESSION_REACH)
  const own = tokens.slice(hit.first, hit.last + 1).map(({ word }) => word)
  const said = `${before} <${own.join(' ')}> ${after}`
  const found = expressions.filter(({ says }) => says.test(said))
  if (found.length === 0) return false
  const { sentence } = tokens[hit.first]!
  const nearby = tokens
    .slice(Math.max(0, hit.first - 2 * EXPRESSION_REACH), hit.last + 2 * EXPRESSION_REACH)
    .filter((token) => Math.abs(token.sentence - sentence) <= 1)
    .map(({ word }) => word)
    .join(' ')
  return found.some(({ also, unless }) => also?.test(nearby) !== false && unless?.test(nearby) !== true)
}

/** How many words on either side of a hit are read with it. */
const EXPRESSION_REACH = 25

/** Words that look like a hazard and mean something else: a gas stove, a baseball bat, a light brown stain. */
export function isSomethingElse(tokens: readonly Token[], hit: Hit): boolean {
  const sentence = tokens[hit.first]!.sentence
  const at = (i: number) => (tokens[i]?.sentence === sentence ? tokens[i]!.word : '')
  const first = at(hit.first)
  const before = at(hit.first - 1)
  const after = at(hit.last + 1)
  const isWord = hit.first === hit.last
  if (isHarmlessExpression(tokens, hit)) return true
  const inSentence = (words: readonly string[]) => {
    for (let i = hit.first - 12; i <= hit.last + 12; i += 1) if (words.includes(at(i))) return true
    return false
  }
  // "The smoke detector": no smoke.
  if (isWord && first === 'smoke' && hit.concept !== 'smokeAlarm' && /^(detector|detectors|alarm|alarms)$/.test(after))
    return true
  // "The smell of cigarette smoke": nothing burns.
  if (
    isWord &&
    first === 'smoke' &&
    hit.concept === 'smokeSeen' &&
    /^(smell|odor|stain|stains|stained|damage|residue|free|gray|grey|smells)$/.test(after)
  )
    return true
  // "A shade called Smoke Embers": paint.
  if (isWord && first === 'smoke' && isNameOfAShade(tokens, hit)) return true
  const concept = hit.concept as Concept
  switch (READ_LIKE[concept] ?? concept) {
    case 'equipment':
    case 'machine':
      return isFarFrom(tokens, hit)
    case 'gas':
    case 'gasPipe':
    case 'gasPart':
    case 'outletLike':
    case 'electrics':
      if (isFarFrom(tokens, hit)) return true
      // "The little adapter of the hose".
      if (first.startsWith('adapt') && inSentence(['hose', 'bib', 'thread', 'threads', 'faucet'])) return true
      return hit.concept === 'electrics' && NOT_MAINS.test(after)
    case 'panelLike':
      if (isFarFrom(tokens, hit)) return true
      // "The fuse in my old car".
      if (
        first.startsWith('fuse') &&
        /^(?:\w+ ){0,2}in (?:my|our|the|his|her) (?:old |new )?(?:car|truck|van|rv radio|christmas)\b/.test(
          around(tokens, hit).after,
        )
      )
        return true
      return isWord && /^pann?el/.test(first) && NOT_ELECTRIC_PANELS.has(before)
    case 'switchLike':
      return (
        isWord &&
        first === 'switch' &&
        ((SWITCH_VERB_AFTER.has(after) && (after === 'to' || !/^(the|a|our|my|this|that|wall|light)$/.test(before))) ||
          ['to', 'i', 'we', 'you', 'will', 'can'].includes(before))
      )
    case 'lightLike':
      return (
        isWord &&
        ((first === 'light' &&
          (COLORS_AND_SUCH.has(after) ||
            /^(sun|day|natural|traffic|very|flash|see)$/.test(before) ||
            (before === 'a' &&
              !/^(?:in|upstairs|downstairs|full|over|above|at|on|near|that|is|was|by|with|)$/.test(after)))) ||
          (first === 'fixture' && /^(plumbing|bath|shower|tub|sink|bathroom)$/.test(before)))
      )
    case 'burnWord':
      return /^burners?$/.test(first) || isNameOfAColor(tokens, hit)
    case 'charred':
      // "I burned a pan": dinner.
      if (
        /^burn(ed|t)$/.test(first) &&
        /^(?:a|the|my|some) (?:pan|pot|toast|dinner|popcorn|cookies|pizza|rice|bacon)\b/.test(around(tokens, hit).after)
      )
        return true
      return isNameOfAColor(tokens, hit)
    case 'burning':
    case 'strongBurning':
      // "The little button popped out": that of an outlet that has switched off.
      if (
        /^popp(?:ed|ing|s)$/.test(first) &&
        /^(button|buttons)$/.test(before) &&
        /^(out|up)$/.test(after) &&
        !/\b(?:bang|boom|loud|flash|arc|blue|smell\w*|stink\w*|brown|black|burn\w*|melt\w*|hot|smok\w*|spark\w*|breaker|panel|fuse|switch|heater)\b/.test(
          sentenceOf(tokens, hit),
        )
      )
        return true
      return (
        isWord &&
        (isNameOfAColor(tokens, hit) ||
          (/^(hot|warm)$/.test(first) &&
            /^(water|tub|tubs|glue|weather|day|days|air|summer|season|mop|side|pink)$/.test(after) &&
            tokens[hit.last + 1]?.afterComma !== true) ||
          (first === 'smoke' && /^(detector|detectors|alarm|alarms)$/.test(after)) ||
          (inSentence(['candle', 'candles', 'wax']) &&
            !inSentence(['outlet', 'socket', 'switch', 'breaker', 'plug', 'panel', 'receptacle'])) ||
          (first === 'spark' && /^(plug|plugs)$/.test(after)) ||
          (first.startsWith('burn') && /^out$/.test(after)))
      )
    case 'plug':
      return (
        /^(spark|drain|ear)$/.test(before) ||
        isStopperOfASink(tokens, hit) ||
        (/^(in|into|it|them|the)$/.test(after) && !inSentence(['gets', 'getting', 'got', 'feels', 'turned', 'went'])) ||
        /^(drain|hole)$/.test(after)
      )
    case 'shock':
      return (
        isPoolTreatment(tokens, hit) ||
        (/^shocks?(ed)?$/.test(first) && /^(absorbing|absorber|absorbers|treatment|value|chlorinate)$/.test(after)) ||
        /^(sticker|culture|price)$/.test(before) ||
        (/^(in|future)$/.test(before) && !/^(from|by|when)$/.test(after)) ||
        (/^(by|at|to|how|that|when)$/.test(after) && isSurprise(tokens, hit)) ||
        isNoElectricShock(tokens, hit)
      )
    case 'symptom':
      return (
        (first.startsWith('headache') && isWord && (isSaidOfATask(tokens, hit) || isAboutTaste(tokens, hit))) ||
        isDizzyFromALook(tokens, hit) ||
        // "A dizzying number of sizes".
        (first === 'dizzying' &&
          /^(a|the|this|that|such)$/.test(before) &&
          /^(?:number|array|amount|variety|selection|choice|range) of\b/.test(around(tokens, hit).after)) ||
        (first === 'confused' &&
          /^(about|by|what|which|how|why|as|on|if|whether)$/.test(after) &&
          // "Confused about what day it is" is a mind that fails.
          !/^(?:about|as to|by|what|where|which) (?:\w+ ){0,3}(?:day|date|year|where|who|time|room|name|i am|he is|she is|is she|is he)\b/.test(
            around(tokens, hit).after,
          ))
      )
    case 'hurt':
      return (
        (first === 'tripped' &&
          (/^(breakers?|gfci|gfi|afci|circuit|fuse|sensor)$/.test(before) || isHarmlessTrip(tokens, hit))) ||
        isTrappedToy(tokens, hit) ||
        isAlmostAHeartAttack(tokens, hit) ||
        (/^(trapped|atrapad[oa]s?)$/.test(first) &&
          !isSaidOfAPerson(tokens, hit) &&
          inSentence([...ANIMALS_AND_THINGS]) &&
          !inSentence(SOMEBODY) &&
          !inSentence(BODY_PARTS)) ||
        (/^(deep|pinned|crushed|stuck|buried|aplastad[oa]s?)$/.test(first) &&
          !inSentence(PERSON_WORDS) &&
          !(/^(pinned|crushed|buried)$/.test(first) && isSaidOfAPerson(tokens, hit))) ||
        (first === 'fell' && before !== 'i' && inSentence(TREE_PARTS) && !inSentence(SOMEBODY)) ||
        ((first === 'keeps' ? at(hit.last) : first).startsWith('bleed') &&
          (/^(through|thru)$/.test(after) || inSentence(THINGS_THAT_BLEED)) &&
          !isSaidOfAPerson(tokens, hit) &&
          !inSentence(['hit', 'ripped', 'gashed', 'sliced', 'stabbed']) &&
          !inSentence(BODY_PARTS) &&
          !inSentence(SOMEBODY) &&
          !inSentence(BANDAGES)) ||
        // "A bubble in the paint, got air trapped under it".
        (first === 'trapped' &&
          /\b(?:got|has) (?:some )?air$/.test(around(tokens, hit).before) &&
          inSentence(['paint', 'bubble'])) ||
        isOfAPaintedWall(tokens, hit) ||
        (first === 'stroke' && /^(brush|heat|single|one|last|long|each)$/.test(before))
      )
    case 'bat':
      return (
        inSentence(['halloween', 'decal', 'baseball', 'softball', 'cricket', 'batt']) ||
        before === 'insulation' ||
        after === 'insulation' ||
        (inSentence(['taped', 'swung', 'swing', 'swinging', 'wooden', 'aluminum']) &&
          !inSentence(['flew', 'flying', 'hanging', 'hangs', 'room', 'slept', 'asleep']))
      )
    case 'softFloor':
    case 'givesUnder':
      if (isOfFurniture(tokens, hit) || isSoftFromAPad(tokens, hit)) return true
      return isSoftThing(first, after) || isSoftClosing(tokens, hit) || isFeeling(tokens, hit)
    case 'ceiling':
      // "The plaster cat fell over": no ceiling.
      return first === 'plaster' && /^(cat|dog|bust|statue|figurine|vase|bunny)$/.test(after)
    case 'sag':
    case 'sagWeak':
      if (isFeeling(tokens, hit) || isOfAFallenThing(tokens, hit) || isOfFurniture(tokens, hit)) return true
      // "The trim is pulling away from the ceiling"; paint that bulges may hold water.
      if (/^(?:pull|separat|com)/.test(first) && /^(?:away|from|separat)/.test(at(hit.last)) && isOfATrim(tokens, hit))
        return true
      // "A coffee ring on the ceiling, long story involving a balloon".
      if (first === 'balloon' && /\bstory involving a$/.test(around(tokens, hit).before)) return true
      // "Wires hang from the ceiling": the ceiling itself does not.
      return isDecoration(first, before, after) || (/^(hang|dangl|colg)/.test(first) && inSentence(HANGS_FROM_CEILINGS))
    case 'badCrack':
    case 'crackGrows':
    case 'fingerSized':
      // "Both sides level"; "I only see it in daylight".
      return (
        (/^both sides$/.test(`${first} ${at(hit.last)}`) &&
          /^(?:are |is |still )?(?:level|even|flush|flat)\b/.test(around(tokens, hit).after)) ||
        (first === 'daylight' && /\b(?:only|just) (?:see|notice|spot) it in$/.test(around(tokens, hit).before))
      )
    case 'crack':
    case 'crackLike':
    case 'crackName':
      return isCrackOfASmallThing(tokens, hit)
    case 'pilotOut':
      // "No pilot anymore": the new one is electric.
      return first === 'no' && inSentence(['electric'])
    case 'flicker':
    case 'surges':
      return /^(dim|bright)/.test(first) && isAboutAColor(tokens, hit)
    case 'railLoose':
    case 'railsFail':
      return (
        isOfAThingOnTheDeck(tokens, hit) ||
        // "The corner of it went through the sheetrock by the stairs".
        (first === 'went' &&
          /\bcorner of it$/.test(around(tokens, hit).before) &&
          /^(?:the |my |our )?(?:sheetrock|drywall|wall|plaster)\b/.test(around(tokens, hit).after)) ||
        // "No railing because it's so low": none is needed.
        (first === 'no' &&
          /^(?:because|cause|cuz|since|as) (?:its|it is) (?:so |that |too |really )?(?:low|close to the ground)(?: to the ground)?$/.test(
            around(tokens, hit).after,
          ) &&
          !/\b(?:but|though|feet|ft|foot|drops?|fell|falls?|side)\b/.test(around(tokens, hit).after)) ||
        (first === 'came' &&
          /^(to|last|on|this|and)$/.test(after) &&
          /^(811|he|she|they|guy|company|inspector|plumber|electrician)$/.test(before)) ||
        (first === 'loose' && /^(change|coins?|edge|thread|threads|corner)$/.test(after))
      )
    case 'surge':
    case 'outsideWater':
      return hasNeverReachedUs(tokens, hit)
    case 'climb':
      return isDoneByARoofer(tokens, hit) || isWalkAround(tokens, hit)
    case 'forcedIn':
    case 'forcedLook':
    case 'entryForced':
      return isDoneByFamily(tokens, hit)
    case 'backfeed':
      return inSentence(['sewing', 'printer', 'cousin', 'cousins']) || isPlumbingAdapter(tokens, hit)
    case 'collapse':
    case 'wallMoves':
      // "The bow window".
      if (first === 'bow' && /^windows?$/.test(after)) return true
      // "The detached garage" is where it stands.
      if (
        first === 'detached' &&
        /^(garages?|house|home|shed|unit|building|carport|shop|workshop|barn|apartment|studio|office)$/.test(after) &&
        /^(the|a|an|my|our|his|her|their|your|of|in|car|old|new|small|neighbors?)$/.test(before) &&
        !tokens[hit.last + 1]!.afterComma
      )
        return true
      // "Old doors leaning against the wall": the wall stands straight.
      return (
        isDecoration(first, before, after) ||
        isFeeling(tokens, hit) ||
        isOfFurniture(tokens, hit) ||
        isOfATrim(tokens, hit) ||
        (/^lean(ed|ing|t|s)?$/.test(first) &&
          ((after === 'against' && isOfAMovedThing(tokens, hit)) || isLeanedBySomebody(tokens, hit)))
      )
    case 'alarmSounds':
      // "New CO alarms on every floor, tested": no alarm sounds.
      if (
        /^alarms$/.test(first) &&
        /^(co|monoxide|smoke)$/.test(before) &&
        inSentence(['new', 'tested', 'installed', 'working'])
      )
        return true
      return isAlarmTest(tokens, hit) || isNeverHeard(tokens, hit)
    case 'anyBattery':
      // The rule is about large batteries.
      return /^batter(y|ies)$/.test(first) && /^(aa|aaa|aaaa|9v|coin|button)$/.test(before)
    case 'batteryHot':
    case 'batteryBad':
    case 'batteryWeak':
      return isWord && /^(hot|warm)$/.test(first) && /^(day|days|weather|summer|afternoon|glue)$/.test(after)
    case 'rodent':
      return (
        isWord &&
        /^mouse$/.test(first) &&
        (/^(wireless|computer|gaming|optical|bluetooth|usb|cordless)$/.test(before) ||
          /^(pad|click|cursor)$/.test(after) ||
          // "My dead mouse, the wireless kind".
          /^the (?:wireless|computer|bluetooth|usb|cordless|gaming) (?:kind|one|sort|type)\b/.test(
            around(tokens, hit).after,
          ))
      )
    case 'springOrCable':
      if (isNewAndFine(tokens, hit)) return true
      // "Since last spring" is a season; "the last spring snapped" is not.
      return (
        first === 'spring' &&
        ((/^(last|next|early|late|since|this)$/.test(before) && at(hit.first - 2) !== 'the') ||
          /^(break|cleaning|thaw|rains)$/.test(after))
      )
    case 'floodedWord':
    case 'standing':
      if (isFloodlight(first, after) || isOutsideOnly(tokens, hit) || hasNeverReachedUs(tokens, hit)) return true
      return (at(hit.last) === 'flooded' && isFullOfLight(tokens, hit)) || isDeepInWork(tokens, hit)
    case 'wasUnder':
    case 'ranUnder':
    case 'floodTalk':
      return (at(hit.last) === 'flooded' && isFullOfLight(tokens, hit)) || isOutsideOnly(tokens, hit)
    case 'bleach':
      // "The sun bleached the floor".
      if (first === 'bleached' && before === 'sun' && !tokens[hit.first]!.afterComma) return true
      return /^bleached$/.test(first) && /^(oak|pine|maple|ash|walnut|blond|blonde|linen|driftwood)$/.test(after)
    case 'reacts':
      return first === 'acid' && /^(green|yellow|rain|reflux|test)$/.test(after)
    case 'flue':
    case 'chimneyNamed':
      return first.startsWith('fireplace') && before === 'electric'
    case 'flueBad':
      return /^lean(ed|ing|t)?$/.test(first) && /^(the|a|an|my|our|against|on|over|up)$/.test(after)
    case 'flame':
      if (first === 'torch' && (before === 'olympic' || inSentence(['picture', 'poster']))) return true
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
        isFlatOnTheLawn(tokens, hit) ||
        /^(root|roots|house|topper|ornament|ornaments|stand|lights|sap|pollen|needles|frog|nuts?)$/.test(after) ||
        /^(shoe|cat|artificial)$/.test(before) ||
        (/^(christmas|xmas|family)$/.test(before) &&
          !inSentence(['leaning', 'leans', 'blew', 'roof', 'house', 'through'])) ||
        (/^(hall|coat)$/.test(before) && !inSentence(['limb', 'branch', 'roof', 'line', 'wires', 'yard'])) ||
        (first.startsWith('branch') && /^(line|lines|circuit|circuits|drain|pipe|wiring)$/.test(after))
      )
    case 'structure':
    case 'bearing':
      return (
        isOnlyAtAPorch(first, after) ||
        isOfADollhouse(tokens, hit) ||
        isSmallPost(tokens, hit) ||
        isPlateOfASwitch(tokens, hit) ||
        isOfAFenceOrBed(tokens, hit) ||
        (isWord && /^posts?$/.test(first) && /^(fence|mailbox|lamp|sign|bed|newel|light|blog)$/.test(before)) ||
        (first === 'roof' &&
          /^(rack|of)$/.test(after) &&
          inSentence(['doghouse', 'birdhouse', 'dollhouse', 'cat', 'car', 'van', 'truck'])) ||
        isOfAToyHouse(tokens, hit)
      )
    case 'roof':
      return (
        isOfAToyHouse(tokens, hit) ||
        /^(dog|car|van|doghouse|dollhouse|birdhouse|playhouse|coop|truck|jeep)$/.test(before) ||
        inSentence(['doghouse', 'birdhouse', 'dollhouse', 'kennel'])
      )
    case 'railLike':
      // "They reek when you step on them".
      if (first === 'step' && /^(you|i|we)$/.test(before) && inSentence(['reek', 'stink', 'stinks', 'smell', 'smells']))
        return true
      return (
        (/^stairs?$/.test(first) &&
          /^(step|steps|stepped|stepping|pattern|crack|cracks|like|carpet|runner|light|lights)$/.test(after) &&
          // "The stairs like to sway".
          !/^like(?: \w+)? to\b/.test(around(tokens, hit).after)) ||
        isOnlyAtAPorch(first, after) ||
        isNearTheDamage(tokens, hit) ||
        isOfADollhouse(tokens, hit) ||
        (first === 'steps' && /^(same|next|these|those|following|all|few|easy|simple|first|two|three)$/.test(before))
      )
    case 'wireLike':
      if (isNoneThere(tokens, hit)) return true
      // "When the cable man was in the attic": a person.
      if (
        first === 'cable' &&
        isWord &&
        /^(man|guy|fellow|installer|technician)$/.test(after) &&
        !/\b(?:spark\w*|burn\w*|hot|bare|fray\w*|exposed|arc\w*|buzz\w*|smok\w*|copper|drill\w*|cut|nicked|hit|stapl\w*|hung|left|leak\w*|wet|rain\w*|water)\b/.test(
          sentenceOf(tokens, hit),
        )
      )
        return true
      if (isLivelyPerson(tokens, hit)) return true
      // "We cut the cord and dropped cable TV".
      if (
        /^(?:cords?|cable)$/.test(first) &&
        inSentence(['tv', 'comcast', 'netflix', 'streaming', 'spectrum', 'xfinity']) &&
        inSentence(['dropped', 'cut', 'canceled', 'cancelled', 'switched']) &&
        !inSentence(['bare', 'copper', 'showing', 'exposed', 'accidentally'])
      )
        return true
      // The wire that a picture hangs on.
      if (
        /^wires?$/.test(first) &&
        inSentence(['mirror', 'picture', 'pictures', 'frame', 'painting']) &&
        !inSentence(['lamp', 'light', 'bare', 'copper', 'chewed', 'cord', 'sparks', 'exposed', 'live', 'insulation'])
      )
        return true
      // The cables of a garage door.
      if (/^cables?$/.test(first) && inSentence(['springs', 'spring', 'drum', 'torsion'])) return true
      if (/^wires?$/.test(first) && /^(hanging|hanger|rack|basket|shelf|shelves)$/.test(before)) return true
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
      // "Cake molds": something is made in them. One mold of chocolate color may be mold.
      if (/^mou?lds$/.test(first) && /^(chocolate|cake|candy|soap|silicone|jello|cookie|popsicle)$/.test(before))
        return true
      // "The shoe mould is loose": a strip of wood.
      if (
        /^mou?ld$/.test(first) &&
        before === 'shoe' &&
        !/\b(?:black|green|fuzz\w*|smell\w*|musty|damp|wet|grow\w*|covered)\b/.test(sentenceOf(tokens, hit))
      )
        return true
      return /^mou?ldings?$/.test(first) || (/^mou?ld$/.test(first) && /^(resistant|proof)$/.test(after))
    case 'sewage':
      return (
        isOfAPet(tokens, hit) ||
        (/^(feces|faeces|fecal|poop|poo|caca|excrement|excremento)/.test(first) &&
          /^(mouse|mice|rat|rodent|bird|bat|cat|dog|animal|raccoon|squirrel|pigeon|pet|of|de)$/.test(before))
      )
    case 'onFire':
      if (isFireOfNoHouse(tokens, hit) || isEagerOnFire(tokens, hit)) return true
      // "Nothing is burning".
      if (
        /^is (burning|smoking)$/.test(`${first} ${at(hit.last)}`) &&
        before === 'nothing' &&
        !/^(yet|now|anymore|but|so|except)$/.test(after)
      )
        return true
      // "My eyes are burning": fumes.
      if (/^burning$/.test(at(hit.last)) && /^(eyes|eye|throat|lungs|nose|skin|hands)$/.test(before)) return true
      // "Smells like something is burning" is for the electrician first.
      if (
        at(hit.last) === 'burning' &&
        inSentence(['smell', 'smells', 'smelling', 'odor']) &&
        !/^(wall|ceiling|attic|roof|house|floor)$/.test(before) &&
        after !== 'inside'
      )
        return true
      if (/smok/.test(at(hit.last)) && inSentence(['battery', 'batteries', 'bateria'])) return true
      if (/^haz[ey]$/.test(first) || at(hit.last) === 'haze') return isHazeOfASurface(tokens, hit)
      return /^(flames|llamas)$/.test(first) &&
        !inSentence(['shooting', 'coming', 'leaping', 'shot', 'behind', 'roaring']) &&
        inSentence(['stove', 'burner', 'pilot', 'furnace', 'heater', 'fireplace', 'yellow', 'orange', 'blue', 'candle'])
        ? true
        : first === 'smoke' && at(hit.first - 1) === 'candle'
    case 'shattered':
    case 'breaksUp':
      if (isNameOfBrokenWhite(tokens, hit)) return true
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
      return (
        inSentence(['spots', 'streaks', 'streaky', 'smudges', 'smears', 'fingerprints', 'film', 'drops']) &&
        !/\b(?:blood\w*|bleed\w*|broke\w*|explod\w*|shatter\w*|burst|blew|cut|cuts|floor|carpet|yard)\b/.test(
          sentenceOf(tokens, hit),
        )
      )
    case 'fireCrew':
      return inSentence(['toy', 'toys', 'sticker', 'stickers', 'poster', 'costume', 'decal'])
    case 'glassPieces':
      // "The silver's going", behind a mirror.
      if (
        first === 'silvers' &&
        /^(going|gone|peeling|flaking)$/.test(after) &&
        /\bthe$/.test(around(tokens, hit).before)
      )
        return true
      return (
        /hole/.test(around(tokens, { ...hit, last: hit.first - 1 }, 3).after) &&
        inSentence(['screen', 'screens', 'mesh'])
      )
    case 'floats':
      return /^(shelf|shelves|floor|floors|vanity|laminate|vinyl|tv|cabinet|nightstand|desk)$/.test(after)
    case 'labSaysBad':
      if (inSentence(['radon', 'mold', 'pool', 'termite', 'well', 'water'])) return true
      return /^(came|come)$/.test(first) && /^(negative|clean|clear|fine|normal|ok|okay|low|good)$/.test(after)
    case 'twoMaleEnds':
      return inSentence(['hose', 'bib', 'thread', 'threads', 'threaded', 'nipple', 'pipe', 'faucet'])
    case 'shaft':
      return (
        /^(toilet|fish|pool|tank)$/.test(before) || (first === 'cistern' && inSentence(['toilet', 'flush', 'flapper']))
      )
    case 'capsIt':
      return /^plugged$/.test(at(hit.first)) && /^(in|into|back)$/.test(after === 'it' ? at(hit.last + 2) : after)
    case 'crewLeft':
      // "Was it cleared? I said yes since there was nothing to clear".
      return /\b(?:asked|asks|sheet|form)\b.*\b(?:there was|theres|there is) nothing to clear$/.test(
        sentenceOf(tokens, hit),
      )
    case 'glow':
      // "A shade called Smoke Embers".
      return /\b(?:shade|color|colour|paint) (?:is )?(?:called|named) smoke$/.test(around(tokens, hit).before)
    case 'afterFire':
      if (isFireOfNoHouse(tokens, hit)) return true
      return (
        first.startsWith('soot') &&
        (/^(colored|coloured|gray|grey|color|black paint)$/.test(after) ||
          inSentence(['candle', 'candles', 'makeup', 'palette']) ||
          isSootOfAHearth(tokens, hit))
      )
    case 'grill':
      // "We painted the garage walls charcoal".
      if (
        first === 'charcoal' &&
        /\bpainted (?:the |our |my )?(?:\w+ )?(?:walls?|room|ceiling|door|trim)$/.test(around(tokens, hit).before)
      )
        return true
      return isNoGrill(first, before, after)
    case 'waterHeater':
      // "The wrap on the boiler pipes": not the boiler.
      return first === 'boiler' && isWord && /^(pipe|pipes|room|wrap)$/.test(after)
    case 'gasFlame':
      return isCalledFlame(tokens, hit)
    case 'paint':
      return first === 'enamel' && /^(?:bath|bathtub|tub|sink)$/.test(before)
    case 'asbestosNamed':
      // "Vermiculite for my seed pots".
      return (
        first.startsWith('vermic') &&
        inSentence(['seed', 'seeds', 'pots', 'potting', 'garden', 'plants', 'soil']) &&
        !inSentence(['attic', 'insulation', 'joists', 'wall'])
      )
    case 'asbestosLike':
      if (isNewMaterial(tokens, hit) || isTestedFree(tokens, hit)) return true
      // "A 9x9 pan of brownies".
      return first.startsWith('9') && /^(pan|dish|baking|casserole|cake|brownie|brownies)$/.test(after)
    case 'paintLoose':
      // "Chalk paint", "a chalk line": nothing turns to powder.
      return (
        first.startsWith('chalkboard') ||
        (first === 'chalk' && /^(paint|painted|paints|line|lines|board|boards)$/.test(after))
      )
    case 'cutOrRotten':
      // "I drilled into a stud for a TV mount".
      if (
        /^drill(?:ed|ing)?$/.test(first) &&
        !/\b(?:gas|line|pipe|water|wires?|spark\w*|hit (?:a|the|my|something)|crack\w*|split\w*)\b/.test(
          around(tokens, hit).after,
        ) &&
        /^(?:in|into) (?:a|the) studs? (?:for|to (?:hang|mount|hold)) (?:a |the |my |our )?(?:tv|television|shelf|shelves|mount|picture|mirror|bracket|curtain|hook)\b/.test(
          around(tokens, hit).after,
        )
      )
        return true
      return first === 'cut' && isCutToSize(tokens, hit)
    case 'ground':
      // "Sinkholes in the county, none near us", "the sink hole for the soap pump".
      if (
        first.startsWith('sink') &&
        (/\b(?:none|nowhere) near (?:us|here)\b/.test(around(tokens, hit).after) ||
          /^for (?:the|my|our|a) (?:soap|pump|faucet|drain|sprayer)\b/.test(around(tokens, hit).after))
      )
        return true
      return /^landslides?$/.test(first) && /^(win|victory|vote|majority)$/.test(after)
    case 'wildAnimal':
      if (first === 'snake' && /^(plant|plants|print|drain|bit)$/.test(after)) return true
      if (after === 'proof' || (/^hornets$/.test(first) && /^(flag|jersey|poster|game|fan)$/.test(after))) return true
      return /^bees?$/.test(first) && /^(spelling|quilting|sewing)$/.test(before)
    case 'breakIn':
      return (
        isBreakingInAThing(tokens, hit) ||
        (first.startsWith('burglar') && before === 'cat' && /^(costume|mask|movie|outfit|party)$/.test(after))
      )
    case 'silicaCut':
      if (isGrindingCoffee(tokens, hit)) return true
      return isWord && first === 'cut' && /^(off|down|back|short)$/.test(after)
    case 'gritTool':
      return isGrindingCoffee(tokens, hit)
    case 'indoors':
      return /^windows?$/.test(first) && /^(shut|closed|air)$/.test(before)
    case 'water':
      return (
        isWord &&
        ((first === 'flooded' && isFullOfLight(tokens, hit)) ||
          isFloodlight(first, after) ||
          (first === 'flood' &&
            /^of (?:sun\w*|day\w*|moonlight|light(?! (?:brown|gr[ae]y|yellow|red|water)))\b/.test(
              around(tokens, hit).after,
            )) ||
          (first === 'wet' &&
            (/^(bar|bars|wipe|wipes)$/.test(after) || isParkedWetTool(tokens, hit) || isRatedForWet(tokens, hit))) ||
          (/^(water|agua)$/.test(first) &&
            /^(heater|heaters|bill|bills|meter|softener|company|closet|pressure|heating|filter|filters|bottle|bottles|based)$/.test(
              after,
            )) ||
          (/^(drip|spray|splash|pour|stream)/.test(first) &&
            (/^(paint|glue|caulk|grease|wax|candle|texture|foam)$/.test(before) || isOfAThickLiquid(tokens, hit))))
      )
    case 'glass':
      return isPartOfAWindow(tokens, hit)
    case 'leadWord':
      return (
        /^(to|into|us|me|you|him|the|pipe|pipes|time)$/.test(after) || /^(will|can|could|may|to|might)$/.test(before)
      )
    case 'smell':
    case 'stinks':
      return isStinkBug(tokens, hit) || isNormalSmell(tokens, hit)
    case 'oldYear':
      // "He needs that, his place is from 1910".
      return (
        /\bneighbors?\b.*\b(?:place|house|home)(?: (?:is|was))?(?: (?:from|built in|dates from|dates back to))$/.test(
          around(tokens, hit).before,
        ) && !/\b(?:scrap|sand|strip|peel|chip|rent|bought)\w*/.test(sentenceOf(tokens, hit))
      )
    case 'coldOrFrail':
      return /^(cold|ice|snow)$/.test(first) && /^(water|maker|cream)$/.test(after)
    default:
      return false
  }
}

/** After "electric": no wiring, or a thing that is not wired into the house. */
const NOT_MAINS = /^(bill|bills|company|guitar|car|bike|blanket|stove|range|toothbrush|piano)$/

/** Things that are leaned against a wall by somebody. */
const MOVED_THINGS = new Set(
  'door doors ladder ladders bike bikes bicycle mirror mirrors lumber tools rake rakes picture pictures painting paintings skis boxes plywood mattress furniture couch chair chairs table bookcase bookcases bookshelf dresser headboard broom brooms guitar'.split(
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

/** "One batten of the siding came off by the front step": the step is only where that is. */
function isNearTheDamage(tokens: readonly Token[], hit: Hit): boolean {
  const place = tokens[hit.last]!
  return (
    /^(?:steps?|stairs?|stoop|porch|deck)$/.test(place.word) &&
    !place.afterComma &&
    !/\b(?:wobbl\w*|loose|mov\w*|off|sink\w*|sank|rot\w*|shak\w*|lean\w*|gave|gives|too|also|came)\b/.test(
      around(tokens, hit).after,
    ) &&
    /\b(?:battens?|siding|shingles?|gutters?|downspouts?|shutters?|mailbox|doorbell|sconce|lantern|weatherstrip\w*)\b(?! (?:nail|post)).* (?:by|near|beside|next to)(?: (?:the|our|my|front|back|side|porch))*$/.test(
      around(tokens, hit).before,
    )
  )
}

/** "Flooded with afternoon sun": no water. */
function isFullOfLight(tokens: readonly Token[], hit: Hit): boolean {
  const around = tokens
    .slice(Math.max(0, hit.first - 30), hit.last + 31)
    .filter((token) => token.sentence === tokens[hit.first]!.sentence)
  if (around.some(({ word }) => /^(water|waters|sewage|rain|wet|agua|mud|inch|inches)$/.test(word))) return false
  const after = tokens.slice(hit.last + 1, hit.last + 5).map(({ word }) => word)
  // "Flooded with messages".
  if (
    /^(?:with|by) (?:(?:the|so|too|many|new|your|nice|phone|text|all) ){0,3}(?:messages|calls|guests|visitors|company|people|emails|mails|texts|requests|offers|replies|questions|quotes|memories|spam|ads)\b/.test(
      after.join(' '),
    )
  )
    return true
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

/** "It has never gone off": an alarm that is quiet, and was before. */
function isNeverHeard(tokens: readonly Token[], hit: Hit): boolean {
  const { sentence } = tokens[hit.first]!
  const isOf = (token: Token) => token.sentence === sentence
  const before = tokens
    .slice(Math.max(0, hit.first - 3), hit.first)
    .filter(isOf)
    .map(({ word }) => word)
    .join(' ')
  return (
    /\bnever(?: once| ever)?$/.test(before) &&
    !tokens
      .slice(Math.max(0, hit.first - 20), hit.last + 20)
      .some(
        (token) =>
          isOf(token) &&
          /^(before|until|till|but|yet|now|tonight|today|last|except|like|so|loud|long|often|much|stops?|stopped)$/.test(
            token.word,
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
  // "It won't stop", "it keeps going": no test does that.
  if (/^(wont|will|keeps|never|no|not)$/.test(tokens[hit.first]!.word)) return false
  const before = wordsIn(hit.first - 12, hit.first)
  // "It beeped like it's supposed to and then went quiet": what comes after that still counts.
  const after = wordsIn(hit.last + 1, hit.last + 20).replace(
    /^(?:(?:like|as) its? (?:is )?(?:supposed to|should) |(?:once|twice|fine|loud) )?and (?:then )?(?:it )?(?:went quiet|went silent|stopped)(?= |$)/,
    '',
  )
  if (
    /\b(?:still|again|keeps?|wont|wouldnt|now|every|since|later|but|then|random|randomly|nonstop|sometimes|itself|too|also|even|without|night|other)\b/.test(
      after,
    )
  )
    return false
  return (
    /\b(?:press(?:ed)?|push(?:ed)?|hit|held) (?:the |its |that )?(?:self )?test(?: button)?(?: on (?:the|my|our|its|each)(?: (?:co|smoke|fire|carbon|monoxide|hallway|upstairs|bedroom|new)){0,3} (?:alarm|detector)s?)?(?: and)?(?: it| they| both| all)$/.test(
      before,
    ) || /^(?:fine |loud |properly )?when (?:i|we) (?:press|pressed|push|pushed|hit) (?:the )?test\b/.test(after)
  )
}

/** "The door has been a real headache": a task is one. Who has, gets or feels a headache is ill. */
function isSaidOfATask(tokens: readonly Token[], hit: Hit): boolean {
  const { before, after } = around(tokens, hit)
  // "The old paint is a headache to match".
  if (
    /\b(?:is|was|its|be|been) (?:a|such a|a real)$/.test(before) &&
    /^to (?:match|clean|reach|get (?:at|to|off)|sort|paint|sand|remove|install)$/.test(after)
  )
    return true
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
  const { before } = around(tokens, hit, 4)
  // "Haze in the" is the hit itself.
  const { after } = around(tokens, { ...hit, last: hit.first }, 6)
  return (
    /\b(?:grout|paint|polish|wax|purple|finish|varnish|lacquer|poly|epoxy)(?: (?:has|is|looks|left|turned|went|got|a|some|see|i)){0,3}$/.test(
      before,
    ) ||
    /(?:^| )(?:in|on|over) (?:the|my|our) (?:new |fresh |clear )?(?:grout|paint|polish|wax|finish|glass|tile|tiles|mirror|varnish|lacquer|poly|epoxy)\b/.test(
      after,
    )
  )
}

/** The words of the same sentence before and after a hit. */
function around(tokens: readonly Token[], hit: Hit, reach = 12): { before: string; after: string } {
  const { sentence } = tokens[hit.first]!
  const words = (from: number, to: number) =>
    tokens
      .slice(Math.max(0, from), to)
      .filter((token) => token.sentence === sentence)
      .map(({ word }) => word)
      .join(' ')
  return { before: words(hit.first - reach, hit.first), after: words(hit.last + 1, hit.last + 1 + reach) }
}

/** "Choosing a white is giving me a headache", "gives me a headache just to look at it": nobody is ill. */
function isAboutTaste(tokens: readonly Token[], hit: Hit): boolean {
  const { before, after } = around(tokens, hit)
  if (/\bgives me a$/.test(before)) return /^(?:just )?to look at (?:it|them)$/.test(after)
  return (
    /^(?:choosing|deciding) (?:a|an|the|between|which) .*\bis giving me a$/.test(before) &&
    after === '' &&
    isPlainSentence(tokens, hit.first, hit.last)
  )
}

/** "Tile under, no cords on that side": it ends the sentence, in which nothing is doubted. */
function isNoneThere(tokens: readonly Token[], hit: Hit): boolean {
  const { before, after } = around(tokens, hit)
  return (
    /^(?:cords?|wires?|outlets?|plugs?|cables?)$/.test(tokens[hit.first]!.word) &&
    /\bno$/.test(before) &&
    /^(?:or (?:outlets?|cords?|wires?|lights?) )?(?:on that side|nearby|around there|around it|anywhere near it|over there|in there|down there|back there)$/.test(
      after,
    ) &&
    isPlainSentence(tokens, hit.first, hit.last)
  )
}

/** "No water anywhere near an outlet", "nowhere near the gas meter": this outlet and this meter are out of it. */
function isFarFrom(tokens: readonly Token[], hit: Hit): boolean {
  if (isNoneThere(tokens, hit)) return true
  if (![2, 3].some((step) => /^(near|to|from)$/.test(tokens[hit.first - step]?.word ?? ''))) return false
  const { before, after } = around(tokens, hit)
  if (/\b(?:[1-9]\d|[4-9]|ten|twelve|twenty|several) (?:feet|ft|yards)(?: away)? from (?:the|our|my|a)$/.test(before))
    return !/\b(?:it|hit|cut|hiss\w*|smell\w*|leak\w*|bent|water|spark\w*|nick\w*|clipp\w*|struck|scrap\w*|bubbl\w*|snagg\w*|dug)\b/.test(
      `${before} ${after}`,
    )
  return (
    /\b(?:nowhere near|nowhere close to|not anywhere near|no water anywhere near|no water near) (?:an?|the|any|our|my)(?: (?:gas|electrical|electric))?$/.test(
      before,
    ) &&
    !/\b(?:it|them|one|ones|that|those|they|which)\b/.test(after) &&
    !/\b(?:hiss\w*|smell\w*|odor|stink\w*|egg\w*|spark\w*|burn\w*|hot|smok\w*|shock\w*|buzz\w*|flood\w*)\b/.test(
      `${before} ${after}`,
    ) &&
    isPlainSentence(tokens, hit.first, hit.last)
  )
}

/**
 * "A limb came down. It is lying flat on the lawn, nowhere near the house": it hit nothing, and nothing holds it up.
 */
function isFlatOnTheLawn(tokens: readonly Token[], hit: Hit): boolean {
  const { sentence } = tokens[hit.first]!
  const words: string[] = []
  let next: string | null = null
  for (let i = Math.max(0, hit.first - 30); i < Math.min(tokens.length, hit.last + 60); i += 1) {
    const token = tokens[i]!
    if (token.sentence === sentence + 1 && next === null) next = token.word
    if (token.sentence === sentence || (token.sentence === sentence + 1 && /^(it|its|they|all)$/.test(next ?? '')))
      words.push(token.word)
  }
  const said = words.join(' ')
  // The whole of a name: "Fallen branch on lawn".
  if (/^fallen (?:branch(?:es)?|limbs?) on (?:the )?(?:lawn|grass|yard)$/.test(sentenceOf(tokens, hit))) return true
  if (isLimbOnASmallThing(sentenceOf(tokens, hit))) return true
  return (
    /\b(?:lying|laying|lies|lays|is|sits|sitting|landed)(?: \w+){0,2} (?:on|in) (?:the|our|my) (?:\w+ )?(?:lawn|grass|yard|flower bed|driveway)\b/.test(
      said,
    ) &&
    /\b(?:nowhere near|not near|far from|missed|away from) (?:the|our|any|my) (?:house|fence|wires|roof)\b/.test(
      said,
    ) &&
    !/\b(?:leaning|hung|hanging|still up|wires? (?:is|are|down)|root|split|spring|under tension|roof (?:is|has)|through|another|(?:on|onto|against|hit|over) (?:the|our|my) (?:roof|house|garage|car|fence|shed|wires?))\b/.test(
      said,
    )
  )
}

/** "A limb fell on the doghouse": nothing that holds up a house, and nothing under tension. */
function isLimbOnASmallThing(said: string): boolean {
  return (
    /\b(?:limbs?|branch(?:es)?) (?:fell|dropped|landed|came down)(?: right| flat)? on (?:the|our|my|his|her) (?:doghouse|dog house|birdhouse|bird house|birdbath|bird bath|bird feeder|playhouse|flower bed|garden bed|compost bin)(?: (?:a )?(?:thumb|finger|pencil|wrist|arm) thick| and nothing else)?$/.test(
      said,
    ) &&
    !/\b(?:trees?|trunk|leaning|hung|hanging|hangs?|wires?|lines?|root|split|spring|tension|through|roof|house|garage|car|fence|shed)\b/.test(
      said.replace(/\b(?:dog|bird) house\b/g, ''),
    )
  )
}

/** The words of the whole sentence, as far as it matters. */
function sentenceOf(tokens: readonly Token[], hit: Hit): string {
  const { before, after } = around(tokens, hit, 40)
  const own = tokens.slice(hit.first, hit.last + 1).map(({ word }) => word)
  return [before, ...own, after].join(' ')
}

/** "The wallpaper pattern makes me dizzy": nobody is ill. */
function isDizzyFromALook(tokens: readonly Token[], hit: Hit): boolean {
  return /\b(?:pattern|wallpaper|colors?|stripes|prices|choices)(?: \w+){0,5} makes? (?:me|us)(?: kind of| a little)?$/.test(
    around(tokens, hit).before,
  )
}

/** "A couch cushion is sagging": no floor, wall or ceiling. */
function isOfFurniture(tokens: readonly Token[], hit: Hit): boolean {
  const { before } = around(tokens, hit, 7)
  return (
    /\b(?:couch|cushions?|sofa|mattress|couch springs|recliner|chair|shelf|shelves|bookcase|curtain rod)(?: is| are| was| were| got| has| have| keeps)?(?: (?:really|all|badly|a bit|starting to))?$/.test(
      before,
    ) &&
    !/\b(?:under|by|near|behind|beside|above|over|where|from|floors?|ceilings?|sheetrock|drywall|plaster|walls?|beams?|joists?)\b/.test(
      before,
    )
  )
}

/** "The baseboard pulled away from the wall": the wall stands. */
function isOfATrim(tokens: readonly Token[], hit: Hit): boolean {
  return (
    /\b(?:baseboards?|trim|molding|moulding|caulk|caulking|wallpaper|paint|cabinets?|shelf|towel bar|countertop|backsplash|quarter round|weatherstrip|weatherstripping|laminate|screen)(?: (?:on|of|along) (?:the|my|our|that) walls?)?(?: (?:is|are|has|was|have|started|keeps|it))*$/.test(
      around(tokens, hit, 7).before,
    ) &&
    // "The wall behind the cabinets is bowing": the wall is.
    !/\b(?:walls?|foundation|chimney)(?: \w+)? (?:behind|under|below|with|near|by|above|next to) (?:the|our|my|those) (?:\w+ ){1,2}(?:is|are|has|was|keeps)?(?: \w+)?$|\bwalls? (?:that |which |where )?(?:the|our|my) cabinets (?:hang|hangs|are|is|sit) (?:on|from|mounted (?:on|to)|screwed (?:on|to|into)|attached to)?(?: (?:is|has|was|keeps))?$/.test(
      around(tokens, hit, 9).before,
    )
  )
}

/** "The memory foam mat makes the floor feel soft", "spongy because we got the thicker pad". */
function isSoftFromAPad(tokens: readonly Token[], hit: Hit): boolean {
  const said = sentenceOf(tokens, hit)
  return (
    /\b(?:memory foam|foam mat|new mat|thicker pad|thick pad|new pad|padding)\b/.test(said) &&
    !/\b(?:toilet|tub|shower|rot\w*|wet|leak\w*|water|joists?|under|subfloor|sag\w*|even|still|through|spot|spots|sink\w*|dip\w*)\b/.test(
      said,
    )
  )
}

/** "Cracked a slat of the blinds", "the crack in the switch plate, from my finger": nothing that holds the house up. */
function isCrackOfASmallThing(tokens: readonly Token[], hit: Hit): boolean {
  const { before, after } = around(tokens, hit, 5)
  // "The refrigerator door seal has a gap".
  if (
    /\b(?:refrigerator|fridge|freezer|dishwasher|oven) (?:door )?(?:seal|gasket) (?:has|with|shows) an?$/.test(before)
  )
    return true
  return (
    /\b(?:slats?|blinds?|switch plate|cover plate|phone|screen has|toilet seat|mug|remote|lampshade)\b/.test(
      `${before} ${after}`,
    ) &&
    !/\b(?:walls?|foundation|ceilings?|bricks?|blocks?|chimney|basement|slab|house|floors?|stairs?|beams?|joists?|plaster|drywall|mortar|behind|under|above|below|near|by|next)\b/.test(
      sentenceOf(tokens, hit),
    )
  )
}

/** "The gray looks brighter in daylight": the paint does. */
function isAboutAColor(tokens: readonly Token[], hit: Hit): boolean {
  const said = sentenceOf(tokens, hit)
  return (
    /\b(?:paint|painted|sheen|stain|color|colour|gray|grey|daylight|aisle|bricks|ones are brighter)\b/.test(said) &&
    !/\b(?:bulbs?|lamps?|flicker\w*|breakers?|outlets?|lights|microwave|fridge|surg\w*|house)\b/.test(said)
  )
}

/** "The plant stand on our balcony is wobbly". */
function isOfAThingOnTheDeck(tokens: readonly Token[], hit: Hit): boolean {
  return (
    /^(?:wobbl|loose|tilt|wiggl|dirty|faded)/.test(tokens[hit.first]!.word) &&
    /\b(?:stand|chair|chairs|table|bench|grill|planter|umbrella|swing|globe|light|lamp|mailbox)(?: (?:on|by|at) (?:the|our|my) (?:front |back )?(?:balcony|deck|porch))?(?: is| are| got| has| feels)?(?: (?:a bit|really|kind of))?$/.test(
      around(tokens, hit, 9).before,
    ) &&
    !/\b(?:rail|railing|rails|handrail|banister|steps|stairs|balusters?)\b/.test(around(tokens, hit, 12).before)
  )
}

/** "The street flooded in 2011, never got to our house". */
function hasNeverReachedUs(tokens: readonly Token[], hit: Hit): boolean {
  const { after } = around(tokens, hit, 14)
  return (
    /\b(?:19|20)\d\d\b|\byears ago\b/.test(after) &&
    /\bnever (?:got|came|made it|reached|went)(?: (?:in|into|to|near))? (?:our|the|my|us) ?(?:house|home|basement|place)?(?: at all)?$/.test(
      after,
    )
  )
}

/**
 * "The low spot in our driveway holds standing water", "the sprinkler flooded the lawn": outside, and nowhere near the
 * house.
 */
function isOutsideOnly(tokens: readonly Token[], hit: Hit): boolean {
  const said = sentenceOf(tokens, hit)
  return (
    /\b(?:driveway|lawn|kiddie pool|wading pool|bird bath|birdbath|flower bed|planter|garden bed|sidewalk)\b/.test(
      said,
    ) &&
    !/\b(?:house|home|basement|garage|inside|room|kitchen|door|into|outlets?|wires?|cords?|crawl\w*|pump|electric\w*|panel|meter|septic|sewage|foundation|transformer|pole|box|generator|hole|toward|towards|sunk|sink\w*|neighbor\w*|creek|river|street|rising|deep end|cellar|bedroom|den|laundry|hall\w*|bath\w*|attic|closet|knee|waist|chest|feet|car|cars)\b/.test(
      said,
    )
  )
}

/** "The roofer walked the roof on Tuesday": nobody else goes up. */
function isDoneByARoofer(tokens: readonly Token[], hit: Hit): boolean {
  const said = sentenceOf(tokens, hit)
  return (
    /\b(?:roofer|roofers|inspector|adjuster|roofing company)(?: (?:guy|already|just|has|went|came|and))?$/.test(
      around(tokens, hit, 4).before,
    ) &&
    !/\b(?:i|we|ill|im|myself|husband|wife|son|dad|brother|want|going|gonna|should)\b/.test(
      said.replace(/\bmy (?:ceiling|roof|roofer)\b/g, ''),
    )
  )
}

/** "Walked all round: the shingles look good from the yard": a walk on the ground. */
function isWalkAround(tokens: readonly Token[], hit: Hit): boolean {
  const said = sentenceOf(tokens, hit)
  return (
    /^walk(?:ed|ing)?$/.test(tokens[hit.first]!.word) &&
    /^(?:all )?(?:the way )?a?round\b(?! (?:up|on|it|there|barefoot|(?:the|my|our) (?!house|yard|place|property|outside|building)))/.test(
      around(tokens, hit).after,
    ) &&
    /\bfrom (?:the|my|our) (?:yard|ground|street|driveway|sidewalk|lawn|grass)\b/.test(said) &&
    !/\b(?:roof|ladder|climb\w*|up there|up top|on top|crawl\w*)\b/.test(said)
  )
}

/** "My teenager kicked in the closet door", "the locksmith pried it": no burglar. */
function isDoneByFamily(tokens: readonly Token[], hit: Hit): boolean {
  return /\b(?:(?:my|our) (?:teenager|teen|son|daughter|kids?|toddler|nephew|niece|grandson|dog|puppy)|locksmith|firemen|i|we)(?: (?:accidentally|had|has|have|just|already))?$/.test(
    around(tokens, hit, 3).before,
  )
}

/** "Like it's a roof", "the roof of her cat tree", "the gingerbread house". */
function isOfAToyHouse(tokens: readonly Token[], hit: Hit): boolean {
  const { before, after } = around(tokens, hit, 5)
  return (
    /\blike (?:its|it is|it was) an?$/.test(before) ||
    /^of (?:the|her|his|a|our|my) (?:cat tree|dollhouse|doghouse|dog house|playhouse|coop|birdhouse)\b/.test(after) ||
    /\b(?:gingerbread house|lego house)$/.test(before)
  )
}

/** "The dog had an accident": no sewage. */
function isOfAPet(tokens: readonly Token[], hit: Hit): boolean {
  const said = sentenceOf(tokens, hit)
  return (
    /^(?:poop|poo|feces|pooped)$/.test(tokens[hit.first]!.word) &&
    /\b(?:dog|cat|puppy|kitten|bird)\b/.test(said) &&
    !/\b(?:toilet|drain|sewer|septic|tub|shower|basement|pipe|backed|sewage|everywhere|crawl\w*|yard|human|sink|laundry|floating)\b/.test(
      said,
    )
  )
}

/** "A little soot on the glass of the fireplace doors, normal for the season". */
function isSootOfAHearth(tokens: readonly Token[], hit: Hit): boolean {
  const said = sentenceOf(tokens, hit)
  return (
    (/\bfireplace (?:glass|doors?|screen)\b/.test(said) || /\bsmall sooty (?:smudge|mark|fingerprint)\b/.test(said)) &&
    !/\b(?:walls?|ceilings?|room|rooms|house|smok\w*|puff\w*|alarm|detector|furnace|heater|boiler|everything|blew|headache)\b/.test(
      said,
    )
  )
}

/** "Porcelain tile laid new in 2018", "gray foam that I put on last year": a material of after the ban. */
function isNewMaterial(tokens: readonly Token[], hit: Hit): boolean {
  const said = sentenceOf(tokens, hit)
  const isSurfacing = /^(?:popcorn|acoustic|textured?|stipple|cottage|vermiculite)/.test(tokens[hit.first]!.word)
  return (
    (/\b(?:199\d|20[0-4]\d) (?:house|home|build|condo)\b/.test(said) ||
      (!isSurfacing &&
        (/^(?:\w+ ){0,6}(?:laid|installed)(?: new)? in (?:199\d|20[0-4]\d)\b/.test(around(tokens, hit).after) ||
          /\bfoam\b(?: \w+){0,5} (?:from (?:lowes|home depot|the store)|i put on|we put on)\b/.test(said)))) &&
    !/\b(?:test\w*|asbestos|positive|19[0-8]\d|old|under|underneath|original)\b/.test(said)
  )
}

/** "The lab tested our texture and found no asbestos". */
function isTestedFree(tokens: readonly Token[], hit: Hit): boolean {
  const said = sentenceOf(tokens, hit)
  return (
    /\b(?:lab|tested|test|inspector)\b/.test(said) &&
    /\b(?:no asbestos|asbestos free|free of asbestos|negative for asbestos|came back negative)\b/.test(said) &&
    !/\b(?:but|except|other|only|one|some|rest|though|however|yet|not tested|sample)\b/.test(said)
  )
}

/** "They put in new springs in June, and it runs smooth". With a word of trouble in the sentence nothing is excused. */
function isNewAndFine(tokens: readonly Token[], hit: Hit): boolean {
  const { before, after } = around(tokens, hit, 16)
  const said = `${before} ${after}`
  return (
    /\b(?:new|replaced|installed|swapped|serviced|adjusted|inspected)\b/.test(`${before} `) &&
    /\b(?:runs?|works?|working|opens|smooth|smoothly|quiet|quietly|balanced|fine|great)\b/.test(after) &&
    !/\b(?:brok\w*|snap\w*|loose|off|hang\w*|fray\w*|wont|doesnt|not|but|bang\w*|slam\w*|rust\w*|again|crooked|stuck|heavy|gap|wind|winding|tension|want|myself|how|until|except|jump\w*|jerk\w*)\b/.test(
      said,
    )
  )
}

/** "My son is a real live wire". */
function isLivelyPerson(tokens: readonly Token[], hit: Hit): boolean {
  const { before } = around(tokens, hit, 8)
  return (
    tokens[hit.last]!.word === 'wire' &&
    /\b(?:kid|son|daughter|nephew|niece|boy|girl|toddler|dog|puppy|old|he|she|hes|shes)(?: is| was)?(?: such)? (?:a|quite a|a real|a total|a little)(?: live)?$/.test(
      before,
    )
  )
}

/** "Burnt orange was a bad choice", "burnt sugar": no mark around something hot. */
function isNameOfAColor(tokens: readonly Token[], hit: Hit): boolean {
  if (!/^burn(t|ed)$/.test(tokens[hit.first]!.word) || hit.first !== hit.last) return false
  const { before, after } = around(tokens, hit)
  return (
    /^(?:orange|sienna|umber|sugar)\b/.test(after) &&
    !/\b(?:marks?|spots?|rings?|patch|patches|stains?|outlets?|switch|switches|plugs?|wires?|cords?|panel|breaker|around|smells?|smelled|hot|smoke|studs?|joists?|rafters?)\b/.test(
      `${before} ${after}`,
    )
  )
}

/** "A shade called Smoke Embers", "the color is Smoke Signal": a name on a paint can. */
function isNameOfAShade(tokens: readonly Token[], hit: Hit): boolean {
  const { before, after } = around(tokens, hit)
  return (
    /\b(?:shade|color|colour|paint|gray|grey) (?:is |was )?(?:called|named)$/.test(before) &&
    !tokens[hit.first]!.afterComma &&
    /^(?:embers?|signal|screen|ring|rings|blue|white|mountain|tree|and mirrors)\b/.test(after)
  )
}

/** "The sink plug won't pop up": a stopper. A plug that gets hot or sparks is none, and a hot tub has one. */
function isStopperOfASink(tokens: readonly Token[], hit: Hit): boolean {
  const { before, after } = around(tokens, hit)
  return (
    /\b(?:sink|tub|bath|bathtub|basin)$/.test(before) &&
    !/\bhot tub$/.test(before) &&
    !/\b(?:spark\w*|smok\w*|melt\w*|burn\w*|scorch\w*|buzz\w*|hot|warm|cord|outlet|socket|breaker|gfci|shock\w*|disposal|heater)\b/.test(
      `${before} ${after}`,
    )
  )
}

/** "I was going to shock the pool", "a bag of pool shock": chlorine for a pool. */
function isPoolTreatment(tokens: readonly Token[], hit: Hit): boolean {
  if (!/^shock(?:ed|ing|s)?$/.test(tokens[hit.last]!.word) || hit.first !== hit.last) return false
  const { before, after } = around(tokens, hit, 4)
  return (
    (/^(?:the|our|my|a) (?:whole )?(?:pool|spa|hot tub|well)\b/.test(after) &&
      /\b(?:to|we|i|and|will|should|then|can|have|you)$/.test(before)) ||
    (/\bpool$/.test(before) &&
      !/\b(?:got|felt|gave|get|a)\b/.test(before) &&
      !/^(?:from|when|in|at|me|us|you|him|her|them|my|our|his|the (?:kids?|dog))\b/.test(after))
  )
}

/** Where one of these is spoken of, a shock may be electric. */
const LIVE_THINGS =
  /\b(?:outlets?|switch|switches|plug|plugged|wires?|wiring|cord|lamp|lights?|panel|breaker|touch|touched|touching|felt|feel|faucet|appliances?|washer|dryer|fridge|stove|electricity|volts?|tingl\w*)\b/

/** "The bill was a shock", "it shocked me how fast", "a tingle of joy", "we zapped leftovers", the damper of a door. */
function isNoElectricShock(tokens: readonly Token[], hit: Hit): boolean {
  const { word } = tokens[hit.first]!
  const { before, after } = around(tokens, hit)
  // "It's the shocks (the shock absorbers under the tub)".
  if (
    word === 'shocks' &&
    /\b(?:the|new|worn|bad|weak)$/.test(before) &&
    /^(?:the )?shock absorbers?\b/.test(after) &&
    !/\b(?:touch\w*|me|us|him|her|shower|faucet|outlet|plug|wet)\b/.test(after)
  )
    return true
  if (word.startsWith('tingl')) return /^of (?:joy|pride|excitement|happiness|delight)\b/.test(after)
  if (word.startsWith('zap'))
    return (
      !/\b(?:got|get|gets|getting|was|me|him|her)$/.test(before) &&
      /^(?:(?:some|the|our|my) )?(?:leftovers|dinner|lunch|soup|coffee|popcorn|pizza)\b(?! guest)/.test(after)
    )
  if (LIVE_THINGS.test(`${before} ${after}`)) return false
  if (word === 'shocked')
    return /^(?:me|us) how (?:fast|quickly|much|many|little|dirty|expensive|cheap|easy|easily|dusty|dingy|ugly)\b/.test(
      after,
    )
  // "The door closes with a bit of a jolt".
  if (word === 'jolt')
    return /\b(?:closes|opens|stops|starts|shuts) with a(?: (?:bit of a|little|slight|small))?$/.test(before)
  return (
    word === 'shock' &&
    (/\b(?:bill|price|quote|estimate|cost|invoice|total) (?:was|is|came as) (?:a|quite a|such a|a real|a big|a total)$/.test(
      before,
    ) ||
      (/\bi (?:about|almost|nearly|just) died of$/.test(before) &&
        /\b(?:quoted|quote|price|bill|asked|wanted)\b/.test(before)) ||
      (/\b(?:the|little|old|worn|new|gas)$/.test(before) &&
        /^(?:on|of|in|for) (?:the|my|our) (?:\w+ ){0,3}closer\b/.test(after)))
  )
}

/** How many words after a fall, also of the next sentences, are read for somebody who was hurt. */
const AFTER_A_TRIP = 40

/** "He tripped over his feet and spilled juice": nobody is hurt. */
function isHarmlessTrip(tokens: readonly Token[], hit: Hit): boolean {
  if (tokens[hit.last + 1]?.word !== 'over') return false
  return !tokens
    .slice(Math.max(0, hit.first - 12), hit.last + AFTER_A_TRIP)
    .some(({ word }) =>
      /^(?:hurt|hurts|hurting|hit|hits|head|broke|broken|blood|bloody|bleed\w*|swollen|swelling|swelled|cant|cannot|couldnt|wont|isnt|not|ankle|wrist|hip|knee|leg|arm|back|neck|unconscious|conscious|crying|screaming|pain|painful|sprain\w*|ambulance|hospital|er|doctor|lying|laying|fell|fall|stairs|down|stitches|cut|dizzy|grandma|grandpa|mom|mother|dad|father|elderly|pregnant)$/.test(
        word,
      ),
    )
}

/** "The painter says the wall can't breathe with semi-gloss": what keeps it from breathing is on it. */
function isOfAPaintedWall(tokens: readonly Token[], hit: Hit): boolean {
  const { before, after } = around(tokens, hit)
  return (
    tokens[hit.last]!.word.startsWith('breath') &&
    /\b(?:says?|said|told)\b.*\bthe (?:walls?|bricks?|stucco)$/.test(before) &&
    !/\b(?:under|behind|in|by|from|against|pinned|trapped|stuck)\b/.test(before) &&
    /^(?:w|with|under|through) (?:\w+ ){0,2}(?:gloss|latex|vinyl|paint|sealer|coats?)\b/.test(after)
  )
}

/** "That bang about gave my wife a heart attack": a fright. */
function isAlmostAHeartAttack(tokens: readonly Token[], hit: Hit): boolean {
  return (
    tokens[hit.first]!.word === 'heart' &&
    /\b(?:about|bout|almost|nearly|practically|basically) (?:gave|give|gives) (?:me|us|him|her|them|(?:my|our|the) [a-z]+) an?$/.test(
      around(tokens, hit, 8).before,
    ) &&
    /^(?:attack )?(?:lol|lmao|ha|haha|though|too)?$/.test(around(tokens, hit).after) &&
    !/\b(?:shock|shocks|jolt|zap|carrying|lifting|chest|ambulance|hospital|paramedics?|stent|surgery|cpr|911)\b/.test(
      sentenceOf(tokens, hit),
    )
  )
}

/** "A marble is trapped in the track", "hair trapped in the drain". */
function isTrappedToy(tokens: readonly Token[], hit: Hit): boolean {
  if (tokens[hit.first]!.word !== 'trapped') return false
  const { before, after } = around(tokens, hit)
  return (
    (/\b(?:marbles?|toys?|balls?|legos?|coins?|crayons?|buttons?|pencils?|leaf|leaves) (?:is|was|are|were|got|gets) $/.test(
      `${before} `,
    ) ||
      (/(?:(?:^|\b(?:the|some|more|old|of|with|and) )hairs?|\b(?:hairball|lint|gunk|grease|grit|sand|crumbs?))(?: is| was| gets| got)? $/.test(
        `${before} `,
      ) &&
        /^(?:(?:in|on|under|around|behind|inside) )?(?:the |my |our |that |this )?(?:\w+ )?(?:drains?|pop up|popup|pop|trap|stopper|strainer|screen|filter|vent|duct|hose|track|sink|tub|shower|faucet|aerator|carpet|rug|seal|gasket)\b/.test(
          after,
        ) &&
        !/\b(?:spa|hot tub|pool|jacuzzi|treadmill|fan|cant|she|he|help)\b/.test(sentenceOf(tokens, hit)))) &&
    !`${before} ${after}`.split(' ').some((word) => SOMEBODY.includes(word) || BODY_PARTS.includes(word))
  )
}

const TOUCHED =
  /\b(?:outlets?|switch|washer|dryer|bulb|lamp|plug|plugged|shower|faucet|tap|sink|stove|fridge|wires?|panel|toaster|breaker|touch\w*|grabb\w*)\b/

/** "We are trapped inside the bathroom", and not "I think trapped water is behind it". */
function isSaidOfAPerson(tokens: readonly Token[], hit: Hit): boolean {
  const { sentence } = tokens[hit.first]!
  const next = tokens[hit.last + 1]
  if (next?.sentence === sentence && /^(water|air|moisture|steam|heat|dust|dirt)$/.test(next.word)) return false
  return [1, 2, 3].some((step) => {
    const token = tokens[hit.first - step]
    return token?.sentence === sentence && PERSON.test(token.word)
  })
}

const PERSON =
  /^(?:im|i|we|us|uncle|aunt|neighbou?r|worker|man|woman|guy|friend|brother|sister|roommate|tenant|they|people)$/

/** "A soft rug for the floor". */
function isSoftThing(word: string, after: string): boolean {
  return (
    word === 'soft' && /^(rug|rugs|mat|mats|blanket|towel|cloth|brush|bristle|bristles|pillow|pillows)$/.test(after)
  )
}

/** "The soft close drawer by the floor". A floor that is "soft close to the tub" stays soft. */
function isSoftClosing(tokens: readonly Token[], hit: Hit): boolean {
  return (
    tokens[hit.first]!.word === 'soft' &&
    /^clos(?:e|ing) (?:drawers?|doors?|hinges?|slides?|lids?|seats?|cabinets?)\b/.test(around(tokens, hit).after)
  )
}

/** "That sinking feeling when you drop a hammer": no floor sinks. With a step it may. */
function isFeeling(tokens: readonly Token[], hit: Hit): boolean {
  if (tokens[hit.first]!.word !== 'sinking') return false
  const { before, after } = around(tokens, hit)
  return (
    /\b(?:that|a|the|this)$/.test(before) &&
    /^feeling\b/.test(after) &&
    !/\b(?:walk\w*|step\w*|stand\w*|foot|feet|under|underfoot)\b/.test(`${before} ${after}`)
  )
}

/** "My jaw dropped", "the cat tree fell over": no part of the ceiling. */
function isOfAFallenThing(tokens: readonly Token[], hit: Hit): boolean {
  const { word } = tokens[hit.first]!
  const { before, after } = around(tokens, hit, 3)
  if (word === 'dropped') return /\bjaws?$/.test(before)
  return (
    (word === 'came' && /\b(?:shelf|shelves|picture|pictures|curtain rod|mirror|tv|clock)$/.test(before)) ||
    (word === 'fell' &&
      /^over\b/.test(after) &&
      /\b(?:cat tree|lamp|bookcase|bookshelf|ladder|bike|easel|statue|vase|broom)$/.test(before))
  )
}

/** "I lean my bike on the wall": the wall stands straight. */
function isLeanedBySomebody(tokens: readonly Token[], hit: Hit): boolean {
  const { before, after } = around(tokens, hit, 3)
  const [whose = '', thing = ''] = after.split(' ')
  return (
    /\b(?:i|we|he|she|you|kids?|son|daughter|husband|wife|tenant|roommate|always|usually)$/.test(before) &&
    /^(?:my|our|his|her|their|the|a)$/.test(whose) &&
    MOVED_THINGS.has(thing)
  )
}

/** "A flood light": a lamp. */
function isFloodlight(word: string, after: string): boolean {
  return word === 'flood' && /^(light|lights|lamp|lamps)$/.test(after)
}

/** "Ankle deep in laundry": the head of the phrase is no water. "In the laundry" may be the room. */
function isDeepInWork(tokens: readonly Token[], hit: Hit): boolean {
  if (!/^(?:deep|high)$/.test(tokens[hit.last]!.word)) return false
  const { before, after } = around(tokens, hit)
  return (
    /^in (?:(?:a|my|our|this|dirty|clean|moving|new|whole|kitchen|bathroom|cardboard) ){0,3}(?:laundry|boxes|toys|clothes|paperwork|remodel|renovation|refresh|projects?|legos|samples|swatches)\b(?! (?:room|water))/.test(
      after,
    ) && !/\b(?:water|wet|flood\w*|sewage|rain|leak\w*|soaked|mud|pump)\b/.test(`${before} ${after}`)
  )
}

/** "The dollhouse balcony broke off, tiny wood railing". Where ours is spoken of too, nothing is excused. */
function isOfADollhouse(tokens: readonly Token[], hit: Hit): boolean {
  const { before, after } = around(tokens, hit)
  const isToy = /\b(?:dollhouse|toy|lego|playmobil)$/.test(before)
  const isPartOfOne =
    /\b(?:tiny|little|miniature)(?: wood| wooden| plastic)?$/.test(before) &&
    /\bdollhouse (?:balcony|porch|stairs|roof)\b/.test(before)
  return (
    (isToy || isPartOfOne) &&
    !/\b(?:ours?|real|mine|house|stand|stood|step\w*|walk\w*|concrete|deck|we)\b/.test(`${before} ${after}`) &&
    isPlainSentence(tokens, hit.first, hit.last)
  )
}

/** "Where I grind coffee every morning". Coffee stains are ground off a floor. */
function isGrindingCoffee(tokens: readonly Token[], hit: Hit): boolean {
  return (
    hit.first === hit.last &&
    /^grind(?:s|ing)?$/.test(tokens[hit.first]!.word) &&
    /^(?:(?:my|our|the|fresh) ){0,2}(?:coffee|espresso)(?: beans)?(?=$| (?:every|each|in the morning|at|for)\b)/.test(
      around(tokens, hit).after,
    )
  )
}

/** "The wall plate on the light switch": a cover, and not the timber on top of a wall. */
function isPlateOfASwitch(tokens: readonly Token[], hit: Hit): boolean {
  if (!/^plates?$/.test(tokens[hit.last]!.word)) return false
  const { before, after } = around(tokens, hit, 5)
  return (
    /^(?:on|of|over|around|for) (?:the|my|our|a) (?:light |dimmer |wall )?(?:switch|outlet|thermostat|doorbell)\b/.test(
      after,
    ) || /\b(?:plastic|switch|outlet|light switch|almond)$/.test(before)
  )
}

/** "A cedar post for the mailbox", "my last post about paint": nothing rests on it. */
function isSmallPost(tokens: readonly Token[], hit: Hit): boolean {
  if (!/^posts?$/.test(tokens[hit.last]!.word) || hit.first !== hit.last) return false
  const { before, after } = around(tokens, hit, 4)
  return (
    /^for (?:the|my|our|a) (?:mailbox|fence|sign|birdhouse|feeder)\b/.test(after) ||
    (/^about\b/.test(after) && /\b(?:last|my|previous|earlier|old|this)$/.test(before))
  )
}

/** "The fence post cap, on a 4x4", "the center post of the Ikea bed": nothing of the house rests on it. */
function isOfAFenceOrBed(tokens: readonly Token[], hit: Hit): boolean {
  const said = sentenceOf(tokens, hit)
  return (
    /\b(?:fence|fences|bed frame|ikea bed|mailbox|trellis|clothesline|birdhouse|bird feeder)\b/.test(said) &&
    !/\b(?:deck|porch|house|roof|beams?|joists?|carport|basement|balcony|stairs?|retaining|walls?|chimney|column|pillar|foundation|garage|tree|awning|pergola)\b/.test(
      said,
    )
  )
}

/** "Already cut to size" is said of new lumber. What was cut in the house is no such thing. */
function isCutToSize(tokens: readonly Token[], hit: Hit): boolean {
  const { before, after } = around(tokens, hit)
  return (
    /^to (?:size|length)\b/.test(after) &&
    /\b(?:already|pre|come|comes|came|ordered)$/.test(before) &&
    !/\b(?:joists?|beams?|truss|trusses|rafters?|bearing|column|columns)\b/.test(before)
  )
}

/** "The fire drill", "a fire pit", "his toy fire truck": no house burned. */
function isFireOfNoHouse(tokens: readonly Token[], hit: Hit): boolean {
  if (tokens[hit.last]!.word !== 'fire') return false
  const { before, after } = around(tokens, hit)
  if (/\b(?:burn\w*|spread|caught|explod\w*|scorch\w*|char\w*|flames?|smok\w*|soot\w*)\b/.test(`${before} ${after}`))
    return false
  return (
    /^(?:drills?|pits?|hydrants?|stations?(?! (?:left|came|put|guys|people|crew|arrived)))\b/.test(after) ||
    (/^(?:trucks?|engines?)\b/.test(after) &&
      /\b(?:toys?|stickers?|poster|costume|wallpaper|decals?|mural|legos?)\b/.test(`${before} ${after}`))
  )
}

/** "My kids were on fire with the crayons". */
function isEagerOnFire(tokens: readonly Token[], hit: Hit): boolean {
  const { before, after } = around(tokens, hit)
  return (
    /\b(?:kids?|son|daughter|husband|wife|i|we|she|he|boys?|girls?|toddler) (?:is|are|was|were|am)(?: really)?$/.test(
      before,
    ) &&
    /^with (?:(?:the|his|her|their|my) )?(?:crayons?|markers?|brush|brushes|roller|ideas|jokes|chores|projects|stickers)\b/.test(
      after,
    )
  )
}

/** "Charcoal gray", "barbecue sauce", "a toy grill", "the return air grill": nothing that burns. */
function isNoGrill(word: string, before: string, after: string): boolean {
  if (word === 'charcoal') return /^(gray|grey|color|colored|black|drawing|sketch|pencil|pencils|filter)$/.test(after)
  if (/^(barbecue|barbeque|bbq)$/.test(word)) return /^(sauce|sauces|chips)$/.test(after)
  return /^grills?$/.test(word) && /^(toy|return|vent|speaker|register)$/.test(before)
}

/** "The color is called Yellow Flame". */
function isCalledFlame(tokens: readonly Token[], hit: Hit): boolean {
  const { before, after } = around(tokens, hit)
  return (
    /\b(?:called|named)(?: \w+)?$/.test(before) &&
    /\b(?:color|colour|paint|shade)\b/.test(before) &&
    !/\b(?:burner|burners|pilot|furnace|stove|heater|boiler|gas|fireplace|range)\b/.test(`${before} ${after}`)
  )
}

/** "The color is called Broken White": nothing is broken. */
function isNameOfBrokenWhite(tokens: readonly Token[], hit: Hit): boolean {
  if (tokens[hit.first]!.word !== 'broken') return false
  const { before, after } = around(tokens, hit)
  return (
    /^white\b(?! (?:window|windows|pane|panes|glass|mirror|door|skylight)\b)/.test(after) &&
    /\b(?:called|named)$/.test(before)
  )
}

/** "Breaking in a new couch". */
function isBreakingInAThing(tokens: readonly Token[], hit: Hit): boolean {
  const { word } = tokens[hit.first]!
  const { after } = around(tokens, hit)
  return (
    word === 'breaking' &&
    /^(?:in )?(?:(?:a|the|my|our|his|her|new|brand|leather|hardwood|oak) ){1,5}(?:stairs|floors?|grill|couch|sofa|shoes|boots|chair|mattress|recliner|glove|jeans)\b/.test(
      after,
    )
  )
}

/** "Where the wet vac was parked": nothing is wet. A wet vac in use is on a cord and in water. */
function isParkedWetTool(tokens: readonly Token[], hit: Hit): boolean {
  const { before, after } = around(tokens, hit)
  return (
    /^(?:vacs?|saws?)\b/.test(after) &&
    !/\b(?:cords?|strip|plug\w*|run|runs|running|ran|set|use|used|using|suck\w*|vacuum\w*|basement|cellar|garage|generator)\b/.test(
      `${before} ${after}`,
    )
  )
}

/** "A fan rated for wet locations", "a wet-location rated light". */
function isRatedForWet(tokens: readonly Token[], hit: Hit): boolean {
  const { before, after } = around(tokens, hit, 4)
  return (
    (/\b(?:rated|listed|approved) for(?: damp| and| or){0,2}$/.test(before) &&
      /^(?:or damp |and damp )?(?:locations?|areas?)\b/.test(after)) ||
    /^(?:locations? )?(?:rated|listed|approved)\b/.test(after)
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
    /^(light|lights|lamp|screen|screens|swing|door|doors|furniture|umbrella|window|paint|stain|chair|chairs|table|box|bulb|plant|plants|fan|color|colors|colour|colours)$/.test(
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

/** What is put on a wound. */
const BANDAGES = 'gauze bandage bandages towel towels shirt rag rags dressing tissue tissues'.split(' ')

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
  if (
    /^(?:asthma|copd|allergies)$/.test(tokens[hit.first]!.word) &&
    /\b(?:i|we) (?:dont|do not) have(?: any)?$/.test(before.join(' ')) &&
    !/\b(?:meds?|medicine|inhalers?|does|has|have it|left|wife|husband|son|daughter|kids?|child|baby|mom|dad|grandma|till|until|before|but|although|though|however|yet|except|anymore|always)\b/.test(
      sentenceOf(tokens, hit),
    )
  )
    return true
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
  const said = sentenceOf(tokens, hit)
  const isAboutMoney = /\b(?:price\w*|quotes?|costs?|bill|estimates?|expensive|fee|charged?|news)\b/.test(said)
  // "Got shocked by the washer, bad."
  if (!isAboutMoney && TOUCHED.test(said)) return false
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
