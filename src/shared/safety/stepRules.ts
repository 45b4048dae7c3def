import type { Clause, Verb } from './clauses.rules.ts'
import { actionsOn } from './handling.rules.ts'
import type { Hold } from './hazards.types.ts'
import type { Hit } from './matching.rules.ts'
import type { StepExpression } from './expressions/stepExpression.ts'
import { BUT, STEP_EXPRESSIONS, WARNS } from './stepExpressions.ts'
import type { ObjectGroup } from './stepVocabulary.ts'

/**
 * Steps that are never given to an owner, as action × thing × condition. `always` rules need no
 * hazard; the others hold only while one of their classes is held.
 */
export type StepRule = {
  id: string
  when: 'always' | readonly Hold[]
  /** The verbs of the clause that make it such a step. Null when it is not one. */
  finds: (clause: Clause) => readonly Verb[] | null
  why: string
  who: string
  sources: readonly string[]
  /** Materials and tools that go with the step and are left out with it. */
  items: readonly ObjectGroup[]
}

const ELECTRICIAN = 'a licensed electrician'
const GAS = 'a licensed gas technician'
const PLUMBER = 'a licensed plumber'
const ENGINEER = 'a contractor with a structural engineer'

const some = (verbs: readonly Verb[]) => (verbs.length > 0 ? verbs : null)
const matches = (clause: Clause, pattern: RegExp) => clause.words.some((word) => pattern.test(word))
const wordVerbs = (clause: Clause, pattern: RegExp) => clause.verbs.filter((verb) => pattern.test(clause.word(verb.at)))
const either = (...found: (readonly Verb[] | null)[]) => found.find((verbs) => verbs !== null) ?? null

function rule(
  id: string,
  when: string,
  why: string,
  who: string,
  sources: string,
  finds: StepRule['finds'],
  items: readonly ObjectGroup[] = [],
): StepRule {
  return {
    id,
    when: when === '*' ? 'always' : (when.split(' ') as Hold[]),
    finds,
    why,
    who,
    sources: sources.split(' ').filter(Boolean),
    items,
  }
}

/** Whether the string has one of these words, in whichever of its clauses. */
const anywhere = (clause: Clause, ...words: readonly string[]) => words.some((word) => clause.all.words.has(word))

/** A bare "panel" is electrical where the string or the steps around it speak of electricity. */
export const isElectricalPanel = (clause: Clause) =>
  clause.has('barePanel') &&
  !clause.words.some(
    (word, i) =>
      word.startsWith('panel') && /^(pin|pins|nail|nails|saw|moulding|molding)$/.test(clause.words[i + 1] ?? ''),
  ) &&
  (matches(clause, /^(open|opens|opened|opening|unscrew|unscrews|abra|abre)$/) ||
    anywhere(clause, 'electrician', 'electrical', 'amp', 'amps', 'circuit', 'circuits') ||
    clause.all.has('panelBox', 'wire', 'device', 'power', 'breaker') ||
    clause.previous?.all.has('panelBox', 'wire', 'device', 'power', 'breaker') === true) &&
  !matches(
    clause,
    /^(drywall|siding|plywood|vinyl|wood|wooden|glass|shower|access|insulation|door|fence|cabinet|acoustic|ceiling|kick|side|solar)$/,
  )

const panelOf = (clause: Clause): readonly ObjectGroup[] =>
  isElectricalPanel(clause) ||
  (clause.refersTo('barePanel') &&
    [clause.previous, clause.previous?.previous].some((before) => before != null && isElectricalPanel(before)))
    ? ['panelBox', 'barePanel']
    : ['panelBox']
/** "Parts behind it stay live even with the main off." */
const TELLS_OF_THE_PANEL =
  /^(?:the )?(?:parts|wires?|terminals?|lugs?|conductors?|bus ?bars?) (?:\w+ ){0,4}(?:stays?|remains?|are|is) (?:still )?(?:live|energized|hot)\b/
const isPhotoOrNote = (clause: Clause) =>
  matches(clause, /^(photo|photos|picture|pictures|note|notes|photograph|foto|video)$/)
/** "The valve is, then loosened": the clause before names what is worked on. */
const goesOn = ({ all, previous }: Clause): boolean =>
  previous !== null && previous.all === all && /^(is|are|be|been|was|were|gets)$/.test(previous.words.at(-1) ?? '')

const gasThing = (clause: Clause): readonly ObjectGroup[] | null =>
  gasThingIn(clause) ??
  (goesOn(clause) || clause.refersTo('gasPart', 'gasPipe')
    ? ([clause.previous, clause.previous?.previous]
        .map((before) => (before == null ? null : gasThingIn(before)))
        .find((thing) => thing !== null) ?? null)
    : null)

/** "Wash the cold burner caps and grates of the gas stove". */
const CLEANS_A_STOVE =
  /^(?!.*\b(?:valves?|unscrew\w*|lines?|orifices?|jets?|open\w*)\b)(?:wash|wipe|soak|scrub|clean|rinse|dry) (?:off )?(?:the )?(?:\w+ )?(?:burner (?:caps?|grates?)|grates?|drip pans?|stove ?top|knobs?)\b/

const gasThingIn = (clause: Clause): readonly ObjectGroup[] | null => {
  if (clause.has('gasPipe')) return ['gasPipe', 'gasPart']
  if (!clause.has('gas') || !clause.has('gasPart')) return null
  const near = clause
    .hits('gasPart')
    .some(
      (part) =>
        !/^(water|drain|vent|sewer|supply)$/.test(clause.word(part.first - 1)) &&
        !/^(grate|grates|knob|knobs|cover|covers|head|heads)$/.test(clause.word(part.last + 1)) &&
        clause.word(part.first - 1) !== 'burner' &&
        clause.hits('gas').some((gas) => Math.abs(gas.first - part.first) <= 6),
    )
  return near ? ['gasPart', 'gas'] : null
}
/** Verbs that do nothing to a thing. */
const HARMLESS =
  /^(call|contact|hire|ask|look|check|inspect|photograph|watch|view|note|find|locat|stay|keep|leave|leaving|avoid|wait|measur|see|have|let|schedul|report|tell|monitor|listen|identif|warn|block|fence|cover|remember|consider|expect|need|ensur|confirm|mak|evacuat|clos|shut|read|mark|label|protect|choos|buy|order|plan|take|document|estimat|discuss|plant|water)/

/** "If the pin is too hard to cut, bend it back and forth until it breaks off": the ground pin of a plug. */
function isPinBrokenOff(c: Clause): boolean {
  const { words } = c.all
  return (
    (words.has('pin') || words.has('prong')) &&
    words.has('forth') &&
    c.words.some((word, i) => /^(?:breaks?|snaps?|comes?)$/.test(word) && c.words[i + 1] === 'off')
  )
}

/** Whether a sanding block is all that a clause names of what could be stone, tile or concrete. */
function isOnlyASandingBlock(words: string): boolean {
  if (!/\bsanding blocks?\b/.test(words)) return false
  return !/\b(?:til\w*|grout\w*|concrete|mortar|bricks?|block\w*|\w*ston\w*|terra\w*|travertine|porcelain|hearth|chimney|driveway|sidewalk|patio|backsplash|hardie\w*|cmu|plaster|grind\w*|stucco|quartz\w*|granite|cement|pav\w*|masonry|slate|cinder|countertops?|marble|thinset|foundation|walls?|floors?)\b/.test(
    words.replace(/\bsanding blocks?\b/g, ''),
  )
}

/** Whatever is done to a thing, by any verb that is not known to be harmless. */
function handles(clause: Clause, ...groups: readonly ObjectGroup[]): Verb[] {
  return (
    clause
      .acts(
        [
          'open',
          'replace',
          'fix',
          'tighten',
          'touch',
          'cut',
          'jack',
          'climb',
          'onTop',
          'run',
          'empty',
          'enter',
          'poke',
          'clean',
          'dust',
          'disturb',
          'grind',
          'charge',
          'free',
          'bypass',
          'see',
        ],
        groups,
        { beside: true },
      )
      // "A tree lies on the roof" tells, and orders nothing.
      .filter((verb) => !HARMLESS.test(clause.word(verb.at)) && !/[^s]s$/.test(clause.word(verb.at)))
  )
}

