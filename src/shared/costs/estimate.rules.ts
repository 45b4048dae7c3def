import type { Cost, CostAssumption, CostLine } from '../advice/advice.ts'
import { STATE_NAMES } from '../advice/states.ts'
import { assumptionKey, type CostAssumptions } from './assumptions.rules.ts'
import { FIGURES } from './figures.generated.ts'
import type { CostSource, Industry } from './figures.types.ts'
import type { Job, JobMaterial, Spread } from './jobs.ts'

export type EstimateInput = {
  job: Job
  /** The owner's state; null if it was not given. */
  state: string | null
  /** The quantity that follows from the owner's answers; null if it has to be assumed. */
  measured: number | null
  /** What the owner has changed. */
  changed: CostAssumptions
  /** Whether the owner may do this work. */
  isDiy: boolean
}

/**
 * All specialty trades. No trade's own factor may be higher, because the pay of self-employed contractors counts as
 * profit there.
 */
const ALL_TRADES = '238'
/** With this many employees or fewer, a state's wages are too uncertain. The counts are rounded to tens. */
const FEW_EMPLOYEES = 100
/** The least that a range reaches when the quantity is guessed: half and double. */
const CLASS_5 = 2

const NO_SOURCE = 'ASSUMED: no public figure'
const OWN_FIGURE = 'Your own figure'

const { wages, multipliers, parities, inflation } = FIGURES.COST_SOURCES

/** The range of a job with its lines, assumptions and notes. docs/costs.md explains the formula. */
export function estimateCost({ job, state, measured, changed, isDiy }: EstimateInput): Cost {
  const typed = (part: string) => changed[assumptionKey(job, part)]
  const wage = wageIn(job, state)
  const goods = goodsIn(state)
  const industry = industryOf(job)
  const isGuessed = measured === null && typed('quantity') === undefined
  const assumedQuantity = measured ?? job.quantity.assumed
  const quantity = typed('quantity') ?? assumedQuantity
  const assumedHours = plus(job.hours.fixed, times(job.hours.each, quantity))
  const hours = scaled(assumedHours, typed('hours') ?? assumedHours.mid)
  const factor = { low: industry.low, mid: Math.sqrt(industry.low * industry.high), high: industry.high }
  const labor = combined(hours.mid * wage.mid * factor.mid, [hours, wage, factor])
  const materials = job.materials.map((material): Bought => {
    const local = times(material.price, goods.factor)
    const price = scaled(local, typed(material.key) ?? local.mid)
    const units = material.units.fixed + material.units.each * quantity
    const isTyped = typed(material.key) !== undefined
    return { material, assumed: local.mid, price, units, cost: times(price, units), goods, isTyped }
  })
  const bought = materials.reduce((sum, { cost }) => plus(sum, cost), NOTHING)
  const work = together(labor, markedUp(bought, industry))
  const told = typed('minimum_charge')
  const minimum = told === undefined ? (job.minimumCharge ?? NOTHING) : { low: told, mid: told, high: told }
  const isMinimum = minimum.mid > work.mid
  const isOwnWork = isDiy && job.isForOwners
  return {
    class: isGuessed ? 5 : 4,
    hired: {
      ...widened(atLeast(work, minimum), isGuessed),
      lines: [
        laborLine({ job, labor, wage, factor: factor.mid, hours, isTyped: typed('hours') !== undefined }),
        ...materials.map((material) => hiredMaterialLine(material, industry)),
        ...(isMinimum ? [minimumLine(minimum, told !== undefined)] : []),
      ],
    },
    diy: isOwnWork ? { ...widened(bought, isGuessed), lines: materials.map(materialLine) } : null,
    assumptions: assumptionsOf(job, {
      quantity: { value: quantity, assumed: assumedQuantity },
      hours: { value: hours.mid, assumed: assumedHours.mid },
      materials,
      minimum: { value: minimum.mid, assumed: job.minimumCharge?.mid ?? 0 },
    }),
    job: job.id,
    priced: job.priced,
    notes: [
      `Not included: ${job.excludes}. ${job.includesPermit === true ? 'Sales' : 'Permits, sales'} tax and work at night or on weekends can add to it.`,
      ...placeNotes(state, wage, goods),
      ...(isMinimum
        ? [
            `The minimum charge of about $${Math.round(minimum.mid)} decides this range, because the work and the parts come to about $${Math.round(work.mid)}.`,
          ]
        : []),
      isGuessed
        ? 'Class 5: the amount of work is a guess, so the range reaches at least from half to double its middle. Confirm the amount among the assumptions to narrow it.'
        : 'Class 4: for the amount that you gave.',
    ],
  }
}

