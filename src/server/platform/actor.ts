import type { ReadOnlyReason, Role } from '#shared/workspaces/roles.rules.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'

/**
 * The logged-in person who makes a request, with the session of the request and the hash of the token that it carried:
 * a session gets another token when somebody may know the former one.
 */
export type Actor = { userId: UserId; sessionId: string; tokenHash: string }

/** What a person is in a workspace. */
export type Membership = {
  role: Role
  /** Null where things can be added. */
  readOnly: ReadOnlyReason | null
  /** Whose plan the workspace uses. */
  ownerId: UserId
}

/** The memberships of a person, the own workspace among them. */
export type Memberships = ReadonlyMap<WorkspaceId, Membership>

/**
 * An actor with the memberships, and the workspace that the request is for: that of the thing that it names, or else
 * the one that it asks for, or else the person's own. What a role allows is decided in the module workspaces, nowhere
 * else.
 */
export type Member = Actor & { roles: Memberships; workspaceId: WorkspaceId }
