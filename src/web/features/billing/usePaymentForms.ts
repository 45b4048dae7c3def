import { useState } from 'react'
import type { PaymentMethod } from '#shared/plans/paymentMethods.ts'
import {
  checkBank,
  checkCard,
  TEST_BANK,
  TEST_CARD,
  type BankForm,
  type CardForm,
  type FieldErrors,
} from './payment.rules.ts'

const NO_CARD: CardForm = { number: '', expiry: '', cvv: '', holder: '' }
const NO_BANK: BankForm = { account: '', routing: '' }

export type PaymentForms = ReturnType<typeof usePaymentForms>

/** What is typed into the demo's payment forms. It is deliberately kept only in the memory of this screen. */
export function usePaymentForms() {
  const [card, setCard] = useState(NO_CARD)
  const [bank, setBank] = useState(NO_BANK)
  const [cardErrors, setCardErrors] = useState<FieldErrors<CardForm>>({})
  const [bankErrors, setBankErrors] = useState<FieldErrors<BankForm>>({})
  const [count, setCount] = useState(0)

  /** True when the form of the chosen method has no errors. */
  const check = (method: PaymentMethod): boolean => {
    const today = new Date()
    const found = {
      card: () => checkCard(card, { year: today.getFullYear(), month: today.getMonth() + 1 }),
      bank: () => checkBank(bank),
      paypal: () => ({}),
    }[method]()
    setCardErrors(method === 'card' ? found : {})
    setBankErrors(method === 'bank' ? found : {})
    const isGood = Object.keys(found).length === 0
    if (!isGood) setCount((before) => before + 1)
    return isGood
  }

  return {
    card,
    bank,
    cardErrors,
    bankErrors,
    /** Grows with every check that found an error. */
    count,
    check,
    changeCard: (change: Partial<CardForm>) => setCard((before) => ({ ...before, ...change })),
    changeBank: (change: Partial<BankForm>) => setBank((before) => ({ ...before, ...change })),
    fillCard: () => {
      setCard(TEST_CARD)
      setCardErrors({})
    },
    fillBank: () => {
      setBank(TEST_BANK)
      setBankErrors({})
    },
  }
}
