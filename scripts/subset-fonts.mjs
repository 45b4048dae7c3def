/**
 * Generates src/web/ui/fonts from the files of @fontsource-variable/archivo. With --check, fails when they are not up
 * to date. Each font keeps all of its characters, but only the weights and widths that base.css declares; the unused
 * rest is a third of the bytes. The same input gives the same bytes on every machine.
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

async function subset(name, variationAxes) {
  const font = await fs.readFile(path.join(source, 'files', `archivo-${name}-wdth-normal.woff2`))
  return subsetFont(font, undefined, {
    targetFormat: 'woff2',
    keepAllGlyphs: true,
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
const files = {
  'archivo-latin.woff2': await subset('latin', axes),
  'archivo-extended-latin.woff2': await subset('latin-ext', axes),
  'LICENSE.txt': await fs.readFile(path.join(source, 'LICENSE')),
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
