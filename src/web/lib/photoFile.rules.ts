import type { PhotoFormat } from '#shared/files/photoFormat.rules.ts'

/**
 * What browsers do not agree on about a photo file: Firefox fills what is missing at the end of a JPEG or PNG with a
 * single color, Chromium reads no PNG without its last chunk, no browser turns a WebP upright, and only newer ones turn
 * a PNG.
 */

type Bytes = Uint8Array<ArrayBuffer>

/** The orientation in EXIF: 1 is upright, 2 to 4 are mirrored or upside down, 5 to 8 lie on their side. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** A file with the same picture, in parts, that every browser decodes alike, and how the picture is to be turned. */
export type Decodable = { parts: (Bytes | string)[]; orientation: Orientation }

/**
 * Null when pixels of a PNG or WebP are missing, as after a copy or a download that was interrupted. A JPEG is judged
 * by its pixels, as in `readWholePhoto`; browsers turn it themselves.
 */
export async function decodable(format: Exclude<PhotoFormat, 'image/heic'>, bytes: Bytes): Promise<Decodable | null> {
  switch (format) {
    case 'image/jpeg':
      return { parts: [bytes, JPEG_END], orientation: 1 }
    case 'image/png':
      return decodablePng(bytes)
    case 'image/webp':
      return decodableWebp(bytes)
  }
}

/** What ends a JPEG. Behind one that has an end it changes nothing. */
const JPEG_END = Uint8Array.of(0xff, 0xd9)

/** The color, in RGBA, with which decoders fill the blocks of a JPEG that are missing. */
const FILLING = [128, 128, 128, 255]

/** Whether these pixels, in RGBA, are what decoders put in the place of missing ones. */
export function isFilling(pixels: Uint8ClampedArray): boolean {
  return pixels.every((value, at) => value === FILLING[at % 4])
}

const PNG_SIGNATURE = 8
/** Length, type and checksum of a chunk, which surround its data. */
const PNG_CHUNK = 12
const PNG_END = Uint8Array.of(0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82)

async function decodablePng(bytes: Bytes): Promise<Decodable | null> {
  const view = viewOf(bytes)
  const parts = [bytes.subarray(0, PNG_SIGNATURE)]
  const pixels: Bytes[] = []
  let orientation: Orientation = 1
  let at = PNG_SIGNATURE
  while (at + PNG_CHUNK <= bytes.length) {
    const end = at + PNG_CHUNK + view.getUint32(at)
    const name = fourLetters(bytes, at + 4)
    const data = bytes.subarray(at + PNG_CHUNK - 4, end - 4)
    if (name === 'IEND') break
    if (name === 'IDAT') pixels.push(data)
    if (name === 'eXIf') orientation = exifOrientation(data)
    else parts.push(bytes.subarray(at, end))
    at = end
  }
  return (await inflates(pixels)) ? { parts: [...parts, PNG_END], orientation } : null
}

/** Whether compressed data are complete and undamaged. */
async function inflates(parts: Bytes[]): Promise<boolean> {
  try {
    await new Blob(parts).stream().pipeThrough(new DecompressionStream('deflate')).pipeTo(new WritableStream())
    return true
  } catch {
    return false
  }
}

const RIFF_HEAD = 8
const RIFF_CHUNKS = 12

function decodableWebp(bytes: Bytes): Decodable | null {
  const view = viewOf(bytes)
  // Some encoders leave out the byte that makes the length even.
  if (RIFF_HEAD + view.getUint32(4, true) > bytes.length + 1) return null
  let at = RIFF_CHUNKS
  while (at + RIFF_HEAD <= bytes.length) {
    const length = view.getUint32(at + 4, true)
    if (fourLetters(bytes, at) === 'EXIF') {
      const orientation = exifOrientation(bytes.subarray(at + RIFF_HEAD, at + RIFF_HEAD + length))
      // The length of the file is in its head, so the name of the metadata is changed to one that means nothing.
      return { orientation, parts: [bytes.subarray(0, at), 'XXXX', bytes.subarray(at + 4)] }
    }
    at += RIFF_HEAD + length + (length % 2)
  }
  return { orientation: 1, parts: [bytes] }
}

const ORIENTATION_TAG = 0x0112
const EXIF_MARK = 'Exif'
const [TIFF_HEAD, TIFF_ENTRY] = [8, 12]

function exifOrientation(exif: Uint8Array): Orientation {
  // Some encoders write the mark that EXIF has in a JPEG.
  const tiff = fourLetters(exif, 0) === EXIF_MARK ? exif.subarray(6) : exif
  if (tiff.length < TIFF_HEAD) return 1
  const view = viewOf(tiff)
  const isLittle = tiff[0] === 0x49
  const first = view.getUint32(4, isLittle)
  if (first + 2 > tiff.length) return 1
  const end = Math.min(tiff.length - TIFF_ENTRY, first + 2 + (view.getUint16(first, isLittle) - 1) * TIFF_ENTRY)
  for (let at = first + 2; at <= end; at += TIFF_ENTRY) {
    if (view.getUint16(at, isLittle) !== ORIENTATION_TAG) continue
    const value = view.getUint16(at + 8, isLittle)
    return value >= 1 && value <= 8 ? (value as Orientation) : 1
  }
  return 1
}

/**
 * The transformation of a canvas on which an unturned picture is drawn upright, for the size of the upright picture.
 * The order is that of `setTransform`.
 */
export function uprightMatrix(
  orientation: Orientation,
  { width, height }: { width: number; height: number },
): [number, number, number, number, number, number] {
  switch (orientation) {
    case 1:
      return [1, 0, 0, 1, 0, 0]
    case 2:
      return [-1, 0, 0, 1, width, 0]
    case 3:
      return [-1, 0, 0, -1, width, height]
    case 4:
      return [1, 0, 0, -1, 0, height]
    case 5:
      return [0, 1, 1, 0, 0, 0]
    case 6:
      return [0, 1, -1, 0, width, 0]
    case 7:
      return [0, -1, -1, 0, width, height]
    case 8:
      return [0, -1, 1, 0, 0, height]
  }
}

function fourLetters(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
}

export type Size = { width: number; height: number }

/** The size that fits into a square of `longest` pixels, never enlarged. */
export function fitWithin(size: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(size.width, size.height))
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) }
}

type Chosen = { name: string; size: number; lastModified: number }

/**
 * Whether the same file was chosen twice, which is a mistake and no wish for two copies. Cameras give every photo the
 * same name, but not the same time.
 */
export function isSameFile(one: Chosen, other: Chosen): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}
