import { PHOTO_FORMATS, SNIFF_BYTES, sniffFormat, type PhotoFormat } from '#shared/files/photoFormat.rules.ts'

const PDF = 'application/pdf'
const TIFF = 'image/tiff'
const DOC = 'application/msword'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const TXT = 'text/plain'

export type DocumentFormat = PhotoFormat | typeof PDF | typeof TIFF | typeof DOC | typeof DOCX | typeof TXT

/** What a document of each format may be called; the first is the extension that it is stored and handed back with. */
const EXTENSIONS: Readonly<Record<DocumentFormat, readonly [string, ...string[]]>> = {
  [PDF]: ['pdf'],
  [TIFF]: ['tif', 'tiff'],
  [DOC]: ['doc'],
  [DOCX]: ['docx'],
  [TXT]: ['txt'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif', 'hif'],
}

export const extensionOf = (format: DocumentFormat): string => EXTENSIONS[format][0]

export function isPhoto(format: string): format is PhotoFormat {
  return (PHOTO_FORMATS as readonly string[]).includes(format)
}

/** The name with the extension of the format, because that decides which program opens the file. */
export function nameFor(name: string, format: DocumentFormat): string {
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return EXTENSIONS[format].includes(extension) ? name : `${name}.${extensionOf(format)}`
}

/** The bytes of a file. Reading beyond its end gives fewer bytes. */
export type FileBytes = { size: number; read: (start: number, length: number) => Promise<Uint8Array> }

export type Recognized =
  | { kind: 'document'; format: DocumentFormat; isEncrypted: boolean }
  | { kind: 'macros' }
  /** It is none of the formats, or two of them at once. */
  | { kind: 'unknown' }

const UNKNOWN: Recognized = { kind: 'unknown' }
const MACROS: Recognized = { kind: 'macros' }

const found = (format: DocumentFormat, isEncrypted = false): Recognized => ({ kind: 'document', format, isEncrypted })

/** Where the header of a PDF may begin, and how far before its end the last mark may stand. */
const [PDF_HEAD, PDF_TAIL] = [1_024, 2_048]

const ZIP_MARK = 'PK\x03\x04'
const OLE_MARK = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const TIFF_MARKS = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+']

/**
 * The format of a document by its bytes, whatever it is called. Only marks and directories are read: nothing is
 * unpacked, decoded or run, and what is read has a bound in every format but text.
 */
export async function recognize(file: FileBytes): Promise<Recognized> {
  const head = await file.read(0, PDF_HEAD)
  const photo = sniffFormat(head.subarray(0, SNIFF_BYTES))
  if (photo !== null) return found(photo)
  const text = latin1(head)
  if (text.startsWith(ZIP_MARK)) return docxOrNot(file)
  // A file that is also a zip may hold anything, and some programs look for the zip first.
  if (await endOfZip(file)) return UNKNOWN
  if (text.startsWith(OLE_MARK)) return docOrNot(file, head)
  if (TIFF_MARKS.some((mark) => text.startsWith(mark))) return found(TIFF)
  if (/%PDF-[12]\./.test(text)) return pdfOrNot(file)
  return (await isText(file)) ? found(TXT) : UNKNOWN
}

async function pdfOrNot(file: FileBytes): Promise<Recognized> {
  const tail = latin1(await file.read(Math.max(0, file.size - PDF_TAIL), PDF_TAIL))
  if (!tail.includes('%%EOF')) return UNKNOWN
  return found(PDF, /\/Encrypt\b/.test(tail + (await trailerOf(file, tail))))
}

/** More than any trailer, or the dictionary of a stream that takes its place, needs. */
const TRAILER_BYTES = 16 * 1_024

/** What the end of a PDF names as its table, which the trailer follows or which has it in itself. */
async function trailerOf(file: FileBytes, tail: string): Promise<string> {
  const start = Number(/startxref\s+(\d{1,15})\s+%%EOF(?![^]*startxref)/.exec(tail)?.[1] ?? file.size)
  return start < file.size ? latin1(await file.read(start, TRAILER_BYTES)) : ''
}

const ZIP_END_BYTES = 22
const ZIP_COMMENT_MAX = 65_535
const ZIP_ENTRIES_MAX = 2_000
/** For {@link ZIP_ENTRIES_MAX} entries, each with a long name. */
const ZIP_DIRECTORY_MAX = 1_024 * 1_024

type ZipEnd = { entries: number; start: number; length: number }

/** The directory of a zip that ends where the file ends; null when there is none. */
async function endOfZip(file: FileBytes): Promise<ZipEnd | null> {
  const from = Math.max(0, file.size - ZIP_END_BYTES - ZIP_COMMENT_MAX)
  const bytes = await file.read(from, file.size - from)
  const view = viewOf(bytes)
  for (let at = bytes.length - ZIP_END_BYTES; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== 0x06054b50) continue
    if (at + ZIP_END_BYTES + view.getUint16(at + 20, true) !== bytes.length) continue
    return {
      entries: view.getUint16(at + 10, true),
      length: view.getUint32(at + 12, true),
      start: view.getUint32(at + 16, true),
    }
  }
  return null
}

