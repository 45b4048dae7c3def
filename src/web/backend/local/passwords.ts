/** OWASP's advice for PBKDF2 with SHA-256 (Password Storage Cheat Sheet, read 2026-11-23). */
const ITERATIONS = 600_000
const SALT_BYTES = 16
const HASH_BYTES = 32

/** What is kept of a password: 'pbkdf2-sha256$600000$<salt>$<hash>', the last two in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const hash = await derive(password, salt, ITERATIONS)
  return ['pbkdf2-sha256', ITERATIONS, base64(salt), base64(hash)].join('$')
}

/** Whether this is the password. False for a text that `hashPassword` has not made. */
export async function isPassword(password: string, kept: string): Promise<boolean> {
  const [kind, iterations = '', salt = '', hash = ''] = kept.split('$')
  if (kind !== 'pbkdf2-sha256' || !/^\d{1,8}$/.test(iterations)) return false
  return base64(await derive(password, bytesOf(salt), Number(iterations))) === hash
}

/** On a page without TLS, browsers have no cryptography of their own, so a library computes the same hash, slowly. */
async function derive(password: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<Uint8Array> {
  const secret = new TextEncoder().encode(password.normalize('NFC'))
  // Missing on a page without TLS, whatever its type says.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (subtle === undefined) {
    const [{ pbkdf2Async }, { sha256 }] = await Promise.all([
      import('@noble/hashes/pbkdf2.js'),
      import('@noble/hashes/sha2.js'),
    ])
    return pbkdf2Async(sha256, secret, salt, { c: iterations, dkLen: HASH_BYTES })
  }
  const key = await subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits'])
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  return new Uint8Array(await subtle.deriveBits(parameters, key, HASH_BYTES * 8))
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    // Not what `base64` has made. No password has this hash.
    return new Uint8Array()
  }
}
