import { Check, Copy, Download } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { settings } from '#web/backend/settings.ts'
import { classNames } from '#web/lib/classNames.ts'
import { copyText } from '#web/lib/copyText.ts'
import { day } from '#web/lib/dates.ts'
import { useFocusFirstError } from '#web/lib/submitting.ts'
import { useObjectUrl } from '#web/lib/objectUrl.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useMe } from './MeProvider.tsx'
import { RECOVERY_FILE, recoveryFileText } from './secondFactor.rules.ts'
import type { AccountForm } from './useAccountForm.ts'

type Props = {
  form: AccountForm
  label: string
  submitLabel: string
  busyLabel: string
  tone?: 'primary' | 'danger'
  onSubmit: () => Promise<void>
  onCancel: () => void
  children: ReactNode
}

/** A step of two-step login inside its row of Settings. */
export function SecondFactorForm({ form: { error, isBusy }, label, tone = 'primary', children, ...props }: Props) {
  const form = useFocusFirstError(error?.count ?? 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void props.onSubmit()
  }
  return (
    <form ref={form} noValidate aria-label={label} onSubmit={submit} className="flex flex-col gap-4">
      {children}
      {/* The region must exist before its text, or some screen readers stay silent when the focus does not move. */}
      <div role="alert" className="sr-only">
        {error !== null && error.field !== null && error.message}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone={tone} className="min-w-28 grow sm:grow-0" aria-disabled={isBusy}>
          {isBusy ? props.busyLabel : props.submitLabel}
        </Button>
        <Button className="grow sm:grow-0" aria-disabled={isBusy} onClick={isBusy ? undefined : props.onCancel}>
          CANCEL
        </Button>
      </div>
      {error !== null && error.field === null && (
        <Notice key={error.count} tone="error">
          {error.message}
        </Notice>
      )}
    </form>
  )
}

type SecondFactorRecoveryCodesProps = { codes: readonly string[]; onStored: () => void }

/** The recovery codes, which are shown only once. */
export function SecondFactorRecoveryCodes({ codes, onStored }: SecondFactorRecoveryCodesProps) {
  const { email } = useMe()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isStored, setStored] = useState(false)
  const [file] = useState(
    () =>
      new Blob(
        [
          recoveryFileText({
            product: settings.product_name,
            email,
            day: day(new Date().toISOString()),
            codes,
          }),
        ],
        { type: 'text/plain' },
      ),
  )
  const url = useObjectUrl(file)
  useEffect(() => heading.current?.focus(), [])
  useAskBeforeUnload(!isStored)
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-4">
      <div>
        <h4 ref={heading} id={id} tabIndex={-1} className="heading text-2xl outline-none">
          YOUR RECOVERY CODES
        </h4>
        <p className="mt-2">
          For when you lose your phone. Each code works once, together with your password. We only show them now, so
          keep them somewhere you can reach without your phone.
        </p>
      </div>
      <ol className="figures grid grid-cols-1 gap-x-8 gap-y-1 rounded-plate border-2 border-rule bg-bench p-4 text-lg font-semibold min-[24rem]:grid-cols-2 sm:max-w-md">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-mono whitespace-nowrap">{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <SecondFactorCopyButton text={codes.join('\n')} label="COPY" className="min-w-32 grow sm:grow-0" />
        <a
          href={url ?? undefined}
          download={RECOVERY_FILE}
          className={buttonClass('plain', 'normal', 'grow sm:grow-0')}
        >
          <Download className="size-5" aria-hidden="true" />
          DOWNLOAD
        </a>
      </div>
      <label className="flex min-h-11 items-center gap-3 self-start font-semibold">
        <input
          type="checkbox"
          checked={isStored}
          onChange={(event) => setStored(event.target.checked)}
          className="peer sr-only"
        />
        <span
          aria-hidden="true"
          className={classNames(
            'heading grid size-9 shrink-0 place-items-center rounded-plate border-2 text-2xl',
            'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink',
            isStored ? 'border-[#17150f] bg-yellow text-on-yellow' : 'border-rule bg-sheet',
          )}
        >
          {isStored && '✓'}
        </span>
        I've saved them
      </label>
      <Button tone="primary" className="min-w-32 self-stretch sm:self-start" disabled={!isStored} onClick={onStored}>
        DONE
      </Button>
    </div>
  )
}

/** Triggers the browser's own confirmation on leaving, because these codes are never shown again. */
function useAskBeforeUnload(asks: boolean): void {
  useEffect(() => {
    if (!asks) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [asks])
}

type Outcome = 'none' | 'copied' | 'failed'

const WORDS: Readonly<Record<Outcome, string | null>> = { none: null, copied: 'COPIED', failed: 'NOT COPIED' }
const SPOKEN: Readonly<Record<Outcome, string>> = {
  none: '',
  copied: "It's on your clipboard.",
  failed: "Copying didn't work. Please select it and copy it yourself.",
}

type SecondFactorCopyButtonProps = { text: string; label: string; className?: string }

/** A copy button that shows the outcome in its own label. */
export function SecondFactorCopyButton({ text, label, className }: SecondFactorCopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('none')
  return (
    <>
      <Button
        className={className}
        onClick={() => void copyText(text).then((isCopied) => setOutcome(isCopied ? 'copied' : 'failed'))}
      >
        {outcome === 'copied' ? (
          <Check className="size-5" aria-hidden="true" />
        ) : (
          <Copy className="size-5" aria-hidden="true" />
        )}
        {WORDS[outcome] ?? label}
      </Button>
      {/* Screen readers do not announce a change inside a button. */}
      <span role="status" className="sr-only">
        {SPOKEN[outcome]}
      </span>
    </>
  )
}
