import { z } from 'zod'
import type { Scope } from '../apiKeys/apiKeys.rules.ts'
import type { ErrorCode } from '../errors/codes.ts'

/** What an example names, which is there only once it was made. A curl command has a variable for it. */
export type ExampleIds = 'repair' | 'photo' | 'analysis' | 'document' | 'claim' | 'submission' | 'webhook'

/**
 * A request that an operation answers. The description shows it, and a test makes it. The id in a path is one of
 * these things.
 */
export type Example = {
  id?: ExampleIds
  query?: Readonly<Record<string, string>>
  body?: unknown
  /** What a request sends that has bytes as its body. */
  file?: { name: string; type: string }
}

/**
 * One operation of the API for programs. Within /v1 it only grows: clients ignore fields and values that they do not
 * know.
 */
export type Operation = {
  /** Its name in the description. */
  id: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  /** The heading under which it stands. */
  group: string
  summary: string
  /** What a caller has to know beside the fields, in one or two sentences. */
  notes?: string
  /** What a key needs for it. Null for what every key may do. */
  scope: Scope | null
  /** The scope that a key needs as well where the request asks for more. */
  extraScope?: Scope
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  /** Whether the body is the bytes of one file. */
  takesFile?: true
  status: 200 | 201 | 202 | 204
  /** The path at which what was made is read, for the header Location. */
  madeAt?: string
  /** Undefined for bytes, and for no content. */
  response?: z.ZodType
  /** The type of the bytes. */
  bytes?: string
  /** The codes of the problems that are its own. Those that any operation may answer with are not repeated. */
  codes: readonly ErrorCode[]
  example: Example
}

export const idParams = z.object({ id: z.string() })

/** The id of the page that comes after one: what `next_cursor` said. */
export const cursor = z.string().max(200).optional().describe('The next_cursor of the page before.')

export const limit = z.coerce.number().int().min(1).max(100).default(20).describe('Things on a page.')

/** Any operation may answer with one of these. */
export const COMMON_CODES = [
  'key_invalid',
  'plan_ended',
  'scope_missing',
  'role_missing',
  'not_found',
  'invalid_request',
  'too_many_attempts',
  'unavailable',
  'internal',
] as const satisfies readonly ErrorCode[]

/** Any request that makes something may answer with one of these when it comes with an Idempotency-Key. */
export const IDEMPOTENCY_CODES = ['key_reused', 'request_running'] as const satisfies readonly ErrorCode[]

/** `1 to 200 visible characters`, with or without quotes around them. */
export const IDEMPOTENCY_HEADER = z.object({
  'idempotency-key': z
    .string()
    .regex(/^(?:"[!-~]{1,200}"|[!-~]{1,200})$/, 'must be 1 to 200 visible characters')
    .optional()
    .describe('1 to 200 visible characters. For a day, the same request with the same key answers the same.'),
})

export const IF_MATCH_HEADER = z.object({
  'if-match': z.string().max(1000).optional().describe('The ETag of the version that is meant.'),
})
