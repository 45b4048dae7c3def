import { MEASURED_SIDE } from './photoQuality.rules.ts'
import { MB } from './uploads.rules.ts'

/**
 * Maximum megapixels. A JPEG is scaled down while the server decodes it, so many pixels cost little. Other images are
 * decoded at full size, and so are JPEGs with several scans, at six bytes per pixel. A browser decodes every image at
 * full size.
 */
export const MEGAPIXELS = { shrinking: 220, whole: 64, inScans: 48 } as const

/** Memory that libheif may use, in bytes. A photo of 60 megapixels stays below it. */
export const HEIC_HEAP_BYTES = 448 * MB

/** The copies of a photo: longest side in pixels, and quality from 0 to 100. */
export const COPIES = {
  display: { side: 2048, type: 'image/jpeg', quality: 82 },
  /** For lists. It is made of the pixels that are measured, so that they are decoded once. */
  thumb: { side: MEASURED_SIDE, type: 'image/webp', quality: 76 },
} as const
