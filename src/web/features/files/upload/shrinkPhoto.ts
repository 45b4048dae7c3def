import { sniffFormat } from '#shared/files/photoFormat.rules.ts'
import { MEASURED_SIDE, measurePhoto, problemsOf, type PhotoProblem } from '#shared/files/photoQuality.rules.ts'
import { fitWithin, uprightMatrix, type Orientation, type Size } from '#web/lib/photoFile.rules.ts'
import { readPicture, readWholePhoto } from '#web/lib/wholePhoto.ts'

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

/** The longest side of the smaller copy, in pixels. */
export const LONGEST_SIDE = 4096

/** Tried in this order until the copy fits. */
const QUALITIES = [0.9, 0.82, 0.74, 0.66, 0.58] as const

/** Below this, damage can no longer be judged, so no copy is made. */
const SMALLEST_LONGEST_SIDE = 640

/** The longest sides to try, from large to small. */
export function longestSides(size: Size): number[] {
  const sides: number[] = []
  for (let side = Math.min(LONGEST_SIDE, Math.max(size.width, size.height)); ; side = Math.round(side * 0.75)) {
    sides.push(side)
    if (side * 0.75 < SMALLEST_LONGEST_SIDE) return sides
  }
}

/** 'kitchen.HEIC' becomes 'kitchen.jpg'. */
export function copyName(name: string): string {
  const base = name.replace(/\.[^.]*$/, '')
  return `${base === '' ? 'photo' : base}.jpg`
}

/**
 * What is wrong with a chosen photo, by the rules of the server. A photo that this browser cannot read, such as HEIC in
 * most, is not judged.
 */
export async function photoProblems(photo: File): Promise<PhotoProblem[]> {
  try {
    const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
    try {
      const canvas = drawnPhoto(picture, MEASURED_SIDE)
      const size = { width: canvas.width, height: canvas.height }
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, size.width, size.height).data
      const quality = pixels === undefined ? null : measurePhoto(pixels, { ...size, channels: 4 })
      return problemsOf({ width: picture.width, height: picture.height, quality })
    } finally {
      picture.close()
    }
  } catch {
    return []
  }
}

/** The picture, turned by its orientation, on a canvas whose longest side has at most this many pixels. */
function drawnPhoto(picture: ImageBitmap, longest: number, orientation: Orientation = 1): HTMLCanvasElement {
  const { width, height } = fitWithin(picture, longest)
  const upright = orientation > 4 ? { width: height, height: width } : { width, height }
  const canvas = Object.assign(document.createElement('canvas'), upright)
  const pen = canvas.getContext('2d')
  if (pen === null) return canvas
  // A JPEG has no transparency, so transparent parts would become black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.setTransform(...uprightMatrix(orientation, upright))
  pen.drawImage(picture, 0, 0, width, height)
  return canvas
}
