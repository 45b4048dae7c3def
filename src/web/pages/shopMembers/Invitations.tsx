import { useState, type FormEvent } from 'react'
import type { Invitation, Shop } from '#shared/api/shops.ts'
import { ACCOUNT_MESSAGES } from '#shared/accounts/credentials.rules.ts'
import { INVITATION_DAYS, INVITATION_RESENDS } from '#shared/shops/shops.rules.ts'
import { AS_ROLE } from '#shared/shops/roleWords.ts'
import type { GivenRole } from '#shared/workspaces/roles.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { ROLE_NAMES, ROLE_WORDS, rolesToGive, ShopSection } from '#web/features/shops/ShopTop.tsx'
import { useCancelInvitation, useInvitations, useInvite, useResendInvitation } from '#web/features/shops/shops.api.ts'
import { day } from '#web/lib/dates.ts'
import { useFocusFirstError, useInFlightGuard } from '#web/lib/submitting.ts'
import { Breakable } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** A form that invites somebody, and who is invited already. */
export function Invitations({ shop, isAlone }: { shop: Shop; isAlone: boolean }) {
  const list = useInvitations(shop.id, true)
  return (
    <ShopSection title="INVITE">
      {isAlone && list.data !== undefined && (
        <p>
          {list.data.invitations.length === 0
            ? "You're the only one here so far."
            : 'Nobody you invited has joined yet. They are listed below.'}
        </p>
      )}
      {!shop.is_read_only && <InviteForm shop={shop} />}
      {list.isPending && <div className="skeleton h-16" />}
      {list.isError && list.data === undefined && (
        <ErrorState
          sentence={sentenceOf(list.error)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.data !== undefined && list.data.invitations.length > 0 && (
        <ul aria-label="Open invitations" className="divide-y-2 divide-hairline border-t-2 border-hairline *:py-4">
          {list.data.invitations.map((invitation) => (
            <li key={invitation.id}>
              <InvitationRow shop={shop} invitation={invitation} />
            </li>
          ))}
        </ul>
      )}
    </ShopSection>
  )
}

function InviteForm({ shop }: { shop: Shop }) {
  const { mutate, isPending, error, data, reset } = useInvite(shop.id)
  const lock = useInFlightGuard()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<GivenRole>('technician')
  const [attempts, setAttempts] = useState(0)
  const form = useFocusFirstError(attempts)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() === '') return setAttempts(attempts + 1)
    if (!lock.take()) return
    mutate(
      { email: email.trim(), role },
      {
        onSuccess: () => {
          setEmail('')
          setAttempts(0)
        },
        onSettled: lock.release,
      },
    )
  }
  return (
    <form ref={form} noValidate onSubmit={send} aria-label="Invite somebody" className="no-print flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Email address"
          type="email"
          autoComplete="off"
          value={email}
          error={attempts > 0 && email.trim() === '' ? ACCOUNT_MESSAGES.emailMissing : null}
          onChange={({ target }) => {
            setEmail(target.value)
            if (data !== undefined) reset()
          }}
        />
        <SelectField
          label="Role"
          value={role}
          options={rolesToGive(shop.role).map((value) => ({ value, label: ROLE_NAMES[value] }))}
          onChoose={setRole}
        />
      </div>
      <p className="text-sm text-ink-soft">
        {ROLE_WORDS[role]}. The link in the mail works once, for {INVITATION_DAYS} days, with this address only.
      </p>
      <Button type="submit" tone="primary" className="self-start" aria-disabled={isPending}>
        {isPending ? 'SENDING...' : 'INVITE'}
      </Button>
      {/* The region must exist before its text is added, or some screen readers stay silent. */}
      <div role="status">
        {data !== undefined && (
          <Notice tone="success" isQuiet>
            We sent an invitation to <Breakable text={data.email} />.
          </Notice>
        )}
      </div>
      {error !== null && <Notice tone="error">{sentenceOf(error)}</Notice>}
    </form>
  )
}

function InvitationRow({ shop, invitation }: { shop: Shop; invitation: Invitation }) {
  const resend = useResendInvitation(shop.id)
  const cancel = useCancelInvitation(shop.id)
  const { id, email, role, resends, expires_at: expiresAt } = invitation
  const error = resend.error ?? cancel.error
  const isBusy = resend.isPending || cancel.isPending
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="font-semibold">
          <Breakable text={email} />
        </p>
        <p className="text-sm text-ink-soft">
          Invited as {AS_ROLE[role]}, until {day(expiresAt)}
        </p>
      </div>
      <div className="no-print flex flex-wrap gap-3">
        {!shop.is_read_only && resends < INVITATION_RESENDS && (
          <Button
            size="small"
            aria-label={resend.isPending ? undefined : `Send again the invitation to ${email}`}
            aria-disabled={isBusy}
            onClick={() => !isBusy && resend.mutate(id)}
          >
            {resend.isPending ? 'SENDING...' : 'SEND AGAIN'}
          </Button>
        )}
        <Button
          size="small"
          tone="danger"
          aria-label={cancel.isPending ? undefined : `Cancel the invitation to ${email}`}
          aria-disabled={isBusy}
          onClick={() => !isBusy && cancel.mutate(id)}
        >
          {cancel.isPending ? 'CANCELING...' : 'CANCEL'}
        </Button>
      </div>
      <div role="status">
        {resend.isSuccess && (
          <p className="text-sm font-semibold">Sent again. The link in the earlier mail no longer works.</p>
        )}
      </div>
      {error !== null && <Notice tone="error">{sentenceOf(error)}</Notice>}
    </div>
  )
}
