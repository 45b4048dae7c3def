import type { Severity } from '../analyses/analysis.rules.ts'
import { FIRST_MESSAGE_CODES, type Urgency } from '../advice/advice.ts'
import { HOLDS, type HazardRule, type Hold } from './hazards.types.ts'

const ELECTRICIAN = 'a licensed electrician'
const ENGINEER = 'a structural engineer'
const GAS = 'the gas utility or a licensed gas technician'
const FIRE_SERVICE = 'the fire department'
const PLUMBER = 'a licensed plumber'

/** The question about a suspected hazard, and the expressions that name the hazard in an owner's words. */
type Asked = { en: string; es: string; words: readonly string[] }

/**
 * A hazard. `head` has, separated by spaces: the id; the lowest severity and urgency; the first message; the held
 * classes of steps; the ids of the sources. `-` stands for none. `trade` does the work; null leaves it to the owner.
 */
function hazard(head: string, trade: string | null, because: string): HazardRule {
  const [id = '', floor = '', message = '', ...others] = head.split(' ')
  const [severity, urgency] = floor.split('/') as [Severity, Urgency]
  return {
    id,
    severity: floor === '-' ? null : severity,
    urgency: floor === '-' ? null : urgency,
    message: FIRST_MESSAGE_CODES.find((code) => code === message) ?? null,
    holds: others.filter((word): word is Hold => (HOLDS as readonly string[]).includes(word)),
    trade,
    because,
    sources: others.filter((word) => /^S\d+$/.test(word)),
  }
}

/**
 * A hazard that an owner's words can raise. The question asks for the whole condition, now or since it began, and never
 * for one sign alone, so that a truthful NO means that the danger is not there. `words` are separated by semicolons;
 * docs/advice.md explains their form.
 */
function named(
  head: string,
  trade: string | null,
  because: string,
  en: string,
  es: string,
  words = '',
): HazardRule & { asked: Asked } {
  return { ...hazard(head, trade, because), asked: { en, es, words: words.split('; ').filter(Boolean) } }
}

