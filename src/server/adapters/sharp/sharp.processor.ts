import { hash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { readJpegCoding, rejectByCoding } from '#shared/files/jpegCoding.ts'
import { COPIES, MEGAPIXELS } from '#shared/files/photoCopies.ts'
import { measurePhoto, type PhotoQuality } from '#shared/files/photoQuality.rules.ts'
import type { Copies, DecodedImage, ProcessResult, ReceivedPhoto } from '../../features/files/files.port.ts'
import { withColorProfile } from './pngProfile.ts'
import { hasHugeText } from './pngText.ts'
import { reading } from './windowedFile.ts'

// Each photo is read only once, so a cache of decoded files would only use memory.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Lets this process open JPEG, PNG and WebP only. libvips has decoders of many other formats, some of which had flaws.
 * What a file really is does not matter then: none of them opens it.
 */
export function openPhotosOnly(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp'].flatMap((format) =>
      ['File', 'Buffer'].map((source) => `VipsForeignLoad${format}${source}`),
    ),
  })
}

/** What became of a photo, without what the camera wrote into it. */
export type Decoded =
  | Exclude<ProcessResult, { kind: 'processed' }>
  | Omit<Extract<ProcessResult, { kind: 'processed' }>, 'camera'>

/** Reads a JPEG, PNG or WebP with libvips and writes its copies. */
export async function processFile(
  { path: photoPath, type, maxMegapixels = Infinity }: Omit<ReceivedPhoto, 'userId'>,
  copies: Copies,
): Promise<Decoded> {
  const rejection = await rejectByStructure(photoPath, type)
  if (rejection !== null) return rejection
  const header = await orUnreadable(readHeader(photoPath))
  if (header === null) return { kind: 'unreadable' }
  const { width, height } = header
  const pixels = width * height
  const megapixels = header.isShrinking ? MEGAPIXELS.shrinking : MEGAPIXELS.whole
  if (pixels > megapixels * 1e6) return { kind: 'too_many_pixels', megapixels }
  if (pixels > maxMegapixels * 1e6) return { kind: 'over_plan', pixels }
  const made = await decoded(photoPath, type, (from, failOn) =>
    makeCopies(sharp(from, { failOn, limitInputPixels: megapixels * 1e6 }).autoOrient()),
  )
  return written(made, { width, height }, copies)
}

/** What ends a JPEG. */
const END_OF_IMAGE = Buffer.from([0xff, 0xd9])

/**
 * libjpeg's words when the marker at the end of a JPEG is missing, and when the marker comes before the last pixels.
 */
const NO_END = /premature end of JPEG image/
const NO_PIXELS = /premature end of data segment/

/**
 * Decodes a photo, or gives null if pixels of it are missing. Whether the marker at the end of a JPEG is there does not
 * matter: a copy of half a photo may have one, and a whole photo may have lost it.
 */
async function decoded<Value>(
  photoPath: string,
  type: string,
  decode: (from: string | Buffer, failOn: 'warning' | 'error') => Promise<Value>,
): Promise<Value | null> {
  const attempt = (from: string | Buffer) => orMessage(decode(from, type === 'image/jpeg' ? 'warning' : 'error'))
  let from: string | Buffer = photoPath
  let result = await attempt(from)
  if (NO_END.test(result.message ?? '')) {
    from = Buffer.concat([await readFile(photoPath), END_OF_IMAGE])
    result = await attempt(from)
  }
  if (result.message === null) return result.value
  // Cameras and editors write much that a decoder warns about and that changes no pixel.
  return type !== 'image/jpeg' || NO_PIXELS.test(result.message) ? null : orUnreadable(decode(from, 'error'))
}

/** Writes the copies of an image that another decoder has decoded. */
export async function processImage(image: DecodedImage, copies: Copies): Promise<Decoded> {
  const { width, height, pixels, colorProfile } = image
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } })
  if (colorProfile === null) return written(await orUnreadable(makeCopies(picture)), { width, height }, copies)
  // Raw pixels have no color profile, but a PNG can have one.
  const png = await inside(picture, COPIES.display.side).png({ compressionLevel: 0 }).toBuffer()
  const made = await orUnreadable(makeCopies(sharp(withColorProfile(png, colorProfile))))
  return written(made, { width, height }, copies)
}

/** Rejects files whose structure would make them too expensive for libvips, before libvips reads them. */
async function rejectByStructure(photoPath: string, type: string): Promise<Decoded | null> {
  if (type === 'image/png' && (await hasHugeText(photoPath))) return { kind: 'unreadable' }
  const coding = type === 'image/jpeg' ? await reading(photoPath, readJpegCoding) : null
  const kind = coding === null ? null : rejectByCoding(coding)
  if (kind === null) return null
  return kind === 'too_many_pixels' ? { kind, megapixels: MEGAPIXELS.inScans } : { kind }
}

type MadeCopies = { display: Buffer; thumb: Buffer; quality: PhotoQuality }

/** Writes the copies. They are null when the photo could not be read. */
async function written(
  made: MadeCopies | null,
  size: { width: number; height: number },
  copies: Copies,
): Promise<Decoded> {
  if (made === null) return { kind: 'unreadable' }
  // Node writes the file, because its errors tell what is wrong with the disk.
  await writeFile(copies.displayPath, made.display, { mode: 0o600 })
  await writeFile(copies.thumbPath, made.thumb, { mode: 0o600 })
  return {
    kind: 'processed',
    ...size,
    displaySha256: hash('sha256', made.display),
    thumbSha256: hash('sha256', made.thumb),
    quality: made.quality,
  }
}

type Header = { width: number; height: number; isShrinking: boolean }

/**
 * Width and height after turning upright, and whether the decoder can scale down. Null for an image without width or
 * height.
 */
async function readHeader(photoPath: string): Promise<Header | null> {
  // The size limits are checked by our own code, so the header must be readable for a photo of any size.
  const { autoOrient, format } = await sharp(photoPath, { limitInputPixels: false }).metadata()
  const { width, height } = autoOrient
  if (width <= 0 || height <= 0) return null
  return { width, height, isShrinking: format === 'jpeg' }
}

async function makeCopies(upright: Sharp): Promise<MadeCopies> {
  const display = await inside(upright, COPIES.display.side)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: COPIES.display.quality, mozjpeg: false })
    .toBuffer()
  const small = await inside(sharp(display), COPIES.thumb.side)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const thumb = await sharp(small.data, { raw: small.info }).webp({ quality: COPIES.thumb.quality }).toBuffer()
  return { display, thumb, quality: measurePhoto(small.data, small.info) }
}

function inside(picture: Sharp, side: number): Sharp {
  return picture.resize(side, side, { fit: 'inside', withoutEnlargement: true })
}

/** sharp's messages when a file could not be opened or memory ran out. The photo did not cause these. */
const OURS = /Input file is missing|unable to open for read|Too many open files|Permission denied|out of memory/i

async function orUnreadable<Value>(work: Promise<Value>): Promise<Value | null> {
  const { message, value } = await orMessage(work)
  return message === null ? value : null
}

/** What the decoder made, or its message about what is wrong with the photo. */
async function orMessage<Value>(
  work: Promise<Value>,
): Promise<{ message: null; value: Value } | { message: string; value: null }> {
  try {
    return { message: null, value: await work }
  } catch (error) {
    if (!(error instanceof Error) || OURS.test(error.message)) throw error
    return { message: error.message, value: null }
  }
}