/** "A male-to-male hose adapter": a fitting with two threads. */
const isPlumbingAdapter = (clause: Clause) =>
  matches(clause, /^(hose|pipe|nipple|coupling|fitting|threads?|threaded)$/) &&
  !anywhere(clause, 'cord', 'cable', 'plug', 'outlet', 'receptacle', 'generator', 'power', 'extension')

const SAGS_ELSEWHERE =
  /\bsagging (?:\w+ )?(?:gutters?|gate|fence|door|shelf|shelves|couch|mattress|awning|clothesline|curtain|rod|screen)\b/

const INSTALLS_ALARM =
  /^(?:then |also |please )?(?:install|mount|put|add|fit|hang|place|buy)(?: up| in)? (?:an? |one |new |the |some |working )*(?:battery |plug in )?(?:co|carbon monoxide|smoke)(?: and (?:co|smoke|carbon monoxide))? (?:alarm|detector)s?\b/

const TURNS_ALARM_OFF =
  /\b(?:turn|shut|switch)\w* (?:off (?:\w+ )?(?:co|carbon monoxide|monoxide|smoke) (?:alarm|detector|monitor)s?|(?:\w+ )?(?:co|carbon monoxide|monoxide|smoke) (?:alarm|detector|monitor)s? off)\b/

/** "Never in a garage", "away from doors and windows". */
const KEEPS_AWAY =
  /\b(?:never|not|and not) (?:in|inside|near) (?:an? |the |your )?(?:\w+ )?(?:garage|porch|basement|windows?|house)(?: or \w+)?|\b(?:away|feet) from (?:(?:the|any|all|your|doors?|windows?|vents?|open|and|or) ){0,6}(?:windows?|doors?|vents?)/g

const isOutdoorsOnly = (clause: Clause) =>
  clause.has('farAway') &&
  (clause.has('outside') || /\bfeet (?:away )?from (?:the |your |any )?(?:house|home|building)\b/.test(clause.text)) &&
  !/\b(?:garage|garaje|porch|basement|inside|indoors|windows?|room|patio|shed|carport|covered|balcony|deck|mudroom)\b/.test(
    clause.text.replace(KEEPS_AWAY, ' '),
  )

const inClause = (clause: Clause, ...groups: readonly ObjectGroup[]): Hit[] =>
  groups.flatMap((group) => clause.hits(group)).filter((hit) => !clause.isBeside(hit))

/** The things of these groups in a clause; in "The valve is, then loosened", those of the clause before. */
const named = (clause: Clause, ...groups: readonly ObjectGroup[]): Hit[] => {
  const own = inClause(clause, ...groups)
  const before = clause.previous
  if (own.length > 0 || before === null) return own
  return (goesOn(clause) && inClause(before, ...groups).length > 0) || clause.refersTo(...groups) ? [ELSEWHERE] : []
}

/** A thing that was named in a clause before: "find the valve, and cap it". */
const ELSEWHERE: Hit = { concept: 'before', first: -1, last: -1 }

/** Words before a part that only say where something is done, and words after it that name something else. */
const PLACED = /^(to|into|from|between|with|on|onto|along|at|against|of|in|near|across|nearest|each|per)$/
const NO_PART =
  /^(hanger|hangers|bay|bays|space|cavity|cavities|finder|joint|board|boards|hook|trim|cover|wrap|light|frost|friezes?)$/

/** Parts that carry the house, where they are what is worked on. */
const bearingParts = (clause: Clause): Hit[] =>
  named(clause, 'bearing').filter(
    ({ first, last }) =>
      /^(joist|beam|girder|truss|rafter|bearing|load|structural|column|ledger|sill|mudsill|header|support|lintel|purlin)/.test(
        clause.word(first),
      ) &&
      (!NO_PART.test(clause.word(last + 1)) || /^(ledger|rim)/.test(clause.word(first))) &&
      ![1, 2, 3].some((step) => PLACED.test(clause.word(first - step))),
  )

const ROOF_AS_ADJECTIVE =
  /^(rake|water|leak|leaks|runoff|line|drain|box|rack|overhang|damage|age|type|color|warranty|repair|company|contractor|inspection|inspector|tab|tabs|granules?|pieces?|brand|cleaning|service|estimate|quote|photos?|pictures?)$/
const NOT_A_HOUSE = /^(car|dog|van|doghouse|birdhouse|dollhouse|playhouse|truck|coop|kennel|camper|gingerbread|toy)$/
const IS_FROM_GROUND =
  /from (the |your )?(ground|attic|inside|hatch|street|yard)|from below|from indoors|roof rake|with zoom|picking up shingles|(lying|landed|fallen|found|blown) (?:on|onto|in|around) the (lawn|ground|grass|driveway|yard|patio|sidewalk)/

/** "Contact a roof cleaning company or roofer that uses a soft wash", "write down the shingle color for the roofer". */
const HIRES_A_ROOFER =
  /^(?!.*\b(?:walk\w*|climb\w*|crawl\w*|onto|on the roof|on top|up on|across|helper|friend|carry|ladder)\b)(?:(?:call|contact|hire|ask|get (?:a |two |three )?(?:quotes?|estimates?|bids?) from) .*\b(?:compan(?:y|ies)|contractors?|roofers?|professionals?)|(?:write down|note) .*\bfor (?:the|your) (?:roofer|contractor|insurer|adjuster))\b|^(?:hire|call) an? (?:\w+ ){0,2}(?:service|company|professional|roofer) .{0,30}\byou (?:cannot|cant) (?:safely )?reach\b/

/** A roof as a place to be, and not "roof water" or "away from the roof". */
const roofs = (clause: Clause): Hit[] =>
  clause.words.some((word) => NOT_A_HOUSE.test(word))
    ? []
    : named(clause, 'roof').filter(
        ({ first, last }) =>
          (first < 0 || /^(roofs?|rooftop|shingles?|slate|tejado|azotea)$/.test(clause.word(first))) &&
          !ROOF_AS_ADJECTIVE.test(clause.word(last + 1)) &&
          ![1, 2].some((step) => /^(off|from|away|porch)$/.test(clause.word(first - step))),
      )

/** What may be done to the surface of a beam. */
const ON_SURFACE =
  /^(clean|cleaned|brush|brushed|vacuum|wipe|wiped|dry|dried|paint|painted|prime|primed|seal|sealed|coat|coated|treat|treated|spray|sprayed|scrub|scrubbed|insulate|insulated|cover|covered|apply|expose|exposed|uncover|probe|tap|mist|dust|sand|stain|polish|wrap|decorate|hang|drive|screw|nail|attach|fasten|glue|mount|fit|align|line|install|use|lay|put|place|set|caulk|fill|rinse|wash)$/

/** What may be done to a breaker by anybody. */
const ON_BREAKER =
  /^(turn|turned|turns|turning|switch|switched|switches|flip|flipped|flips|shut|reset|resets|resetting|trip|trips|tripped|press|push|set|label|labels|off|on|confirm|verify|test|map|kill|cut|power|lock|tag|throw|size|list|holds|back|close|closed|marked|labeled|feeds|feeding|serves|serving|leave)$/

/** A rule that holds back whatever is done to some things. */
function held(
  id: string,
  when: string,
  why: string,
  who: string,
  sources: string,
  groups: readonly ObjectGroup[],
  allows?: RegExp,
): StepRule {
  return rule(id, when, why, who, sources, (clause) => some(actionsOn(clause, inClause(clause, ...groups), allows)))
}

/** A meter of electricity, and not one of water, moisture or light. */
const electricMeters = (clause: Clause): Hit[] =>
  clause.words.some((word) => /^(moisture|multimeter|humidity|reading|reads|water)$/.test(word)) &&
  !clause.words.some((word) => /^(electric|electrical|power|volts?|kilowatt|kwh)$/.test(word))
    ? []
    : named(clause, 'bareMeter').filter(
        ({ first }) =>
          first >= 0 && !/^(gas|light|volt|ph|sound|parking|your|multi|smart|parking)$/.test(clause.word(first - 1)),
      )

