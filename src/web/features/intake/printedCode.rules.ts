import { pathOfModules } from '#web/ui/qrCode.rules.ts'

/** Sizes in millimeters: a sticker for a van, and a quarter of a letter sheet for a door or a counter. */
export const PRINTED_SIZES = {
  sticker: { name: 'sticker, 2.4 × 3 in', width: 61, height: 76.2 },
  card: { name: 'card, 4.25 × 5.5 in', width: 108, height: 139.7 },
} as const

export type PrintedSize = keyof typeof PRINTED_SIZES

type Printed = {
  shop: string
  /** The address of the link, which is also printed. */
  url: string
  code: { data: readonly (readonly boolean[])[]; size: number }
  size: PrintedSize
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The address in lines of at most so many characters, without what every browser adds. */
function linesOf(url: string, most: number): string[] {
  const bare = url.replace(/^https?:\/\//, '')
  return bare.match(new RegExp(`.{1,${most}}`, 'g')) ?? []
}

/** A picture in SVG that prints in its size: what it is for, the code, and the address for people who type it. */
export function printedCode({ shop, url, code, size }: Printed): string {
  const { width, height } = PRINTED_SIZES[size]
  const side = width * 0.8
  const left = (width - side) / 2
  const top = height * (size === 'card' ? 0.2 : 0.16)
  const text = (at: number, mm: number, words: string, weight = 400) =>
    `<text x="${width / 2}" y="${round(at)}" font-size="${mm}" font-weight="${weight}" textLength="${round(
      Math.min(width * 0.9, words.length * mm * 0.58),
    )}" lengthAdjust="spacingAndGlyphs">${escaped(words)}</text>`
  const letter = width * 0.07
  const lines = linesOf(url, 34)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}" font-family="Helvetica, Arial, sans-serif" text-anchor="middle">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    text(height * 0.07, letter, shop, 700),
    text(top - letter * 0.35, letter * 0.72, 'Scan to send photos of the damage'),
    `<g transform="translate(${round(left)} ${round(top)}) scale(${round(side / code.size)})" shape-rendering="crispEdges"><path d="${pathOfModules(code.data)}" fill="#000"/></g>`,
    ...lines.map((line, at) => text(top + side + letter * 0.4 + at * letter * 0.62, letter * 0.5, line)),
    '</svg>',
  ].join('\n')
}

const round = (value: number) => Math.round(value * 1000) / 1000
