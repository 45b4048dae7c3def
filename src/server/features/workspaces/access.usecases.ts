import { AppError } from '#shared/errors/appError.ts'
import { allows, roleAllows, type Act } from '#shared/workspaces/roles.rules.ts'
import type { Actor, Member, Membership, Memberships } from '#server/platform/actor.ts'
import type { UserId } from '#server/platform/userId.ts'
import { toWorkspaceId, type WorkspaceId, type Workspaces } from '#server/platform/workspaceId.ts'

/** The membership of a person in the own workspace: its owner. */
export function ownMembership(userId: UserId): [WorkspaceId, Membership] {
  return [toWorkspaceId(userId), { role: 'owner', readOnly: null, ownerId: userId }]
}

/** A person who has joined nothing, in the own workspace. */
export const atHome = (actor: Actor): Member => ({
  ...actor,
  roles: new Map([ownMembership(actor.userId)]),
  workspaceId: toWorkspaceId(actor.userId),
})

/** Who acts in one workspace alone, whatever else the person is in: for the keys of programs. */
export const inOneWorkspace = (actor: Actor, workspaceId: WorkspaceId, membership: Membership): Member => ({
  ...actor,
  roles: new Map([[workspaceId, membership]]),
  workspaceId,
})

export type MembersParts = {
  shops: {
    membershipsOf: (userId: UserId) => Promise<Memberships>
    /** Notes that a member was in a shop today. */
    seen?: (shopId: WorkspaceId, userId: UserId) => Promise<void>
  }
  /** Which of these workspaces has the thing with this id. Null when it is in none of them. */
  things: { workspaceOf: (within: Workspaces, id: string) => Promise<WorkspaceId | null> }
}

/** What a request says about what it is for. */
export type Target = {
  /** The shop that it asks for. Undefined for the own workspace. */
  shopId: string | undefined
  /** The thing in its path. */
  id: string | undefined
  /** What it does with that thing. */
  act: Act
}

export type MemberOf = (actor: Actor, target: Target) => Promise<Member>

/**
 * Finds out in which workspace a request is. Throws `not_found` for a shop that the person is not in, and, where the
 * person may see a thing and not do this with it, `shop_read_only` or `role_missing`.
 */
export function createMemberOf({ shops, things }: MembersParts): MemberOf {
  const memberOf: MemberOf = async (actor, { shopId, id, act }) => {
    const roles = await shops.membershipsOf(actor.userId)
    const own = { ...actor, roles, workspaceId: toWorkspaceId(actor.userId) }
    const asked = shopId === undefined ? own : inWorkspace(own, shopId)
    // Whoever is in no shop spares the statement: everything that they may find is their own.
    if (id === undefined || roles.size < 2) return asked
    const workspaceId = await things.workspaceOf([...roles.keys()], id)
    if (workspaceId === null) return asked
    doOrThrow(asked, act, workspaceId)
    return { ...asked, workspaceId }
  }
  return async (actor, target) => {
    const member = await memberOf(actor, target)
    const { userId, workspaceId } = member
    if (workspaceId !== toWorkspaceId(userId)) await shops.seen?.(workspaceId, userId)
    return member
  }
}

/**
 * Whether a response that takes long may go on: the person is still logged in, and still allowed to do this there.
 * What was decided when it began is not asked, because it may be over since.
 */
export type GoesOn = (member: Member, act: Act, workspaceId: WorkspaceId) => Promise<boolean>

export function createGoesOn(parts: {
  isLive: (actor: Actor) => Promise<boolean>
  membershipsOf: (userId: UserId) => Promise<Memberships>
}): GoesOn {
  return async (member, act, workspaceId) => {
    const [isLive, roles] = await Promise.all([parts.isLive(member), parts.membershipsOf(member.userId)])
    return isLive && isAllowed({ ...member, roles }, act, workspaceId)
  }
}

/** The same person in another of their workspaces. Throws `not_found`. */
function inWorkspace(member: Member, id: string): Member {
  const workspaceId = [...member.roles.keys()].find((each) => each === id)
  if (workspaceId === undefined) throw new AppError('not_found')
  return { ...member, workspaceId }
}

