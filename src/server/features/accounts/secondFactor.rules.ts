const RECOVERY_CODES = 10
/** Leaves out letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
/** Two groups of five characters have 49 bits. Only six attempts are allowed in a quarter of an hour. */
const GROUP = 5

/** Codes for people who have lost their phone, such as `k3v8m-x7qpa`. */
export function newRecoveryCodes(randomBelow: (limit: number) => number): string[] {
  const group = () => Array.from({ length: GROUP }, () => ALPHABET[randomBelow(ALPHABET.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => `${group()}-${group()}`)
}

/** The digits of a code of an app, which may show them in two groups. Null if it can only be a recovery code. */
export function appCode(typed: string): string | null {
  const code = normalizeCode(typed)
  return /^\d{6}$/.test(code) ? code : null
}

/** Removes the differences in how people type a code: capital letters, spaces and the dash. */
export function normalizeCode(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, '')
}
