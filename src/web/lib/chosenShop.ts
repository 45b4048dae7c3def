import { SHOP_COOKIE } from '#shared/api/inShop.ts'
import { readDeviceStorage, writeDeviceStorage } from './keptTexts.ts'

const NAME = 'shop'

/** A page stays in the workspace that it was opened in. Another one needs a new page, so nothing of both can mix. */
let chosen: string | null = null

/**
 * The shop in which this browser works, by its id. Undefined in the person's own workspace. It is a wish: the server
 * decides whether the person is in that shop.
 */
export function chosenShop(): string | undefined {
  if (globalThis.IS_LOCAL_APP || !('localStorage' in globalThis)) return undefined
  if (chosen === null) {
    chosen = readDeviceStorage(NAME)
    tellServer(chosen)
  }
  return chosen === '' ? undefined : chosen
}

/** Undefined chooses the own workspace. */
export function chooseShop(id: string | undefined): void {
  chosen = id ?? ''
  writeDeviceStorage(NAME, chosen)
  tellServer(chosen)
}

/**
 * The page names to the browser what to fetch while the scripts load. Without this, that would be of the own workspace:
 * fetched in vain, and taken for a new answer much later by a page that has just left the shop.
 */
function tellServer(shopId: string): void {
  // A worker has no page, and the app without a server has no shops.
  if (globalThis.IS_LOCAL_APP || !('document' in globalThis)) return
  const seconds = shopId === '' ? 0 : 180 * 86_400
  document.cookie = `${SHOP_COOKIE}=${shopId}; path=/; max-age=${seconds}; samesite=lax`
}

/** What is kept on this device belongs to a person in one workspace. */
export function scopeOf(userId: string): string {
  const shop = chosenShop()
  return shop === undefined ? userId : `${userId}/${shop}`
}
