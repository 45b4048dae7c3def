import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { ApiKey } from '#shared/api/apiKeys.ts'
import type { Shop, ShopMember } from '#shared/api/shops.ts'
import { calendarDayWords } from '#shared/lib/calendarDay.ts'
import { roleAllows } from '#shared/workspaces/roles.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { useApiKeys } from '#web/features/apiKeys/apiKeys.api.ts'
import { isGivenRole, ROLE_NAMES, ROLE_WORDS, rolesToGive, ShopTop } from '#web/features/shops/ShopTop.tsx'
import { useChangeRole, useMembers, useRemoveMember, useShop } from '#web/features/shops/shops.api.ts'
import { useFollowInto } from '#web/features/shops/enterWorkspace.ts'
import { PATHS } from '#web/lib/paths.ts'
import { BackLink } from '#web/ui/ScreenTop.tsx'
import { Badge, Breakable, Initial } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Invitations } from './Invitations.tsx'

/** It comes last, and says who came, went and got another role, beside all else. */
const { Part: LazyActivity } = lazyPart(
  async () => (await import('#web/features/repairs/ActivityList.tsx')).ActivityList,
  { label: 'Loading the activity', height: 'min-h-20' },
)

/** Who is in a shop, who is invited, and the way out of it. */
export function ShopMembersPage() {
  const { id = '' } = useParams()
  const isLeaving = useFollowInto(id, useMe())
  const shop = useShop(id)
  const members = useMembers(id)
  if (isLeaving) return null
  const failed = [shop, members].find(({ isError, data }) => isError && data === undefined)
  if (failed !== undefined) {
    return (
      <div className="flex flex-col gap-6 pt-6">
        <Heading />
        <ErrorState
          sentence={sentenceOf(failed.error)}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      </div>
    )
  }
  if (shop.data === undefined || members.data === undefined) {
    return (
      <div className="flex flex-col gap-6 pt-6">
        <Heading />
        <div role="status" aria-busy="true" aria-label="Loading the members" className="flex flex-col gap-4">
          {[0, 1, 2].map((row) => (
            <div key={row} className="skeleton h-24" />
          ))}
        </div>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-6 pt-6">
      <ShopTop shop={shop.data} title="MEMBERS" />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <ul aria-label="Members" className="plate divide-y-2 divide-hairline *:px-5 *:py-4 sm:*:px-6">
          {members.data.members.map((member) => (
            <li key={member.user_id}>
              <MemberRow shop={shop.data} member={member} />
            </li>
          ))}
        </ul>
        {roleAllows(shop.data.role, 'manage') && (
          <Invitations shop={shop.data} isAlone={members.data.members.length === 1} />
        )}
      </div>
      {shop.data.role !== 'owner' && <Leave shop={shop.data} />}
      <LazyActivity shopId={id} repairId={null} />
    </div>
  )
}

function Heading() {
  return (
    <div>
      <BackLink to={PATHS.shops} />
      <PageHeading>MEMBERS</PageHeading>
    </div>
  )
}

function MemberRow({ shop, member }: { shop: Shop; member: ShopMember }) {
  const me = useMe()
  const isMe = member.user_id === me.id
  // An admin decides about technicians and viewers only.
  const mayDecide = !isMe && isGivenRole(member.role) && rolesToGive(shop.role).includes(member.role)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-4">
        <Initial name={member.name} className="size-12 text-3xl" />
        <div className="min-w-0 grow basis-40">
          <p className="text-lg font-semibold wrap-anywhere">
            {member.name}
            {isMe && ' (you)'}
          </p>
          {member.email !== undefined && (
            <p className="text-sm">
              <Breakable text={member.email} />
            </p>
          )}
          <p className="text-sm text-ink-soft">
            {member.last_active_on === null
              ? 'Not here yet'
              : `Last here on ${calendarDayWords(member.last_active_on)}`}
          </p>
        </div>
        <Badge tone={member.role === 'owner' ? 'yellow' : 'outline'}>{ROLE_NAMES[member.role]}</Badge>
      </div>
      {mayDecide && <Decide shop={shop} member={member} />}
    </div>
  )
}

