import { hash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import type { Copies, Darkroom, Developed, HeicDecoder, Picture } from '../../features/files/files.port.ts'
import { withColorProfile } from './pngProfile.ts'
import { hasHugeText } from './pngText.ts'

/** A JPEG is shrunk while it is decoded, so many pixels cost little; others are decoded whole. */
const MEGAPIXELS = { shrinking: 220, whole: 64 } as const

/** Longest side of the copies in pixels. */
const DISPLAY_SIDE = 2048
const THUMB_SIDE = 480

/** Photos that are worked on at the same time; few take more than a quarter of a gigabyte. */
const AT_ONCE = 2

// Each photo is read once: a cache of decoded files would only hold memory.
sharp.cache(false)
sharp.concurrency(1)

/** Reads JPEG, PNG and WebP with libvips, and what the decoder makes of HEIC, which libvips cannot decode. */
export function createSharpDarkroom(heic: HeicDecoder): Darkroom {
  const queue = pLimit(AT_ONCE)
  return {
    develop: (photoPath, type, copies) =>
      queue(() =>
        type === 'image/heic'
          ? heic.decode(photoPath, MEGAPIXELS.whole, (picture) => developPicture(picture, copies))
          : developFile(photoPath, type, copies),
      ),
  }
}

async function developFile(photoPath: string, type: string, copies: Copies): Promise<Developed> {
  // Sharp reads the text along with the header, so it is measured first.
  if (type === 'image/png' && (await hasHugeText(photoPath))) return { kind: 'unreadable' }
  const header = await orUnreadable(readHeader(photoPath))
  if (header === null) return { kind: 'unreadable' }
  const { width, height, isShrinking } = header
  const megapixels = isShrinking ? MEGAPIXELS.shrinking : MEGAPIXELS.whole
  if (width * height > megapixels * 1e6) return { kind: 'too_many_pixels', megapixels }
  const photo = sharp(photoPath, { failOn: 'error', limitInputPixels: megapixels * 1e6 })
  return develop(photo.autoOrient(), { width, height }, copies)
}

async function developPicture({ width, height, pixels, colorProfile }: Picture, copies: Copies): Promise<Developed> {
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } })
  if (colorProfile === null) return develop(picture, { width, height }, copies)
  // Bare pixels cannot say what their colours mean, a PNG can.
  const png = await inside(picture, DISPLAY_SIDE).png({ compressionLevel: 0 }).toBuffer()
  return develop(sharp(withColorProfile(png, colorProfile)), { width, height }, copies)
}

async function develop(upright: Sharp, size: { width: number; height: number }, copies: Copies): Promise<Developed> {
  const made = await orUnreadable(makeCopies(upright))
  if (made === null) return { kind: 'unreadable' }
  // Written by Node, whose errors say what is wrong with the disk.
  await writeFile(copies.displayPath, made.display, { mode: 0o600 })
  await writeFile(copies.thumbPath, made.thumb, { mode: 0o600 })
  return {
    kind: 'developed',
    ...size,
    displaySha256: hash('sha256', made.display),
    thumbSha256: hash('sha256', made.thumb),
  }
}

type Header = { width: number; height: number; isShrinking: boolean }

/** Width and height after turning upright, and whether the decoder can shrink; null for a picture without a side. */
async function readHeader(photoPath: string): Promise<Header | null> {
  // The limits are ours: the header must be readable for a photo of any size.
  const { autoOrient, format, isProgressive } = await sharp(photoPath, { limitInputPixels: false }).metadata()
  const { width, height } = autoOrient
  if (width <= 0 || height <= 0) return null
  // A progressive JPEG comes in scans over the whole picture: the decoder holds all of it, six bytes a pixel.
  return { width, height, isShrinking: format === 'jpeg' && !isProgressive }
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