async function docxOrNot(file: FileBytes): Promise<Recognized> {
  const end = await endOfZip(file)
  if (end === null || end.entries > ZIP_ENTRIES_MAX || end.length > ZIP_DIRECTORY_MAX) return UNKNOWN
  const names = namesIn(await file.read(end.start, end.length))
  // Two entries of one name are two files to two programs.
  if (names === null || names.length !== end.entries || new Set(names).size !== names.length) return UNKNOWN
  if (names.some((name) => /(?:^|\/)vba(?:project|data)[^/]*$/.test(name))) return MACROS
  return names.includes('[content_types].xml') && names.includes('word/document.xml') ? found(DOCX) : UNKNOWN
}

const ZIP_ENTRY_BYTES = 46

/** The names in the directory of a zip, in lower case. Null when it is no directory from its first byte to its last. */
function namesIn(directory: Uint8Array): string[] | null {
  const view = viewOf(directory)
  const names: string[] = []
  let at = 0
  while (at + ZIP_ENTRY_BYTES <= directory.length && names.length <= ZIP_ENTRIES_MAX) {
    if (view.getUint32(at, true) !== 0x02014b50) return null
    const name = at + ZIP_ENTRY_BYTES
    const end = name + view.getUint16(at + 28, true)
    names.push(latin1(directory.subarray(name, end)).replaceAll('\\', '/').toLowerCase())
    at = end + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return at === directory.length ? names : null
}

const OLE_ENTRY_BYTES = 128
/** Sector numbers from here on are marks such as the end of a chain. */
const OLE_NO_SECTOR = 0xfffffffa
/** Reads of one file. Any document needs fewer; in one that was made to need more, its names are not all known. */
const OLE_READS_MAX = 1024
/** How many sectors of the table of contents the header names itself, and where. */
const OLE_IN_HEADER = { count: 109, at: 76 }

/** The old format of Word is a small file system. Spreadsheets, installers and mails are in the same one. */
async function docOrNot(file: FileBytes, head: Uint8Array): Promise<Recognized> {
  if (head.length < 512) return UNKNOWN
  const view = viewOf(head)
  const shift = view.getUint16(30, true)
  if (shift !== 9 && shift !== 12) return UNKNOWN
  const all = await namesInOle(file, view, 2 ** shift)
  if (all === null) return UNKNOWN
  const names = new Set(all)
  if (names.has('Macros') || names.has('VBA') || names.has('_VBA_PROJECT')) return MACROS
  return names.has('WordDocument') ? found(DOC) : UNKNOWN
}

/** Null when there are too many to be read. */
async function namesInOle(file: FileBytes, header: DataView, sectorBytes: number): Promise<string[] | null> {
  const perSector = sectorBytes / 4
  let reads = 0
  const sector = async (number: number) => {
    reads += 1
    return reads > OLE_READS_MAX ? new Uint8Array() : file.read((number + 1) * sectorBytes, sectorBytes)
  }
  const numberIn = async (table: number, place: number) => {
    const bytes = table < OLE_NO_SECTOR ? await sector(table) : new Uint8Array()
    return place * 4 + 4 <= bytes.length ? viewOf(bytes).getUint32(place * 4, true) : OLE_NO_SECTOR
  }
  /** The sector of the table in which the successor of a sector stands. */
  const tableOf = async (number: number) => {
    let place = Math.floor(number / perSector)
    if (place < OLE_IN_HEADER.count) return header.getUint32(OLE_IN_HEADER.at + place * 4, true)
    place -= OLE_IN_HEADER.count
    let list = header.getUint32(68, true)
    // The last number in each of these sectors names the next one.
    while (place >= perSector - 1 && list < OLE_NO_SECTOR) {
      list = await numberIn(list, perSector - 1)
      place -= perSector - 1
    }
    return place < perSector - 1 ? numberIn(list, place) : OLE_NO_SECTOR
  }
  const names: string[] = []
  let number = header.getUint32(48, true)
  while (number < OLE_NO_SECTOR) {
    const bytes = await sector(number)
    for (let at = 0; at + OLE_ENTRY_BYTES <= bytes.length; at += OLE_ENTRY_BYTES) names.push(nameOfOle(bytes, at))
    number = await numberIn(await tableOf(number), number % perSector)
  }
  return reads > OLE_READS_MAX ? null : names
}

/** The name of an entry, which ends with a zero; empty for an entry that is not used. */
function nameOfOle(bytes: Uint8Array, at: number): string {
  const view = viewOf(bytes)
  const length = view.getUint16(at + 64, true)
  if (view.getUint8(at + 66) === 0 || length < 2 || length > 64) return ''
  const units = Array.from({ length: length / 2 - 1 }, (_, place) => view.getUint16(at + place * 2, true))
  return String.fromCharCode(...units)
}

const TEXT_STEP = 64 * 1_024

// Only the tab, the ends of lines and the end of a page.
// oxlint-disable-next-line no-control-regex
const NO_TEXT = /[\u0000-\u0008\u000b\u000e-\u001f]/

/** Whether all of it is text in UTF-8, or in UTF-16 with a mark. */
async function isText(file: FileBytes): Promise<boolean> {
  const [first = 0, second = 0] = await file.read(0, 2)
  const mark = first * 256 + second
  const decoder = new TextDecoder(mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8', {
    fatal: true,
  })
  if (file.size === 0) return false
  try {
    for (let at = 0; at < file.size; at += TEXT_STEP) {
      if (NO_TEXT.test(decoder.decode(await file.read(at, TEXT_STEP), { stream: true }))) return false
    }
    return !NO_TEXT.test(decoder.decode())
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
