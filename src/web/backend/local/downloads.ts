import { AppError } from '#shared/errors/appError.ts'
import { saveFile } from '#web/lib/objectUrl.ts'
import type { Contract, Target } from '../call.ts'
import { currentUserOrThrow } from './localSession.ts'
import { withBackendErrors } from './errors.ts'

/** Makes a file and hands it to the browser, which saves it. */
export function startDownload<Route extends Contract>({ path, params }: Target<Route>): Promise<void> {
  return withBackendErrors(async () => {
    const { DOWNLOADS } = await import('./downloads.handlers.ts')
    const make = DOWNLOADS[path]
    if (make === undefined) throw new AppError('method_not_allowed')
    const { name, content } = await make(currentUserOrThrow(), Object(params))
    saveFile(name, content)
  })
}
