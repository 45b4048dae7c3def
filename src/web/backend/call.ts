import type { z } from 'zod'
import { urlInShop } from '#shared/api/inShop.ts'
import { chosenShop } from '#web/lib/chosenShop.ts'

/** The shape of a route's contract in src/shared/api. Only its types are used on the web. */
export type Contract = {
  method: string
  path: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  headers?: z.ZodType
  response?: z.ZodType
}

export type Answer<Route> = Route extends { response: infer Schema extends z.ZodType } ? z.output<Schema> : void

type Params<Route> = Route extends { params: infer Schema extends z.ZodType }
  ? { params: z.input<Schema> }
  : { params?: never }

/** A query without any required field may be left out. */
type Query<Route> = Route extends { query: infer Schema extends z.ZodType }
  ? Partial<z.input<Schema>> extends z.input<Schema>
    ? { query?: z.input<Schema> }
    : { query: z.input<Schema> }
  : { query?: never }

type Body<Route> = Route extends { body: infer Schema extends z.ZodType }
  ? undefined extends z.input<Schema>
    ? { body?: z.input<Schema> }
    : { body: z.input<Schema> }
  : { body?: never }

/**
 * The same key for every attempt at one action, so that repeating an attempt whose response was lost does nothing
 * twice. Only the routes that read it accept it.
 */
type Idempotency<Route> = Route extends { headers: z.ZodType<{ 'idempotency-key'?: string | undefined }> }
  ? { idempotencyKey?: string }
  : { idempotencyKey?: never }

/** The address of a route: its path as the contract has it, and what stands for each `:name` in it. */
export type Target<Route extends Contract> = { path: Route['path'] } & Params<Route> & Query<Route>

/** What a call needs besides the contract, and may leave out. */
export type CallOptions = {
  timeoutMs?: number
  /** The time-out message, where the specification has a more specific one than the general message. */
  timeoutMessage?: string
  /** True for calls that no person caused, such as polling. */
  background?: boolean
  /**
   * The id of the only person that the call is made for. Refused with `other_account` if somebody else is logged in.
   */
  onBehalfOf?: string
  /** True for a call that must reach the server even if the page is left meanwhile. Its body is limited to 64 KiB. */
  keepalive?: boolean
  signal?: AbortSignal
  /** The shop that the call is for; null for the own workspace. By default the one that the page is in. */
  shopId?: string | null
}

/** A call of one route with everything that its contract requires, and nothing that it does not know. */
export type Call<Route extends Contract> = { method: Route['method'] } & Target<Route> &
  Body<Route> &
  Idempotency<Route> &
  CallOptions

/** The URL of a route with its parameters, each escaped, so that an id can never change the path. */
export function callUrl<Route extends Contract>({
  path,
  params,
  query,
  shopId = chosenShop() ?? null,
}: Target<Route> & Pick<CallOptions, 'shopId'>): string {
  return urlInShop(fillPath(path, textsOf(params)) + queryString(textsOf(query)), shopId)
}

function fillPath(path: string, params: ReadonlyMap<string, string>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params.get(name)
    if (value === undefined) throw new Error(`The path ${path} needs a value for ${name}`)
    return encodeURIComponent(value)
  })
}

function queryString(query: ReadonlyMap<string, string>): string {
  return query.size === 0 ? '' : `?${new URLSearchParams([...query]).toString()}`
}

/** The values that are present, as texts. */
function textsOf(values: unknown): ReadonlyMap<string, string> {
  const present = Object.entries(values ?? {}).filter(([, value]) => value !== undefined)
  return new Map(present.map(([name, value]) => [name, String(value)]))
}
