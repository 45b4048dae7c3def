import type { Cost, CostAssumption, CostLine, CostRange } from '../advice/advice.ts'
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

/** All specialty trades. No trade's own factor may be higher, because the owners' own pay is counted as profit there. */
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
  const of = <T>(part: string, value: T) => changed[assumptionKey(job, part)] ?? value
  const wage = wageIn(job, state)
  const goods = goodsIn(state)
  const assumedQuantity = measured ?? job.quantity.assumed
  const quantity = of('quantity', assumedQuantity)
  const isGuessed = measured === null && changed[assumptionKey(job, 'quantity')] === undefined
  const assumedHours = plus(job.hours.fixed, times(job.hours.each, quantity))
  const hours = scaled(assumedHours, of('hours', assumedHours.mid))
  const industry = industryOf(job)
  const factor = { low: industry.low, mid: Math.sqrt(industry.low * industry.high), high: industry.high }
  const labor = combined(hours.mid * wage.mid * factor.mid, [hours, wage, factor])
  const materials = job.materials.map((material) => {
    const local = times(material.price, goods.factor)
    const price = scaled(local, of(material.key, local.mid))
    const units = material.units.fixed + material.units.each * quantity
    return { material, local, price, units, cost: times(price, units) }
  })
  const bought = materials.reduce((sum, { cost }) => plus(sum, cost), { low: 0, mid: 0, high: 0 })
  const charged = markedUp(bought, industry)
  const total = { low: 0, mid: labor.mid + charged.mid, high: 0 }
  total.low = total.mid - Math.hypot(labor.mid - labor.low, charged.mid - charged.low)
  total.high = total.mid + Math.hypot(labor.high - labor.mid, charged.high - charged.mid)
  const told = changed[assumptionKey(job, 'minimum_charge')]
  const minimum =
    told === undefined ? (job.minimumCharge ?? { low: 0, mid: 0, high: 0 }) : { low: told, mid: told, high: told }
  const floored = {
    low: Math.max(total.low, minimum.low),
    mid: Math.max(total.mid, minimum.mid),
    high: Math.max(total.high, minimum.high),
  }
  const range = (spread: Spread, lines: CostLine[]): CostRange => ({ ...widened(spread, isGuessed), lines })
  const isMinimum = minimum.mid > total.mid
  return {
    class: isGuessed ? 5 : 4,
    hired: range(floored, [
      {
        label: `Work by ${job.workers}`,
        ...dollars(labor),
        basis: laborBasis({ job, wage, factor: factor.mid, hours }),
        source: `${named(wages)}; ${named(multipliers)}`,
      },
      ...materials.map(({ material, price, units, cost }) => ({
        label: material.label,
        ...dollars(markedUp(cost, industry)),
        basis: `${materialBasis({ material, price, units, goods, isChanged: isChanged(job, material.key, changed) })} At the most, ${factorText(industry.priceToCost)} is added for the contractor's overhead and profit.`,
        source: materialSource(material, goods, isChanged(job, material.key, changed)),
      })),
      ...(isMinimum
        ? [
            {
              label: 'Minimum charge',
              ...dollars(minimum),
              basis:
                told === undefined
                  ? 'ASSUMED: a call-out fee and the first hour. It counts in place of the lines above, because it is more than they are together.'
                  : 'You entered this. It counts in place of the lines above, because it is more than they are together.',
              source: told === undefined ? NO_SOURCE : OWN_FIGURE,
            },
          ]
        : []),
    ]),
    diy:
      isDiy && job.isForOwners
        ? range(
            bought,
            materials.map(({ material, price, units, cost }) => ({
              label: material.label,
              ...dollars(cost),
              basis: materialBasis({ material, price, units, goods, isChanged: isChanged(job, material.key, changed) }),
              source: materialSource(material, goods, isChanged(job, material.key, changed)),
            })),
          )
        : null,
    assumptions: assumptionsOf(job, {
      quantity: { value: quantity, assumed: assumedQuantity },
      hours: { value: hours.mid, assumed: assumedHours.mid },
      materials: materials.map(({ material, local, price }) => ({ material, value: price.mid, assumed: local.mid })),
      minimum: { value: minimum.mid, assumed: job.minimumCharge?.mid ?? 0 },
    }),
    job: job.id,
    priced: job.priced,
    notes: [
      `Not included: ${job.excludes}. Permits, sales tax and work at night or on weekends can add to it.`,
      ...placeNotes(state, wage, goods),
      isGuessed
        ? 'Class 5: the amount of work is a guess, so the range goes at least from half to double. Enter the amount to narrow it.'
        : 'Class 4: for the amount that you gave.',
      'The range is narrower than the lines added up, because not everything turns out cheapest or dearest at once.',
      ...(isDiy && job.isForOwners ? ['Doing it yourself is what you buy. Your time and tools are not priced.'] : []),
    ],
  }
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

