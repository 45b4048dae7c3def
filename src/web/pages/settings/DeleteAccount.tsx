import { useEffect, useRef, useState } from 'react'
import { DELETION_MESSAGES, DELETION_GRACE_DAYS } from '#shared/accounts/deletion.rules.ts'
import { Button } from '#web/ui/Button.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { DeleteAccountForm } from './DeleteAccountForm.tsx'

/** Asks for confirmation as specified, and then for the password. The login explains what happens next. */
export function DeleteAccount() {
  const [step, setStep] = useState<'idle' | 'asking' | 'proving' | 'left'>('idle')
  const button = useRef<HTMLButtonElement>(null)
  // The form that had the focus no longer exists.
  useEffect(() => {
    if (step === 'left') button.current?.focus()
  }, [step])
  if (step === 'proving') return <DeleteAccountForm onLeft={() => setStep('left')} />
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="grow basis-52">
        <p className="text-lg font-semibold">Delete Account</p>
        <p className="text-sm text-ink-soft">
          {globalThis.IS_LOCAL_APP
            ? 'Deletes your photos and analyses from this device right away'
            : `Deletes your photos and analyses ${DELETION_GRACE_DAYS} days after you ask for it`}
        </p>
      </div>
      <Button ref={button} tone="danger" className="grow sm:grow-0" onClick={() => setStep('asking')}>
        DELETE ACCOUNT
      </Button>
      {step === 'asking' && (
        <LazyConfirmDialog
          title="DELETE ACCOUNT"
          text={DELETION_MESSAGES.confirm}
          {...(globalThis.IS_LOCAL_APP ? {} : { detail: DELETION_MESSAGES.grace })}
          confirmLabel="DELETE ACCOUNT"
          cancelLabel="CANCEL"
          tone="danger"
          onConfirm={() => setStep('proving')}
          onCancel={() => setStep('idle')}
        />
      )}
    </div>
  )
}