const NOTHING: Spread = { low: 0, mid: 0, high: 0 }

/** A material with its local price, and what the job takes of it. */
type Bought = {
  material: JobMaterial
  assumed: number
  price: Spread
  units: number
  cost: Spread
  goods: Goods
  isTyped: boolean
}

type Wage = Spread & { place: string; isFallback: null | 'unpublished' | 'few' }
type Goods = { factor: number; place: string; isKnown: boolean }

/** The hourly wage in a state. Where it is not published or too uncertain, that of the whole country. */
function wageIn(job: Job, state: string | null): Wage {
  const rows = FIGURES.WAGES[job.occupation]
  const local = state === null ? undefined : rows?.[state]
  const [employed = 0] = local ?? []
  const isUsable = local !== undefined && employed > FEW_EMPLOYEES
  const [, low = NaN, mid = NaN, high = NaN] = (isUsable ? local : rows?.['US']) ?? []
  return {
    low,
    mid,
    high,
    place: isUsable ? inState(state) : 'in the United States',
    isFallback: state === null || isUsable ? null : local === undefined ? 'unpublished' : 'few',
  }
}

/** How much more or less goods cost there than in the whole country. */
function goodsIn(state: string | null): Goods {
  const local = state === null ? undefined : FIGURES.GOODS_PRICES[state]
  return { factor: (local ?? 100) / 100, place: inState(state), isKnown: local !== undefined }
}

function stateName(state: string | null): string {
  return STATE_NAMES.find(([code]) => code === state)?.[1] ?? 'the United States'
}

function inState(state: string | null): string {
  return `in ${stateName(state)}`
}

function industryOf(job: Job): Industry {
  const industry = FIGURES.INDUSTRIES[job.industry]
  const all = FIGURES.INDUSTRIES[ALL_TRADES]
  if (industry === undefined || all === undefined) throw new Error(`There is no industry ${job.industry}.`)
  return { ...industry, high: Math.min(industry.high, all.high) }
}

function plus(a: Spread, b: Spread): Spread {
  return { low: a.low + b.low, mid: a.mid + b.mid, high: a.high + b.high }
}

function times({ low, mid, high }: Spread, by: number): Spread {
  return { low: low * by, mid: mid * by, high: high * by }
}

/** The same uncertainty around another value. */
function scaled(spread: Spread, mid: number): Spread {
  return spread.mid === mid ? spread : times(spread, spread.mid === 0 ? 0 : mid / spread.mid)
}

/** A product of uncertain factors. Being independent of each other, they combine in log space. */
function combined(mid: number, factors: readonly Spread[]): Spread {
  const up = Math.hypot(...factors.map((factor) => Math.log(factor.high / factor.mid)))
  const down = Math.hypot(...factors.map((factor) => Math.log(factor.mid / factor.low)))
  return { low: mid / Math.exp(down), mid, high: mid * Math.exp(up) }
}

/** From what the material costs, to that with the contractor's whole addition; half of it (in ratio) in the middle. */
function markedUp(cost: Spread, { priceToCost }: Industry): Spread {
  return { low: cost.low, mid: cost.mid * Math.sqrt(priceToCost), high: cost.high * priceToCost }
}

/** The sum of two independent costs, whose deviations add in quadrature. */
function together(a: Spread, b: Spread): Spread {
  const mid = a.mid + b.mid
  return {
    low: mid - Math.hypot(a.mid - a.low, b.mid - b.low),
    mid,
    high: mid + Math.hypot(a.high - a.mid, b.high - b.mid),
  }
}

function atLeast(spread: Spread, minimum: Spread): Spread {
  return {
    low: Math.max(spread.low, minimum.low),
    mid: Math.max(spread.mid, minimum.mid),
    high: Math.max(spread.high, minimum.high),
  }
}

function widened({ low, mid, high }: Spread, isGuessed: boolean): { min: number; max: number } {
  if (!isGuessed) return dollars({ low, mid, high })
  return dollars({ low: Math.min(low, mid / CLASS_5), mid, high: Math.max(high, mid * CLASS_5) })
}

function dollars({ low, high }: Spread): { min: number; max: number } {
  return { min: Math.round(low), max: Math.round(high) }
}

const cents = (value: number) => `$${value.toFixed(2)}`
const factorText = (value: number) => `× ${value.toFixed(2)}`
const number = (value: number) => String(Number(value.toFixed(2)))