/** A spring that is named as one of a garage door, or any spring where a garage door is spoken of. */
const garageSprings = (clause: Clause): Hit[] => {
  const near = [clause, clause.previous, clause.previous?.previous].filter((other) => other != null)
  const isAtDoor = near.some((other) => other.all.has('garageDoor'))
  // A faucet and a doorknob have set screws, too.
  const isOfSpring = near.some(({ words }) => words.some((word) => /^(garage|overhead|torsion|winding)$/.test(word)))
  // A spring latch has a small spring, and work that is given to a technician is none of the owner.
  if (
    /\bspring latch\b|\bhave an? (?:\w+ ){0,3}(?:technician|professional|company) (?:replace|repair|fix)\b/.test(
      clause.text,
    )
  )
    return []
  // The spring of a screen door or of an oven is a small one.
  if (
    /\b(?:screen|storm|cabinet|closet|oven|dishwasher|fridge|refrigerator|microwave|cupboard) door\b/.test(clause.text)
  )
    return []
  return named(clause, 'garageSpring').filter(({ first, last }) =>
    first >= 0 && clause.word(first) === 'set'
      ? isOfSpring
      : isAtDoor || last > first || (first >= 0 && !/^(springs?|resortes?)$/.test(clause.word(first))),
  )
}

/** A dehumidifier moves little air. Where there is no mold yet, it may run. */
const isOnlyADehumidifier = (clause: Clause) =>
  matches(clause, /^dehumidif/) && !matches(clause, /^(fans?|blowers?|movers?|hvac|ac|furnace|heater|vacuum|vac)$/)

/** Things that are dangerous by themselves: whatever is done to them is left out, by whichever verb. */
const GUARDED: readonly StepRule[] = [
  rule('N01', '*', 'Parts inside a panel or meter stay live and can kill.', ELECTRICIAN, 'S16 S17', (c) =>
    TELLS_OF_THE_PANEL.test(c.text) || isPhotoOrNote(c) || /\blug (?:nuts?|wrench)\b/.test(c.text)
      ? null
      : some(actionsOn(c, [...named(c, ...panelOf(c)), ...electricMeters(c)], ON_BREAKER)),
  ),
  rule('N02L', '*', 'A bare or live wire can kill.', ELECTRICIAN, 'S17 S19 S34', (c) =>
    either(
      /\bthrow (?:the |it |that )?(?:\w+ ){0,3}(?:away|out)\b/.test(c.text)
        ? null
        : some(actionsOn(c, named(c, 'liveWire', 'powerLine'))),
      some(
        c.acts(['touch'], ['wire'], { carry: false }).filter(
          (verb) =>
            /^(touch|grab|feel|lick|toc|toqu)/.test(c.word(verb.at)) ||
            // "Hold the wires while you turn on the breaker".
            (c.word(verb.at).startsWith('hold') && c.all.has('breaker', 'power') && anywhere(c, 'on')),
        ),
      ),
    ),
  ),
  rule(
    'N04',
    '*',
    'Gas work needs a licensed person: a small leak can explode.',
    GAS,
    'S6 S7',
    (c) => {
      if (CLEANS_A_STOVE.test(c.text)) return null
      const thing = gasThing(c)
      const pilots = named(c, 'pilot')
      const isPilot = ({ first, last }: Hit) =>
        c.word(first).startsWith('pilot') && !/^(hole|holes|drill|bit)$/.test(c.word(last + 1))
      return either(
        thing === null ? null : some(actionsOn(c, named(c, ...thing), /^(close|closed|shut|turn|turned|off)$/)),
        some(actionsOn(c, pilots.filter(isPilot))),
        c.has('relight') ? (c.verbs.length > 0 ? c.verbs : []) : null,
        pilots.length > 0 ? some(wordVerbs(c, /^(light|lit|ignit|relight|restart|encend|prend)/)) : null,
        // "Hold the red button down and push the igniter".
        anywhere(c, 'igniter', 'ignitor', 'piezo') &&
          anywhere(c, 'hold', 'button', 'knob', 'pilot') &&
          !anywhere(c, 'grill')
          ? some(wordVerbs(c, /^(hold|push|press|click)/))
          : null,
        c.has('gas') &&
          matches(c, /^(on|open|opening|restore|reopen|back|abra|abre)$/) &&
          !matches(c, /^(off|range|grill|burner)$/)
          ? some(wordVerbs(c, /^(turn|switch|open|restor|put|reopen|abr|reconnect)/))
          : null,
        c.has('gas')
          ? some(wordVerbs(c, /^(disconnect|reconnect|connect|hook|bleed|purg|vent|desconect|conect)/))
          : null,
        c.all.has('gas') && /leak|fuga|smell/.test(c.text) && c.has('soap') ? some(c.verbs) : null,
      )
    },
    ['gasPipe'],
  ),
  rule('N19', '*', 'A blocked relief valve turns a water heater into a bomb.', PLUMBER, 'S38', (c) =>
    /\b(?:refill tube|flapper|fill valve)\b/.test(c.text) && !/\b(?:relief|heater|boiler)\b/.test(c.around)
      ? null
      : some(actionsOn(c, named(c, 'reliefValve'), /^(place|put|set|stand|bucket|below|under)$/)),
  ),
  rule(
    'N21',
    '*',
    'Refrigerant work needs an EPA 608 certificate, and it burns skin and lungs.',
    'a certified HVAC technician',
    'S39',
    (c) =>
      either(
        some(actionsOn(c, named(c, 'refrigerant'), /^(leaking|insulat\w+)$/)),
        some(
          wordVerbs(c, /^(tighten|loosen|flare|braz|solder|crimp|cut|bleed|purge|vacuum)/).filter(() =>
            c.has('flareNut'),
          ),
        ),
        c.has('refrigerant') && matches(c, /^(can|kit|get|buy)$/) ? c.verbs : null,
        matches(
          c,
          /^(ac|conditioner|conditioners|conditioning|hvac|condenser|compressor|fridge|refrigerator|freezer|minisplit)$/,
        )
          ? some(wordVerbs(c, /^(recharg|charg|refill|top)/))
          : null,
      ),
    ['refrigerant'],
  ),
  rule('N22', '*', 'A garage door spring or cable holds a force that kills.', 'a garage door technician', 'S44', (c) =>
    some(
      actionsOn(
        c,
        [...garageSprings(c), ...(c.text.includes('garage door') ? named(c, 'wire') : [])],
        /^(spray|wipe|lubricate|oil|test|press)$/,
      ),
    ),
  ),
  rule('N09G', '*', 'This part may carry load. Cutting or lifting it can bring the house down.', ENGINEER, 'S48', (c) =>
    some(actionsOn(c, bearingParts(c), ON_SURFACE)),
  ),
  rule('N10G', '*', 'Falls from roofs and tall ladders kill.', 'a roofer', 'S43', (c) =>
    IS_FROM_GROUND.test(c.text) || HIRES_A_ROOFER.test(c.text) ? null : some(actionsOn(c, roofs(c), /^wet$/)),
  ),
  rule('N34', '*', 'The air in a tank or pit kills in seconds.', 'trained people with breathing gear', 'S31', (c) =>
    some(
      actionsOn(
        c,
        // The cistern of a toilet is a small tank of clean water.
        named(c, 'pit').filter(
          (hit) =>
            !(c.word(hit.first).startsWith('cistern') && c.all.words.has('toilet')) &&
            !/\b(?:lid|cover) (?:\w+ )?(?:closed|shut|locked|in place)\b/.test(c.around) &&
            // "When working inside the tank": that of a toilet, unless somebody goes in.
            !(/^(?:inside|into)$/.test(c.word(hit.first)) && /^(?:wear|put on)\b/.test(c.around)),
        ),
        /^(pump|pumped|pumping|mow|plant|drive|park|flush)$/,
      ),
    ),
  ),
]

