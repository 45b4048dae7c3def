import libheif from 'libheif-js/libheif/libheif.js'
import { decodeHeicIn, type DecodedHeic, type HeicImageResult, type HeifModule } from '#shared/files/heicDecoding.ts'
import { fitWithin } from '#web/lib/photoFile.rules.ts'
import { averaged, type Pixels } from './pixels.rules.ts'

type Limits = {
  maxPixels: number
  /** Memory in bytes that libheif may use for the file and everything it derives from it. */
  heapBytes: number
}

/** A decoded photo, with its own width and height. */
export type HeicImage = Pick<DecodedHeic, 'width' | 'height' | 'colorProfile'> & {
  /** No longer than was asked, because 64 megapixels on a canvas take 256 MB. */
  pixels: Pixels
}

export type HeicResult =
  | { kind: 'decoded'; image: HeicImage }
  | Exclude<HeicImageResult, { kind: 'decoded' }>
  | { kind: 'too_complex' }

/**
 * Decodes a HEIC file with the build of libheif that is plain JavaScript, because the content security policy allows no
 * WebAssembly. Use it in a worker that ends after the photo: it blocks, and its memory is never freed.
 */
export function decodeHeic(bytes: Uint8Array, longest: number, { maxPixels, heapBytes }: Limits): HeicResult {
  const memory = holdMemory(heapBytes)
  try {
    const heif: HeifModule = libheif()
    // oxlint-disable-next-line no-underscore-dangle -- libheif's own name.
    const at = heif._malloc(bytes.length)
    if (at === 0) return { kind: 'too_complex' }
    heif.HEAPU8.set(bytes, at)
    const result = decodeHeicIn(heif, { at, length: bytes.length }, maxPixels)
    if (result.kind === 'unreadable' && memory.wasRefused()) return { kind: 'too_complex' }
    if (result.kind !== 'decoded') return result
    const { width, height, pixels, colorProfile } = result.image
    const copy = averaged({ width, height, data: pixels, channels: 3 }, fitWithin(result.image, longest))
    return { kind: 'decoded', image: { width, height, colorProfile, pixels: copy } }
  } finally {
    memory.release()
  }
}

/**
 * Limits the memory of the module, which is a single buffer that is replaced by a larger one. An allocation beyond the
 * limit, or one that the browser refuses, fails as if the device had no more memory.
 */
function holdMemory(maxBytes: number): { wasRefused: () => boolean; release: () => void } {
  const buffer = globalThis.ArrayBuffer
  let wasRefused = false
  globalThis.ArrayBuffer = new Proxy(buffer, {
    construct(target, [length]: [number]) {
      try {
        if (length > maxBytes) throw new RangeError('The decoder has all its memory')
        return new target(length)
      } catch (error) {
        wasRefused = true
        throw error
      }
    },
  })
  return { wasRefused: () => wasRefused, release: () => void (globalThis.ArrayBuffer = buffer) }
}
