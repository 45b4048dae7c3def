// oxlint-disable no-underscore-dangle -- libheif's own names.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import heif from 'libheif-js/wasm-bundle.js'
import type { DecodedImage } from '../../features/files/files.port.ts'

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

export type DecodingLimits = {
  maxPixels: number
  /** Memory in bytes that libheif may use for the file and everything it derives from it. */
  heapBytes: number
}

export type HeicResult =
  | { kind: 'decoded'; image: DecodedImage }
  | { kind: 'unreadable' }
  | { kind: 'too_many_pixels' }
  | { kind: 'too_complex' }

/**
 * Decodes the primary image of a HEIC file completely, through libheif's C interface in strict mode. Use it in a
 * process that ends after the photo: decoding blocks the process, and libheif's memory is never freed. Throws only for
 * problems that the photo did not cause. The pixels are in libheif's memory and are valid until the next photo is
 * decoded.
 */
export function decodeHeic(photoPath: string, limits: DecodingLimits): HeicResult {
  const memory = holdMemory(limits.heapBytes)
  try {
    const file = readIntoHeap(photoPath)
    const result: HeicResult = file === null ? { kind: 'unreadable' } : decodeOrFail(file, limits.maxPixels)
    return result.kind === 'unreadable' && memory.wasRefused() ? { kind: 'too_complex' } : result
  } finally {
    memory.release()
  }
}

/** Any failure of the module, such as a stack overflow, is attributed to the photo. */
function decodeOrFail(file: HeapPart, maxPixels: number): HeicResult {
  try {
    return decode(file, maxPixels)
  } catch {
    return { kind: 'unreadable' }
  }
}

type HeapPart = { at: number; length: number }

function decode(file: HeapPart, maxPixels: number): HeicResult {
  const context = heif._heif_context_alloc()
  heif._heif_context_set_maximum_image_size_limit(context, SIDE_MAX)
  const isRead = succeeds((error) =>
    heif._heif_context_read_from_memory_without_copy(error, context, file.at, file.length, 0),
  )
  if (!isRead) return { kind: 'unreadable' }
  const handle = pointerFrom((error, out) => heif._heif_context_get_primary_image_handle(error, context, out))
  if (handle === null) return { kind: 'unreadable' }
  if (heif._heif_image_handle_get_width(handle) * heif._heif_image_handle_get_height(handle) > maxPixels) {
    return { kind: 'too_many_pixels' }
  }

  // This limit also applies to sizes that are not in the header: tiles, and the images that this one is composed of.
  heif._heif_context_set_maximum_image_size_limit(context, Math.floor(Math.sqrt(maxPixels)) + CODING_UNIT)
  const hasAlpha = heif._heif_image_handle_has_alpha_channel(handle) !== 0
  const chroma = hasAlpha ? INTERLEAVED.rgba : INTERLEAVED.rgb
  const options = heif._heif_decoding_options_alloc()
  heif.HEAPU8[options + STRICT] = 1
  const image = pointerFrom((error, out) => heif._heif_decode_image(error, handle, out, RGB, chroma, options))
  if (image === null || heif._heif_image_get_decoding_warnings(image, 0, 0, 0) > 0) {
    return { kind: 'unreadable' }
  }
  const isPremultiplied = heif._heif_image_handle_is_premultiplied_alpha(handle) !== 0
  // The profile is read before the pixels, because decoding may let the memory grow and would invalidate earlier views
  // of it.
  const colorProfile = profileOf(handle)
  const picture = pixelsOf(image, { hasAlpha, isPremultiplied, maxPixels })
  return picture === null ? { kind: 'unreadable' } : { kind: 'decoded', image: { ...picture, colorProfile } }
}

/** Node's types do not include WebAssembly. */
type WithWebAssembly = { WebAssembly: { Memory: { prototype: WasmMemory } } }
type WasmMemory = { buffer: ArrayBuffer; grow: (this: WasmMemory, pages: number) => number }

/** Limits the memory of the module. An allocation beyond the limit fails as if the machine had no more memory. */
function holdMemory(maxBytes: number): { wasRefused: () => boolean; release: () => void } {
  const page = 64 * 1024
  const { prototype } = (globalThis as typeof globalThis & WithWebAssembly).WebAssembly.Memory
  const grow = prototype.grow
  let wasRefused = false
  prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * page > maxBytes) {
      wasRefused = true
      throw new RangeError('The decoder has all its memory')
    }
    return grow.call(this, pages)
  }
  return { wasRefused: () => wasRefused, release: () => void (prototype.grow = grow) }
}

/**
 * Reads the file directly into libheif's memory, never into the heap of this process. Null when it does not fit there.
 */
function readIntoHeap(photoPath: string): HeapPart | null {
  const file = openSync(photoPath, 'r')
  try {
    const length = fstatSync(file).size
    const at = heif._malloc(length)
    if (at === 0) return null
    let read = 0
    while (read < length) {
      const more = readSync(file, heif.HEAPU8, at + read, length - read, read)
      if (more === 0) throw new Error('The photo became shorter while it was read')
      read += more
    }
    return { at, length }
  } finally {
    closeSync(file)
  }
}

type PixelOptions = { hasAlpha: boolean; isPremultiplied: boolean; maxPixels: number }

/** Red, green and blue without gaps, written in place in libheif's memory. Transparent pixels become white. */
function pixelsOf(
  image: number,
  { hasAlpha, isPremultiplied, maxPixels }: PixelOptions,
): Omit<DecodedImage, 'colorProfile'> | null {
  const width = heif._heif_image_get_width(image, INTERLEAVED.channel)
  const height = heif._heif_image_get_height(image, INTERLEAVED.channel)
  if (width <= 0 || height <= 0 || width * height > maxPixels) return null
  const strideAt = allocate(4)
  const plane = heif._heif_image_get_plane_readonly2(image, INTERLEAVED.channel, strideAt)
  const stride = readUint32(strideAt)
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

function profileOf(handle: number): Uint8Array<ArrayBuffer> | null {
  const length = heif._heif_image_handle_get_raw_color_profile_size(handle)
  if (length <= 0 || length > PROFILE_MAX) return null
  const at = allocate(length)
  const isRead = succeeds((error) => heif._heif_image_handle_get_raw_color_profile(error, handle, at))
  return isRead ? heif.HEAPU8.slice(at, at + length) : null
}

function succeeds(call: (error: number) => void): boolean {
  const error = allocate(ERROR_BYTES)
  call(error)
  return readUint32(error) === 0
}

/** The pointer that a call returns as its result, or null when it fails or returns nothing. */
function pointerFrom(call: (error: number, out: number) => void): number | null {
  const out = allocate(4)
  heif.HEAPU8.fill(0, out, out + 4)
  if (!succeeds((error) => call(error, out))) return null
  return readUint32(out) || null
}

/** Never freed, because the process ends after its photo. */
function allocate(bytes: number): number {
  const at = heif._malloc(bytes)
  if (at === 0) throw new Error('The decoder has no memory')
  return at
}

function readUint32(at: number): number {
  return new DataView(heif.HEAPU8.buffer).getUint32(at, true)
}
