const RECOVERY_CODES = 10
/** Without letters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
/** Two groups of five: 49 bits, tried six times in a quarter of an hour. */
const GROUP = 5

/** Codes for the day on which the phone is gone, such as `k3v8m-x7qpa`. */
export function newRecoveryCodes(randomBelow: (limit: number) => number): string[] {
  const group = () => Array.from({ length: GROUP }, () => ALPHABET[randomBelow(ALPHABET.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => `${group()}-${group()}`)
}

/** The digits of an app's code, which apps show in two groups; null for what can only be a recovery code. */
export function appCode(typed: string): string | null {
  const code = normalizeCode(typed)
  return /^\d{6}$/.test(code) ? code : null
}

/** However it was typed: in capitals, with blanks, with or without the dash. */
export function normalizeCode(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, '')
}
