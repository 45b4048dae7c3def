import type { Clause, Verb } from './clauses.rules.ts'
import type { Hold } from './hazards.types.ts'
import type { ObjectGroup } from './stepVocabulary.ts'

/**
 * Steps that are never given to an owner (knowledge section 5), as action × thing × condition. `always` rules need no
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
  items?: readonly ObjectGroup[]
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

const allWords = (clause: Clause) => clause.all.tokens.map(({ word }) => word)

/** A bare "panel" is electrical where the string or the steps around it speak of electricity. */
export const isElectricalPanel = (clause: Clause) =>
  clause.has('barePanel') &&
  !clause.words.some(
    (word, i) => /^panel/.test(word) && /^(pin|pins|nail|nails|saw|moulding|molding)$/.test(clause.words[i + 1] ?? ''),
  ) &&
  (matches(clause, /^(open|opens|opened|opening|unscrew|unscrews|abra|abre)$/) ||
    allWords(clause).some((word) => /^(electrician|electrical|amp|amps|circuit|circuits)$/.test(word)) ||
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
const isPhotoOrNote = (clause: Clause) =>
  matches(clause, /^(photo|photos|picture|pictures|note|notes|photograph|foto|video)$/)
const gasThing = (clause: Clause): readonly ObjectGroup[] | null =>
  gasThingIn(clause) ??
  (clause.refersTo('gasPart', 'gasPipe')
    ? ([clause.previous, clause.previous?.previous]
        .map((before) => (before == null ? null : gasThingIn(before)))
        .find((thing) => thing !== null) ?? null)
    : null)

const gasThingIn = (clause: Clause): readonly ObjectGroup[] | null => {
  if (clause.has('gasPipe')) return ['gasPipe', 'gasPart']
  if (!clause.has('gas') || !clause.has('gasPart')) return null
  const near = clause
    .hits('gasPart')
    .some(
      (part) =>
        !/^(water|drain|vent|sewer|supply)$/.test(clause.word(part.first - 1)) &&
        !/^(grate|grates|knob|knobs|cover|covers|head|heads)$/.test(clause.word(part.last + 1)) &&
        clause.hits('gas').some((gas) => Math.abs(gas.first - part.first) <= 6),
    )
  return near ? ['gasPart', 'gas'] : null
}
/** Verbs that do nothing to a thing. */
const HARMLESS =
  /^(call|contact|hire|ask|look|check|inspect|photograph|watch|view|note|find|locat|stay|keep|leave|leaving|avoid|wait|measur|see|have|let|schedul|report|tell|monitor|listen|identif|warn|block|fence|cover|remember|consider|expect|need|ensur|confirm|mak|evacuat|clos|shut|read|mark|label|protect|choos|buy|order|plan|take|document|estimat|discuss|plant|water)/

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

const isOutdoorsOnly = (clause: Clause) =>
  clause.has('outside') &&
  clause.has('farAway') &&
  !matches(clause, /^(garage|garaje|porch|basement|inside|indoors|window)$/)

export const STEP_RULES: readonly StepRule[] = [
  rule('N01', '*', 'Parts inside a panel or meter stay live and can kill.', ELECTRICIAN, 'S16 S17', (c) => {
    if (isPhotoOrNote(c)) return null
    const groups = panelOf(c)
    const inside = matches(c, /^(inside|interior|behind|multimeter|lugs|busbar|bare|into)$/)
    const bareMeter = c
      .hits('bareMeter')
      .some(
        ({ first }) =>
          !/^(water|moisture|humidity|gas|light|volt|ph|sound|parking|your|multi|smart)$/.test(c.word(first - 1)),
      )
    const pulls = bareMeter
      ? c
          .acts(['open', 'cut', 'jack'], ['bareMeter'], { carry: false })
          .filter((verb) => !/^(take|takes|taking|press|push|hold)$/.test(c.word(verb.at)) || matches(c, /^(out|off)$/))
      : []
    if (pulls.length > 0 && !matches(c, /^(moisture|multimeter|reading|read|water)$/)) return pulls
    if (c.all.has('breaker', 'panelBox') && matches(c, /^(jam|jams|wedge|wedges|defeat|jumper)$/)) return c.verbs
    const hands = wordVerbs(
      c,
      /^(touch|poke|prob|reach|stick|work|scrap|sand|spray|clean|dry|open|abr|wip|hose|vacuum|wash)/,
    )
    const touched = c
      .acts(['touch', 'enter'], groups)
      .filter(
        (verb) =>
          hands.includes(verb) ||
          /^(wiggl|jiggl|nudg|tap|rub|brush|greas|lubric|vacuum|blow|fiddl|tinker|access|servic)/.test(c.word(verb.at)),
      )
    return either(
      some(
        c
          .acts(['open', 'replace', 'tighten', 'fix', 'cut', 'jack'], groups)
          .filter(
            (verb) =>
              !/^(set|setting|press|label|turn|reset|resets|resetting|add)$/.test(c.word(verb.at)) ||
              (c.word(verb.at).startsWith('add') && c.has('breaker')),
          ),
      ),
      some(touched),
      inside ? some(c.acts(['see', 'touch'], groups)) : null,
    )
  }),
  rule(
    'N02',
    'ELEC',
    'With this hazard, wiring is for an electrician, and the power stays off.',
    ELECTRICIAN,
    'S15 S17',
    (c) => {
      if (isPhotoOrNote(c)) return null
      const on = wordVerbs(
        c,
        /^(turn|switch|put|restor|flip|energiz|reset|reconnect|power|prend|enciend|conect|plug|use|using|run$)/,
      ).filter(() =>
        matches(c, /^(on|back|again|restore|energize|restoring|prenda|encienda|conecte|reset|plug|use|run)$/),
      )
      return either(
        some(c.acts(['open', 'replace', 'tighten', 'fix', 'touch', 'cut'], ['device', 'wire', 'panelBox', 'breaker'])),
        on.length > 0 && c.has('power', 'device', 'panelBox', 'breaker', 'equipment')
          ? some(on.filter((verb) => !c.isSwitchingOff(verb)))
          : null,
        isElectricalPanel(c) ? some(c.acts(['open', 'replace', 'tighten', 'fix', 'touch'], ['barePanel'])) : null,
      )
    },
  ),
  rule(
    'N02L',
    '*',
    'A bare or live wire can kill.',
    ELECTRICIAN,
    'S17 S19',
    (c) =>
      some(
        c
          .acts(['touch'], ['wire'], { carry: false })
          .filter((verb) => /^(touch|grab|feel|lick|toc|toqu)/.test(c.word(verb.at))),
      ) ??
      some(
        c
          .acts(['open', 'replace', 'tighten', 'fix', 'touch', 'cut', 'clean'], ['liveWire'])
          .filter((verb) => !/^(cover|check|test|label)$/.test(c.word(verb.at)) || c.has('device')),
      ),
  ),
  rule(
    'N03',
    '*',
    'A breaker or fuse that trips is a warning. Defeating it starts fires.',
    ELECTRICIAN,
    'S6',
    (c) => {
      const again = c.hits('again').length > 0 || matches(c, /^(holds|repeatedly)$/)
      const resets = wordVerbs(c, /^(reset|flip|turn|switch|push|try|keep|restabl)/)
      const bigger =
        c.has('bigger') ||
        c.words.some(
          (word, i) => /^(20|25|30|40|50|60|100)$/.test(word) && /^(a|amp|amps|amperes)$/.test(c.words[i + 1] ?? ''),
        )
      const safetyDevice = matches(
        c,
        /^(switch|sensor|limit|thermal|interlock|float|fuse|breaker|gfci|alarm|thermostat|cutoff|rollout|safety)$/,
      )
      const defeats = wordVerbs(
        c,
        /^(jump|jumper|jumping|bypass|bypassing|defeat|override|overriding|puentee|puentear)$/,
      )
      if (safetyDevice && defeats.length > 0) return defeats
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
        c.has('backfeed')
          ? some(
              c
                .acts(['bypass', 'run', 'fix'], ['backfeed'])
                .filter(() => matches(c, /^(backfeed|backfeeding|back|suicide|double|male|generator|feed|genset)/)),
            )
          : null,
      )
    },
    ['groundPin'],
  ),
  rule(
    'N04',
    '*',
    'Gas work needs a licensed person: a small leak can explode.',
    GAS,
    'S6 S7',
    (c) => {
      const thing = gasThing(c)
      const lit = c.has('relight')
        ? c.verbs
        : c
            .acts(['run'], ['pilot'])
            .filter((verb) => /^(light|lit|ignit|relight|re|start|encend|prend)/.test(c.word(verb.at)))
      const on = c.has('gas')
        ? wordVerbs(c, /^(turn|switch|open|restor|put|reopen|abr|reconnect)/).filter(
            () =>
              matches(c, /^(on|open|opening|restore|reopen|back|abra|abre)$/) &&
              !matches(c, /^(off|range|grill|burner)$/),
          )
        : []
      const close = wordVerbs(c, /^(close|shut|turn|cierr|cerr)/)
      const straight = c
        .acts(['fix', 'open', 'bypass', 'cut'], ['gas'])
        .filter((verb) => /^(disconnect|reconnect|connect|hook|bleed|purg|vent|desconect|conect)/.test(c.word(verb.at)))
      return either(
        thing === null
          ? null
          : some(
              c
                .acts(['open', 'replace', 'tighten', 'fix', 'touch', 'cut'], thing)
                .filter((verb) => !(close.includes(verb) && matches(c, /^(off|close|closed|shut|cierre)$/))),
            ),
        c.has('relight') ? (lit.length > 0 ? some(lit) : []) : some(lit),
        some(on),
        some(straight),
      )
    },
    ['gasPipe'],
  ),
  rule('N05', 'GAS', 'With gas in the air, leave. Do not air the room or look for the leak.', GAS, 'S7 S8', (c) =>
    either(some(c.acts(['open'], ['window'])), some(c.acts(['run'], ['fan'])), c.has('soap') ? some(c.verbs) : null),
  ),
  rule('N05A', '*', 'Never look for a gas leak yourself. Leave and call from outside.', GAS, 'S7 S8', (c) =>
    c.all.has('gas') && /leak|fuga|smell/.test(c.words.join(' ')) && c.has('soap') ? some(c.verbs) : null,
  ),
  rule(
    'N06',
    'WATER',
    'Water that may be live can kill. Nobody goes in, and nothing with a plug goes near.',
    ELECTRICIAN,
    'S1 S30',
    (c) =>
      either(
        some(c.acts(['enter'], ['water', 'basement'])),
        some(c.acts(['run', 'vac', 'fix', 'empty', 'replace'], ['electricTool'])),
        some(c.acts(['vac', 'empty'], ['water', 'basement'])),
        some(wordVerbs(c, /^(wade|wading|vacuum|pump|vac|dehumidif|move|moving)/)),
      ),
  ),
  rule('N06A', '*', 'Standing water may be live.', ELECTRICIAN, 'S1', (c) =>
    matches(c, /^(stand|standing|wade|wading|step|walk|walking|reach|barefoot)/) &&
    c.has('water') &&
    c.all.has('breaker', 'panelBox', 'barePanel', 'device', 'power', 'wire')
      ? some(c.acts(['enter', 'climb'], ['water'], { beside: true }))
      : null,
  ),
  rule(
    'N07',
    'PUMP',
    'Emptied too fast, the walls of a deep basement can cave in.',
    'a restoration company',
    'S11 S12',
    (c) => some(c.acts(['empty', 'vac', 'run'], ['basement', 'wholly', 'electricTool'])),
  ),
  rule('N08', 'CEIL', 'A loaded ceiling can fall in one piece on whoever stands below.', 'a contractor', 'S14', (c) =>
    some(c.acts(['poke', 'jack', 'cut'], ['ceiling', 'bulge'])),
  ),
  rule('N08A', '*', 'A bulging ceiling can fall in one piece on whoever stands below.', 'a contractor', 'S14', (c) =>
    either(
      some(c.acts(['poke', 'jack', 'cut'], ['bulge'])),
      c.has('ceiling') &&
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
      const text = c.words.join(' ')
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
          c.words.join(' '),
        )
      const notHouse =
        matches(c, /^(doghouse|birdhouse|dollhouse|playhouse|kennel|car|truck|van|coop|gingerbread|camper)$/) ||
        c.words.join(' ').includes('dog house')
      if (notHouse) return null
      const high =
        c.all.has('highPlace') ||
        c.words.some(
          (word, i) => /^\d+$/.test(word) && Number(word) > 10 && /^(foot|feet|ft|pies)$/.test(c.words[i + 1] ?? ''),
        )
      const climbs = c
        .acts(['climb'], ['roof'])
        .filter(
          (verb) =>
            !/^(get|got|getting|go|up|head|move|balance|new|gone)$/.test(c.word(verb.at)) ||
            matches(c, /^(on|onto|up|to|over|across|upon|al|in)$/),
        )
      const works = c
        .acts(['onTop'], ['roof'])
        .filter(
          (verb) =>
            !(
              /^(inspect|check|examin|trim|put|place|pull|cover|remov|screw|throw|drag|carry|with)/.test(
                c.word(verb.at),
              ) && !matches(c, /^(shingle|shingles|flashing|roof|tarp|ridge)$/)
            ),
        )
      const ladders = c.has('ladder') && high ? c.verbs : c.has('extensionLadder') ? c.verbs : []
      const isLadder = ladders.length > 0 && !/step ?ladder|stepladder/.test(c.words.join(' '))
      const isMention = matches(c, /^(call|hire|contact)$/) && climbs.length === 0
      return either(
        some(climbs),
        ground || isMention
          ? null
          : some(
              works.filter(
                (verb) =>
                  !/^(inspect|check|examin|work)/.test(c.word(verb.at)) ||
                  /on (the|top|your) ?(of )?(the )?roof/.test(c.words.join(' ')),
              ),
            ),
        isLadder ? some(ladders) : null,
      )
    },
    ['extensionLadder'],
  ),
  rule('N10H', 'HEIGHT', 'Stay on the ground: roof and ladder are for a roofer.', 'a roofer', 'S43', (c) =>
    either(c.has('ladder') ? some(c.verbs) : null, some(c.acts(['climb', 'onTop'], ['roof'], { beside: true }))),
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
          !/^(dry|drying|dries|power|powers|chips?)$/.test(c.word(verb.at)) ||
          matches(c, /^(wash|sand|washer|scrape|paint)$/),
      )
      if (c.has('wetMethod') && !c.has('heatTool') && !matches(c, /^(dry)$/)) return null
      return either(some(dusty), c.has('heatTool') && c.has('paint') ? some(c.verbs) : null)
    },
    ['heatTool'],
  ),
  rule(
    'N12',
    'ASB',
    'Disturbed asbestos fibers stay in the air and in the lungs.',
    'an accredited asbestos contractor',
    'S27 S28',
    (c) => {
      const verbs = c.verbs.filter(
        (verb) =>
          verb.groups.has('disturb') &&
          !/^(moves?|moving|repair|cover|covers|replac|clean|wash|heat|wet|mist|handle|patch|trim|take|lift|score|bag|sample|throw)/.test(
            c.word(verb.at),
          ),
      )
      return either(some(verbs), some(c.acts(['disturb', 'clean'], ['suspect'])))
    },
  ),
  rule(
    'N12B',
    'ASB1',
    'In a house of this age the material may hold asbestos.',
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
      const verbs = c.acts(['grind'], ['masonry'])
      if (c.has('wetCut') && !matches(c, /^(dry|seco|grinder|without)$/)) return null
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
        hard && !byHand ? some(cuts.filter((verb) => /^(cut|slice|notch|cort)/.test(c.word(verb.at)))) : null,
      )
    },
  ),
  rule('N13', '*', 'Bleach with other cleaners makes poison gas.', 'nobody: use one product alone', 'S1 S30', (c) => {
    const text = allWords(c).join(' ')
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
      !/water|agua/.test(text)
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
    'N36',
    'SEW CHEM',
    'Drain chemicals splash back and make poison gas.',
    PLUMBER,
    '',
    (c) => (c.has('drainChemical') ? some(c.verbs) : null),
    ['drainChemical'],
  ),
  rule(
    'N14',
    'FANS',
    'Moving air spreads mold, sewage and soot through the house.',
    'a trained contractor',
    'S1 S4',
    (c) => {
      if (matches(c, /^(outdoors|outside|exhaust|exhausting)$/) && !matches(c, /^(sewage|hvac|furnace)$/)) return null
      return some(c.acts(['run', 'vac', 'fix', 'replace'], ['fan']).filter((verb) => !c.isSwitchingOff(verb)))
    },
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
    'N15',
    '*',
    'Paint or caulk over mold or damp hides it, and it grows on.',
    'nobody: first clean and dry',
    'S4',
    (c) => {
      const painting = wordVerbs(
        c,
        /^(paint|caulk|prime|priming|seal|wallpaper|cover|encapsulat|tile|pint|tape|panel|skim|coat|roll|cubr|pinte)/,
      )
      const over = /\b(over|on top of|encima|sobre|hide|conceal|right over|directly)\b/.test(c.words.join(' '))
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
  rule(
    'N15M',
    'MOLDANY',
    'Paint or caulk over mold or damp hides it, and it grows on.',
    'nobody: first clean and dry',
    'S4',
    (c) =>
      c.has('coverUp', 'mold') && /\b(over|cover|seal|hide|encapsulat\w*|kilz)\b/.test(c.words.join(' '))
        ? some(
            wordVerbs(c, /^(paint|caulk|prime|priming|seal|wallpaper|cover|encapsulat|pint|tape|kilz|skim|coat|roll)/),
          )
        : null,
  ),
  rule(
    'N16',
    'MOLD',
    'This much mold, or mold in the air system, is for a mold contractor.',
    'a mold contractor',
    'S1 S4',
    (c) =>
      some(
        c.verbs
          .filter(
            (verb) =>
              verb.groups.has('clean') &&
              !/^(remove|collect|apply|handle|bag|dry|dispos|pick|power|pressure|flush|soak|haul|spray|treat|pull|cut|tear|rip)/.test(
                c.word(verb.at),
              ),
          )
          .concat(c.acts(['clean', 'cut', 'cling'], ['mold']))
          .concat(
            c.verbs.filter(
              (verb) =>
                /^(remove|tear|cut|rip|demo|gut|spray|pull|treat|apply)/.test(c.word(verb.at)) &&
                matches(
                  c,
                  /^(drywall|sheetrock|wall|walls|wallboard|carpet|ceiling|insulation|bleach|area|it|vent|vents|duct|ducts)$/,
                ),
            ),
          ),
      ),
  ),
  rule('N17', 'SEW', 'Sewage makes people ill. Trained people clean it up.', 'a restoration company', 'S4 S30', (c) =>
    either(
      some(
        c.verbs.filter(
          (verb) =>
            verb.groups.has('clean') &&
            /^(clean|scrub|wash|mop|wip|hose|hosing|shovel|scoop|disinfect|rins|sanitiz|bleach|vacuum|sweep|extract|squeegee|brush|plung|snak|flush|bag|haul|soak|steam|pull|tear|remov|cut|rip|limpi|lav|trap|barr|recoj)/.test(
              c.word(verb.at),
            ),
        ),
      ),
      some(c.acts(['vac', 'empty', 'clean'], ['sewage'])),
      matches(c, /^(flush|shower|faucet|laundry|dishwasher)$/)
        ? some(c.acts(['run', 'tighten', 'clean'], ['fan', 'sewage', 'water']))
        : null,
    ),
  ),
  rule('N17A', '*', 'Sewage makes people ill. Trained people clean it up.', 'a restoration company', 'S4 S30', (c) =>
    matches(c, /^(sewage|sewerage)$/) || c.words.join(' ').includes('aguas negras')
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
  rule('N19', '*', 'A blocked relief valve turns a water heater into a bomb.', PLUMBER, 'S38', (c) =>
    either(
      some(
        c
          .acts(['open', 'replace', 'tighten', 'fix', 'touch', 'cut', 'run', 'bypass'], ['reliefValve'], {
            beside: true,
          })
          .filter(
            (verb) =>
              !/^(check|place|put|keep|leave|feel|label|stand|set|stay)$/.test(c.word(verb.at)) ||
              matches(c, /^(cap|plug|bolt|stopper|cork)$/),
          ),
      ),
      c.has('reliefValve') && matches(c, /^(cap|plug|capping|plugging|stopper|cork|bolt|threaded)$/) ? c.verbs : null,
    ),
  ),
  rule(
    'N20',
    'POWERON',
    'What was under water can shock, burn or explode when it is started.',
    'a licensed electrician or heating contractor',
    'S6 S15',
    (c) =>
      either(
        some(
          c
            .acts(['run', 'charge'], ['equipment'])
            .filter(
              (verb) =>
                !/^(place|keep|leave|put|set|stand|carry|bring|store|position|shake)$/.test(c.word(verb.at)) ||
                matches(c, /^(on)$/),
            ),
        ),
        c.has('relight') ? c.verbs : null,
        some(c.acts(['fix', 'tighten', 'clean', 'charge', 'open'], ['equipment', 'fan'])),
      ),
  ),
  rule(
    'N21',
    '*',
    'Refrigerant work needs an EPA 608 certificate, and it burns skin and lungs.',
    'a certified HVAC technician',
    'S39',
    (c) => {
      const cools = matches(
        c,
        /^(ac|conditioner|conditioners|conditioning|hvac|condenser|compressor|fridge|refrigerator|freezer|minisplit)$/,
      )
      const refills = wordVerbs(c, /^(recharg|charg|refill|top)/)
      if (cools && refills.length > 0) return refills
      if (!c.has('refrigerant')) return null
      const handles =
        /^(add|top|recharg|charg|vent|releas|open|refill|fill|connect|attach|hook|inject|put|pump|bleed|drain|purg|evacuat|replac|tighten|cut|braz|empty|discharg|screw|buy|use|get|kit|recuper|cargu|rellen|agreg)/
      return matches(c, handles) ? c.verbs : null
    },
    ['refrigerant'],
  ),
  rule(
    'N22',
    '*',
    'A garage door spring or cable holds a force that kills.',
    'a garage door technician',
    'S44',
    (c) => {
      const things =
        c
          .hits('garageSpring')
          .some((hit) => !/^(spring|springs|resorte|resortes)$/.test(c.word(hit.first)) || hit.last > hit.first) ||
        (c.has('garageSpring') && c.all.has('garageDoor')) ||
        (c.has('wire') && c.words.join(' ').includes('garage door')) ||
        (c.has('garageSpring') && c.previous?.all.has('garageDoor') === true && c.previous.all !== c.all) ||
        (c.refersTo('garageSpring') &&
          [c.previous, c.previous?.previous].some((before) => before?.all.has('garageDoor') === true))
      return things
        ? some(
            c
              .acts(['open', 'replace', 'tighten', 'fix', 'cut', 'touch', 'jack', 'clean'], ['garageSpring', 'wire'], {
                beside: true,
              })
              .filter((verb) => !/^(check|label|spray|wipe|clean|feel|press|test)$/.test(c.word(verb.at))),
          )
        : null
    },
    [],
  ),
  rule('N23', '*', 'Chipping roof ice drops it on people and breaks the roof.', 'a roofer', '', (c) =>
    c.has('ice') &&
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
    'nobody: outdoors only, 20 feet away',
    'S1',
    (c) => {
      if (isOutdoorsOnly(c)) return null
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
        c.has('combustion') && close && !c.has('outside') ? some(c.acts(['run'], ['combustion'])) : null,
        c.has('combustion') && c.has('warmth') ? some(c.acts(['run'], ['combustion'])) : null,
      )
    },
  ),
  rule(
    'N25',
    '*',
    'Heating or drying with an oven or a grill kills with carbon monoxide.',
    'nobody: leave for a warm place',
    'S6',
    (c) =>
      c.has('ovenHeat') && c.all.has('warmth') && !matches(c, /^(clean|cleaning|replace|repair|cover|mitt|mitts)$/)
        ? some(c.verbs.filter((verb) => !/^(call|check|clean|avoid|hire|ask)$/.test(c.word(verb.at))))
        : null,
  ),
  rule(
    'N26',
    '*',
    'Dry droppings become dust that carries disease.',
    'wet them first, or call a pest firm',
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
            !c.all.tokens.some(({ word }) => /^(wet|disinfectant|soak)/.test(word))
          ? some(c.verbs)
          : null,
  ),
  rule(
    'N26R',
    'RODENT',
    'Dry droppings become dust that carries disease.',
    'wet them first, or call a pest firm',
    'S35',
    (c) =>
      matches(c, /^(sweep|swept|vacuum|vac|broom|blow|blower|rake|shop)$/) &&
      !matches(c, /^(wet|damp|disinfectant|hepa)$/)
        ? some(c.verbs)
        : null,
  ),
  rule(
    'N27',
    'WILD',
    'A bat or another wild animal may have to be tested, and it bites or stings.',
    'animal control or the health department',
    'S36',
    (c) =>
      either(
        some(c.acts(['free'], ['wild'])),
        matches(c, /^(shoo|swat|release|catch)$/) ? some(c.verbs) : null,
        matches(c, /^(now|today|immediately)$/) && matches(c, /^(seal|close|plug|block)$/) ? some(c.verbs) : null,
        some(c.acts(['open'], ['window']).filter(() => c.all.has('wild', 'bat'))),
      ),
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
                /^(handl|catch|caught|releas|shoo|chas|grab|pick|scar|trap|swat|touch|hit|kill|herd|carr|knock|captur|atrap|espant|suelt|agarr|throw|scoop|drive)/.test(
                  c.word(verb.at),
                ),
              ),
          )
        : null,
  ),
  rule('N28', 'TREE', 'A tree under tension kicks, and wires may be in it.', 'a tree service', 'S34', (c) =>
    either(
      some(c.acts(['cut', 'open', 'climb', 'jack', 'fix'], ['tree'], { beside: true })),
      matches(c, /^(chainsaw|saw|motosierra|sawing|handsaw)$/) ? some(c.verbs) : null,
    ),
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
          ? some(handles(c, 'tree'))
          : null,
        c.has('powerLine') ? some(handles(c, 'powerLine')) : null,
      ),
  ),
  rule(
    'N30',
    'LIGHTFIRE',
    'A fire in a damaged chimney spreads into the house.',
    'a chimney professional',
    'S40',
    (c) =>
      either(
        some(c.acts(['run'], ['chimneyFire', 'fuelAppliance'])),
        matches(c, /^(light|burn|fire|lit|log)$/) && c.has('chimneyFire') ? some(c.verbs) : null,
      ),
  ),
  rule(
    'N31',
    'REENTER',
    'After a fire, stay out until the fire department lets you in. Soot and ash are toxic.',
    'a restoration company',
    'S32 S33',
    (c) =>
      either(
        some(c.acts(['enter'], ['ash', 'scene', 'floor'])),
        some(c.acts(['clean', 'vac', 'touch'], ['ash'])),
        some(wordVerbs(c, /^(wip|vacuum|sweep|scrub|wash|mop|limpi|barr)/)),
      ),
  ),
  rule('N31A', '*', 'Dry soot and ash are toxic dust.', 'a restoration company', 'S32 S33', (c) =>
    matches(c, /^(soot|ash|ashes|hollin|ceniza)$/) && !matches(c, /^(hepa|damp|wet|sponge)$/)
      ? some(
          c.verbs.filter(
            (verb) =>
              /^(sweep|swept|vacuum|vac|brush|blow|barr|aspir|dust|shake|use|run)/.test(c.word(verb.at)) &&
              matches(c, /^(sweep|swept|vacuum|vac|brush|blow|barra|aspire|dry)$/),
          ),
        )
      : null,
  ),
  rule(
    'N32',
    'REENTER POWERON GAS',
    'The utility or a licensed trade restores power, gas and water.',
    'the utility or a licensed trade',
    'S33',
    (c) =>
      some(
        wordVerbs(c, /^(turn|switch|restor|reconnect|put|flip|open|prend|enciend|reset|relight)/).filter(
          () =>
            c.has('power', 'gas', 'equipment') &&
            matches(c, /^(on|back|restore|reconnect|open|encienda|prenda|reset|again|relight|restoring|turning)$/) &&
            !matches(c, /^off$/),
        ),
      ),
  ),
  rule('N33', 'BATT', 'A damaged lithium battery burns without warning.', 'the fire department', 'S45', (c) =>
    some(c.acts(['charge', 'open', 'run', 'clean'], ['battery'])),
  ),
  rule('N33A', '*', 'A damaged lithium battery burns without warning.', 'the fire department', 'S45', (c) =>
    c.has('battery') &&
    matches(c, /^(swollen|damaged|wet|flooded|hot|hissing|puffy|smoking|bulging|soaked)$/) &&
    !matches(c, /^(it|pack)$/)
      ? some(
          c
            .acts(['charge', 'open', 'run'], ['battery'])
            .filter(
              (verb) =>
                !/^(use|check|keep|store|dry)$/.test(c.word(verb.at)) || matches(c, /^(charge|charger|battery|rice)$/),
            ),
        )
      : null,
  ),
  rule('N34', '*', 'The air in a tank or pit kills in seconds.', 'trained people with breathing gear', 'S31', (c) =>
    c.has('pit') &&
    matches(c, /^(head|arm|arms|hand|hands|face|body|yourself|inside|into|down)$/) &&
    handles(c, 'pit').length > 0
      ? handles(c, 'pit')
      : c.has('pit')
        ? some(
            c
              .acts(['enter', 'climb', 'open', 'clean'], ['pit'], { beside: true })
              .filter(
                (verb) =>
                  /^(enter|climb|lean|reach|go|goes|get|went|step|crawl|descend|jump|dive|lower|drop|stick|move|head|open|remov|lift|pry|pull|uncover|abr|met|baj|entr|asom|slide|stand|inspect|look|work|scoop|shovel|clean)/.test(
                    c.word(verb.at),
                  ) &&
                  (!/^(clean|move|stand|pull)/.test(c.word(verb.at)) || matches(c, /^(inside|into|lid|cover|out)$/)),
              ),
          )
        : null,
  ),
  rule('N34C', 'CONF', 'The air in a tank or pit kills in seconds.', 'trained people with breathing gear', 'S31', (c) =>
    either(
      some(c.acts(['enter', 'climb', 'open'], ['pit'], { beside: true })),
      matches(c, /^(enter|climb|lean|rescue)$/) ? some(c.verbs) : null,
    ),
  ),
  rule('N37', 'SCENE', 'Somebody may still be inside, and the police need the place as it is.', 'the police', '', (c) =>
    either(
      some(c.acts(['enter', 'clean'], ['scene'])),
      some(wordVerbs(c, /^(search|clean|sweep|wip|confront|chase|tidy|wash|mop|vacuum)/)),
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
    'Work on a moving part can bring it down. First an engineer finds the cause.',
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
    either(
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
  ),
  rule('N39', '*', 'An alarm is there to wake you.', 'nobody: leave it on', 'S9', (c) =>
    c.has('alarm')
      ? some(
          c
            .acts(['calm', 'open'], ['alarm'])
            .filter(
              (verb) =>
                /^(tap|wrap|bag|stuff|block|muffl|hush|smash|ignor|silenc|mut|disabl|disconnect|remov|unplug|cover|quit|desconect|take|tak|pull|detach|unscrew)/.test(
                  c.word(verb.at),
                ) && !matches(c, /^(replace|new|old|expired|install|press|test)$/),
            ),
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

/** Says that something dangerous is harmless. Read in every string while a hazard of High or above is found. */
export const DENIAL = {
  id: 'N43',
  why: 'It says that something dangerous is harmless.',
  who: 'a professional',
  isIn: (clause: Clause) => clause.has('stay'),
} as const
