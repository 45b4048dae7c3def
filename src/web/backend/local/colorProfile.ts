const SIGNATURE_LENGTH = 8
/** Length and type come before the data of a chunk, the checksum after it. */
const CHUNK_HEAD = 8
const CHUNK_TAIL = 4

/** The chunks that a picture in true color needs. The others could state different colors. */
const KEPT = ['IHDR', 'IDAT', 'IEND']

/** The PNG with this ICC profile in the place of any other, so that the browser interprets its colors correctly. */
export async function withColorProfile(png: Blob, profile: Uint8Array<ArrayBuffer>): Promise<Blob> {
  const bytes = new Uint8Array(await png.arrayBuffer())
  const view = new DataView(bytes.buffer)
  const packed = await new Response(
    new Blob([profile]).stream().pipeThrough(new CompressionStream('deflate')),
  ).arrayBuffer()
  const parts = [bytes.subarray(0, SIGNATURE_LENGTH)]
  for (let at = SIGNATURE_LENGTH; at < bytes.length;) {
    const length = CHUNK_HEAD + view.getUint32(at) + CHUNK_TAIL
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (KEPT.includes(type)) parts.push(bytes.subarray(at, at + length))
    if (type === 'IHDR') parts.push(chunk('iCCPicc\0\0', new Uint8Array(packed)))
    at += length
  }
  return new Blob(parts, { type: 'image/png' })
}

/** `start` is the type of the chunk, and what comes before the packed data. */
function chunk(start: string, packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = 4 + start.length + packed.length
  const bytes = new Uint8Array(length + CHUNK_TAIL)
  bytes.set(new TextEncoder().encode(start), 4)
  bytes.set(packed, 4 + start.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, length - CHUNK_HEAD)
  view.setUint32(length, crc32(bytes.subarray(4, length)))
  return bytes
}

/** The checksum of PNG (ISO 3309). A profile has a few kilobytes, so no table is worth its code. */
function crc32(bytes: Uint8Array): number {
  let rest = 0xff_ff_ff_ff
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xed_b8_83_20 : 0)
  }
  return ~rest >>> 0
}
