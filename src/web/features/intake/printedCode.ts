import { encode } from 'uqr'
import { saveFile } from '#web/lib/saveFile.ts'
import { QUIET_ZONE } from '#web/ui/qrCode.rules.ts'
import { PRINTED_SIZES, printedCode, type PrintedSize } from './printedCode.rules.ts'

type Printed = { shop: string; url: string; size: PrintedSize }

/** Dots for each millimeter: 300 to an inch, as print shops ask for. */
const DOTS_PER_MM = 300 / 25.4

/** The code of a link as a picture for print. A quarter of it may be dirty or torn. */
function svgOf({ shop, url, size }: Printed): Blob {
  const code = encode(url, { ecc: 'Q', border: QUIET_ZONE })
  return new Blob([printedCode({ shop, url, code, size })], { type: 'image/svg+xml' })
}

/** Saves the code of a link for programs that draw. */
export function saveSvg(printed: Printed): void {
  saveFile(`request-code-${printed.size}.svg`, svgOf(printed))
}

/** Saves the code of a link as a PNG, which every phone and print shop opens. */
export async function savePng(printed: Printed): Promise<void> {
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
