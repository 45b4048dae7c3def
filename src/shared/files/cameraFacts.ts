import type { PhotoFormat } from './photoFormat.rules.ts'

/** What the camera wrote into a photo. Nobody has verified it, and anybody can write it. */
export type CameraFacts = {
  /** `YYYY-MM-DDTHH:MM:SS` by the clock of the camera, in no time zone. */
  time: string | null
  /** Such as `+05:00`, if the camera wrote it. */
  offset: string | null
  /** Such as `Apple iPhone 15`. */
  name: string | null
  /** Whether EXIF has a position, which is not read. Null if there is EXIF that cannot be read. */
  hasLocation: boolean | null
  /** Whether there is a C2PA manifest. It is not verified. */
  hasCredentials: boolean
}

/** As the API names them. Null for a photo from before they were read. */
export function presentCamera(facts: CameraFacts | null) {
  if (facts === null) return null
  const { time, offset, name, hasLocation, hasCredentials } = facts
  return { time, offset, name, has_location: hasLocation, has_credentials: hasCredentials }
}

/** Reads a part of the file. Bytes beyond its end are missing from the result. */
type Read = (at: number, length: number) => Promise<Uint8Array>

/** Bounds of what is read, far more than cameras write. What is beyond them is as if it were not there. */
const PIECES_MAX = 100_000
const EXIF_MAX = 256 * 1024
const META_MAX = 256 * 1024
const FILE_MAX = 2 ** 40
const TEXT_MAX = 200
const NAME_MAX = 80

/**
 * What the camera wrote into a JPEG, PNG, WebP or HEIC. Whatever the bytes are, this does not throw, except for what
 * `read` throws.
 */
export async function readCameraFacts(format: PhotoFormat, read: Read): Promise<CameraFacts> {
  const { exif, hasCredentials } = await SEARCHES[format](async (at, length) => dataOf(await read(at, length)))
  return { ...(exif === null ? NO_EXIF : factsOf(exif)), hasCredentials }
}

type Facts = Omit<CameraFacts, 'hasCredentials'>

const NO_EXIF: Facts = { time: null, offset: null, name: null, hasLocation: false }
const BROKEN_EXIF: Facts = { ...NO_EXIF, hasLocation: null }

/** Bytes of which any part may be asked for. What is beyond the end reads as 0. */
type Data = {
  length: number
  /** A whole number of up to eight bytes. Those above 2^53 are not exact. */
  number: (at: number, bytes: number, isLittle?: boolean) => number
  text: (at: number, length: number) => string
  from: (at: number, length?: number) => Data
}

function dataOf(bytes: Uint8Array): Data {
  return {
    length: bytes.length,
    number(at, size, isLittle = false) {
      let value = 0
      for (let i = 0; i < size; i += 1) value = value * 256 + (bytes[at + (isLittle ? size - 1 - i : i)] ?? 0)
      return value
    },
    text: (at, length) => String.fromCharCode(...bytes.subarray(at, at + Math.min(length, TEXT_MAX))),
    from: (at, length = Infinity) => dataOf(bytes.subarray(at, Math.min(bytes.length, at + length))),
  }
}

type Found = { exif: Data | null; hasCredentials: boolean }
type Search = (read: (at: number, length: number) => Promise<Data>) => Promise<Found>

const SEARCHES: Readonly<Record<PhotoFormat, Search>> = {
  'image/jpeg': searchJpeg,
  'image/png': searchPng,
  'image/webp': searchWebp,
  'image/heic': searchHeic,
}

const EXIF_MARK = 'Exif\0\0'

/** The bytes of an APP11 segment within which its first box of JUMBF says what it is. */
const JUMBF_HEAD = 96

async function searchJpeg(read: Parameters<Search>[0]): Promise<Found> {
  const found: Found = { exif: null, hasCredentials: false }
  let at = 2
  for (let pieces = 0; pieces < PIECES_MAX; pieces += 1) {
    const head = await read(at, 4)
    if (head.length < 4 || head.number(0, 1) !== 0xff) return found
    const marker = head.number(1, 1)
    // A marker may be padded with any number of these.
    if (marker === 0xff) {
      at += 1
      continue
    }
    // The pixels, or the end.
    if (marker === 0xda || marker === 0xd9) return found
    const length = head.number(2, 2)
    if (length < 2) return found
    if (marker === 0xe1 && found.exif === null) {
      const data = await read(at + 4, length - 2)
      if (data.text(0, 6) === EXIF_MARK) found.exif = data
    }
    if (marker === 0xeb && !found.hasCredentials) {
      const text = (await read(at + 4, Math.min(length - 2, JUMBF_HEAD))).text(0, JUMBF_HEAD)
      found.hasCredentials = text.startsWith('JP') && text.includes('jumb') && text.includes('c2pa')
    }
    at += 2 + length
  }
  return found
}

