import { readFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from './plantedTree.ts'

/** Commercial price guides. Their figures serve to check results in tests, and may not be shipped. */
const GUIDES =
  /homewyse|homeguide|thumbtack|forbes home|this old house|bob vila|bill ragan|porch\.com|beddinginn|eatsip365|engineerfix|precisionpatchpros|thrivepenny|myhomecompanionguide/i

const FILE = path.join(REPOSITORY, 'tests/fixtures/costs/sanity_public_and_guides.csv')

/** The ranges of the guides, as the two numbers that are in the file. */
export const GUIDE_RANGES: readonly (readonly [low: string, high: string])[] = readFileSync(FILE, 'utf8')
  .split('\n')
  .filter((line) => /,guide( |$)/.test(line.trim()))
  .map((line) => /,([\d.]+),([\d.]+),/.exec(line))
  .flatMap((found) => (found === null ? [] : [[found[1]!, found[2]!] as const]))

/** Round numbers are next to each other in any code. Such a range is only looked for where costs are computed. */
const isRound = (range: readonly string[]) => range.every((number) => Number(number) % 50 === 0)

/** What of the price guides is in a text: their names, and their ranges as two numbers next to each other. */
export function guideFiguresIn(text: string, { isAboutCosts }: { isAboutCosts: boolean }): string[] {
  const name = GUIDES.exec(text)
  const ranges = GUIDE_RANGES.filter((range) => isAboutCosts || !isRound(range)).filter(([low, high]) =>
    new RegExp(`(?<![\\d.])${escaped(low)}(?![\\d.])[^\\d\\n]{1,20}${escaped(high)}(?![\\d.]\\d|\\d)`).test(text),
  )
  return [...(name === null ? [] : [name[0]]), ...ranges.map((range) => range.join(' to '))]
}

const escaped = (number: string) => number.replaceAll('.', '\\.')
