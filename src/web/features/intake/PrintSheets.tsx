import { X } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal } from 'react-aria-components/Modal'
import { textOn, USUAL_COLOR } from '#shared/shops/branding.rules.ts'
import { NO_BRANDING } from '#shared/shops/noBranding.ts'
import type { Branding } from '#shared/shops/branding.schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { Overlay } from '#web/ui/Overlay.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { savePng, saveSvg } from './printedCode.ts'
import { PRINTED_SIZES, type PrintedSize } from './printedCode.rules.ts'

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
