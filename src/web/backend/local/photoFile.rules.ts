import type { PhotoFormat } from '#shared/files/photoFormat.rules.ts'

/**
 * What browsers do not tell about a photo file: Firefox fills what is missing at the end of a JPEG or PNG with a single
 * color, no browser turns a WebP upright, and only newer ones turn a PNG.
 */

/** Whether the end of the photo is missing, as after a copy or a download that was interrupted. */
export function isCutOff(format: PhotoFormat, bytes: Uint8Array): boolean {
  switch (format) {
    case 'image/jpeg':
      return !hasJpegEnd(bytes)
    case 'image/png':
      return !hasPngEnd(bytes)
    case 'image/webp':
      // Some encoders leave out the byte that makes the length even.
      return RIFF_HEAD + viewOf(bytes).getUint32(4, true) > bytes.length + 1
    case 'image/heic':
      // Its decoder rejects images with missing parts.
      return false
  }
}

const MARK = 0xff
const START_OF_IMAGE = 0xd8
const END_OF_IMAGE = 0xd9
const RESTART_FIRST = 0xd0
const TEMPORARY = 0x01

/** Segments are skipped by their length, because a preview in the metadata has an end of its own. */
function hasJpegEnd(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  let at = bytes.indexOf(MARK, 2)
  while (at >= 0 && at + 3 < bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (marker === END_OF_IMAGE) return true
    const isAlone = marker <= TEMPORARY || (marker >= RESTART_FIRST && marker <= START_OF_IMAGE)
    if (marker === MARK) at += 1
    else at = bytes.indexOf(MARK, at + 2 + (isAlone ? 0 : view.getUint16(at + 2)))
  }
  return at >= 0 && bytes[at + 1] === END_OF_IMAGE
}

const PNG_SIGNATURE = 8
/** Length, type and checksum of a chunk, which surround its data. */
const PNG_CHUNK = 12

function hasPngEnd(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  let at = PNG_SIGNATURE
  while (at + PNG_CHUNK <= bytes.length) {
    if (fourLetters(bytes, at + 4) === 'IEND') return true
    at += PNG_CHUNK + view.getUint32(at)
  }
  return false
}

const RIFF_HEAD = 8
const RIFF_CHUNKS = 12

/** The orientation in EXIF: 1 is upright, 2 to 4 are mirrored or upside down, 5 to 8 lie on their side. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

type Bytes = Uint8Array<ArrayBuffer>

/** The orientation in the metadata, and the parts of a file with the same picture that no browser turns. */
type Turn = { orientation: Orientation; unturned: (Bytes | string)[] }

/** The turn of a photo whose orientation browsers do not agree on. Null when it is upright. */
export function turnOf(format: PhotoFormat, bytes: Bytes): Turn | null {
  const turn = format === 'image/webp' ? webpTurn(bytes) : format === 'image/png' ? pngTurn(bytes) : null
  return turn === null || turn.orientation === 1 ? null : turn
}

function pngTurn(bytes: Bytes): Turn | null {
  const view = viewOf(bytes)
  let at = PNG_SIGNATURE
  while (at + PNG_CHUNK <= bytes.length) {
    const end = at + PNG_CHUNK + view.getUint32(at)
    if (fourLetters(bytes, at + 4) === 'eXIf') {
      const orientation = exifOrientation(bytes.subarray(at + PNG_CHUNK - 4, end - 4))
      return { orientation, unturned: [bytes.subarray(0, at), bytes.subarray(end)] }
    }
    at = end
  }
  return null
}

function webpTurn(bytes: Bytes): Turn | null {
  const view = viewOf(bytes)
  let at = RIFF_CHUNKS
  while (at + RIFF_HEAD <= bytes.length) {
    const length = view.getUint32(at + 4, true)
    if (fourLetters(bytes, at) === 'EXIF') {
      const orientation = exifOrientation(bytes.subarray(at + RIFF_HEAD, at + RIFF_HEAD + length))
      // The length of the file is in its head, so the name of the metadata is changed to one that means nothing.
      return { orientation, unturned: [bytes.subarray(0, at), 'XXXX', bytes.subarray(at + 4)] }
    }
    at += RIFF_HEAD + length + (length % 2)
  }
  return null
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
