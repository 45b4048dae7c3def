/**
 * SHA-256 of a file in hex; null where the browser cannot: it hashes on secure pages only, and a phone may not have the
 * memory for a large photo.
 */
export async function sha256(file: Blob): Promise<string | null> {
  // Over http in a home network there is no subtle, whatever the types say.
  const subtle = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle
  if (subtle === undefined) return null
  try {
    const digest = await subtle.digest('SHA-256', await file.arrayBuffer())
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}
