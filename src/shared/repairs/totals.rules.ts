import { csvLine } from './repairList.rules.ts'

/** The finished repairs of one year in one place, together. */
export type FinishedSum = { year: number; place: string | null; repairs: number; priced: number; paid_cents: number }

export type Sum = Pick<FinishedSum, 'repairs' | 'priced' | 'paid_cents'>

const NO_PLACE = 'No place noted'

/** An amount in dollars as whole cents. '1.005', which a computer keeps as a little less, is rounded like on paper. */
export function centsOf(dollars: number): number {
  return Math.round(Number((dollars * 100).toPrecision(15)))
}

/**
 * Puts together what is of the same year and place. A place is what the owner wrote, so case and spaces make no other
 * one, and one of the spellings stands for all. The newest year comes first, and no place last.
 */
export function finishedSums(rows: readonly FinishedSum[]): FinishedSum[] {
  const spellings = new Map<string, string>()
  for (const { place } of rows) {
    const tidy = tidied(place)
    const known = spellings.get(keyOf(tidy))
    if (known === undefined || tidy < known) spellings.set(keyOf(tidy), tidy)
  }
  const sums = new Map<string, FinishedSum>()
  for (const { year, place, ...sum } of rows) {
    const name = spellings.get(keyOf(tidied(place))) ?? ''
    const key = `${year} ${name}`
    sums.set(key, { year, place: name === '' ? null : name, ...plus(sums.get(key), sum) })
  }
  return [...sums.values()].toSorted((a, b) => b.year - a.year || byName(a.place, b.place))
}

export function sumOf(sums: readonly Sum[]): Sum {
  return sums.reduce<Sum>(plus, NOTHING)
}

/** The newest first. */
export function byYear(finished: readonly FinishedSum[]): (Sum & { name: string })[] {
  return grouped(finished, ({ year }) => String(year)).toSorted((a, b) => Number(b.name) - Number(a.name))
}

/** What cost the most first. */
export function byPlace(finished: readonly FinishedSum[]): (Sum & { name: string })[] {
  return grouped(finished, ({ place }) => place ?? NO_PLACE).toSorted(
    (a, b) => b.paid_cents - a.paid_cents || byName(a.name, b.name),
  )
}

/**
 * The totals as a file of their own (RFC 4180). Each finished repair counts in exactly one line, so a sum over a column
 * counts it once; a line below the repair list would be counted with the repairs.
 */
export function totalsCsv(finished: readonly FinishedSum[]): string {
  const lines = finished.map(({ year, place, repairs, priced, paid_cents: cents }) => [
    String(year),
    place ?? '',
    String(repairs),
    String(repairs - priced),
    (cents / 100).toFixed(2),
  ])
  const headings = ['Year finished', 'Place', 'Finished repairs', 'Of these without a cost', 'Paid (USD)']
  return `\uFEFF${[headings, ...lines].map(csvLine).join('')}`
}

const NOTHING: Sum = { repairs: 0, priced: 0, paid_cents: 0 }

function plus(a: Sum = NOTHING, b: Sum = NOTHING): Sum {
  return { repairs: a.repairs + b.repairs, priced: a.priced + b.priced, paid_cents: a.paid_cents + b.paid_cents }
}

function grouped(finished: readonly FinishedSum[], nameOf: (sum: FinishedSum) => string): (Sum & { name: string })[] {
  const groups = new Map<string, Sum>()
  for (const sum of finished) groups.set(nameOf(sum), plus(groups.get(nameOf(sum)), sum))
  return [...groups].map(([name, sum]) => ({ name, ...sum }))
}

function tidied(place: string | null): string {
  return (place ?? '').replaceAll(/\s+/g, ' ').trim()
}

function keyOf(tidy: string): string {
  return tidy.toLowerCase()
}

function byName(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a.localeCompare(b, 'en-US')
}