const UNSENT = "Photos on their device that aren't sent yet stay on that device."

/** The keys that end with a membership, or go on as keys of whoever removes the member. */
const keysOf = (keys: readonly ApiKey[]) =>
  `They made the API ${keys.length === 1 ? 'key' : 'keys'} ${keys.map(({ name }) => `“${name}”`).join(', ')}. Keys that you keep act as you from now on.`

/** The role of a member, and the way to take somebody out. */
function Decide({ shop, member }: { shop: Shop; member: ShopMember }) {
  const change = useChangeRole(shop.id, member.user_id)
  const remove = useRemoveMember(shop.id, member.user_id)
  const [isAsking, setAsking] = useState(false)
  const keys = useApiKeys(shop.id, isAsking)
  const made = keys.data?.api_keys.filter(({ created_by: by }) => by.user_id === member.user_id) ?? []
  const end = (what: 'keep' | 'revoke') => {
    setAsking(false)
    if (!remove.isPending) remove.mutate(what)
  }
  const error = change.error ?? remove.error
  const { role } = member
  return (
    <>
      <div className="no-print flex flex-wrap items-end gap-3">
        {!shop.is_read_only && isGivenRole(role) && (
          <div className="grow basis-48 sm:max-w-xs">
            <SelectField
              label={`Role of ${member.name}`}
              value={change.isPending ? change.variables : role}
              options={rolesToGive(shop.role).map((value) => ({ value, label: ROLE_NAMES[value] }))}
              onChoose={(next) => !change.isPending && change.mutate(next)}
            />
          </div>
        )}
        <Button
          tone="danger"
          className="min-h-13"
          aria-label={remove.isPending ? undefined : `Remove ${member.name}`}
          aria-disabled={remove.isPending}
          onClick={() => setAsking(true)}
        >
          {remove.isPending ? 'REMOVING...' : 'REMOVE'}
        </Button>
      </div>
      {!shop.is_read_only && isGivenRole(role) && <p className="text-sm text-ink-soft">{ROLE_WORDS[role]}</p>}
      {error !== null && <Notice tone="error">{sentenceOf(error)} Nothing has changed.</Notice>}
      {isAsking && !keys.isPending && (
        <LazyConfirmDialog
          title={`REMOVE ${member.name.toUpperCase()}?`}
          text={`${member.name} loses access to ${shop.name} right away, on every device. What they added stays in the shop.`}
          detail={made.length === 0 ? UNSENT : `${keysOf(made)} ${UNSENT}`}
          confirmLabel={made.length === 0 ? 'REMOVE' : 'REMOVE AND END THE KEYS'}
          other={made.length === 0 ? undefined : { label: 'REMOVE, KEEP THE KEYS', onPress: () => end('keep') }}
          cancelLabel="CANCEL"
          tone="danger"
          onConfirm={() => end('revoke')}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

function Leave({ shop }: { shop: Shop }) {
  const navigate = useNavigate()
  const leave = useRemoveMember(shop.id, 'me')
  const [isAsking, setAsking] = useState(false)
  return (
    <section aria-label="Leave" className="no-print flex flex-col gap-3 border-t-2 border-rule pt-6">
      <Button
        tone="danger"
        size="small"
        className="self-start"
        aria-disabled={leave.isPending}
        onClick={() => setAsking(true)}
      >
        {leave.isPending ? 'LEAVING...' : 'LEAVE THIS SHOP'}
      </Button>
      {leave.error !== null && <Notice tone="error">{sentenceOf(leave.error)} You are still in the shop.</Notice>}
      {isAsking && (
        <LazyConfirmDialog
          title="LEAVE THIS SHOP?"
          text={`You no longer see anything of ${shop.name}. What you added stays there. Your own repairs and photos stay yours.`}
          detail="Only a new invitation brings you back."
          confirmLabel="LEAVE"
          cancelLabel="CANCEL"
          tone="danger"
          onConfirm={() => {
            setAsking(false)
            if (!leave.isPending) leave.mutate('revoke', { onSuccess: () => void navigate(PATHS.shops) })
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  )
}
