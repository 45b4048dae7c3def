import { useState } from 'react'
import { PATHS, SUPPORT_HASH } from '#web/lib/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Asks as specified; what follows is told as it is, because nothing deletes an account by itself yet. */
export function DeleteAccount() {
  const [step, setStep] = useState<'idle' | 'asking' | 'told'>('idle')
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          <p className="text-lg font-semibold">Delete Account</p>
          <p className="text-sm text-ink-soft">With your photos and their analyses</p>
        </div>
        <Button tone="danger" className="grow sm:grow-0" onClick={() => setStep('asking')}>
          DELETE ACCOUNT
        </Button>
      </div>
      {step === 'told' && (
        <Notice tone="notice">
          <p>Deletion is done by support for now, so nothing has been deleted yet: please contact support.</p>
          <ButtonLink to={{ pathname: PATHS.faq, hash: SUPPORT_HASH }} size="small" className="mt-3">
            CONTACT SUPPORT
          </ButtonLink>
        </Notice>
      )}
      {step === 'asking' && (
        <LazyConfirmDialog
          title="DELETE ACCOUNT"
          text="Are you sure you want to delete your account? This action cannot be undone."
          confirmLabel="DELETE ACCOUNT"
          cancelLabel="CANCEL"
          tone="danger"
          onConfirm={() => setStep('told')}
          onCancel={() => setStep('idle')}
        />
      )}
    </div>
  )
}
