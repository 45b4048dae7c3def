import { expect, it } from 'vitest'
import { tidyLine, tidyText } from './support.rules.ts'

it('a message keeps its lines and tabs and nothing that steers a terminal', () => {
  expect(tidyText('  My roof\u0000 leaks.\r\n\tSince\u001b[31m Monday.\u007f\n\n')).toBe(
    'My roof leaks.\n\tSince[31m Monday.',
  )
})

it('a subject is one line', () => {
  expect(tidyLine(' Roof\r\nBcc: everybody\u0000\t now ')).toBe('Roof Bcc: everybody now')
})
