import { CreditCard, Landmark, Wallet } from 'lucide-react'
import { useState, type ChangeEvent } from 'react'
import type { PaymentMethod } from '#shared/plans/paymentMethods.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import {
  checkBank,
  checkCard,
  TEST_BANK,
  TEST_CARD,
  typedCardNumber,
  typedExpiry,
  type BankForm,
  type CardForm,
  type FieldErrors,
} from './payment.rules.ts'

const METHODS: Readonly<Record<PaymentMethod, { label: string; text: string; Icon: typeof CreditCard }>> = {
  card: { label: 'Credit/Debit Card', text: 'Number, expiry date and CVV', Icon: CreditCard },
  paypal: { label: 'PayPal', text: "You'll pay on PayPal's site", Icon: Wallet },
  bank: { label: 'Bank Transfer', text: 'Account and routing number', Icon: Landmark },
}

type Props = {
  method: PaymentMethod
  /** Shown in place of the demo's form fields. */
  text?: string
  isOffered?: boolean
  isChosen: boolean
  onChoose: () => void
}

/** One payment method, as a radio button the size of a card. */
export function MethodCard({ method, text, isOffered = true, isChosen, onChoose }: Props) {
  const { label, text: formText, Icon } = METHODS[method]
  return (
    <label className="plate relative flex min-h-20 items-center gap-4 p-4 transition-colors duration-[var(--fast)] has-checked:bg-yellow has-checked:text-on-yellow has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink has-disabled:border-dashed has-disabled:bg-transparent has-disabled:text-ink-soft">
      <input
        type="radio"
        name="payment-method"
        value={method}
        checked={isChosen}
        disabled={!isOffered}
        onChange={onChoose}
        // Browsers submit a form from a radio button only when the form has a submit button.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
        aria-label={label}
        aria-describedby={`method-${method}`}
        className="peer absolute inset-0 appearance-none opacity-0"
      />
      <Icon className="size-8 shrink-0" strokeWidth={1.8} aria-hidden="true" />
      <span className="min-w-0 grow">
        <span className="heading block text-2xl">{label}</span>
        <span id={`method-${method}`} className="block text-sm">
          {isOffered ? (text ?? formText) : 'Not available here right now'}
        </span>
      </span>
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-full border-[3px] border-current after:size-3 after:rounded-full peer-checked:after:bg-current"
      />
    </label>
  )
}

// Browsers recognize card fields by the usual names and by autoComplete, and offer a real card. In a demo that must not
// happen.
const NO_AUTOFILL = { autoComplete: 'off', autoCorrect: 'off', spellCheck: false, 'data-1p-ignore': true } as const

export function CardFields({ card }: Pick<PaymentForms, 'card'>) {
  const { values, errors, change, fill } = card
  return (
    <>
      <TestNumbers
        text={`Please use a test card: ${TEST_CARD.number.replaceAll(' ', '\u00a0')}`}
        label="FILL IN TEST CARD"
        onFill={fill}
      />
      <TextField
        {...NO_AUTOFILL}
        label="Card Number"
        name="demo-number"
        inputMode="numeric"
        placeholder={TEST_CARD.number}
        value={values.number}
        onChange={(event) => change({ number: groupedAtEnd(event) })}
        error={errors.number ?? null}
      />
      <div className="grid grid-cols-2 items-start gap-4 sm:gap-5">
        <TextField
          {...NO_AUTOFILL}
          label="Expiry Date"
          name="demo-expiry"
          inputMode="numeric"
          placeholder="MM/YY"
          maxLength={7}
          value={values.expiry}
          onChange={(event) => change({ expiry: typedExpiry(values.expiry, event.target.value) })}
          error={errors.expiry ?? null}
        />
        <TextField
          {...NO_AUTOFILL}
          label="CVV"
          name="demo-digits"
          inputMode="numeric"
          placeholder="123"
          maxLength={4}
          value={values.cvv}
          onChange={(event) => change({ cvv: event.target.value })}
          error={errors.cvv ?? null}
        />
      </div>
      <TextField
        {...NO_AUTOFILL}
        label="Cardholder Name"
        name="demo-holder"
        autoCapitalize="words"
        value={values.holder}
        onChange={(event) => change({ holder: event.target.value })}
        error={errors.holder ?? null}
      />
    </>
  )
}

/** Regrouping while the cursor is inside the number would move the cursor to the end. */
function groupedAtEnd({ target }: ChangeEvent<HTMLInputElement>): string {
  return target.selectionStart === target.value.length ? typedCardNumber(target.value) : target.value
}

/** Offers test numbers that belong to no one, so that people do not type their own into a demo. */
export function TestNumbers({ text, label, onFill }: { text: string; label: string; onFill: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-plate border-2 border-rule bg-notice px-4 py-3">
      <p className="figures font-medium">{text}</p>
      <Button size="small" className="max-sm:grow" onClick={onFill}>
        {label}
      </Button>
    </div>
  )
}

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
