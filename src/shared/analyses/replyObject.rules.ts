/** Only this much of a reply is read. What is allowed to be written is far shorter. */
const READ_MAX = 100_000

/** The number of places in a reply where an object may begin that are tried. */
const STARTS_MAX = 100

/** What a model thought before it answered, as some providers send it with the answer. */
const THOUGHT = /<(think|thinking|thought|reasoning|analysis)>[\s\S]*?<\/\1>/gi
/** The same where the beginning is part of the prompt, so that only its end is sent. */
const END_OF_THOUGHT = /^[\s\S]*<\/(?:think|thinking|thought|reasoning|analysis)>/i

export type ReplyObject = Readonly<Record<string, unknown>>

/**
 * The one object that a reply is, or that it has in it: between thoughts, prose and Markdown fences, as a JSON string,
 * in a list of one, or inside of an object around it. `fields` are those that it must have to be told from others; of
 * several objects with them, the last one counts. Undefined if there is none.
 */
export function objectIn(content: string, fields: readonly string[]): ReplyObject | undefined {
  const text = content.slice(0, READ_MAX).trim()
  const whole = objectOf(jsonOf(text), fields)
  if (whole !== undefined) return whole
  const said = text.replace(THOUGHT, ' ').replace(END_OF_THOUGHT, ' ').trim()
  const found = objectsIn(said).map(({ value, isFirst }) => ({ value: objectOf(value, fields), isFirst }))
  const wanted = found.findLast(({ value }) => value !== undefined && hasAny(value, fields))
  // An object that begins inside of one that was cut is a part of it.
  return (wanted ?? found.find(({ isFirst }) => isFirst))?.value
}

function hasAny(value: ReplyObject, fields: readonly string[]): boolean {
  return fields.some((field) => Object.hasOwn(value, field))
}

function isObject(value: unknown): value is ReplyObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function objectOf(value: unknown, fields: readonly string[], depth = 2): ReplyObject | undefined {
  if (typeof value === 'string' && depth > 0) return objectOf(jsonOf(value), fields, depth - 1)
  const single: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
  if (!isObject(single)) return undefined
  if (hasAny(single, fields)) return single
  const inside = Object.values(single).filter((each): each is ReplyObject => isObject(each) && hasAny(each, fields))
  return inside.length === 1 ? inside[0] : single
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The objects in a text, in their order; those inside of another one are not listed. */
function objectsIn(text: string): { value: unknown; isFirst: boolean }[] {
  const objects: { value: unknown; isFirst: boolean }[] = []
  const begins = /\{(?=\s*["}])/g
  for (let tried = 0; tried < STARTS_MAX; tried += 1) {
    const begin = begins.exec(text)
    if (begin === null) break
    const end = endOfObject(text, begin.index)
    const value = end === null ? undefined : jsonOf(text.slice(begin.index, end))
    if (value === undefined || end === null) continue
    objects.push({ value, isFirst: tried === 0 })
    begins.lastIndex = end
  }
  return objects
}

/** The index after the bracket that closes an object; null if none does. */
function endOfObject(text: string, begin: number): number | null {
  let depth = 0
  let isInString = false
  for (let i = begin; i < text.length; i += 1) {
    const character = text[i]
    if (isInString) {
      if (character === '\\') i += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return i + 1
    }
  }
  return null
}

/** Values inside of lists and objects are read this deep. */
const DEPTH_MAX = 4
const ITEMS_MAX = 60

/** The text of a value that should be one: of a number, a list or an object, whatever words it has. */
export function textIn(value: unknown, depth = DEPTH_MAX): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (typeof value !== 'object' || value === null || depth === 0) return ''
  if (Array.isArray(value)) return joined(value, ', ', depth)
  const parts: unknown[] = Object.values(value)
  // The numbers of an object, such as that of a step, say nothing without their names.
  const words = parts.filter((part) => typeof part !== 'number')
  return joined(words.length === 0 ? parts : words, ': ', depth)
}

function joined(parts: readonly unknown[], separator: string, depth: number): string {
  return parts
    .slice(0, ITEMS_MAX)
    .map((part) => textIn(part, depth - 1).trim())
    .filter((part) => part !== '')
    .join(separator)
}

/** The mark before an item of a list that was written as text. */
const ITEM_MARK = /^\s*(?:[-*•–]|\(?\d{1,2}[.)])\s+/
/** Where such a list has no line breaks: "1. Dry it. 2. Paint it." */
const NEXT_NUMBER = /\s+(?=\d{1,2}[.)]\s)/

/** The texts of a value that should be a list of texts. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const lines = value
      .split(/[\r\n]+/)
      .flatMap((line) => (/^\s*1[.)]\s/.test(line) ? line.split(NEXT_NUMBER) : [line]))
    return lines.map((line) => line.replace(ITEM_MARK, ''))
  }
  if (Array.isArray(value)) return value.map((item) => textIn(item))
  if (!isObject(value)) return []
  const items = Object.values(value)
  return items.every((item) => typeof item === 'string') && Object.keys(value).every((key) => /\d/.test(key))
    ? items
    : [textIn(value)]
}

/** The numbers in a text: "$1,200 - $1.5k". */
function numbersIn(text: string): number[] {
  return [...text.matchAll(/(\d[\d,' ]*(?:\.\d+)?|\.\d+)\s*(k\b)?/gi)].map(
    ([, digits = '', thousands]) => Number(digits.replace(/[,' ]/g, '')) * (thousands === undefined ? 1 : 1000),
  )
}

function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' ? (/-\s*[\d$.]/.test(value) ? null : numbersIn(value)[0]) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null
}

/** A range of dollars: an object, a list or a text. Null if it cannot be read. */
export function rangeIn(value: unknown, max: number): { min: number; max: number } | null {
  const [low, high] = boundsIn(value)
  const min = low ?? high
  if (min === null || min === undefined) return null
  const range = [min, high ?? min].toSorted((a, b) => a - b)
  const [from = min, to = min] = range
  return to > max ? null : { min: from, max: to }
}

function boundsIn(value: unknown): (number | null | undefined)[] {
  if (typeof value === 'number') return [numberIn(value)]
  if (typeof value === 'string') return /^\s*-/.test(value) ? [] : numbersIn(value)
  if (Array.isArray(value)) return value.slice(0, 2).map(numberIn)
  if (!isObject(value)) return []
  const { min, max, low, high, from, to } = value
  return [numberIn(min ?? low ?? from), numberIn(max ?? high ?? to)]
}

/** A confidence in percent: 87, "87%", or the fraction 0.87. Null if it is none. */
export function percentIn(value: unknown): number | null {
  if (typeof value === 'string' && !/^\s*[~≈]?\s*\d*\.?\d+\s*(?:%|percent|\/\s*100|)\s*$/i.test(value)) return null
  const number = numberIn(value)
  if (number === null || number > 100) return null
  const isFraction = number > 0 && number < 1 && !(typeof value === 'string' && /%|percent|\//i.test(value))
  return isFraction ? Math.round(number * 100) : number
}
