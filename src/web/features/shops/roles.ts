import { decidesAbout, GIVEN_ROLES, type GivenRole, type Role } from '#shared/workspaces/roles.rules.ts'

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
