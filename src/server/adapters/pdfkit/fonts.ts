import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
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
  const face = { name, font: fontkit.create(readFileSync(file)) as fontkit.Font }
  opened.set(name, face)
  return face
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
