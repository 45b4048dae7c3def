/** 128 random bits in hex. `crypto.randomUUID` is missing where a phone reaches the server over plain HTTP. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * SHA-256 of a file in hex, or null when the browser cannot compute it: hashing works on secure pages only, and a phone
 * may not have the memory for a large photo.
 */
export async function sha256(file: Blob): Promise<string | null> {
  // Over plain HTTP in a home network `subtle` is missing, although the types say otherwise.
  const subtle = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle
  if (subtle === undefined) return null
  try {
    const digest = await subtle.digest('SHA-256', await file.arrayBuffer())
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}
