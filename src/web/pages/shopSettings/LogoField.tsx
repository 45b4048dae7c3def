import { useRef } from 'react'
import type { ShopDetails } from '#shared/api/shops.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useChangeLogo } from '#web/features/shops/logo.api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** The logo of a shop, which is stored as soon as it is chosen. */
export function LogoField({ shop }: { shop: ShopDetails }) {
  const { mutate, isPending, isSuccess, variables, error } = useChangeLogo(shop)
  const input = useRef<HTMLInputElement>(null)
  const logo = shop.branding.logo_file_id
  return (
    <div role="group" aria-label="Logo" className="flex flex-col gap-3">
      <div>
        <p className="label">Logo</p>
        <p className="text-sm text-ink-soft">
          A PNG or JPEG. It is no photo of damage, so no list of photos has it. A new one takes the place of the old
          one.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label="File of the logo"
          className="sr-only"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file !== undefined && !isPending) mutate(file)
            // The same file can be chosen again after an error.
            currentTarget.value = ''
          }}
        />
        <Button aria-disabled={isPending} onClick={() => !isPending && input.current?.click()}>
          {isPending ? 'PLEASE WAIT...' : logo === null ? 'CHOOSE A LOGO' : 'CHOOSE ANOTHER LOGO'}
        </Button>
        {logo !== null && (
          <Button tone="quiet" aria-disabled={isPending} onClick={() => !isPending && mutate(null)}>
            REMOVE THE LOGO
          </Button>
        )}
      </div>
      <div role="status" className="empty:hidden">
        {isSuccess && (
          <Notice tone="success" isQuiet>
            {variables === null ? 'The logo is gone.' : 'The logo is saved. New reports have it from now on.'}
          </Notice>
        )}
      </div>
      {error !== null && <Notice tone="error">{sentenceOf(error)} The logo hasn&apos;t changed.</Notice>}
    </div>
  )
}
