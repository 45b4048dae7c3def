import { imageDimensionsFromData } from 'image-dimensions'
import { readCameraFacts } from '#shared/files/cameraFacts.ts'
import { readJpegCoding, rejectByCoding } from '#shared/files/jpegCoding.ts'
import { COPIES, HEIC_HEAP_BYTES, MEGAPIXELS } from '#shared/files/photoCopies.ts'
import { sniffFormat, type PhotoFormat } from '#shared/files/photoFormat.rules.ts'
import { measurePhoto } from '#shared/files/photoQuality.rules.ts'
import { fitWithin, uprightMatrix, type Orientation, type Size } from '#web/lib/photoFile.rules.ts'
import { readPicture, readWholePhoto } from '#web/lib/wholePhoto.ts'
import { withColorProfile } from './colorProfile.ts'
import type { HeicImage } from './heic.ts'
import { averaged, type Pixels } from './pixels.rules.ts'
import type { PrepareMessage, PrepareReply } from './preparePhoto.messages.ts'

/** The size of most photos is in their first bytes, after their metadata. */
const HEADER_BYTES = 1024 ** 2

type Refusal = Extract<PrepareReply, { kind: 'refused' }>

const UNREADABLE: Refusal = { kind: 'refused', code: 'unreadable_photo' }
const TOO_COMPLEX: Refusal = { kind: 'refused', code: 'photo_too_complex' }

/** A part of the app that only some photos need could not be fetched. */
class NotLoaded extends Error {}

addEventListener('message', ({ data }: MessageEvent<File>) => {
  answer({ kind: 'started' })
  void prepare(data)
    // Every fault of the photo has an answer, so this is a lack of memory.
    .catch((error: unknown): PrepareReply => (error instanceof NotLoaded ? { kind: 'not_loaded' } : TOO_COMPLEX))
    .then(answer)
})

function answer(message: PrepareMessage): void {
  postMessage(message)
}

async function prepare(file: File): Promise<PrepareReply> {
  if (!('OffscreenCanvas' in self) || !('createImageBitmap' in self)) return { kind: 'unable' }
  if (!showsItsPixels()) return { kind: 'hidden_pixels' }
  const bytes = await bytesOf(file)
  if (bytes === null) return UNREADABLE
  const format = sniffFormat(bytes)
  if (format === null) return { kind: 'refused', code: 'wrong_type' }
  const decoded = format === 'image/heic' ? await decodeHeicPhoto(bytes) : await decodePhoto(bytes, format)
  if (decoded.kind === 'refused') return decoded
  const { width, height, picture, orientation } = decoded
  const upright = scaled(picture, COPIES.display.side, orientation)
  picture.close()
  const display = await encoded(upright.canvas, COPIES.display)
  // Like on the server, what is measured is the copy after it was compressed.
  const small = averagedCopy(await createImageBitmap(display), COPIES.thumb.side)
  return {
    kind: 'prepared',
    photo: {
      fileType: format,
      width,
      height,
      quality: measurePhoto(small.data, { width: small.width, height: small.height, channels: 4 }),
      camera: await readCameraFacts(format, (at, length) => Promise.resolve(bytes.subarray(at, at + length))),
      sha256: await sha256Of(bytes),
      display,
      thumb: await encoded(drawnOn(small, (pen) => pen.putImageData(small, 0, 0)).canvas, COPIES.thumb),
    },
  }
}

/**
 * Whether a canvas gives back what was drawn on it. Firefox can be set to hide it from every page, and its copies would
 * then show noise.
 */
function showsItsPixels(): boolean {
  const { pen } = drawnOn({ width: 8, height: 8 }, () => undefined)
  // White, and so unlike transparent pixels.
  return pen.getImageData(0, 0, 8, 8).data.every((value) => value > 240)
}

/** Null when the file was moved or deleted since it was chosen. */
async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch (error) {
    if (error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name)) return null
    throw error
  }
}

type Decoded = Size & { kind: 'decoded'; picture: ImageBitmap; orientation: Orientation }

function tooManyPixels(megapixels: number): Refusal {
  return { kind: 'refused', code: 'too_many_pixels', megapixels }
}

/** Decodes a photo with the decoders of the browser. It must not get to decode what is too large for it. */
async function decodePhoto(
  bytes: Uint8Array<ArrayBuffer>,
  format: Exclude<PhotoFormat, 'image/heic'>,
): Promise<Decoded | Refusal> {
  const coding =
    format === 'image/jpeg'
      ? await readJpegCoding((at, length) => Promise.resolve(bytes.subarray(at, at + length)))
      : null
  const rejection = coding === null ? null : rejectByCoding(coding)
  if (rejection === 'too_complex') return TOO_COMPLEX
  if (rejection === 'too_many_pixels') return tooManyPixels(MEGAPIXELS.inScans)
  const size = imageDimensionsFromData(bytes.subarray(0, HEADER_BYTES)) ?? imageDimensionsFromData(bytes)
  if (size === undefined) return UNREADABLE
  if (size.width * size.height > MEGAPIXELS.whole * 1e6) return tooManyPixels(MEGAPIXELS.whole)
  const photo = await readWholePhoto(format, bytes)
  return photo === null ? UNREADABLE : decodedPicture(photo.picture, photo.picture, photo.orientation)
}

