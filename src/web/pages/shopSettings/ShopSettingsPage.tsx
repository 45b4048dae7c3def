import { useState, type FormEvent } from 'react'
import { useParams } from 'react-router'
import type { ShopDetails } from '#shared/api/shops.ts'
import { gigabytes } from '#shared/files/uploads.rules.ts'
import { MEMBERS_MAX, SHOP_NAME_MAX } from '#shared/shops/shops.rules.ts'
import { roleAllows } from '#shared/workspaces/roles.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { useFollowInto } from '#web/features/shops/enterWorkspace.ts'
import { useMembers, useRenameShop, useShop } from '#web/features/shops/shops.api.ts'
import { ShopSection, ShopTop } from '#web/features/shops/ShopTop.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { codesPath } from '#web/lib/shopPaths.ts'
import { useFocusFirstError, useInFlightGuard } from '#web/lib/submitting.ts'
import { ApiKeysSection } from '#web/parts/apiKeys/ApiKeysSection.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'
import { OpenedPart } from '#web/ui/OpenedPart.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { BackLink } from '#web/ui/ScreenTop.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { BrandingSection } from './BrandingSection.tsx'
import { DeleteShop, Transfer } from './Transfer.tsx'

/** The name of a shop, how much is in it, and how it gets another owner or ends. */
export function ShopSettingsPage() {
  const { id = '' } = useParams()
  const isLeaving = useFollowInto(id, useMe())
  const shop = useShop(id)
  const members = useMembers(id)
  if (isLeaving) return null
  const failed = [shop, members].find(({ isError, data }) => isError && data === undefined)
  if (failed !== undefined || shop.data === undefined || members.data === undefined) {
    return (
      <div className="flex flex-col gap-6 pt-6">
        <div>
          <BackLink to={PATHS.shops} />
          <PageHeading>SHOP SETTINGS</PageHeading>
        </div>
        {failed === undefined ? (
          <div role="status" aria-busy="true" aria-label="Loading the shop" className="flex flex-col gap-4">
            <div className="skeleton h-32" />
            <div className="skeleton h-32" />
          </div>
        ) : (
          <ErrorState
            sentence={sentenceOf(failed.error)}
            onRetry={() => void failed.refetch()}
            isRetrying={failed.isFetching}
          />
        )}
      </div>
    )
  }
  const isOwner = shop.data.role === 'owner'
  const isManager = roleAllows(shop.data.role, 'manage')
  return (
    <div className="flex flex-col gap-8 pt-6">
      <ShopTop shop={shop.data} title="SHOP SETTINGS" />
      {isOwner && <NameOfShop shop={shop.data} />}
      <BrandingSection shop={shop.data} canChange={isManager} />
      <ShopSection title="REQUESTS FROM CUSTOMERS">
        <p>The link and the QR code by which customers send you photos, and the sheets to print, are in the inbox.</p>
        <ButtonLink to={codesPath(id)} className="self-start">
          LINKS AND CODES TO PRINT
        </ButtonLink>
      </ShopSection>
      <UsageOfShop shop={shop.data} />
      {isManager && <WebhooksSection shopId={id} isReadOnly={shop.data.is_read_only} />}
      {isManager && (
        <ShopSection title="API KEYS">
          <ApiKeysSection shopId={shop.data.id} canMake={!shop.data.is_read_only} />
        </ShopSection>
      )}
      <Transfer shop={shop.data} members={members.data} />
      {isOwner && <DeleteShop shop={shop.data} />}
    </div>
  )
}

function NameOfShop({ shop }: { shop: ShopDetails }) {
  const { mutate, isPending, isSuccess, error, reset } = useRenameShop(shop.id)
  const lock = useInFlightGuard()
  const [name, setName] = useState(shop.name)
  const [attempts, setAttempts] = useState(0)
  const form = useFocusFirstError(attempts)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setAttempts(attempts + 1)
    if (lock.take()) mutate(name.trim(), { onSettled: lock.release })
  }
  return (
    <ShopSection title="NAME">
      <form ref={form} noValidate onSubmit={save} aria-label="Name of the shop" className="flex flex-col gap-4">
        <TextField
          label="Name of the shop"
          autoComplete="organization"
          maxLength={SHOP_NAME_MAX}
          value={name}
          error={attempts > 0 && name.trim() === '' ? 'Please give it a name.' : null}
          onChange={({ target }) => {
            setName(target.value)
            if (isSuccess) reset()
          }}
        />
        <Button type="submit" className="self-start" aria-disabled={isPending}>
          {isPending ? 'SAVING...' : 'SAVE THE NAME'}
        </Button>
        {/* The region must exist before its text is added, or some screen readers stay silent. */}
        <div role="status">
          {isSuccess && (
            <Notice tone="success" isQuiet>
              The name is saved.
            </Notice>
          )}
        </div>
        {error !== null && <Notice tone="error">{sentenceOf(error)} The name hasn&apos;t changed.</Notice>}
      </form>
    </ShopSection>
  )
}

function UsageOfShop({ shop: { member_count: members, usage } }: { shop: ShopDetails }) {
  const rows = [
    ['Members', `${members} of ${MEMBERS_MAX}`],
    ['Photos', String(usage.files)],
    ['Storage', `${gigabytes(usage.storage_bytes)} GB`],
    ['Analyses today', `${usage.analyses_today} of ${usage.analyses_per_day}`],
  ] as const
  return (
    <ShopSection title="USAGE">
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="label">{label}</dt>
            <dd className="figures text-lg font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </ShopSection>
  )
}

const { Part: Webhooks } = lazyPart(async () => (await import('#web/features/webhooks/Webhooks.tsx')).Webhooks, {
  label: 'Loading the webhooks',
})

/** The programs that are told what happens, in the settings of a shop. */
function WebhooksSection({ shopId, isReadOnly }: { shopId: string; isReadOnly: boolean }) {
  return (
    <ShopSection title="WEBHOOKS">
      <OpenedPart text="Webhooks tell other programs within seconds what happens here." what="THE WEBHOOKS">
        <Webhooks shopId={shopId} isReadOnly={isReadOnly} />
      </OpenedPart>
    </ShopSection>
  )
}
