import { imageDimensionsFromData } from 'image-dimensions'
import { MEASURED_SIDE, measurePhoto } from '#shared/files/photoQuality.rules.ts'
import { SNIFF_BYTES, sniffFormat } from '#shared/files/photoFormat.rules.ts'
import { fitWithin } from '#web/lib/fitWithin.rules.ts'
import type { PrepareReply } from './preparePhoto.messages.ts'

/** As on the server, except that a browser cannot make a JPEG smaller while it decodes. */
const MEGAPIXELS_MAX = 64

/** The sizes of the copies, as on the server. */
const DISPLAY = { side: 2048, type: 'image/jpeg', quality: 0.82 } as const
const THUMB = { side: MEASURED_SIDE, type: 'image/webp', quality: 0.76 } as const

/** The size of a photo is in its first bytes, after its metadata. */
const HEADER_BYTES = 1024 ** 2

addEventListener('message', ({ data }: MessageEvent<File>) => {
  void prepare(data)
    .catch((): PrepareReply => ({ kind: 'refused', code: 'unreadable_photo' }))
    .then((reply) => postMessage(reply))
})

async function prepare(file: File): Promise<PrepareReply> {
  if (!('OffscreenCanvas' in self) || !('createImageBitmap' in self)) return { kind: 'unable' }
  const format = sniffFormat(new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()))
  if (format === null) return { kind: 'refused', code: 'wrong_type' }
  const tooMany = { kind: 'refused', code: 'too_many_pixels', megapixels: MEGAPIXELS_MAX } as const
  if (format !== 'image/heic') {
    const size = imageDimensionsFromData(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()))
    if (size !== undefined && size.width * size.height > MEGAPIXELS_MAX * 1e6) return tooMany
  }
  const picture = await decoded(file, format === 'image/heic')
  if (picture === 'too_many_pixels') return tooMany
  if (picture === null || picture.width === 0) return { kind: 'refused', code: 'unreadable_photo' }
  const { width, height } = picture
  const display = drawn(picture, DISPLAY.side)
  picture.close()
  const thumb = drawn(display.canvas, THUMB.side)
  const { data } = thumb.pen.getImageData(0, 0, thumb.canvas.width, thumb.canvas.height)
  const { width: measuredWidth, height: measuredHeight } = thumb.canvas
  return {
    kind: 'prepared',
    photo: {
      fileType: format,
      width,
      height,
      quality: measurePhoto(data, { width: measuredWidth, height: measuredHeight, channels: 4 }),
      sha256: await sha256Of(file),
      display: await display.canvas.convertToBlob(DISPLAY),
      thumb: await thumb.canvas.convertToBlob(THUMB),
    },
  }
}

/** The upright picture. Null if neither the browser nor the decoder for HEIC can read it. */
async function decoded(file: File, isHeic: boolean): Promise<ImageBitmap | 'too_many_pixels' | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    // Only Safari reads HEIC by itself.
    if (!isHeic) return null
  }
  const { decodeHeicFile } = await import('./heic.ts')
  const result = await decodeHeicFile(file, MEGAPIXELS_MAX * 1e6)
  if (result.kind !== 'decoded') return result.kind === 'too_many_pixels' ? 'too_many_pixels' : null
  return createImageBitmap(result.pixels)
}

type Drawn = { canvas: OffscreenCanvas; pen: OffscreenCanvasRenderingContext2D }

/** The picture on a canvas whose longest side has at most this many pixels. */
function drawn(picture: ImageBitmap | OffscreenCanvas, longest: number): Drawn {
  const { width, height } = fitWithin(picture, longest)
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('The browser has no room for a canvas')
  // A JPEG has no transparency, so transparent parts would become black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, width, height)
  return { canvas, pen }
}

/** On a page without TLS, browsers have no cryptography of their own, so a library computes it. */
async function sha256Of(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  // Missing on a page without TLS, whatever its type says.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  const hash =
    subtle === undefined
      ? (await import('@noble/hashes/sha2.js')).sha256(new Uint8Array(bytes))
      : new Uint8Array(await subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
