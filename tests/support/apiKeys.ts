import type { MadeKey } from '#shared/api/apiKeys.ts'
import { SCOPE_IDS, type Scope } from '#shared/apiKeys/apiKeys.rules.ts'
import type { Person } from './app.ts'

/** What a program sends: no cookie, and the key in its header. */
export type ApiClient = {
  secret: string
  id: string
  send: (
    method: string,
    path: string,
    options?: { json?: unknown; body?: BodyInit; headers?: Record<string, string> },
  ) => Promise<Response>
  get: (path: string) => Promise<Response>
  post: (path: string, json?: unknown, headers?: Record<string, string>) => Promise<Response>
}

/** A program with a key. */
export function aClient(origin: string, { secret, id = '' }: { secret: string; id?: string }): ApiClient {
  const send: ApiClient['send'] = (method, path, { json, body, headers = {} } = {}) =>
    fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    } as RequestInit)
  return {
    secret,
    id,
    send,
    get: (path) => send('GET', path),
    post: (path, json, headers) =>
      send('POST', path, { ...(json === undefined ? {} : { json }), ...(headers === undefined ? {} : { headers }) }),
  }
}

type Wanted = { name?: string; scopes?: readonly Scope[]; expires_in_days?: number }

/** A new key, which must be made: of a shop, or with null of the person's own home. */
export async function aKey(person: Person, shopId: string | null, wanted: Wanted = {}): Promise<ApiClient> {
  const path = shopId === null ? '/api/me/api-keys' : `/api/shops/${shopId}/api-keys`
  const key = { name: 'Jobber', scopes: SCOPE_IDS, ...wanted, password: person.password }
  const response = await person.post(path, key)
  if (response.status !== 201) throw new Error(`The key answered ${response.status}: ${await response.text()}`)
  const { api_key: made, secret } = (await response.json()) as MadeKey
  return aClient(person.origin, { secret, id: made.id })
}
