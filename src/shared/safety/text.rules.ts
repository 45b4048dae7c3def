/**
 * Turns text into tokens for the safety rules. Everything here is one pass over the characters: no pattern looks back,
 * so that the time grows with the length of the text and not faster, whatever somebody wrote.
 */

export type Token = {
  /** The word as it is compared: lower case, without accents, with letters that only look Latin replaced. */
  word: string
  /** Other readings of the same word, such as 'gas' for 'g4s', or the whole of a hyphenated word. */
  others: string[]
  /** The value, when the token is a number. */
  value: number | null
  /** Where it begins and ends, in characters of the normalized text. */
  start: number
  end: number
  /** Numbers of the sentence and of the clause that the token belongs to. */
  sentence: number
  clause: number
  /** Whether a comma or a dash stands right before it. */
  afterComma: boolean
}

/** Letters of other scripts that look like Latin ones. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['а', 'a'],
    ['в', 'b'],
    ['с', 'c'],
    ['е', 'e'],
    ['н', 'h'],
    ['і', 'i'],
    ['ј', 'j'],
    ['к', 'k'],
    ['м', 'm'],
    ['о', 'o'],
    ['р', 'p'],
    ['ѕ', 's'],
    ['т', 't'],
    ['у', 'y'],
    ['х', 'x'],
    ['ԁ', 'd'],
    ['ɡ', 'g'],
    ['ո', 'n'],
    ['ս', 'u'],
    ['ԛ', 'q'],
    ['ԝ', 'w'],
    ['α', 'a'],
    ['β', 'b'],
    ['ε', 'e'],
    ['η', 'n'],
    ['ι', 'i'],
    ['κ', 'k'],
    ['ν', 'v'],
    ['ο', 'o'],
    ['ρ', 'p'],
    ['τ', 't'],
    ['υ', 'u'],
    ['χ', 'x'],
    ['γ', 'y'],
    ['σ', 'o'],
    ['ω', 'w'],
    ['ı', 'i'],
    ['ł', 'l'],
    ['ø', 'o'],
    ['đ', 'd'],
    ['ħ', 'h'],
    ['ß', 'ss'],
    ['æ', 'ae'],
    ['œ', 'oe'],
    ['ʟ', 'l'],
    ['ᴀ', 'a'],
    ['ᴏ', 'o'],
    ['ᴇ', 'e'],
    ['ɪ', 'i'],
    ['ɴ', 'n'],
    ['ꜱ', 's'],
    ['ᴛ', 't'],
    ['ʀ', 'r'],
    ['ᴘ', 'p'],
  ].map(([from, to]) => [from, to]),
)

const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  zwnj: '',
  zwj: '',
  rsquo: "'",
  lsquo: "'",
  ndash: '-',
  mdash: ' - ',
  frac12: '1/2',
  frac14: '1/4',
  frac34: '3/4',
  prime: "'",
  Prime: '"',
}

/** HTML entities are at most this long, so a lone ampersand costs no search through the text. */
const ENTITY_MAX = 10

/** Replaces HTML entities, because a page or a mail may show what they stand for. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  let out = ''
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i]!
    const end = char === '&' ? text.slice(i, i + ENTITY_MAX).indexOf(';') : -1
    const meaning = end > 1 ? entity(text.slice(i + 1, i + end)) : undefined
    if (meaning === undefined) out += char
    else {
      out += meaning
      i += end
    }
  }
  return out
}

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/** The text as the rules read it. */
export function normalize(text: string): string {
  const plain = decodeEntities(text)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[‘’‛`´ʼ′]/g, "'")
    .replace(/''|[“”„‟″«»]/g, '"')
    .replace(/[‐‑‒−﹣－]/g, '-')
    .replace(/[–—―]/g, ' - ')
    .replace(/⁄/g, '/')
    .replace(/×/g, 'x')
  let out = ''
  for (const char of plain) out += char > '\u007f' ? (LOOK_ALIKES[char] ?? char) : char
  return out
}

/** The same text as it looks where a browser or a Markdown reader has taken the marks away; null if there are none. */
export function withoutMarkup(text: string): string | null {
  if (!/[<*_~`\\]/.test(text)) return null
  let out = ''
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i]!
    if (char === '<' && /[a-z/!]/i.test(text[i + 1] ?? '')) {
      const tag = text.slice(i, i + TAG_MAX)
      const end = tag.indexOf('>')
      if (end > 0) {
        // The marks of blocks separate what stands before them from what stands after them.
        if (/^<\/?(li|p|br|div|ul|ol|tr|td|h\d)\b/i.test(tag)) out += '. '
        i += end
        continue
      }
    }
    if (!'*_~`\\'.includes(char)) out += char
  }
  return out
}

