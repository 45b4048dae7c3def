import type { ReactNode } from 'react'
import type { Shop } from '#shared/api/shops.ts'
import { PATHS } from '#web/lib/paths.ts'
import { membersPath, shopSettingsPath } from '#web/lib/shopPaths.ts'
import { day } from '#web/lib/dates.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'

type Props = { shop: Pick<Shop, 'id' | 'name' | 'role' | 'read_only_reason' | 'delete_after'>; title: string }

/** The title of a screen of a shop, the way to its other screens, and why nothing can be added where that is so. */
export function ShopTop({ shop, title }: Props) {
  const isMembers = title === 'MEMBERS'
  return (
    <>
      <ScreenTop back={PATHS.shops} title={title}>
        <div className="flex w-full flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 text-lg font-semibold wrap-anywhere">{shop.name}</p>
          <ButtonLink to={isMembers ? shopSettingsPath(shop.id) : membersPath(shop.id)} size="small">
            {isMembers ? 'SHOP SETTINGS' : 'MEMBERS'}
          </ButtonLink>
        </div>
      </ScreenTop>
      {shop.read_only_reason === 'deletion' && (
        <Notice tone="notice">
          This shop will be erased{shop.delete_after === null ? '' : ` on ${day(shop.delete_after)}`}. Until then
          everything in it can be read and downloaded, and nothing can be added.
        </Notice>
      )}
      {shop.read_only_reason === 'plan' && <PlanEnded isOwner={shop.role === 'owner'} />}
    </>
  )
}

function PlanEnded({ isOwner }: { isOwner: boolean }) {
  return (
    <Notice tone="notice">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0">
          {isOwner
            ? "Your plan doesn't include a shop, so nothing can be added. Nothing is deleted. You can still remove members."
            : "The owner's plan doesn't include a shop, so nothing can be added. Nothing is deleted."}
        </span>
        {isOwner && (
          <ButtonLink to={PATHS.payment} size="small">
            SEE THE PLANS
          </ButtonLink>
        )}
      </div>
    </Notice>
  )
}

/** A group of settings: a heading, and a plate. */
export function ShopSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="heading text-2xl">{title}</h2>
      <div className="plate flex flex-col gap-4 p-5 sm:px-6">{children}</div>
    </section>
  )
}
