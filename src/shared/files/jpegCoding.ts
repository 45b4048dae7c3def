import { MEGAPIXELS } from './photoCopies.ts'

/** How a JPEG is encoded. Sizes are before the image is turned upright. */
export type JpegCoding = {
  width: number
  height: number
  /**
   * Whether the decoder must hold the whole image because no part of it is complete before the last scan: it is
   * progressive, or its components come one after another.
   */
  comesInScans: boolean
  /** Number of coefficients that the decoder holds in that case, two bytes each. */
  coefficients: number
  /** Number of coefficients that it visits in all scans together. */
  passed: number
  /** Arithmetic coding, lossless or hierarchical, which no camera writes and no browser displays. */
  isExotic: boolean
  /** Whether the file has more segments than any photo. */
  isScattered: boolean
}

const MARK = 0xff
const START = 0xd8
const END = 0xd9
const START_OF_SCAN = 0xda
const RESTARTS = { first: 0xd0, last: 0xd7 } as const
const TEMPORARY = 0x01

/** Frames with Huffman coding: baseline, extended and progressive (ITU-T T.81, table B.1). */
const HUFFMAN_FRAMES = new Set([0xc0, 0xc1, 0xc2])
const PROGRESSIVE = 0xc2
const FRAMES = { first: 0xc0, last: 0xcf } as const
/** Markers within the range of frames that are no frames: tables, an extension, and conditioning. */
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc])

/** Maximum number of segments, far more than a camera writes. Each costs time and memory, regardless of the pixels. */
const PIECES_MAX = 10_000

/** The minimum cost of a scan in coefficients, however small its image is. */
const SCAN_LEAST = 100_000

/**
 * Bytes read to find the next marker, first a few and then more at a time, because a few bytes or millions may lie
 * between two markers.
 */
const NEAR = 64
const FAR = 256 * 1024

/** Maximum number of coefficients of a JPEG with several scans: 48 megapixels in three colors, 288 MB. */
const COEFFICIENTS_MAX = 150e6

/**
 * Maximum number of coefficients that all scans of a JPEG visit together: twenty scans over 48 megapixels. A camera or
 * an editor writes ten. A million coefficients take up to 1.5 ms on a core at 3 GHz, so this takes up to two of the
 * twenty seconds that a photo has on the server.
 */
const PASSED_MAX = 1000e6

const NOTHING: JpegCoding = {
  width: 0,
  height: 0,
  comesInScans: false,
  coefficients: 0,
  passed: 0,
  isExotic: false,
  isScattered: false,
}

type Component = { id: number; across: number; down: number }
type Frame = Pick<JpegCoding, 'width' | 'height' | 'isExotic'> & { isProgressive: boolean; components: Component[] }

/** Reads any part of a file. Bytes beyond its end are missing from the result. */
type Read = (at: number, length: number) => Promise<Uint8Array>

/**
 * Reads the segments of a JPEG as its decoder does, without decoding them: a file of half a megabyte can make the
 * decoder go over 64 megapixels thousands of times. A JPEG with a single scan is read up to the start of that scan,
 * others up to where the decoder ends or gives up. Null when there is no frame, because then nothing is decoded.
 */
export async function readJpegCoding(read: Read): Promise<JpegCoding | null> {
  let frame: Frame | null = null
  let passed = 0
  let at = 2
  for (let pieces = 0; pieces < PIECES_MAX; pieces += 1) {
    const found = await nextMarker(read, at)
    if (found === null) return toCoding(frame, passed)
    const { marker, after } = found
    const head = await read(after, 2)
    // The end of the image, or a truncated or malformed file. The decoder does the counted work before it gets here.
    if (marker === START || marker === END || head.length < 2) return toCoding(frame, passed)
    // The length includes its own two bytes. The decoder treats a smaller value as two.
    const length = Math.max(2, readUint16(head, 0))
    const content = (await read(after, length)).subarray(2)
    if (isFrame(marker)) {
      if (frame !== null) return toCoding(frame, passed)
      frame = readFrame(marker, content)
      if (frame === null) return null
    } else if (marker === START_OF_SCAN) {
      if (frame === null) return null
      const { isProgressive, components } = frame
      // An image in a single scan is decoded as it arrives. Every further scan is surplus.
      const isAlone = passed === 0 && !isProgressive && content[0] === components.length
      if (isAlone) return { ...toCoding(frame, 0), comesInScans: false }
      passed += Math.max(SCAN_LEAST, placesOf(frame, componentsOf(frame, content)))
    }
    at = after + length
  }
  return { ...(toCoding(frame, passed) ?? NOTHING), isScattered: true }
}