const TAG_MAX = 200

/** A longer word is read up to here; no word of the rules is longer. */
const WORD_MAX = 40

/** Abbreviations after which a period does not end the sentence. */
const ABBREVIATIONS = new Set(
  'in ft approx sq lb lbs oz min max mr mrs ms dr st vs etc eg ie e g i inc no yd cm mm amp amps v'.split(' '),
)

/** Words that begin a new clause: a negation before them does not reach past them. */
const CLAUSE_WORDS = new Set(
  'but and why because however although though so then yet except while since pero y porque aunque'.split(' '),
)

const isLetter = (char: string) => (char >= 'a' && char <= 'z') || (char > '\u00bf' && /\p{L}/u.test(char))
const isDigit = (char: string) => char >= '0' && char <= '9'

/** The tokens of a normalized text. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let sentence = 0
  let clause = 0
  let afterComma = false
  let i = 0
  while (i < text.length) {
    const char = text[i]!
    if (isLetter(char) || isDigit(char)) {
      const token = isDigit(char) ? readNumber(text, i) : readWord(text, i)
      if (CLAUSE_WORDS.has(token.word)) clause += 1
      tokens.push({ ...token, sentence, clause, afterComma })
      afterComma = false
      i = token.end
      continue
    }
    if (endsSentence(text, i, tokens)) {
      sentence += 1
      clause += 1
      afterComma = false
    } else if (char === ',' || char === '(' || char === ')' || char === ':' || isDash(text, i)) {
      clause += 1
      afterComma = true
    }
    i += 1
  }
  addOtherReadings(tokens, text)
  return tokens
}

function isDash(text: string, i: number): boolean {
  return text[i] === '-' && (text[i - 1] === ' ' || text[i + 1] === ' ')
}

function endsSentence(text: string, i: number, tokens: readonly Token[]): boolean {
  const last = tokens.at(-1)
  const char = text[i]!
  if ('!?;\n\r|•'.includes(char)) return true
  if (char !== '.') return false
  const next = text[i + 1]
  if (next !== undefined && (isDigit(next) || (isLetter(next) && text[i - 2] === '.'))) return false
  // "Leaves blow in." ends a sentence; "4 in." may not.
  if (last?.word === 'in' && tokens.at(-2)?.value === null) return true
  return last === undefined || last.end !== i || !ABBREVIATIONS.has(last.word)
}

type Read = Omit<Token, 'sentence' | 'clause' | 'afterComma'>

function readWord(text: string, start: number): Read {
  let end = start
  let word = ''
  let mixed = false
  while (end < text.length) {
    const char = text[end]!
    const isJoin = char === "'" && isLetter(text[end + 1] ?? ' ')
    const isLeet = LEET[char] !== undefined && (isLetter(text[end + 1] ?? ' ') || isDigit(char))
    if (!isLetter(char) && !isJoin && !isLeet) break
    if (isLeet) mixed = true
    if (!isJoin && word.length < WORD_MAX) word += char
    end += 1
  }
  const others = mixed ? [[...word].map((char) => LEET[char] ?? char).join('')] : []
  return { word, others, value: null, start, end }
}

/** A number with decimals or a fraction: 12, 1.5, 1,200, 3/8, 1 1/2. A word such as 0utlet begins with a digit too. */
function readNumber(text: string, start: number): Read {
  const first = readDigits(text, start)
  let { value, end } = first
  const fraction = readFraction(text, end, value)
  if (fraction !== null) ({ value, end } = fraction)
  else if (text[end] === ' ' || text[end] === '-') {
    // Either a mixed number, as in 1 1/2, or the next number, which is read on its own.
    const second = isDigit(text[end + 1] ?? ' ') ? readDigits(text, end + 1) : null
    const part = second === null ? null : readFraction(text, second.end, second.value)
    if (part !== null && part.value < 1) ({ value, end } = { value: value + part.value, end: part.end })
  }
  if (end === first.end && isLetter(text[end] ?? ' ')) {
    const rest = readWord(text, end)
    const whole = text.slice(start, Math.min(end, start + WORD_MAX))
    // 9x9 and 5in are a number and a unit; 0utlet is a word.
    if (rest.word.length > 3 && end - start <= 2) {
      const read = [...whole].map((char) => LEET[char] ?? char).join('') + (rest.others[0] ?? rest.word)
      return { word: read, others: [rest.word], value: null, start, end: rest.end }
    }
  }
  return { word: text.slice(start, Math.min(end, start + WORD_MAX)), others: [], value, start, end }
}

