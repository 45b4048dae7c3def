import { withinBytes } from '#shared/lib/withinBytes.ts'
import type { StoredPhoto } from '#server/features/files/files.types.ts'

/** Characters of a photo's name that are kept, because some systems reject paths of more than about 250. */
const NAME_MAX = 80
/** The most bytes of it. With the day, the id and the extension, file systems have room for 255. */
const NAME_BYTES_MAX = 200

/** `mendsight-data-2026-11-20.zip` */
export function downloadName(productName: string, now: Date): string {
  return `${safe(productName.toLowerCase().replaceAll(/\s+/g, '-'))}-data-${dayOf(now)}.zip`
}

/**
 * The name of a photo in the zip, without its extension: `2026-11-20-ceiling-5f0c9a7d1e2b`. It ends with a part of the
 * photo's id, because phones call every photo image.jpg. The same photo has the same name in each download.
 */
export function photoStem({ id, fileName, createdAt }: Pick<StoredPhoto, 'id' | 'fileName' | 'createdAt'>): string {
  const base = safe(fileName.replace(/\.[^.]*$/, ''))
  return `${dayOf(createdAt)}-${base === '' ? 'photo' : base}-${id.slice(-12)}`
}

/** Has the extension of the actual format, whatever the photo's name says. */
export function photoPath(photo: Pick<StoredPhoto, 'id' | 'fileName' | 'createdAt' | 'storageKey'>): string {
  return `photos/${photoStem(photo)}${photo.storageKey.slice(photo.storageKey.lastIndexOf('.'))}`
}

/** Documents are named in the same way. */
export function documentPath(document: Parameters<typeof photoPath>[0]): string {
  return photoPath(document).replace(/^photos/, 'documents')
}

/** A photo's newest report has the photo's name; a number is added to older ones. */
export function reportPath(photo: Pick<StoredPhoto, 'id' | 'fileName' | 'createdAt'>, age: number): string {
  return `reports/${photoStem(photo)}${age === 0 ? '' : `-${age + 1}`}.txt`
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** Makes a name that every system accepts. Some systems drop spaces and dots at its ends. */
function safe(name: string): string {
  const replaced = name
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u001f\u007f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Surrogate}]+/gu, '_')
  return withinBytes([...replaced].slice(0, NAME_MAX).join(''), NAME_BYTES_MAX).replaceAll(/^[\s.]+|[\s.]+$/g, '')
}