function widened({ low, mid, high }: Spread, isGuessed: boolean): { min: number; max: number } {
  if (!isGuessed) return dollars({ low, mid, high })
  return dollars({ low: Math.min(low, mid / CLASS_5), mid, high: Math.max(high, mid * CLASS_5) })
}

function dollars({ low, high }: Spread): { min: number; max: number } {
  return { min: Math.round(low), max: Math.round(high) }
}

function isChanged(job: Job, part: string, changed: CostAssumptions): boolean {
  return changed[assumptionKey(job, part)] !== undefined
}

const cents = (value: number) => `$${value.toFixed(2)}`
const factorText = (value: number) => `× ${value.toFixed(2)}`
const number = (value: number) => String(Number(value.toFixed(2)))

type LaborParts = { job: Job; wage: Wage; factor: number; hours: Spread }

function laborBasis({ job, wage, factor, hours }: LaborParts): string {
  return (
    `Half of the ${job.workers} ${wage.place} earn less than ${cents(wage.mid)} an hour ` +
    `(a quarter ${cents(wage.low)}, three quarters ${cents(wage.high)}), ` +
    `${factorText(factor)} from wage to price = $${Math.round(wage.mid * factor)} an hour, ` +
    `× ${number(hours.mid)} h (ASSUMED, with travel: ${number(hours.low)} to ${number(hours.high)} h).`
  )
}

type MaterialParts = { material: JobMaterial; price: Spread; units: number; goods: Goods; isChanged: boolean }

function materialBasis({ material, price, units, goods, isChanged }: MaterialParts): string {
  const amount = units === 1 ? '' : ` × ${number(units)}`
  if (isChanged) return `You entered ${cents(price.mid)}${amount}.`
  const level = goods.isKnown ? `, ${factorText(goods.factor)} for the prices of goods ${goods.place}` : ''
  const origin =
    material.figure === null
      ? 'ASSUMED'
      : `price of ${material.figure.date}, ${factorText(material.figure.index.now / material.figure.index.before)} to ${material.figure.index.latest}`
  return `${cents(price.mid)}${amount} (${cents(price.low)} to ${cents(price.high)}; ${origin}${level}).`
}

function materialSource({ figure }: JobMaterial, goods: Goods, isChanged: boolean): string {
  if (isChanged) return OWN_FIGURE
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
  if (state === null) return ['These are national figures. Tell us your state to make them local.']
  const name = stateName(state)
  if (wage.isFallback === null && goods.isKnown) return [`Wages and prices are those of ${name}.`]
  const why =
    wage.isFallback === 'few'
      ? `Too few people do this work in ${name} for a reliable wage`
      : `No wage for this work is published for ${name}`
  return [
    `${why}, so the national one is used${goods.isKnown ? '; prices of goods are local' : ', with national prices'}.`,
  ]
}

type Valued = { value: number; assumed: number }
type AssumptionParts = {
  quantity: Valued
  hours: Valued
  materials: readonly (Valued & { material: JobMaterial })[]
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
    line('hours', 'Hours in all, with travel', 'h', hours),
    ...materials.map(({ material, value, assumed }) => line(material.key, material.label, '$', { value, assumed })),
    line('minimum_charge', 'Minimum charge', '$', minimum),
  ]
}
