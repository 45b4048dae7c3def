import { useEffect, useEffectEvent, useState } from 'react'
import type { InvitationLook } from '#shared/api/shops.ts'
import { SENTENCES } from '#shared/errors/sentences.ts'
import { AS_ROLE } from '#shared/shops/roleWords.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { AccountTop, LinkGone, useLinkToken } from '#web/features/accounts/AccountTop.tsx'
import { LoggedOutFrame } from '#web/features/accounts/LoggedOutFrame.tsx'
import { isLinkInvalid } from '#web/features/accounts/mailLinks.api.ts'
import { RegistrationForm } from '#web/features/accounts/RegistrationForm.tsx'
import { useEnterSession, useSession } from '#web/features/accounts/useSession.ts'
import { enterWorkspace } from '#web/features/shops/enterWorkspace.ts'
import { ROLE_WORDS } from '#web/features/shops/ShopTop.tsx'
import { useAcceptInvitation, useDeclineInvitation, useLook } from '#web/features/shops/shops.api.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'

/** An invitation to a shop, which came by mail. */
export function JoinPage() {
  const { token, forget } = useLinkToken()
  const session = useSession()
  /** The shop that somebody has joined by a registration here. */
  const [joined, setJoined] = useState<string | null>(null)
  return (
    <LoggedOutFrame>
      {joined !== null ? (
        // The account was just made, so it is in no other shop.
        <Joined name={joined} id={session.state === 'logged_in' ? session.me.shops?.[0]?.id : undefined} />
      ) : token === null ? (
        <Gone />
      ) : session.state === 'loading' ? (
        <Loading />
      ) : (
        <Invited
          token={token}
          forget={forget}
          onRegistered={(name) => {
            setJoined(name)
            forget()
          }}
        />
      )}
    </LoggedOutFrame>
  )
}

function Loading() {
  return (
    <div className="flex flex-col gap-5">
      <AccountTop title="INVITATION" />
      <div role="status" aria-busy="true" aria-label="Loading the invitation" className="skeleton h-40" />
    </div>
  )
}

function Gone() {
  return (
    <LinkGone sentence={SENTENCES.link_invalid}>
      <p>An invitation works once, for seven days. Ask the person who invited you for another one.</p>
      <ButtonLink to={PATHS.login} tone="primary" size="large">
        GO ON
      </ButtonLink>
    </LinkGone>
  )
}

type InvitedProps = { token: string; forget: () => void; onRegistered: (shop: string) => void }

function Invited({ token, forget, onRegistered }: InvitedProps) {
  const session = useSession()
  const look = useLook(token, session.state === 'logged_in' ? session.me.id : null)
  const accept = useAcceptInvitation()
  const decline = useDeclineInvitation()
  const isUsed = accept.isSuccess || decline.isSuccess
  const clean = useEffectEvent(forget)
  useEffect(() => {
    if (isUsed) clean()
  }, [isUsed])
  if (accept.isSuccess) return <Joined {...accept.data} />
  if (decline.isSuccess) return <Declined />
  if ([look, accept, decline].some(({ error }) => isLinkInvalid(error))) return <Gone />
  if (look.isPending) return <Loading />
  if (look.isError) {
    return (
      <div className="flex flex-col gap-5">
        <AccountTop title="INVITATION" />
        <ErrorState
          sentence={sentenceOf(look.error)}
          onRetry={() => void look.refetch()}
          isRetrying={look.isFetching}
        />
      </div>
    )
  }
  const error = accept.error ?? decline.error
  const isBusy = accept.isPending || decline.isPending
  return (
    <div className="flex flex-col gap-5">
      <AccountTop title="INVITATION" />
      <Said look={look.data} />
      {look.data.fits === true && (
        <>
          <Button tone="primary" size="large" aria-disabled={isBusy} onClick={() => !isBusy && accept.mutate(token)}>
            {accept.isPending ? 'JOINING...' : 'JOIN THE SHOP'}
          </Button>
          <Button aria-disabled={isBusy} onClick={() => !isBusy && decline.mutate(token)}>
            {decline.isPending ? 'DECLINING...' : 'DECLINE'}
          </Button>
        </>
      )}
      {look.data.fits === false && (
        <Notice tone="error">
          {session.state === 'logged_in' && !session.me.email_verified
            ? 'Please confirm your email address first. Then open this link again.'
            : SENTENCES.invitation_for_other}
        </Notice>
      )}
      {look.data.fits === null && (
        <JoinRegistration token={token} look={look.data} onJoined={() => onRegistered(look.data.shop_name)} />
      )}
      {error !== null && <Notice tone="error">{sentenceOf(error)}</Notice>}
    </div>
  )
}

function Said({ look: { shop_name: shop, invited_by: by, role, email_hint: hint } }: { look: InvitationLook }) {
  return (
    <div className="plate flex flex-col gap-2 p-5">
      <p className="text-lg">
        {by ?? 'Somebody'} invites you to <strong className="wrap-anywhere">{shop}</strong> as {AS_ROLE[role]}.
      </p>
      <p className="text-sm text-ink-soft">{ROLE_WORDS[role]}. Nobody there sees what is in your own home.</p>
      <p className="text-sm text-ink-soft">It was sent to {hint}. If you don&apos;t know them, ignore it.</p>
    </div>
  )
}

/** Where people who have just joined go on: into the shop. */
function Joined({ name, id }: { name: string; id: string | undefined }) {
  return (
    <div className="flex flex-col gap-5">
      <AccountTop title="WELCOME" takesFocus />
      <Notice tone="success">You&apos;re in {name}.</Notice>
      <Button tone="primary" size="large" aria-disabled={id === undefined} onClick={() => id && enterWorkspace(id)}>
        GO TO THE SHOP
      </Button>
    </div>
  )
}

function Declined() {
  return (
    <div className="flex flex-col gap-5">
      <AccountTop title="DECLINED" takesFocus />
      <Notice tone="success">You declined the invitation. Nothing else has changed.</Notice>
      <ButtonLink to={PATHS.home} size="large">
        GO TO THE DASHBOARD
      </ButtonLink>
    </div>
  )
}

type Props = { token: string; look: InvitationLook; onJoined: () => void }

/** For people without a session: the mail came to them, so an account with its address is confirmed and in the shop. */
function JoinRegistration({ token, look, onJoined }: Props) {
  const enterSession = useEnterSession()
  const [email, setEmail] = useState('')
  return (
    <div className="flex flex-col gap-5">
      <p>
        <strong>You have an account?</strong> Log in with {look.email_hint}, and open the link of the mail again.
      </p>
      <ButtonLink to={PATHS.login}>LOG IN</ButtonLink>
      <RegistrationForm
        label="Create an account and join"
        submitLabel="CREATE ACCOUNT AND JOIN"
        className="border-t-2 border-rule pt-5"
        email={email}
        onEmail={setEmail}
        invitation={token}
        onRegistered={async (me) => {
          onJoined()
          await enterSession(me)
        }}
      >
        <p>
          <strong>You have none?</strong> Create one with the address to which the mail was sent.
        </p>
      </RegistrationForm>
    </div>
  )
}
