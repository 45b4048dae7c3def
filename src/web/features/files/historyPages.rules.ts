import type { FilePage } from '#shared/api/files.ts'

/** What was loaded of the history, in one order and for one search. */
export type HistoryPages = { pages: FilePage[]; pageParams: (string | null)[] }

/** The same without one photo. The cursors stay good: they name places, not photos. */
export function withoutPhoto(history: HistoryPages, id: string): HistoryPages {
  if (!history.pages.some(({ files }) => files.some((file) => file.id === id))) return history
  return {
    ...history,
    pages: history.pages.map((page) => ({
      ...page,
      files: page.files.filter((file) => file.id !== id),
      ...(page.total === undefined ? {} : { total: page.total - 1 }),
    })),
  }
}

/** Only its first page: what is asked for again after a change, in place of all that was loaded. */
export function firstPage(history: HistoryPages): HistoryPages {
  return { pages: history.pages.slice(0, 1), pageParams: history.pageParams.slice(0, 1) }
}