/** Why a JPEG would be too expensive to decode. Null when it would not. */
export function rejectByCoding(coding: JpegCoding): 'too_many_pixels' | 'too_complex' | null {
  if (coding.isExotic || coding.isScattered) return 'too_complex'
  if (!coding.comesInScans) return null
  if (coding.width * coding.height > MEGAPIXELS.inScans * 1e6) return 'too_many_pixels'
  return coding.coefficients > COEFFICIENTS_MAX || coding.passed > PASSED_MAX ? 'too_complex' : null
}

/** The next marker with a meaning, and the position after it. Entropy-coded bytes and fill bytes are skipped. */
async function nextMarker(read: Read, from: number): Promise<{ marker: number; after: number } | null> {
  let at = from
  let isMarked = false
  for (let length = NEAR; ; length = FAR) {
    const bytes = await read(at, length)
    for (let index = 0; index < bytes.length; index += 1) {
      const byte = bytes[index] ?? 0
      if (byte === MARK) isMarked = true
      else if (isMarked) {
        isMarked = false
        if (!isWithoutMeaning(byte)) return { marker: byte, after: at + index + 1 }
      }
    }
    if (bytes.length < length) return null
    at += length
  }
}

/** Stuffed bytes and the restart markers within entropy-coded data. */
function isWithoutMeaning(byte: number): boolean {
  return byte === 0 || byte === TEMPORARY || (byte >= RESTARTS.first && byte <= RESTARTS.last)
}

function isFrame(marker: number): boolean {
  return marker >= FRAMES.first && marker <= FRAMES.last && !NO_FRAMES.has(marker)
}

/** A frame consists of precision, height, width, and three bytes for each component. */
function readFrame(marker: number, content: Uint8Array): Frame | null {
  const count = content[5] ?? 0
  if (count === 0 || content.length < 6 + count * 3) return null
  const components = Array.from({ length: count }, (_, index) => {
    const [id = 0, sampling = 0] = content.subarray(6 + index * 3)
    return { id, across: sampling >> 4, down: sampling & 15 }
  })
  return {
    width: readUint16(content, 3),
    height: readUint16(content, 1),
    isProgressive: marker === PROGRESSIVE,
    isExotic: !HUFFMAN_FRAMES.has(marker),
    components,
  }
}

/** The components of the frame that a scan lists. */
function componentsOf({ components }: Frame, content: Uint8Array): Component[] {
  const count = content[0] ?? 0
  const ids = new Set(Array.from({ length: count }, (_, index) => content[1 + index * 2]))
  return components.filter(({ id }) => ids.has(id))
}

function placesOf({ width, height, components }: Frame, some: readonly Component[]): number {
  const across = Math.max(1, ...components.map((component) => component.across))
  const down = Math.max(1, ...components.map((component) => component.down))
  return some.reduce((sum, own) => sum + (width * height * own.across * own.down) / (across * down), 0)
}

function toCoding(frame: Frame, passed: number): JpegCoding
function toCoding(frame: Frame | null, passed: number): JpegCoding | null
function toCoding(frame: Frame | null, passed: number): JpegCoding | null {
  if (frame === null) return null
  const { width, height, isExotic, components } = frame
  const coefficients = placesOf(frame, components)
  return { ...NOTHING, width, height, isExotic, comesInScans: true, coefficients, passed }
}

function readUint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}
