import type { UserId } from './userId.ts'

declare const brand: unique symbol

/**
 * The id of a workspace: what photos, repairs and analyses belong to, as opposed to the person who acts. Rows of the
 * database have it, so it needs no conversion there.
 */
export type WorkspaceId = string & { readonly [brand]: 'WorkspaceId' }

/** Where something is looked for by its id: whatever is in none of these is not found. */
export type Workspaces = readonly WorkspaceId[]

/** The own workspace of an account, which has the same id. The only way from one kind of id to the other. */
export function toWorkspaceId(userId: UserId): WorkspaceId {
  return userId as string as WorkspaceId
}
