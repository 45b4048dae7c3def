import { read } from './localDatabase.ts'
import type { PhotoFiles } from './local.types.ts'

export type PhotoUrls = Readonly<Record<keyof PhotoFiles, string>>

const urls = new Map<string, PhotoUrls>()

/** The addresses under which this page can show a photo, as long as it is open. Null when the photo is not there. */
export async function photoUrls(photoId: string): Promise<PhotoUrls | null> {
  const known = urls.get(photoId)
  if (known !== undefined) return known
  const files = await read((tx) => tx.objectStore('photoFiles').get(photoId))
  if (files === undefined) return null
  // Meanwhile another call may have made them.
  const made = urls.get(photoId) ?? {
    original: URL.createObjectURL(files.original),
    display: URL.createObjectURL(files.display),
    thumb: URL.createObjectURL(files.thumb),
  }
  urls.set(photoId, made)
  return made
}

/** Gives the memory of a deleted photo back, or of all photos. */
export function forgetPhotoUrls(photoId?: string): void {
  for (const [id, made] of urls) {
    if (photoId !== undefined && id !== photoId) continue
    for (const url of Object.values(made)) URL.revokeObjectURL(url)
    urls.delete(id)
  }
}
