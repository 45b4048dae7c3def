import { expect, it } from 'vitest'
import { parseNews } from './news.usecases.ts'

it('news have their subject in the first line, and paragraphs with an empty line between them', () => {
  expect(parseNews('New: compare photos\r\n\r\nYou can now\ncompare two photos.\n\n\nTry it.\n')).toEqual({
    subject: 'New: compare photos',
    paragraphs: ['You can now compare two photos.', 'Try it.'],
  })
})

it.each(['', '  \n\n', 'Only a subject', 'Only a subject\n\n  \n'])('there are no news in %j', (text) => {
  expect(parseNews(text)).toBeNull()
})