/** Hazards that the words of the owner or of the model name. */
export const WORD_HAZARDS = [
  named(
    'H01 Critical/now F-GAS ALL S7 S8',
    GAS,
    'A gas smell or a gas leak was mentioned.',
    'Has anyone smelled gas, or heard it hiss, since this began?',
    '¿Alguien olió gas, o lo oyó silbar, desde que esto empezó?',
    'smell + gas|gasAlarm; smell + rottenEgg; rottenEgg; gasLeftOn; leak + gas; hiss + gas|gasPipe; gas|gasPipe .. hiss; gasPipe .. leak; hiss .. smell; alarmSounds ++ gasAlarm',
  ),
  named(
    'H02 Critical/now F-GAS ALL S7 S8',
    GAS,
    'A gas pipe may be damaged.',
    'Was a gas pipe, hose or meter hit, cut, bent or pulled?',
    '¿Se golpeó, cortó, dobló o jaló un tubo, manguera o medidor de gas?',
    'hit + gasPipe; hit + gasPart + gas',
  ),
  named(
    'H03 High/24h T-gas GAS S6 S9',
    GAS,
    'A pilot that goes out or a yellow flame can mean that the gas is not burning cleanly.',
    'Does a gas flame burn yellow, or does the pilot go out?',
    '¿La llama de gas es amarilla, o se apaga el piloto?',
    '!pilotOut; gasFlame + oddFlame',
  ),
  named(
    'H04 Critical/now F-CO ALL S9 S10',
    FIRE_SERVICE,
    'Carbon monoxide was mentioned.',
    'Did a carbon monoxide alarm or meter go off at any time?',
    '¿Sonó alguna vez una alarma o medidor de monóxido de carbono?',
    'co ++ alarmSounds; coWord + alarmSounds; co * symptom',
  ),
  named(
    'H05 Critical/now F-CO ALL S9 S10',
    FIRE_SERVICE,
    'People feel ill near something that burns fuel.',
    'Has anyone felt sick or dizzy at home since this began?',
    '¿Alguien se sintió mal o mareado en casa desde que esto empezó?',
    'symptom * fuelAppliance',
  ),
  named(
    'H06 Critical/now F-CO ALL S1 S6 S9',
    FIRE_SERVICE,
    'Something that burns fuel is running indoors or too close to the house.',
    'Does a grill, engine or gas oven run in or near the house?',
    '¿Hay una parrilla, motor u horno de gas encendido en casa o cerca?',
    'generator ++ indoors; grill ++ indoors; carRuns ++ indoors; fuelHeater ++ indoors; oven ++ toHeat; grill ++ toHeat',
  ),
  named(
    'H07 Critical/now F-EW ELEC WATER S1 S14 S30',
    ELECTRICIAN,
    'Water is at or near something electrical.',
    'Is water on, in or near anything that uses power?',
    '¿Hay agua sobre, dentro o cerca de algo eléctrico?',
    'water ++ outletLike|switchLike|lightLike|panelLike|wireLike|electrics',
  ),
  named(
    'H08 High/now F-EW ELEC WATER S1 S30',
    ELECTRICIAN,
    'Standing water can reach electrical parts.',
    'Is there water on a floor where cords, outlets or machines are?',
    '¿Hay agua en un piso donde hay cables, enchufes o aparatos?',
    'standing; floodedWord + placeWord',
  ),
  named(
    'H09 Critical/now F-SHOCK ALL S19',
    ELECTRICIAN,
    'Somebody felt an electric shock.',
    'Has anyone felt a shock or a tingle since this began?',
    '¿Alguien sintió un toque eléctrico o un hormigueo desde que esto empezó?',
    'shock; bitMe + outletLike|switchLike|lightLike|panelLike|wireLike|electrics|equipment',
  ),
  named(
    'H10 High/now F-HOT ELEC S17 S19',
    ELECTRICIAN,
    'Something electrical is hot, burning, sparking or smells.',
    'Is a plug, cord, switch or panel hot, burned, buzzing or sparking?',
    '¿Un enchufe, cable, interruptor o panel está caliente, quemado, zumba o echa chispas?',
    'burning + outletLike|switchLike|panelLike|wireLike|plug; outletLike|switchLike|panelLike|wireLike|plug .. strongBurning; strongBurning + lightLike|electrics|pluggedIn; burningSmell; smell + burnWord',
  ),
  named(
    'H11 High/24h T-electrician ELEC S19',
    ELECTRICIAN,
    'Lights dim or a breaker trips again and again.',
    'Do lights go dim, or does a breaker trip again and again?',
    '¿Bajan las luces, o salta un interruptor una y otra vez?',
    'flicker + wholeHouse; trips + panelLike; flicker + panelLike',
  ),
  named(
    'H12 Medium/month T-electrician ELEC S17 S18',
    ELECTRICIAN,
    'This kind of wiring or panel needs special work.',
    'Does the house have old cloth or metal wires, or a very old panel?',
    '¿La casa tiene cables viejos de tela o aluminio, o un panel muy viejo?',
    'badSystem',
  ),
  named(
    'H13 High/24h T-electrician ELEC S19',
    ELECTRICIAN,
    'A wire or cable is bare or damaged.',
    'Is a wire bare, cut, or hanging out?',
    '¿Hay un cable pelado, cortado o colgando?',
    'bareWire + wireLike',
  ),
  named(
    'H14 Critical/now F-LINE ALL S34',
    'the electric utility',
    'A power line may be down or damaged.',
    'Is a power line down, hanging low, or pulled loose?',
    '¿Hay un cable de luz caído, colgando bajo o suelto?',
    'downed + powerLine; downedWire',
  ),
  named(
    'H15 Critical/now F-FIRE ALL S33',
    FIRE_SERVICE,
    'Something is burning or smoking.',
    'Has anything burned, glowed or smoked since this began?',
    '¿Algo ardió o echó humo desde que esto empezó?',
    'onFire; ember; haze ++ comesOutOf; haze * smokeAlarm',
  ),
  named(
    'H16 High/24h F-AFTERFIRE REENTER ELEC GAS STRUCT S32 S33',
    'a restoration company',
    'There was a fire or soot.',
    'Was there a fire or soot in the house?',
    '¿Hubo fuego u hollín en la casa?',
    'afterFire; fireCrew + crewLeft; charred + framing; charred ++ lightning',
  ),
  named(
    'H17 High/now F-CEIL STRUCT CEIL S14',
    'a contractor',
    'A ceiling sags or falls.',
    'Does a ceiling sag, bulge or drop pieces?',
    '¿Un techo se hunde, se hincha o suelta pedazos?',
    'ceiling + sag; ceilingItself + sagWeak; ceilingItself .. sag',
  ),
  named(
    'H17W Critical/now F-CEIL STRUCT CEIL S14',
    'a contractor',
    'A ceiling sags, and there is water in it.',
    'Does a ceiling sag or bulge, and could water be in it?',
    '¿Un techo se hunde o se hincha, y puede tener agua?',
  ),
  named(
    'H18 High/24h F-STRUCT STRUCT UNDER S48',
    ENGINEER,
    'Part of the structure leans, bulges or sinks.',
    'Does a wall, a post or the house itself lean, bulge or sink?',
    '¿Una pared, un poste o la casa se inclina, se hincha o se hunde?',
    'collapse + structure; wallWord + wallMoves; structure|wallWord .. wallMoves',
  ),
  named(
    'H19 High/week T-engineer STRUCT S48',
    ENGINEER,
    'A crack is wide, is growing, or runs in a dangerous direction.',
    'Is a crack wide, growing, or shaped like steps?',
    '¿Una grieta es ancha, crece o va en escalera?',
    'crack + badCrack; crack .. crackGrows',
  ),
  named(
    'H20 High/24h T-engineer STRUCT UNDER',
    'a carpenter or a structural engineer',
    'A floor is soft or gives way.',
    'Does a floor feel soft, or did it give way?',
    '¿El piso se siente blando, o cedió?',
    'floorWord + softFloor; boardsWord + givesUnder; footThrough',
  ),
  named(
    'H21 High/24h T-engineer STRUCT UNDER',
    ENGINEER,
    'A part that carries load is cut, cracked or rotten.',
    'Is a beam, post or wall that holds weight cut, cracked or rotten?',
    '¿Una viga, poste o pared de carga está cortada, rajada o podrida?',
    'bearing + cutOrRotten',
  ),
  named(
    'H22 Critical/now F-LEAVE ALL',
    ENGINEER,
    'The ground is moving.',
    'Has the ground by the house moved or slid?',
    '¿La tierra junto a la casa se movió o se deslizó?',
    'ground; groundMoves; groundWord + groundGoes',
  ),
  named(
    'H23 High/24h F-SEW SEW FANS S30 S31',
    'a plumber and a restoration company',
    'There is sewage.',
    'Is there sewage, or did water come up from a drain?',
    '¿Hay aguas negras, o subió agua por un desagüe?',
    'sewage; drainLike + cameUp',
  ),
  named(
    'H24 High/week T-mold MOLD FANS S1 S4',
    'a mold contractor',
    'There is mold in many places or in the air system.',
    'Is there a lot of mold, or mold in the air ducts?',
    '¿Hay mucho moho, o moho en los ductos de aire?',
    'mold + everywhere; mold .. coveredInIt; mold .. everywhere',
  ),
  named(
    'H25 High/week F-VULN MOLD FANS S1 S2',
    'a trained contractor',
    'Somebody at risk is near something unhealthy.',
    'Is a child, a sick person or an old person near this?',
    '¿Hay cerca un niño, un enfermo o una persona mayor?',
    '!frail * dirtyThings',
  ),
  named(
    'H26 Medium/month F-LEAD PB S20 S21 S24',
    null,
    'Old paint is loose and may contain lead.',
    'Is old paint peeling, chipped, or being sanded or scraped?',
    '¿Hay pintura vieja que se pela, o que alguien lija o raspa?',
    '?paintLoose + paint; ?leadPaint; @scrapes + trimPart; @paintLoose + trimPart',
  ),
  named(
    'H26C High/week F-LEAD PB S20 S21 S24',
    'a lead-safe certified firm',
    'Old paint is loose, and a small child or a pregnant person lives there.',
    'Is old paint loose where a child or a pregnant woman lives?',
    '¿Hay pintura vieja suelta donde vive un niño o una embarazada?',
  ),
  named(
    'H27 High/week F-LEAD PB S20 S21',
    'a lead-safe certified firm',
    'A test found lead.',
    'Did any test find lead?',
    '¿Alguna prueba encontró plomo?',
    'leadPositive; leadWord + positiveWord',
  ),
  named(
    'H28 Medium/month F-ASB ASB S26 S27 S28',
    'an accredited asbestos contractor',
    'This material may contain asbestos.',
    'Could this stuff be old and have asbestos in it?',
    '¿Puede ser un material viejo con asbesto?',
    'asbestosNamed; ?asbestosLike; @oldVinyl; @scrapes + trimPart',
  ),
  named(
    'H29 High/24h F-ASB ASB S26 S28',
    'an accredited asbestos contractor',
    'Material that may contain asbestos is damaged.',
    'Is old stuff that could have asbestos broken, cut or dusty?',
    '¿Está roto, cortado o con polvo un material que puede tener asbesto?',
    'asbestosNamed + crumbling; ?asbestosLike + crumbling',
  ),
  named(
    'H30 - F-HEIGHT HEIGHT S43',
    'a roofer',
    'Going on the roof was mentioned.',
    'Is anyone on the roof, or going up there?',
    '¿Alguien está en el techo de la casa, o va a subir?',
    'climb + roof; roofMyself; slippery',
  ),
  named(
    'H31 High/24h F-STRUCT HEIGHT STRUCT S43',
    'a roofer',
    'The roof creaks or sags, or ice holds water on it.',
    'Does the roof creak or sag, or hold a lot of ice or snow?',
    '¿El techo cruje o se hunde, o tiene mucho hielo o nieve?',
    'roofNoise + roof; iceDam',
  ),
  named(
    'H32 Medium/24h T-glazier',
    'a glazier',
    'Glass is broken.',
    'Is any glass broken or cracked?',
    '¿Hay algún vidrio roto o rajado?',
    'shattered + glass; glassAllOver; glass + everywhere; glass|glazier .. breaksUp',
  ),
  named(
    'H33 High/now F-911 SCENE',
    'the police, then a locksmith',
    'There was a break-in.',
    'Did someone break in, or try to?',
    '¿Alguien entró a la fuerza, o lo intentó?',
    'breakIn; forcedIn + entry',
  ),
  named(
    'H34 High/now F-CHEM CHEM S10 S30',
    null,
    'Two cleaners that must never be mixed were mentioned.',
    'Were two cleaners used at the same place, one of them with bleach?',
    '¿Se usaron dos limpiadores en el mismo lugar, uno con cloro?',
    '!bleach * reacts; !mixedCleaners',
  ),
  named(
    'H34C Critical/now F-CHEM CHEM S10 S30',
    FIRE_SERVICE,
    'Two cleaners were mixed, and somebody breathed the fumes.',
    'Did anyone breathe fumes from cleaners since this began?',
    '¿Alguien respiró vapores de limpiadores desde que esto empezó?',
  ),
  named(
    'H35 High/now F-CHEM ALL S10',
    FIRE_SERVICE,
    'A fuel or a poison leaked.',
    'Did fuel, oil or a poison leak or spill?',
    '¿Se derramó combustible, aceite o un veneno?',
    'fuelLike + spilled; fuelLike ++ mercuryOut',
  ),
  named(
    'H36 Critical/now F-BATT ALL S45',
    FIRE_SERVICE,
    'A large battery is damaged.',
    'Is a large battery swollen, hot, wet, hit or smoking?',
    '¿Una batería grande está hinchada, caliente, mojada, golpeada o echa humo?',
    'battery ++ batteryBad; battery|anyBattery ++ batteryWeak; anyBattery + batteryHot',
  ),
  named(
    'H37 Critical/now T-electrician ELEC S6',
    ELECTRICIAN,
    'Power is fed into the house the wrong way.',
    'Is power fed into the house through a plug or a cord?',
    '¿Se mete luz a la casa por un enchufe o un cable?',
    'backfeed',
  ),
  named(
    'H38 High/now F-PRESS PRESS GAS S38',
    PLUMBER,
    'A relief valve or a heater under pressure is not working right.',
    'Does a water heater, boiler or its valve leak, bang, stick or overheat?',
    '¿Un calentador, caldera o su válvula gotea, golpea, se traba o calienta de más?',
    'reliefValve + reliefBad; reliefValve .. reliefBad; reliefValve .. capsIt; waterHeater + heaterBad',
  ),
  named(
    'H39 High/24h F-NOPOWER ELEC GAS POWERON S6 S15 S16',
    'a licensed electrician or heating contractor',
    'Equipment was under water.',
    'Was a machine, a plug or a panel under water?',
    '¿Un aparato, enchufe o panel estuvo bajo el agua?',
    'equipment ++ wasUnder',
  ),
  named(
    'H40 High/week T-door PRESS S44',
    'a garage door technician',
    'A garage door spring or cable holds great force.',
    'Is a spring or cable of a garage door broken, loose or being fixed?',
    '¿Está roto o suelto un resorte o cable de la puerta del garaje?',
    'garageDoor + springOrCable',
  ),
  named(
    'H41 Medium/month F-DUST SILICA S29',
    null,
    'Cutting stone or concrete makes dangerous dust.',
    'Is anyone cutting or grinding stone, brick, tile or concrete?',
    '¿Alguien corta o pule piedra, ladrillo, azulejo o concreto?',
    'silicaCut + masonry',
  ),
  named(
    'H42 Medium/week F-RODENT RODENT S35',
    null,
    'Rodents leave droppings that can make you ill.',
    'Are there mice or rats, or what they leave behind?',
    '¿Hay ratones o ratas, o sus excrementos?',
    'rodent + rodentSign; droppings',
  ),
  named(
    'H43 High/24h F-BAT WILD S36',
    'the health department or animal control',
    'There is a bat where people are.',
    'Was a bat in the house?',
    '¿Hubo un murciélago en la casa?',
    'bat + batPlace',
  ),
  named(
    'H44 Medium/week T-wildlife WILD',
    'a wildlife professional',
    'A wild animal or stinging insects live there.',
    'Does a wild animal, or do bugs that sting, live there?',
    '¿Vive ahí un animal salvaje, o insectos que pican?',
    'wildAnimal + wildPlace',
  ),
  named(
    'H45 High/now F-FALL STRUCT UNDER S42',
    'a contractor',
    'A railing, deck or stair is loose or rotten.',
    'Is a rail, deck, stair or step loose, rotten or broken?',
    '¿Un barandal, terraza o escalón está suelto, podrido o roto?',
    'railLike + railLoose; railLike .. railLoose; railLike + wentThrough; !noRailing; railLike ++ movesUnderfoot',
  ),
  named(
    'H46 High/24h F-CHIM LIGHTFIRE STRUCT S40',
    'a chimney professional',
    'A chimney or flue is damaged or blocked.',
    'Is a chimney or vent pipe cracked, blocked or apart?',
    '¿Una chimenea o tubo de salida está rajado, tapado o separado?',
    'flue .. flueBad',
  ),
  named(
    'H47 High/now F-HEAT FUEL S6 S9',
    'a heating contractor',
    'There is no heat or cooling for people at risk.',
    'Is a baby, sick or old person there with no heat or cooling?',
    '¿Hay un bebé, enfermo o persona mayor sin calefacción o sin aire frío?',
    '!noHeat * coldOrFrail',
  ),
  named(
    'H48 High/now F-FLAME FLAME S49',
    PLUMBER,
    'Using a flame on a pipe was mentioned.',
    'Is a flame or torch used on a pipe?',
    '¿Se usa una llama o soplete en un tubo?',
    'flame ++ pipeLike',
  ),
  named(
    'H49 High/now F-CONF CONF S31',
    'trained people',
    'A tank or pit that may have bad air in it was mentioned.',
    'Is anyone going into a tank, well, pit or manhole?',
    '¿Alguien va a entrar en un tanque, pozo, fosa o alcantarilla?',
    'pit + goesIn; pit + lidBad',
  ),
  named(
    'H50 Critical/now F-911 ALL',
    FIRE_SERVICE,
    'Somebody is hurt or trapped.',
    'Is anyone hurt or trapped?',
    '¿Hay alguien herido o atrapado?',
    'hurt',
  ),
  named(
    'H51 High/now F-TREE TREE HEIGHT STRUCT S34 S46',
    'a tree service',
    'A tree fell on the house or leans.',
    'Did a tree or a big branch fall, or does one lean?',
    '¿Cayó un árbol o una rama grande, o hay uno inclinado?',
    'tree + treeFell',
  ),
  named(
    'H52 High/now F-EW ELEC WATER S1 S30',
    ELECTRICIAN,
    'Water from outside came in.',
    'Did water come in from outside?',
    '¿Entró agua desde afuera?',
    'surge + cameIn',
  ),
  named(
    'H53 - - S9',
    null,
    'There is no working alarm.',
    'Is a smoke or carbon monoxide alarm missing, or not working?',
    '¿Falta o no sirve una alarma de humo o de monóxido de carbono?',
    '!noAlarm',
  ),
] as const satisfies readonly HazardRule[]

