/** What somebody can want in a workspace. */
export const ACTS = [
  /** See whatever belongs to it. */
  'read',
  'comment',
  /** Add and change photos, repairs, answers, steps, claims; run analyses. */
  'write',
  /** Give work to oneself, and to anybody. */
  'assignSelf',
  'assign',
  /** Delete what one made oneself, and what anybody made. */
  'removeOwn',
  'remove',
  /** Make links for people outside. */
  'share',
  /** Take along originals with what their cameras wrote: claim packs, the download of all data. */
  'originals',
  /** Accept and decline what customers send. */
  'intake',
  /** Members, invitations, branding, intake links, API keys and webhooks. */
  'manage',
  /** Take members out. */
  'dismiss',
  /** Name, transfer, deletion, plan. */
  'own',
] as const

export type Act = (typeof ACTS)[number]

export const ROLE_IDS = ['owner', 'admin', 'technician', 'viewer'] as const

export type Role = (typeof ROLE_IDS)[number]

/** The roles that can be given. There is one owner, who hands the shop over. */
export const GIVEN_ROLES = ['admin', 'technician', 'viewer'] as const

export type GivenRole = (typeof GIVEN_ROLES)[number]

/** What each role may do. Nobody without a role in a workspace learns that something of it exists. */
export const ROLES: Readonly<Record<Role, readonly Act[]>> = {
  owner: ACTS,
  admin: ACTS.filter((act) => act !== 'own'),
  technician: ['read', 'comment', 'write', 'assignSelf', 'removeOwn', 'share'],
  viewer: ['read', 'comment'],
}

/** What is left in a shop that is read-only: nothing may be added, and nothing is locked in. */
export const ACTS_WHEN_READ_ONLY: readonly Act[] = ['read', 'removeOwn', 'remove', 'originals', 'dismiss', 'own']

/** Why nothing can be added to a shop: its owner's plan does not include shops, or its deletion was requested. */
export type ReadOnlyReason = 'plan' | 'deletion'

/** Whether a role allows something now. */
export function allows({ role, isReadOnly }: { role: Role; isReadOnly: boolean }, act: Act): boolean {
  return ROLES[role].includes(act) && (!isReadOnly || ACTS_WHEN_READ_ONLY.includes(act))
}

/** Whether a role allows something where nothing else forbids it. */
export const roleAllows = (role: Role, act: Act): boolean => allows({ role, isReadOnly: false }, act)

/**
 * What a person may do in a workspace, by the shops that they are in: everything at home, nothing in the shop of
 * others.
 */
export function mayDoIn(
  shops: readonly { id: string; role: Role; is_read_only: boolean }[] | undefined,
  shopId: string | null,
  act: Act,
): boolean {
  if (shopId === null) return true
  const shop = shops?.find(({ id }) => id === shopId)
  return shop !== undefined && allows({ role: shop.role, isReadOnly: shop.is_read_only }, act)
}

export type Rights = {
  mayDo: (act: Act) => boolean
  /** Whether something may be deleted, by the id of who made it. The local app, where all is one's own, knows none. */
  mayRemove: (createdBy: string | null | undefined) => boolean
}

/** The same for every act, and for things that one has made or others have. */
export function rightsIn(me: { id: string; shops?: Parameters<typeof mayDoIn>[0] }, shopId: string | null): Rights {
  const mayDo = (act: Act) => mayDoIn(me.shops, shopId, act)
  return { mayDo, mayRemove: (createdBy) => mayDo(createdBy === me.id ? 'removeOwn' : 'remove') }
}

/** Whether a member decides about somebody with these roles: an owner about all, an admin about neither of the two. */
export function decidesAbout(self: Role, roles: readonly Role[]): boolean {
  if (self === 'owner') return true
  return roleAllows(self, 'manage') && roles.every((role) => role !== 'owner' && role !== 'admin')
}
