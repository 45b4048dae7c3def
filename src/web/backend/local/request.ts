import { AppError } from '#shared/errors/appError.ts'
import { STATUSES } from '#shared/errors/statuses.ts'
import { BACKEND_MESSAGES } from '../backend.messages.ts'
import { BackendError } from '../backendError.ts'
import type { Answer, Call, Contract } from '../call.types.ts'
import { reportSignedOut } from '../signedOut.ts'

/** Answers a call of one route on this device, with the types of `server/request.ts`. */
export async function request<Route extends Contract>(call: Call<Route>): Promise<Answer<Route>> {
  return (await answerOf(call)) as Answer<Route>
}

/** Like `request`, for a route that answers with plain text. */
export async function requestText<Route extends Contract>(call: Call<Route>): Promise<string> {
  return (await answerOf(call)) as string
}

async function answerOf<Route extends Contract>(call: Call<Route>): Promise<unknown> {
  return withBackendErrors(async () => {
    call.signal?.throwIfAborted()
    const { HANDLERS } = await import('./routes.ts')
    const handler = HANDLERS.get(`${call.method} ${call.path}`)
    if (handler === undefined) throw new AppError('method_not_allowed')
    return handler.answer(call)
  })
}

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
    reportSignedOut(asked)
    throw asked
  }
}
