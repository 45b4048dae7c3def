import { useMutation } from '@tanstack/react-query'
import { INTAKE_MESSAGES } from '#shared/intake/intake.messages.ts'
import { INTAKE_DAYS } from '#shared/intake/intake.rules.ts'
import { BackendError, sentenceOf } from '#web/backend/backendError.ts'
import { useLinkToken } from '#web/features/accounts/AccountTop.tsx'
import { withdraw } from '#web/features/intake/customers.api.ts'
import { noteWithdrawn } from '#web/features/intake/keptRequest.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

/** Where a customer takes a request to a shop back, with the link of the receipt. */
export function WithdrawPage() {
  const { token, forget } = useLinkToken()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => withdraw(token ?? ''),
    onSuccess: () => {
      if (token !== null) noteWithdrawn(token)
      forget()
    },
  })
  const isOver = error instanceof BackendError && error.code === 'link_invalid'
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-5 pt-6">
      <PageHeading className="text-3xl sm:text-5xl">{headingOf(data)}</PageHeading>
      {globalThis.IS_LOCAL_APP || token === null ? (
        <Notice tone="error">
          {globalThis.IS_LOCAL_APP
            ? INTAKE_MESSAGES.needsServer
            : 'This link is incomplete. Please open it in the mail.'}
        </Notice>
      ) : isOver ? (
        <Notice tone="error">{INTAKE_MESSAGES.withdrawnBefore(INTAKE_DAYS.withdrawable)}</Notice>
      ) : data !== undefined ? (
        <Notice tone={data.erased ? 'success' : 'notice'}>
          {data.reference !== undefined && (
            <p className="font-semibold">{`Request ${data.reference} to ${data.shop}`}</p>
          )}
          {data.erased ? INTAKE_MESSAGES.withdrawn : INTAKE_MESSAGES.withdrawnLate(data.shop)}
        </Notice>
      ) : (
        <>
          <p>{INTAKE_MESSAGES.withdrawing(INTAKE_DAYS.withdrawable)}</p>
          <Button tone="primary" size="large" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
            TAKE THE REQUEST BACK
          </Button>
          {error !== null && <Notice tone="error">{sentenceOf(error)}</Notice>}
        </>
      )}
    </div>
  )
}

/** An accepted request is not taken back: its shop is told, and decides. */
function headingOf(done: { erased: boolean; shop: string } | undefined): string {
  if (done === undefined) return 'TAKE IT BACK?'
  return done.erased ? 'TAKEN BACK' : `${done.shop} WAS TOLD`
}