async function searchPng(read: Parameters<Search>[0]): Promise<Found> {
  const found: Found = { exif: null, hasCredentials: false }
  let at = 8
  for (let pieces = 0; pieces < PIECES_MAX; pieces += 1) {
    const head = await read(at, 8)
    const type = head.text(4, 4)
    if (head.length < 8 || type === 'IEND') return found
    const length = head.number(0, 4)
    if (type === 'eXIf') found.exif ??= await read(at + 8, Math.min(length, EXIF_MAX))
    if (type === 'caBX') found.hasCredentials = true
    at += 12 + length
  }
  return found
}

async function searchWebp(read: Parameters<Search>[0]): Promise<Found> {
  const found: Found = { exif: null, hasCredentials: false }
  let at = 12
  for (let pieces = 0; pieces < PIECES_MAX; pieces += 1) {
    const head = await read(at, 8)
    if (head.length < 8) return found
    const type = head.text(0, 4)
    const length = head.number(4, 4, true)
    if (type === 'EXIF') found.exif ??= await read(at + 8, Math.min(length, EXIF_MAX))
    if (type === 'C2PA') found.hasCredentials = true
    at += 8 + length + (length % 2)
  }
  return found
}

/** D8FEC3D6-1B0E-483C-9297-5828877EC481, the box of a manifest (C2PA 2.1, A.5.1). */
const C2PA_BOX = '\xd8\xfe\xc3\xd6\x1b\x0e\x48\x3c\x92\x97\x58\x28\x87\x7e\xc4\x81'

async function searchHeic(read: Parameters<Search>[0]): Promise<Found> {
  const found: Found = { exif: null, hasCredentials: false }
  let at = 0
  for (let pieces = 0; pieces < PIECES_MAX && at < FILE_MAX; pieces += 1) {
    const head = await read(at, 32)
    const box = boxAt(head, 0)
    if (box === null) return found
    if (box.type === 'uuid') found.hasCredentials ||= head.text(box.start, 16) === C2PA_BOX
    if (box.type === 'meta' && found.exif === null) {
      const meta = await read(at + box.start, Math.min(box.size - box.start, META_MAX))
      found.exif = await exifItem(meta, read)
    }
    at += box.size
  }
  return found
}

type Box = { type: string; start: number; size: number }

/** The box (ISO/IEC 14496-12) that begins here. `start` and `size` count from its first byte. */
function boxAt(data: Data, at: number): Box | null {
  if (at + 8 > data.length) return null
  const [size, type] = [data.number(at, 4), data.text(at + 4, 4)]
  const isLarge = size === 1
  const start = isLarge ? 16 : 8
  // A box without a size reaches to the end.
  const whole = size === 0 ? FILE_MAX : isLarge ? data.number(at + 8, 8) : size
  return whole < start ? null : { type, start, size: whole }
}

function boxesIn(data: Data, from: number): Map<string, Data> {
  const boxes = new Map<string, Data>()
  let at = from
  for (let box = boxAt(data, at); box !== null; box = boxAt(data, at)) {
    if (!boxes.has(box.type)) boxes.set(box.type, data.from(at + box.start, box.size - box.start))
    at += box.size
  }
  return boxes
}

/** The EXIF of a HEIC, which is an item that `iinf` names and `iloc` finds (ISO/IEC 23008-12, A.2.1). */
async function exifItem(meta: Data, read: Parameters<Search>[0]): Promise<Data | null> {
  const boxes = boxesIn(meta, 4)
  const [info, places] = [boxes.get('iinf'), boxes.get('iloc')]
  const id = info === undefined ? null : exifId(info)
  const place = id === null || places === undefined ? null : placeOf(places, id)
  if (place === null) return id === null ? null : dataOf(new Uint8Array())
  const length = Math.min(place.length, EXIF_MAX)
  const item = place.isInMeta ? boxes.get('idat')?.from(place.at, length) : await read(place.at, length)
  // The first number says how many bytes come before the TIFF header.
  return item === undefined ? null : item.from(4 + item.number(0, 4))
}

function exifId(info: Data): number | null {
  let at = info.number(0, 1) === 0 ? 6 : 8
  for (let box = boxAt(info, at); box !== null; box = boxAt(info, at)) {
    const version = info.number(at + box.start, 1)
    const bytes = version === 2 ? 2 : 4
    const id = at + box.start + 4
    if (box.type === 'infe' && version >= 2 && info.text(id + bytes + 2, 4) === 'Exif') return info.number(id, bytes)
    at += box.size
  }
  return null
}

