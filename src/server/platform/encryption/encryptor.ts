import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts values that must not be readable from the database alone. */
export type Encryptor = {
  encrypt: (secret: string, ownerId: string) => string
  /** Throws when the text was encrypted with another AUTH_SECRET or for another owner, or has been changed since. */
  decrypt: (encrypted: string, ownerId: string) => string
}

/** Each purpose has its own key, so a text encrypted for one purpose cannot be decrypted for another. */
export function createEncryptor(authSecret: string, purpose: string): Encryptor {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', purpose, KEY_BYTES))
  return {
    encrypt(secret, ownerId) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(ownerId))
      const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64')
    },
    decrypt(encrypted, ownerId) {
      const bytes = Buffer.from(encrypted, 'base64')
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(ownerId))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}
