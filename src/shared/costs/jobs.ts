import { FIGURES } from './figures.generated.ts'
import type { PricedMaterial } from './figures.types.ts'

/** A figure with its uncertainty. */
export type Spread = { low: number; mid: number; high: number }

export const JOB_IDS = ['leak', 'gas_heater', 'outlet', 'drywall_patch', 'room_paint', 'shingles'] as const
export type JobId = (typeof JOB_IDS)[number]

export type JobMaterial = {
  key: string
  label: string
  /** The national price of one unit, and how many units the job takes. */
  price: Spread
  units: { fixed: number; each: number }
  /** Where the price comes from. Null for one that is assumed. */
  figure: PricedMaterial | null
}

/** A repair that can be priced. Hours, quantities, small parts and minimum charges are assumptions. */
export type Job = {
  id: JobId
  /** What is priced, as the sentence that the owner reads. */
  priced: string
  /** What belongs to many such repairs and is not in the range. */
  excludes: string
  /** Occupation (SOC) and industry (NAICS) of those who do it. */
  occupation: string
  industry: string
  workers: string
  /** The range of what can be entered ends where the hours no longer fit. */
  quantity: { label: string; unit: string; assumed: number; min: number; max: number }
  /** Travel and setting up, and the work for one unit of quantity. */
  hours: { fixed: Spread; each: Spread }
  materials: readonly JobMaterial[]
  minimumCharge: Spread | null
  /** Whether the parts include a permit; others never do. */
  includesPermit?: true
  /** Whether an owner may do it at all. Never on a roof, at wiring, or at gas. */
  isForOwners: boolean
}

const spread = (low: number, mid: number, high: number): Spread => ({ low, mid, high })

const divided = ({ low, mid, high }: Spread, by: number): Spread => spread(low / by, mid / by, high / by)

const assumed = (key: string, label: string, price: Spread, units = { fixed: 0, each: 1 }): JobMaterial => ({
  key,
  label,
  price,
  units,
  figure: null,
})

const ONE_VISIT = spread(0.5, 1, 1.5)
const NO_HOURS = spread(0, 0, 0)
/** A call-out fee and the first hour, estimated after a single web page. No public source has this figure. */
const PLUMBERS_MINIMUM = spread(225, 280, 345)

const HEATER_LOW = material('gas_heater_low')
const HEATER_HIGH = material('gas_heater_high')
const PAINT = material('paint_gallon')

function material(key: string): PricedMaterial {
  const found = FIGURES.MATERIALS[key]
  if (found === undefined) throw new Error(`There is no price of ${key}.`)
  return found
}

/** The price today by the producer price index of its kind of goods. */
function priceNow({ price, index }: PricedMaterial): number {
  return (price * index.now) / index.before
}

/** The area that the hours and materials of a room are for, in square feet of wall. */
const ROOM = 460
/** The size of the roof that the hours and disposal are for, in square feet. A square of shingles is 100. */
const ROOF = 1700
/** The size of the patch that the hours are for, in square feet. */
const PATCH = 4

