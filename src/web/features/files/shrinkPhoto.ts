import { drawnPhoto } from './drawnPhoto.ts'
import { copyName, longestSides, QUALITIES } from './shrink.rules.ts'

/**
 * A smaller JPEG of the photo, made on this device. Null when the browser cannot read the photo or cannot make it small
 * enough.
 */
export async function shrinkPhoto(file: File, maxBytes: number): Promise<File | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (picture === null) return null
  try {
    for (const side of longestSides(picture)) {
      const canvas = drawnPhoto(picture, side)
      for (const quality of QUALITIES) {
        const copy = await encoded(canvas, quality)
        if (copy !== null && copy.size <= maxBytes) {
          return new File([copy], copyName(file.name), { type: 'image/jpeg', lastModified: file.lastModified })
        }
      }
    }
    return null
  } finally {
    picture.close()
  }
}

function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
