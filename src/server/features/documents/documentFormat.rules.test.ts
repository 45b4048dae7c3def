import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aDoc, aDocx, aPdf, aTiff, aZip, utf16 } from '#tests/support/documents.ts'
import { nameFor, recognize, type Recognized } from './documentFormat.rules.ts'

/** Reads counted bytes, so that a test can tell how much of a file was looked at. */
function fileOf(content: Uint8Array | string) {
  const bytes = Buffer.from(content)
  const seen = { bytes: 0 }
  const read = async (start: number, length: number) => {
    const part = bytes.subarray(start, start + length)
    seen.bytes += part.length
    return part
  }
  return { size: bytes.length, read, seen }
}

const look = (content: Uint8Array | string): Promise<Recognized> => recognize(fileOf(content))

const PDF = 'application/pdf'
const TIFF = 'image/tiff'
const DOC = 'application/msword'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const TXT = 'text/plain'

it.each([
  ['a PDF', aPdf(), PDF],
  ['a PDF after a line of a mail', Buffer.concat([Buffer.from('X-Header: 1\r\n'), aPdf()]), PDF],
  ['a PDF of version 2', aPdf({ version: '2.0' }), PDF],
  [
    'a PDF with a script, which is never run here',
    aPdf({ body: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
    PDF,
  ],
  ['a PDF that begins as a page', Buffer.concat([Buffer.from('<script>alert(1)</script>'), aPdf()]), PDF],
  ['a TIFF of a PC', aTiff('II*\0'), TIFF],
  ['a TIFF of a Mac', aTiff('MM\0*'), TIFF],
  ['a BigTIFF', aTiff('II+\0'), TIFF],
  ['a DOC', aDoc(['Root Entry', '1Table', 'WordDocument']), DOC],
  ['a DOC whose directory goes on in a second sector', aDoc(['a', 'b', 'c', 'd', 'WordDocument']), DOC],
  ['a DOCX', aDocx(), DOCX],
  ['a DOCX with a comment', aDocx([], { comment: 'from the plumber' }), DOCX],
  ['a text', 'Paid in cash.\r\n\tThanks.\f', TXT],
  ['a text in UTF-8', '\ufeffKüche 李 😀', TXT],
  ['a text in UTF-16', utf16('Küche'), TXT],
  ['a page, which is only text here', '<!doctype html><script>alert(1)</script>', TXT],
  ['a drawing, which is only text here', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', TXT],
  ['a photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), 'image/jpeg'],
])('%s is recognized', async (_what, bytes, format) => {
  expect(await look(bytes)).toEqual({ kind: 'document', format, isEncrypted: false })
})

it.each([
  ['with the trailer at its end', aPdf({ trailer: '/Encrypt 5 0 R' })],
  ['with the trailer in its middle', aPdf({ trailer: '/Encrypt 5 0 R', after: ' '.repeat(5_000) })],
])('a PDF %s says that it is locked', async (_where, bytes) => {
  expect(await look(bytes)).toEqual({ kind: 'document', format: PDF, isEncrypted: true })
})

it('a PDF that only speaks of metadata is not locked', async () => {
  expect(await look(aPdf({ trailer: '/EncryptMetadata false' }))).toMatchObject({ isEncrypted: false })
})

it.each([
  ['a DOCM', aDocx(['word/vbaProject.bin'])],
  ['a DOCM in other letters', aDocx(['WORD/VBAPROJECT.BIN'])],
  ['a DOCM with the path of a PC', aDocx(['word\\vbaProject.bin'])],
  ['a DOCM whose data alone is left', aDocx(['word/vbaData.xml'])],
  ['a DOC with macros', aDoc(['Root Entry', 'WordDocument', 'Macros'])],
  ['a DOC with a project', aDoc(['Root Entry', 'WordDocument', 'x', 'y', '_VBA_PROJECT'])],
])('%s has macros', async (_what, bytes) => {
  expect(await look(bytes)).toEqual({ kind: 'macros' })
})

const NAMES = ['[Content_Types].xml', 'word/document.xml']

it.each([
  ['nothing', ''],
  ['a PDF without its end', aPdf().subarray(0, 40)],
  ['a PDF whose head comes too late', Buffer.concat([Buffer.alloc(1_100, 0x20), aPdf(), Buffer.from('\0')])],
  ['a PDF of an unknown version', aPdf({ version: '9.0', body: '\0' })],
  ['a PDF that is also a zip', Buffer.concat([aPdf(), aZip(['a.txt'])])],
  ['a TIFF that is also a zip', Buffer.concat([aTiff('II*\0'), aDocx()])],
  ['a DOC that is also a zip', Buffer.concat([aDoc(['WordDocument']), aDocx()])],
  ['an XLS', aDoc(['Root Entry', 'Workbook'])],
  ['an MSI', aDoc(['Root Entry', '\u4840\u3f7f'])],
  ['an MSG', aDoc(['Root Entry', '__substg1.0_001A001F'])],
  ['a locked office document', aDoc(['Root Entry', 'EncryptedPackage', 'EncryptionInfo'])],
  ['an OLE file that speaks of WordDocument elsewhere', Buffer.concat([aDoc(['Workbook']), utf16('WordDocument')])],
  ['an OLE file without sectors', aDoc(['WordDocument']).subarray(0, 512)],
  ['an OLE file that is cut off', aDoc(['WordDocument']).subarray(0, 40)],
  ['an OLE file with odd sectors', aDoc(['WordDocument'], { shift: 31 })],
  ['an OLE file whose chain is a circle', aDoc(['a', 'b', 'c', 'd'], { next: 0 })],
  ['an XLSX', aZip(['[Content_Types].xml', 'xl/workbook.xml'])],
  ['a JAR', aZip(['META-INF/MANIFEST.MF'])],
  ['an ODT', aZip(['mimetype', 'content.xml'])],
  ['a zip that only holds the text', aZip(['word/document.xml'])],
  ['a zip of an empty directory', aZip([])],
  ['a zip with the same name twice', aZip([...NAMES, 'word/document.xml'])],
  ['a zip of too many entries', aZip([...NAMES, ...Array.from({ length: 1_999 }, (_, n) => `${n}`)])],
  ['a zip that counts fewer entries than it has', aZip([...NAMES, 'x'], { count: 2 })],
  ['a zip that counts more entries than it has', aZip(NAMES, { count: 3 })],
  ['a zip of the large kind', aZip(NAMES, { count: 0xffff })],
  ['a zip whose directory is elsewhere', aZip(NAMES, { start: 0xfffffff0 })],
  ['a zip whose directory is larger than the file', aZip(NAMES, { length: 0xfffffff0 })],
  ['a zip without its end', aDocx().subarray(0, -30)],
  ['a DOCX with something after its end', Buffer.concat([aDocx(), Buffer.from('<script>')])],
  ['a DOCX with something before it', Buffer.concat([Buffer.from('MZ'), aDocx()])],
  ['a program', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
  ['a program of Linux', Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
  ['a shortcut', Buffer.from('L\0\0\0\x01\x14\x02\0', 'latin1')],
  ['an animation', Buffer.from('GIF89a\x01\0\x01\0', 'latin1')],
  ['a text with a zero', 'Paid\0'],
  ['a text that controls a terminal', 'Paid \u001b[2J'],
  ['a text that is no UTF-8', Buffer.from([0x50, 0xc3, 0x28])],
  ['a text that ends within a character', Buffer.from([0x50, 0xe2, 0x82])],
  ['half a text in UTF-16', Buffer.concat([utf16('Paid'), Buffer.from([0x41])])],
])('%s is refused', async (_what, bytes) => {
  expect(await look(bytes)).toEqual({ kind: 'unknown' })
})

it('a zip bomb is not unpacked, and little of a large file is read', async () => {
  const bomb = fileOf(Buffer.concat([aDocx([], { unpacked: 0xfffffffe })]))
  expect(await recognize(bomb)).toMatchObject({ format: DOCX })
  const large = fileOf(Buffer.concat([aPdf().subarray(0, -6), Buffer.alloc(20 * 1024 * 1024), aPdf().subarray(-60)]))
  expect(await recognize(large)).toMatchObject({ format: PDF })
  expect(large.seen.bytes).toBeLessThan(200_000)
})

it('no bytes make it fail, and marks do not change that', async () => {
  const marks = ['', '%PDF-1.4\n', 'II*\0', 'PK\x03\x04', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', '\xff\xfe', 'PK\x05\x06']
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...marks),
      fc.uint8Array({ maxLength: 2_000 }),
      fc.constantFrom('', '%%EOF', `PK\x05\x06${'\0'.repeat(18)}`),
      async (mark, garbage, end) => {
        const bytes = Buffer.concat([Buffer.from(mark, 'latin1'), garbage, Buffer.from(end, 'latin1')])
        expect(['document', 'macros', 'unknown']).toContain((await look(bytes)).kind)
      },
    ),
    { numRuns: 500 },
  )
})

it('of a DOC whose sectors lead from one far place to the next, little is read', async () => {
  const doc = aDoc(['WordDocument'], { next: 4_000_000 })
  const [list, table] = [Buffer.alloc(512), Buffer.alloc(512)]
  // Far places are looked up in a list of tables whose only sector, 2, is followed by itself.
  for (let at = 0; at < 512; at += 4) {
    list.writeUInt32LE(at === 508 ? 2 : 3, at)
    table.writeUInt32LE(4_000_000, at)
  }
  doc.writeUInt32LE(2, 68)
  const file = fileOf(Buffer.concat([doc, list, table]))
  expect(await recognize(file)).toEqual({ kind: 'unknown' })
  expect(file.seen.bytes).toBeLessThan(600_000)
})

it.each([aDocx(), aDoc(['Root Entry', 'WordDocument', 'Macros']), aPdf()])(
  'no changed byte of a document makes it fail',
  async (bytes) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 }), async (at, value) => {
        const changed = Buffer.from(bytes)
        changed[at] = value
        expect(['document', 'macros', 'unknown']).toContain((await look(changed)).kind)
      }),
      { numRuns: 300 },
    )
  },
)

it.each([
  ['quote.pdf', PDF, 'quote.pdf'],
  ['quote.PDF', PDF, 'quote.PDF'],
  ['quote', PDF, 'quote.pdf'],
  ['quote.exe', PDF, 'quote.exe.pdf'],
  ['page.html', TXT, 'page.html.txt'],
  ['scan.tiff', TIFF, 'scan.tiff'],
  ['scan.jpg', TIFF, 'scan.jpg.tif'],
  ['letter.docm', DOCX, 'letter.docm.docx'],
  ['receipt.jpeg', 'image/jpeg', 'receipt.jpeg'],
] as const)('%s of the format %s is kept as %s', (name, format, kept) => {
  expect(nameFor(name, format)).toBe(kept)
})