const LIST: readonly Job[] = [
  {
    id: 'leak',
    priced: "One plumber's visit to fix a leak within reach: at a faucet, a valve, a fitting or a supply line.",
    excludes: 'opening walls or ceilings, replacing a run of pipe, and drying what got wet',
    occupation: '47-2152',
    industry: '238220',
    workers: 'plumbers',
    quantity: { label: 'Leaks to fix', unit: '', assumed: 1, min: 1, max: 5 },
    hours: { fixed: ONE_VISIT, each: spread(0.5, 0.75, 1.25) },
    materials: [assumed('parts', 'Small parts for each leak', spread(15, 20, 45))],
    minimumCharge: PLUMBERS_MINIMUM,
    isForOwners: true,
  },
  {
    id: 'gas_heater',
    priced: 'A new 40-gallon gas water heater with a tank, replacing the old one.',
    excludes: 'an electric or tankless heater, moving the heater, new gas pipes, and repairing water damage',
    occupation: '47-2152',
    industry: '238220',
    workers: 'plumbers',
    quantity: { label: 'Water heaters', unit: '', assumed: 1, min: 1, max: 2 },
    hours: { fixed: ONE_VISIT, each: spread(3.5, 4.5, 6.5) },
    materials: [
      {
        key: 'heater',
        label: 'Water heater',
        price: spread(priceNow(HEATER_LOW), (priceNow(HEATER_LOW) + priceNow(HEATER_HIGH)) / 2, priceNow(HEATER_HIGH)),
        units: { fixed: 0, each: 1 },
        figure: HEATER_LOW,
      },
      assumed('fittings', 'Fittings, flue and permit', spread(75, 150, 300)),
    ],
    includesPermit: true,
    minimumCharge: PLUMBERS_MINIMUM,
    isForOwners: false,
  },
  {
    id: 'outlet',
    priced: 'A new outlet with a ground-fault interrupter (GFCI), replacing the old one on sound wiring.',
    excludes: 'new wires, work at the panel, and opening walls',
    occupation: '47-2111',
    industry: '238210',
    workers: 'electricians',
    quantity: { label: 'Outlets', unit: '', assumed: 1, min: 1, max: 10 },
    hours: { fixed: ONE_VISIT, each: spread(0.5, 0.75, 1.25) },
    materials: [assumed('parts', 'Outlet and small parts, each', spread(15, 20, 45))],
    minimumCharge: null,
    isForOwners: false,
  },
  {
    id: 'drywall_patch',
    priced: 'A patch in drywall, ready to be painted, in two visits.',
    excludes:
      'painting, matching a texture, repairing what made the hole, and old walls that may contain asbestos or lead',
    occupation: '47-2081',
    industry: '238310',
    workers: 'drywall installers',
    quantity: { label: 'Size of the patch', unit: 'sq ft', assumed: PATCH, min: 0.1, max: 8 },
    hours: { fixed: spread(1, 2, 3), each: divided(spread(1.5, 2.5, 4), PATCH) },
    materials: [assumed('parts', 'Drywall, tape and compound', spread(15, 25, 40), { fixed: 1, each: 0 })],
    minimumCharge: null,
    isForOwners: true,
  },
  {
    id: 'room_paint',
    priced: 'Two coats of paint on the walls of one room.',
    excludes: 'ceilings, trim, wallpaper, repairs of the wall, and old paint that may contain lead',
    occupation: '47-2141',
    industry: '238320',
    workers: 'painters',
    quantity: { label: 'Area of the walls', unit: 'sq ft', assumed: ROOM, min: 100, max: 5000 },
    hours: { fixed: spread(0.8, 1.7, 2.7), each: divided(spread(3.7, 4.8, 6.3), ROOM) },
    materials: [
      {
        key: 'paint',
        label: 'Gallon of paint',
        price: spread(12, priceNow(PAINT), 25),
        units: { fixed: 0, each: 3 / ROOM },
        figure: PAINT,
      },
      assumed('supplies', 'Rollers, tape and covers', spread(9, 13, 25), { fixed: 1, each: 0 }),
    ],
    minimumCharge: null,
    isForOwners: true,
  },
  {
    id: 'shingles',
    priced: 'New asphalt shingles over the area that you gave, with the old ones torn off.',
    excludes: 'new boards or rafters, gutters, flashing beyond the usual, and emergency covers',
    occupation: '47-2181',
    industry: '238160',
    workers: 'roofers',
    quantity: { label: 'Area of the roof', unit: 'sq ft', assumed: ROOF, min: 500, max: 6000 },
    hours: { fixed: NO_HOURS, each: divided(spread(46, 60, 80), ROOF) },
    materials: [
      assumed('shingles', 'Shingles and underlayment, per 100 sq ft', spread(100, 150, 200), { fixed: 0, each: 0.01 }),
      assumed('disposal', 'Disposal, per 1,700 sq ft', spread(250, 400, 600), { fixed: 0, each: 1 / ROOF }),
    ],
    minimumCharge: null,
    isForOwners: false,
  },
]

export const JOBS: ReadonlyMap<JobId, Job> = new Map(LIST.map((job) => [job.id, job]))
