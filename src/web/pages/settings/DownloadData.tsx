import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ACCOUNT_MESSAGES } from '#shared/accounts/credentials.rules.ts'
import { DELETION_GRACE_DAYS, DELETION_MESSAGES } from '#shared/accounts/deletion.rules.ts'
import { megabytes } from '#shared/files/uploads.rules.ts'
import { planById } from '#shared/plans/plans.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { changeFailure } from '#web/features/accounts/accountFailure.rules.ts'
import { DELETION_KEY, sendDeletion } from '#web/features/accounts/accounts.api.ts'
import { CurrentPasswordField } from '#web/features/accounts/EntryForm.tsx'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { codeToSend, CodeWhenAsked } from '#web/features/accounts/SecondFactorCodeField.tsx'
import { fetchDataSummary, startDataDownload } from '#web/features/accounts/settings.api.ts'
import { useAccountForm } from '#web/features/accounts/useAccountForm.ts'
import { clearSession, tellOtherTabs } from '#web/features/accounts/useSession.ts'
import { useUnsentPhotos } from '#web/features/accounts/useUnsentPhotos.ts'
import { clearDeviceStorage } from '#web/lib/keptTexts.ts'
import { useFocusFirstError, useInFlightGuard } from '#web/lib/submitting.ts'
import { Button } from '#web/ui/Button.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/**
 * Hands the zip to the browser. It checks with a request first, because browsers do not show why a download was
 * refused.
 */
export function DownloadData() {
  const lock = useInFlightGuard()
  const begin = useMutation({
    mutationFn: async () => {
      const summary = await fetchDataSummary()
      await startDataDownload()
      return summary
    },
    onSettled: lock.release,
  })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="grow basis-52">
          <p className="text-lg font-semibold">{globalThis.IS_LOCAL_APP ? 'Save a Backup' : 'Download My Data'}</p>
          <p className="text-sm text-ink-soft">
            {globalThis.IS_LOCAL_APP
              ? 'One zip file with your original photos and your repairs. It can be opened here, on another device, or in an account on a server'
              : 'One zip file with your original photos, their analyses and reports, your messages, your profile and your security history'}
          </p>
        </div>
        <Button
          className="grow sm:grow-0"
          aria-disabled={begin.isPending}
          onClick={() => {
            if (lock.take()) begin.mutate()
          }}
        >
          {begin.isPending ? 'PREPARING...' : globalThis.IS_LOCAL_APP ? 'SAVE A BACKUP' : 'DOWNLOAD MY DATA'}
        </Button>
      </div>
      {/* The region must exist before its text is added, or some screen readers stay silent. */}
      <div role="status">
        {begin.isSuccess && (
          <Notice tone="success" isQuiet className="mt-3">
            {globalThis.IS_LOCAL_APP
              ? `Your backup is saved${photosIn(begin.data)}.`
              : `Your download has started${photosIn(begin.data)}. Stay logged in until it's done.`}
          </Notice>
        )}
      </div>
      {begin.isError && (
        <Notice tone="error" className="mt-3">
          {sentenceOf(begin.error)}
        </Notice>
      )}
    </>
  )
}

function photosIn({ photos, storage_bytes: bytes }: { photos: number; storage_bytes: number }): string {
  if (photos === 0) return ''
  return `: ${photos} ${photos === 1 ? 'photo' : 'photos'}, ${megabytes(bytes)} MB`
}

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

/** The password proves who is asking. With it, the account is locked and this browser is logged out. */
function DeleteAccountForm({ onLeft }: { onLeft: () => void }) {
  const client = useQueryClient()
  const { id, subscription } = useMe()
  const unsent = useUnsentPhotos(id)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const account = useAccountForm()
  const { error, errorOf, isBusy, submit } = account
  const form = useFocusFirstError(error?.count ?? 0)
  // The dialog that asked no longer exists, nor does the button that opened it.
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    let dueAt = ''
    const isTaken = await submit({
      check: () => (password === '' ? { field: 'password', message: ACCOUNT_MESSAGES.fieldsMissing } : null),
      send: async () => {
        dueAt = await sendDeletion({ password, ...codeToSend(code) })
      },
      explain: changeFailure,
    })
    if (!isTaken) return
    clearSession(client, null)
    clearDeviceStorage()
    // What cannot be deleted from a broken store is sent to nobody else either.
    void unsent.deleteAll().catch(() => undefined)
    tellOtherTabs({ kind: 'signed_out' })
    if (!globalThis.IS_LOCAL_APP) client.setQueryData(DELETION_KEY, dueAt)
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label="Delete Account"
      onSubmit={(event) => void send(event)}
      className="flex flex-col gap-4"
    >
      <div>
        <p className="text-lg font-semibold">Delete Account</p>
        <p className="text-sm text-ink-soft">
          {globalThis.IS_LOCAL_APP
            ? 'Your account, its photos and its repairs are removed from this device right away. Save a backup first if you may need them.'
            : `Every device is logged out right away, and your account is erased after ${DELETION_GRACE_DAYS} days. Log in before then to keep it.`}
        </p>
        {unsent.count > 0 && (
          <p className="mt-2 text-sm font-semibold">
            {unsent.count === 1
              ? "1 photo on this device that isn't sent yet is deleted right away."
              : `${unsent.count} photos on this device that aren't sent yet are deleted right away.`}
          </p>
        )}
        {subscription !== null && (
          <p className="mt-2 text-sm font-semibold">
            {subscription.status === 'pending' && "The first payment is already under way and can't be stopped. "}
            You won't be charged for {planById(subscription.plan_id).name} again. If you come back and want to keep it,
            go to Payment Plans.
          </p>
        )}
      </div>
      <CurrentPasswordField value={password} onChange={setPassword} error={errorOf('password')} />
      <CodeWhenAsked form={account} value={code} onChange={setCode} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="danger" className="grow sm:grow-0" aria-disabled={isBusy}>
          {isBusy ? 'DELETING...' : 'DELETE ACCOUNT'}
        </Button>
        <Button className="grow sm:grow-0" aria-disabled={isBusy} onClick={() => (isBusy ? undefined : onLeft())}>
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