function readDigits(text: string, start: number): { value: number; end: number } {
  let end = start
  let digits = ''
  while (end < text.length) {
    const char = text[end]!
    const next = text[end + 1] ?? ' '
    if (isDigit(char)) digits += char
    else if (char === '.' && isDigit(next) && !digits.includes('.')) digits += '.'
    else if (!(char === ',' && isDigit(next) && isDigit(text[end + 2] ?? ' ') && isDigit(text[end + 3] ?? ' '))) break
    end += 1
  }
  return { value: Number(digits.slice(0, WORD_MAX)), end }
}

function readFraction(text: string, end: number, above: number): { value: number; end: number } | null {
  if (text[end] !== '/' || !isDigit(text[end + 1] ?? ' ')) return null
  const below = readDigits(text, end + 1)
  return below.value === 0 ? null : { value: above / below.value, end: below.end }
}

/** What stands between the letters of a word that is spelled: "g a s", "g.a.s.". */
const SPELLS = /^[ .-]{1,2}$/

/** Adds 'breaker' to 'break-er', and 'gas' to 'g a s' and 'g.a.s', as readings of the first part. */
function addOtherReadings(tokens: Token[], text: string): void {
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i]!
    const next = tokens[i + 1]
    if (next !== undefined && next.start === token.end + 1 && text[token.end] === '-' && token.value === null)
      token.others.push((token.word + next.word).slice(0, WORD_MAX))
    if (token.word.length !== 1 || token.value !== null) continue
    let joined = token.word
    let at = i + 1
    const isSpelledOn = () => {
      const [last, letter] = [tokens[at - 1]!, tokens[at]]
      return letter?.word.length === 1 && letter.value === null && SPELLS.test(text.slice(last.end, letter.start))
    }
    while (isSpelledOn() && joined.length < WORD_MAX) {
      joined += tokens[at]!.word
      at += 1
    }
    if (joined.length >= 3) {
      token.others.push(joined)
      for (let part = i; part < at; part += 1) tokens[part]!.sentence = token.sentence
      i = at - 1
    }
  }
}

/** The tokens of each sentence. */
export function sentencesOf(tokens: readonly Token[]): Token[][] {
  const sentences = new Map<number, Token[]>()
  for (const token of tokens) {
    const known = sentences.get(token.sentence)
    if (known === undefined) sentences.set(token.sentence, [token])
    else known.push(token)
  }
  return [...sentences.values()]
}

/** How many different words there are. */
export const differentWords = (tokens: readonly Token[]): number => new Set(tokens.map(({ word }) => word)).size

const LONG_WORDS = 4

/** Whether a sentence has enough different words to be judged by itself. */
export const isLong = (tokens: readonly Token[]): boolean => differentWords(tokens) >= LONG_WORDS
