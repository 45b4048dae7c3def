import { encode } from 'uqr'
import { saveFile } from '#web/lib/saveFile.ts'
import { QUIET_ZONE } from '#web/ui/qrCode.rules.ts'
import { printedCode, type PrintedSize } from './printedCode.rules.ts'

/** Saves the code of a link for print. A quarter of it may be dirty or torn. */
export function savePrintedCode({ shop, url, size }: { shop: string; url: string; size: PrintedSize }): void {
  const code = encode(url, { ecc: 'Q', border: QUIET_ZONE })
  const svg = printedCode({ shop, url, code, size })
  saveFile(`request-code-${size}.svg`, new Blob([svg], { type: 'image/svg+xml' }))
}