/** The workspaces in which the person may do something: what a request by an id is looked for in. */
export function mayDo({ roles }: Member, act: Act): Workspaces {
  return [...roles].flatMap(([workspaceId, membership]) => (isPossible(membership, act) ? workspaceId : []))
}

/**
 * The workspaces of which the person may read: what a request by an id is looked for in. Whatever is in another one is
 * not found, just as what does not exist.
 */
export const mayRead = (actor: Member): Workspaces => mayDo(actor, 'read')

/** The workspaces in which the person may change something. */
export const mayWrite = (actor: Member): Workspaces => mayDo(actor, 'write')

/** The workspaces in which the person may delete something: {@link removeOrThrow} says whether a given thing. */
export const mayRemove = (actor: Member): Workspaces => mayDo(actor, 'removeOwn')

/**
 * Throws `not_found` when the person is not in the workspace, `role_missing` when the role there does not allow it, and
 * `shop_read_only` when it is not possible there now.
 */
export function doOrThrow({ roles }: Member, act: Act, workspaceId: WorkspaceId): void {
  const membership = roles.get(workspaceId)
  if (membership === undefined || !isPossible(membership, 'read')) throw new AppError('not_found')
  if (!roleAllows(membership.role, act)) throw new AppError('role_missing')
  if (!isPossible(membership, act)) throw new AppError('shop_read_only')
}

/** Whether the person may do something in a workspace now. */
export function isAllowed({ roles }: Member, act: Act, workspaceId: WorkspaceId): boolean {
  const membership = roles.get(workspaceId)
  return membership !== undefined && isPossible(membership, act)
}

/** Throws `role_missing` for a thing of somebody else that the person may not delete. */
export function removeOrThrow(actor: Member, thing: { workspaceId: WorkspaceId; createdBy: UserId | null }): void {
  doOrThrow(actor, thing.createdBy === actor.userId ? 'removeOwn' : 'remove', thing.workspaceId)
}

/** The workspace that a list shows. Throws as {@link doOrThrow} does. */
export const listedWorkspace = (actor: Member): WorkspaceId => entered(actor, 'read')

/** The workspace that a new thing belongs to. Throws as {@link doOrThrow} does. */
export const newWorkspace = (actor: Member): WorkspaceId => entered(actor, 'write')

/** The workspace of a download with all originals. Throws as {@link doOrThrow} does. */
export const downloadedWorkspace = (actor: Member): WorkspaceId => entered(actor, 'originals')

/**
 * The same person in the workspace into which something goes from another one: a shop, or with null the own home.
 * Throws as {@link doOrThrow} does, on both sides.
 */
export function movedTo(actor: Member, from: WorkspaceId, shopId: string | null): Member {
  doOrThrow(actor, 'remove', from)
  const there = inWorkspace(actor, shopId ?? toWorkspaceId(actor.userId))
  // The own home is always open to its person.
  if (shopId !== null) doOrThrow(there, 'write', there.workspaceId)
  return there
}

export const isSameWorkspace = (one: WorkspaceId, other: WorkspaceId): boolean => one === other

/** Whose plan applies to the request when it is in a shop. Null in the own workspace. */
export function shopOwner({ userId, roles, workspaceId }: Member): UserId | null {
  return workspaceId === toWorkspaceId(userId) ? null : (roles.get(workspaceId)?.ownerId ?? null)
}

/** Whether a workspace is that of a shop, and not this person's own. */
export const isOfShop = (userId: UserId, workspaceId: WorkspaceId): boolean => workspaceId !== toWorkspaceId(userId)

/** Throws `not_found` for a thing of the person's own: what people of a shop do together is not there. */
export function shopOrThrow({ userId }: Member, workspaceId: WorkspaceId): void {
  if (!isOfShop(userId, workspaceId)) throw new AppError('not_found')
}

/** The shop that a list is of. Throws as {@link doOrThrow} does, and `not_found` in the own workspace. */
export function listedShop(actor: Member): WorkspaceId {
  shopOrThrow(actor, actor.workspaceId)
  return entered(actor, 'read')
}

const isPossible = ({ role, readOnly }: Membership, act: Act): boolean =>
  allows({ role, isReadOnly: readOnly !== null }, act)

function entered(actor: Member, act: Act): WorkspaceId {
  doOrThrow(actor, act, actor.workspaceId)
  return actor.workspaceId
}
