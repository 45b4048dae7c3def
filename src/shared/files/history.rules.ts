/** The orders of the photo history. The first one is the default. */
export const FILE_ORDERS = ['newest', 'oldest', 'name', 'largest'] as const
export type FileOrder = (typeof FILE_ORDERS)[number]

export const DEFAULT_ORDER: FileOrder = 'newest'

/** No file name is longer, so a longer search text cannot match. */
export const NAME_SEARCH_MAX = 255

export function isFileOrder(value: unknown): value is FileOrder {
  return (FILE_ORDERS as readonly unknown[]).includes(value)
}
