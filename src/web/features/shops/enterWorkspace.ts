import { useEffect, useState } from 'react'
import { chooseShop, chosenShop } from '#web/lib/chosenShop.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { PATHS } from '#web/lib/paths.ts'
import { openPage, reloadPage } from '#web/lib/reload.ts'

type Person = { id: string; shops?: readonly { id: string; name: string }[] | undefined }

/** Goes to a shop, or home without one. The page begins anew, so that nothing of the one is shown in the other. */
export function enterWorkspace(shopId: string | undefined): void {
  chooseShop(shopId)
  openPage(PATHS.home)
}

/**
 * Makes the page one of the workspace that what it shows is in, when a link leads into another one than the last.
 * The page says it, because nobody chose it. Returns whether it begins anew for that: what is shown or typed before
 * would be gone a moment later, so a screen then shows nothing.
 */
export function useFollowInto(workspaceId: string | undefined, me: Person): boolean {
  // As it was when the screen opened, because the effect changes it before the page is gone.
  const [here] = useState(chosenShop)
  const shopId = workspaceId === me.id ? undefined : workspaceId
  const shop = me.shops?.find(({ id }) => id === shopId)
  const mayFollow = workspaceId !== undefined && (shopId === undefined || shop !== undefined)
  const isLeaving = mayFollow && shopId !== here
  const name = shop?.name
  useEffect(() => {
    if (!isLeaving) return
    setFlashMessage({ sentence: name === undefined ? "You're in your home now." : `You're in ${name} now.` })
    chooseShop(shopId)
    reloadPage()
  }, [isLeaving, name, shopId])
  return isLeaving
}
