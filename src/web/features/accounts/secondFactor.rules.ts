/** With this few recovery codes left, it is time to create new ones. */
const FEW = 3

export function isRunningOut(recoveryCodesLeft: number): boolean {
  return recoveryCodesLeft <= FEW
}

export function recoveryCodesLeft(count: number): string {
  if (count === 0) return 'No recovery codes left'
  return `${count} recovery ${count === 1 ? 'code' : 'codes'} left`
}

/** A key in the form in which people type it from the screen. */
export function inGroupsOfFour(key: string): string {
  return key.replace(/(.{4})(?=.)/g, '$1 ')
}

export const RECOVERY_FILE = 'recovery-codes.txt'

/** The text of the saved file, written for someone who finds it years later. */
export function recoveryFileText(of: {
  product: string
  email: string
  day: string
  codes: readonly string[]
}): string {
  const lines = [
    `Recovery codes for ${of.email} at ${of.product}, created on ${of.day}.`,
    'Each works once, together with the password, in place of a code from the authenticator app.',
    '',
    ...of.codes,
    '',
  ]
  return lines.join('\n')
}
