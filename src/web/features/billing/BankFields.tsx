import { TextField } from '#web/ui/TextField.tsx'
import { TEST_BANK } from './payment.rules.ts'
import { TestNumbers } from './TestNumbers.tsx'
import type { PaymentForms } from './usePaymentForms.ts'

export function BankFields({ forms }: { forms: PaymentForms }) {
  const { bank, bankErrors, changeBank, fillBank } = forms
  return (
    <>
      <TestNumbers
        text={`Please use a test account: ${TEST_BANK.account}, routing number ${TEST_BANK.routing}`}
        label="FILL IN TEST ACCOUNT"
        onFill={fillBank}
      />
      <TextField
        label="Account Number"
        name="demo-account"
        autoComplete="off"
        inputMode="numeric"
        spellCheck={false}
        value={bank.account}
        onChange={(event) => changeBank({ account: event.target.value })}
        error={bankErrors.account ?? null}
      />
      <TextField
        label="Routing Number"
        name="demo-routing"
        autoComplete="off"
        inputMode="numeric"
        spellCheck={false}
        hint="Nine digits"
        value={bank.routing}
        onChange={(event) => changeBank({ routing: event.target.value })}
        error={bankErrors.routing ?? null}
      />
    </>
  )
}
