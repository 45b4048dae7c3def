import type { Readable } from 'node:stream'
import { AppError } from '#shared/errors/appError.ts'
import type { CameraFacts } from '#shared/files/cameraFacts.ts'
import type { PhotoQuality } from '#shared/files/photoQuality.rules.ts'
import type { PhotoFormat } from '#shared/files/photoFormat.rules.ts'

export type ByteRange = { start: number; end: number }

export type StoredObject = { key: string; size: number }

/** Stores the bytes of photos. The product generates the keys, which contain no name that a user chose. */
export type ObjectStore = {
  /** Stores a finished local file. When it resolves, the bytes are durable and complete under the key. */
  put: (key: string, localPath: string, contentType: string) => Promise<void>
  /** Size in bytes; null when there is no such object. */
  size: (key: string) => Promise<number | null>
  /** The bytes, or a range of them with both ends included; null when there is no such object. */
  open: (key: string, range?: ByteRange) => Promise<Readable | null>
  /** Removes an object. Does nothing when the object does not exist. */
  remove: (key: string) => Promise<void>
  /**
   * All objects, or those whose keys begin with the prefix, in no particular order. Anything in the store that is no
   * object of the product is skipped.
   */
  list: (prefix?: string) => AsyncIterable<StoredObject>
}

/**
 * The random id of a store, kept in the store itself. It tells whether a process uses the store that the photos of its
 * database are in.
 */
export type StoreMark = {
  /** Null when the store has no mark. */
  read: () => Promise<string | null>
  write: (id: string) => Promise<void>
}

/** What a store is opened for: a look that creates nothing, reading what must be there, or everything. */
export type StoreUse = 'look' | 'read' | 'write'

/** An object store that is open, and how a process begins to use it. */
export type OpenStore = {
  store: ObjectStore
  mark: StoreMark
  /** What the store is called in messages. */
  place: string
  /**
   * Checks that the store can be used in this way, and creates the folder of a store that is written to. Throws
   * StartupError for problems that only a person can fix, and {@link StoreUnavailable} when the store cannot be reached
   * now.
   */
  prepare: (use: StoreUse) => Promise<void>
  close: () => void
}

/** The name of the mark in every store. No key of an object can have it. */
export const STORE_MARK = '.store'

/**
 * An advisory lock of the database. A backup holds it exclusively, and every transaction that removes objects shares
 * it. Nothing that a backup has listed may disappear while it runs.
 */
export const REMOVAL_LOCK = 7_341_001

/**
 * The object store does not answer, or not in time; it may answer again soon. Open streams can also end with this
 * error.
 */
export class StoreUnavailable extends AppError {
  constructor(cause: unknown) {
    super('unavailable', "We can't reach your photos right now. Please try again in a moment.", {
      cause,
      retryAfterSeconds: 5,
    })
    this.name = 'StoreUnavailable'
  }
}

// This is stricter than any store requires: a key can neither leave the store's folder nor name a hidden file.
const KEY = /^[a-z0-9-]+\/[a-z0-9][a-z0-9.-]*$/i

export function isObjectKey(key: string): boolean {
  return KEY.test(key) && !key.includes('..')
}

/** Returns the same key. Every store rejects invalid keys before it does anything. */
export function objectKeyOrThrow(key: string): string {
  if (!isObjectKey(key)) throw new Error('This is not a key of the store')
  return key
}

export type Copies = { displayPath: string; thumbPath: string }

/** A received photo. Its type is that of its first bytes. */
export type ReceivedPhoto = {
  path: string
  type: PhotoFormat
  userId: string
  /** Whose turn it takes; the owner's by default. */
  share?: string
  /** As many as the plan allows; by default as many as can be decoded. */
  maxMegapixels?: number
}

export type ProcessResult =
  | {
      kind: 'processed'
      width: number
      height: number
      displaySha256: string
      thumbSha256: string
      quality: PhotoQuality
      camera: CameraFacts
    }
  | { kind: 'unreadable' }
  /** The photo has more than so many megapixels, which is more than can be decoded. */
  | { kind: 'too_many_pixels'; megapixels: number }
  /** The photo has more pixels than its plan allows. */
  | { kind: 'over_plan'; pixels: number }
  /** The photo needs, or has used, more time or memory than one photo may. */
  | { kind: 'too_complex' }

/** Decodes photos, a few at a time. Accounts take turns. */
export type ImageProcessor = {
  /**
   * Decodes a photo completely and writes its two copies: upright, resized, without EXIF or GPS data. Width and height
   * are those of the upright original, in pixels. The hashes, in hex, are those of the copies. The quality is measured
   * on the upright photo. Throws only for problems that the photo did not cause.
   */
  process: (photo: ReceivedPhoto, copies: Copies) => Promise<ProcessResult>
  /** Reads what the camera wrote into a photo, without decoding it. Throws only for problems that it did not cause. */
  cameraFacts: (photo: Omit<ReceivedPhoto, 'maxMegapixels'>) => Promise<CameraFacts>
}

/**
 * An upright photo: red, green and blue with a byte each, row by row, and white where it was transparent. The colors
 * belong to the ICC profile, or to sRGB when there is none.
 */
export type DecodedImage = {
  width: number
  height: number
  pixels: Uint8Array<ArrayBuffer>
  colorProfile: Uint8Array<ArrayBuffer> | null
}

/** Free bytes on the disk that receives photos, minus the reserve that must stay free. Can be negative. */
export type FreeBytes = () => Promise<number>
