import type { z } from 'zod'
import { AppError } from '#shared/errors/appError.ts'
import type { Answer, Contract } from '../call.ts'
import { currentUserOrThrow, type CurrentUser } from './localSession.ts'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** A call as its handler gets it, checked by the contract of its route. */
export type Asked<Route extends Contract> = {
  params: Parsed<Route['params']>
  query: Parsed<Route['query']>
  body: Parsed<Route['body']>
  /** The same for every attempt at one action. */
  idempotencyKey: string | undefined
}

/** A call before it is checked. */
export type RawCall = { params?: unknown; query?: unknown; body?: unknown; idempotencyKey?: string | undefined }

/** What answers the calls of one route. */
export type Handler = { method: string; path: string; answer: (call: RawCall) => Promise<unknown> }

/** Answers the calls of one route for the person who is logged in. Throws `signed_out` for anybody else. */
export function answers<const Route extends Contract>(
  route: Route,
  answer: (user: CurrentUser, asked: Asked<Route>) => Promise<Answer<Route>>,
): Handler {
  return { ...route, answer: async (call) => answer(currentUserOrThrow(), parsed(route, call)) }
}

/** Answers the calls of one route for anybody. */
export function answersAnyone<const Route extends Contract>(
  route: Route,
  answer: (asked: Asked<Route>) => Promise<Answer<Route>>,
): Handler {
  return { ...route, answer: async (call) => answer(parsed(route, call)) }
}

/** Checks a call as the server does: an id that cannot be one is an unknown one. */
function parsed<Route extends Contract>(route: Route, call: RawCall): Asked<Route> {
  const part = (schema: z.ZodType | undefined, value: unknown, error: AppError): unknown => {
    if (schema === undefined) return undefined
    const result = schema.safeParse(value)
    if (!result.success) throw error
    return result.data
  }
  return {
    params: part(route.params, call.params ?? {}, new AppError('not_found')),
    query: part(route.query, textsOf(call.query), new AppError('invalid_request')),
    body: part(route.body, call.body, new AppError('invalid_request')),
    idempotencyKey: call.idempotencyKey,
  } as Asked<Route>
}

/** A query as it stands in an address. */
function textsOf(query: unknown): Record<string, string> {
  const present = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present.map(([name, value]) => [name, String(value)]))
}
