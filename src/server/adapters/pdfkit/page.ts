import PDFDocument, { type StructureElement } from 'pdfkit'
import { facesOf, type Weight } from './fonts.ts'
import { brokenInto, directionOf, printable, runsOf, type Direction } from './lines.ts'

/** Points between the edge of the paper and what is printed. */
const MARGIN = 50

const SIZES = { letter: [612, 792], a4: [595.28, 841.89] } as const

export type Style = {
  size: number
  weight?: Weight
  color?: string
  indent?: number
  after?: number
  /** Of the paragraph, which each of its lines has. */
  direction?: Direction
}

export type ListItem = {
  /** What stands before the item: a sign or a number. */
  label: string
  text: string
  /** An address on a line of its own below the text, and where it leads. */
  link?: { address: string; url: string }
}

/** A row of a table: what it is, an explanation, and an amount, which is at the right edge. */
export type Row = { cells: readonly [string, string, string]; bold: 'all' | 'ends' | 'none' }

/** What the three columns of a table take of its width, and the points between them. */
const COLUMNS = [0.3, 0.48, 0.22] as const
const COLUMN_GAP = 10

const LINK_COLOR = '#0b4a8f'

/** A height of a line by its size. */
const LEADING = 1.35

/** pdfkit writes the title into the metadata as it is, where `&` and `<` would break it. */
class Document extends PDFDocument {
  override appendXML(xml: string, newLine?: boolean): void {
    const escaped = xml.replace(
      /(<rdf:li xml:lang="x-default">)([^]*)(<\/rdf:li>)/,
      (_all, before: string, title: string, after: string) =>
        before + title.replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`) + after,
    )
    super.appendXML(escaped, newLine)
  }
}

export type Page = ReturnType<typeof openPage>

/**
 * A document that is written from top to bottom, tagged for screen readers. Every block is an element of its structure,
 * and a block that does not fit goes on on the next page.
 */
export function openPage({
  paper,
  title,
  creator,
  date,
}: {
  paper: 'letter' | 'a4'
  title: string
  creator: string
  date: Date
}) {
  const [paperWidth, paperHeight] = SIZES[paper]
  const options: ConstructorParameters<typeof PDFDocument>[0] = {
    size: [paperWidth, paperHeight],
    margin: MARGIN,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    // Otherwise a font of the reader is named that is not in the file.
    font: null,
    info: { Title: printable(title), Creator: creator, Producer: creator, CreationDate: date, ModDate: date },
  }
  const doc = new Document(options)
  const chunks: Buffer[] = []
  doc.on('data', (chunk) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  const faces = { 400: facesOf(400), 700: facesOf(700) }
  // A registered name is embedded once; the font itself would be embedded at each use.
  for (const { name, font } of Object.values(faces).flat()) doc.registerFont(name, font)
  const root = doc.struct('Document')
  doc.addStructure(root)

  const width = paperWidth - 2 * MARGIN
  const bottom = paperHeight - MARGIN - 20
  let y = MARGIN
  let isMissing = false
  const missing = () => void (isMissing = true)

  const runs = (text: string, { weight = 400, direction }: Style) =>
    runsOf(text, { faces: faces[weight], missing, direction })
  // Without features, a run is shaped as a whole, and not word by word, which would turn the words around.
  const DRAWN = { lineBreak: false, features: [] } as const

  /** Measured before, by weight, size and text. Most of the time goes into measuring words, and words come again. */
  const measured = new Map<string, number>()
  function widthOf(text: string, style: Style): number {
    const { size, weight = 400 } = style
    const key = `${weight} ${size} ${text}`
    const known = measured.get(key)
    if (known !== undefined) return known
    const width = runs(text, style).reduce(
      (sum, run) => sum + doc.font(run.face.name).fontSize(size).widthOfString(run.text, DRAWN),
      0,
    )
    measured.set(key, width)
    return width
  }

  function drawLine(text: string, x: number, top: number, style: Style): void {
    const { size, color = '#111111' } = style
    let at = x
    const parts = runs(text, style)
    for (const [n, { text: part, face }] of parts.entries()) {
      const ascent = face.font.ascent / face.font.unitsPerEm
      doc
        .font(face.name)
        .fontSize(size)
        .fillColor(color)
        .text(part, at, top + size * (1 - ascent), DRAWN)
      if (n < parts.length - 1) at += doc.widthOfString(part, DRAWN)
    }
  }

  const linesOf = (text: string, style: Style) =>
    brokenInto(printable(text), width - (style.indent ?? 0), (part) => widthOf(part, style))

  /** Begins a new page unless so many points are left. */
  function room(points: number): void {
    if (y + points <= bottom) return
    doc.continueOnNewPage()
    y = MARGIN
  }

  /** Room for the first of so many lines, so that none of them is alone on a page. */
  function roomFor(lines: number, { size }: Style): void {
    room(size * LEADING * Math.min(lines, 3))
  }

  function drawLines(text: string, style: Style): void {
    const height = style.size * LEADING
    const direction = directionOf(text)
    const lines = linesOf(text, style)
    roomFor(lines.length, style)
    for (const [n, line] of lines.entries()) {
      room(height * (n === lines.length - 2 ? 2 : 1))
      const x = direction === 'rtl' ? MARGIN + width - widthOf(line, style) : MARGIN + (style.indent ?? 0)
      drawLine(line, x, y, { ...style, direction })
      y += height
    }
  }

  /** Draws an address that leads somewhere. Every line of it can be pressed. */
  function drawLink(parent: StructureElement, { address, url }: { address: string; url: string }, style: Style): void {
    const link = doc.struct('Link')
    parent.add(link)
    const [x, height] = [MARGIN + (style.indent ?? 0), style.size * LEADING]
    for (const line of linesOf(address, style)) {
      room(height)
      const top = y
      link.add(() => drawLine(line, x, top, { ...style, color: LINK_COLOR }))
      // What a reader says of it, as a string of the document and not as a name.
      const Contents = Object(printable(address)) as string
      doc.link(x, top, widthOf(line, style), height, url, { structParent: link, Contents })
      y += height
    }
    link.end()
  }

  const columns = COLUMNS.map((share, n) => {
    const before = COLUMNS.slice(0, n).reduce((sum, each) => sum + each, 0)
    return { x: MARGIN + before * width, wide: share * width - (n < COLUMNS.length - 1 ? COLUMN_GAP : 0) }
  })

  /** The cells of a row as they are drawn, and the height of the highest. */
  function measuredRow({ cells, bold }: Row, style: Style) {
    const measured = cells.map((text, n) => {
      const { x, wide } = columns[n] ?? { x: 0, wide: 0 }
      const isLast = n === cells.length - 1
      const cellStyle: Style = bold === 'all' || (bold === 'ends' && n !== 1) ? { ...style, weight: 700 } : style
      const lines = brokenInto(printable(text), wide, (part) => widthOf(part, cellStyle))
      return {
        lines: lines.length,
        draw: () => {
          for (const [at, line] of lines.entries()) {
            const left = isLast ? x + wide - widthOf(line, cellStyle) : x
            drawLine(line, left, y + 3 + at * style.size * LEADING, cellStyle)
          }
        },
      }
    })
    return {
      cells: measured,
      height: Math.max(...measured.map(({ lines }) => lines)) * style.size * LEADING + 6,
    }
  }

  function rule(): void {
    doc.markContent('Artifact', { type: 'Layout' })
    doc.rect(MARGIN, y, width, 0.5).fill('#999999')
    doc.endMarkedContent()
  }

  function element(parent: StructureElement, type: string, more: object, draw: () => void): void {
    const made = doc.struct(type, more, draw)
    parent.add(made)
    made.end()
  }

  return {
    width,
    /** Points that are left on this page. */
    left: () => bottom - y,
    room,
    space: (points: number) => void (y += points),
    heightOf: (text: string, style: Style) => linesOf(text, style).length * style.size * LEADING + (style.after ?? 0),

    /** A heading or a paragraph. A heading stays with what follows it. */
    block(type: 'H1' | 'H2' | 'P', text: string, style: Style): void {
      if (type !== 'P') room(style.size * LEADING * 3)
      element(root, type, {}, () => drawLines(text, style))
      y += style.after ?? 0
    },

    /** A list. An item with a link has that below its text. */
    list(items: readonly ListItem[], style: Style): void {
      const list = doc.struct('L')
      root.add(list)
      for (const { label, text, link } of items) {
        const item = doc.struct('LI')
        list.add(item)
        const indent = (style.indent ?? 0) + 18
        roomFor(linesOf(text, { ...style, indent }).length + (link === undefined ? 0 : 1), style)
        const top = y
        element(item, 'Lbl', {}, () => drawLine(label, MARGIN + (style.indent ?? 0), top, style))
        const body = doc.struct('LBody')
        item.add(body)
        body.add(() => drawLines(text, { ...style, indent }))
        if (link !== undefined) drawLink(body, link, { ...style, indent })
        body.end()
        item.end()
        y += 2
      }
      list.end()
      y += style.after ?? 0
    },

    /**
     * A table of three columns. A row is on one page, and a further page begins with the head again, which screen
     * readers hear once.
     */
    table(head: Row['cells'], rows: readonly Row[], style: Style): void {
      const top = measuredRow({ cells: head, bold: 'all' }, style)
      const measured = rows.map((each) => measuredRow(each, style))
      const table = doc.struct('Table')
      root.add(table)
      function endRow({ height }: { height: number }): void {
        y += height
        rule()
      }
      function drawRow(row: typeof top, scopeOf: (n: number) => 'Column' | 'Row' | null): void {
        const tr = doc.struct('TR')
        table.add(tr)
        for (const [n, { draw }] of row.cells.entries()) {
          const scope = scopeOf(n)
          element(tr, scope === null ? 'TD' : 'TH', scope === null ? {} : { scope }, draw)
        }
        tr.end()
        endRow(row)
      }
      room(top.height + (measured[0]?.height ?? 0))
      drawRow(top, () => 'Column')
      for (const row of measured) {
        const page = doc.bufferedPageRange().count
        room(row.height)
        if (doc.bufferedPageRange().count > page) {
          doc.markContent('Artifact', { type: 'Layout' })
          for (const { draw } of top.cells) draw()
          doc.endMarkedContent()
          endRow(top)
        }
        drawRow(row, (n) => (n === 0 ? 'Row' : null))
      }
      table.end()
      y += style.after ?? 0
    },

    /** One line of text on a bar of a color, as wide as the page. */
    onBar(color: string, text: string, style: Style): void {
      const [first = ''] = brokenInto(printable(text), width - 20, (part) => widthOf(part, style))
      const height = style.size * LEADING + 10
      room(height)
      doc.markContent('Artifact', { type: 'Layout' })
      doc.rect(MARGIN, y, width, height).fill(color)
      doc.endMarkedContent()
      element(root, 'P', {}, () => drawLine(first, MARGIN + 10, y + 5, { ...style, direction: directionOf(first) }))
      y += height + 6
    },

    /** A bar along the left edge of what `draw` prints, as far as it stays on one page. */
    beside(color: string, draw: () => void): void {
      const [top, page] = [y, doc.bufferedPageRange().count]
      draw()
      if (doc.bufferedPageRange().count !== page) return
      doc.markContent('Artifact', { type: 'Layout' })
      doc.rect(MARGIN - 14, top - 2, 5, y - top).fill(color)
      doc.endMarkedContent()
    },

    /**
     * A photo with marks drawn over it, at most so high and so wide. Returns its height in points. Throws for bytes
     * that are no JPEG.
     */
    photo(
      photo: {
        jpeg: Uint8Array
        alt: string
        marks: readonly { number: number; x: number; y: number; width: number; height: number }[]
      },
      { x, maxWidth, maxHeight }: { x: number; maxWidth: number; maxHeight: number },
    ): number {
      const image = doc.openImage(Buffer.from(photo.jpeg.buffer, photo.jpeg.byteOffset, photo.jpeg.byteLength))
      const scale = Math.min(maxWidth / image.width, maxHeight / image.height)
      const [wide, high] = [image.width * scale, image.height * scale]
      const left = MARGIN + x
      const top = y
      element(root, 'Figure', { alt: printable(photo.alt), bbox: [left, top, left + wide, top + high] }, () => {
        doc.image(image, left, top, { width: wide, height: high })
        for (const mark of photo.marks) {
          const [markLeft, markTop] = [left + mark.x * wide, top + mark.y * high]
          // Two lines, so that one of them is seen on any photo.
          doc
            .rect(markLeft, markTop, mark.width * wide, mark.height * high)
            .lineWidth(3)
            .stroke('#000000')
          doc
            .rect(markLeft, markTop, mark.width * wide, mark.height * high)
            .lineWidth(1.2)
            .stroke('#ffd400')
          doc.rect(markLeft, markTop, 16, 16).fill('#000000')
          drawLine(String(mark.number), markLeft + 5, markTop + 1.5, { size: 10, weight: 700, color: '#ffd400' })
        }
      })
      return high
    },

    /** A caption that begins `below` the present place, without moving it. Returns its height. */
    captionAt(
      text: string,
      { x, below, maxWidth }: { x: number; below: number; maxWidth: number },
      style: Style,
    ): number {
      const lines = brokenInto(printable(text), maxWidth, (part) => widthOf(part, style))
      const directed: Style = { ...style, direction: directionOf(text) }
      element(root, 'Caption', {}, () => {
        for (const [n, line] of lines.entries())
          drawLine(line, MARGIN + x, y + below + n * style.size * LEADING, directed)
      })
      return lines.length * style.size * LEADING
    },

    /** Whether a character was drawn as a box because no font has it. */
    isMissing: () => isMissing,

    /** The bytes of the document, with the numbers of its pages. */
    async end(footer: string): Promise<readonly Uint8Array[]> {
      root.end()
      const { count } = doc.bufferedPageRange()
      for (let n = 0; n < count; n += 1) {
        doc.switchToPage(n)
        doc.markContent('Artifact', { type: 'Pagination' })
        drawLine(`${footer}, page ${n + 1} of ${count}`, MARGIN, paperHeight - MARGIN + 4, {
          size: 8,
          color: '#555555',
        })
        doc.endMarkedContent()
      }
      doc.end()
      await ended
      return chunks
    },
  }
}
