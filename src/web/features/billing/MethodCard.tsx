import { CreditCard, Landmark, Wallet } from 'lucide-react'
import type { PaymentMethod } from '#shared/plans/paymentMethods.ts'

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
