import { expect, it } from 'vitest'
import { mailTexts } from './mailTexts.ts'

/** Every text, for an address that is confirmed and for one that is not. */
function sentencesOf(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  if (typeof part === 'function') return [part(true), part(false)] as string[]
  return Object.values(part as object).flatMap(sentencesOf)
}

it('no screen of an installation that sends no mail says that one was sent, or comes', () => {
  const said = sentencesOf(mailTexts('kept'))
  expect(said.length).toBeGreaterThan(15)
  for (const sentence of said) {
    expect(sentence).not.toMatch(
      /\b[Ww]e sent|\bSent\b|SEND|on its way|[Ww]e mail|[Ww]e.ll (email|send)|was told|spam|newest email|always sent/,
    )
  }
})

it('where mails leave, no screen sends anybody to the people who run the installation', () => {
  expect(sentencesOf(mailTexts('sent')).join(' ')).not.toContain('people who run')
})
