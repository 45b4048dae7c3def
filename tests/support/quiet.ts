import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

const HOW_TO_EXPECT =
  'No test complains unheard. One that provokes this on purpose says so with ' +
  "expectConsoleError(/part of the text/) from '#tests/support/quiet.ts'."

let unexpected: string[] = []
let expected: { pattern: RegExp; isSeen: boolean }[] = []

/** Declares that this test causes output to console.error. The test fails when that does not happen. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push({ pattern, isSeen: false })
}

console.error = (...args: unknown[]): void => {
  const text = format(...args)
  const match = expected.find(({ pattern }) => pattern.test(text))
  if (match === undefined) unexpected.push(text)
  else match.isSeen = true
}

function judge(): void {
  const heard = unexpected
  const missing = expected.filter(({ isSeen }) => !isSeen).map(({ pattern }) => String(pattern))
  unexpected = []
  expected = []
  if (heard.length > 0) throw new Error(`console.error: ${heard.join('\n')}\n${HOW_TO_EXPECT}`)
  if (missing.length > 0) throw new Error(`Not heard from console.error, though expected: ${missing.join(', ')}`)
}

afterEach(judge)
afterAll(judge)
