/**
 * Generates src/web/ui/fonts from the files of @fontsource-variable/archivo. With --check, fails when they are not up
 * to date. Each font keeps only the characters, weights and widths that base.css declares for it, because every page
 * loads the first one. The same input gives the same bytes on every machine.
 */
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const source = path.join(root, 'node_modules', '@fontsource-variable', 'archivo')
const target = path.join(root, 'src', 'web', 'ui', 'fonts')

/** The features that browsers apply by default, and tabular figures; not fractions, which no screen uses. */
const FEATURES = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rvrn', 'tnum']

/** Copyright, license and its URL, which the license requires in each copy. */
const LEGAL_NAMES = [0, 13, 14]

/** The range that the stylesheet declares, which must be the same in every @font-face. */
function declaredRange(css, pattern) {
  const ranges = new Set([...css.matchAll(pattern)].map(([, min, max]) => `${min} ${max}`))
  const [range] = ranges
  if (range === undefined || ranges.size > 1) throw new Error(`base.css declares ${ranges.size} ranges of ${pattern}.`)
  const [min, max] = range.split(' ').map(Number)
  return { min, max }
}

/** The characters that the stylesheet declares for a file: 'U+0020-007E, U+00A0'. */
function declaredText(css, file) {
  const face = css.split('@font-face').find((each) => each.includes(`/${file}'`))
  const ranges = face?.match(/unicode-range:([^;]*);/)?.[1].split(',') ?? []
  if (ranges.length === 0) throw new Error(`base.css declares no characters for ${file}.`)
  const characters = ranges.flatMap((range) => {
    const [first, last = first] = range
      .trim()
      .slice('U+'.length)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place))
  })
  return characters.join('')
}

async function subset(original, text, variationAxes) {
  const font = await fs.readFile(path.join(source, 'files', `archivo-${original}-wdth-normal.woff2`))
  return subsetFont(font, text, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    preserveNameIds: LEGAL_NAMES,
    variationAxes,
  })
}

const css = await fs.readFile(path.join(root, 'src', 'web', 'ui', 'base.css'), 'utf8')
const axes = {
  wght: declaredRange(css, /font-weight: (\d+) (\d+);/g),
  wdth: declaredRange(css, /font-stretch: (\d+)% (\d+)%;/g),
}
const ORIGINALS = {
  'archivo-english.woff2': 'latin',
  'archivo-latin.woff2': 'latin',
  'archivo-extended-latin.woff2': 'latin-ext',
}
const files = { 'LICENSE.txt': await fs.readFile(path.join(source, 'LICENSE')) }
for (const [file, original] of Object.entries(ORIGINALS)) {
  files[file] = await subset(original, declaredText(css, file), axes)
}
const isCheck = process.argv.includes('--check')
for (const [name, bytes] of Object.entries(files)) {
  const file = path.join(target, name)
  if (!isCheck) {
    await fs.mkdir(target, { recursive: true })
    await fs.writeFile(file, bytes)
  } else if (!bytes.equals(await fs.readFile(file).catch(() => Buffer.alloc(0)))) {
    console.error(`${path.relative(root, file)} is not what base.css declares: run node scripts/subset-fonts.mjs`)
    process.exitCode = 1
  }
}
