import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomInt } from 'node:crypto'

const RECOVERY_CODES = 10
/** Without letters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
/** Two groups of five: 49 bits, tried six times in a quarter of an hour. */
const GROUP = 5

/** Codes for the day on which the phone is gone, such as `k3v8m-x7qpa`. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => `${group()}-${group()}`)
}

/** The digits of an app's code, which apps show in two groups; null for what can only be a recovery code. */
export function appCode(typed: string): string | null {
  const code = tidy(typed)
  return /^\d{6}$/.test(code) ? code : null
}

export function recoveryCodeHash(typed: string): string {
  return createHash('sha256').update(tidy(typed)).digest('hex')
}

/** However it was typed: in capitals, with blanks, with or without the dash. */
function tidy(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, '')
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts the secrets of apps for the database; what was changed there, or moved to another account, is not decrypted. */
export function createSecretBox(authSecret: string) {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'second step of a login', 32))
  return {
    close(secret: string, userId: string): string {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(userId))
      const closed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), closed]).toString('base64')
    },
    /** Throws when it was closed with another AUTH_SECRET, for another account, or changed since. */
    open(box: string, userId: string): string {
      const bytes = Buffer.from(box, 'base64')
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(userId))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}

export type SecretBox = ReturnType<typeof createSecretBox>
