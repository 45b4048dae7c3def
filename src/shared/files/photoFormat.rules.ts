export const PHOTO_FORMATS = ['image/jpeg', 'image/png', 'image/webp', 'image/heic'] as const

export type PhotoFormat = (typeof PHOTO_FORMATS)[number]

/**
 * Major brands of HEVC still images, and below the generic brands of files that may list one of these as a compatible
 * brand.
 */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis'])
const HEIF_BRANDS = new Set([...HEIC_BRANDS, 'hevc', 'hevx', 'mif1', 'msf1'])

/** Number of bytes that {@link sniffFormat} needs. The brands of a HEIC file are within them. */
export const SNIFF_BYTES = 64

/**
 * The photo format according to the first bytes, regardless of the file's name or content type. Null for anything else,
 * so an SVG or a document that a decoder would accept never reaches a decoder.
 */
export function sniffFormat(head: Uint8Array): PhotoFormat | null {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg'
  const text = String.fromCharCode(...head.subarray(0, SNIFF_BYTES))
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (text.slice(4, 8) === 'ftyp' && isHeic(head, text)) return 'image/heic'
  return null
}

/** HEVC videos and AVIF files may begin like a HEIC file. The list of compatible brands tells them apart. */
function isHeic(head: Uint8Array, text: string): boolean {
  if (!HEIF_BRANDS.has(text.slice(8, 12))) return false
  const end = new DataView(head.buffer, head.byteOffset).getUint32(0)
  // The minor version is between the two.
  const brands = text.slice(8, 12) + text.slice(16, end)
  return (brands.match(/.{4}/gs) ?? []).some((brand) => HEIC_BRANDS.has(brand))
}
