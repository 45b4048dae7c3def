import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCameraFacts, type CameraFacts } from './cameraFacts.ts'
import { cameraLine } from './cameraFacts.messages.ts'
import { PHOTO_FORMATS, type PhotoFormat } from './photoFormat.rules.ts'

type Exif = { make?: string; model?: string; time?: string; offset?: string; gps?: 'position' | 'version' }

const ascii = (text: string) => Buffer.from(text, 'latin1')
const number = (value: number, bytes: number, isLittle = false) => {
  const written = Buffer.alloc(bytes)
  if (isLittle) written.writeUIntLE(value, 0, bytes)
  else written.writeUIntBE(value, 0, bytes)
  return written
}

/** EXIF as cameras write it: three directories, each with its texts behind it. */
function exifOf({ make, model, time, offset, gps }: Exif, isLittle = false): Buffer {
  const n = (value: number, bytes: number) => number(value, bytes, isLittle)
  type Entry = [tag: number, value: string | ((after: number) => Buffer)]
  const directory = (at: number, entries: Entry[]): Buffer => {
    const head: Buffer[] = [n(entries.length, 2)]
    const behind: Buffer[] = []
    let free = at + 2 + entries.length * 12 + 4
    for (const [tag, value] of entries) {
      const data = typeof value === 'string' ? ascii(`${value}\0`) : value(free)
      const isShort = typeof value === 'string' && data.length <= 4
      const count = typeof value === 'string' ? data.length : 1
      const place = isShort ? Buffer.concat([data, Buffer.alloc(4)]).subarray(0, 4) : n(free, 4)
      head.push(n(tag, 2), n(typeof value === 'string' ? 2 : 4, 2), n(count, 4), place)
      if (!isShort) {
        behind.push(data)
        free += data.length
      }
    }
    return Buffer.concat([...head, n(0, 4), ...behind])
  }
  const entry = (tag: number, value: string | undefined): Entry[] => (value === undefined ? [] : [[tag, value]])
  const shot = [...entry(0x9003, time), ...entry(0x9011, offset)]
  const main: Entry[] = [
    ...entry(0x010f, make),
    ...entry(0x0110, model),
    ...(shot.length === 0 ? [] : ([[0x8769, (at) => directory(at, shot)]] satisfies Entry[])),
    ...(gps === undefined
      ? []
      : ([[0x8825, (at) => directory(at, gps === 'position' ? [[2, '40']] : [[0, '23']])]] satisfies Entry[])),
  ]
  return Buffer.concat([ascii(isLittle ? 'II' : 'MM'), n(42, 2), n(8, 4), directory(8, main)])
}

const PIXELS = Buffer.alloc(300, 7)
const JUMBF = ascii('\0\0\0\x40jumb\0\0\0\x20jumdc2pa\0\x11\0\x10\x80\0\0\xaa\0\x38\x9b\x71\x03c2pa\0')

type Parts = { exif?: Buffer | null; isSigned?: boolean }

function jpegOf({ exif = null, isSigned = false }: Parts): Buffer {
  const segment = (marker: number, data: Buffer) =>
    Buffer.concat([Buffer.of(0xff, marker), number(data.length + 2, 2), data])
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    segment(0xe0, ascii('JFIF\0')),
    ...(exif === null ? [] : [segment(0xe1, ascii('http://ns.adobe.com/xap/1.0/\0')), Buffer.of(0xff)]),
    ...(exif === null ? [] : [segment(0xe1, Buffer.concat([ascii('Exif\0\0'), exif]))]),
    ...(isSigned ? [segment(0xeb, Buffer.concat([ascii('JP\0\x01\0\0\0\x01'), JUMBF]))] : []),
    Buffer.of(0xff, 0xda),
    PIXELS,
  ])
}

