import { hash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { Copies, DecodedImage, ProcessResult } from '../../features/files/files.port.ts'
import { readJpegCoding } from './jpegScans.ts'
import { withColorProfile } from './pngProfile.ts'
import { hasHugeText } from './pngText.ts'

/**
 * A JPEG is shrunk while it is decoded, so many pixels cost little; others are decoded whole. A JPEG in scans is decoded
 * whole too, at six bytes a pixel.
 */
export const MEGAPIXELS = { shrinking: 220, whole: 64, inScans: 48 } as const

/** Coefficients of a JPEG in scans: 48 megapixels in three colours, 288 MB. */
const COEFFICIENTS_MAX = 150e6

/**
 * Coefficients' places that all scans of a JPEG pass together: twenty scans over 48 megapixels. A camera or an editor
 * writes ten. A million take up to 1.5 ms of a core at 3 GHz, so these take two seconds of the twenty that there are.
 */
const PASSED_MAX = 1000e6

/** Longest side of the copies in pixels. */
const DISPLAY_SIDE = 2048
const THUMB_SIDE = 480

// Each photo is read once: a cache of decoded files would only hold memory.
sharp.cache(false)
sharp.concurrency(1)

/** Reads a JPEG, PNG or WebP with libvips and writes its copies. */
export async function processFile(photoPath: string, type: string, copies: Copies): Promise<ProcessResult> {
  const refusal = await refuseByStructure(photoPath, type)
  if (refusal !== null) return refusal
  const header = await orUnreadable(readHeader(photoPath))
  if (header === null) return { kind: 'unreadable' }
  const { width, height } = header
  const megapixels = header.isShrinking ? MEGAPIXELS.shrinking : MEGAPIXELS.whole
  if (width * height > megapixels * 1e6) return { kind: 'too_many_pixels', megapixels }
  const photo = sharp(photoPath, { failOn: 'error', limitInputPixels: megapixels * 1e6 })
  return writeCopies(photo.autoOrient(), { width, height }, copies)
}

/** Writes the copies of what another decoder has made of a photo. */
export async function processImage(image: DecodedImage, copies: Copies): Promise<ProcessResult> {
  const { width, height, pixels, colorProfile } = image
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } })
  if (colorProfile === null) return writeCopies(picture, { width, height }, copies)
  // Bare pixels cannot say what their colours mean, a PNG can.
  const png = await inside(picture, DISPLAY_SIDE).png({ compressionLevel: 0 }).toBuffer()
  return writeCopies(sharp(withColorProfile(png, colorProfile)), { width, height }, copies)
}

/** What would cost libvips too much is refused by how the file is put together, before libvips sees it. */
async function refuseByStructure(photoPath: string, type: string): Promise<ProcessResult | null> {
  if (type === 'image/png' && (await hasHugeText(photoPath))) return { kind: 'unreadable' }
  const coding = type === 'image/jpeg' ? await readJpegCoding(photoPath) : null
  if (coding === null) return null
  if (coding.isExotic || coding.isScattered) return { kind: 'too_complex' }
  if (!coding.comesInScans) return null
  if (coding.width * coding.height > MEGAPIXELS.inScans * 1e6) {
    return { kind: 'too_many_pixels', megapixels: MEGAPIXELS.inScans }
  }
  const isTooMuch = coding.coefficients > COEFFICIENTS_MAX || coding.passed > PASSED_MAX
  return isTooMuch ? { kind: 'too_complex' } : null
}

async function writeCopies(
  upright: Sharp,
  size: { width: number; height: number },
  copies: Copies,
): Promise<ProcessResult> {
  const made = await orUnreadable(makeCopies(upright))
  if (made === null) return { kind: 'unreadable' }
  // Written by Node, whose errors say what is wrong with the disk.
  await writeFile(copies.displayPath, made.display, { mode: 0o600 })
  await writeFile(copies.thumbPath, made.thumb, { mode: 0o600 })
  return {
    kind: 'processed',
    ...size,
    displaySha256: hash('sha256', made.display),
    thumbSha256: hash('sha256', made.thumb),
  }
}

type Header = { width: number; height: number; isShrinking: boolean }

/** Width and height after turning upright, and whether the decoder can shrink; null for a picture without a side. */
async function readHeader(photoPath: string): Promise<Header | null> {
  // The limits are ours: the header must be readable for a photo of any size.
  const { autoOrient, format } = await sharp(photoPath, { limitInputPixels: false }).metadata()
  const { width, height } = autoOrient
  if (width <= 0 || height <= 0) return null
  return { width, height, isShrinking: format === 'jpeg' }
}

async function makeCopies(upright: Sharp): Promise<{ display: Buffer; thumb: Buffer }> {
  const display = await inside(upright, DISPLAY_SIDE)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, mozjpeg: false })
    .toBuffer()
  const thumb = await inside(sharp(display), THUMB_SIDE).webp({ quality: 76 }).toBuffer()
  return { display, thumb }
}

function inside(picture: Sharp, side: number): Sharp {
  return picture.resize(side, side, { fit: 'inside', withoutEnlargement: true })
}

/** What sharp says when the file could not be opened or memory ran out, which is no fault of the photo. */
const OURS = /Input file is missing|unable to open for read|Too many open files|Permission denied|out of memory/i

async function orUnreadable<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && OURS.test(error.message)) throw error
    return null
  }
}
