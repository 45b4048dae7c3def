import { describe, expect, test } from 'vitest'
import {
  checkBank,
  checkCard,
  cvvLength,
  isCardNumber,
  isRoutingNumber,
  evaluateExpiry,
  PAYMENT_MESSAGES,
  TEST_BANK,
  TEST_CARD,
  typedCardNumber,
  typedExpiry,
} from './payment.rules.ts'

const november2026 = { year: 2026, month: 11 }

describe('a card number', () => {
  test.each(['4242 4242 4242 4242', '4242424242424242', '5555-5555-5555-4444', '378282246310005', '6011111111111117'])(
    '%s passes the check',
    (number) => expect(isCardNumber(number)).toBe(true),
  )

  test.each(['4242 4242 4242 4241', '2424 4242 4242 4242', '', '42', '0000000000000000', '4242a24242424242'])(
    '%j does not',
    (number) => expect(isCardNumber(number)).toBe(false),
  )

  test('one wrong digit anywhere is found', () => {
    const digits = '4242424242424242'
    for (let place = 0; place < digits.length; place += 1) {
      const wrong = String((Number(digits[place]) + 1) % 10)
      expect(isCardNumber(digits.slice(0, place) + wrong + digits.slice(place + 1))).toBe(false)
    }
  })
})

describe('an expiry date', () => {
  test('is good to the end of its month', () => {
    expect(evaluateExpiry('11/26', november2026)).toBe('valid')
    expect(evaluateExpiry('10/26', november2026)).toBe('expired')
    expect(evaluateExpiry('1 / 27', november2026)).toBe('valid')
    expect(evaluateExpiry('12/25', november2026)).toBe('expired')
  })

  test.each(['', '13/27', '00/27', '1127', '11/2027', 'ab/cd'])('%j cannot be read', (value) =>
    expect(evaluateExpiry(value, november2026)).toBe('unreadable'),
  )
})

test('American Express has a CVV of four digits', () => {
  expect(cvvLength('3782 822463 10005')).toBe(4)
  expect(cvvLength('4242')).toBe(3)
})

describe('a routing number', () => {
  test.each(['110000000', '021000021', '011401533', '091-000-019'])('%s passes the check', (number) =>
    expect(isRoutingNumber(number)).toBe(true),
  )

  test.each(['110000001', '12345678', '1234567890', '000000000', ''])('%j does not', (number) =>
    expect(isRoutingNumber(number)).toBe(false),
  )
})

test('the offered test numbers are valid', () => {
  expect(checkCard(TEST_CARD, november2026)).toEqual({})
  expect(checkBank(TEST_BANK)).toEqual({})
})

test('every empty field is named', () => {
  expect(checkCard({ number: '', expiry: '', cvv: '', holder: ' ' }, november2026)).toEqual({
    number: PAYMENT_MESSAGES.numberMissing,
    expiry: PAYMENT_MESSAGES.expiryMissing,
    cvv: PAYMENT_MESSAGES.cvvMissing,
    holder: PAYMENT_MESSAGES.holderMissing,
  })
  expect(checkBank({ account: '', routing: '' })).toEqual({
    account: PAYMENT_MESSAGES.accountMissing,
    routing: PAYMENT_MESSAGES.routingMissing,
  })
})

test('every wrong field says what is wrong', () => {
  const wrong = { number: '4242 4242 4242 4241', expiry: '01/20', cvv: '12', holder: 'Dana' }
  expect(checkCard(wrong, november2026)).toEqual({
    number: PAYMENT_MESSAGES.numberInvalid,
    expiry: PAYMENT_MESSAGES.expired,
    cvv: 'The CVV of this card has 3 digits',
  })
  expect(checkCard({ ...TEST_CARD, expiry: '1/1/1' }, november2026)).toEqual({ expiry: PAYMENT_MESSAGES.expiryInvalid })
  expect(checkBank({ account: '12', routing: '123456789' })).toEqual({
    account: PAYMENT_MESSAGES.accountInvalid,
    routing: PAYMENT_MESSAGES.routingInvalid,
  })
})

test('an expiry date gets its slash as it is typed, and loses it on the way back', () => {
  expect(typedExpiry('', '1')).toBe('1')
  expect(typedExpiry('1', '12')).toBe('12/')
  expect(typedExpiry('12/', '12/3')).toBe('12/3')
  expect(typedExpiry('12/', '12')).toBe('12')
  expect(typedExpiry('', '12/34')).toBe('12/34')
})

test('a card number is grouped as it is typed', () => {
  expect(typedCardNumber('42424')).toBe('4242 4')
  expect(typedCardNumber('')).toBe('')
  expect(typedCardNumber('4242-4242 4242x4242')).toBe('4242 4242 4242 4242')
})
