import { urlInShop } from '#shared/api/inShop.ts'
import { chosenShop } from '#web/lib/chosenShop.ts'
import type { CallOptions, Contract, Target } from './call.types.ts'

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
