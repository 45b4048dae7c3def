/** Digits that a number has at least which people can be reached at. */
const DIGITS_MIN = 7

/** The number, and what is dialed after it was answered. */
export type Phone = { number: string; extension: string | null }

/** A number as people write one, with what they put between the digits. Null for what nobody can dial. */
export function readPhone(text: string, digits = DIGITS_MIN): Phone | null {
  const written = /^(\+?)([\d\s()./-]+)(?:[,;]?\s*(?:extension|ext\.?|x|#)\s*(\d{1,6}))?$/i.exec(text.trim())
  const number = (written?.[2] ?? '').replaceAll(/\D/g, '')
  return number.length < digits ? null : { number: `${written?.[1]}${number}`, extension: written?.[3] ?? null }
}

export const isPhoneNumber = (text: string): boolean => readPhone(text) !== null