/** `width` and `height` are those of the photo, of which the picture may be a smaller copy. */
function decodedPicture(picture: ImageBitmap, { width, height }: Size, orientation: Orientation = 1): Decoded {
  const size = orientation > 4 ? { width: height, height: width } : { width, height }
  return { kind: 'decoded', picture, orientation, ...size }
}

async function decodeHeicPhoto(bytes: Uint8Array<ArrayBuffer>): Promise<Decoded | Refusal> {
  const maxPixels = MEGAPIXELS.whole * 1e6
  // Safari reads HEIC by itself, which takes less time and memory.
  const own = await readPicture(new Blob([bytes], { type: 'image/heic' }))
  if (own !== null) {
    return own.width * own.height > maxPixels ? tooManyPixels(MEGAPIXELS.whole) : decodedPicture(own, own)
  }
  const { decodeHeic } = await loaded(import('./heic.ts'))
  const result = decodeHeic(bytes, COPIES.display.side, { maxPixels, heapBytes: HEIC_HEAP_BYTES })
  switch (result.kind) {
    case 'too_many_pixels':
      return tooManyPixels(MEGAPIXELS.whole)
    case 'too_complex':
      return TOO_COMPLEX
    case 'unreadable':
      return UNREADABLE
    case 'decoded':
      return decodedPicture(await heicPicture(result.image), result.image)
  }
}

/** The picture in the colors of its profile, which pixels on a canvas do not have, but a PNG can have one. */
async function heicPicture({ pixels, colorProfile }: HeicImage): Promise<ImageBitmap> {
  const image = imageOf(pixels)
  if (colorProfile === null) return createImageBitmap(image)
  const { canvas } = drawnOn(image, (pen) => pen.putImageData(image, 0, 0))
  const small = scaled(canvas, COPIES.display.side)
  return createImageBitmap(
    await withColorProfile(await small.canvas.convertToBlob({ type: 'image/png' }), colorProfile),
  )
}

type Drawn = { canvas: OffscreenCanvas; pen: OffscreenCanvasRenderingContext2D }
type Picture = ImageBitmap | OffscreenCanvas

/** The picture, turned by its orientation, on a canvas whose longest side has at most this many pixels. */
function scaled(picture: Picture, longest: number, orientation: Orientation = 1): Drawn {
  const target = fitWithin(picture, longest)
  let from = picture
  // Firefox blends only the nearest four pixels, which makes noise of details and edges steeper than they are.
  while (from.width > 2 * target.width) {
    from = resized(from, { width: Math.ceil(from.width / 2), height: Math.ceil(from.height / 2) }).canvas
  }
  return resized(from, target, orientation)
}

/** Like {@link scaled}, with the same result in all browsers. It reads the pixels, so the picture must not be large. */
function averagedCopy(picture: ImageBitmap, longest: number): ImageData {
  const { pen } = drawnOn(picture, (on) => on.drawImage(picture, 0, 0))
  const { width, height, data } = pen.getImageData(0, 0, picture.width, picture.height)
  return imageOf(averaged({ width, height, data, channels: 4 }, fitWithin(picture, longest)))
}

function imageOf({ data, width, height }: Pixels): ImageData {
  return new ImageData(data, width, height)
}

function resized(picture: Picture, size: Size, orientation: Orientation = 1): Drawn {
  const upright = orientation > 4 ? { width: size.height, height: size.width } : size
  return drawnOn(upright, (pen) => {
    pen.imageSmoothingQuality = 'high'
    pen.setTransform(...uprightMatrix(orientation, upright))
    pen.drawImage(picture, 0, 0, size.width, size.height)
  })
}

function drawnOn({ width, height }: Size, draw: (pen: OffscreenCanvasRenderingContext2D) => void): Drawn {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('There is no room for a canvas')
  // A JPEG has no transparency, so transparent parts would become black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  draw(pen)
  return { canvas, pen }
}

function encoded(canvas: OffscreenCanvas, { type, quality }: { type: string; quality: number }): Promise<Blob> {
  return canvas.convertToBlob({ type, quality: quality / 100 })
}

/** On a page without TLS, browsers have no cryptography of their own, so a library computes it. */
async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Missing on a page without TLS, whatever its type says.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  const hash =
    subtle === undefined
      ? (await loaded(import('@noble/hashes/sha2.js'))).sha256(bytes)
      : new Uint8Array(await subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function loaded<Module>(module: Promise<Module>): Promise<Module> {
  try {
    return await module
  } catch (cause) {
    throw new NotLoaded('A part of the app could not be loaded', { cause })
  }
}
