import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'mend_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 178 bits, which nobody guesses. */
const RANDOM_LENGTH = 30
const CHECK_LENGTH = 6
const TOKEN = new RegExp(`^${PREFIX}[${ALPHABET}]{${RANDOM_LENGTH + CHECK_LENGTH}}$`)

/** The last characters of a token: a checksum of the rest, which a scanner for secrets can verify by itself. */
function checkOf(text: string): string {
  let rest = crc32(text)
  let check = ''
  for (let place = 0; place < CHECK_LENGTH; place += 1) {
    check = ALPHABET.charAt(rest % ALPHABET.length) + check
    rest = Math.floor(rest / ALPHABET.length)
  }
  return check
}

/** A new token. `randomInt` rejects what would make some characters likelier than others. */
export function newToken(): string {
  const text =
    PREFIX + Array.from({ length: RANDOM_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  return text + checkOf(text)
}

/** Whether a text can be a token at all. Whoever mistypes one costs no statement. */
export const isToken = (text: string): boolean =>
  TOKEN.test(text) && text.slice(-CHECK_LENGTH) === checkOf(text.slice(0, -CHECK_LENGTH))

/** What is stored of a token. It has so many random bits that a slow hash would protect it no better. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** What people recognize a key by. */
export const shownToken = (token: string): string => `${token.slice(0, PREFIX.length + 4)}…${token.slice(-4)}`
