/** What somebody can want of what belongs to a workspace. */
export type Act = 'read' | 'write'

export type Role = 'owner' | 'viewer'

/** What each role may do. Nobody without a role in a workspace learns that something of it exists. */
export const ROLES: Readonly<Record<Role, readonly Act[]>> = {
  owner: ['read', 'write'],
  viewer: ['read'],
}
