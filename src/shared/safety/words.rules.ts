import { isSaid, type Answers } from '../advice/answers.ts'
import { ASBESTOS_YEAR, LEAD_YEAR, mayBeBuiltBy, saidBuiltBy } from './answerHazards.rules.ts'
import { WORD_HAZARDS } from './hazardTable.ts'
import { hitsOf, type Hit, type Reading } from './matching.rules.ts'
import { readMeasures } from './measures.rules.ts'
import { isDenied } from './negation.rules.ts'
import type { Token } from './text.rules.ts'
import type { Concept } from './vocabulary.ts'

/** Where a danger is named: the first and the last token. */
export type Named = {
  code: string
  first: number
  last: number
  /** Whether an answer makes it a danger, which the words alone do not tell. */
  isKnown?: boolean
  /** Whether it follows from another one. */
  isDerived?: boolean
}

/** How two parts of an expression stand to each other. */
type Link = 'near' | 'far' | 'next' | 'anywhere'
type Part = { concepts: readonly Concept[]; link: Link }
type Expression = { code: string; parts: readonly Part[]; stands: boolean; age: '' | 'may' | 'said' }

const LINKS: Readonly<Record<string, Link>> = { '+': 'near', '++': 'far', '..': 'next', '*': 'anywhere' }
/** How many characters stand between two parts at most. */
const WITHIN: Readonly<Partial<Record<Link, number>>> = { near: 60, far: 110 }
/** How many hits on either side are looked at: the closest. It bounds the time for a text that repeats itself. */
const LOOKS = 4
/** How many places of one expression count. What else stands there says the same. */
const PLACES_MAX = 50

/** "smell + gas", "!noHeat * coldOrFrail". `docs/advice.md` explains the form. */
function compile(code: string, source: string): Expression {
  const words = source.replace(/^[!?@]/, '').split(' ')
  const parts = words.flatMap((word, i) =>
    i % 2 === 0 ? [{ concepts: word.split('|') as Concept[], link: LINKS[words[i - 1] ?? '+']! }] : [],
  )
  const age = source.startsWith('?') ? 'may' : source.startsWith('@') ? 'said' : ''
  return { code, parts, stands: source.startsWith('!'), age }
}

const COMPILED: readonly Expression[] = WORD_HAZARDS.flatMap(({ id, asked }) =>
  asked.words.map((source) => compile(id, source)),
)

/** The places at which a text names a danger, of all codes. What a negation in the same clause denies is left out. */
export function namedIn(reading: Reading, answers: Answers): Named[] {
  const known = withYearOf(reading, answers)
  const found = COMPILED.filter((expression) => isOfAge(expression, known)).flatMap((expression) =>
    placesIn(reading, expression).map((named) => ({ ...named, isKnown: isKnownToBeOld(expression, known) })),
  )
  return [...found, ...measuredIn(reading), ...worseIn(reading, found, known)]
}

function placesIn(reading: Reading, { code, parts, stands }: Expression): Named[] {
  const { tokens } = reading
  const hits = parts.map(({ concepts }) => hitsOfAny(reading, concepts))
  if (hits.some((some) => some.length === 0)) return []
  const [anchors = [], ...others] = hits
  return anchors.slice(0, PLACES_MAX).flatMap((anchor) => {
    const chain = [anchor]
    for (const [i, some] of others.entries()) {
      const { link } = parts[i + 1]!
      const isFree = (hit: Hit) => stands || link === 'near' || link === 'far' || !isDenied(tokens, [hit])
      const hit = beside(tokens, chain.at(-1)!, some.filter(isFree), link)
      if (hit === undefined) return []
      chain.push(hit)
    }
    const first = Math.min(...chain.map((hit) => hit.first))
    const last = Math.max(...chain.map((hit) => hit.last))
    return !stands && isDenied(tokens, chain) ? [] : [{ code, first, last }]
  })
}

/** The hits of concepts in the order of the text. */
function hitsOfAny(reading: Reading, concepts: readonly Concept[]): readonly Hit[] {
  const hits = concepts.flatMap((concept) => hitsOf(reading, concept))
  return concepts.length === 1 ? hits : hits.toSorted((a, b) => a.first - b.first)
}

function beside(tokens: readonly Token[], anchor: Hit, hits: readonly Hit[], link: Link): Hit | undefined {
  if (link === 'anywhere') return hits.find((hit) => !overlap(hit, anchor))
  let low = 0
  let high = hits.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (hits[middle]!.first < anchor.first) low = middle + 1
    else high = middle
  }
  return hits.slice(Math.max(0, low - LOOKS), low + LOOKS).find((hit) => standsBy(tokens, anchor, hit, link))
}

const overlap = (a: Hit, b: Hit): boolean => a.concept === b.concept && a.first <= b.last && b.first <= a.last

function standsBy(tokens: readonly Token[], a: Hit, b: Hit, link: Link): boolean {
  if (overlap(a, b)) return false
  const [left, right] = a.first < b.first ? [a, b] : [b, a]
  const sentences = tokens[right.first]!.sentence - tokens[left.last]!.sentence
  if (link === 'next') return sentences <= 1
  return sentences === 0 && tokens[right.first]!.start - tokens[left.last]!.end <= WITHIN[link]!
}

/** Whether the house is, or may be, from the time of lead paint, or for other codes of asbestos. */
function isOfAge(expression: Expression, answers: Answers): boolean {
  if (expression.age === '') return true
  return expression.age === 'may' ? mayBeBuiltBy(answers, yearOf(expression)) : isKnownToBeOld(expression, answers)
}

