import { useState } from 'react'
import type { ShopDetails, ShopMembers } from '#shared/api/shops.ts'
import { SHOP_MESSAGES } from '#shared/shops/shops.messages.ts'
import { SHOP_DELETION_DAYS, TRANSFER_DAYS } from '#shared/shops/shops.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { WithPassword } from '#web/features/accounts/WithPassword.tsx'
import {
  useAcceptTransfer,
  useCancelTransfer,
  useDeleteShop,
  useOfferTransfer,
  useRestoreShop,
} from '#web/features/shops/shops.api.ts'
import { ShopSection } from '#web/features/shops/ShopTop.tsx'
import { day } from '#web/lib/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

/** The shop is offered to an admin, who becomes the owner by accepting. */
export function Transfer({ shop, members: { members, transfer } }: { shop: ShopDetails; members: ShopMembers }) {
  const me = useMe()
  const isOwner = shop.role === 'owner'
  if (transfer === null) return isOwner ? <Offer shop={shop} members={members} /> : null
  const to = members.find(({ user_id: id }) => id === transfer.user_id)
  if (!isOwner && transfer.user_id !== me.id) return null
  return (
    <ShopSection title="TRANSFER">
      {isOwner ? (
        <p>
          You offered this shop to {to?.name ?? 'an admin'}, who can accept until {day(transfer.expires_at)}.
        </p>
      ) : (
        <Accept shop={shop} until={transfer.expires_at} />
      )}
      <Cancel shopId={shop.id} label={isOwner ? 'TAKE THE OFFER BACK' : 'DECLINE'} />
    </ShopSection>
  )
}

function Cancel({ shopId, label }: { shopId: string; label: string }) {
  const { mutate, isPending, error } = useCancelTransfer(shopId)
  return (
    <>
      <Button
        size="small"
        className="self-start"
        aria-disabled={isPending}
        onClick={() => !isPending && mutate(undefined)}
      >
        {label}
      </Button>
      {error !== null && <Notice tone="error">{sentenceOf(error)}</Notice>}
    </>
  )
}

function Accept({ shop, until }: { shop: ShopDetails; until: string }) {
  const accept = useAcceptTransfer(shop.id)
  return (
    <>
      <p>
        This shop is offered to you until {day(until)}. If you accept, you own it, your plan pays for it, and its owner
        becomes an admin.
      </p>
      <WithPassword
        label="Accept the shop"
        purpose="transfer"
        button="ACCEPT THE SHOP"
        isPending={accept.isPending}
        onSubmit={(password, then) => accept.mutate(password, then)}
      />
    </>
  )
}

function Offer({ shop, members }: { shop: ShopDetails; members: ShopMembers['members'] }) {
  const offer = useOfferTransfer(shop.id)
  const admins = members.filter(({ role }) => role === 'admin')
  const [chosen, setChosen] = useState('')
  const userId = admins.some(({ user_id: id }) => id === chosen) ? chosen : (admins[0]?.user_id ?? '')
  return (
    <ShopSection title="TRANSFER">
      <p>
        Hand the shop over to one of its admins, who has {TRANSFER_DAYS} days to accept. You become an admin. The new
        owner needs the plan that includes a shop.
      </p>
      {admins.length === 0 ? (
        <p className="font-semibold">{SHOP_MESSAGES.notAnAdmin}</p>
      ) : (
        <WithPassword
          label="Hand the shop over"
          purpose="transfer"
          button="OFFER THE SHOP"
          isPending={offer.isPending}
          onSubmit={(password, then) => offer.mutate({ user_id: userId, password }, then)}
        >
          <SelectField
            label="New owner"
            value={userId}
            options={admins.map(({ user_id: value, name }) => ({ value, label: name }))}
            onChoose={setChosen}
          />
        </WithPassword>
      )}
    </ShopSection>
  )
}

/** Deletes the shop after a time of grace, in which its owner can bring it back. */
export function DeleteShop({ shop }: { shop: ShopDetails }) {
  const remove = useDeleteShop(shop.id)
  if (shop.delete_after !== null) return <Restore shop={shop} until={shop.delete_after} />
  return (
    <ShopSection title="DELETE THE SHOP">
      <p>
        From now on nothing can be added, and all members get a mail. After {SHOP_DELETION_DAYS} days its repairs,
        photos, documents and claims are erased. Until then you can bring it back. Everybody&apos;s own home stays as it
        is.
      </p>
      <WithPassword
        label="Delete the shop"
        purpose="deletion"
        button="DELETE THE SHOP"
        tone="danger"
        isPending={remove.isPending}
        onSubmit={(password, then) => remove.mutate(password, then)}
      />
    </ShopSection>
  )
}

function Restore({ shop, until }: { shop: ShopDetails; until: string }) {
  const { mutate, isPending, error } = useRestoreShop(shop.id)
  return (
    <ShopSection title="DELETE THE SHOP">
      <p>The shop will be erased on {day(until)}. You can bring it back until then, with everything in it.</p>
      <Button
        tone="primary"
        className="self-start"
        aria-disabled={isPending}
        onClick={() => !isPending && mutate(undefined)}
      >
        {isPending ? 'PLEASE WAIT...' : 'KEEP THE SHOP'}
      </Button>
      {error !== null && <Notice tone="error">{sentenceOf(error)}</Notice>}
    </ShopSection>
  )
}
