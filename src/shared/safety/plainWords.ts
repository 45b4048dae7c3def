/**
 * The words of a string that may be shown while a hazard is found. Every word must stand here: one that does not may
 * mean anything. A word belongs here only if no sentence made of these words alone can hurt somebody.
 */

const words = (list: string) => list.trim().split(/\s+/)

/** Verbs that do nothing to a house: telling, looking, waiting, going away, keeping a record. */
export const HARMLESS_VERBS: ReadonlySet<string> = new Set(
  words(`
  call calls called calling phone dial contact contacting ask asking tell telling report reporting inform notify hire
  hiring consult schedule arrange request describe explain mention discuss talk speak text email
  photograph photographing film document record recording note noting list listing write writing mark measure count date
  draw sketch save read look looking watch see observe monitor
  wait waiting rest leave leaving evacuate exit avoid keep keeping stay staying remain stop warn remind remember
  know expect plan consider decide choose compare order buy need want have has had may must should will
  would can could might is are was were be been being do does did help say says said means mean takes
  photo photos video`),
)

/** Verbs of work that hurts nobody by itself. Nothing that is held may stand in the same clause. */
export const MILD_VERBS: ReadonlySet<string> = new Set(
  words('paint painting prime lay laying level leveling cover covering rinse rinsing check'),
)

/** A mild verb says what is done to a thing, and with these words where: "paint over it", "lay it under the beam". */
export const PLACES: ReadonlySet<string> = new Set(
  words(
    'over under below beneath underneath above inside into in through behind within up onto atop on top against around near',
  ),
)

const OTHERS = words(`
  a an the this that these those it its they them their you your yours yourself he she his her we our us i my me who
  what which where when how why there here
  and or but nor so then than if as because until unless before after while once since by for from to of at in into on
  off out up over under with within without about around near next beside between behind below above outside inside
  away along across against toward towards through during per via like
  not no never none only just also too very more most less least much many few some any all both each every either
  neither other another same such again still even always often ever yet already now later soon today tonight tomorrow
  yesterday immediately first last next finally once twice
  please carefully calmly quickly slowly safely clearly
  one two three four five six seven eight nine ten eleven twelve dozen half
  inch inches foot feet ft mm cm meter meters yard yards minute minutes hour hours day days week weeks month months year
  years time times morning evening night
  yes sure
  people person everyone everybody anyone anybody nobody someone somebody child children kids baby pet pets family
  neighbor neighbors guest guests owner owners landlord tenant adult adults
  professional professionals pro pros electrician electricians plumber plumbers roofer roofers engineer engineers
  contractor contractors technician technicians specialist specialists company companies utility utilities inspector
  inspectors carpenter carpenters mason glazier locksmith exterminator arborist crew department doctor hospital police
  firefighters insurer insurance agent adjuster provider manager service services team expert experts office licensed
  certified qualified trained accredited structural local nearest restoration emergency fire gas electric electrical
  water power mold asbestos lead sewage health animal control poison tree chimney hvac heating garage door pest wildlife
  home house building city county town state
  room rooms area areas place place spot spots side sides site zone kitchen bathroom bedroom hallway hall basement
  attic garage yard street doorway entrance floor floors wall walls furniture carpet
  damage damaged damages problem problems issue issues danger dangerous unsafe hazard hazards risk risks safety safe
  injury injuries harm
  number numbers name names address phone cell camera flashlight notebook pencil pen paper label labels receipt
  receipts bill bills invoice estimate estimates quote quotes claim claims policy report reports letter list lists photo
  photos picture pictures video videos note notes record records model serial date dates visit visits advice
  instructions permission permit permits assessment inspection inspections evaluation repair repairs
  documents medicine medicines keys valuables belongings items item things thing clothes shoes boots gloves goggles
  mask respirator glasses eye eyes hand hands
  bucket buckets towel towels plywood batts batt board boards panel panels sheet sheets
  large small big little long short high low wide deep old new dry wet clean dirty cold warm hot open closed clear whole
  full empty visible own right left good bad best free ready available affected important necessary possible
  back down apart together enough instead ahead
  daylight silent quiet cool work job well ruler whether required needed products fresh contract certificate website ready
  copies copy invoices hotel meals photographs together upstairs freezer windows using used written claim
  checked appointment case cases end way ways part parts kind kinds type types color size sizes amount level levels
  cause causes source sources reason reasons question questions answer answers sign signs change changes
  leak leaks leaking drip drips flow flows
  weather rain storm wind ice snow 911 am pm`)

/** All of these lists together. */
const PLAIN: ReadonlySet<string> = new Set([...OTHERS, ...HARMLESS_VERBS, ...MILD_VERBS])

/** What may be turned off or closed. The words around it only say for what and where. */
export const SWITCHED_OFF: ReadonlySet<string> = new Set(
  words('breaker breakers circuit power electricity water main mains supply valve stop stops shutoff cooling'),
)

/** Verbs that only tell, ask or record. What they are about may be called by any noun. */
export const TELLING: ReadonlySet<string> = new Set(
  words(`
  call phone contact ask tell report notify inform photograph film document record note list write mark draw sketch
  describe save look`),
)

/** Expressions that are plain as a whole, though not in each of their words. */
export const PLAIN_PHRASES: readonly (readonly string[])[] = [
  'turn off',
  'look up',
  'make a list',
  'stop using',
  'stop running water',
  'close its door',
  'keep copies',
  'take dated photos',
  'take a few photos',
  'take some photos',
  'turned off',
  'turn it off',
  'turn the water off',
  'turn the power off',
  'turn power off',
  'shut off',
  'shut it off',
  'shut the water off',
  'switch off',
  'take a photo',
  'take photos',
  'take a picture',
  'take pictures',
  'take a video',
  'take notes',
  'open the faucet',
  'open a faucet',
  'open the tap',
  'test kit',
  'fire extinguisher',
  'main valve',
  'main water valve',
  'the breaker',
  'when dry',
  'is dry',
  'keep clear',
  'stay clear',
  'close the door',
  'go outside',
  'go to a doctor',
  'move away',
  'move out',
  'step away',
  'step back',
  'get out',
  'wear gloves',
  'wear shoes',
  'wear boots',
  'wear goggles',
  'wear a mask',
  'wear a respirator',
].map((phrase) => phrase.split(' '))

export function isPlainWord(word: string): boolean {
  return PLAIN.has(word)
}
