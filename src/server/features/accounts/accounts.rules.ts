import { ACCOUNT_MESSAGES, checkName, checkPassword, isEmail } from '#shared/accounts/credentials.rules.ts'

/** What is wrong with an address that somebody types for their account, or null. */
export function emailFault(email: string): string | null {
  if (email.trim() === '') return ACCOUNT_MESSAGES.emailMissing
  return isEmail(email.trim()) ? null : ACCOUNT_MESSAGES.emailInvalid
}

/** The mailbox of an email: many providers bring what stands behind a plus sign to the same one. */
export function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*(?=@)/, '')
}

/** A web or mail address, or a telephone number. */
const LEADS_ELSEWHERE = /:\/\/|@|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}|(?:\p{Nd}[\s().-]*){6,}/u

/** Ideographic full stops, which browsers take for the dot of a host (UTS 46); NFKC leaves U+3002 as it is. */
const FULL_STOPS = /\u3002/g
const INVISIBLE = /\p{Cf}/gu

/**
 * The first line of a mail. Anybody can register with somebody else's address: a name that leads elsewhere would turn our
 * mail into an advertisement, and one from before unreadable names were refused must not bend its line.
 */
export function greeting(name: string): string {
  const plain = name.normalize('NFKC').replace(FULL_STOPS, '.').replace(INVISIBLE, '')
  return LEADS_ELSEWHERE.test(plain) || checkName(name) !== null ? 'Hi,' : `Hi ${name},`
}

/** A password that no account can have is refused before it is hashed. */
export function tooLong(password: string): string | null {
  return checkPassword(password) === ACCOUNT_MESSAGES.passwordTooLong ? ACCOUNT_MESSAGES.passwordTooLong : null
}
