// oxlint-disable no-underscore-dangle -- libheif's own names.

/**
 * The part of libheif's C interface that is used here, which is the same in all builds of libheif-js. Pointers are
 * numbers. A function with an error result writes it to the address in its first parameter.
 */
export type HeifModule = {
  /** The module's memory. Calls that let the memory grow replace this array. */
  readonly HEAPU8: Uint8Array<ArrayBuffer>
  _malloc: (bytes: number) => number
  _heif_context_alloc: () => number
  _heif_context_set_maximum_image_size_limit: (context: number, side: number) => void
  _heif_context_read_from_memory_without_copy: (
    error: number,
    context: number,
    bytes: number,
    length: number,
    options: number,
  ) => void
  _heif_context_get_primary_image_handle: (error: number, context: number, handle: number) => void
  _heif_image_handle_get_width: (handle: number) => number
  _heif_image_handle_get_height: (handle: number) => number
  _heif_image_handle_has_alpha_channel: (handle: number) => number
  _heif_image_handle_is_premultiplied_alpha: (handle: number) => number
  _heif_image_handle_get_raw_color_profile_size: (handle: number) => number
  _heif_image_handle_get_raw_color_profile: (error: number, handle: number, profile: number) => void
  _heif_decoding_options_alloc: () => number
  _heif_decode_image: (
    error: number,
    handle: number,
    image: number,
    colorspace: number,
    chroma: number,
    options: number,
  ) => void
  _heif_image_get_decoding_warnings: (image: number, first: number, warnings: number, max: number) => number
  _heif_image_get_width: (image: number, channel: number) => number
  _heif_image_get_height: (image: number, channel: number) => number
  _heif_image_get_plane_readonly2: (image: number, channel: number, stride: number) => number
}

/** A camera's color profile has a few kilobytes. */
const PROFILE_MAX = 1024 ** 2

/** The limit while the header is read, so that the size of an image with too many pixels is still known. */
const SIDE_MAX = 65_535

/** Coded images are padded to whole units of at most this many pixels. */
const CODING_UNIT = 64

const RGB = 1
const INTERLEAVED = { channel: 10, rgb: 10, rgba: 11 } as const

/** Offset in libheif's decoding options of the flag that makes it reject images with missing parts. */
const STRICT = 21

const ERROR_BYTES = 12

/** An upright picture: red, green and blue without gaps. */
export type DecodedHeic = {
  width: number
  height: number
  pixels: Uint8Array<ArrayBuffer>
  /** Its ICC profile; null for sRGB. */
  colorProfile: Uint8Array<ArrayBuffer> | null
}

export type HeicImageResult =
  | { kind: 'decoded'; image: DecodedHeic }
  | { kind: 'unreadable' }
  | { kind: 'too_many_pixels'; pixels: number }

/** Any failure of the module, such as a stack overflow, is attributed to the photo. */
export function decodeHeicIn(heif: HeifModule, file: HeapPart, maxPixels: number): HeicImageResult {
  try {
    return decode(heif, file, maxPixels)
  } catch {
    return { kind: 'unreadable' }
  }
}

/** A part of the memory of the module. */
export type HeapPart = { at: number; length: number }

/**
 * Decodes the primary image of a HEIC file in the memory of the module completely, in strict mode. The pixels stay in
 * that memory, which is never freed.
 */
function decode(heif: HeifModule, file: HeapPart, maxPixels: number): HeicImageResult {
  const context = heif._heif_context_alloc()
  heif._heif_context_set_maximum_image_size_limit(context, SIDE_MAX)
  const isRead = succeeds(heif, (error) =>
    heif._heif_context_read_from_memory_without_copy(error, context, file.at, file.length, 0),
  )
  if (!isRead) return { kind: 'unreadable' }
  const handle = pointerFrom(heif, (error, out) => heif._heif_context_get_primary_image_handle(error, context, out))
  if (handle === null) return { kind: 'unreadable' }
  const pixels = heif._heif_image_handle_get_width(handle) * heif._heif_image_handle_get_height(handle)
  if (pixels > maxPixels) return { kind: 'too_many_pixels', pixels }

  // This limit also applies to sizes that are not in the header: tiles, and the images that this one is composed of.
  heif._heif_context_set_maximum_image_size_limit(context, Math.floor(Math.sqrt(maxPixels)) + CODING_UNIT)
  const hasAlpha = heif._heif_image_handle_has_alpha_channel(handle) !== 0
  const chroma = hasAlpha ? INTERLEAVED.rgba : INTERLEAVED.rgb
  const options = heif._heif_decoding_options_alloc()
  heif.HEAPU8[options + STRICT] = 1
  const image = pointerFrom(heif, (error, out) => heif._heif_decode_image(error, handle, out, RGB, chroma, options))
  if (image === null || heif._heif_image_get_decoding_warnings(image, 0, 0, 0) > 0) {
    return { kind: 'unreadable' }
  }
  const isPremultiplied = heif._heif_image_handle_is_premultiplied_alpha(handle) !== 0
  // The profile is read before the pixels, because decoding may let the memory grow and would invalidate earlier views
  // of it.
  const colorProfile = profileOf(heif, handle)
  const picture = pixelsOf(heif, image, { hasAlpha, isPremultiplied, maxPixels })
  return picture === null ? { kind: 'unreadable' } : { kind: 'decoded', image: { ...picture, colorProfile } }
}

