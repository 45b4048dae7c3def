// Generates src/shared/costs/figures.generated.ts from the files in costs/. With --check, fails when it is not up to
// date. docs/costs.md says where each file is from and how it is refreshed.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..')
const FILE = path.join(ROOT, 'src/shared/costs/figures.generated.ts')

type Row = Readonly<Record<string, string>>
type Table = { comment: string; columns: string[]; rows: Row[] }

/** What is priced needs these occupations, industries and materials. */
const OCCUPATIONS = ['47-2111', '47-2152', '47-2081', '47-2141', '47-2181']
const INDUSTRIES = ['238210', '238220', '238310', '238320', '238160', '238']
const MATERIALS: Readonly<Record<string, string>> = {
  gas_heater_low: 'Gas storage water heater 40 gal, low',
  gas_heater_high: 'Gas storage water heater 40 gal, high',
  paint_gallon: 'Interior latex flat, contractor grade',
}

/** Each of these files holds figures of one release. Its comment must name the release and that it is public domain. */
const RELEASES = {
  wages: {
    file: 'wages_oews_2025_by_state.csv',
    names: ['Occupational Employment and Wage Statistics (OEWS), May 2025'],
    title: 'BLS, Occupational Employment and Wage Statistics',
    date: 'May 2025',
    address: 'bls.gov/oes',
  },
  multipliers: {
    file: 'charge_multipliers_census_ec2022.csv',
    names: ['2022 Economic Census'],
    title: 'Census Bureau, Economic Census, construction',
    date: '2022',
    address: 'data.census.gov/table/ECNBASIC2022.EC2223BASIC',
  },
  parities: {
    file: 'rpp_bea_by_state.csv',
    names: ['BEA Regional Price Parities by state', '2024 columns'],
    title: 'BEA, Regional Price Parities, goods',
    date: '2024',
    address: 'bea.gov/data/prices-inflation/regional-price-parities-state-and-metro-area',
  },
  inflation: {
    file: 'ppi_materials.csv',
    names: ['BLS Producer Price Index'],
    title: 'BLS, Producer Price Index',
    date: '',
    address: 'bls.gov/ppi',
  },
} as const

const PUBLIC_DOMAIN = 'public domain'

const text = await generate()
if (!process.argv.includes('--check')) {
  await writeFile(FILE, text)
} else if ((await readFile(FILE, 'utf8').catch(() => '')) !== text) {
  console.error('figures.generated.ts does not match the files in costs/: run node scripts/generate-costs.ts')
  process.exitCode = 1
}

async function generate(): Promise<string> {
  const wages = await readRelease('wages')
  const multipliers = await readRelease('multipliers')
  const parities = await readRelease('parities')
  const inflation = await readRelease('inflation')
  const materials = parse(await readFile(path.join(ROOT, 'costs', 'materials_baseline.csv'), 'utf8'))
  const latest = inflation.columns.at(-1) ?? ''
  const values = {
    WAGES: Object.fromEntries(OCCUPATIONS.map((soc) => [soc, wagesOf(wages.rows, soc)])),
    INDUSTRIES: Object.fromEntries(INDUSTRIES.map((naics) => [naics, industryOf(multipliers.rows, naics)])),
    GOODS_PRICES: Object.fromEntries(parities.rows.map((row) => [row['state'], figure(row, 'rpp_goods_2024')])),
    MATERIALS: Object.fromEntries(
      Object.entries(MATERIALS).map(([key, name]) => [key, materialOf(materials.rows, name, inflation.rows, latest)]),
    ),
    COST_SOURCES: Object.fromEntries(
      Object.entries(RELEASES).map(([key, { title, date, address }]) => [
        key,
        { title, date: date === '' ? latest : date, address, licence: PUBLIC_DOMAIN },
      ]),
    ),
  }
  return [
    '// Generated from the files in costs/ by scripts/generate-costs.ts. Do not edit.',
    "import type { Figures } from './figures.types.ts'",
    '',
    `export const FIGURES: Figures = ${lines(values)}`,
    '',
  ].join('\n')
}

/** JSON with one line for each figure, and lists of numbers in one line. */
function lines(values: unknown): string {
  return JSON.stringify(values, null, 2).replaceAll(/\[[^\]]*\]/g, (list) => list.replaceAll(/\s+/g, ' '))
}

async function readRelease(key: keyof typeof RELEASES): Promise<Table> {
  const { file, names } = RELEASES[key]
  const table = parse(await readFile(path.join(ROOT, 'costs', file), 'utf8'))
  for (const words of [...names, PUBLIC_DOMAIN]) {
    const isNamed = table.comment.toLowerCase().includes(words.toLowerCase())
    if (!isNamed) throw new Error(`The comment of costs/${file} does not say "${words}".`)
  }
  return table
}

/** A CSV file with comment lines that begin with # above its header. */
function parse(csv: string): Table {
  const lines = csv.split('\n').filter((line) => line.trim() !== '')
  const [header = '', ...rows] = lines.filter((line) => !line.startsWith('#'))
  const columns = cells(header)
  return {
    comment: lines.filter((line) => line.startsWith('#')).join('\n'),
    columns,
    rows: rows.map((line) => {
      const values = cells(line)
      if (values.length !== columns.length) throw new Error(`Not ${columns.length} cells: ${line}`)
      return Object.fromEntries(columns.map((column, i) => [column, values[i] ?? '']))
    }),
  }
}

function cells(line: string): string[] {
  return [...line.trimEnd().matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
}

function rowOf(rows: readonly Row[], column: string, value: string): Row {
  const row = rows.find((candidate) => candidate[column] === value)
  if (row === undefined) throw new Error(`No row with ${column} ${value}.`)
  return row
}

function figure(row: Row, column: string): number {
  const value = Number(row[column])
  if (row[column] === '' || !Number.isFinite(value)) throw new Error(`No number in ${column}: ${JSON.stringify(row)}`)
  return value
}

/** Hourly wages by place. A place without a complete row has none, because BLS suppressed it. */
function wagesOf(rows: readonly Row[], soc: string) {
  const columns = ['employment', 'h_p25', 'h_median', 'h_p75']
  const complete = rows.filter((row) => row['soc'] === soc && columns.every((column) => row[column] !== ''))
  if (!complete.some((row) => row['state'] === 'US')) throw new Error(`No national wage for ${soc}.`)
  return Object.fromEntries(complete.map((row) => [row['state'], columns.map((column) => figure(row, column))]))
}

function industryOf(rows: readonly Row[], naics: string) {
  const row = rowOf(rows, 'naics', naics)
  return {
    name: row['industry'],
    low: figure(row, 'labour_mult_low'),
    high: figure(row, 'labour_mult_high'),
    priceToCost: figure(row, 'direct_to_price'),
  }
}

function materialOf(rows: readonly Row[], name: string, inflation: readonly Row[], latest: string) {
  const row = rowOf(rows, 'component', name)
  const index = rowOf(inflation, 'series', row['ppi_series'] ?? '')
  const date = row['baseline_date'] ?? ''
  return {
    name,
    unit: row['unit'],
    price: figure(row, 'price_usd'),
    date,
    source: row['source'],
    address: row['url'],
    licence: row['licence_note'],
    index: { series: index['series'], before: figure(index, date), now: figure(index, latest), latest },
  }
}
