import pLimit from 'p-limit'
import sharp from 'sharp'
import type { Darkroom, Developed } from '../../features/files/files.port.ts'

/** A JPEG is shrunk while it is decoded, so many pixels cost little; other formats are decoded whole. */
const MEGAPIXELS = { 'image/jpeg': 220, other: 64 } as const

/** Longest side of the copies in pixels. */
const DISPLAY_SIDE = 2048
const THUMB_SIDE = 480

/** Photos that are worked on at the same time; each takes up to a quarter of a gigabyte. */
const AT_ONCE = 2

// Each photo is read once: a cache of decoded files would only hold memory.
sharp.cache(false)
sharp.concurrency(1)

/** Reads JPEG, PNG and WebP with libvips. */
export function createSharpDarkroom(): Darkroom {
  const queue = pLimit(AT_ONCE)
  return {
    develop: (photoPath, type, { displayPath, thumbPath }) =>
      queue(async (): Promise<Developed> => {
        const size = await readSize(photoPath)
        if (size === null) return { kind: 'unreadable' }
        const megapixels = type === 'image/jpeg' ? MEGAPIXELS['image/jpeg'] : MEGAPIXELS.other
        if (size.width * size.height > megapixels * 1e6) return { kind: 'too_many_pixels', megapixels }
        try {
          await sharp(photoPath, { failOn: 'error', limitInputPixels: megapixels * 1e6 })
            .autoOrient()
            .resize(DISPLAY_SIDE, DISPLAY_SIDE, { fit: 'inside', withoutEnlargement: true })
            .flatten({ background: '#ffffff' })
            .jpeg({ quality: 82, mozjpeg: false })
            .toFile(displayPath)
          await sharp(displayPath)
            .resize(THUMB_SIDE, THUMB_SIDE, { fit: 'inside', withoutEnlargement: true })
            .webp({ quality: 76 })
            .toFile(thumbPath)
        } catch (error) {
          // A full disk is our fault and not the photo's.
          if (isOurs(error)) throw error
          return { kind: 'unreadable' }
        }
        return { kind: 'developed', ...size }
      }),
  }
}

/** Width and height after turning upright, from the header alone; null when there is none. */
async function readSize(photoPath: string): Promise<{ width: number; height: number } | null> {
  try {
    // The limits are ours: the header must be readable for a photo of any size.
    const { autoOrient } = await sharp(photoPath, { limitInputPixels: false }).metadata()
    return autoOrient.width > 0 && autoOrient.height > 0 ? autoOrient : null
  } catch {
    return null
  }
}

function isOurs(error: unknown): boolean {
  return error instanceof Error && /ENOSPC|No space left|EACCES|Permission denied|EMFILE/i.test(error.message)
}
