import { VARIANTS, type Variant } from '#shared/api/files.ts'
import type { PhotoFormat } from '#shared/files/photoFormat.rules.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'

const EXTENSIONS: Readonly<Record<PhotoFormat, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
}

/**
 * `{workspaceId}/{id}.{ext}`. Ids are sorted by time and never collide, even within one millisecond. No right follows
 * from the key: a photo that moves to another workspace keeps it.
 */
export function storageKey(workspaceId: WorkspaceId, id: string, format: PhotoFormat): string {
  return `${workspaceId}/${id}.${EXTENSIONS[format]}`
}

/** The key and the content type of a variant. Copies are stored beside the original. */
export function variantOf(
  photo: { storageKey: string; fileType: string },
  variant: Variant,
): { key: string; type: string } {
  const stem = photo.storageKey.replace(/\.[^.]+$/, '')
  switch (variant) {
    case 'original':
      return { key: photo.storageKey, type: photo.fileType }
    case 'display':
      return { key: `${stem}.display.jpg`, type: 'image/jpeg' }
    case 'thumb':
      return { key: `${stem}.thumb.webp`, type: 'image/webp' }
  }
}

/** The three objects of a photo. */
export function objectsOf(photo: {
  id: string
  storageKey: string
  fileType: string
}): { key: string; fileId: string }[] {
  return VARIANTS.map((variant) => ({ key: variantOf(photo, variant).key, fileId: photo.id }))
}
