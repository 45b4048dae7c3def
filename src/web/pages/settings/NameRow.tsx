import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ACCOUNT_MESSAGES } from '#shared/accounts/credentials.rules.ts'
import { NameForm } from '#web/features/accounts/NameForm.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** The name, which turns into a form when it is pressed. */
export function NameRow({ name }: { name: string }) {
  const [step, setStep] = useState<'shown' | 'editing' | 'left' | 'saved'>('shown')
  const button = useRef<HTMLButtonElement>(null)
  // The form that had the focus no longer exists.
  useEffect(() => {
    if (step === 'left' || step === 'saved') button.current?.focus()
  }, [step])
  return (
    <>
      {step === 'editing' ? (
        <NameForm name={name} onSaved={() => setStep('saved')} onLeft={() => setStep('left')} />
      ) : (
        <button
          ref={button}
          type="button"
          onClick={() => setStep('editing')}
          className="group print-too flex min-h-11 w-full items-center justify-between gap-4 text-left"
        >
          <span className="min-w-0">
            <span className="block text-lg font-semibold underline-offset-4 group-hover:underline">Change Name</span>
            <span className="block text-sm text-ink-soft">{name}</span>
          </span>
          <Pencil className="mr-1 size-5 shrink-0" strokeWidth={2.5} aria-hidden="true" />
        </button>
      )}
      {/* The region must exist before its text is added, or some screen readers stay silent. */}
      <div role="status">
        {step === 'saved' && (
          <Notice tone="success" isQuiet className="mt-3">
            {ACCOUNT_MESSAGES.nameUpdated}
          </Notice>
        )}
      </div>
    </>
  )
}