function pngOf({ exif = null, isSigned = false }: Parts): Buffer {
  const chunk = (type: string, data: Buffer) =>
    Buffer.concat([number(data.length, 4), ascii(type), data, Buffer.alloc(4)])
  return Buffer.concat([
    ascii('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', Buffer.alloc(13)),
    ...(isSigned ? [chunk('caBX', JUMBF)] : []),
    chunk('IDAT', PIXELS),
    ...(exif === null ? [] : [chunk('eXIf', exif)]),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function webpOf({ exif = null, isSigned = false }: Parts): Buffer {
  const chunk = (type: string, data: Buffer) =>
    Buffer.concat([ascii(type), number(data.length, 4, true), data, Buffer.alloc(data.length % 2)])
  const chunks = [
    chunk('VP8 ', PIXELS.subarray(1)),
    ...(exif === null ? [] : [chunk('EXIF', exif)]),
    ...(isSigned ? [chunk('C2PA', JUMBF)] : []),
  ]
  const body = Buffer.concat([ascii('WEBP'), ...chunks])
  return Buffer.concat([ascii('RIFF'), number(body.length, 4, true), body])
}

function heicOf({ exif = null, isSigned = false }: Parts, { isInMeta = false } = {}): Buffer {
  const box = (type: string, ...data: Buffer[]) => {
    const whole = Buffer.concat(data)
    return Buffer.concat([number(whole.length + 8, 4), ascii(type), whole])
  }
  const item = exif === null ? Buffer.alloc(0) : Buffer.concat([number(6, 4), ascii('Exif\0\0'), exif])
  const infe = (id: number, type: string) => box('infe', number(2 << 24, 4), number(id, 2), number(0, 2), ascii(type))
  const kind = box('ftyp', ascii('heic\0\0\0\0mif1heic'))
  const signed = isSigned
    ? box('uuid', ascii('\xd8\xfe\xc3\xd6\x1b\x0e\x48\x3c\x92\x97\x58\x28\x87\x7e\xc4\x81'), JUMBF)
    : Buffer.alloc(0)
  const metaOf = (at: number) => {
    const place = (id: number, from: number, length: number) =>
      Buffer.concat([
        number(id, 2),
        number(isInMeta ? 1 : 0, 2),
        number(0, 2),
        number(1, 2),
        number(from, 4),
        number(length, 4),
      ])
    return box(
      'meta',
      number(0, 4),
      box('hdlr', Buffer.alloc(12)),
      box('iinf', number(0, 4), number(2, 2), infe(1, 'hvc1'), infe(2, exif === null ? 'mime' : 'Exif')),
      box('iloc', number(1 << 24, 4), number(0x4400, 2), number(2, 2), place(1, 0, 0), place(2, at, item.length)),
      ...(isInMeta ? [box('idat', item)] : []),
    )
  }
  const before = kind.length + signed.length + metaOf(0).length + 8
  return Buffer.concat([kind, signed, metaOf(isInMeta ? 0 : before), box('mdat', item, PIXELS)])
}

const FILES: Readonly<Record<PhotoFormat, (parts: Parts) => Buffer>> = {
  'image/jpeg': jpegOf,
  'image/png': pngOf,
  'image/webp': webpOf,
  'image/heic': heicOf,
}

/** Like a file that is read: beyond its end there is nothing. */
const factsIn = (format: PhotoFormat, file: Uint8Array): Promise<CameraFacts> =>
  readCameraFacts(format, (at, length) => Promise.resolve(file.subarray(at, at + length)))

const PHONE: Exif = {
  make: 'Apple',
  model: 'iPhone 15',
  time: '2026:11:20 18:22:05',
  offset: '+05:00',
  gps: 'position',
}
const OF_PHONE: Omit<CameraFacts, 'hasCredentials'> = {
  time: '2026-11-20T18:22:05',
  offset: '+05:00',
  name: 'Apple iPhone 15',
  hasLocation: true,
}
const NOTHING: CameraFacts = { time: null, offset: null, name: null, hasLocation: false, hasCredentials: false }

describe.each(PHOTO_FORMATS)('in a photo of the type %s', (format) => {
  const fileOf = FILES[format]

  it.each([false, true])('reads what the camera wrote (little-endian: %s)', async (isLittle) => {
    expect(await factsIn(format, fileOf({ exif: exifOf(PHONE, isLittle) }))).toEqual({
      ...OF_PHONE,
      hasCredentials: false,
    })
  })

  it('finds Content Credentials, with EXIF and without', async () => {
    expect(await factsIn(format, fileOf({ isSigned: true }))).toEqual({ ...NOTHING, hasCredentials: true })
    expect(await factsIn(format, fileOf({ exif: exifOf(PHONE), isSigned: true }))).toEqual({
      ...OF_PHONE,
      hasCredentials: true,
    })
  })

  it('says that there is nothing when the camera wrote nothing', async () => {
    expect(await factsIn(format, fileOf({}))).toEqual(NOTHING)
  })

  it('does not know where there is EXIF that cannot be read', async () => {
    const exif = Buffer.concat([ascii('XX'), exifOf(PHONE).subarray(2)])
    expect(await factsIn(format, fileOf({ exif }))).toEqual({ ...NOTHING, hasLocation: null })
  })

  it('takes whatever is cut off, damaged or made up for what it can read of it, quickly', async () => {
    const whole = fileOf({ exif: exifOf(PHONE), isSigned: true })
    const bytes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.constantFrom(0, 1, 2, 8, 127, 128, 255)), {
      maxLength: 12,
    })
    const damaged = fc.tuple(fc.nat(whole.length), bytes).map(([length, changes]) => {
      const file = Buffer.from(whole)
      for (const [at, value] of changes) file[at] = value
      return file.subarray(0, length)
    })
    const isTidy = (text: string | null, most: number) =>
      text === null || (/^[ -~]+$/.test(text) && text.length <= most)
    await fc.assert(
      fc.asyncProperty(fc.oneof(damaged, fc.uint8Array({ maxLength: 400 })), async (file) => {
        let [reads, most] = [0, 0]
        const facts = await readCameraFacts(format, (at, length) => {
          reads += 1
          most = Math.max(most, length)
          expect(Number.isSafeInteger(at)).toBe(true)
          return Promise.resolve(file.subarray(at, at + length))
        })
        expect(reads).toBeLessThan(1000)
        expect(most).toBeLessThanOrEqual(256 * 1024)
        expect(isTidy(facts.name, 80)).toBe(true)
        expect(facts.time ?? '2026-11-20T18:22:05').toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
        expect(facts.offset ?? '+05:00').toMatch(/^[+-]\d\d:\d\d$/)
        expect([true, false, null]).toContain(facts.hasLocation)
      }),
      { numRuns: 1500 },
    )
  })
})

it('reads the EXIF of a HEIC also where it is kept in the metadata', async () => {
  const file = heicOf({ exif: exifOf(PHONE) }, { isInMeta: true })
  expect(await factsIn('image/heic', file)).toEqual({ ...OF_PHONE, hasCredentials: false })
})

const inJpeg = (exif: Exif) => factsIn('image/jpeg', jpegOf({ exif: exifOf(exif) }))

it.each([
  ['0000:00:00 00:00:00', null],
  ['2026:02:29 10:00:00', null],
  ['2028:02:29 10:00:00', '2028-02-29T10:00:00'],
  ['2026:13:01 10:00:00', null],
  ['2026:04:31 10:00:00', null],
  ['2026:11:20 24:00:00', null],
  ['2026-11-20 18:22:05', '2026-11-20T18:22:05'],
  ['yesterday', null],
])('reads the time %j as %s', async (time, read) => {
  expect(await inJpeg({ time })).toMatchObject({ time: read })
})

it.each([
  ['+14:00', '+14:00'],
  ['-03:30', '-03:30'],
  ['+15:00', null],
  ['Z', null],
])('reads the offset %j as %s', async (offset, read) => {
  expect(await inJpeg({ time: '2026:11:20 18:22:05', offset })).toMatchObject({ offset: read })
})

it.each([
  ['Canon', 'Canon EOS R6', 'Canon EOS R6'],
  ['NIKON CORPORATION', 'NIKON D850', 'NIKON D850'],
  ['samsung', 'SM-G991B', 'samsung SM-G991B'],
  ['', 'Phone', 'Phone'],
  ['Pixel', '', 'Pixel'],
  [' ', ' ', null],
  ['A\x07\x1b[31m', 'B\x7f\u00adC', 'A[31m BC'],
  ['M'.repeat(150), 'X', 'M'.repeat(80)],
])('calls the camera of %j and %j %s', async (make, model, name) => {
  expect(await inJpeg({ make, model })).toMatchObject({ name })
})

it('takes no directory of GPS without a position for a position', async () => {
  expect(await inJpeg({ model: 'Phone', gps: 'version' })).toMatchObject({ hasLocation: false })
})

const IPHONE = { time: '2026-11-20T18:22:05', name: 'Apple iPhone 15' }
const SAID = 'Camera says Nov 20, 2026, 6:22 PM, Apple iPhone 15'

it.each([
  [{ camera: IPHONE }, SAID],
  [{ camera: { ...IPHONE, time: '2026-01-02T00:05:00', name: null } }, 'Camera says Jan 2, 2026, 12:05 AM'],
  [{ camera: { ...IPHONE, time: null } }, 'Camera says Apple iPhone 15'],
  [{ camera: { time: null, name: null }, made_smaller: false }, ''],
  [{ camera: null, made_smaller: true }, 'Smaller copy, made before the upload'],
  [{ camera: IPHONE, made_smaller: true }, `${SAID} · Smaller copy, made before the upload`],
  [{}, ''],
])('says of %j: %s', (photo, line) => {
  // The space before AM and PM is a narrow one.
  expect(cameraLine(photo).replaceAll(/\s/g, ' ')).toBe(line)
})
