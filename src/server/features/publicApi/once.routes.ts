import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors/appError.ts'
import { pathOf } from '#server/platform/http/server.ts'
import type { KeepAnswer, RequestKeys } from '../apiKeys/requestKeys.usecases.ts'
import { keyActorOf } from './gate.routes.ts'

type Asked = { request: FastifyRequest; reply: FastifyReply }

/** The Idempotency-Key of a request, without the quotes that the draft of the standard puts around it. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const given = headers['idempotency-key']
  if (given === undefined) return undefined
  const key = String(given).replace(/^"(.*)"$/, '$1')
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new AppError('invalid_request', 'The Idempotency-Key must be 1 to 200 visible characters.')
  }
  return key
}

export const IS_REPLAYED = 'idempotency-replayed'

/**
 * Does the work of a request that makes something, or answers as before when the same request came with the same key.
 * `work` may keep its answer in the transaction in which it makes something.
 */
export async function once<Body>(
  { request, reply }: Asked,
  { requestKeys, status }: { requestKeys: RequestKeys; status: number },
  work: (keep: KeepAnswer) => Promise<Body>,
): Promise<Body> {
  const key = idempotencyKeyOf(request)
  if (key === undefined) return work(async () => undefined)
  const [, query = ''] = request.url.split('?')
  const said = JSON.stringify([query, request.body ?? null])
  const keyed = {
    workspaceId: keyActorOf(request).key.workspaceId,
    key,
    request: `${request.method} ${pathOf(request)}`,
    bodySha256: createHash('sha256').update(said).digest(),
  }
  const answer = await requestKeys.once(keyed, async (keep) => ({ status, body: await work(keep) }))
  if (answer.isReplayed) reply.header(IS_REPLAYED, 'true')
  return answer.body as Body
}

/** The key under which an upload is known again: another one in each workspace, whoever sends it. */
export function uploadKeyOf(request: FastifyRequest): string | undefined {
  const key = idempotencyKeyOf(request)
  if (key === undefined) return undefined
  const { workspaceId } = keyActorOf(request).key
  return `v1-${createHash('sha256')
    .update(`${workspaceId} ${pathOf(request)} ${key}`)
    .digest('base64url')}`
}

/** One code for a request that still runs, whatever it sends. */
export function asRunning(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'upload_running') return error
  return new AppError('request_running', undefined, { cause: error, retryAfterSeconds: 1 })
}
