import { z } from 'zod'
import type { ErrorCode } from '../errors/codes.ts'
import type { Operation } from './operation.ts'
import { publicRepairSchema } from './schemas.ts'

type Described = { description: string; required?: true; schema: { type: 'string' | 'integer' }; example: unknown }

const text = { type: 'string' } as const
const seconds = { type: 'integer' } as const

/** The headers of answers that a program may want to read. */
export const RESPONSE_HEADERS = {
  'RateLimit-Policy': {
    description:
      'How many requests (q) are allowed within how many seconds (w): of this key, and of all keys of its place.',
    required: true,
    schema: text,
    example: '"reads";q=240;w=60, "place";q=600;w=60',
  },
  RateLimit: {
    description: 'How many of them are left (r), and in how many seconds they are all there again (t).',
    required: true,
    schema: text,
    example: '"reads";r=239;t=60, "place";r=598;t=42',
  },
  'Retry-After': { description: 'After how many seconds to try again.', schema: seconds, example: 42 },
  ETag: {
    description: 'Names this version of the repair, for If-Match.',
    required: true,
    schema: text,
    example: '"3"',
  },
  Location: {
    description: 'The address of what was made.',
    required: true,
    schema: text,
    example: '/v1/repairs/01976a45-2f08-7e6a-8b0d-5c1de0c4b7a9',
  },
  Link: {
    description: 'The address of the next page, with rel="next". It is not there on the last page.',
    schema: text,
    example: '<https://mendsight.example/v1/repairs?cursor=...>; rel="next"',
  },
  'Idempotency-Replayed': {
    description: 'Is true where this is the answer to an earlier request with the same Idempotency-Key.',
    schema: text,
    example: 'true',
  },
  'WWW-Authenticate': {
    description: 'What is wrong with the key, or which scope it needs.',
    schema: text,
    example: 'Bearer error="insufficient_scope", scope="photos:write"',
  },
} as const satisfies Record<string, Described>

type Name = keyof typeof RESPONSE_HEADERS

const referring = (names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const RATE: readonly Name[] = ['RateLimit-Policy', 'RateLimit']

/** The headers of an answer for which an operation has done what it does. */
export function headersOfSuccess({ method, madeAt, response, headers = z.object({}) }: Operation) {
  const isPaged = response instanceof z.ZodObject && 'next_cursor' in response.shape
  return referring([
    ...RATE,
    ...(response === publicRepairSchema && method !== 'POST' ? (['ETag'] as const) : []),
    ...(madeAt === undefined ? [] : (['Location'] as const)),
    ...(isPaged ? (['Link'] as const) : []),
    ...('idempotency-key' in headers.shape ? (['Idempotency-Replayed'] as const) : []),
  ])
}

const ASK_AGAIN: readonly ErrorCode[] = [
  'too_many_attempts',
  'daily_limit_reached',
  'too_many_uploads',
  'uploads_busy',
  'request_running',
  'unavailable',
]

/** The headers of a problem with one of these codes. */
export const headersOfProblem = (codes: readonly ErrorCode[]) =>
  referring([
    ...(codes.some((code) => ASK_AGAIN.includes(code)) ? (['Retry-After'] as const) : []),
    ...(codes.includes('key_invalid') || codes.includes('scope_missing') ? (['WWW-Authenticate'] as const) : []),
  ])
