import { VARIANTS, type Variant } from '#shared/api/files.ts'

export type PhotoFormat = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic'

const EXTENSIONS: Readonly<Record<PhotoFormat, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
}

/** Brands of a still picture in HEVC, and those under which a file may begin that has one of them further on. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis'])
const HEIF_BRANDS = new Set([...HEIC_BRANDS, 'hevc', 'hevx', 'mif1', 'msf1'])

/** Bytes that {@link sniffFormat} needs: a HEIC says within them what it is. */
export const SNIFF_BYTES = 64

/**
 * What a file is by its first bytes, whatever its name or type say; null for anything but a photo format.
 * An SVG or a document that a decoder would accept is thereby never handed to one.
 */
export function sniffFormat(head: Uint8Array): PhotoFormat | null {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg'
  const text = String.fromCharCode(...head.subarray(0, SNIFF_BYTES))
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (text.slice(4, 8) === 'ftyp' && isHeic(head, text)) return 'image/heic'
  return null
}

/** A film in HEVC, or an AVIF, may begin as a HEIC does: the list of its brands tells them apart. */
function isHeic(head: Uint8Array, text: string): boolean {
  if (!HEIF_BRANDS.has(text.slice(8, 12))) return false
  const end = new DataView(head.buffer, head.byteOffset).getUint32(0)
  // Between the two stands a version.
  const brands = text.slice(8, 12) + text.slice(16, end)
  return (brands.match(/.{4}/gs) ?? []).some((brand) => HEIC_BRANDS.has(brand))
}

/** `{userId}/{id}.{ext}`: ids are sorted by time, and two files in one millisecond cannot collide. */
export function storageKey(userId: string, id: string, format: PhotoFormat): string {
  return `${userId}/${id}.${EXTENSIONS[format]}`
}

/** The key and the type of a variant. Copies stand beside the original. */
export function variantOf(
  photo: { storageKey: string; fileType: string },
  variant: Variant,
): { key: string; type: string } {
  const stem = photo.storageKey.replace(/\.[^.]+$/, '')
  switch (variant) {
    case 'original':
      return { key: photo.storageKey, type: photo.fileType }
    case 'display':
      return { key: `${stem}.display.jpg`, type: 'image/jpeg' }
    case 'thumb':
      return { key: `${stem}.thumb.webp`, type: 'image/webp' }
  }
}

/** The three objects of a photo. */
export function objectsOf(photo: {
  id: string
  storageKey: string
  fileType: string
}): { key: string; fileId: string }[] {
  return VARIANTS.map((variant) => ({ key: variantOf(photo, variant).key, fileId: photo.id }))
}

const NAME_MAX = 255

// Control characters and line separators forge log lines and headers; directional marks make gpj.exe look like
// exe.jpg; half a surrogate pair cannot be written as UTF-8.
const UNSAFE_CHARACTERS =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\p{Surrogate}]/gu

/**
 * The name a person gave, without a path, without characters that deceive and without a leading dot, which would hide
 * the file where it is saved; never used to reach a file.
 */
export function sanitizeFileName(name: string | undefined): string {
  const base = (name ?? '').split(/[\\/]/).at(-1) ?? ''
  const sanitize = base.replace(UNSAFE_CHARACTERS, '').trim()
  const extension = /\.[a-z0-9]{1,5}$/i.exec(sanitize)?.[0] ?? ''
  const stem = sanitize.slice(0, sanitize.length - extension.length).replace(/^[.\s]+/, '')
  // Cut between characters, not within one.
  return ([...stem].slice(0, NAME_MAX - extension.length).join('') || 'photo') + extension
}
