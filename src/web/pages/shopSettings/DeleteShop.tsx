import type { ShopDetails } from '#shared/api/shops.ts'
import { SHOP_DELETION_DAYS } from '#shared/shops/shops.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useDeleteShop, useRestoreShop } from '#web/features/shops/shops.api.ts'
import { ShopSection } from '#web/features/shops/ShopTop.tsx'
import { day } from '#web/lib/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { WithPassword } from '#web/features/accounts/WithPassword.tsx'

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
