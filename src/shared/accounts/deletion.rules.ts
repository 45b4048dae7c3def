/** Days in which signing in takes a deletion back. */
export const GRACE_DAYS = 30

/** Days are given as they are to be read: 'Dec 20, 2026'. */
export const DELETION_MESSAGES = {
  /** Specification, screens, Settings: the question and what follows it. */
  confirm: 'Are you sure you want to delete your account? This action cannot be undone.',
  /** What follows the specified question, which alone would be untrue. */
  grace: `You have ${GRACE_DAYS} days to change your mind. Log in before they're up, and you keep your account. After that, nobody can bring it back.`,
  requested: 'Account deletion requested. Please contact support.',
  until: (day: string) => `Your account and all photos will be erased on ${day}. Log in before that day to keep it.`,
  kept: (day: string) => `Welcome back. You keep your account. It won't be erased on ${day}.`,
} as const

/** When an account is erased whose deletion is asked for now. */
export function deletionDue(now: Date): Date {
  return new Date(now.getTime() + GRACE_DAYS * 24 * 60 * 60 * 1000)
}
