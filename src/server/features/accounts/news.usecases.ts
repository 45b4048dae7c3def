import { createHash } from 'node:crypto'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import { accountMail } from './accounts.mails.ts'
import type { EnqueueMail } from './accounts.port.ts'
import type { AccountsRepository } from './accounts.repository.ts'

/** A notice, for example of a price change, is also sent to people who have product news turned off. */
export type News = { subject: string; paragraphs: readonly string[]; isNotice?: boolean }

export type NewsParts = {
  accounts: Pick<AccountsRepository, 'newsRecipients'>
  /** The ids of the users for whom this text has already been queued or sent. */
  alreadyQueuedFor: (tx: Tx, news: string) => Promise<ReadonlySet<string>>
  enqueueMail: EnqueueMail
  inTransaction: InTransaction
}

/**
 * Puts news into the queue for all people who want it, or a notice for all people, in both cases only those with a
 * confirmed email address and no requested deletion. Returns how many. If the same text is queued again, only people
 * who have not received it get it.
 */
export function queueNews(
  { accounts, alreadyQueuedFor, enqueueMail, inTransaction }: NewsParts,
  news: News,
): Promise<number> {
  const { isNotice = false } = news
  const paragraphs = [...news.paragraphs]
  const name = createHash('sha256')
    .update(JSON.stringify([news.subject, paragraphs]))
    .digest('hex')
  return inTransaction(async (tx) => {
    const queuedBefore = await alreadyQueuedFor(tx, name)
    const everybody = await accounts.newsRecipients(tx, isNotice ? 'all' : 'willing')
    const recipients = everybody.filter(({ id }) => !queuedBefore.has(id))
    const data = { news: name, subject: news.subject, paragraphs, isNotice }
    for (const { id, email } of recipients) await enqueueMail(tx, accountMail('product_news', id, email, data))
    return recipients.length
  })
}

/**
 * Parses a text: the subject is the first line, and empty lines separate paragraphs. Null if one of the two is missing.
 */
export function parseNews(text: string): Pick<News, 'subject' | 'paragraphs'> | null {
  const [subject = '', ...rest] = text.trim().split(/\r?\n/)
  const paragraphs = rest
    .join('\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
    .filter((paragraph) => paragraph !== '')
  return subject.trim() === '' || paragraphs.length === 0 ? null : { subject: subject.trim(), paragraphs }
}
