import { readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Builds HEIC files from the encoded images of tests/fixtures/heic: reads boxes from one file and writes them to
 * another, including features that no available encoder writes.
 */

/** A box of an image's properties. A program that displays the image must understand the essential ones. */
type Property = { box: Buffer; isEssential?: boolean }

export type HeicItem = { id: number; type: string; data: Buffer; properties: Property[]; isHidden?: boolean }

export type HeicReference = { type: string; from: number; to: number[] }

export type Heic = { items: HeicItem[]; primary: number; references?: HeicReference[]; brands?: string[] }

const FIXTURES = path.join(import.meta.dirname, '../fixtures/heic')

export type HeicFixture = 'plain' | 'alpha' | 'several' | 'thumbnail' | 'ten-bit' | 'wide-gamut' | 'tiles'

export function heicFixture(name: HeicFixture): Promise<Buffer> {
  return readFile(path.join(FIXTURES, `${name}.heic`))
}

/** The test photo of 400 by 300 pixels, with more properties or other items beside it. */
export async function aHeic(
  options: { properties?: Property[]; items?: HeicItem[]; references?: HeicReference[]; brands?: string[] } = {},
): Promise<Buffer> {
  const { items, primary } = readHeic(await heicFixture('plain'))
  const [photo] = items
  if (photo === undefined) throw new Error('The fixture holds no picture')
  const turned = { ...photo, properties: [...photo.properties, ...(options.properties ?? [])] }
  return writeHeic({ ...options, items: [turned, ...(options.items ?? [])], primary })
}

const [TILE_SIDE, GRID_ID] = [256, 2000]

export type GridOptions = {
  /** Size of the whole image, which its tiles may exceed. The grid itself can state another size than `ispe`. */
  width?: number
  height?: number
  grid?: { width: number; height: number }
  columns?: number
  rows?: number
  /** The tiles by number, row by row. */
  tiles?: number[]
  properties?: Property[]
}

/** The test photo of 401 by 303 pixels in four tiles of 256 by 256, as an iPhone composes its photos. */
export async function aTiledHeic(options: GridOptions = {}): Promise<Buffer> {
  const { items } = readHeic(await heicFixture('tiles'))
  return aGrid(options, items)
}

function aGrid(options: GridOptions, items: HeicItem[]): Buffer {
  const { width = 401, height = 303, columns = 2, rows = 2, tiles = [1, 2, 3, 4], properties = [] } = options
  const said = options.grid ?? { width, height }
  const whole: HeicItem = {
    id: GRID_ID,
    type: 'grid',
    // Version 0, sizes of 32 bits.
    data: Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), uint32(said.width), uint32(said.height)]),
    properties: [{ box: ispe(width, height) }, ...properties],
  }
  return writeHeic({
    items: [...items.map((tile) => ({ ...tile, isHidden: true })), whole],
    primary: GRID_ID,
    references: [{ type: 'dimg', from: GRID_ID, to: tiles }],
  })
}

/**
 * The tiles of {@link aTiledHeic} many times: a small file with an image of 60 megapixels that takes long to decode.
 */
export async function aSlowHeic(): Promise<Buffer> {
  const inARow = 30
  const { items } = readHeic(await heicFixture('tiles'))
  const tiles = Array.from({ length: inARow ** 2 }, (_, at) => {
    const tile = items[at % items.length] ?? never()
    return { ...tile, id: at + 1 }
  })
  const side = inARow * TILE_SIDE
  return aGrid({ width: side, height: side, columns: inARow, rows: inARow, tiles: tiles.map(({ id }) => id) }, tiles)
}

/** Size of an image before it is rotated. */
export function ispe(width: number, height: number): Buffer {
  return fullBox('ispe', 0, 0, uint32(width), uint32(height))
}

/** Rotated counterclockwise. */
export function irot(degrees: 0 | 90 | 180 | 270): Property {
  return { box: box('irot', Buffer.from([degrees / 90])), isEssential: true }
}

/** Mirrored: top and bottom change places, or left and right. */
export function imir(way: 'top and bottom' | 'left and right'): Property {
  return { box: box('imir', Buffer.from([way === 'top and bottom' ? 0 : 1])), isEssential: true }
}

/** Cropped to this part, given by its size and the distance of its center from the center of the whole. */
export function clap(width: number, height: number, fromMiddle: { x: number; y: number }): Property {
  const fractions = [width, height, fromMiddle.x, fromMiddle.y].flatMap((value) => [int32(value), uint32(1)])
  return { box: box('clap', ...fractions), isEssential: true }
}

/** The EXIF of a photo as a HEIC holds it, beside the picture. */
export function exifItem(exif: Buffer): { item: HeicItem; reference: HeicReference } {
  const id = 200
  const tiff = exif.subarray(exif.indexOf('Exif\0\0', 0, 'latin1') + 6)
  return {
    item: { id, type: 'Exif', data: Buffer.concat([uint32(0), tiff]), properties: [] },
    reference: { type: 'cdsc', from: id, to: [1] },
  }
}

/** The same file with a changed box of this type, where it first occurs. The number of bytes stays the same. */
export function withBox(file: Buffer, type: string, change: (content: Buffer) => void): Buffer {
  const changed = Buffer.from(file)
  const at = changed.indexOf(type, 0, 'latin1')
  if (at < 4) throw new Error(`There is no ${type}`)
  change(changed.subarray(at + 4, at - 4 + changed.readUInt32BE(at - 4)))
  return changed
}

