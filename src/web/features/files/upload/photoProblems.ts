import { MEASURED_SIDE, measurePhoto, problemsOf, type PhotoProblem } from '#shared/files/photoQuality.rules.ts'
import { drawnPhoto } from './drawnPhoto.ts'

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
