import { AppError } from '#shared/errors/appError.ts'
import { STATUSES } from '#shared/errors/statuses.ts'
import { BACKEND_MESSAGES, BackendError } from '../backendError.ts'
import { reportLoggedOut } from '../activity.ts'

/** Turns errors into those that the screens know from calls to a server. */
export async function withBackendErrors<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    if (error instanceof BackendError) throw error
    if (!(error instanceof AppError)) {
      throw new BackendError('unexpected', BACKEND_MESSAGES.unexpected, { status: 500, cause: error })
    }
    const { code, message, field, retryAfterSeconds } = error
    const asked = new BackendError(code, message, { status: STATUSES[code], field, retryAfterSeconds, cause: error })
    reportLoggedOut(asked)
    throw asked
  }
}