type PixelOptions = { hasAlpha: boolean; isPremultiplied: boolean; maxPixels: number }

/** Red, green and blue without gaps, written in place in libheif's memory. Transparent pixels become white. */
function pixelsOf(
  heif: HeifModule,
  image: number,
  { hasAlpha, isPremultiplied, maxPixels }: PixelOptions,
): Omit<DecodedHeic, 'colorProfile'> | null {
  const width = heif._heif_image_get_width(image, INTERLEAVED.channel)
  const height = heif._heif_image_get_height(image, INTERLEAVED.channel)
  if (width <= 0 || height <= 0 || width * height > maxPixels) return null
  const strideAt = allocate(heif, 4)
  const plane = heif._heif_image_get_plane_readonly2(image, INTERLEAVED.channel, strideAt)
  const stride = readUint32(heif, strideAt)
  if (plane === 0 || stride < width * (hasAlpha ? 4 : 3)) return null
  // Each row moves toward the start, so none is overwritten before it has been moved.
  const heap = heif.HEAPU8
  const pixels = heap.subarray(plane, plane + width * height * 3)
  for (let y = 0; y < height; y += 1) {
    const row = plane + y * stride
    const to = y * width * 3
    if (hasAlpha) flattenRow(heap.subarray(row, row + width * 4), pixels.subarray(to, to + width * 3), isPremultiplied)
    else heap.copyWithin(plane + to, row, row + width * 3)
  }
  return { width, height, pixels }
}

function flattenRow(from: Uint8Array, to: Uint8Array, isPremultiplied: boolean): void {
  for (let at = 0, out = 0; out < to.length; at += 4, out += 3) {
    const alpha = from[at + 3] ?? 0
    const white = 255 - alpha
    for (let channel = 0; channel < 3; channel += 1) {
      const value = from[at + channel] ?? 0
      to[out + channel] = Math.min(255, (isPremultiplied ? value : Math.round((value * alpha) / 255)) + white)
    }
  }
}

function profileOf(heif: HeifModule, handle: number): Uint8Array<ArrayBuffer> | null {
  const length = heif._heif_image_handle_get_raw_color_profile_size(handle)
  if (length <= 0 || length > PROFILE_MAX) return null
  const at = allocate(heif, length)
  const isRead = succeeds(heif, (error) => heif._heif_image_handle_get_raw_color_profile(error, handle, at))
  return isRead ? heif.HEAPU8.slice(at, at + length) : null
}

function succeeds(heif: HeifModule, call: (error: number) => void): boolean {
  const error = allocate(heif, ERROR_BYTES)
  call(error)
  return readUint32(heif, error) === 0
}

/** The pointer that a call returns as its result, or null when it fails or returns nothing. */
function pointerFrom(heif: HeifModule, call: (error: number, out: number) => void): number | null {
  const out = allocate(heif, 4)
  heif.HEAPU8.fill(0, out, out + 4)
  if (!succeeds(heif, (error) => call(error, out))) return null
  return readUint32(heif, out) || null
}

/** Never freed, because the process ends after its photo. */
export function allocate(heif: HeifModule, bytes: number): number {
  const at = heif._malloc(bytes)
  if (at === 0) throw new Error('The decoder has no memory')
  return at
}

function readUint32(heif: HeifModule, at: number): number {
  return new DataView(heif.HEAPU8.buffer).getUint32(at, true)
}
