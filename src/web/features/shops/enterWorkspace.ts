import { chooseShop, chosenShop } from '#web/lib/chosenShop.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { PATHS } from '#web/lib/paths.ts'
import { openPage, reloadPage } from '#web/lib/reload.ts'

type Named = { id: string; name: string }

/** Goes to a shop, or home without one. The page begins anew, so that nothing of the one is shown in the other. */
export function enterWorkspace(shopId: string | undefined): void {
  chooseShop(shopId)
  openPage(PATHS.home)
}

/**
 * Makes the page one of the workspace that what it shows is in, when a link leads into another one than the last.
 * The page says it, because nobody chose it. Returns whether it begins anew for that.
 */
export function followInto(workspaceId: string, me: { id: string; shops?: readonly Named[] | undefined }): boolean {
  const shopId = workspaceId === me.id ? undefined : workspaceId
  const shop = me.shops?.find(({ id }) => id === shopId)
  if ((shopId !== undefined && shop === undefined) || shopId === chosenShop()) return false
  setFlashMessage({ sentence: shop === undefined ? "You're in your home now." : `You're in ${shop.name} now.` })
  chooseShop(shopId)
  reloadPage()
  return true
}
