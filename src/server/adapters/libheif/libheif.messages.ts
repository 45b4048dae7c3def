/** What a worker is started with. */
export type DecodingOrder = {
  photoPath: string
  maxPixels: number
  /** Bytes that libheif may take. */
  heapBytes: number
  /** Not 0 when the file has been read. What happens to the worker then is the photo's fault. */
  begun: SharedArrayBuffer
}

/** What a worker says at the end. */
export type DecodingReport =
  | { kind: 'unreadable' }
  | { kind: 'too_many_pixels' }
  | {
      kind: 'decoded'
      width: number
      height: number
      pixels: Uint8Array<ArrayBuffer>
      colorProfile: Uint8Array<ArrayBuffer> | null
    }
