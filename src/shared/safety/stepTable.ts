import type { Hold } from './hazards.types.ts'
import type { ObjectGroup } from './stepVocabulary.ts'

/** One way to recognize a step. Everything that it names has to be in one clause. */
export type StepForm = {
  /** What is worked on: one of these groups of `stepVocabulary.ts`. */
  things: readonly ObjectGroup[]
  /** What has to be named as well. */
  also: readonly ObjectGroup[]
  /** How its verbs begin. Without them, whatever is done to the thing counts. */
  verbs: readonly string[]
  /** What may be done to the thing. */
  allows: ReadonlySet<string>
}

/** A step that is never given to an owner, or not while one of the classes `when` is held. */
export type StepRule = {
  id: string
  when: 'always' | readonly Hold[]
  why: string
  who: string
  sources: readonly string[]
  forms: readonly StepForm[]
  /** It holds always and names no verb: whatever is done to the thing counts, so some of it may be harmless. */
  isGuess: boolean
  /** Materials and tools that go with the step and are left out with it. */
  items: readonly ObjectGroup[]
}

const ELECTRICIAN = 'a licensed electrician'
const GAS = 'a licensed gas technician'
const PLUMBER = 'a licensed plumber'
const ENGINEER = 'a contractor with a structural engineer'
const ROOFER = 'a roofer'
const RESTORATION = 'a restoration company'

type Form = Partial<Record<'things' | 'also' | 'verbs' | 'allows', string>>

const listOf = <T extends string>(words = '') => words.split(' ').filter(Boolean) as T[]

/** id, held classes or `*`, why, who does it, sources, forms, items. */
function step(
  id: string,
  when: string,
  why: string,
  who: string,
  sources: string,
  forms: readonly Form[],
  items = '',
): StepRule {
  return {
    id,
    when: when === '*' ? 'always' : listOf<Hold>(when),
    why,
    who,
    sources: listOf(sources),
    forms: forms.map(({ things, also, verbs, allows }) => ({
      things: listOf<ObjectGroup>(things),
      also: listOf<ObjectGroup>(also),
      verbs: listOf(verbs),
      allows: new Set(listOf(allows)),
    })),
    isGuess: when === '*' && forms.every(({ verbs, also }) => verbs === undefined && also === undefined),
    items: listOf<ObjectGroup>(items),
  }
}

