import { createRequire } from 'node:module'
import type { Bidi } from 'bidi-js'
import LineBreaker from 'linebreak'
import { faceFor, type Face } from './fonts.ts'

export type Direction = 'ltr' | 'rtl'

/** Characters of one face and one direction, in the order in which they are drawn. */
export type Run = { text: string; face: Face; level: number }

// The package is CommonJS, and exports nothing but this function.
const makeBidi = createRequire(import.meta.url)('bidi-js') as () => Bidi
const bidi = makeBidi()
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Drawn for a character that no font has. */
const BOX = '\u25a1'

/** What most reports consist of. The first face has all of it, and it has one direction. */
const PLAIN = /^[\u0020-\u007e]*$/

/** Text of people and models as it can be drawn: without control characters, halves of pairs and narrow spaces. */
export function printable(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\p{Zs}\ufeff\ufffe\uffff\ufffd]/gu, ' ')
}

/**
 * The runs of one line from left to right (Unicode Bidirectional Algorithm, UAX 9, rule L2). `missing` is told of each
 * character that no face has.
 */
export function runsOf(
  text: string,
  { faces, missing, direction }: { faces: readonly Face[]; missing: () => void; direction?: Direction | undefined },
): Run[] {
  const [first] = faces
  if (first === undefined) throw new Error('There is no font')
  if (PLAIN.test(text)) return text === '' ? [] : [{ text, face: first, level: 0 }]
  const { levels } = bidi.getEmbeddingLevels(text, direction)
  const runs: Run[] = []
  let at = 0
  for (const { segment } of graphemes.segment(text)) {
    const found = faceFor(segment, faces)
    if (found === null) missing()
    const face = found ?? first
    const level = levels[at] ?? 0
    const last = runs.at(-1)
    if (last !== undefined && last.level === level && (last.face === face || (level % 2 === 1 && segment === ' '))) {
      last.text += found === null ? BOX : segment
    } else {
      runs.push({ text: found === null ? BOX : segment, face, level })
    }
    at += segment.length
  }
  return inDrawingOrder(runs).map((run) => ({ ...run, text: run.level % 2 === 1 ? mirrored(run.text) : run.text }))
}

function inDrawingOrder(runs: readonly Run[]): Run[] {
  let ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from
      while ((ordered[to]?.level ?? -1) >= level) to += 1
      if (to === from) continue
      ordered = [...ordered.slice(0, from), ...ordered.slice(from, to).toReversed(), ...ordered.slice(to)]
      from = to
    }
  }
  return ordered
}

/** Fontkit turns letters of Hebrew and Arabic around, but neither digits nor brackets between them. */
function mirrored(text: string): string {
  if (/[\u0590-\u08ff]/.test(text)) return text
  return [...text]
    .toReversed()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('')
}

/** How a paragraph is read, by the first letter in it. */
export function directionOf(text: string): Direction {
  return (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr'
}

/**
 * Breaks a text of one paragraph into lines of at most `width` points, where Unicode allows it (UAX 14). A word that is
 * wider than a line is broken between its characters. Each word is measured once, and a line is as wide as its words.
 */
export function brokenInto(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  let filled = 0
  const breaker = new LineBreaker(text)
  let from = 0
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    let word = text.slice(from, next.position)
    from = next.position
    if (filled + widthOf(word.trimEnd()) > width) {
      if (line !== '') lines.push(line.trimEnd())
      line = ''
      filled = 0
      while (widthOf(word.trimEnd()) > width) {
        const part = partThatFits(word, width, widthOf)
        lines.push(part)
        word = word.slice(part.length)
      }
    }
    line += word
    filled += widthOf(word)
  }
  return [...lines, line.trimEnd()]
}

function partThatFits(text: string, width: number, widthOf: (text: string) => number): string {
  let part = ''
  for (const { segment } of graphemes.segment(text)) {
    if (part !== '' && widthOf(part + segment) > width) break
    part += segment
  }
  return part
}
