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

/** What is typed into one form, with its errors. `fill` puts in what the demo accepts. */
function useTyped<Form extends object>(empty: Form, sample: Form) {
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<FieldErrors<Form>>({})
  return {
    values,
    errors,
    setErrors,
    change: (change: Partial<Form>) => setValues((before) => ({ ...before, ...change })),
    fill: () => {
      setValues(sample)
      setErrors({})
    },
  }
}

/** What is typed into the demo's payment forms. It is deliberately kept only in the memory of this screen. */
export function usePaymentForms() {
  const card = useTyped(NO_CARD, TEST_CARD)
  const bank = useTyped(NO_BANK, TEST_BANK)
  const [count, setCount] = useState(0)

  /** True when the form of the chosen method has no errors. */
  const check = (method: PaymentMethod): boolean => {
    const today = new Date()
    const cardErrors =
      method === 'card' ? checkCard(card.values, { year: today.getFullYear(), month: today.getMonth() + 1 }) : {}
    const bankErrors = method === 'bank' ? checkBank(bank.values) : {}
    card.setErrors(cardErrors)
    bank.setErrors(bankErrors)
    const isGood = Object.keys({ ...cardErrors, ...bankErrors }).length === 0
    if (!isGood) setCount((before) => before + 1)
    return isGood
  }

  return {
    card,
    bank,
    /** Grows with every check that found an error. */
    count,
    check,
  }
}
