import { buffer } from 'node:stream/consumers'
import { AppError } from '#shared/errors/appError.ts'
import { contactLine } from '#shared/shops/branding.rules.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { Files } from '../files/files.usecases.ts'
import type { Shops } from '../shops/shops.usecases.ts'
import type { PrintedBrand, PrintPdf } from './reportPdf.port.ts'

export type BrandedPdfParts = { shops: Pick<Shops, 'brandOf'>; files: Pick<Files, 'content'>; printPdf: PrintPdf }

/** Prints the reports of a shop with its name, and those of a person as they are. */
export function brandedPdf({ shops, files, printPdf }: BrandedPdfParts): PrintPdf {
  async function brandOf(workspaceId: WorkspaceId): Promise<PrintedBrand | null> {
    const shop = await shops.brandOf(workspaceId)
    if (shop === null) return null
    const { name, branding } = shop
    const { color, footer, logo_file_id: logo } = branding
    return {
      name,
      contact: contactLine(branding),
      color,
      footer,
      logo: logo === null ? null : await logoOf(files, workspaceId, logo),
    }
  }

  return (of, load, signal) =>
    printPdf(of, async () => ({ ...(await load()), brand: await brandOf(of.workspaceId) }), signal)
}

/** The copy of a logo without metadata. Null when its photo was deleted. */
async function logoOf(
  files: Pick<Files, 'content'>,
  workspaceId: WorkspaceId,
  id: string,
): Promise<PrintedBrand['logo']> {
  try {
    return await buffer(await (await files.content([workspaceId], id, 'display')).open())
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    return null
  }
}
