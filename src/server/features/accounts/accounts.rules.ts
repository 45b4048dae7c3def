import { ACCOUNT_MESSAGES, checkPassword, isEmail } from '#shared/accounts/credentials.rules.ts'

/** What is wrong with an address that somebody types for their account, or null. */
export function emailFault(email: string): string | null {
  if (email.trim() === '') return ACCOUNT_MESSAGES.emailMissing
  return isEmail(email.trim()) ? null : ACCOUNT_MESSAGES.emailInvalid
}

/** A web or mail address, or a telephone number. */
const LEADS_ELSEWHERE = /:\/\/|@|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}|(?:\d[\s().-]*){6,}/u

/**
 * How a letter begins. Anybody can register with somebody else's address: a name that leads elsewhere would make our
 * letter theirs.
 */
export function greeting(name: string): string {
  return LEADS_ELSEWHERE.test(name) ? 'Hello,' : `Hello ${name},`
}

/** A password that no account can have is refused before it is hashed. */
export function tooLong(password: string): string | null {
  return checkPassword(password) === ACCOUNT_MESSAGES.passwordTooLong ? ACCOUNT_MESSAGES.passwordTooLong : null
}
