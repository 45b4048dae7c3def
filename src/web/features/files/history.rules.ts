import { SEVERITIES, type Severity } from '#shared/analyses/analysis.rules.ts'
import type { FilePage, FileRecord, ListFilesQuery } from '#shared/api/files.ts'
import { DEFAULT_ORDER, isFileOrder, searchText, type FileOrder } from '#shared/files/history.rules.ts'

/** Which photos are shown by their results. */
export type ResultFilter = 'all' | 'not_analyzed' | Severity | 'none'

/** Worst first, because that is what has to be found. `none` stands for no visible damage. */
export const RESULT_FILTERS: readonly ResultFilter[] = ['all', 'not_analyzed', ...SEVERITIES.toReversed(), 'none']

/**
 * Which part of the history is shown: photos that have `text` in their names, or in the title or damage type of their
 * repair ('' for all), with these results, of one repair or of all, and in which order.
 */
export type HistoryQuery = { text: string; sort: FileOrder; result: ResultFilter; repairId: string | null }

export const EVERYTHING: HistoryQuery = { text: '', sort: DEFAULT_ORDER, result: 'all', repairId: null }

export const ORDER_LABELS: Readonly<Record<FileOrder, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  largest: 'Largest first',
}

/** Reads the query of an address. Anyone may have written it, so invalid parts are ignored. */
export function readHistoryQuery(search: URLSearchParams): HistoryQuery {
  const sort = search.get('sort')
  const result = search.get('result')
  const repairId = search.get('repair') ?? ''
  return {
    text: searchText(search.get('q') ?? ''),
    sort: isFileOrder(sort) ? sort : DEFAULT_ORDER,
    result: RESULT_FILTERS.find((known) => known === result) ?? 'all',
    repairId: /^[\w-]{1,100}$/.test(repairId) ? repairId : null,
  }
}

/** The query of the address, which is empty for the default view of the history. */
export function writeHistoryQuery({ text, sort, result, repairId }: HistoryQuery): URLSearchParams {
  return new URLSearchParams({
    ...(text === '' ? {} : { q: text }),
    ...(result === 'all' ? {} : { result }),
    ...(repairId === null ? {} : { repair: repairId }),
    ...(sort === DEFAULT_ORDER ? {} : { sort }),
  })
}

/** The query of the request. */
export function requestQuery({ text, sort, result, repairId }: HistoryQuery): ListFilesQuery {
  return {
    sort,
    ...(text === '' ? {} : { q: text }),
    ...(result === 'all' ? {} : result === 'not_analyzed' ? { analyzed: 'false' } : { severity: result }),
    ...(repairId === null ? {} : { repair_id: repairId }),
  }
}

/** Whether only some of the photos can be in the list. */
export function isNarrowed({ text, result, repairId }: HistoryQuery): boolean {
  return text !== '' || result !== 'all' || repairId !== null
}

/** '12 photos match “crack”'. Without a total, there are more photos than are counted. */
export function foundSentence(total: number | undefined, { text }: HistoryQuery): string {
  const found = total === undefined ? 'More than 1,000 photos' : photosCount(total)
  if (text === '') return total === 0 ? 'No photos here' : found
  if (total === 0) return `No photos match “${text}”`
  return `${found} ${total === 1 ? 'matches' : 'match'} “${text}”`
}

/** '1 photo' or '2,000 photos'. */
export function photosCount(count: number): string {
  return count === 1 ? '1 photo' : `${figure(count)} photos`
}

/** '1,950 of 2,000 photos'. The total may be slightly older than the list, and is unknown when it is too large. */
export function shownSentence(shown: number, total: number | undefined): string {
  if (total === undefined) return `${figure(shown)} of more than 1,000 photos`
  return `${figure(shown)} of ${figure(Math.max(shown, total))} photos`
}

function figure(count: number): string {
  return count.toLocaleString('en-US')
}

/** The loaded pages of the history, for one order and one search. */
export type HistoryPages = { pages: FilePage[]; pageParams: (string | null)[] }

/** The same pages without these photos. The cursors stay valid, because they mark positions and not photos. */
export function withoutPhotos(history: HistoryPages, ids: readonly string[]): HistoryPages {
  const gone = new Set(ids)
  const count = history.pages.flatMap(({ files }) => files.filter(({ id }) => gone.has(id))).length
  if (count === 0) return history
  return {
    ...history,
    pages: history.pages.map((page) => ({
      ...page,
      files: page.files.filter(({ id }) => !gone.has(id)),
      ...(page.total === undefined ? {} : { total: page.total - count }),
    })),
  }
}

/** The same pages with a photo as it is now, and with its severity on the other photos of its repair. */
export function withRecord(history: HistoryPages, record: FileRecord): HistoryPages {
  const { id, repair_id: repairId, severity } = record
  const isSame = (file: FileRecord) => file.id === id
  const isOfRepair = (file: FileRecord) =>
    repairId !== null && file.repair_id === repairId && file.severity !== severity
  if (!history.pages.some(({ files }) => files.some((file) => isSame(file) || isOfRepair(file)))) return history
  return {
    ...history,
    pages: history.pages.map((page) => ({
      ...page,
      files: page.files.map((file) => (isSame(file) ? record : isOfRepair(file) ? { ...file, severity } : file)),
    })),
  }
}

/** Only the first page, which is fetched again after a change instead of everything that was loaded. */
export function firstPage(history: HistoryPages): HistoryPages {
  return { pages: history.pages.slice(0, 1), pageParams: history.pageParams.slice(0, 1) }
}

/** Formats that every browser can display. Only Safari displays HEIC; the others would download it. */
const SHOWN_BY_BROWSERS = ['image/jpeg', 'image/png', 'image/webp']

type Viewed = Pick<FileRecord, 'file_type' | 'file_url' | 'original_url'>

/** Where VIEW leads: to the original, or to the display copy when a browser cannot display the original. */
export function viewUrl(file: Viewed): string {
  return SHOWN_BY_BROWSERS.includes(file.file_type) ? file.original_url : file.file_url
}

/** The original, with its format, when VIEW does not open it. Null when VIEW does. */
export function originalToDownload(file: Viewed): { url: string; format: string } | null {
  if (SHOWN_BY_BROWSERS.includes(file.file_type)) return null
  return { url: file.original_url, format: file.file_type.replace('image/', '').toUpperCase() }
}
