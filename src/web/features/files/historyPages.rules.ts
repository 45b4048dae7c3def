import type { FilePage, FileRecord } from '#shared/api/files.ts'

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
