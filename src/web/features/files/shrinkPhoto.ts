import { copyName, fitWithin, longestSides, QUALITIES } from './shrink.rules.ts'

/**
 * A smaller JPEG of the photo, made on this device. Null when the browser cannot read the photo or cannot make it small
 * enough.
 */
export async function shrinkPhoto(file: File, maxBytes: number): Promise<File | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (picture === null) return null
  try {
    for (const side of longestSides(picture)) {
      const canvas = drawn(picture, side)
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

function drawn(picture: ImageBitmap, longest: number): HTMLCanvasElement {
  const { width, height } = fitWithin(picture, longest)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen === null) return canvas
  // A JPEG has no transparency, so transparent parts would become black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, width, height)
  return canvas
}

function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
