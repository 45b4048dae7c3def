import type { Hit } from './matching.rules.ts'
import type { Token } from './text.rules.ts'
import type { Concept } from './vocabulary.ts'

/**
 * Ways in which owners tell a danger without naming it: a thing, and what happens to it. "The auger clipped a yellow
 * plastic pipe" is H02, though it names no gas. Each way lists what has to stand together; what stands first is looked
 * for first, so it should be the rarest.
 */
type Telling = {
  code: string
  /** One hit of each is needed. A list inside means any of them. */
  together: readonly (readonly Concept[])[]
  /** How many sentences before or after the first the others may stand. */
  sentences: number
  /** How many characters away they may stand. */
  within: number
  /** The same for the second of them, where it has to stand closer. */
  second: number
  /** Whether a negation leaves it as it is: what is missing is the danger. */
  isLack: boolean
}

/** In one sentence, and in neighboring ones. */
const NEAR = { sentences: 0, within: 60 }
const SENTENCE = { sentences: 0, within: 130 }
const NEXT = { sentences: 1, within: 160 }
const STORY = { sentences: 3, within: 400 }
const LACK = { ...NEXT, isLack: true }

type Reach = Pick<Telling, 'sentences' | 'within'> & { isLack?: boolean; second?: number }

function telling(code: string, reach: Reach, ...together: (Concept | readonly Concept[])[]): Telling {
  return {
    code,
    isLack: false,
    second: reach.within,
    ...reach,
    together: together.map((part) => (typeof part === 'string' ? [part] : part)),
  }
}