type LaborParts = { job: Job; labor: Spread; wage: Wage; factor: number; hours: Spread; isTyped: boolean }

function laborLine({ job, labor, wage, factor, hours, isTyped }: LaborParts): CostLine {
  const basis =
    `Median wage of ${job.workers} ${wage.place}: ${cents(wage.mid)} an hour ` +
    `(the middle half earn ${cents(wage.low)} to ${cents(wage.high)}), ` +
    `${factorText(factor)} from wage to price = $${Math.round(wage.mid * factor)} an hour, ` +
    `× ${number(hours.mid)} h (${isTyped ? 'you entered this' : 'ASSUMED, travel included'}; ` +
    `${number(hours.low)} to ${number(hours.high)} h).`
  return { label: `Work by ${job.workers}`, ...dollars(labor), basis, source: `${named(wages)}; ${named(multipliers)}` }
}

/** A material at what it costs. */
function materialLine({ material, price, units, cost, goods, isTyped }: Bought): CostLine {
  const amount = units === 1 ? '' : ` × ${number(units)}`
  const level = goods.isKnown ? `, ${factorText(goods.factor)} for the prices of goods ${goods.place}` : ''
  const { figure } = material
  const origin =
    figure === null
      ? 'ASSUMED'
      : `price of ${figure.date}, ${factorText(figure.index.now / figure.index.before)} to ${figure.index.latest}`
  const basis = isTyped
    ? `You entered ${cents(price.mid)}${amount}.`
    : `${cents(price.mid)}${amount} (${cents(price.low)} to ${cents(price.high)}; ${origin}${level}).`
  const source = isTyped ? OWN_FIGURE : sourceOf(material, goods)
  return { label: material.label, ...dollars(cost), basis, source }
}

/** A material with what a contractor may add to its cost. */
function hiredMaterialLine(bought: Bought, industry: Industry): CostLine {
  const { basis, ...line } = materialLine(bought)
  const added = `A contractor may charge up to ${industry.priceToCost.toFixed(2)} times that, for overhead and profit.`
  return { ...line, ...dollars(markedUp(bought.cost, industry)), basis: `${basis} ${added}` }
}

function minimumLine(minimum: Spread, isTyped: boolean): CostLine {
  const origin = isTyped ? 'You entered this.' : 'ASSUMED: a call-out fee and the first hour.'
  return {
    label: 'Minimum charge',
    ...dollars(minimum),
    basis: `${origin} It replaces the lines above, because together they come to less.`,
    source: isTyped ? OWN_FIGURE : NO_SOURCE,
  }
}

function sourceOf({ figure }: JobMaterial, goods: Goods): string {
  const sources = [
    ...(figure === null ? [] : [`${figure.source} (${figure.licence})`, named(inflation)]),
    ...(goods.isKnown ? [named(parities)] : []),
  ]
  return sources.length === 0 ? NO_SOURCE : sources.join('; ')
}

function named({ title, date, licence }: CostSource): string {
  return `${title}, ${date} (${licence})`
}

function placeNotes(state: string | null, wage: Wage, goods: Goods): string[] {
  if (state === null) return ['These are national figures. Tell us your state to get local ones.']
  const name = stateName(state)
  if (wage.isFallback === null && goods.isKnown) return [`Based on wages and prices in ${name}.`]
  const why =
    wage.isFallback === 'few'
      ? `Too few people do this work in ${name} for a reliable wage`
      : `No wage for this work is published for ${name}`
  return [
    `${why}, so the national wage is used${goods.isKnown ? '; prices of goods are local' : ', with national prices'}.`,
  ]
}

type Valued = { value: number; assumed: number }
type AssumptionParts = {
  quantity: Valued
  hours: Valued
  materials: readonly Bought[]
  minimum: Valued
}

function assumptionsOf(job: Job, { quantity, hours, materials, minimum }: AssumptionParts): CostAssumption[] {
  const line = (part: string, label: string, unit: string, { value, assumed }: Valued): CostAssumption => ({
    key: assumptionKey(job, part),
    label,
    value: Number(value.toFixed(2)),
    unit,
    assumed: Number(assumed.toFixed(2)),
  })
  return [
    line('quantity', job.quantity.label, job.quantity.unit, quantity),
    line('hours', 'Hours in all, travel included', 'h', hours),
    ...materials.map(({ material, price, assumed }) =>
      line(material.key, material.label, '$', { value: price.mid, assumed }),
    ),
    line('minimum_charge', 'Minimum charge', '$', minimum),
  ]
}
