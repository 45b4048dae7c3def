/** What a worker is started with. */
export type DecodingOrder = { photoPath: string; maxPixels: number }

/** `begun` when the file has been read, then one of the others. */
export type DecodingReport =
  | { kind: 'begun' }
  | { kind: 'unreadable' }
  | { kind: 'too_many_pixels' }
  | {
      kind: 'decoded'
      width: number
      height: number
      pixels: Uint8Array<ArrayBuffer>
      colorProfile: Uint8Array<ArrayBuffer> | null
    }
