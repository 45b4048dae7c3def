import { X } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal } from 'react-aria-components/Modal'
import { encode } from 'uqr'
import { textOn, USUAL_COLOR } from '#shared/shops/branding.rules.ts'
import type { Branding } from '#shared/shops/branding.schema.ts'
import { NO_BRANDING } from '#shared/shops/noBranding.ts'
import { saveFile } from '#web/lib/objectUrl.ts'
import { Button } from '#web/ui/Button.tsx'
import { Overlay } from '#web/ui/Overlay.tsx'
import { pathOfModules, QUIET_ZONE } from '#web/ui/qrCode.rules.ts'
import { QrCode } from '#web/ui/QrCode.tsx'

const STICKERS = 6

/** Its branding is missing until it has loaded. */
export type PrintedShop = { name: string; branding?: Branding }

type Props = { shop: PrintedShop; url: string; label: string; onClose: () => void }

/** The code of a link on a sheet of letter paper, as it comes out of the printer, with its files for a print shop. */
export function PrintSheets({ shop, url, label, onClose }: Props) {
  const [isPoster, setPoster] = useState(true)
  const printed = { name: shop.name, branding: shop.branding ?? NO_BRANDING, url }
  return (
    <Overlay onClose={onClose} className="print-overlay fixed inset-0 z-50 overflow-y-auto bg-paper">
      <Modal className="mx-auto max-w-3xl">
        <Dialog aria-label={`Print the code of ${label}`} className="flex flex-col gap-4 p-4 outline-none sm:p-6">
          <div className="no-print flex items-center justify-between gap-3">
            <h2 className="heading min-w-0 text-3xl wrap-anywhere">PRINT THE CODE</h2>
            <Button aria-label="Close" onClick={onClose}>
              <X className="size-6" aria-hidden="true" />
            </Button>
          </div>
          <div role="group" aria-label="What to print" className="no-print flex flex-wrap gap-2">
            <Button aria-pressed={isPoster} className="aria-pressed:bg-bench" onClick={() => setPoster(true)}>
              POSTER
            </Button>
            <Button aria-pressed={!isPoster} className="aria-pressed:bg-bench" onClick={() => setPoster(false)}>
              {STICKERS} STICKERS
            </Button>
            <Button tone="primary" className="ml-auto" onClick={() => print()}>
              PRINT
            </Button>
          </div>
          <p className="no-print text-sm text-ink-soft">
            For letter paper, 8.5 × 11 inches. Try the printed code with a phone before you put it up.
          </p>
          <div className="print-sheet">{isPoster ? <Poster {...printed} /> : <Stickers {...printed} />}</div>
          <details className="no-print">
            <summary className="label min-h-11 content-center underline underline-offset-4">
              Files for a print shop
            </summary>
            <div className="flex flex-wrap gap-2 py-2">
              {(Object.keys(PRINTED_SIZES) as PrintedSize[]).map((size) => (
                <Files key={size} shop={shop.name} url={url} size={size} />
              ))}
            </div>
          </details>
        </Dialog>
      </Modal>
    </Overlay>
  )
}

function Files(printed: { shop: string; url: string; size: PrintedSize }) {
  const { name } = PRINTED_SIZES[printed.size]
  return (
    <>
      <Button size="small" onClick={() => void savePng(printed)}>
        PNG: {name}
      </Button>
      <Button size="small" tone="quiet" onClick={() => saveSvg(printed)}>
        SVG: {name}
      </Button>
    </>
  )
}

type Printed = { name: string; branding: Branding; url: string }

const bare = (url: string) => url.replace(/^https?:\/\//, '')

/** Who it is from, on the shop's color. Sizes are shares of the sheet, so it is the same on a screen and on paper. */
function Head({ name, branding: { color }, size }: Printed & { size: string }) {
  const background = color ?? USUAL_COLOR
  return (
    <p
      className="heading px-[2cqw] py-[1.5cqw] text-center leading-none wrap-anywhere"
      style={{ fontSize: size, backgroundColor: background, color: textOn(background) }}
    >
      {name}
    </p>
  )
}

function Logo({ name, branding: { logo_file_id: logo }, height }: Printed & { height: string }) {
  if (logo === null) return null
  return (
    <img
      src={`/api/files/${logo}/content?variant=display`}
      alt={`The logo of ${name}`}
      className="mx-auto max-w-full object-contain"
      style={{ height }}
    />
  )
}

function Poster(printed: Printed) {
  const { branding, url } = printed
  return (
    <div className="flex h-full flex-col justify-between text-center">
      <Head {...printed} size="9cqw" />
      <Logo {...printed} height="14cqw" />
      <p className="heading text-[7cqw] leading-none">DAMAGE? SCAN THIS.</p>
      <p className="text-[3cqw] leading-tight">Read what to do first, and send photos to us. No app, no account.</p>
      <div className="mx-auto w-[56cqw]">
        <QrCode text={url} label="QR code of the request page" level="Q" />
      </div>
      <p className="text-[2cqw] break-all">{bare(url)}</p>
      {branding.phone !== null && <p className="heading text-[7cqw] leading-none">{branding.phone}</p>}
      {branding.license_line !== null && <p className="text-[2cqw]">{branding.license_line}</p>}
    </div>
  )
}

function Stickers(printed: Printed) {
  const { branding, url } = printed
  return (
    <ul className="grid h-full grid-cols-2 grid-rows-3">
      {Array.from({ length: STICKERS }, (_, at) => (
        <li
          key={at}
          className="flex flex-col justify-between border border-dashed border-[#999] p-[1.5cqw] text-center"
        >
          <Head {...printed} size="3.6cqw" />
          <p className="text-[2.2cqw] leading-tight font-semibold">Damage? Scan to send us photos.</p>
          <div className="mx-auto w-[26cqw]">
            <QrCode text={url} label="QR code of the request page" level="Q" />
          </div>
          {branding.phone !== null && <p className="heading text-[3.4cqw] leading-none">{branding.phone}</p>}
        </li>
      ))}
    </ul>
  )
}

type PrintedLink = { shop: string; url: string; size: PrintedSize }

/** Dots for each millimeter: 300 to an inch, as print shops ask for. */
const DOTS_PER_MM = 300 / 25.4

/** The code of a link as a picture for print. A quarter of it may be dirty or torn. */
function svgOf({ shop, url, size }: PrintedLink): Blob {
  const code = encode(url, { ecc: 'Q', border: QUIET_ZONE })
  return new Blob([printedCode({ shop, url, code, size })], { type: 'image/svg+xml' })
}

/** Saves the code of a link for programs that draw. */
function saveSvg(printed: PrintedLink): void {
  saveFile(`request-code-${printed.size}.svg`, svgOf(printed))
}

/** Saves the code of a link as a PNG, which every phone and print shop opens. */
async function savePng(printed: PrintedLink): Promise<void> {
  const { width, height } = PRINTED_SIZES[printed.size]
  const url = URL.createObjectURL(svgOf(printed))
  try {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * DOTS_PER_MM)
    canvas.height = Math.round(height * DOTS_PER_MM)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (png !== null) saveFile(`request-code-${printed.size}.png`, png)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Sizes in millimeters: a sticker for a van, and a quarter of a letter sheet for a door or a counter. */
const PRINTED_SIZES = {
  sticker: { name: 'sticker, 2.4 × 3 in', width: 61, height: 76.2 },
  card: { name: 'card, 4.25 × 5.5 in', width: 108, height: 139.7 },
} as const

type PrintedSize = keyof typeof PRINTED_SIZES

type PrintedSvg = {
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
export function printedCode({ shop, url, code, size }: PrintedSvg): string {
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
