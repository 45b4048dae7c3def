/** The orders of the photo history. The first one is the default. */
export const FILE_ORDERS = ['newest', 'oldest', 'name', 'largest'] as const
export type FileOrder = (typeof FILE_ORDERS)[number]

export const DEFAULT_ORDER: FileOrder = 'newest'

/** No file name is longer, so a longer search text cannot match. */
export const NAME_SEARCH_MAX = 255

/** The search term for this content of a field. */
export function searchText(typed: string): string {
  return typed.replaceAll('\0', '').slice(0, NAME_SEARCH_MAX).trim()
}

/** Photos that match a filter are counted up to this number, so that counting costs the same however many there are. */
export const COUNT_MAX = 1000

export function isFileOrder(value: unknown): value is FileOrder {
  return (FILE_ORDERS as readonly unknown[]).includes(value)
}

/** The photos that are not analyzed are counted up to this number where the dashboard says how many there are. */
export const OVERVIEW_PHOTOS_COUNTED = 100

/** Whether nobody has looked at a photo yet, and nobody is looking at it now. The general guidance is no analysis. */
export function isNotAnalyzed(photo: { severity: unknown; is_analyzing?: boolean | undefined }): boolean {
  return photo.severity === null && photo.is_analyzing !== true
}
