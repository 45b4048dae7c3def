import type { FileRecord } from '#shared/api/files.ts'

/** Formats that every browser can show. Only Safari shows a HEIC; the others would save it. */
const SHOWN_BY_BROWSERS = ['image/jpeg', 'image/png', 'image/webp']

type Viewed = Pick<FileRecord, 'file_type' | 'file_url' | 'original_url'>

/** Where VIEW leads: to the original, or to the copy for display where a browser cannot show the original. */
export function viewAddress(file: Viewed): string {
  return SHOWN_BY_BROWSERS.includes(file.file_type) ? file.original_url : file.file_url
}

/** The original that VIEW does not lead to, and what it is; null where it does. */
export function originalToDownload(file: Viewed): { address: string; format: string } | null {
  if (SHOWN_BY_BROWSERS.includes(file.file_type)) return null
  return { address: file.original_url, format: file.file_type.replace('image/', '').toUpperCase() }
}
