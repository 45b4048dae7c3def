/** 256 bits in base64url, as the server creates them. A value in another form cannot come from one of its links. */
const TOKEN = /^[\w-]{20,200}$/

/** The token after the # in the address of a mail's link, or null when there is none in the right form. */
export function linkToken(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')?.trim() ?? ''
  return TOKEN.test(token) ? token : null
}
