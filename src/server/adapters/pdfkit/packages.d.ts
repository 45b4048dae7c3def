declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    /** The next place where a line may end, after this many characters. Null at the end of the text. */
    nextBreak(): { position: number; required: boolean } | null
  }
}

/** What is used of pdfkit. Its published types lack the options of PDF/UA, fonts that are open, and images. */
declare module 'pdfkit' {
  import type { Font } from 'fontkit'

  export type StructureElement = {
    add: (child: StructureElement) => StructureElement
    end: () => void
  }
  export type OpenImage = { width: number; height: number }

  export default class PDFDocument {
    constructor(options: {
      size: readonly [number, number]
      margin: number
      pdfVersion: '1.7'
      subset: 'PDF/UA'
      tagged: boolean
      lang: string
      displayTitle: boolean
      bufferPages: boolean
      font: null
      info: Readonly<Record<string, string | Date>>
    })
    on(event: 'data', take: (chunk: Buffer<ArrayBuffer>) => void): this
    on(event: 'end', take: () => void): this
    on(event: 'error', take: (error: Error) => void): this
    appendXML(xml: string, newLine?: boolean): void
    registerFont(name: string, font: Font): this
    font(name: string): this
    fontSize(size: number): this
    fillColor(color: string): this
    text(text: string, x: number, y: number, options: TextOptions): this
    widthOfString(text: string, options: TextOptions): number
    openImage(bytes: Buffer): OpenImage
    image(image: OpenImage, x: number, y: number, options: { width: number; height: number }): this
    rect(x: number, y: number, width: number, height: number): this
    lineWidth(width: number): this
    stroke(color: string): this
    fill(color: string): this
    struct(type: string, options?: { alt?: string; bbox?: readonly number[] }, draw?: () => void): StructureElement
    addStructure(element: StructureElement): this
    markContent(tag: 'Artifact', options: { type: 'Pagination' | 'Layout' }): this
    endMarkedContent(): this
    continueOnNewPage(): this
    bufferedPageRange(): { start: number; count: number }
    switchToPage(number: number): void
    end(): void
  }

  export type TextOptions = { lineBreak: false; features: readonly string[] }
}
