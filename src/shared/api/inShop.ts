/** Names the shop that a page is in to the server, so that it can ask the browser for the right requests early. */
export const SHOP_COOKIE = 'mendsight_shop'

/** The routes that list what is in a workspace, or add to it. What has an id is found wherever it is. */
const OF_A_WORKSPACE =
  /^\/api\/(me(\/data(\/summary)?)?|files(\/repair-list(\.csv|\/summary))?|repairs(\/totals)?|overview|claims)$/

/** The URL of a request as it is made in a shop. Null is the person's own workspace. */
export function urlInShop(url: string, shopId: string | null): string {
  const [path = ''] = url.split('?')
  if (shopId === null || !OF_A_WORKSPACE.test(path)) return url
  return `${url}${url === path ? '?' : '&'}shop_id=${encodeURIComponent(shopId)}`
}
