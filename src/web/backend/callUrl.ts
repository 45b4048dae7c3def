import { chosenShop } from '#web/lib/chosenShop.ts'
import type { CallOptions, Contract, Target } from './call.types.ts'

/** The routes that list what is in a workspace, or add to it. What has an id is found wherever it is. */
const OF_A_WORKSPACE =
  /^\/api\/(me(\/data(\/summary)?)?|files(\/repair-list(\.csv|\/summary))?|repairs(\/totals)?|overview|claims)$/

/** The URL of a route with its parameters, each escaped, so that an id can never change the path. */
export function callUrl<Route extends Contract>({
  path,
  params,
  query,
  shopId = chosenShop() ?? null,
}: Target<Route> & Pick<CallOptions, 'shopId'>): string {
  const texts = new Map(textsOf(query))
  if (shopId !== null && OF_A_WORKSPACE.test(path)) texts.set('shop_id', shopId)
  return fillPath(path, textsOf(params)) + queryString(texts)
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