export function readHeic(file: Buffer): Heic {
  const meta = childrenOf(boxNamed(boxesOf(file), 'meta').subarray(4))
  const primary = boxNamed(meta, 'pitm').readUInt16BE(4)
  const types = new Map(
    childrenOf(boxNamed(meta, 'iinf').subarray(6)).map(([, entry]) => [
      entry.readUInt16BE(4),
      entry.toString('latin1', 8, 12),
    ]),
  )
  const [[, properties] = never(), [, associations] = never()] = boxesOf(boxNamed(meta, 'iprp'))
  const boxes = boxesOf(properties, true).map(([, content]) => content)
  const data = extentsOf(file, boxNamed(meta, 'iloc'))
  const items: HeicItem[] = []
  for (const { id, entries } of associationsOf(associations)) {
    items.push({
      id,
      type: types.get(id) ?? never(),
      data: data.get(id) ?? never(),
      properties: entries.map(({ index, isEssential }) => ({ box: boxes[index - 1] ?? never(), isEssential })),
    })
  }
  return { items, primary }
}

export function writeHeic({ items, primary, references = [], brands = ['heic', 'mif1', 'heic'] }: Heic): Buffer {
  const [major = 'heic', ...compatible] = brands
  // Data that several items share is in the file only once.
  const data = [...new Set(items.map((item) => item.data))]
  const boxes = [...new Set(items.flatMap(({ properties }) => properties.map((property) => property.box)))]
  const head = box('ftyp', latin(major), uint32(0), ...compatible.map(latin))
  // The offsets of the data depend on the length of these boxes, so they are written twice, the first time to measure
  // them.
  const measured = metaOf(0).length
  const dataAt = head.length + measured + 8
  return Buffer.concat([head, metaOf(dataAt), box('mdat', ...data)])

  function metaOf(from: number): Buffer {
    const places = items.map((item) => {
      const before = data.slice(0, data.indexOf(item.data))
      const at = before.reduce((sum, part) => sum + part.length, from)
      return Buffer.concat([uint16(item.id), uint16(0), uint16(1), uint32(at), uint32(item.data.length)])
    })
    const entries = items.map(({ id, type, isHidden = false }) =>
      fullBox('infe', 2, isHidden ? 1 : 0, uint16(id), uint16(0), latin(type), Buffer.from([0])),
    )
    const associations = items
      .filter(({ properties }) => properties.length > 0)
      .map(({ id, properties }) => {
        const indices = properties.map(
          (property) => (boxes.indexOf(property.box) + 1) | (property.isEssential === true ? 0x80 : 0),
        )
        return Buffer.concat([uint16(id), Buffer.from([indices.length, ...indices])])
      })
    return fullBox(
      'meta',
      0,
      0,
      fullBox('hdlr', 0, 0, uint32(0), latin('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, 0, uint16(primary)),
      fullBox('iloc', 0, 0, Buffer.from([0x44, 0]), uint16(items.length), ...places),
      fullBox('iinf', 0, 0, uint16(entries.length), ...entries),
      ...(references.length === 0
        ? []
        : [
            fullBox(
              'iref',
              0,
              0,
              ...references.map(({ type, from: id, to }) =>
                box(type, uint16(id), uint16(to.length), ...to.map(uint16)),
              ),
            ),
          ]),
      box('iprp', box('ipco', ...boxes), fullBox('ipma', 0, 0, uint32(associations.length), ...associations)),
    )
  }
}

export function box(type: string, ...content: Buffer[]): Buffer {
  const length = content.reduce((sum, part) => sum + part.length, 8)
  return Buffer.concat([uint32(length), latin(type), ...content])
}

export function fullBox(type: string, version: number, flags: number, ...content: Buffer[]): Buffer {
  return box(type, uint32(version * 2 ** 24 + flags), ...content)
}

type Boxes = [type: string, content: Buffer][]

/** Types and contents; with `whole` the contents begin with the box's own head. */
function boxesOf(bytes: Buffer, whole = false): Boxes {
  const boxes: Boxes = []
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) {
    const content = bytes.subarray(at + (whole ? 0 : 8), at + bytes.readUInt32BE(at))
    boxes.push([bytes.toString('latin1', at + 4, at + 8), content])
  }
  return boxes
}

function childrenOf(content: Buffer): Boxes {
  return boxesOf(content)
}

function boxNamed(boxes: Boxes, name: string): Buffer {
  return boxes.find(([type]) => type === name)?.[1] ?? never()
}

/** The contents of `iloc` version 0, as heif-enc writes it. */
function extentsOf(file: Buffer, iloc: Buffer): Map<number, Buffer> {
  const data = new Map<number, Buffer>()
  const baseSize = iloc.readUInt8(5) >> 4
  let at = 8
  for (let count = iloc.readUInt16BE(6); count > 0; count -= 1) {
    const id = iloc.readUInt16BE(at)
    const base = baseSize === 4 ? iloc.readUInt32BE(at + 4) : 0
    const extent = at + 4 + baseSize + 2
    const start = base + iloc.readUInt32BE(extent)
    data.set(id, Buffer.from(file.subarray(start, start + iloc.readUInt32BE(extent + 4))))
    at = extent + 8
  }
  return data
}

function associationsOf(ipma: Buffer): { id: number; entries: { index: number; isEssential: boolean }[] }[] {
  const items = []
  let at = 8
  for (let count = ipma.readUInt32BE(4); count > 0; count -= 1) {
    const id = ipma.readUInt16BE(at)
    const length = ipma.readUInt8(at + 2)
    const entries = [...ipma.subarray(at + 3, at + 3 + length)]
    items.push({ id, entries: entries.map((entry) => ({ index: entry & 0x7f, isEssential: entry >= 0x80 })) })
    at += 3 + length
  }
  return items
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function latin(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

function never(): never {
  throw new Error('The fixture is not as heif-enc writes it')
}
