import { ACCOUNT_SCREENS } from './accountScreens.ts'
import type { Section } from './entry.ts'
import { ERRORS } from './errors.ts'
import { INTRODUCTION } from './introduction.ts'
import { PHOTO_SCREENS } from './photoScreens.ts'
import { PLAN_SCREENS, PLAN_TESTER } from './planScreens.ts'
import { PROFILE } from './profileScreen.ts'
import { CONSTANTS, ENTITIES, ROLES_AND_CALLS } from './roles.ts'
import { ROUTE_TABLE } from './routes.ts'
import { LOGGED_OUT_SCREENS } from './loggedOutScreens.ts'
import { STATES } from './states.ts'
import { DIAGNOSTICS, TEXT_SCREENS } from './textScreens.ts'
import { VALIDATION } from './validation.ts'

/** The specification section by section, with every text that a person reads. */
export const SPECIFICATION: readonly Section[] = [
  ...INTRODUCTION,
  ...ROUTE_TABLE,
  ...LOGGED_OUT_SCREENS,
  ...PHOTO_SCREENS,
  ...ACCOUNT_SCREENS,
  ...PLAN_SCREENS,
  ...TEXT_SCREENS,
  PLAN_TESTER,
  PROFILE,
  DIAGNOSTICS,
  ENTITIES,
  ...STATES,
  ...VALIDATION,
  ...ROLES_AND_CALLS,
  ...ERRORS,
  CONSTANTS,
]
