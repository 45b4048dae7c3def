/** The number of days during which logging in cancels a deletion. */
export const DELETION_GRACE_DAYS = 30

/** Days are passed in the form in which they are shown: 'Dec 20, 2026'. */
export const DELETION_MESSAGES = {
  /** The question and its follow-up, from the specification (screens, Settings). */
  confirm: 'Are you sure you want to delete your account? This action cannot be undone.',
  /** Added to the specified question, which would be untrue without it. */
  grace: `You have ${DELETION_GRACE_DAYS} days to change your mind. Log in before they're up, and you keep your account. After that, nobody can bring it back.`,
  requested: 'Account deletion requested. Please contact support.',
  until: (day: string) => `Your account and all photos will be erased on ${day}. Log in before that day to keep it.`,
  kept: (day: string) => `Welcome back. You keep your account. It won't be erased on ${day}.`,
} as const

/** When an account is erased if its deletion is requested at this moment. */
export function deletionDue(now: Date): Date {
  return new Date(now.getTime() + DELETION_GRACE_DAYS * 24 * 60 * 60 * 1000)
}
