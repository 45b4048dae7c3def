/**
 * Valid JPEGs of one gray tone that are expensive to decode although they are small: an image of 64 megapixels in
 * thousands of scans has half a megabyte. They are written by hand, because no encoder wastes scans. ITU-T T.81,
 * annexes B, F and G.
 */

export type ManyScans = {
  width: number
  height: number
  /** Components that are stored whole: 1 is gray, 3 is color, 4 is CMYK. */
  components?: 1 | 3 | 4
  /** Number of bands into which the 63 frequencies of each component are split. */
  bands?: number
  /** Number of scans for each band, with one bit each except for the first; at most 14. */
  levels?: number
}

/** All coefficients are zero: a block takes one bit of a scan, or is part of a run of up to 32,767 blocks. */
const DC_TABLE = huffmanTable(0, [[0]])
/** The lengths of runs by the number of their bits, in codes of four bits. */
const RUN_BITS = 14
const AC_TABLE = huffmanTable(1, [[], [], [], Array.from({ length: RUN_BITS + 1 }, (_, bits) => bits << 4)])

const LAST_FREQUENCY = 63

/** A progressive JPEG of `1 + components × bands × levels` scans. */
export function aProgressiveJpeg({ width, height, components = 3, bands = 1, levels = 1 }: ManyScans): Buffer {
  const ids = Array.from({ length: components }, (_, at) => at + 1)
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const runs = runsOver(blocks)
  const scans: Buffer[] = []
  for (const id of ids) {
    for (let band = 0; band < bands; band += 1) {
      const first = 1 + Math.floor((band * LAST_FREQUENCY) / bands)
      const last = Math.floor(((band + 1) * LAST_FREQUENCY) / bands)
      for (let level = levels - 1; level >= 0; level -= 1) {
        const before = level === levels - 1 ? 0 : level + 1
        scans.push(startOfScan([id], { first, last, before, level }), runs)
      }
    }
  }
  return Buffer.concat([
    marker(0xd8),
    quantization(),
    frame(0xc2, { width, height, ids }),
    DC_TABLE,
    AC_TABLE,
    startOfScan(ids, { first: 0, last: 0, before: 0, level: 0 }),
    zeroBits(blocks * components),
    ...scans,
    marker(0xd9),
  ])
}

/** A JPEG that is not progressive but has several scans, with one component in each, repeated. */
export function aJpegInParts({ width, height, times = 1 }: { width: number; height: number; times?: number }): Buffer {
  const ids = [1, 2, 3]
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const whole = { first: 0, last: LAST_FREQUENCY, before: 0, level: 0 }
  // A block is its DC difference and the end of its frequencies, a bit each.
  const data = zeroBits(blocks * 2)
  const scans = Array.from({ length: times }, () => ids.flatMap((id) => [startOfScan([id], whole), data]))
  return Buffer.concat([
    marker(0xd8),
    quantization(),
    frame(0xc0, { width, height, ids }),
    DC_TABLE,
    huffmanTable(1, [[0]]),
    ...scans.flat(),
    marker(0xd9),
  ])
}

function marker(code: number): Buffer {
  return Buffer.from([0xff, code])
}

export function segment(code: number, content: Uint8Array | readonly number[]): Buffer {
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, Buffer.from(content)])
}

function quantization(): Buffer {
  return segment(0xdb, [0, ...Array<number>(64).fill(1)])
}

function frame(code: number, { width, height, ids }: { width: number; height: number; ids: number[] }): Buffer {
  return segment(code, [
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    ids.length,
    ...ids.flatMap((id) => [id, 0x11, 0]),
  ])
}

/** The symbols by the length of their codes, from 1. */
function huffmanTable(kind: 0 | 1, byLength: readonly (readonly number[])[]): Buffer {
  const counts = Array.from({ length: 16 }, (_, at) => byLength[at]?.length ?? 0)
  return segment(0xc4, [kind << 4, ...counts, ...byLength.flat()])
}

function startOfScan(
  ids: readonly number[],
  { first, last, before, level }: { first: number; last: number; before: number; level: number },
): Buffer {
  return segment(0xda, [ids.length, ...ids.flatMap((id) => [id, 0]), first, last, (before << 4) | level])
}

/** This many zero bits, padded with ones. */
function zeroBits(count: number): Buffer {
  const bytes = Buffer.alloc(Math.ceil(count / 8))
  const spare = bytes.length * 8 - count
  bytes[bytes.length - 1] = 2 ** spare - 1
  return bytes
}

/** "Nothing more in this block nor in so many after it", until all blocks are told. */
function runsOver(blocks: number): Buffer {
  let bits = ''
  for (let left = blocks; left > 0;) {
    const length = Math.min(RUN_BITS, Math.floor(Math.log2(left)))
    const run = Math.min(left, 2 ** (length + 1) - 1)
    bits += length.toString(2).padStart(4, '0')
    if (length > 0) bits += (run - 2 ** length).toString(2).padStart(length, '0')
    left -= run
  }
  const bytes: number[] = []
  for (const [byte] of bits.matchAll(/.{1,8}/g)) {
    bytes.push(Number.parseInt(byte.padEnd(8, '1'), 2))
    // A byte of ones would be taken for a marker.
    if (bytes.at(-1) === 0xff) bytes.push(0)
  }
  return Buffer.from(bytes)
}
