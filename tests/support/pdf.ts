import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type ReadPdf = {
  pages: { text: string; images: number; width: number }[]
  /**
   * The types of the elements of its structure in their order, such as 'H1', and the alternative texts of its figures.
   */
  tags: string[]
  alts: string[]
  /** Where its links lead, each once for every line that can be pressed. */
  links: string[]
  /** What its metadata name, but for the kind of file and the fonts. */
  info: Readonly<Record<string, unknown>>
  title: string | undefined
  /** The same in its metadata in XML, which an unescaped sign would cut. */
  titleInXml: unknown
  lang: string | undefined
}

type Node = { role?: string; alt?: string; children?: Node[] }

/** Reads a PDF back as a reader program does. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false })
  const document = await task.promise
  try {
    const read: ReadPdf = {
      pages: [],
      tags: [],
      alts: [],
      links: [],
      info: {},
      titleInXml: undefined,
      title: undefined,
      lang: undefined,
    }
    const walk = ({ role, alt, children = [] }: Node): void => {
      if (role !== undefined && role !== 'Root') read.tags.push(role)
      if (role === 'Figure') read.alts.push(alt ?? '')
      for (const child of children) walk(child)
    }
    for (let n = 1; n <= document.numPages; n += 1) {
      const page = await document.getPage(n)
      const { items } = await page.getTextContent()
      const { fnArray } = await page.getOperatorList()
      for (const { url, unsafeUrl } of (await page.getAnnotations()) as { url?: string; unsafeUrl?: string }[])
        read.links.push(unsafeUrl ?? url ?? '')
      read.pages.push({
        text: items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
        images: fnArray.filter((operation) => operation === OPS.paintImageXObject).length,
        width: page.getViewport({ scale: 1 }).width,
      })
      const tree = (await page.getStructTree()) as Node | null
      if (tree !== null) walk(tree)
    }
    const { info, metadata } = (await document.getMetadata()) as {
      info: { Title?: string; Language?: string }
      metadata: { get: (name: string) => unknown } | null
    }
    return { ...read, info, titleInXml: metadata?.get('dc:title'), title: info.Title, lang: info.Language }
  } finally {
    await task.destroy()
  }
}

/**
 * The letters, digits and signs of a text in no order, because what is written from right to left is drawn otherwise. A
 * mark that a font draws by itself above its letter has no character of its own in the file.
 */
export function charactersOf(text: string): string {
  return [...text.normalize('NFKC').replace(/[\s\p{Cf}\p{Cc}]/gu, '')].toSorted().join('')
}
