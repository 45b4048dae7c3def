import { AppError } from '#shared/errors/appError.ts'
import { PLAN_IDS, type PlanId } from '#shared/plans/plans.ts'
import { LOCAL_MESSAGES } from './local.messages.ts'
import { hasExpired, readMoment } from './idle.rules.ts'

/** The specification's keys of the local store (section 3). */
export const KEYS = {
  currentUser: 'mendsight.currentUser',
  registeredUsers: 'mendsight.registeredUsers',
  uploadedFiles: 'mendsight.uploadedFiles',
  lastActivity: 'mendsight.lastActivity',
} as const

/** Who is logged in to this browser, in all of its tabs. */
export type CurrentUser = {
  id: string
  email: string
  name: string
  /** A plan that is tested until the logout. */
  previewPlanId: PlanId | null
}

/** Who is logged in, or null. A session that has been idle for too long is discarded. */
export function currentUser(now = Date.now()): CurrentUser | null {
  const user = readUser()
  if (user === null) return null
  if (!hasExpired(readMoment(localStorage.getItem(KEYS.lastActivity)), now)) return user
  endSession()
  return null
}

/** Throws `signed_out` when nobody is logged in. */
export function currentUserOrThrow(): CurrentUser {
  const had = readUser() !== null
  const user = currentUser()
  if (user !== null) return user
  throw had ? new AppError('signed_out', LOCAL_MESSAGES.sessionExpired) : new AppError('signed_out')
}

/** Logs a person in, or changes what is known of the one who is. Throws `unavailable` where nothing can be kept. */
export function keepSession(user: CurrentUser): void {
  try {
    localStorage.setItem(KEYS.currentUser, JSON.stringify(user))
    localStorage.setItem(KEYS.lastActivity, String(Date.now()))
  } catch (cause) {
    throw new AppError('unavailable', LOCAL_MESSAGES.noDatabase, { cause })
  }
}

/** Notes that the person has done something just now. */
export function noteActivity(now = Date.now()): void {
  localStorage.setItem(KEYS.lastActivity, String(now))
}

export function endSession(): void {
  localStorage.removeItem(KEYS.currentUser)
  localStorage.removeItem(KEYS.lastActivity)
}

function readUser(): CurrentUser | null {
  try {
    const { id, email, name, previewPlanId } = JSON.parse(localStorage.getItem(KEYS.currentUser) ?? '') as CurrentUser
    if (![id, email, name].every((each) => typeof each === 'string')) return null
    return { id, email, name, previewPlanId: PLAN_IDS.find((known) => known === previewPlanId) ?? null }
  } catch {
    // Nobody is logged in, or something else has written there. Logging in again writes it anew.
    return null
  }
}
