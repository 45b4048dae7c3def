import { useMutation } from '@tanstack/react-query'
import { INTAKE_MESSAGES } from '#shared/intake/intake.messages.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useLinkToken } from '#web/features/accounts/LinkGone.tsx'
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
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-5 pt-6">
      <PageHeading className="text-3xl sm:text-5xl">{data === undefined ? 'TAKE IT BACK?' : 'TAKEN BACK'}</PageHeading>
      {globalThis.IS_LOCAL_APP || token === null ? (
        <Notice tone="error">
          {globalThis.IS_LOCAL_APP
            ? INTAKE_MESSAGES.needsServer
            : 'This link is incomplete. Please open it in the mail.'}
        </Notice>
      ) : data !== undefined ? (
        <Notice tone={data.erased ? 'success' : 'notice'}>
          {data.erased ? INTAKE_MESSAGES.withdrawn : INTAKE_MESSAGES.withdrawnLate(data.shop)}
        </Notice>
      ) : (
        <>
          <p>
            As long as the shop has not accepted your request, it is erased with all its photos. After that, we tell the
            shop that you took it back.
          </p>
          <Button tone="primary" size="large" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
            TAKE THE REQUEST BACK
          </Button>
          {error !== null && <Notice tone="error">{sentenceOf(error)}</Notice>}
        </>
      )}
    </div>
  )
}
