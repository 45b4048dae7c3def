import { expect, it } from 'vitest'
import { hasPriority, sanitizeLine, sanitizeText } from './support.rules.ts'

it('a message keeps its lines and tabs and nothing that steers a terminal', () => {
  expect(sanitizeText('  My roof\u0000 leaks.\r\n\tSince\u001b[31m Monday.\u007f\n\n')).toBe(
    'My roof leaks.\n\tSince[31m Monday.',
  )
})

it('a subject is one line', () => {
  expect(sanitizeLine(' Roof\r\nBcc: everybody\u0000\t now ')).toBe('Roof Bcc: everybody now')
})

it('both plans with more than support by email have priority', () => {
  expect((['email', 'priority', 'phone'] as const).filter(hasPriority)).toEqual(['priority', 'phone'])
})
