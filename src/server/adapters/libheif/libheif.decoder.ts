// oxlint-disable no-underscore-dangle -- libheif's own names.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import heif from 'libheif-js/wasm-bundle.js'
import { decodeHeicIn, type HeapPart, type HeicImageResult } from '#shared/files/heicDecoding.ts'

export type DecodingLimits = {
  maxPixels: number
  /** Memory in bytes that libheif may use for the file and everything it derives from it. */
  heapBytes: number
}

export type HeicResult = HeicImageResult | { kind: 'too_complex' }

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
    const result: HeicResult = file === null ? { kind: 'unreadable' } : decodeHeicIn(heif, file, limits.maxPixels)
    return result.kind === 'unreadable' && memory.wasRefused() ? { kind: 'too_complex' } : result
  } finally {
    memory.release()
  }
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