const yearOf = ({ code }: Expression): number => (code.startsWith('H26') ? LEAD_YEAR : ASBESTOS_YEAR)
const isKnownToBeOld = (expression: Expression, answers: Answers): boolean =>
  expression.age !== '' && saidBuiltBy(answers, yearOf(expression))

const BUILT = new Set('built house home condo apartment place from dates'.split(' '))

/** The answers with the year of construction that a text names, where the owner gave none. */
function withYearOf({ tokens }: Reading, answers: Answers): Answers {
  if (isSaid(answers.year_built)) return answers
  const year = tokens.find(
    ({ word }, i) =>
      /^(?:1[6-9]|20)\d\d$/.test(word) && tokens.slice(Math.max(0, i - 5), i).some((before) => BUILT.has(before.word)),
  )?.value
  return typeof year === 'number' ? { ...answers, year_built: year } : answers
}

/** From this width on, a crack is the work of an engineer. */
const WIDE_MM = 6
/** A longer measure is no width, unless the text says so. */
const WIDTH_MAX_MM = 100
/** EPA leaves mold on up to this area to the owner. */
const MOLD_MAX_SQFT = 10
/** Readings of a carbon monoxide meter, in parts per million. */
const PPM = { min: 10, max: 1500 }
/** How many words stand between a number and what it measures. */
const REACH = 8

/** Dangers that a number tells of: a wide crack, a depth of water, an area of mold, a reading of carbon monoxide. */
function measuredIn(reading: Reading): Named[] {
  const { tokens, raw } = reading
  const at = (code: string, place: number): Named => ({ code, first: place, last: place })
  const sentencesOf = (concept: Concept) =>
    new Set(hitsOf(reading, concept).flatMap((hit) => (isDenied(tokens, [hit]) ? [] : [tokens[hit.first]!.sentence])))
  const [cracked, wet, moldy] = [sentencesOf('crack'), sentencesOf('water'), sentencesOf('mold')]
  const lengths = readMeasures(tokens, raw).flatMap(({ mm, at: place, isLess, isLength, isWidth }) => {
    const { sentence } = tokens[place]!
    const isWide = mm >= WIDE_MM && !isLess && !isLength && (mm < WIDTH_MAX_MM || isWidth)
    const after = tokens.slice(place + 1, place + 4).map(({ word }) => word)
    const isDeep =
      (/^(?:of|de|deep|water)$/.test(after[0] ?? '') && wet.has(sentence)) ||
      (/^in (?:the|my|our) (?:basement|cellar|crawl)/.test(after.join(' ')) && !cracked.has(sentence))
    return [
      ...(isWide && cracked.has(sentence) ? [at('H19', place)] : []),
      ...(isDeep && !isDenied(tokens, [{ first: place, last: place }]) ? [at('H08', place)] : []),
    ]
  })
  const readings = [...hitsOf(reading, 'co'), ...hitsOf(reading, 'coWord')].flatMap(({ first, last }) => {
    const near = tokens.slice(Math.max(0, first - REACH), last + 1 + REACH)
    const isRead = near.some(
      ({ word, value }) => word === 'ppm' || (value !== null && value >= PPM.min && value < PPM.max),
    )
    return isRead ? [{ code: 'H04', first, last }] : []
  })
  const areas = tokens.flatMap((token, i) =>
    areaAt(tokens, i) > MOLD_MAX_SQFT && moldy.has(token.sentence) ? [at('H24', i)] : [],
  )
  return [...lengths, ...readings, ...areas]
}

/** The square feet that a token begins: "20 square feet", "4 by 5 feet"; 0 if it begins none. */
function areaAt(tokens: readonly Token[], i: number): number {
  const { value } = tokens[i]!
  const [one = '', two = '', three = ''] = tokens.slice(i + 1, i + 4).map(({ word }) => word)
  if (value === null) return 0
  if (/^(?:sqft|sf)$/.test(one) || (/^(?:sq|square)$/.test(one) && /^(?:ft|feet|foot)$/.test(two))) return value
  const isByFeet = /^(?:x|by|por)$/.test(one) && /^(?:ft|feet|foot|pies)$/.test(three)
  return isByFeet ? value * (tokens[i + 2]?.value ?? 0) : 0
}

/** A danger that another fact of the text or of the answers makes worse, with both places. */
function worseIn(reading: Reading, found: readonly Named[], answers: Answers): Named[] {
  const says = (...concepts: readonly Concept[]) => concepts.some((concept) => hitsOf(reading, concept).length > 0)
  const frail = answers.vulnerable ?? []
  const isWet = ['drip', 'running', 'standing', 'unknown'].includes(answers.water ?? '') || says('water')
  const child = frail.includes('child_u6') || frail.includes('pregnant') || says('frail')
  const worse: Readonly<Record<string, string | false>> = {
    H17: isWet && 'H17W',
    H26: child && 'H26C',
    H34: says('fumes') && 'H34C',
  }
  const cold = frail.length > 0 ? hitsOf(reading, 'noHeat') : []
  const isOfACrack = answers.kind === 'crack_hair' || answers.kind === 'crack_wide'
  const grows = isOfACrack ? hitsOf(reading, 'crackGrows').filter((hit) => !isDenied(reading.tokens, [hit])) : []
  const at = (code: string, named: Omit<Named, 'code'>): Named => ({ ...named, code, isDerived: true })
  const known = (code: string, { first, last }: Hit): Named => at(code, { first, last, isKnown: true })
  return [
    ...found.flatMap((named) => (worse[named.code] ? [at(worse[named.code] as string, named)] : [])),
    ...cold.map((hit) => known('H47', hit)),
    ...grows.map((hit) => known('H19', hit)),
  ]
}