const TELLINGS: readonly Telling[] = [
  telling('H01', NEXT, 'bubbles', 'soap', ['gasPart', 'gasFitting'], ['gas', 'gasThing']),
  telling('H01', SENTENCE, 'knob', 'leftOpen', ['gas', 'smell', 'hiss']),
  telling('H01', NEAR, 'oddGasSmell', 'stinks', 'gasThing'),
  telling('H01', SENTENCE, 'oddFoodSmell', 'stinks', 'fuelThing'),
  telling('H01', NEXT, 'meterDial', 'allOff'),
  telling('H01', NEXT, 'gasTag', ['meterOrRiser', 'gas']),
  telling('H01', SENTENCE, 'beforeItLights', 'stinks'),
  telling('H01', SENTENCE, 'notTight', 'shutoff', ['gas', 'gasThing']),
  telling('H02', NEAR, ['lookOfGasPipe', 'gasPipe'], 'harmed'),
  telling('H02', NEXT, 'lookOfGasPipe', 'blowsOut'),
  telling('H02', NEXT, 'blowsOut', 'digs', 'harmed'),
  telling('H02', NEXT, 'hissOnly', 'pokesIntoWall', ['harmed', 'wallItself']),
  telling('H02', NEXT, 'meterOrRiser', 'vehicle', 'harmed'),
  telling('H02', SENTENCE, 'flexLine', 'harmed', 'gasThing'),
  telling('H03', STORY, 'littleFlame', 'goesOut', 'burnsFuel'),
  telling('H03', NEAR, 'flameWord', 'oddlyBurns', 'burnsFuel'),
  telling('H03', SENTENCE, 'lightsWithABang', 'lights', 'burnsFuel'),
  telling('H03', SENTENCE, 'burnsOddly', 'burnsFuel'),
  telling('H03', SENTENCE, 'scorchSign', 'burnerArea'),
  telling('H04', NEXT, 'coTalk', 'alarmBox'),
  telling('H04', SENTENCE, 'readsOut', 'number', 'alarmBox'),
  telling('H04', NEXT, 'fourBeeps', ['alarmBox', 'readsOut'], ['soundsOff', 'alarmBox']),
  telling('H04', NEAR, 'coFound'),
  telling('H04', SENTENCE, 'coIsThere', 'co'),
  telling('H04', SENTENCE, 'coIsThere', ['gasThing'], 'coWord'),
  telling('H04', NEXT, 'ppmWord', 'number', 'ventThing'),
  telling('H05', STORY, 'betterAway', 'strongIll'),
  telling('H05', STORY, 'strongIll', ['fuelAppliance', 'heatSource'], 'allOfUs'),
  telling('H05', SENTENCE, 'petIsIll', 'petOrAll', 'fuelAppliance'),
  telling('H05', NEXT, 'backedUpExhaust', 'strongIll'),
  telling('H05', NEXT, 'strongIll', 'whileHeating'),
  telling('H06', NEAR, 'heatsWithFumes'),
  telling('H06', SENTENCE, 'fumesBrand', 'enclosedPlace', 'isRunning'),
  telling('H06', NEXT, 'fumesBrand', 'airedBy', 'indoors'),
  telling('H06', SENTENCE, 'ovenDoor', 'asAHeater'),
  telling('H06', NEXT, 'burnersOn', 'houseHeat', ['isBroken', 'noHeat']),
  telling('H06', SENTENCE, 'engineThing', 'idles', 'garageWord'),
  telling('H07', SENTENCE, 'lampBowl', 'holdsWater'),
  telling('H07', NEXT, 'livesUp', 'liveBox', 'wetEvent'),
  telling('H07', SENTENCE, 'otherLiquid', 'spilledInto', 'intoAnOutlet'),
  telling('H07', SENTENCE, 'spillsBig', 'ranOut', 'nearPower'),
  telling('H08', NEAR, 'floats', 'belongings'),
  telling('H08', SENTENCE, 'likeALake', 'lowRoom'),
  telling('H08', SENTENCE, 'stairsUnder', 'water'),
  telling('H08', SENTENCE, 'bodyDepth', 'water'),
  telling('H08', NEAR, 'roomFilled', 'lowRoom'),
  telling('H09', SENTENCE, 'feelsCurrent', 'feltBy', 'metalOrWater'),
  telling('H09', SENTENCE, 'metalBit', 'pokedIn', 'socket'),
  telling('H10', NEAR, 'cooked', 'plate'),
  telling('H10', NEAR, 'isHot', 'wallItself'),
  telling('H10', SENTENCE, 'smellsOfBurning', 'stinks', 'liveBox'),
  telling('H10', NEAR, 'buzzOfWires', ['plate', 'wallItself']),
  telling('H11', NEAR, 'halfOf', 'goesDead'),
  telling('H11', SENTENCE, 'surges', 'lightsDo'),
  telling('H11', NEAR, 'breakerTalk'),
  telling('H12', NEAR, 'oldWireLook'),
  telling('H12', NEAR, 'aluminumNamed', 'circuitThing'),
  telling('H13', NEAR, 'barePoke', 'wires'),
  telling('H13', SENTENCE, 'digs', 'wires', 'harmed'),
  telling('H13', SENTENCE, 'bareEnds', 'sticksOut'),
  telling('H14', SENTENCE, 'poleOrStreet', 'wireFromPole', 'lowOrDown'),
  telling('H14', NEAR, 'meterOff'),
  telling('H14', SENTENCE, 'arcs', 'wireOutside', 'onTheGround'),
  telling('H15', NEAR, 'glow', 'whereFireHides'),
  telling('H15', NEAR, 'smokeSeen', 'seepsOut', 'whereFireHides'),
  telling('H15', SENTENCE, 'fireSign', 'canBurn'),
  telling('H15', NEXT, 'oddSmoke', 'curls'),
  telling('H16', NEAR, 'fireCrew', 'crewLeft'),
  telling('H16', SENTENCE, 'burnLook', 'partOfHouse'),
  telling('H16', NEAR, 'usedExtinguisher'),
  telling('H17', NEAR, 'bellyLike', 'overhead'),
  telling('H17', SENTENCE, 'bellies', 'overheadPlace'),
  telling('H18', NEAR, 'movesWhenPushed', 'holdsUpHouse'),
  telling('H18', NEAR, 'gapSign', 'holdsUpHouse'),
  telling('H18', NEAR, 'buildingLeans'),
  telling('H19', NEAR, 'crackLike', 'fitsIn', 'fingerSized'),
  telling('H19', NEXT, 'crackWorse', 'crackName', 'masonryWall'),
  telling('H20', NEAR, 'sinksUnderfoot', 'underfoot'),
  telling('H21', { ...STORY, second: 14 }, 'tookOut', 'innerWall', 'housesags'),
  telling('H21', NEAR, 'framingLumber', 'weakened'),
  telling('H22', NEAR, 'opensUp', 'earth', 'groundWidens'),
  telling('H22', SENTENCE, 'slopeMoves', 'steepGround'),
  telling('H22', NEXT, 'holeInGround', ['earth', 'steepGround']),
  telling('H22', NEXT, 'opensUp', 'steepGround'),
  telling('H23', NEXT, 'fixtureLow', 'wasteComesUp', 'wasteLook'),
  telling('H23', SENTENCE, 'whenFlushed', 'fixtureLow', 'wasteComesUp'),
  telling('H23', SENTENCE, 'soggyField', 'soggy'),
  telling('H24', NEAR, 'fuzz', 'overAll'),
  telling('H25', STORY, 'atRisk', 'makesIll'),
  telling('H25', STORY, 'mouthed', 'oldTrim', 'atRisk'),
  telling('H26', STORY, 'paintWork', 'paintedPart', ['oldHouse', 'oldYear']),
  telling('H26', NEAR, 'mouthed', 'oldTrim', 'atRisk'),
  telling('H27', NEXT, 'labSaysBad', 'labWord', 'leadPlace'),
  telling('H27', NEXT, 'leadResult', 'bloodTest'),
  telling('H28', NEXT, 'fiberLook', 'fiberPlace', ['oldHouse', 'oldYear']),
  telling('H28', SENTENCE, 'ductTape', 'ductThing', ['oldHouse', 'oldYear']),
  telling('H29', NEXT, 'fiberLook', 'fiberPlace', 'loosens'),
  telling('H29', NEXT, 'popcornWord', 'loosens', ['oldHouse', 'oldYear']),
  telling('H30', NEXT, 'upThere', 'roofNamed'),
  telling('H30', NEXT, 'goesUp', 'roofPart'),
  telling('H30', SENTENCE, 'roofSlope', 'roofNamed', 'walksOnIt'),
  telling('H31', NEXT, 'strains', ['snowLoad', 'iceWord'], 'aboveUs'),
  telling('H31', SENTENCE, 'iceRidge', 'eave'),
  telling('H31', SENTENCE, 'bigIcicles', 'overUs'),
  telling('H32', NEAR, 'heavyFlyer', 'throughGlass', 'paneOfGlass'),
  telling('H32', SENTENCE, 'glassPieces', 'glassOpening'),
  telling('H33', SENTENCE, 'intruder'),
  telling('H33', NEXT, 'forcedLook', 'doorOrLock', 'thingsGone'),
  telling('H33', { ...NEXT, second: 30 }, 'isGone', 'valuables', 'doorOrLock'),
  telling('H33', NEXT, 'entryForced', 'doorOrLock', 'crimeSign'),
  telling('H33', SENTENCE, 'stranger', 'brokeOpen', 'enteredHouse', 'doorOrLock'),
  telling('H33', SENTENCE, 'plainlyForced', 'doorOrLock'),
  telling('H34', NEXT, 'chlorinated', 'acidOrAmmonia', ['mixesUp', 'badFumes']),
  telling('H35', NEAR, 'liquidFuel', 'leaksOut'),
  telling('H35', SENTENCE, 'fuelSmell', 'fuelPlace'),
  telling('H35', NEXT, 'silverBeads', 'oldGlassThing'),
  telling('H36', STORY, 'electricVehicle', 'wentUnder'),
  telling('H36', NEAR, 'packSwells', 'cellPack'),
  telling('H36', SENTENCE, 'packFire', 'cellPack'),
  telling('H37', SENTENCE, 'intoTheHouse', 'generatorNamed'),
  telling('H37', NEAR, 'twoMaleEnds', 'cordNamed'),
  telling('H38', NEXT, 'sidePipe', 'dischargesOrPlugged', ['tank', 'tankNoise']),
  telling('H38', NEAR, 'tankNoise', 'tank'),
  telling('H39', STORY, 'ranUnder', 'machine', 'floodTalk'),
  telling('H39', STORY, 'turnBackOn', 'machine', 'floodTalk'),
  telling('H40', NEXT, 'springParts', 'rollupDoor', 'springBroken'),
  telling('H40', NEXT, 'springHeld', 'springBroken'),
  telling('H40', NEAR, 'doorDrops', 'wholeDoor'),
  telling('H41', SENTENCE, 'gritTool', 'stoneWork'),
  telling('H42', NEAR, 'mouseSign', 'mousePlace'),
  telling('H42', SENTENCE, 'droppingsLook', 'animalRoom'),
  telling('H43', NEXT, 'darkFlyer', 'sleepsThere'),
  telling('H44', SENTENCE, 'stingers', 'stingPlace'),
  telling('H44', NEXT, 'paperNest', 'nestPlace'),
  telling('H44', SENTENCE, 'mammalInside', 'denPlace'),
  telling('H45', NEAR, 'rails', 'railsFail'),
  telling('H46', NEXT, 'chimneyFails', 'chimneyNamed'),
  telling('H46', SENTENCE, 'stoveSmokes', 'fuelAppliance'),
  telling('H46', SENTENCE, 'glowSeen', 'chimneyNamed'),
  telling('H47', LACK, 'noWarmth', 'hardWeather'),
  telling('H47', LACK, 'heatSource', 'isBroken', ['coldOrFrail', 'hardWeather']),
  telling('H48', SENTENCE, 'nakedFlame', 'frozenPipe'),
  telling('H49', NEXT, 'shaft', ['goesDownInto', 'lidBad']),
  telling('H50', SENTENCE, 'badWound', 'bodyPart'),
  telling('H50', SENTENCE, 'fellBadly', 'person'),
  telling('H50', SENTENCE, 'openWound', 'muchBlood', 'bodyPart'),
  telling('H51', SENTENCE, 'treeOnHouse', 'treeNamed'),
  telling('H51', NEAR, 'rootsUp'),
  telling('H52', SENTENCE, 'outsideWater', 'cameInside'),
  telling('H52', NEAR, 'waterIsIn'),
  telling('H53', LACK, 'alarmDead', 'alarmNamed'),
]

