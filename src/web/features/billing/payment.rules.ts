/** Checks of the demo's payment forms. What is typed there is neither sent nor stored. */

export type CardForm = { number: string; expiry: string; cvv: string; holder: string }
export type BankForm = { account: string; routing: string }

/** The errors of the form, one for each invalid field. */
export type FieldErrors<Form> = Partial<Record<keyof Form, string>>

export const PAYMENT_MESSAGES = {
  numberMissing: 'Please enter the card number',
  numberInvalid: "This card number isn't valid. Please check the digits.",
  expiryMissing: 'Please enter the expiry date',
  expiryInvalid: 'Please enter the expiry date as MM/YY',
  expired: 'This card has expired',
  cvvMissing: 'Please enter the CVV',
  cvvInvalid: (digits: number) => `The CVV of this card has ${digits} digits`,
  holderMissing: 'Please enter the cardholder name',
  accountMissing: 'Please enter the account number',
  accountInvalid: 'An account number has 4 to 17 digits',
  routingMissing: 'Please enter the routing number',
  routingInvalid: "This routing number isn't valid. Please check the nine digits.",
} as const

/** Published test numbers, which belong to no one. */
export const TEST_CARD: CardForm = { number: '4242 4242 4242 4242', expiry: '12/34', cvv: '123', holder: 'Test Person' }
export const TEST_BANK: BankForm = { account: '000123456789', routing: '110000000' }

function digitsOf(value: string): string {
  return value.replace(/[\s-]/g, '')
}

/** Luhn's check (ISO/IEC 7812-1) over 12 to 19 digits. */
export function isCardNumber(value: string): boolean {
  const digits = digitsOf(value)
  // A number of only zeros would pass the checksum.
  if (!/^\d{12,19}$/.test(digits) || /^0+$/.test(digits)) return false
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** American Express prints a code of four digits, every other card one of three. */
export function cvvLength(cardNumber: string): 3 | 4 {
  return /^3[47]/.test(digitsOf(cardNumber)) ? 4 : 3
}

export type Expiry = 'valid' | 'expired' | 'unreadable'

/** Checks 'MM/YY' against a month of a year. A card is valid to the end of its month. */
export function evaluateExpiry(value: string, now: { year: number; month: number }): Expiry {
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/\s*(\d{2})$/.exec(value.trim()) ?? []
  if (month === '' || Number(month) < 1 || Number(month) > 12) return 'unreadable'
  const expires = (2000 + Number(year)) * 12 + Number(month)
  return expires >= now.year * 12 + now.month ? 'valid' : 'expired'
}

/** The ABA checksum: weights 3, 7 and 1 over nine digits. All zeros is not a bank. */
export function isRoutingNumber(value: string): boolean {
  const digits = digitsOf(value)
  if (!/^\d{9}$/.test(digits) || /^0+$/.test(digits)) return false
  const weights = [3, 7, 1]
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (weights[place % 3] ?? 0), 0)
  return sum % 10 === 0
}

export function checkCard(form: CardForm, now: { year: number; month: number }): FieldErrors<CardForm> {
  const number = cardNumberError(form.number)
  const expiry = expiryError(form.expiry, now)
  const cvv = cvvError(form)
  return {
    ...(number === null ? {} : { number }),
    ...(expiry === null ? {} : { expiry }),
    ...(cvv === null ? {} : { cvv }),
    ...(form.holder.trim() === '' ? { holder: PAYMENT_MESSAGES.holderMissing } : {}),
  }
}

function cardNumberError(number: string): string | null {
  if (digitsOf(number) === '') return PAYMENT_MESSAGES.numberMissing
  return isCardNumber(number) ? null : PAYMENT_MESSAGES.numberInvalid
}

function expiryError(expiry: string, now: { year: number; month: number }): string | null {
  if (expiry.trim() === '') return PAYMENT_MESSAGES.expiryMissing
  const evaluated = evaluateExpiry(expiry, now)
  if (evaluated === 'unreadable') return PAYMENT_MESSAGES.expiryInvalid
  return evaluated === 'expired' ? PAYMENT_MESSAGES.expired : null
}

function cvvError({ cvv, number }: CardForm): string | null {
  if (cvv.trim() === '') return PAYMENT_MESSAGES.cvvMissing
  const length = cvvLength(number)
  return new RegExp(`^\\d{${length}}$`).test(cvv.trim()) ? null : PAYMENT_MESSAGES.cvvInvalid(length)
}

export function checkBank(form: BankForm): FieldErrors<BankForm> {
  const account = digitsOf(form.account)
  const routing = digitsOf(form.routing)
  return {
    ...(account === ''
      ? { account: PAYMENT_MESSAGES.accountMissing }
      : /^\d{4,17}$/.test(account)
        ? {}
        : { account: PAYMENT_MESSAGES.accountInvalid }),
    ...(routing === ''
      ? { routing: PAYMENT_MESSAGES.routingMissing }
      : isRoutingNumber(routing)
        ? {}
        : { routing: PAYMENT_MESSAGES.routingInvalid }),
  }
}

/** '1' and then '12/' … while typing: the slash is added automatically, and deleting removes it again. */
export function typedExpiry(before: string, typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4)
  const isGoingBack = typed.length < before.length
  if (digits.length < 2 || (digits.length === 2 && isGoingBack)) return digits
  return `${digits.slice(0, 2)}/${digits.slice(2)}`
}

/** The digits in groups of four, as on the card. */
export function typedCardNumber(typed: string): string {
  return (
    typed
      .replace(/\D/g, '')
      .slice(0, 19)
      .match(/.{1,4}/g)
      ?.join(' ') ?? ''
  )
}
