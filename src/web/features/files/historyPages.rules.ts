import type { FilePage } from '#shared/api/files.ts'

/** The loaded pages of the history, for one order and one search. */
export type HistoryPages = { pages: FilePage[]; pageParams: (string | null)[] }

/** The same pages without one photo. The cursors stay valid, because they mark positions and not photos. */
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

/** Only the first page, which is fetched again after a change instead of everything that was loaded. */
export function firstPage(history: HistoryPages): HistoryPages {
  return { pages: history.pages.slice(0, 1), pageParams: history.pageParams.slice(0, 1) }
}
