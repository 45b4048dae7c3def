import { buffer } from 'node:stream/consumers'
import { PHOTO_DELETED } from '#shared/analyses/report.ts'
import type { Mark } from '#shared/advice/advice.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { StoredPhoto } from '../files/files.types.ts'
import type { Files } from '../files/files.usecases.ts'
import type { PrintedPhoto } from './reportPdf.port.ts'

/** A photo as it is printed. It may be deleted meanwhile, which is then said in its place. */
export async function printedPhoto(
  files: Pick<Files, 'content'>,
  { workspaceId, id }: Pick<StoredPhoto, 'workspaceId' | 'id'>,
  { alt, caption, marks }: { alt: string; caption: string; marks: readonly Mark[] },
): Promise<PrintedPhoto> {
  const numbered = marks.map((mark, at) => ({ ...mark, number: at + 1 }))
  try {
    const jpeg = await buffer(await (await files.content([workspaceId], id, 'display')).open())
    return { alt, caption, jpeg, marks: numbered }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    return { alt, caption: PHOTO_DELETED, jpeg: null, marks: numbered }
  }
}
