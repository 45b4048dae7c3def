import { expect, it } from 'vitest'
import { greeting } from './accounts.rules.ts'

it.each([
  'Ann Fixer',
  'J. R. R. Tolkien',
  'J.R.R. Tolkien',
  'Zoë O’Neil',
  'Martin King Jr.',
  'Louis XIV',
  '家',
  'Ann 1984',
])('%s is greeted by name', (name) => {
  expect(greeting(name)).toBe(`Hello ${name},`)
})

it.each([
  'you won https://evil.example/x',
  'look at evil.example',
  'www.evil',
  'write to me@evil.example',
  'call +44 (0) 20 7946-0123',
  'free.перевод',
])('a name such as "%s" does not stand in a letter', (name) => {
  expect(greeting(name)).toBe('Hello,')
})
