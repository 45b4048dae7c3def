/** What an industry charges for each dollar of wages, and for each dollar of direct cost. */
export type Industry = { name: string; low: number; high: number; priceToCost: number }

/** A price of one month, and the price index of that month and of the latest one. */
export type PricedMaterial = {
  name: string
  unit: string
  price: number
  date: string
  source: string
  address: string
  licence: string
  index: { series: string; before: number; now: number; latest: string }
}

export type CostSource = { title: string; date: string; address: string; licence: string }

export type Figures = {
  /**
   * By occupation (SOC) and place, where US is the whole country: the number of people employed, and the hourly wage in
   * US dollars at the 25th percentile, the median and the 75th percentile.
   */
  WAGES: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>
  /** By NAICS code. */
  INDUSTRIES: Readonly<Record<string, Industry>>
  /** What goods cost in a state, where the whole country is 100. */
  GOODS_PRICES: Readonly<Record<string, number>>
  MATERIALS: Readonly<Record<string, PricedMaterial>>
  COST_SOURCES: Readonly<Record<'wages' | 'multipliers' | 'parities' | 'inflation', CostSource>>
}
