/** 256 bits in base64url, as the server makes them; another form cannot be one of its links. */
const TOKEN = /^[\w-]{20,200}$/

/** What a link of a mail carries behind the # of its address; null when it carries nothing that could be one. */
export function linkToken(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')?.trim() ?? ''
  return TOKEN.test(token) ? token : null
}
