import type { Cost, WorkBy } from '../advice/advice.ts'
import { isSaid, type Answers, type Kind } from '../advice/answers.ts'
import type { Hold } from '../safety/hazards.types.ts'
import type { CostAssumptions } from './assumptions.rules.ts'
import { estimateCost } from './estimate.rules.ts'
import { JOBS, type Job, type JobId } from './jobs.ts'

/** What decides whether there is a local estimate, and for which repair. */
export type CostCase = {
  answers: Answers
  /** As it may be shown; null if no model answered. */
  damageType: string | null
  workBy: WorkBy
  /** Whether the safety rules left out any step. */
  isWithheld: boolean
  holds: ReadonlySet<Hold>
  /** What the owner changed and kept with the repair. */
  assumptions: CostAssumptions
}

export type CostOutcome = { cost: Cost | null; no_cost_because: string | null }

/** Nothing was said about the damage, so nothing is said about its cost. */
export const NOTHING_ON_COST: CostOutcome = { cost: null, no_cost_because: null }

const WHY = {
  noKind: 'Tell us what is damaged in the questions, so that we can look for figures.',
  danger: 'Get everybody safe first. What the repair takes is only known after that.',
  noFigures: 'We have no sourced figures for the hours and materials of this kind of repair.',
  wiring: 'We only have figures for a new outlet on sound wiring. Yours has to be checked first.',
  noOutlet:
    'For electrical work, we only have figures for replacing an outlet. If that is what you need, say so in your own words.',
  noHeater:
    'For appliances, we only have figures for a gas water heater with a tank. If yours is one, say so in your own words.',
  heaterFault: 'The gas or the safety valve has to be checked first. That may be all it takes.',
  hiddenPipe: 'We only have figures for a leak within reach. This one takes more than one visit.',
  sewage: 'We have no figures for cleaning up and repairing after sewage, gas or fire.',
  largeHole: 'We only have figures for a patch of up to 8 square feet.',
  otherWall: 'We only have figures for a hole in drywall.',
  hazardousWall:
    'Lead, asbestos, mold, dirty water or a weak structure takes special work, and we have no figures for it.',
  otherPaint: 'We only have figures for the walls of a room.',
  smallSpot: 'We only have figures for the walls of a whole room, not for touching up a spot.',
  noRoofSize: 'We only have figures for new asphalt shingles by area. If the roof has to be redone, tell us its area.',
  smallRoof: 'We only have figures for 500 to 6,000 square feet of new shingles, not for a small repair.',
  otherRoof: 'We only have figures for asphalt shingles.',
  weakRoof: 'The structure has to be looked at first. New shingles are not all that it takes.',
} as const

type Match = { job: JobId; measured: number | null } | { because: string }
type Clues = { words: string; size: number | null; holds: ReadonlySet<Hold> }

const holdsAny = (holds: ReadonlySet<Hold>, ...any: readonly Hold[]) => any.some((hold) => holds.has(hold))

const HIDDEN_PIPE =
  /\b(?:slab|sewers?|septic|main line|underground|buried|(?:in|inside|behind|under|underneath|beneath|below) (?:the|a|an|my|our|your|his|her|their|this|that|one) (?:[\w-]+ )?(?:walls?|drywall|ceilings?|floors?)|crawl[ -]?space|sprinkler\w*|radiators?|boilers?|water heater|frozen|polybutylene)\b/
const OUTLET = /\b(?:outlets?|receptacles?|gfcis?|wall sockets?|electrical sockets?)\b/
const MORE_THAN_AN_OUTLET =
  /\b(?:panel|breakers?|fuse\w*|wiring|aluminum|240|dryer|oven|stove|charger|meter|knob and tube)\b/
const HEATER = /\b(?:water heater|hot water tank)s?\b/
const OTHER_HEATER = /\b(?:electric|tankless|on demand|heat pump|solar|propane|oil)\b/
const OTHER_WALL =
  /\b(?:plaster|brick|concrete|block|stucco|siding|stone|tiles?|(?:in|through) (?:the |a |my |our )?(?:\w+ )?(?:floor|roof|door|glass|window|pipe))\b/
const OUTDOOR_PAINT = /\b(?:outside|exterior|outdoor|siding|deck|fence|cabinets?|furniture|metal|wallpaper)\b/
const INDOOR_PAINT = /\b(?:ceilings?|trim|doors?|floors?|windows?)\b/
const WALL = /\bwalls?\b/
const OTHER_ROOF =
  /\b(?:metal|slate|clay|concrete|tiles?|cedar|shakes?|wood|flat|rubber|membrane|tar|epdm|tpo|solar|skylight|chimney|gutters?|flashing)\b/