export const STEP_RULES: readonly StepRule[] = [
  step('N01', '*', 'Parts inside a panel or meter stay live and can kill.', ELECTRICIAN, 'S16 S17', [
    {
      things: 'panelBox',
      allows:
        'turn turned turns turning switch switched flip flipped shut reset off on confirm verify test label labels labeled map lock tag close closed leave size list feeds serves back',
    },
  ]),
  step(
    'N02',
    'ELEC',
    'With this hazard, wiring is for an electrician, and the power stays off.',
    ELECTRICIAN,
    'S15 S17',
    [
      {
        things: 'device wire panelBox breaker power',
        allows:
          'off turn turned switch switched shut close closed lamp lamps cool plug unplug wet damp hot warm burnt burned scorched melted',
      },
    ],
  ),
  step('N08A', '*', 'A bulging ceiling can fall in one piece on whoever stands below.', 'a contractor', 'S14', [
    {
      things: 'bulge',
      verbs: 'pok prick pierc punctur drain cut slit stab push press lift pop lanc drill prop perfor pinch',
    },
  ]),
  step('N09G', '*', 'This part may carry load. Cutting or lifting it can bring the house down.', ENGINEER, 'S48', [
    {
      things: 'loadPart',
      allows:
        'clean brush vacuum wipe dry paint prime seal coat treat spray scrub insulate cover apply expose probe tap sand stain polish wrap hang screw nail attach fasten mount fit align line drive use lay put place set caulk fill',
    },
  ]),
  step('NRENT', 'RENTER', 'You rent: this is work for the landlord.', 'your landlord', '', [
    {
      things: 'device wire panelBox gasPipe bearing pipe',
      verbs: 'open remov replac install chang fix repair tighten loosen cut connect disconnect wire rewir solder',
    },
  ]),
  step('N39', '*', 'An alarm is there to wake you.', 'nobody: leave it on', 'S9', [
    {
      things: 'alarm',
      verbs: 'snip cut wrap stuff block muffl hush smash ignor silenc mut disabl disconnect unplug cover desconect',
    },
  ]),
  step('N02L', '*', 'A bare or live wire can kill.', ELECTRICIAN, 'S17 S19 S34', [{ things: 'liveWire powerLine' }]),
  step(
    'N04',
    '*',
    'Gas work needs a licensed person: a small leak can explode.',
    GAS,
    'S6 S7',
    [
      { things: 'gasPipe', allows: 'close closed shut turn turned off' },
      { things: 'relight' },
      { things: 'gas', verbs: 'disconnect connect reconnect hook bleed purg desconect conect' },
    ],
    'gasPipe',
  ),
  step('N19', '*', 'A blocked relief valve turns a water heater into a bomb.', PLUMBER, 'S38', [
    { things: 'reliefValve', allows: 'place put set stand bucket below under' },
  ]),
  step(
    'N21',
    '*',
    'Refrigerant work needs an EPA 608 certificate, and it burns skin and lungs.',
    'a certified HVAC technician',
    'S39',
    [{ things: 'refrigerant', allows: 'leaking insulate insulated' }],
    'refrigerant',
  ),
  step('N22', '*', 'A garage door spring or cable holds a force that kills.', 'a garage door technician', 'S44', [
    { things: 'garageSpring', allows: 'spray wipe lubricate oil test press split leave' },
  ]),
  step('N10G', '*', 'Falls from roofs and tall ladders kill.', ROOFER, 'S43', [
    { things: 'roofItself', allows: 'wet' },
  ]),
  step('N34', '*', 'The air in a tank or pit kills in seconds.', 'trained people with breathing gear', 'S31', [
    { things: 'pit', allows: 'pump pumped pumping mow plant drive park flush' },
  ]),
  step('N05', 'GAS', 'Gas equipment must be left alone until a professional has checked it.', GAS, 'S7 S8', [
    { things: 'gas fuelAppliance relight', allows: 'off turn turned switch switched shut close closed' },
  ]),
  step(
    'N05W',
    'GAS',
    'Where gas may leak, do not air the room or look for the leak: leave, and call from outside.',
    GAS,
    'S7 S8',
    [{ things: 'window fan soap', allows: 'off turn turned switch switched shut close closed' }],
  ),
  step(
    'N06',
    'WATER',
    'Water that may be live can kill. Keep everyone out of it, and everything with a plug away from it.',
    ELECTRICIAN,
    'S1 S30',
    [{ things: 'basement electricTool', allows: 'off turn turned shut close stop' }],
  ),
  step('N07', 'PUMP', 'If a deep basement is emptied too fast, its walls can cave in.', RESTORATION, 'S11 S12', [
    { things: 'basement electricTool' },
  ]),
  step(
    'N08',
    'CEIL',
    'A ceiling heavy with water can fall in one piece on whoever stands below.',
    'a contractor',
    'S14',
    [{ things: 'ceiling bulge' }],
  ),
  step('N10H', 'HEIGHT', 'Stay on the ground. Work on roofs and ladders is for a roofer.', ROOFER, 'S43', [
    { things: 'ladder roof' },
  ]),
  step(
    'N12',
    'ASB',
    'Disturbed asbestos fibers stay in the air and in the lungs.',
    'an accredited asbestos contractor',
    'S27 S28',
    [{ things: 'suspect' }],
  ),
  step('N16', 'MOLD', 'This much mold is a job for a mold contractor.', 'a mold contractor', 'S1 S4', [
    { things: 'mold' },
  ]),
  step('N16H', 'MOLDANY', 'Mold in the air system is for a mold contractor.', 'a mold contractor', 'S1 S4', [
    { things: 'mold', also: 'airSystem' },
  ]),
  step('N17', 'SEW', 'Sewage makes people ill. Trained people clean it up.', RESTORATION, 'S4 S30', [
    { things: 'sewage drainChemical' },
  ]),
  step(
    'N20',
    'POWERON REENTER GAS',
    'This equipment may not be safe to start until a professional has checked it.',
    'a licensed electrician or heating contractor',
    'S6 S15 S33',
    [{ things: 'equipment power gas', allows: 'off turn turned switch switched shut close closed' }],
  ),
  step(
    'N26R',
    'RODENT',
    'Dry droppings become dust that carries disease.',
    'nobody: wet them first, or call a pest firm',
    'S35',
    [{ things: 'dryClean', allows: 'wet damp' }],
  ),
  step(
    'N27',
    'WILD',
    'A bat or another wild animal may have to be tested, and it bites or stings.',
    'animal control or the health department',
    'S36',
    [{ things: 'wild window' }],
  ),
  step('N28', 'TREE', 'A tree under tension kicks, and wires may be in it.', 'a tree service', 'S34', [
    { things: 'tree' },
  ]),
  step('N30', 'LIGHTFIRE', 'A fire in a damaged chimney spreads into the house.', 'a chimney professional', 'S40', [
    { things: 'chimneyFire fuelAppliance' },
  ]),
  step(
    'N31',
    'REENTER',
    'After a fire, stay out until the fire department lets you in. Soot and ash are toxic.',
    RESTORATION,
    'S32 S33',
    [{ things: 'ash scene floor' }],
  ),
  step('N36', 'CHEM', 'Drain chemicals splash back and make poison gas.', PLUMBER, 'S30', [
    { things: 'drainChemical bleach hardPartner' },
  ]),
  step('N37', 'SCENE', 'Somebody may still be inside, and the police need the place as it is.', 'the police', '', [
    { things: 'scene' },
  ]),
  step(
    'N03',
    '*',
    'A breaker or fuse that trips is a warning. Defeating it starts fires.',
    ELECTRICIAN,
    'S6',
    [
      { things: 'groundPin', verbs: 'cut snip clip break remov bend grind saw snap bypass hack chop' },
      { things: 'breaker panelBox alarm', verbs: 'bypass jumper defeat overrid tape taping wedg jam puente' },
      { things: 'twoPlugEnds backfeed' },
      { things: 'breaker', also: 'bigger', verbs: 'replac swap install put us upgrad chang cambi switch' },
    ],
    'groundPin',
  ),
  step('N06A', '*', 'Standing water may be live.', ELECTRICIAN, 'S1', [{ verbs: 'wad' }]),
  step(
    'N09',
    '*',
    'This part may carry load. Cutting or lifting it can bring the house down.',
    ENGINEER,
    'S48',
    [{ things: 'jackTool' }],
    'jackTool',
  ),
  step(
    'N10',
    '*',
    'Falls from roofs and tall ladders kill.',
    ROOFER,
    'S43',
    [{ things: 'extensionLadder' }, { things: 'ladder', also: 'highPlace' }],
    'extensionLadder',
  ),
  step(
    'N11',
    'PB',
    'Sanding, scraping or heating old paint makes lead dust.',
    'a lead-safe certified firm',
    'S20 S22 S23',
    [{ verbs: 'sand scrap strip grind blast torch burn abrad buff rasp lij decap feather' }],
    'heatTool',
  ),
  step(
    'N12B',
    'ASB1',
    'In a house of this age the material may contain asbestos.',
    'an accredited asbestos contractor',
    'S26 S28',
    [{ things: 'suspect' }],
  ),
  step('N12N', '*', 'Asbestos is work for trained people.', 'an accredited asbestos contractor', 'S27 S28', [
    { things: 'namedSuspect', allows: 'cover patch' },
  ]),
  step(
    'N29',
    '*',
    'Dry cutting of stone, tile or concrete makes dust that destroys lungs.',
    'a mason or tile setter with dust control',
    'S29',
    [{ things: 'masonry', also: 'powerSaw' }],
  ),
  step('N13', '*', 'Bleach with other cleaners makes poison gas.', 'nobody: use one product alone', 'S1 S30', [
    { things: 'bleach', also: 'hardPartner' },
  ]),
  step('N14', 'FANS', 'Moving air spreads mold, sewage and soot through the house.', 'a trained contractor', 'S1 S4', [
    { things: 'fan', verbs: 'run us start operat set put plac turn aim point direct blow vacuum' },
  ]),
  step(
    'N15H',
    'MOLDANY',
    'Paint or caulk over mold or damp hides it, and it keeps growing.',
    'nobody: clean and dry it first',
    'S4',
    [{ things: 'mold', verbs: 'paint caulk prim seal coat skim repaint wallpaper panel' }],
  ),
  step(
    'N15',
    '*',
    'Paint or caulk over mold or damp hides it, and it keeps growing.',
    'nobody: clean and dry it first',
    'S4',
    [{ things: 'strictMold', verbs: 'paint caulk prim seal wallpaper encapsulat pint' }],
  ),
  step(
    'N18',
    '*',
    'A flame on a pipe burns houses down and bursts pipes.',
    PLUMBER,
    'S49',
    [
      { things: 'torch', also: 'pipe' },
      { things: 'torch', also: 'pipe', verbs: 'thaw heat melt warm free' },
    ],
    'torch',
  ),
  step('N23', '*', 'Chipping roof ice drops it on people and breaks the roof.', ROOFER, '', [
    { things: 'ice', also: 'highIce', verbs: 'chip hack hammer chop break knock smash scrap pry cut melt romp quiebr' },
  ]),
  step(
    'N24',
    '*',
    'A generator in or near a house kills with carbon monoxide.',
    'nobody: run it outdoors only, 20 feet away',
    'S1',
    [
      { things: 'generator', also: 'insidePlaces' },
      { things: 'combustion', also: 'insidePlaces', verbs: 'light burn run start us operat bring set put plac heat' },
    ],
  ),
  step(
    'N25',
    '*',
    'An oven or a grill that is used for heating or drying kills with carbon monoxide.',
    'nobody: leave for a warm place',
    'S6',
    [{ things: 'ovenHeat', also: 'warmth', verbs: 'us light turn run leav open heat set prop keep' }],
  ),
  step(
    'N26',
    '*',
    'Dry droppings become dust that carries disease.',
    'nobody: wet them first, or call a pest firm',
    'S35',
    [{ things: 'droppings', verbs: 'sweep swept vacuum vac brush blow rake barr aspir shovel' }],
  ),
  step('N27A', '*', 'A bat may have to be tested, and it bites.', 'animal control or the health department', 'S36', [
    { things: 'bat' },
  ]),
  step(
    'N28A',
    '*',
    'A tree on a house or near wires is under tension and may be live.',
    'a tree service and the electric utility',
    'S34',
    [{ things: 'tree', also: 'powerLine' }],
  ),
  step('N38', 'UNDER', 'It may fail under you or fall on you.', 'a contractor', 'S42', [
    { things: 'underThings', verbs: 'crawl climb jump walk stand step bounce enter go get' },
  ]),
  step(
    'N35',
    'STRUCT',
    'Work on a moving part can bring it down. An engineer has to find the cause first.',
    'a structural engineer',
    'S48',
    [{ things: 'crackOrWall', also: 'structureFix' }, { things: 'loadPart bearing' }],
  ),
  step('N41', '*', 'Water on a grease or electrical fire makes it explode or shocks you.', 'the fire department', '', [
    { things: 'grease', also: 'water', verbs: 'pour throw spray put us dous ech viert splash hos' },
  ]),
  step('N42', '*', 'Gasoline fumes explode.', 'nobody: use a safe cleaner', '', [
    { things: 'fuelSolvent', verbs: 'clean wip scrub wash apply us soak pour spray rins degreas dissolv limpi burn' },
  ]),
]

