import { fitWithin } from '#web/lib/fitWithin.rules.ts'
import { uprightMatrix, type Orientation } from '#web/lib/photoFile.rules.ts'

/** The picture, turned by its orientation, on a canvas whose longest side has at most this many pixels. */
export function drawnPhoto(picture: ImageBitmap, longest: number, orientation: Orientation = 1): HTMLCanvasElement {
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
