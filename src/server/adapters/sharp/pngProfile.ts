import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE_AND_HEADER_LENGTH = 33

/** Adds an ICC profile to a PNG, so that its colors are interpreted correctly. */
export function withColorProfile(png: Uint8Array, profile: Uint8Array): Buffer {
  const data = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length - 4)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(data))
  const at = SIGNATURE_AND_HEADER_LENGTH
  return Buffer.concat([png.subarray(0, at), length, data, checksum, png.subarray(at)])
}