/** What the learned model says of a step that no rule knows. */
export const STEP_DANGERS = [
  'electricity',
  'gas',
  'fire',
  'structure',
  'height',
  'dust',
  'chemicals',
  'germs',
  'force',
] as const
export type StepDanger = (typeof STEP_DANGERS)[number]

type Reason = Pick<StepRule, 'id' | 'why' | 'who' | 'sources'>

const reason = (id: string, why: string, who: string, sources: string): Reason => ({
  id,
  why,
  who,
  sources: listOf(sources),
})

export const LEARNED_REASONS: Readonly<Record<StepDanger, Reason>> = {
  electricity: reason('L01', 'Wiring, panels and what was wet inside can kill.', ELECTRICIAN, 'S15 S17 S19'),
  gas: reason('L02', 'Gas can explode, and fumes can fill the house with carbon monoxide.', GAS, 'S6 S7 S9'),
  fire: reason(
    'L03',
    'It can start a fire or make one worse.',
    'nobody: keep heat, flames and fuel away from what burns',
    'S33 S45 S49',
  ),
  structure: reason('L04', 'It may give way under you or fall on you.', ENGINEER, 'S42 S48'),
  height: reason('L05', 'Falls kill, and so do trees and ice that come down.', 'a roofer or a tree service', 'S34 S43'),
  dust: reason('L06', 'Dust of lead, asbestos or stone makes people ill.', 'a certified contractor', 'S20 S26 S29'),
  chemicals: reason(
    'L07',
    'Chemicals like this make poison gas or burn.',
    'nobody: use one mild product alone',
    'S10 S30',
  ),
  germs: reason('L08', 'Mold, sewage, droppings and animals make people ill.', 'a trained contractor', 'S4 S31 S35'),
  force: reason('L09', 'A spring, a tank under pressure, a blade or glass can maim.', 'a professional', 'S38 S44'),
}
