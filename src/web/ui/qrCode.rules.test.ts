import { expect, test } from 'vitest'
import { pathOfModules } from './qrCode.rules.ts'

test('the path of a QR code has each dark module once', () => {
  const dark = (text: string) => [...text].map((sign) => sign === '#')
  expect(pathOfModules([dark('....'), dark('.##.'), dark('#.##')])).toBe('M1 1h2v1h-2zM0 2h1v1h-1zM2 2h2v1h-2z')
  expect(pathOfModules([])).toBe('')
})