/** Which of the priced repairs belongs to a kind of damage. Kinds that are not listed have none. */
const MATCHES: Readonly<Partial<Record<Kind, (clues: Clues) => Match>>> = {
  pipe: ({ words, holds }) => {
    if (holdsAny(holds, 'SEW', 'GAS', 'REENTER')) return { because: WHY.sewage }
    return HIDDEN_PIPE.test(words) ? { because: WHY.hiddenPipe } : { job: 'leak', measured: null }
  },
  appliance: ({ words, holds }) => {
    if (!HEATER.test(words) || OTHER_HEATER.test(words)) return { because: WHY.noHeater }
    return holdsAny(holds, 'GAS', 'PRESS', 'REENTER')
      ? { because: WHY.heaterFault }
      : { job: 'gas_heater', measured: null }
  },
  electric: ({ words, holds }) => {
    if (!OUTLET.test(words)) return { because: WHY.noOutlet }
    return MORE_THAN_AN_OUTLET.test(words) || holdsAny(holds, 'ELEC', 'REENTER')
      ? { because: WHY.wiring }
      : { job: 'outlet', measured: null }
  },
  hole: ({ words, size, holds }) => {
    if (OTHER_WALL.test(words)) return { because: WHY.otherWall }
    if (holdsSpecialWork(holds)) return { because: WHY.hazardousWall }
    return size !== null && size > 8 ? { because: WHY.largeHole } : { job: 'drywall_patch', measured: size }
  },
  paint: ({ words, size, holds }) => {
    if (OUTDOOR_PAINT.test(words) || (INDOOR_PAINT.test(words) && !WALL.test(words))) return { because: WHY.otherPaint }
    if (holdsSpecialWork(holds)) return { because: WHY.hazardousWall }
    return size !== null && size < 100 ? { because: WHY.smallSpot } : { job: 'room_paint', measured: size }
  },
  roof: ({ words, size, holds }) => {
    if (OTHER_ROOF.test(words)) return { because: WHY.otherRoof }
    if (holdsAny(holds, 'STRUCT', 'TREE', 'ASB', 'REENTER')) return { because: WHY.weakRoof }
    if (size === null) return { because: WHY.noRoofSize }
    return size < 500 || size > 6000 ? { because: WHY.smallRoof } : { job: 'shingles', measured: size }
  },
}

function holdsSpecialWork(holds: ReadonlySet<Hold>): boolean {
  return holdsAny(holds, 'PB', 'ASB', 'ASB1', 'MOLD', 'MOLDANY', 'SEW', 'STRUCT', 'CEIL', 'ELEC', 'REENTER')
}

/** The area that the owner measured. Zero says that it is not known. */
function sizeOf({ size_sqft: size }: Answers): number | null {
  return isSaid(size) && size > 0 ? size : null
}

/** The local estimate, or why there is none. Only where one of the priced repairs matches the damage. */
export function costOf({ answers, damageType, workBy, isWithheld, holds, assumptions }: CostCase): CostOutcome {
  const { kind, where, text, state } = answers
  if (!isSaid(kind)) return { cost: null, no_cost_because: WHY.noKind }
  if (holds.has('ALL')) return { cost: null, no_cost_because: WHY.danger }
  const words = [where, text, damageType].filter(isSaid).join('. ').toLowerCase()
  const match = MATCHES[kind]?.({ words, size: sizeOf(answers), holds })
  if (match === undefined) return { cost: null, no_cost_because: WHY.noFigures }
  if ('because' in match) return { cost: null, no_cost_because: match.because }
  const isDiy = (workBy === 'owner' || workBy === 'shared') && !isWithheld
  return {
    cost: estimateCost({
      job: jobOf(match.job),
      state: state ?? null,
      measured: match.measured,
      changed: assumptions,
      isDiy,
    }),
    no_cost_because: null,
  }
}

export function jobOf(id: JobId): Job {
  return JOBS.get(id)!
}

/**
 * The estimate with other assumptions. The repair stays the one that was chosen, and it is done by the owner only if it
 * was allowed before.
 */
export function withAssumptions(cost: Cost, answers: Answers, assumptions: CostAssumptions): Cost {
  const job = [...JOBS.values()].find(({ id }) => id === cost.job)
  if (job === undefined) return cost
  const match = isSaid(answers.kind)
    ? MATCHES[answers.kind]?.({ words: '', size: sizeOf(answers), holds: new Set() })
    : undefined
  return estimateCost({
    job,
    state: answers.state ?? null,
    measured: match !== undefined && 'measured' in match ? match.measured : null,
    changed: assumptions,
    isDiy: cost.diy !== null,
  })
}

/** What of a shown estimate the owner has changed. A quantity that was confirmed counts, too. */
export function changesIn(cost: Cost, answers: Answers): CostAssumptions {
  const plain = withAssumptions(cost, answers, {})
  const quantity = `${cost.job}.quantity`
  const isQuantityGiven = cost.class === 4 && plain.class === 5
  return Object.fromEntries(
    cost.assumptions
      .filter(({ key, value, assumed }) => value !== assumed || (isQuantityGiven && key === quantity))
      .map(({ key, value }) => [key, value]),
  )
}
