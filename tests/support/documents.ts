/** Documents made byte by byte, so that a test can have one that no program would write. */

type PdfOptions = { version?: string; body?: string; trailer?: string; after?: string }

export function aPdf({ version = '1.4', body = '', trailer = '', after = '' }: PdfOptions = {}): Buffer {
  const head = `%PDF-${version}\n1 0 obj\n<< /Type /Catalog ${body} >>\nendobj\n`
  const table = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 2 /Root 1 0 R ${trailer} >>\n${after}`
  return Buffer.from(`${head}${table}startxref\n${head.length}\n%%EOF\n`, 'latin1')
}

/** One black pixel without its data, behind one of the marks. */
export function aTiff(mark: string): Buffer {
  return Buffer.concat([Buffer.from(mark, 'latin1'), Buffer.from([8, 0, 0, 0, 0, 0, 0, 0, 0, 0])])
}

export function utf16(text: string): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
}

type ZipOptions = { count?: number; start?: number; length?: number; comment?: string; unpacked?: number }

/** A zip of empty files. What it says of itself can be wrong. */
export function aZip(names: readonly string[], options: ZipOptions = {}): Buffer {
  const { comment = '', unpacked = 0 } = options
  const local = Buffer.concat(
    names.map((name) => {
      const header = Buffer.alloc(30)
      header.write('PK\x03\x04', 'latin1')
      header.writeUInt16LE(Buffer.byteLength(name), 26)
      return Buffer.concat([header, Buffer.from(name)])
    }),
  )
  const first = names.length === 0 ? Buffer.from('PK\x03\x04', 'latin1') : local
  const directory = Buffer.concat(
    names.map((name) => {
      const entry = Buffer.alloc(46)
      entry.write('PK\x01\x02', 'latin1')
      entry.writeUInt32LE(unpacked, 24)
      entry.writeUInt16LE(Buffer.byteLength(name), 28)
      return Buffer.concat([entry, Buffer.from(name)])
    }),
  )
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(options.count ?? names.length, 10)
  end.writeUInt32LE(options.length ?? directory.length, 12)
  end.writeUInt32LE(options.start ?? first.length, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([first, directory, end, Buffer.from(comment)])
}

/** A DOCX with these entries beside those that it must have. */
export function aDocx(more: readonly string[] = [], options: ZipOptions = {}): Buffer {
  return aZip(['[Content_Types].xml', '_rels/.rels', 'word/document.xml', ...more], options)
}

/** The file system of old office documents, with entries of these names, four in each sector. */
export function aDoc(entries: readonly string[], { shift = 9, next }: { shift?: number; next?: number } = {}): Buffer {
  const sectors = Math.ceil(entries.length / 4)
  const header = Buffer.alloc(512, 0xff)
  header.write('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1')
  header.fill(0, 8, 76)
  header.writeUInt16LE(shift, 30)
  // The directory begins in sector 0, and the table of sectors is the one after it.
  header.writeUInt32LE(0, 48)
  header.writeUInt32LE(0xfffffffe, 68)
  header.writeUInt32LE(sectors, 76)
  const directory = Buffer.alloc(sectors * 512)
  for (const [place, name] of entries.entries()) {
    directory.write(name, place * 128, 'utf16le')
    directory.writeUInt16LE(name.length * 2 + 2, place * 128 + 64)
    directory.writeUInt8(2, place * 128 + 66)
  }
  const table = Buffer.alloc(512, 0xff)
  for (let number = 0; number < sectors; number += 1) {
    table.writeUInt32LE(next ?? (number + 1 === sectors ? 0xfffffffe : number + 1), number * 4)
  }
  return Buffer.concat([header, directory, table])
}
