import type { ChangeEvent } from 'react'
import { TextField } from '#web/ui/TextField.tsx'
import { TEST_CARD, typedCardNumber, typedExpiry } from './payment.rules.ts'
import { TestNumbers } from './TestNumbers.tsx'
import type { PaymentForms } from './usePaymentForms.ts'

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
