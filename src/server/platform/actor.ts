import type { Role } from '#shared/workspaces/roles.rules.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'

/**
 * The logged-in person who makes a request, with the session of the request and the hash of the token that it carried:
 * a session gets another token when somebody may know the former one.
 */
export type Actor = { userId: UserId; sessionId: string; tokenHash: string }

/** An actor with the role in each workspace. What a role allows is decided in the module workspaces, nowhere else. */
export type Member = Actor & { roles: ReadonlyMap<WorkspaceId, Role> }
