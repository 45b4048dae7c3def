import libheif from 'libheif-js/libheif/libheif.js'
import { allocate, decodeHeicIn, type HeicImageResult, type HeifModule } from '#shared/files/heicDecoding.ts'

type Decoded = { kind: 'decoded'; pixels: ImageData } | Exclude<HeicImageResult, { kind: 'decoded' }>

/**
 * Decodes a HEIC file with the build of libheif that is plain JavaScript, because the content security policy allows no
 * WebAssembly. Use it in a worker: it blocks, and its memory is never freed.
 */
export async function decodeHeicFile(file: File, maxPixels: number): Promise<Decoded> {
  const heif: HeifModule = libheif()
  const bytes = new Uint8Array(await file.arrayBuffer())
  const at = allocate(heif, bytes.length)
  heif.HEAPU8.set(bytes, at)
  const result = decodeHeicIn(heif, { at, length: bytes.length }, maxPixels)
  if (result.kind !== 'decoded') return result
  const { width, height, pixels, colorProfile } = result.image
  const image = blank(width, height, isWide(colorProfile))
  for (let from = 0, to = 0; from < pixels.length; from += 3, to += 4) {
    image.data[to] = pixels[from] ?? 0
    image.data[to + 1] = pixels[from + 1] ?? 0
    image.data[to + 2] = pixels[from + 2] ?? 0
    image.data[to + 3] = 255
  }
  return { kind: 'decoded', pixels: image }
}

/** Firefox knows no other colors than sRGB here. The wider ones are a little paler there. */
function blank(width: number, height: number, isWideGamut: boolean): ImageData {
  if (isWideGamut) {
    try {
      return new ImageData(width, height, { colorSpace: 'display-p3' })
    } catch {
      // As below.
    }
  }
  return new ImageData(width, height)
}

/** Whether it is the profile of Apple's cameras. Its name is in UTF-16. */
function isWide(profile: Uint8Array | null): boolean {
  if (profile === null) return false
  const text = String.fromCharCode(...profile.filter((byte) => byte !== 0))
  return text.includes('Display P3')
}
