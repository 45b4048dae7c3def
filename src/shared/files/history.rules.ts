/** The orders of the photo history; the first is the one that nobody has to ask for. */
export const FILE_ORDERS = ['newest', 'oldest', 'name', 'largest'] as const
export type FileOrder = (typeof FILE_ORDERS)[number]

export const DEFAULT_ORDER: FileOrder = 'newest'

/** No file name is longer, so nothing longer is part of one. */
export const NAME_SEARCH_MAX = 255

export function isFileOrder(value: unknown): value is FileOrder {
  return (FILE_ORDERS as readonly unknown[]).includes(value)
}