/** Whatever is done to these things, while their class of steps is held back. */
const HELD: readonly StepRule[] = [
  held(
    'N02',
    'ELEC',
    'With this hazard, wiring is for an electrician, and the power stays off.',
    ELECTRICIAN,
    'S15 S17',
    ['device', 'wire', 'panelBox', 'breaker', 'power'],
    /^(off|turn|turned|switch|switched|shut|lamp|lamps|cool|plug|unplug|wet|damp|hot|warm|burnt|burned|scorched|melted)$/,
  ),
  held(
    'N05',
    'GAS',
    'Gas equipment must be left alone until a professional has checked it.',
    GAS,
    'S7 S8',
    ['gas', 'fuelAppliance', 'relight'],
    /^(off|turn|turned|switch|switched|shut|close)$/,
  ),
  held(
    'N05W',
    'GAS',
    'Where gas may leak, do not air the room or look for the leak: leave, and call from outside.',
    GAS,
    'S7 S8',
    ['window', 'fan', 'soap'],
    /^(off|turn|turned|switch|switched|shut|close)$/,
  ),
  held(
    'N06',
    'WATER',
    'Water that may be live can kill. Keep everyone out of it, and everything with a plug away from it.',
    ELECTRICIAN,
    'S1 S30',
    ['basement', 'electricTool'],
    /^(off|turn|turned|shut|close|stop)$/,
  ),
  held(
    'N07',
    'PUMP',
    'If a deep basement is emptied too fast, its walls can cave in.',
    'a restoration company',
    'S11 S12',
    ['basement', 'electricTool'],
  ),
  held(
    'N08',
    'CEIL',
    'A ceiling heavy with water can fall in one piece on whoever stands below.',
    'a contractor',
    'S14',
    ['ceiling', 'bulge'],
  ),
  held('N10H', 'HEIGHT', 'Stay on the ground. Work on roofs and ladders is for a roofer.', 'a roofer', 'S43', [
    'ladder',
    'roof',
  ]),
  held(
    'N12',
    'ASB',
    'Disturbed asbestos fibers stay in the air and in the lungs.',
    'an accredited asbestos contractor',
    'S27 S28',
    ['suspect'],
  ),
  held('N16', 'MOLD', 'This much mold is a job for a mold contractor.', 'a mold contractor', 'S1 S4', ['mold']),
  rule('N16H', 'MOLDANY', 'Mold in the air system is for a mold contractor.', 'a mold contractor', 'S1 S4', (c) =>
    matches(c, /^(ducts?|ductwork|hvac|vents?|plenum|coils?|handler|registers?)$/)
      ? some(actionsOn(c, named(c, 'mold')))
      : null,
  ),
  held('N17', 'SEW', 'Sewage makes people ill. Trained people clean it up.', 'a restoration company', 'S4 S30', [
    'sewage',
    'drainChemical',
  ]),
  held(
    'N20',
    'POWERON REENTER GAS',
    'This equipment may not be safe to start until a professional has checked it.',
    'a licensed electrician or heating contractor',
    'S6 S15 S33',
    ['equipment', 'power', 'gas'],
    /^(off|turn|turned|switch|switched|shut)$/,
  ),
  held(
    'N26R',
    'RODENT',
    'Dry droppings become dust that carries disease.',
    'nobody: wet them first, or call a pest firm',
    'S35',
    ['dryClean'],
    /^(wet|damp)$/,
  ),
  held(
    'N27',
    'WILD',
    'A bat or another wild animal may have to be tested, and it bites or stings.',
    'animal control or the health department',
    'S36',
    ['wild', 'window'],
  ),
  held('N28', 'TREE', 'A tree under tension kicks, and wires may be in it.', 'a tree service', 'S34', ['tree']),
  held('N30', 'LIGHTFIRE', 'A fire in a damaged chimney spreads into the house.', 'a chimney professional', 'S40', [
    'chimneyFire',
    'fuelAppliance',
  ]),
  held(
    'N31',
    'REENTER',
    'After a fire, stay out until the fire department lets you in. Soot and ash are toxic.',
    'a restoration company',
    'S32 S33',
    ['ash', 'scene', 'floor'],
  ),
  held('N36', 'CHEM', 'Drain chemicals splash back and make poison gas.', PLUMBER, 'S30', [
    'drainChemical',
    'bleach',
    'hardPartner',
  ]),
  held('N37', 'SCENE', 'Somebody may still be inside, and the police need the place as it is.', 'the police', '', [
    'scene',
  ]),
]

/** The verbs of a clause that says a forbidden expression. None of them is needed where the expression says it all. */
function verbsOf(
  { says, also, unless, isAround }: StepExpression,
  begin: readonly string[] | null,
  clause: Clause,
): readonly Verb[] | null {
  const found =
    begin === null
      ? clause.verbs
      : clause.verbs.filter(({ at }) => begin.some((letters) => clause.word(at).startsWith(letters)))
  if (begin !== null && found.length === 0) return null
  const all = clause.around
  if (!says.test(isAround === true ? all : clause.text) || also?.test(all) === false || unless?.test(all) === true)
    return null
  // "Work with the power on, it can shock you" orders it all the same.
  const orders = clause.verbs[0]?.at === clause.from && !clause.word(clause.from).endsWith('ing')
  return !orders && WARNS.test(all) && !BUT.test(all) ? null : found
}

const EXPRESSIONS: readonly StepRule[] = STEP_EXPRESSIONS.map((expression) => {
  const { id, why, who, sources, verbs } = expression
  const begin = verbs?.split(' ') ?? null
  return rule(id, '*', why, who, sources, (clause) => verbsOf(expression, begin, clause))
})

/** The expressions by the beginnings of their verbs, and those without verbs in one: few clauses say any of them. */
const BY_VERB = new Map<string, number[]>()
STEP_EXPRESSIONS.forEach(({ verbs }, i) => {
  for (const begins of verbs?.split(' ') ?? []) BY_VERB.set(begins, [...(BY_VERB.get(begins) ?? []), i])
})
const LONGEST = Math.max(...[...BY_VERB.keys()].map(({ length }) => length))
const WITHOUT_VERBS = STEP_EXPRESSIONS.flatMap(({ verbs }, i) => (verbs === undefined ? [i] : []))
const ANY_WITHOUT_VERBS = new RegExp(WITHOUT_VERBS.map((i) => STEP_EXPRESSIONS[i]!.says.source).join('|'))

/**
 * The rules of the expressions that a clause may say, in their order. There are hundreds of expressions, and a clause
 * has one or two verbs, so it is not asked about each.
 */
export function expressionRulesFor(clause: Clause): readonly StepRule[] {
  const found = new Set<number>()
  for (const { at } of clause.verbs) {
    const word = clause.word(at)
    for (let end = 1; end <= Math.min(word.length, LONGEST); end += 1)
      for (const i of BY_VERB.get(word.slice(0, end)) ?? []) found.add(i)
  }
  if (ANY_WITHOUT_VERBS.test(clause.text) || ANY_WITHOUT_VERBS.test(clause.around))
    for (const i of WITHOUT_VERBS) found.add(i)
  return [...found].sort((a, b) => a - b).map((i) => EXPRESSIONS[i]!)
}

