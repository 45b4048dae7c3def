import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import * as fontkit from 'fontkit'

export type Weight = 400 | 700

export type Face = { name: string; font: fontkit.Font }

const require = createRequire(import.meta.url)

const FOLDERS = {
  'noto-sans': path.dirname(require.resolve('@fontsource/noto-sans/package.json')),
  'noto-sans-hebrew': path.dirname(require.resolve('@fontsource/noto-sans-hebrew/package.json')),
  'noto-sans-arabic': path.dirname(require.resolve('@fontsource/noto-sans-arabic/package.json')),
}
type Family = keyof typeof FOLDERS

/** WOFF 1 and one weight each: pdfkit draws WOFF 2 and variable fonts blank, without a word. */
const FILES: readonly (readonly [family: Family, subset: string])[] = [
  ['noto-sans', 'latin'],
  ['noto-sans', 'latin-ext'],
  ['noto-sans', 'greek'],
  ['noto-sans', 'greek-ext'],
  ['noto-sans', 'cyrillic'],
  ['noto-sans', 'cyrillic-ext'],
  ['noto-sans', 'vietnamese'],
  ['noto-sans-hebrew', 'hebrew'],
  ['noto-sans-arabic', 'arabic'],
]

const opened = new Map<string, Face>()

function open(family: Family, subset: string, weight: Weight): Face {
  const name = `${family}-${subset}-${weight}`
  const known = opened.get(name)
  if (known !== undefined) return known
  const file = path.join(FOLDERS[family], `files/${family}-${subset}-${weight}-normal.woff`)
  const face = { name, font: fontkit.create(unpacked(readFileSync(file))) as fontkit.Font }
  opened.set(name, face)
  return face
}

/**
 * The font in a WOFF file (https://www.w3.org/TR/WOFF/). fontkit would unpack the whole table of glyphs for each glyph
 * that it reads.
 */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, n) => {
    const entry = woff.subarray(44 + n * 20, 64 + n * 20)
    const [at, packedLength, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const bytes = woff.subarray(at, at + packedLength)
    return {
      tag: entry.subarray(0, 4),
      checksum: entry.subarray(16, 20),
      bytes: packedLength < length ? inflateSync(bytes) : bytes,
    }
  })
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const parts = [head]
  let offset = head.length
  for (const [n, { tag, checksum, bytes }] of tables.entries()) {
    const entry = head.subarray(12 + n * 16)
    tag.copy(entry)
    checksum.copy(entry, 4)
    entry.writeUInt32BE(offset, 8)
    entry.writeUInt32BE(bytes.length, 12)
    // Every table begins at a multiple of four bytes.
    const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4)
    bytes.copy(padded)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}

/** The faces of a weight in the order in which they are asked. They are opened once in a thread. */
export function facesOf(weight: Weight): readonly Face[] {
  return FILES.map(([family, subset]) => open(family, subset, weight))
}

/** Joiners and variation selectors, which need no glyph of their own. */
const INVISIBLE = /\p{Cf}|\ufe0e|\ufe0f/u

/** The first face that has every character of a grapheme. Null where none has: what is drawn then is a box. */
export function faceFor(grapheme: string, faces: readonly Face[]): Face | null {
  const needed = [...grapheme].filter((character) => !INVISIBLE.test(character))
  // The list of a package claims more than its file has, so the font itself is asked.
  return faces.find(({ font }) => needed.every((each) => font.hasGlyphForCodePoint(each.codePointAt(0) ?? 0))) ?? null
}