/** Hazards that follow from the answers. */
export const ANSWER_HAZARDS = [
  hazard(
    'A01 Critical/now F-EW ELEC WATER S1 S14 S30',
    ELECTRICIAN,
    'Your answers mean that water may be at or near electricity.',
  ),
  hazard(
    'A01d High/24h F-EW ELEC WATER S1 S14 S30',
    ELECTRICIAN,
    'Your answers mean that water may drip onto or beside something electrical.',
  ),
  hazard(
    'A02 High/now F-EW ELEC WATER S1 S30',
    ELECTRICIAN,
    'Your answers mean that water may be standing near electricity.',
  ),
  hazard(
    'A03 High/week T-mold MOLD FANS S4',
    'a mold contractor',
    'You said that the mold covers more than 10 square feet.',
  ),
  hazard('A04 - - FANS MOLDANY S1', null, 'You said that there is mold.'),
  hazard(
    'A05 - - PB S22 S24',
    null,
    'The house is from before 1978, or its year is not known: its paint may contain lead.',
  ),
  hazard(
    'A06 - - ASB1 S26',
    null,
    'The house is from 1980 or before, or its year is not known: old material may contain asbestos.',
  ),
  hazard(
    'A07 High/week T-engineer STRUCT S48',
    ENGINEER,
    'You said that the crack is a quarter inch or wider, or runs in steps.',
  ),
  hazard(
    'A07W High/24h T-engineer STRUCT S48',
    ENGINEER,
    'Your answers mean that the crack may be very wide or run level.',
  ),
  hazard('A08 High/24h F-SEW SEW FANS S30 S31', 'a plumber and a restoration company', 'You said that it is sewage.'),
  hazard(
    'A09 High/24h F-PUMP PUMP S11 S12',
    'a restoration company',
    'You said that the water is a foot deep or more.',
  ),
  hazard('A10 Critical/now F-CO ALL S9 S10', FIRE_SERVICE, 'You said that the carbon monoxide alarm sounds.'),
  hazard('A10S Critical/now F-FIRE ALL', FIRE_SERVICE, 'You said that the smoke alarm sounds.'),
  hazard(
    'A11 High/week F-VULN MOLD SEW REENTER RODENT PB ASB S1 S2',
    'a trained contractor',
    'You said that somebody at risk lives there.',
  ),
  hazard(
    'A11C Critical/24h F-VULN MOLD SEW REENTER RODENT PB ASB S1 S2',
    'a trained contractor',
    'You said that somebody at risk lives there.',
  ),
  hazard('A12 High/now T-plumber', PLUMBER, 'Your answers mean that it may not be possible to stop the water.'),
  hazard(
    'A13 - - RENTER',
    'your landlord',
    'Your answers mean that work on structure, wiring, gas and plumbing is up to the landlord.',
  ),
  hazard('A14 - - FANS S1 S5', null, 'It may have been wet for two days or more, so there may be mold already.'),
  hazard('A15 Critical/now F-GAS ALL S7 S8 S9', GAS, 'You said that there is a problem with gas or carbon monoxide.'),
  hazard(
    'A15C Critical/now F-CO ALL S9 S10',
    FIRE_SERVICE,
    'You said that there is a problem with gas or carbon monoxide.',
  ),
  hazard(
    'A16 High/now F-FALL STRUCT UNDER S42',
    'a contractor',
    'Your answers mean that a deck or stair may be loose.',
  ),
  hazard(
    'A17 High/24h F-AFTERFIRE REENTER ELEC GAS STRUCT S33',
    'a restoration company',
    'The fire department has not cleared the house.',
  ),
  hazard('A18 Critical/now F-LINE ALL S34', 'the electric utility', 'You said that a wire may be down.'),
  hazard('A19 Critical/now F-911 ALL', FIRE_SERVICE, 'You said that somebody may be hurt.'),
  hazard('A20 Critical/now F-GAS ALL S7 S8', GAS, 'You said that there may be gas.'),
  hazard('A21 Critical/now F-CO ALL S9 S10', FIRE_SERVICE, 'You said that there may be carbon monoxide.'),
  hazard('A22 Critical/now F-FIRE ALL', FIRE_SERVICE, 'You said that there may be fire or sparks.'),
  hazard('A23 Critical/now F-SHOCK ALL S19', ELECTRICIAN, 'You said that somebody may have felt a shock.'),
  hazard('A24 Critical/now F-LEAVE ALL', ENGINEER, 'You said that part of the house may be moving.'),
  hazard('A25 Critical/now F-911 ALL', 'the police', 'You said that somebody may have broken in.'),
  hazard('A26 High/now F-CEIL STRUCT CEIL S14', 'a contractor', 'You said that the ceiling sags.'),
  hazard(
    'A26W Critical/now F-CEIL STRUCT CEIL S14',
    'a contractor',
    'You said that the ceiling sags, and there may be water in it.',
  ),
  hazard(
    'A27 Medium/month F-ASB ASB S26 S28',
    'an accredited asbestos contractor',
    'You said that it may be asbestos.',
  ),
] as const satisfies readonly HazardRule[]

const ALL_RULES: ReadonlyMap<string, HazardRule> = new Map(
  [...WORD_HAZARDS, ...ANSWER_HAZARDS].map((found) => [found.id, found]),
)

export function hazardRule(id: string): HazardRule | undefined {
  return ALL_RULES.get(id)
}

/** What to ask about a suspected hazard. Undefined for one that only answers raise. */
export function questionAbout(id: string): Asked | undefined {
  return WORD_HAZARDS.find((rule) => rule.id === id)?.asked
}

/** The closed list of hazard codes that a model may name, with what each of them means. */
export const HAZARD_CODES: Readonly<Record<string, string>> = Object.fromEntries(
  WORD_HAZARDS.filter(({ id }) => /^H\d\d$/.test(id)).map(({ id, because }) => [id, because]),
)