/**
 * The codes of the tellings that a text contains. `hitsOf` gives the hits of a concept that nothing cancels, or all.
 */
export function tellingsIn(
  tokens: readonly Token[],
  hitsOf: (concept: Concept, way: Pick<Telling, 'code' | 'isLack'>) => readonly Hit[],
): ReadonlySet<string> {
  const found = new Set<string>()
  for (const way of TELLINGS) {
    const { code, together, sentences, within, second } = way
    if (found.has(code)) continue
    const parts: (readonly Hit[])[] = []
    for (const concepts of together) {
      const hits = concepts.flatMap((concept) => hitsOf(concept, way))
      if (hits.length === 0) break
      parts.push(hits.toSorted((a, b) => a.first - b.first))
    }
    if (parts.length < together.length) continue
    const [anchors = [], ...others] = parts
    const isTold = anchors.some((anchor) =>
      others.every((hits, i) => hasNear(tokens, anchor, hits, sentences, i === 0 ? second : within)),
    )
    if (isTold) found.add(code)
  }
  return found
}

/** How many hits on either side are looked at: the ones that stand closest. */
const LOOKS = 4

/**
 * Whether one of the hits, in the order of their first token, stands near the anchor without sharing a word with it.
 */
function hasNear(
  tokens: readonly Token[],
  anchor: Hit,
  hits: readonly Hit[],
  sentences: number,
  within: number,
): boolean {
  let low = 0
  let high = hits.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (hits[middle]!.first < anchor.first) low = middle + 1
    else high = middle
  }
  for (let i = Math.max(0, low - LOOKS); i < Math.min(hits.length, low + LOOKS); i += 1)
    if (isNear(tokens, anchor, hits[i]!, sentences, within)) return true
  return false
}

function isNear(tokens: readonly Token[], anchor: Hit, hit: Hit, sentences: number, within: number): boolean {
  if (hit.first <= anchor.last && anchor.first <= hit.last) return false
  const [left, right] = anchor.first < hit.first ? [anchor, hit] : [hit, anchor]
  return (
    tokens[right.first]!.sentence - tokens[left.last]!.sentence <= sentences &&
    tokens[right.first]!.start - tokens[left.last]!.end <= within
  )
}
