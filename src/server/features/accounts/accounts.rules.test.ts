import { expect, it } from 'vitest'
import { greeting, mailboxOf } from './accounts.rules.ts'

it.each([
  'Ann Fixer',
  'J. R. R. Tolkien',
  'J.R.R. Tolkien',
  'Zoë O’Neil',
  'Martin King Jr.',
  'Louis XIV',
  '家',
  'Dr. 田中',
  'می\u200Cخواهم',
  'Ann 1984',
])('%s is greeted by name', (name) => {
  expect(greeting(name)).toBe(`Hi ${name},`)
})

it.each([
  'you won https://evil.example/x',
  'look at evil.example',
  'www.evil',
  'write to me@evil.example',
  'call +44 (0) 20 7946-0123',
  'free.перевод',
  // The full stops that browsers take for the dot of a host (UTS 46), and letters as wide as a Chinese character.
  'evil。example',
  'evil．example',
  'evil｡example',
  'evil․example',
  'look at ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'me＠evil',
  'call ０２０ ７９４６ ０１２３',
  'call ٠٢٠٧٩٤٦٠١٢٣',
  'https：／／evil',
  // What is invisible must not part what a mail program reads as one.
  'evil\u200D.\u200Dexample',
  'ev\u00ADil\u00AD.example',
  // A name from before such names were refused.
  'Ann \u202Emoc.live',
  'Ann\u2028Bob',
])('a name such as "%s" does not stand in a letter', (name) => {
  expect(greeting(name)).toBe('Hi,')
})

it.each([
  ['ann@example.com', 'ann@example.com'],
  ['ann+roof@example.com', 'ann@example.com'],
  ['ann+roof+wall@example.com', 'ann@example.com'],
  ['ann@plus+sign.example', 'ann@plus+sign.example'],
])('%s comes to the mailbox of %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
