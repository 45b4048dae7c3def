import type { ReactNode } from 'react'
import type { Shop } from '#shared/api/shops.ts'
import { decidesAbout, GIVEN_ROLES, roleAllows, type GivenRole, type Role } from '#shared/workspaces/roles.rules.ts'
import { PATHS } from '#web/lib/paths.ts'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'

/** The title of a screen of a shop. The bar above leads to its other screens. */
export function ShopTop({ shop: { name, role }, title }: { shop: Pick<Shop, 'name' | 'role'>; title: string }) {
  return (
    <ScreenTop back={PATHS.shops} title={title}>
      <p className="min-w-0 text-lg font-semibold wrap-anywhere">{name}</p>
      {!roleAllows(role, 'manage') && <p className="text-ink-soft">Only the owner and admins change what is here.</p>}
    </ScreenTop>
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

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  technician: 'Technician',
  viewer: 'Viewer',
}

/** What each role may do, for whoever chooses one. */
export const ROLE_WORDS: Readonly<Record<GivenRole, string>> = {
  admin: 'Does everything but name, transfer and deletion of the shop',
  technician: 'Adds and edits repairs and photos, and deletes what they made themselves',
  viewer: 'Sees everything and comments, and changes nothing',
}

/** The roles that somebody with this role may give. */
export const rolesToGive = (self: Role): readonly GivenRole[] =>
  GIVEN_ROLES.filter((role) => decidesAbout(self, [role]))

export function isGivenRole(role: Role): role is GivenRole {
  return role !== 'owner'
}
