import type { GivenRole } from '../workspaces/roles.rules.ts'

/** A role within a sentence, after "as". */
export const AS_ROLE: Readonly<Record<GivenRole, string>> = {
  admin: 'an admin',
  technician: 'a technician',
  viewer: 'a viewer',
}
