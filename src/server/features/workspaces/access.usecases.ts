import { AppError } from '#shared/errors/appError.ts'
import { ROLES, type Act } from '#shared/workspaces/roles.rules.ts'
import type { Member } from '#server/platform/actor.ts'
import type { UserId } from '#server/platform/userId.ts'
import { toWorkspaceId, type WorkspaceId, type Workspaces } from '#server/platform/workspaceId.ts'

/** The roles of a person who has joined nothing: the owner of the own workspace. */
export function ownRole(userId: UserId): Member['roles'] {
  return new Map([[toWorkspaceId(userId), 'owner']])
}

/**
 * The workspaces of which the person may read: what a request by an id is looked for in. Whatever is in another one is
 * not found, just as what does not exist.
 */
export function mayRead(actor: Member): Workspaces {
  return thoseIn(actor, 'read')
}

/** The workspaces in which the person may change something. */
export function mayWrite(actor: Member): Workspaces {
  return thoseIn(actor, 'write')
}

/** The workspace that a list shows: the person's own. Throws `not_found` where the person may not read it. */
export function listedWorkspace(actor: Member): WorkspaceId {
  return ownOrThrow(actor, 'read')
}

/** The workspace that a new thing belongs to: the person's own. Throws `not_found` where the person may not write. */
export function newWorkspace(actor: Member): WorkspaceId {
  return ownOrThrow(actor, 'write')
}

function thoseIn({ roles }: Member, act: Act): Workspaces {
  return [...roles].flatMap(([workspaceId, role]) => (ROLES[role].includes(act) ? workspaceId : []))
}

function ownOrThrow(actor: Member, act: Act): WorkspaceId {
  const own = toWorkspaceId(actor.userId)
  if (!thoseIn(actor, act).includes(own)) throw new AppError('not_found')
  return own
}
