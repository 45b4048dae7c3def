import { sniffFormat } from '#shared/files/photoFormat.rules.ts'
import { readPicture, readWholePhoto } from '#web/lib/wholePhoto.ts'
import { drawnPhoto } from './drawnPhoto.ts'
import { copyName, longestSides, QUALITIES } from './shrink.rules.ts'

/**
 * A smaller JPEG of the photo, made on this device. Null when the browser cannot read the photo, when pixels of it are
 * missing, which the server could not see in the copy, or when it cannot be made small enough.
 */
export async function shrinkPhoto(file: File, maxBytes: number): Promise<File | null> {
  const photo = await read(file)
  if (photo === null) return null
  const { picture, orientation } = photo
  try {
    for (const side of longestSides(picture)) {
      const canvas = drawnPhoto(picture, side, orientation)
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

async function read(file: File): Promise<Awaited<ReturnType<typeof readWholePhoto>>> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const format = sniffFormat(bytes)
  if (format === null) return null
  if (format !== 'image/heic') return readWholePhoto(format, bytes)
  const picture = await readPicture(file)
  return picture && { picture, orientation: 1 }
}

function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
