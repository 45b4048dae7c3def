/**
 * The proof of work that opens a request: the browser looks for the number below `max` whose SHA-256 together with the
 * salt is `hash`. Who sends a request spends about a second; who sends thousands spends that for each.
 */

export type Challenge = { salt: string; hash: string; max: number; expires: number; signature: string }

export type ChallengeAnswer = { salt: string; number: number; expires: number; signature: string }

/** Numbers to look through at most: about 1.5 seconds on a phone, half of that on average. */
export const CHALLENGE_MAX = 250_000

/** Longer ones would not fit into one block of SHA-256 together with a number. */
export const SALT_MAX = 40

/** Where the search goes on. */
type Search = { answer: number } | { next: number } | { answer: null }

/** Looks through some numbers, from `from` on. A null answer: there is none. */
export function searchSome({ salt, hash, max }: Omit<Challenge, 'signature'>, from: number, count: number): Search {
  const wanted = wordsOfHex(hash)
  const end = Math.min(max, from + count)
  for (let number = from; number < end; number++) {
    const found = sha256Words(`${salt}${number}`)
    if (found[0] === wanted[0] && found.every((word, at) => word === wanted[at])) return { answer: number }
  }
  return end < max ? { next: end } : { answer: null }
}

/** SHA-256 of a short text in hex, where the browser has no own: on pages without TLS. */
export function sha256OfShort(text: string): string {
  return [...sha256Words(text)].map((word) => word.toString(16).padStart(8, '0')).join('')
}

const wordsOfHex = (hex: string) =>
  Uint32Array.from({ length: 8 }, (_none, at) => parseInt(hex.slice(at * 8, at * 8 + 8), 16))

const PRIMES = firstPrimes(64)
/** The first 32 bits of the fractions of the cube roots and of the square roots of the first primes (FIPS 180-4). */
const ROUND = Uint32Array.from(PRIMES, (prime) => (Math.cbrt(prime) % 1) * 2 ** 32)
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => (Math.sqrt(prime) % 1) * 2 ** 32)

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number++) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  }
  return primes
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

// Used again for every text, because making them takes longer than the sum.
const words = new Uint32Array(64)
const result = new Uint32Array(8)

/** One block of SHA-256: at most 55 characters of ASCII. */
function sha256Words(text: string): Uint32Array {
  if (text.length > 55) throw new Error('This text is too long for one block')
  words.fill(0)
  for (let at = 0; at <= text.length; at++) {
    const byte = at < text.length ? text.charCodeAt(at) : 0x80
    words[at >> 2]! |= byte << (24 - (at % 4) * 8)
  }
  words[15] = text.length * 8
  for (let at = 16; at < 64; at++) {
    const old = words[at - 15]!
    const recent = words[at - 2]!
    const s0 = turned(old, 7) ^ turned(old, 18) ^ (old >>> 3)
    const s1 = turned(recent, 17) ^ turned(recent, 19) ^ (recent >>> 10)
    words[at] = words[at - 16]! + s0 + words[at - 7]! + s1
  }
  let a = START[0]!
  let b = START[1]!
  let c = START[2]!
  let d = START[3]!
  let e = START[4]!
  let f = START[5]!
  let g = START[6]!
  let h = START[7]!
  for (let at = 0; at < 64; at++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const first = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[at]! + words[at]!) | 0
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  result[0] = a + START[0]!
  result[1] = b + START[1]!
  result[2] = c + START[2]!
  result[3] = d + START[3]!
  result[4] = e + START[4]!
  result[5] = f + START[5]!
  result[6] = g + START[6]!
  result[7] = h + START[7]!
  return result
}
