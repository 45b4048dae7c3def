import { DEFAULT_ORDER, isFileOrder, NAME_SEARCH_MAX, type FileOrder } from '#shared/files/history.rules.ts'

/** Which part of the history is shown: photos with `name` in their names ('' for all), and in which order. */
export type HistoryQuery = { name: string; sort: FileOrder }

export const ORDER_LABELS: Readonly<Record<FileOrder, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  largest: 'Largest first',
}

/** Reads the query of an address. Anyone may have written it, so invalid parts are ignored. */
export function readHistoryQuery(search: URLSearchParams): HistoryQuery {
  const sort = search.get('sort')
  return { name: searchedName(search.get('name') ?? ''), sort: isFileOrder(sort) ? sort : DEFAULT_ORDER }
}

/** The query of the address, which is empty for the default view of the history. */
export function writeHistoryQuery({ name, sort }: HistoryQuery): URLSearchParams {
  return new URLSearchParams({
    ...(name === '' ? {} : { name }),
    ...(sort === DEFAULT_ORDER ? {} : { sort }),
  })
}

/** The search term for this content of the field. */
export function searchedName(typed: string): string {
  return typed.replaceAll('\0', '').slice(0, NAME_SEARCH_MAX).trim()
}

/** '12 photos with “crack” in their names'. */
export function foundSentence(total: number, name: string): string {
  if (total === 0) return `No photos match “${name}”`
  if (total === 1) return `1 photo with “${name}” in its name`
  return `${figure(total)} photos with “${name}” in their names`
}

/** '1,950 of 2,000 photos'. The total may be slightly older than the list. */
export function shownSentence(shown: number, total: number): string {
  return `${figure(shown)} of ${figure(Math.max(shown, total))} photos`
}

function figure(count: number): string {
  return count.toLocaleString('en-US')
}
