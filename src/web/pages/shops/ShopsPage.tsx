import { useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Shop } from '#shared/api/shops.ts'
import { featureMissing, hasFeature } from '#shared/plans/features.rules.ts'
import { SHOP_GIVES } from '#shared/shops/shopGives.ts'
import { SHOP_NAME_MAX } from '#shared/shops/shops.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { ROLE_NAMES } from '#web/features/shops/ShopTop.tsx'
import { useCreateShop } from '#web/features/shops/shops.api.ts'
import { PATHS } from '#web/lib/paths.ts'
import { membersPath, shopSettingsPath } from '#web/lib/shopPaths.ts'
import { useFocusFirstError, useInFlightGuard } from '#web/lib/submitting.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** The shops that the person is in, and a form for the own one. */
export function ShopsPage() {
  const { shops = [], plan } = useMe()
  const ownsOne = shops.some(({ role }) => role === 'owner')
  return (
    <div className="flex flex-col gap-6 pt-6">
      <ScreenTop back={PATHS.home} title="SHOPS" />
      {globalThis.IS_LOCAL_APP ? (
        <p className="max-w-prose text-lg">A shop has several people, so it needs a server.</p>
      ) : (
        <>
          {shops.length === 0 && <WhatItGives />}
          {shops.length > 0 && (
            <ul className="grid gap-4 lg:grid-cols-2">
              {shops.map((shop) => (
                <ShopCard key={shop.id} shop={shop} />
              ))}
            </ul>
          )}
          {!ownsOne && (hasFeature(plan, 'teamCollaboration') ? <NewShop /> : <NotInPlan />)}
        </>
      )}
    </div>
  )
}

function WhatItGives() {
  return (
    <div className="flex max-w-prose flex-col gap-2">
      <p className="heading text-3xl">NO SHOP YET</p>
      <p className="text-lg">
        Your own photos and repairs stay in your home, where nobody else sees them. A shop has its own, and this:
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-6">
        {SHOP_GIVES.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

function NotInPlan() {
  return (
    <Notice tone="notice">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0">{featureMissing('teamCollaboration', 'A shop')}</span>
        <ButtonLink to={PATHS.payment} size="small">
          SEE THE PLANS
        </ButtonLink>
      </div>
    </Notice>
  )
}

function ShopCard({ shop: { id, name, role, is_read_only: isReadOnly } }: { shop: Shop }) {
  return (
    <li className="plate flex min-w-0 flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="ink">{ROLE_NAMES[role]}</Badge>
        {isReadOnly && <Badge>Read-only</Badge>}
      </div>
      <p className="heading text-3xl wrap-anywhere">{name}</p>
      <div className="flex flex-wrap gap-x-6">
        <ShopLink to={membersPath(id)}>Members</ShopLink>
        <ShopLink to={shopSettingsPath(id)}>Settings</ShopLink>
      </div>
    </li>
  )
}

function ShopLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center text-lg font-semibold underline underline-offset-4">
      {children}
    </Link>
  )
}

function NewShop() {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useCreateShop()
  const lock = useInFlightGuard()
  const [name, setName] = useState('')
  const [attempts, setAttempts] = useState(0)
  const form = useFocusFirstError(attempts)
  const create = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setAttempts(attempts + 1)
    if (!lock.take()) return
    mutate(name.trim(), {
      onSuccess: (shop) => void navigate(membersPath(shop.id)),
      onSettled: lock.release,
    })
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={create}
      aria-label="New shop"
      className="plate flex max-w-3xl flex-col gap-5 p-4 sm:p-5"
    >
      <TextField
        label="Name of the shop"
        autoComplete="organization"
        maxLength={SHOP_NAME_MAX}
        value={name}
        error={attempts > 0 && name.trim() === '' ? 'Please give it a name.' : null}
        hint="Those whom you invite read it, and so do your customers."
        onChange={({ target }) => setName(target.value)}
      />
      {error !== null && <Notice tone="error">{sentenceOf(error)}</Notice>}
      <Button type="submit" tone="primary" className="self-start" aria-disabled={isPending}>
        {isPending ? 'SAVING...' : 'MAKE A SHOP'}
      </Button>
    </form>
  )
}
