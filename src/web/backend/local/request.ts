import { AppError } from '#shared/errors/appError.ts'
import type { Answer, Call, Contract } from '../call.ts'
import { withBackendErrors } from './errors.ts'

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
