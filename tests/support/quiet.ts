import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

const HOW_TO_EXPECT =
  "A test may not complain unheard. If it provokes this on purpose, it says so: expectConsoleError(/part of the text/) from '#tests/support/quiet.ts'."

let unexpected: string[] = []
let expected: { pattern: RegExp; isSeen: boolean }[] = []

/** States that this test makes something complain with console.error; it fails when that does not happen. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push({ pattern, isSeen: false })
}

beforeEach(() => {
  unexpected = []
  expected = []
  console.error = (...args: unknown[]): void => {
    const text = format(...args)
    const match = expected.find(({ pattern }) => pattern.test(text))
    if (match === undefined) unexpected.push(text)
    else match.isSeen = true
  }
})

afterEach(() => {
  if (unexpected.length > 0) throw new Error(`console.error: ${unexpected.join('\n')}\n${HOW_TO_EXPECT}`)
  const missing = expected.filter(({ isSeen }) => !isSeen)
  if (missing.length > 0) {
    throw new Error(
      `Expected on console.error and not seen: ${missing.map(({ pattern }) => String(pattern)).join(', ')}`,
    )
  }
})
