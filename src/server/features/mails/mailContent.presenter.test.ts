import { describe, expect, it } from 'vitest'
import { presentMail } from './mailContent.presenter.ts'
import type { MailContent } from './mails.types.ts'

const CORRESPONDENCE = { productName: 'Mendsight', to: 'ann@example.com' }
const URL_OF_ACTION = `https://mendsight.example/reset-password?a=1&b=2#token=${'x'.repeat(90)}`

const CONTENT: MailContent = {
  subject: 'Choose a new password',
  paragraphs: [
    'Hello Ann,',
    'somebody, most likely you, has asked for a new password for your account with Mendsight. Press the button within an hour.',
  ],
  action: { label: 'CHOOSE A PASSWORD', url: URL_OF_ACTION },
  footnote: 'If it was not you, you need not do anything.',
}

const present = (changes: Partial<MailContent> = {}, correspondence = CORRESPONDENCE) =>
  presentMail({ ...CONTENT, ...changes }, correspondence)

describe('the plain part', () => {
  it('can be read alone', () => {
    expect(present().text).toBe(`Hello Ann,

somebody, most likely you, has asked for a new password for your account
with Mendsight. Press the button within an hour.

CHOOSE A PASSWORD:
${URL_OF_ACTION}

If it was not you, you need not do anything.

--${' '}
Mendsight. We scan. You fix. Simple.
You're getting this email because ann@example.com is the address of a
Mendsight account.
`)
  })

  it('has no line of more than 72 columns but the link, which is alone on its line', () => {
    const { text } = present({ paragraphs: ['word '.repeat(200).trim(), 'ünï cödé '.repeat(50).trim()] })
    const long = text.split('\n').filter((line) => line.length > 72)
    expect(long).toEqual([URL_OF_ACTION])
  })

  it('keeps the line breaks of what a person wrote, and its words as they are', () => {
    const message = 'First\n\n  <b>second</b> & "third"'
    expect(present({ paragraphs: [message] }).text).toContain(message)
  })

  it('is whole without an action and a footnote', () => {
    const { text, html } = presentMail({ subject: 'Hello', paragraphs: ['Only this.'] }, CORRESPONDENCE)
    expect(text).toMatch(/^Only this\.\n\n-- \n/)
    expect(html).not.toMatch(/<a |undefined|null/)
  })
})

describe('the subject', () => {
  it.each([
    ['Hello\r\nBcc: eve@example.com', 'Hello Bcc: eve@example.com'],
    ['Hello\u0000\u2028there\u0085', 'Hello there'],
    [' Größe 家 🏚 ', 'Größe 家 🏚'],
    ['x'.repeat(300), `${'x'.repeat(199)}…`],
  ])('%j is one line', (given, subject) => {
    expect(present({ subject: given }).subject).toBe(subject)
  })
})

describe('the HTML part', () => {
  const { html } = present()

  it('says the same words, with the link as a button and in full below it', () => {
    const address = URL_OF_ACTION.replaceAll('&', '&amp;')
    expect(html.split(`href="${address}"`)).toHaveLength(3)
    expect(html).toContain(`>${address}</a>`)
    for (const words of [
      'Choose a new password',
      'Hello Ann,',
      'CHOOSE A PASSWORD',
      'If it was not you',
      'We scan. You fix. Simple.',
    ]) {
      expect(html).toContain(words)
    }
  })

  it('needs nothing from elsewhere: no picture, no font, no script', () => {
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form|svg)\b|url\(|@import|@font-face|\son\w+=/i)
    expect(html.match(/(?:src|href)="[^"]*"/g)).toHaveLength(2)
  })

  it('is for light and dark, and shows its first words in the list of mails', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('prefers-color-scheme:dark')
    expect(html).toMatch(/display:none[^>]*>Hello Ann,/)
  })

  it('contains everything that people typed as plain text', () => {
    const evil = `</title></p><script>alert(1)</script><img src=x onerror="alert('1')">&amp;`
    const hostile = presentMail(
      {
        subject: evil,
        paragraphs: [evil],
        action: { label: evil, url: `https://mendsight.example/"onmouseover="alert(1)` },
        footnote: evil,
        reason: evil,
      },
      { productName: evil, to: evil },
    ).html
    expect(hostile).not.toMatch(/<script|<img|"onmouseover/i)
    expect(hostile).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(hostile).toContain('&amp;amp;')
  })
})

it('the reason is that of the letter when it has one', () => {
  const reason = 'This email was sent because you asked for it.'
  const { text, html } = present({ reason })
  expect(text.endsWith(`${reason}\n`)).toBe(true)
  expect(html).toContain(reason)
  expect(text).not.toContain('is the address of a')
})