type Place = { isInMeta: boolean; at: number; length: number }

/** Where the first part of an item is. Nothing writes EXIF in several. */
function placeOf(places: Data, wanted: number): Place | null {
  const version = places.number(0, 1)
  const sizes = places.number(4, 2)
  const [offset, length, base] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const index = version === 0 ? 0 : sizes & 15
  const bytes = version < 2 ? 2 : 4
  const count = places.number(6, bytes)
  let at = 6 + bytes
  for (let item = 0; item < count && at < places.length; item += 1) {
    const id = places.number(at, bytes)
    const method = version === 0 ? 0 : places.number(at + bytes, 2) & 15
    at += bytes + (version === 0 ? 0 : 2) + 2
    const from = places.number(at, base)
    const parts = places.number(at + base, 2)
    at += base + 2
    if (id === wanted) {
      const begin = from + places.number(at + index, offset)
      if (parts === 0 || method > 1 || begin > FILE_MAX) return null
      return { isInMeta: method === 1, at: begin, length: places.number(at + index + offset, length) }
    }
    at += parts * (index + offset + length)
  }
  return null
}

const TAGS = { make: 0x010f, model: 0x0110, exif: 0x8769, gps: 0x8825, time: 0x9003, offset: 0x9011, latitude: 2 }
const ENTRY = 12

function factsOf(exif: Data): Facts {
  // Some encoders write the mark that EXIF has in a JPEG.
  const tiff = exif.text(0, 6) === EXIF_MARK ? exif.from(6) : exif
  const order = tiff.text(0, 2)
  const isLittle = order === 'II'
  if ((!isLittle && order !== 'MM') || tiff.number(2, 2, isLittle) !== 42) return BROKEN_EXIF

  /** Where the value of each tag of a directory is described. */
  const directory = (at: number): Map<number, number> => {
    const entries = new Map<number, number>()
    const count = at < 8 ? 0 : tiff.number(at, 2, isLittle)
    for (let entry = at + 2; entry < at + 2 + count * ENTRY && entry + ENTRY <= tiff.length; entry += ENTRY) {
      entries.set(tiff.number(entry, 2, isLittle), entry)
    }
    return entries
  }
  const pointed = (entry: number | undefined) =>
    entry === undefined ? new Map<number, number>() : directory(tiff.number(entry + 8, 4, isLittle))
  const text = (entry: number | undefined): string => {
    if (entry === undefined || tiff.number(entry + 2, 2, isLittle) !== 2) return ''
    const length = tiff.number(entry + 4, 4, isLittle)
    const [whole = ''] = tiff.text(length > 4 ? tiff.number(entry + 8, 4, isLittle) : entry + 8, length).split('\0')
    // EXIF has no other characters (Exif 3.0, 4.6.2), and they must be harmless wherever they are shown.
    return whole.replaceAll(/[^ -~]/g, '').trim()
  }

  const main = directory(tiff.number(4, 4, isLittle))
  const shot = pointed(main.get(TAGS.exif))
  const time = timeOf(text(shot.get(TAGS.time)))
  return {
    time,
    offset: time === null ? null : offsetOf(text(shot.get(TAGS.offset))),
    name: nameOf(text(main.get(TAGS.make)), text(main.get(TAGS.model))),
    hasLocation: main.size === 0 ? null : pointed(main.get(TAGS.gps)).has(TAGS.latitude),
  }
}

const TIME = /^(\d{4})[:/-](\d\d)[:/-](\d\d)[ T](\d\d):(\d\d):(\d\d)$/

/** Null for a time that no calendar has, such as the zeros of a camera whose clock was not set. */
function timeOf(text: string): string | null {
  const iso = text.replace(TIME, '$1-$2-$3T$4:$5:$6')
  if (iso === text && !TIME.test(text)) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = iso.split(/[-T:]/).map(Number)
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  const isTime = month >= 1 && month <= 12 && day >= 1 && day <= days && hour < 24 && minute < 60 && second < 60
  return year > 0 && isTime ? iso : null
}

/** No zone is further away from UTC than fourteen hours. */
function offsetOf(text: string): string | null {
  return /^[+-](0\d|1[0-4]):[0-5]\d$/.test(text) ? text : null
}

/** Many models begin with the name of their maker, as in `NIKON CORPORATION`, `NIKON D850`. */
function nameOf(make: string, model: string): string | null {
  const [maker = ''] = make.split(' ')
  const isNamed = maker !== '' && model.toLowerCase().startsWith(maker.toLowerCase())
  const name = isNamed ? model : `${make} ${model}`
  return name.replaceAll(/ +/g, ' ').trim().slice(0, NAME_MAX).trim() || null
}
