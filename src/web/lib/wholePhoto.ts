import type { PhotoFormat } from '#shared/files/photoFormat.rules.ts'
import { decodable, isFilling, type Orientation, type Size } from './photoFile.rules.ts'

/**
 * The picture of a photo, and how it is to be turned. Null when the browser cannot read it or pixels are missing, as
 * after a copy or a download that was interrupted.
 */
export async function readWholePhoto(
  format: Exclude<PhotoFormat, 'image/heic'>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ picture: ImageBitmap; orientation: Orientation } | null> {
  const file = await decodable(format, bytes)
  if (file === null) return null
  const picture = await readPicture(new Blob(file.parts, { type: format }))
  if (picture === null) return null
  if (format !== 'image/jpeg' || !lacksPixels(picture)) return { picture, orientation: file.orientation }
  picture.close()
  return null
}

/** The picture of a file, upright by its EXIF where the browser turns it. Null when the browser cannot read it. */
export async function readPicture(photo: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(photo, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

/**
 * The last pixels of a JPEG along its last line: more than a gray photo has of one shade, and thin enough to be clear
 * of the colors of the line above, which decoders blend in.
 */
const STRIP = { length: 64, breadth: 4 }

/** Whether the last pixels of a JPEG are missing. Where they are in the picture depends on how it was turned. */
function lacksPixels(picture: ImageBitmap): boolean {
  return [
    { width: STRIP.length, height: STRIP.breadth },
    { width: STRIP.breadth, height: STRIP.length },
  ].some((strip) => {
    const size = { width: Math.min(strip.width, picture.width), height: Math.min(strip.height, picture.height) }
    const corners = [0, picture.width - size.width].flatMap((x) =>
      [0, picture.height - size.height].map((y) => ({ x, y })),
    )
    return corners.some((corner) => isFilling(pixelsAt(picture, corner, size)))
  })
}

function pixelsAt(picture: ImageBitmap, { x, y }: { x: number; y: number }, size: Size): Uint8ClampedArray {
  const pen = penOf(size)
  if (pen === null) throw new Error('There is no room for a canvas')
  pen.drawImage(picture, -x, -y)
  return pen.getImageData(0, 0, size.width, size.height).data
}

/** A worker has only the first kind of canvas, and older browsers only the second. */
function penOf(size: Size) {
  return 'OffscreenCanvas' in globalThis
    ? new OffscreenCanvas(size.width, size.height).getContext('2d')
    : Object.assign(document.createElement('canvas'), size).getContext('2d')
}
