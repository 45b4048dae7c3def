import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Photos that no camera makes, and files that pretend to be photos. */

type PngChunk = { type: string; data: Buffer }

function pngChunk({ type, data }: PngChunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(named), named.length + 4)
  return chunk
}

/** A white RGB PNG with additional chunks before its pixels. With `rows` it contains only that many rows. */
export function aPng(options: { width?: number; height?: number; chunks?: PngChunk[]; rows?: number } = {}): Buffer {
  const { width = 100, height = 100, chunks = [], rows = height } = options
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const pixels = deflateSync(Buffer.alloc(rows * (1 + width * 3)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk({ type: 'IHDR', data: header }),
    ...chunks.map(pngChunk),
    pngChunk({ type: 'IDAT', data: pixels }),
    pngChunk({ type: 'IEND', data: Buffer.alloc(0) }),
  ])
}

/** A text or color profile that is small in the file and this large when decompressed. */
export function packedChunk(type: 'zTXt' | 'iTXt' | 'iCCP', bytes: number): PngChunk {
  const head = type === 'iTXt' ? 'Comment\0\x01\0en\0\0' : 'Comment\0\0'
  return { type, data: Buffer.concat([Buffer.from(head, 'latin1'), deflateSync(Buffer.alloc(bytes, 0x20))]) }
}

/** A JPEG of a kilobyte whose header claims any number of pixels. */
export function aHollowJpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const scan = [0xff, 0xda, 0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0]
  return Buffer.concat([Buffer.from([0xff, 0xd8]), frame, Buffer.from(scan), Buffer.alloc(1000)])
}

/** A lossless WebP of a hundred bytes whose header claims up to 16383 pixels per side. */
export function aHollowWebp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(100)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WEBPVP8L', 8, 'latin1')
  bytes.writeUInt32LE(bytes.length - 20, 16)
  bytes[20] = 0x2f
  bytes.writeUInt32LE((width - 1) | ((height - 1) << 14), 21)
  return bytes
}

/** Files that are no photos, by name. */
export const IMPOSTORS: Readonly<Record<string, Buffer>> = {
  'an HTML page': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'an SVG picture': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>',
  ),
  'an SVG picture with an XML head': Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  ),
  'a PDF document': Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
  'a ZIP archive': Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(60)]),
  'a PHP script': Buffer.from('<?php system($_GET["c"]); ?>'),
  'a GIF picture': Buffer.from(
    'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;',
    'latin1',
  ),
  // Assembled here, so that no virus scanner objects to this file.
  'the EICAR text': Buffer.from(
    ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join(''),
  ),
  'a TIFF picture': Buffer.concat([Buffer.from('II*\0', 'latin1'), Buffer.alloc(60)]),
  'an AVIF picture': Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypavif\0\0\0\0mif1avif', 'latin1')]),
  nothing: Buffer.alloc(0),
}

/** Red, green and blue of one pixel of a picture. */
export async function pixel(picture: Buffer, left: number, top: number): Promise<[number, number, number]> {
  const raw = await sharp(picture)
    .toColourspace('srgb')
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer()
  return [raw[0] ?? 0, raw[1] ?? 0, raw[2] ?? 0]
}

/** The corner of an upright test photo that is yellow. */
export async function yellowCorner(picture: Buffer): Promise<string> {
  const { width, height } = await sharp(picture).metadata()
  const corners = {
    'top left': [8, 8],
    'top right': [width - 8, 8],
    'bottom left': [8, height - 8],
    'bottom right': [width - 8, height - 8],
  } as const
  const yellow: string[] = []
  for (const [name, [left, top]] of Object.entries(corners)) {
    const [red, , blue] = await pixel(picture, left, top)
    if (red > 200 && blue < 90) yellow.push(name)
  }
  return yellow.join(' and ')
}
