import type { ClaimEntry } from '#shared/api/claims.ts'

/** Items in the order in which they were added, expenses by the day they were paid, the diary by its times. */
export function entriesInOrder<Entry extends { said: ClaimEntry }>(entries: readonly Entry[]): Entry[] {
  const when = ({ said }: Entry) => (said.list === 'items' ? '' : said.list === 'expenses' ? said.paid_on : said.at)
  return entries.toSorted((a, b) => (when(a) === when(b) ? 0 : when(a) < when(b) ? 1 : -1))
}
