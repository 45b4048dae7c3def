import { ACCOUNT_MESSAGES, checkName, checkPassword, isEmail } from '#shared/accounts/credentials.rules.ts'

/** The error message for an email address that a person enters for the account, or null. */
export function emailError(email: string): string | null {
  if (email.trim() === '') return ACCOUNT_MESSAGES.emailMissing
  return isEmail(email.trim()) ? null : ACCOUNT_MESSAGES.emailInvalid
}

/** The mailbox of an email address. Many mail providers ignore the part between a plus sign and the @. */
export function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*(?=@)/, '')
}

/** A URL, an email address or a telephone number. */
const LEADS_ELSEWHERE = /:\/\/|@|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}|(?:\p{Nd}[\s().-]*){6,}/u

/** Ideographic full stops, which browsers treat as the dot of a host name (UTS 46). NFKC does not change U+3002. */
const FULL_STOPS = /\u3002/g
const INVISIBLE = /\p{Cf}/gu

/** Whether a text that somebody chose would lead the reader of a mail somewhere. */
export function leadsElsewhere(text: string): boolean {
  return LEADS_ELSEWHERE.test(text.normalize('NFKC').replace(FULL_STOPS, '.').replace(INVISIBLE, ''))
}

/**
 * The first line of a mail. People can register with the email address of another person. So a name that contains a
 * link is left out, because it would turn the mail into an advertisement. Unreadable characters are removed, because
 * older accounts may have names with line breaks.
 */
export function greeting(name: string): string {
  return leadsElsewhere(name) || checkName(name) !== null ? 'Hi,' : `Hi ${name},`
}

/** The error message for a password that is too long for any account, or null. It is refused before it is hashed. */
export function tooLong(password: string): string | null {
  return checkPassword(password) === ACCOUNT_MESSAGES.passwordTooLong ? ACCOUNT_MESSAGES.passwordTooLong : null
}
