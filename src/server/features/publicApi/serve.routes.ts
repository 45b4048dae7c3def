import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Operation } from '#shared/publicApi/operation.ts'
import type { Member } from '#server/platform/actor.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'

type Part<Op, Name extends string> = Op extends { readonly [Key in Name]: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined

/** A request to an operation, as its contract reads it. */
export type Call<Op extends Operation> = {
  actor: Member
  params: Part<Op, 'params'>
  query: Part<Op, 'query'>
  body: Part<Op, 'body'>
  request: FastifyRequest
  reply: FastifyReply
}

type Answer<Op> = Op extends { response: infer Schema extends z.ZodType } ? z.input<Schema> : FastifyReply | void

/** Adds the route of an operation: it is parsed and answered by its contract. */
export function serve<Op extends Operation>(
  app: Http,
  operation: Op,
  answer: (call: Call<Op>) => Promise<Answer<Op>>,
): void {
  const { method, path, params, query, headers, body, response, status, madeAt }: Operation = operation
  app.route({
    method,
    url: path,
    // What is sent is made for the request, and a HEAD would make it only to discard it.
    exposeHeadRoute: false,
    config: { operation, namesFaults: true },
    schema: {
      ...(params === undefined ? {} : { params }),
      // A name that is misspelled must not be a wish that is ignored.
      querystring: (query ?? z.object({})).strict(),
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined ? {} : { body }),
      ...(response === undefined ? {} : { response: { [status]: response } }),
    },
    handler: async (request, reply) => {
      const parsed = { params: request.params, query: request.query, body: request.body }
      const call = { ...parsed, actor: actorOf(request), request, reply } as Call<Op>
      const answered = await answer(call)
      if (reply.sent || answered === reply) return reply
      if (madeAt !== undefined) reply.header('location', madeAt.replace(':id', (answered as { id: string }).id))
      return reply.status(status).send(answered)
    },
  })
}

/** Says where the next page is, for clients that follow links. */
export function linkNext(
  { request, reply }: Pick<Call<Operation>, 'request' | 'reply'>,
  origin: string,
  cursor: string | null,
): void {
  if (cursor === null) return
  const next = new URL(request.url, origin)
  next.searchParams.set('cursor', cursor)
  reply.header('link', `<${next.href}>; rel="next"`)
}
