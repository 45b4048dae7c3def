import type { FileRecord } from '#shared/api/files.ts'

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
