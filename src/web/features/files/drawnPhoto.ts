import { fitWithin } from '#web/lib/fitWithin.rules.ts'

/** The picture on a canvas whose longest side has at most this many pixels. */
export function drawnPhoto(picture: ImageBitmap, longest: number): HTMLCanvasElement {
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
