import type { Mark } from '#shared/advice/advice.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { StoredPhoto } from '../files/files.types.ts'
import type { Files } from '../files/files.usecases.ts'
import type { PrintedPhoto } from './reportPdf.port.ts'

/** A photo as it is printed. It is read when its report is, and may be deleted by then. */
export function printedPhoto(
  files: Pick<Files, 'content'>,
  { workspaceId, id }: Pick<StoredPhoto, 'workspaceId' | 'id'>,
  { alt, caption, marks }: { alt: string; caption: string; marks: readonly Mark[] },
): PrintedPhoto {
  return {
    alt,
    caption,
    marks: marks.map((mark, at) => ({ ...mark, number: at + 1 })),
    async open() {
      try {
        return await (await files.content([workspaceId], id, 'display')).open()
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return null
        throw error
      }
    },
  }
}
