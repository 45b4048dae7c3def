import type { Readable } from 'node:stream'
import { AppError } from '#shared/errors/appError.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { PhotoFormat } from './files.rules.ts'

export type ByteRange = { start: number; end: number }

export type StoredObject = { key: string; size: number }

/** Where the bytes are. Keys are made by the product and hold no name that a person chose. */
export type ObjectStore = {
  /** Takes over a finished local file. When it resolves the bytes are durable and complete under the key. */
  put: (key: string, localPath: string, contentType: string) => Promise<void>
  /** Size in bytes, or null when there is no such object. */
  size: (key: string) => Promise<number | null>
  /** The bytes, or a range of them, both ends included; null when there is no such object. */
  open: (key: string, range?: ByteRange) => Promise<Readable | null>
  /** Removes an object; one that is gone already is no error. */
  remove: (key: string) => Promise<void>
  /**
   * Every object, or those whose keys begin with the prefix, in no promised order. What else lies in the place, and is
   * no object of the product, is passed over.
   */
  list: (prefix?: string) => AsyncIterable<StoredObject>
}

/** The store does not answer, or not in time, and may soon. A stream that was opened before ends with it, too. */
export class StoreUnavailable extends AppError {
  constructor(cause: unknown) {
    super('unavailable', 'Your photos cannot be reached right now. Please try again in a moment.', {
      cause,
      retryAfterSeconds: 5,
    })
    this.name = 'StoreUnavailable'
  }
}

// What a key may be is narrower than what any store takes: it can neither leave its place nor name a hidden file.
const KEY = /^[a-z0-9-]+\/[a-z0-9][a-z0-9.-]*$/i

export function isObjectKey(key: string): boolean {
  return KEY.test(key) && !key.includes('..')
}

/** The same key. Every store refuses the others before it does anything. */
export function objectKeyOrThrow(key: string): string {
  if (!isObjectKey(key)) throw new Error('This is not a key of the store')
  return key
}

export type Copies = { displayPath: string; thumbPath: string }

/** A photo that has been received: where it lies, what it is by its first bytes, and whose it is. */
export type ReceivedPhoto = { path: string; type: PhotoFormat; userId: string }

export type ProcessResult =
  | { kind: 'processed'; width: number; height: number; displaySha256: string; thumbSha256: string }
  | { kind: 'unreadable' }
  | { kind: 'too_many_pixels'; megapixels: number }
  /** It would take, or has taken, more time or memory than one photo may. */
  | { kind: 'too_complex' }

/** Reads photos, a few at a time; accounts take turns. */
export type ImageProcessor = {
  /**
   * Decodes a photo in full and writes its two copies: upright, resized, without EXIF or GPS. Width and height are
   * those of the upright original, in pixels; the hashes, in hex, those of the copies. Throws only for what is no fault
   * of the photo.
   */
  process: (photo: ReceivedPhoto, copies: Copies) => Promise<ProcessResult>
}

/**
 * An upright photo, white where it was transparent: red, green and blue, a byte each, row by row. The colors are those
 * of the ICC profile, or sRGB when there is none.
 */
export type DecodedImage = {
  width: number
  height: number
  pixels: Uint8Array<ArrayBuffer>
  colorProfile: Uint8Array<ArrayBuffer> | null
}

/** Asked before a photo goes, in the same transaction, so that what hangs on it goes with it. */
export type BeforePhotoRemoved = (tx: Tx, fileId: string) => Promise<void>

/**
 * Bytes that the disk which receives photos can still take. What is to stay free on it is not among them, so there may be
 * fewer than none.
 */
export type FreeBytes = () => Promise<number>
