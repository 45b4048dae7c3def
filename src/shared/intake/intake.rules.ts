import { readPhone } from '../lib/phone.rules.ts'

/** What a customer may send at most. */
export const INTAKE_PHOTOS = { most: 8, megabytes: 25 } as const

export const INTAKE_TEXT = {
  label: 80,
  greeting: 300,
  name: 120,
  email: 254,
  phone: 40,
  address: 300,
  insurance: 200,
  note: 2_000,
} as const

/** Links of one shop. */
export const LINKS_PER_SHOP = 20

/** Days for which a request waits for a decision before it is erased, and until the shop is told that it waits. */
export const INTAKE_DAYS = { waits: 14, kept: 90, withdrawable: 30, blocked: 90 } as const

/** Requests of one shop that wait for a decision. */
export const WAITING_PER_SHOP = 200

export const ASKED = ['phone', 'address', 'insurance'] as const
export type Asked = (typeof ASKED)[number]

export const ASK_MODES = ['no', 'optional', 'required'] as const
export type AskMode = (typeof ASK_MODES)[number]

/** What a link asks for beside the name and an address for replies. */
export type Ask = Readonly<Record<Asked, AskMode>>

export const USUAL_ASK: Ask = { phone: 'optional', address: 'optional', insurance: 'no' }

export const SUBMISSION_STATUSES = ['new', 'accepted', 'declined'] as const
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number]

/** Digits and letters that nobody takes for another one, in print and on the phone (Crockford's base 32). */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz'

/** Signs of a token: 130 random bits. */
const TOKEN_SIGNS = 26

const REFERENCE_SIGNS = 8

/** The token for these random bytes, one sign for each of the first ones. */
export const tokenOf = (random: Uint8Array): string => signsOf(random, TOKEN_SIGNS)

/** 'K7QF-3M2A' for these random bytes. */
export function referenceOf(random: Uint8Array): string {
  const signs = signsOf(random, REFERENCE_SIGNS).toUpperCase()
  return `${signs.slice(0, 4)}-${signs.slice(4)}`
}

/** How many random bytes a token and a reference are made of. */
export const RANDOM_BYTES = { token: TOKEN_SIGNS, reference: REFERENCE_SIGNS } as const

/** A token as it may have been typed from print. Null for what is none. */
export function readToken(typed: string): string | null {
  const token = typed.toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return token.length === TOKEN_SIGNS && [...token].every((sign) => SIGNS.includes(sign)) ? token : null
}

// 256 is a multiple of 32, so that every sign is as likely as every other.
function signsOf(random: Uint8Array, length: number): string {
  if (random.length < length) throw new Error(`${length} random bytes are needed`)
  return [...random.subarray(0, length)].map((byte) => SIGNS[byte % SIGNS.length]).join('')
}

/** What a sender is recognized by. Null for nothing. */
export function tidyEmail(email: string | null | undefined): string | null {
  // Many mail providers ignore what stands between a plus sign and the @.
  const tidy = (email ?? '')
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '')
  return tidy === '' ? null : tidy
}

/** The last ten digits, because people write the first ones of a number or leave them out. */
export function tidyPhone(phone: string | null | undefined): string | null {
  const digits = readPhone(phone ?? '')?.number.replace('+', '') ?? null
  return digits === null ? null : digits.slice(-10)
}
