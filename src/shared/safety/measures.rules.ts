import type { Token } from './text.rules.ts'

/** A length that was read in a text. `isLess` for 'less than' and 'under'. */
export type Measure = { mm: number; at: number; isLess: boolean; isLength: boolean; isWidth: boolean }

const UNITS: Readonly<Record<string, number>> = {
  mm: 1,
  millimeter: 1,
  millimeters: 1,
  millimetre: 1,
  millimetres: 1,
  milimetro: 1,
  milimetros: 1,
  cm: 10,
  centimeter: 10,
  centimeters: 10,
  centimetre: 10,
  centimetres: 10,
  centimetro: 10,
  centimetros: 10,
  m: 1000,
  meter: 1000,
  meters: 1000,
  metre: 1000,
  metres: 1000,
  metro: 1000,
  metros: 1000,
  in: 25.4,
  inch: 25.4,
  inches: 25.4,
  inchs: 25.4,
  ins: 25.4,
  pulgada: 25.4,
  pulgadas: 25.4,
  ft: 304.8,
  foot: 304.8,
  feet: 304.8,
  pie: 304.8,
  pies: 304.8,
  yard: 914.4,
  yards: 914.4,
}

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  half: 0.5,
  quarter: 0.25,
  quarters: 0.25,
  third: 1 / 3,
  thirds: 1 / 3,
  eighth: 0.125,
  eighths: 0.125,
  sixteenth: 0.0625,
  couple: 2,
  several: 3,
  few: 3,
  un: 1,
  una: 1,
  uno: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  media: 0.5,
  medio: 0.5,
}

const PARTS = new Set(['half', 'quarter', 'quarters', 'third', 'thirds', 'eighth', 'eighths', 'sixteenth', 'media'])
const FILLERS = new Set(['of', 'a', 'an', 'full', 'good', 'and', 'solid', 'about'])
const LESS = new Set(['less', 'under', 'below', 'menos', 'smaller', 'thinner', 'narrower'])
const LENGTH_WORDS = new Set([
  'long',
  'length',
  'tall',
  'high',
  'from',
  'away',
  'off',
  'above',
  'largo',
  'square',
  'sq',
  'lumber',
  'board',
  'pipe',
])
const WIDTH_WORDS = new Set(['wide', 'width', 'gap', 'across', 'thick', 'opening', 'ancho', 'wider'])

/** How many words one length takes at most, as in 'three quarters of an inch'. */
const REACH = 5

/** The lengths in a text, in millimeters: mm, cm, m, in, ft, ″, ′, fractions and number words. */
export function readMeasures(tokens: readonly Token[], raw: string): Measure[] {
  const found: Measure[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const unit = unitAt(tokens, raw, at)
    if (unit === null) continue
    const number = numberBefore(tokens, unit.numberAt)
    if (number === null) continue
    const after = [1, 2].map((step) => tokens[at + step]).filter((token) => token?.sentence === tokens[at]!.sentence)
    const before = tokens.slice(Math.max(0, number.first - 3), number.first).map(({ word }) => word)
    const words = [...after.map((token) => token!.word), ...before.slice(-2)]
    found.push({
      mm: number.value * unit.mm,
      at,
      isLess: before.some((word) => LESS.has(word)),
      isLength: after.some((token) => LENGTH_WORDS.has(token!.word)),
      isWidth: words.some((word) => WIDTH_WORDS.has(word)),
    })
  }
  return found
}

/** The unit that stands at a token, or as a mark right after a number: 1/4" and 3'. */
function unitAt(tokens: readonly Token[], raw: string, at: number): { mm: number; numberAt: number } | null {
  const token = tokens[at]!
  if (token.value !== null) {
    const mark = raw[token.end]
    if (mark === '"') return { mm: 25.4, numberAt: at }
    return mark === "'" ? { mm: 304.8, numberAt: at } : null
  }
  const mm = Object.hasOwn(UNITS, token.word) ? UNITS[token.word]! : undefined
  return mm === undefined ? null : { mm, numberAt: at - 1 }
}

function numberBefore(tokens: readonly Token[], last: number): { value: number; first: number } | null {
  let value: number | null = null
  let part: number | null = null
  let first = last
  for (let at = last; at >= 0 && at > last - REACH; at -= 1) {
    const { word, value: digits } = tokens[at]!
    if (digits !== null) {
      // '6 to 8 mm' and '6-8 mm': the larger number stands next to the unit.
      return { value: digits * (part ?? 1), first: at }
    }
    const named = Object.hasOwn(NUMBER_WORDS, word) ? NUMBER_WORDS[word]! : undefined
    if (named === undefined) {
      if (FILLERS.has(word)) continue
      break
    }
    first = at
    if (PARTS.has(word)) part = named
    else if (part !== null && named >= 1 && word !== 'a' && word !== 'an') value = named * part
    else if (part === null) value ??= named
    if (value !== null && value !== 1) break
  }
  const result = part !== null && (value === null || value === 1) ? part : value
  return result === null ? null : { value: result, first }
}
