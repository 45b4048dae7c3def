import { chooseShop, chosenShop } from '#web/lib/chosenShop.ts'
import { PATHS } from '#web/lib/paths.ts'
import { openPage, reloadPage } from '#web/lib/reload.ts'

/** Goes to a shop, or home without one. The page begins anew, so that nothing of the one is shown in the other. */
export function enterWorkspace(shopId: string | undefined): void {
  chooseShop(shopId)
  openPage(PATHS.home)
}

/**
 * Makes the page one of the workspace that what it shows is in, when a link leads into another one than the last.
 * Returns whether the page begins anew for that.
 */
export function followInto(workspaceId: string, me: { id: string; shops?: readonly { id: string }[] | undefined }) {
  const shopId = workspaceId === me.id ? undefined : workspaceId
  const isMine = shopId === undefined || me.shops?.some(({ id }) => id === shopId) === true
  if (!isMine || shopId === chosenShop()) return false
  chooseShop(shopId)
  reloadPage()
  return true
}
