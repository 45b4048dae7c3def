import { createHash } from 'node:crypto'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import { accountMail } from './accounts.mails.ts'
import type { EnqueueMail } from './accounts.port.ts'
import type { AccountsRepository } from './accounts.repository.ts'

/** A notice, such as one of a price change, also goes to those who have product news switched off. */
export type News = { subject: string; paragraphs: readonly string[]; isNotice?: boolean }

export type NewsParts = {
  accounts: Pick<AccountsRepository, 'newsReaders'>
  /** Who has been sent these news already. */
  reached: (tx: Tx, news: string) => Promise<ReadonlySet<string>>
  enqueueMail: EnqueueMail
  inTransaction: InTransaction
}

/**
 * Puts news into the queue for everybody who wants such, and a notice for everybody; gives how many. The same text again goes only to those who
 * have not had it.
 */
export function queueNews({ accounts, reached, enqueueMail, inTransaction }: NewsParts, news: News): Promise<number> {
  const { isNotice = false } = news
  const paragraphs = [...news.paragraphs]
  const name = createHash('sha256')
    .update(JSON.stringify([news.subject, paragraphs]))
    .digest('hex')
  return inTransaction(async (tx) => {
    const had = await reached(tx, name)
    const readers = (await accounts.newsReaders(tx, isNotice ? 'all' : 'willing')).filter(({ id }) => !had.has(id))
    const data = { news: name, subject: news.subject, paragraphs, isNotice }
    for (const { id, email } of readers) await enqueueMail(tx, accountMail('product_news', id, email, data))
    return readers.length
  })
}

/** Reads a text: the subject in the first line, then paragraphs with an empty line between them. Null without either. */
export function parseNews(text: string): Pick<News, 'subject' | 'paragraphs'> | null {
  const [subject = '', ...rest] = text.trim().split(/\r?\n/)
  const paragraphs = rest
    .join('\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
    .filter((paragraph) => paragraph !== '')
  return subject.trim() === '' || paragraphs.length === 0 ? null : { subject: subject.trim(), paragraphs }
}