/** The rules that name an action and its thing. */
export const ACTION_RULES: readonly StepRule[] = [
  ...GUARDED,
  ...HELD,
  rule(
    'N03',
    '*',
    'A breaker or fuse that trips is a warning. Defeating it starts fires.',
    ELECTRICIAN,
    'S6',
    (c) => {
      const isAgain =
        /\b(?:repeatedly|once more|more than once|twice|(?:two|three|four|five|few|several|many) times|(?:until|till) (?:it|they|the \w+) (?:holds?|stays?|stops?|works?))\b/.test(
          c.around,
        )
      // "Reset it once and see whether it holds" is one reset.
      const isOnce = anywhere(c, 'once') && !isAgain && !anywhere(c, 'until', 'again')
      const again = c.hits('again').length > 0 || isAgain || (matches(c, /^holds$/) && !isOnce)
      const resets = wordVerbs(c, /^(reset|flip|turn|switch|push|try|keep|restabl)/)
      const bigger =
        c.has('bigger') ||
        c.words.some(
          (word, i) => /^(20|25|30|40|50|60|100)$/.test(word) && /^(a|amp|amps|amperes)$/.test(c.words[i + 1] ?? ''),
        )
      if (c.all.has('breaker', 'panelBox') && matches(c, /^(jam|jams|wedge|wedges|defeat|jumper)$/)) return c.verbs
      const safetyDevice = matches(
        c,
        /^(switch|sensor|limit|thermal|interlock|float|fuse|breaker|gfci|alarm|thermostat|cutoff|rollout|safety)$/,
      )
      const defeats = wordVerbs(
        c,
        /^(jump|jumper|jumping|bypass|bypassing|defeat|override|overriding|puentee|puentear)$/,
      )
      if (safetyDevice && defeats.length > 0) return defeats
      if (safetyDevice && matches(c, /^jumpers?$/)) return c.verbs
      const text = c.text
      // "Tie the GFCI button down", "glue the reset button in", "swap the 15 for a 20 so it stops tripping".
      if (
        /\b(?:tie|glue|tape|strap|wedge|jam|zip tie|rubber band|hold|wire|epoxy|solder)\w* (?:the |its |that )?(?:\w+ )?(?:button|reset|lever|toggle|handle)\b(?: \w+){0,2} (?:down|in|on|up|shut|closed)\b/.test(
          text,
        ) &&
        anywhere(c, 'gfci', 'gfi', 'afci', 'reset', 'breaker', 'fuse')
      )
        return c.verbs
      if (
        anywhere(c, 'breaker', 'fuse') &&
        /\b(?:bigger|larger|stronger|heavier) (?:one|size|rating|type)\b/.test(text)
      )
        return some(wordVerbs(c, /^(try|use|get|put|buy|install|swap|replac|chang|fit|upgrad|set)/))
      if (
        anywhere(c, 'gfci', 'gfi', 'afci') &&
        /\b(?:replac|swap|chang|exchang|substitut|switch)\w* .{0,40}\b(?:standard|regular|plain|ordinary|normal|cheap|basic|non gfci|two slot)\b/.test(
          text,
        )
      )
        return c.verbs
      if (
        /\b(?:15|20)(?: amp)? (?:for|with|to|by|into) an? (?:20|25|30|40)\b/.test(text) &&
        matches(c, /^(swap|chang|replac|trad|upgrad|exchang|bump)/)
      )
        return c.verbs
      return either(
        c.has('panelBox', 'breaker', 'barePanel') && again ? some(resets.length > 0 ? resets : c.verbs) : null,
        c.has('breaker') && bigger
          ? some([
              ...c.acts(['bypass', 'replace'], ['breaker']),
              ...wordVerbs(c, /^(switch|go|move|step|bump|chang|upgrad|get|buy)/).filter(
                (verb) => !c.isSwitchingOff(verb),
              ),
            ])
          : null,
        some(
          c
            .acts(['bypass'], ['breaker'])
            .filter((verb) => !isOnce || c.word(verb.at) !== 'holds')
            .filter((verb) =>
              /^(bypass|jumper|jump|defeat|hold|tape|taping|wedg|disabl|overrid|jam|stick|forc|block|prop|puente|anul|sostenga|wrap|oversiz|upsiz|wir|ignor|remov|pull|tie)/.test(
                c.word(verb.at),
              ),
            ),
        ),
        c.has('penny') && c.has('breaker') ? some(c.verbs) : null,
        c.has('groundPin')
          ? some(
              c
                .acts(['bypass', 'cut'], ['groundPin'])
                .filter((verb) =>
                  /^(cut|snip|clip|break|remov|bend|grind|file|fil|us|saw|snap|pull|bypass|defeat|hack|chop|trim|sever)/.test(
                    c.word(verb.at),
                  ),
                ),
            )
          : null,
        isPinBrokenOff(c) || (c.has('groundPin') && matches(c, /^snap(?:s|ped|ping)?$/) && matches(c, /^off$/))
          ? c.verbs
          : null,
        // Whoever holds such a cord while its other end is plugged in holds live prongs.
        c.has('twoPlugEnds') && !isPlumbingAdapter(c) ? some(c.verbs) : null,
        c.has('backfeed') && !isPlumbingAdapter(c)
          ? some(
              c
                .acts(['bypass', 'run', 'fix'], ['backfeed'])
                .filter(() => matches(c, /^(backfeed|backfeeding|backfed|suicide|double|male|generator|feed|genset)/)),
            )
          : null,
      )
    },
    ['groundPin'],
  ),
  rule(
    'N20A',
    '*',
    'What was under water can shock, burn or explode when it is started.',
    'a licensed electrician or heating contractor',
    'S6 S15 S33',
    (c) =>
      /\b(?:after|once|when|since) (?:the )?(?:flood|flooding|floodwater|flood water|standing water|water (?:is gone|goes down|recedes|has receded|has gone|has drained|is out))\b/.test(
        c.around,
      ) && c.has('equipment')
        ? some(
            wordVerbs(c, /^(start|restart|plug|turn|switch|run|light|relight|fire|energiz|reset|power|use)/).filter(
              (verb) => !c.isSwitchingOff(verb),
            ),
          )
        : null,
  ),
  rule('N06A', '*', 'Standing water may be live.', ELECTRICIAN, 'S1', (c) =>
    matches(c, /^wad(?:e|es|ed|ing)$/)
      ? some(wordVerbs(c, /^wad/))
      : matches(c, /^(stand|standing|wade|wading|step|walk|walking|reach|barefoot)/) &&
          c.has('water') &&
          c.all.has('breaker', 'panelBox', 'barePanel', 'device', 'power', 'wire')
        ? some(c.acts(['enter', 'climb'], ['water'], { beside: true }).filter((verb) => c.word(verb.at) !== 'reached'))
        : null,
  ),
  rule('N08A', '*', 'A bulging ceiling can fall in one piece on whoever stands below.', 'a contractor', 'S14', (c) =>
    either(
      some(c.acts(['poke', 'jack', 'cut'], ['bulge'])),
      c.has('ceiling') &&
        // "Straighten the sagging gutter".
        (!SAGS_ELSEWHERE.test(c.text) || matches(c, /^(ceiling|drywall|plaster|sheetrock|techo)$/)) &&
        matches(
          c,
          /^(bubble|blister|belly|pocket|balloon|sag|sags|sagging|droop|drooping|bulge|bulges|bulging|swollen|bolsa)$/,
        )
        ? some(c.acts(['poke', 'jack', 'cut'], ['ceiling']))
        : null,
    ),
  ),
  rule(
    'N09',
    '*',
    'This part may carry load. Cutting or lifting it can bring the house down.',
    ENGINEER,
    'S48',
    (c) => {
      if (
        matches(c, /^(fence|fences|mailbox|trellis|lamp|bed|curtain|sign|newel|birdhouse|pergola|scratching)$/) &&
        !matches(c, /^(joist|beam|truss|rafter|wall|header|girder)s?$/)
      )
        return null
      const cuts = c
        .acts(['cut', 'open'], ['bearing'])
        .filter(
          (verb) =>
            !/^(drill|bore|hole|nail|chip|take|strip|pull)$/.test(c.word(verb.at)) ||
            matches(c, /^(out|down|away|holes?|through)$/),
        )
      const upToThing = (verb: Verb) =>
        c.words.slice(
          verb.at - c.from,
          (c.hits('bearing').find(({ first }) => first > verb.at)?.first ?? c.to) - c.from,
        )
      const direct = cuts.filter(
        (verb) =>
          !upToThing(verb).some((word) => /^(from|to|into|onto)$/.test(word)) ||
          /^(cut|saw|notch|drill|trim|shave|cort|hack|chop|slice|sever)/.test(c.word(verb.at)),
      )
      const nouns = c.words.filter((_, at) => !c.verbs.some((verb) => verb.at === c.from + at))
      const isBoard =
        nouns.some((word) =>
          /^(drywall|plaster|insulation|subfloor|plywood|decking|board|boards|plasterboard|sheetrock|lath|baseboard|trim|panel|floorboards)$/.test(
            word,
          ),
        ) && matches(c, /^(to|from|between|at|nearest|on|onto|back|along|center)$/)
      const jacks = c
        .acts(['jack', 'replace', 'fix'], ['bearing'])
        .filter((verb) =>
          /^(jack|shor|prop|brac|support|rais|hoist|level|sister|reinforc|stabili|underpin|replac|swap|splic|repair|rebuild|lift|push|force|pull|straighten|apuntal|levant|refuer|reemplac|cambi|hold|winch|relocat|mov)/.test(
            c.word(verb.at),
          ),
        )
      // Whether a wall carries load cannot be seen, so taking down any wall counts.
      const text = c.text
      const takesWallDown =
        /\b(?:remove|demolish|knock down|take down|tear down|take out|knock out|tear out) (?:the |this |a |that |your |interior |partition |whole |entire ){0,3}walls?(?! (?:paper|plate|plates|tile|tiles|covering|anchor|anchors|cabinet|outlet|section|board|panel|mount|trim|sconce|clock|hook|hooks))\b/.test(
          text,
        ) || /\b(?:knock|take|tear|bring|pull) (?:the |this |a ){0,2}walls? down\b/.test(text)
      const kept = jacks.filter(
        (verb) =>
          !/^(replac|swap|splic|repair|rebuild|mov|relocat|hold|support|pull|push|secur|reinforc|brac)/.test(
            c.word(verb.at),
          ) || !upToThing(verb).some((word) => /^(from|to|into|onto|with|using)$/.test(word)),
      )
      const lifts = c
        .acts(['jack'], ['raised'])
        .filter((verb) => /^(jack|shor|apuntal|underpin|winch|hoist)/.test(c.word(verb.at)))
      return either(
        isBoard ? null : some(direct),
        isBoard && !matches(c, /^(sister|jack)/) ? null : some(kept),
        some(lifts),
        c.has('jackTool') ? some(c.verbs) : null,
        takesWallDown ? some(c.verbs) : null,
      )
    },
    ['jackTool'],
  ),
  rule(
    'N10',
    '*',
    'Falls from roofs and tall ladders kill.',
    'a roofer',
    'S43',
    (c) => {
      const ground =
        /from the (ground|attic|inside|hatch|street|yard)|roof rake|from below|from indoors|binocular|drone|with zoom|zoom/.test(
          c.text,
        )
      const notHouse =
        matches(c, /^(doghouse|birdhouse|dollhouse|playhouse|kennel|car|truck|van|coop|gingerbread|camper)$/) ||
        c.text.includes('dog house')
      if (notHouse || HIRES_A_ROOFER.test(c.text)) return null
      const high =
        c.all.has('highPlace') ||
        c.words.some(
          (word, i) => /^\d+$/.test(word) && Number(word) > 10 && /^(foot|feet|ft|pies)$/.test(c.words[i + 1] ?? ''),
        )
      const climbs = c.acts(['climb'], ['roof']).filter(
        (verb) =>
          // "The roof edge" is a place.
          // "Galvanized roofing nails, 1-1/2 inch".
          !(c.word(verb.at) === 'inch' && c.all.tokens[verb.at - 1]?.value != null) &&
          !(c.word(verb.at) === 'edge' && /^(roof|the)$/.test(c.word(verb.at - 1))) &&
          (!/^(get|got|getting|go|up|head|move|balance|new|gone)$/.test(c.word(verb.at)) ||
            matches(c, /^(on|onto|up|to|over|across|upon|al|in)$/)),
      )
      const works = c.acts(['onTop'], ['roof']).filter(
        (verb) =>
          // "Galvanized roofing nails, 1-1/2 inch".
          !(c.word(verb.at) === 'inch' && c.all.tokens[verb.at - 1]?.value != null) &&
          !(
            /^(inspect|check|examin|trim|put|place|pull|cover|remov|screw|throw|drag|carry|with)/.test(
              c.word(verb.at),
            ) && !matches(c, /^(shingle|shingles|flashing|roof|tarp|ridge)$/)
          ),
      )
      const ladders = c.has('ladder') && high ? c.verbs : c.has('extensionLadder') ? c.verbs : []
      const isLadder = ladders.length > 0 && !/step ?ladder|stepladder/.test(c.text)
      const isMention = matches(c, /^(call|hire|contact)$/) && climbs.length === 0
      return either(
        some(climbs),
        ground || isMention
          ? null
          : some(
              works.filter(
                (verb) =>
                  !/^(inspect|check|examin|work)/.test(c.word(verb.at)) ||
                  /on (the|top|your) ?(of )?(the )?roof/.test(c.text),
              ),
            ),
        isLadder ? some(ladders) : null,
      )
    },
    ['extensionLadder'],
  ),
  rule(
    'N11',
    'PB',
    'Sanding, scraping or heating old paint makes lead dust.',
    'a lead-safe certified firm',
    'S20 S22 S23',
    (c) => {
      const dusty = wordVerbs(
        c,
        /^(sand|scrap|strip|grind|blast|torch|burn|power|pressure|abrad|buff|sandblast|scuff|rasp|lij|rasp|decap|feather|plane|chip|wire|dry)/,
      ).filter(
        (verb) =>
          (!/^(dry|drying|dries|power|powers|chips?)$/.test(c.word(verb.at)) ||
            matches(c, /^(wash|sand|washer|scrape|paint)$/)) &&
          !(c.word(verb.at).startsWith('buff') && matches(c, /^(cloth|rag|towel)$/)),
      )
      if (c.has('wetMethod') && !c.has('heatTool') && !matches(c, /^(dry)$/)) return null
      return either(some(dusty), c.has('heatTool') && c.has('paint') ? some(c.verbs) : null)
    },
    ['heatTool'],
  ),
  rule(
    'N11A',
    '*',
    'Sanding, scraping or heating lead paint makes lead dust.',
    'a lead-safe certified firm',
    'S20 S22 S23',
    (c) =>
      c.words.some((word, i) => word === 'lead' && /^(paint|based|painted|dust)$/.test(c.words[i + 1] ?? ''))
        ? some(
            wordVerbs(
              c,
              /^(sand|scrap|strip|grind|blast|torch|burn|power|pressure|heat|abrad|buff|sandblast|remov|peel|pick|sweep|vacuum|wip|dust)/,
            ),
          )
        : null,
  ),
  rule(
    'N12B',
    'ASB1',
    'In a house of this age the material may contain asbestos.',
    'an accredited asbestos contractor',
    'S26 S28',
    (c) => some(c.acts(['disturb', 'clean'], ['suspect'])),
  ),
  rule('N12N', '*', 'Asbestos is work for trained people.', 'an accredited asbestos contractor', 'S27 S28', (c) =>
    some(c.acts(['disturb', 'clean'], ['namedSuspect']).filter((verb) => !/^(cover|patch)$/.test(c.word(verb.at)))),
  ),
  rule(
    'N29',
    '*',
    'Dry cutting of stone, tile or concrete makes dust that destroys lungs.',
    'a mason or tile setter with dust control',
    'S29',
    (c) => {
      // "Concrete-look vinyl": no concrete. Polish out of a bottle grinds nothing.
      if (/\b(?:concrete|stone|brick|tile|marble|slate) look\b/.test(c.text)) return null
      // "Sand flush with a sanding block": the block is the tool.
      if (isOnlyASandingBlock(c.text)) return null
      if (/^(?:or )?have the (?:store|shop|yard|supplier)\b/.test(c.text)) return null
      const verbs = c
        .acts(['grind'], ['masonry'])
        .filter(
          (verb) =>
            !(c.word(verb.at).startsWith('polish') && /\b(?:countertop|stone|furniture|granite) polish\b/.test(c.text)),
        )
      if (c.has('wetCut') && !matches(c, /^(dry|seco|grinder|circular|without)$/)) return null
      const grinds = verbs.filter((verb) =>
        /^(grind|ground|jackhammer|saw|sand|polish|mill|rout|buff|chase|lij|pul|mue)/.test(c.word(verb.at)),
      )
      const cuts = verbs.filter((verb) =>
        /^(cut|slice|notch|plunge|shave|cort|chisel|hammer|score)/.test(c.word(verb.at)),
      )
      const hard = matches(
        c,
        /^(concrete|brick|bricks|stucco|block|blocks|stone|mortar|granite|quartz|masonry|paver|pavers|concreto|ladrillo|piedra)$/,
      )
      const byHand = matches(c, /^(hand|chisel|chiseling|knife|hammer)$/)
      return either(
        some(
          grinds.filter(
            (verb) => !/^(sand|sands)$/.test(c.word(verb.at)) || !matches(c, /^(paper|sandpaper|lightly)$/),
          ),
        ),
        c.has('powerSaw') ? some(verbs) : null,
        // "Take out the stucco with a grinder", "Use a dry diamond blade on the stone".
        c.has('masonry') &&
          matches(c, /^(grinder|grinders|diamond|jackhammer)$/) &&
          (!c.has('wetCut') || matches(c, /^(no|without)$/))
          ? some(c.verbs.filter((verb) => !/^(rent|buy|call|hire|avoid|get)/.test(c.word(verb.at))))
          : null,
        hard && !byHand ? some(cuts.filter((verb) => /^(cut|slice|notch|cort)/.test(c.word(verb.at)))) : null,
      )
    },
  ),
  rule('N13', '*', 'Bleach with other cleaners makes poison gas.', 'nobody: use one product alone', 'S1 S30', (c) => {
    if (/\bneither (?:bleach|ammonia) nor (?:bleach|ammonia)\b|\bfree of bleach\b/.test(c.text)) return null
    const mixes = c
      .acts(['cling'], ['bleach'], { carry: false })
      .filter((verb) =>
        /^(mix|combin|blend|add|pour|stir|pair|spik|boost|mezcl|agreg|anad|ech|vierta)/.test(c.word(verb.at)),
      )
    const withHard = c.all.has('bleach') && c.all.has('hardPartner')
    const here = c.has('bleach') || c.has('hardPartner')
    return either(
      mixes.length > 0 && c.has('partner') ? some(mixes) : null,
      withHard && here ? (c.verbs.length > 0 ? c.verbs : []) : null,
      !anywhere(c, 'water', 'agua')
        ? some(mixes.filter((verb) => !/^(add|pour|ech|vierta|agreg|anad)/.test(c.word(verb.at))))
        : null,
      c.has('hardPartner') &&
        c.previous !== null &&
        c.previous.all !== c.all &&
        c.previous.all.has('bleach') &&
        c.verbs.length > 0 &&
        !matches(c, /^(acid|alcohol)$/)
        ? some(c.verbs)
        : null,
    )
  }),
  rule(
    'N14',
    'FANS',
    'Moving air spreads mold, sewage and soot through the house.',
    'a trained contractor',
    'S1 S4',
    (c) => {
      if (matches(c, /^(outdoors|outside|exhaust|exhausting)$/) && !matches(c, /^(sewage|hvac|furnace)$/)) return null
      if (isOnlyADehumidifier(c)) return null
      return either(
        some(c.acts(['run', 'vac', 'fix', 'replace'], ['fan']).filter((verb) => !c.isSwitchingOff(verb))),
        c.has('fan') ? some(wordVerbs(c, /^(aim|point|direct|blow|crank|train)/)) : null,
      )
    },
  ),
  rule(
    'N14D',
    'MOLDANY MOLD SEW REENTER',
    'Moving air spreads mold, sewage and soot through the house.',
    'a trained contractor',
    'S1 S4',
    (c) => (isOnlyADehumidifier(c) ? some(c.acts(['run', 'vac', 'fix', 'replace'], ['fan'])) : null),
  ),
  rule(
    'N14A',
    '*',
    'Moving air spreads mold, sewage and soot through the house.',
    'a trained contractor',
    'S1 S4',
    (c) =>
      c.has('dirty') && c.has('fan') && !matches(c, /^(exhaust|outdoors|outside|off|bath)$/)
        ? some(
            c
              .acts(['run'], ['fan'])
              .filter(
                (verb) =>
                  !/^(place|set|put|position|keep|leave)/.test(c.word(verb.at)) ||
                  matches(c, /^(on|at|toward|towards|over|directly|pointed|blow|blowing|dry)$/),
              ),
          )
        : null,
  ),
  rule(
    'N15H',
    'MOLDANY',
    'Paint or caulk over mold or damp hides it, and it keeps growing.',
    'nobody: clean and dry it first',
    'S4',
    (c) =>
      /\b(?:over (?:the|it|them|any|that|this)|seals? it in|cover (?:it|them|the (?:\w+ )?(?:spots?|stains?|area)))\b/.test(
        c.text,
      ) && !/\b(?:dry|dried|clean\w*|after|once)\b/.test(c.text)
        ? some(
            wordVerbs(c, /^(paint|caulk|prim|seal|cover|roll|brush|lay|coat|skim|spray|appl|repaint|wallpaper|panel)/),
          )
        : null,
  ),
  rule(
    'N15',
    '*',
    'Paint or caulk over mold or damp hides it, and it keeps growing.',
    'nobody: clean and dry it first',
    'S4',
    (c) => {
      const painting = wordVerbs(
        c,
        /^(paint|caulk|prime|priming|seal|wallpaper|cover|encapsulat|tile|pint|tape|panel|skim|coat|roll|cubr|pinte)/,
      )
      const over = /\b(over|on top of|encima|sobre|hide|conceal|right over|directly)\b/.test(c.text)
      return c.has('strictMold') &&
        (over ||
          painting.some((verb) =>
            c.words
              .slice(verb.at - c.from + 1, verb.at - c.from + 4)
              .some((word) => /^(mold|moldy|mould|mildew|moho)/.test(word)),
          ))
        ? some(painting)
        : null
    },
  ),
  rule('N17A', '*', 'Sewage makes people ill. Trained people clean it up.', 'a restoration company', 'S4 S30', (c) =>
    matches(c, /^(sewage|sewerage)$/) || c.text.includes('aguas negras')
      ? some(c.acts(['clean', 'vac', 'empty'], ['sewage']))
      : null,
  ),
  rule(
    'N18',
    '*',
    'A flame on a pipe burns houses down and bursts pipes.',
    PLUMBER,
    'S49',
    (c) =>
      c.has('torch') ||
      (c.has('flame') && matches(c, /^(thaw|thawing|defrost|frozen|freez|unfreeze|congelad|descongel)/))
        ? c.has('pipe') || c.all.has('pipe')
          ? some(c.verbs)
          : null
        : null,
    ['torch'],
  ),
  rule('N23', '*', 'Chipping roof ice drops it on people and breaks the roof.', 'a roofer', '', (c) =>
    /^(?:put|place|set|lay) (?:an? |some )?(?:bucket|pan|towels?|plastic|tarp|tray|tub)\b/.test(c.text)
      ? null
      : c.has('ice') &&
          (c.has('highPlace', 'highIce') || c.all.has('highIce')) &&
          handles(c, 'ice').length > 0 &&
          !matches(c, /^(maker|cubes)$/)
        ? handles(c, 'ice')
        : c.has('ice') && (c.has('highPlace', 'highIce') || c.all.has('highIce'))
          ? some(
              c.verbs.filter(
                (verb) =>
                  c.has('iceTool') ||
                  /^(chip|hack|hammer|chop|break|knock|smash|scrap|pry|cut|shovel|melt|rompa|quiebr|quit|pique|climb)/.test(
                    c.word(verb.at),
                  ),
              ),
            )
          : null,
  ),
  rule(
    'N24',
    '*',
    'A generator in or near a house kills with carbon monoxide.',
    'nobody: run it outdoors only, 20 feet away',
    'S1',
    (c) => {
      if (
        isOutdoorsOnly(c) ||
        /^keep (?:the |any )?(?:grills?|barbecues?) (?:at least )?(?:\w+ feet )?away from (?:the |your )?(?:walls?|house|siding)\b(?!.*\b(?:garage|inside|porch|basement|indoors)\b)/.test(
          c.text,
        )
      )
        return null
      const used = c.acts(['run', 'fix', 'charge', 'replace', 'enter'], ['generator'], { beside: true })
      const close =
        c.has('insidePlaces') ||
        c.all.has('insidePlaces') ||
        (c.refersTo('generator') && c.previous?.all.has('insidePlaces') === true)
      return either(
        close ? some(used) : null,
        c.has('generator') && !c.all.has('farAway')
          ? some(used.filter((verb) => !/^(rent|buy|order|use)$/.test(c.word(verb.at)) || !c.all.has('outside')))
          : null,
        // "Install a carbon monoxide detector near the bedrooms".
        c.has('combustion') && close && !c.has('outside') && !INSTALLS_ALARM.test(c.text)
          ? some(c.acts(['run'], ['combustion']))
          : null,
        c.has('combustion') && c.has('warmth') ? some(c.acts(['run'], ['combustion'])) : null,
      )
    },
  ),
  rule(
    'N25',
    '*',
    'An oven or a grill that is used for heating or drying kills with carbon monoxide.',
    'nobody: leave for a warm place',
    'S6',
    (c) =>
      c.has('ovenHeat') &&
      (c.all.has('warmth') || anywhere(c, 'ajar', 'overnight')) &&
      !matches(c, /^(clean|cleaning|cleaner|wipe|replace|repair|cover|mitt|mitts)$/)
        ? some(c.verbs.filter((verb) => !/^(call|check|clean|avoid|hire|ask)$/.test(c.word(verb.at))))
        : null,
  ),
  rule(
    'N26',
    '*',
    'Dry droppings become dust that carries disease.',
    'nobody: wet them first, or call a pest firm',
    'S35',
    (c) =>
      (c.has('droppings') || c.refersTo('droppings')) && !matches(c, /^(wet|wetted|damp|disinfectant|spray|soak|mist)$/)
        ? some(
            c.verbs.filter((verb) =>
              /^(sweep|swept|vacuum|vac|brush|blow|rake|barr|aspir|shake|dust|dry|shovel|scoop|use|run)/.test(
                c.word(verb.at),
              ),
            ),
          )
        : c.all.has('droppings') &&
            matches(c, /^(dry|broom|vac|vacuum|sweep|escoba)$/) &&
            !anywhere(c, 'wet', 'wetted', 'disinfectant', 'soak', 'soaked')
          ? some(c.verbs)
          : null,
  ),
  rule(
    'N27A',
    '*',
    'A bat may have to be tested, and it bites.',
    'animal control or the health department',
    'S36',
    (c) =>
      c.has('bat') && !matches(c, /^(insulation|baseball)$/)
        ? some(
            c
              .acts(['free'], ['bat'])
              .filter((verb) =>
                /^(net|bag|box|lur|whack|corner|evict|handl|catch|caught|releas|shoo|chas|grab|pick|scar|trap|swat|touch|hit|kill|herd|carr|knock|captur|atrap|espant|suelt|agarr|throw|scoop|drive)/.test(
                  c.word(verb.at),
                ),
              ),
          )
        : null,
  ),
  rule(
    'N28A',
    '*',
    'A tree on a house or near wires is under tension and may be live.',
    'a tree service and the electric utility',
    'S34',
    (c) =>
      either(
        c.has('tree') && (c.has('roof', 'powerLine') || matches(c, /^(house|chainsaw|motosierra|leaning)$/))
          ? // "Cut the branch off the power line" is no cutting off of the power.
            either(some(handles(c, 'tree')), some(wordVerbs(c, /^(cut|saw)$/)))
          : null,
        c.has('powerLine') ? some(handles(c, 'powerLine')) : null,
      ),
  ),
  rule('N38', 'UNDER', 'It may fail under you or fall on you.', 'a contractor', 'S42', (c) =>
    either(
      some(
        c
          .acts(['climb', 'enter'], ['underThings'], { beside: true })
          .filter(
            (verb) =>
              !/^(get|go|keep|stay|head|move|new|drop|return|up)$/.test(c.word(verb.at)) ||
              matches(c, /^(under|beneath|onto|on|underneath|below)$/),
          ),
      ),
      some(wordVerbs(c, /^(jump|bounce|crawl)/)),
    ),
  ),
  rule(
    'N35',
    'STRUCT',
    'Work on a moving part can bring it down. An engineer has to find the cause first.',
    'a structural engineer',
    'S48',
    (c) =>
      either(
        c.has('structureFix') && c.has('crackOrWall')
          ? some(
              c.verbs.filter(
                (verb) =>
                  !/^(paint|prime|tape|call|measure|mark|photograph|monitor|watch|check|look|keep|take)$/.test(
                    c.word(verb.at),
                  ),
              ),
            )
          : null,
        some(c.acts(['jack', 'cut', 'open', 'replace', 'fix'], ['bearing'])),
        some(wordVerbs(c, /^(jack|shor|dig|excavat|backfill|inject|underpin|sister|undermin)/)),
      ),
  ),
  rule('NRENT', 'RENTER', 'You rent: this is work for the landlord.', 'your landlord', '', (c) =>
    some(
      c
        .acts(
          ['open', 'replace', 'tighten', 'fix', 'cut'],
          ['device', 'wire', 'panelBox', 'gasPipe', 'bearing', 'pipe'],
        )
        .filter(
          (verb) =>
            !/^(turn|cut|set|tighten|screw|add|hang|hook|take|pull)$/.test(c.word(verb.at)) ||
            c.has('device', 'wire', 'panelBox', 'gasPipe', 'bearing'),
        ),
    ),
  ),
  rule('N39', '*', 'An alarm is there to wake you.', 'nobody: leave it on', 'S9', (c) =>
    c.has('alarm')
      ? some(
          c
            .acts(['calm', 'open'], ['alarm'])
            .filter(
              (verb) =>
                /^(tap|snip|cut|wrap|bag|stuff|block|muffl|hush|smash|ignor|silenc|mut|disabl|disconnect|remov|unplug|cover|quit|desconect|take|tak|pull|detach|unscrew)/.test(
                  c.word(verb.at),
                ) && !matches(c, /^(replace|new|old|expired|install|press|test)$/),
            )
            .concat(TURNS_ALARM_OFF.test(c.text) ? wordVerbs(c, /^(turn|shut|switch)/) : []),
        )
      : null,
  ),
  rule(
    'N41',
    '*',
    'Water on a grease or electrical fire makes it explode or shocks you.',
    'the fire department',
    '',
    (c) =>
      c.has('grease') && matches(c, /^(water|agua)$/)
        ? some(
            c.verbs.filter((verb) =>
              /^(pour|throw|spray|put|use|dous|ech|vierta|splash|hose|add)/.test(c.word(verb.at)),
            ),
          )
        : null,
  ),
  rule('N42', '*', 'Gasoline fumes explode.', 'nobody: use a safe cleaner', '', (c) =>
    matches(c, /^(gasoline|petrol|kerosene|gasolina|queroseno|diesel)$/)
      ? some(
          c.verbs.filter((verb) =>
            /^(clean|wip|scrub|wash|apply|use|soak|pour|spray|rins|degreas|dissolv|remov|limpi|burn)/.test(
              c.word(verb.at),
            ),
          ),
        )
      : null,
  ),
]

export const STEP_RULES: readonly StepRule[] = [...ACTION_RULES, ...EXPRESSIONS]

/** Says that something dangerous is harmless. Read in every string while a hazard of High or above is found. */
export const DENIAL = {
  id: 'N43',
  why: 'It says that something dangerous is harmless.',
  who: 'a professional',
  isIn: (clause: Clause) => clause.has('stay'),
} as const
