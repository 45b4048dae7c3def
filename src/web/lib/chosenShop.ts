import { readDeviceStorage, writeDeviceStorage } from './useDeviceStorage.ts'

const NAME = 'shop'

/** A page stays in the workspace that it was opened in. Another one needs a new page, so nothing of both can mix. */
let chosen: string | null = null

/**
 * The shop in which this browser works, by its id. Undefined in the person's own workspace. It is a wish: the server
 * decides whether the person is in that shop.
 */
export function chosenShop(): string | undefined {
  if (globalThis.IS_LOCAL_APP || !('localStorage' in globalThis)) return undefined
  chosen ??= readDeviceStorage(NAME)
  return chosen === '' ? undefined : chosen
}

/** Undefined chooses the own workspace. */
export function chooseShop(id: string | undefined): void {
  chosen = id ?? ''
  writeDeviceStorage(NAME, chosen)
}
