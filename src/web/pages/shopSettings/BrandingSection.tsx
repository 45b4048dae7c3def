import { useId, useRef, useState, type FormEvent } from 'react'
import type { ShopDetails } from '#shared/api/shops.ts'
import { shownShop, USUAL_COLOR } from '#shared/shops/branding.rules.ts'
import { brandingSchema, type Branding } from '#shared/shops/branding.schema.ts'
import { NO_BRANDING } from '#shared/shops/noBranding.ts'
import { websiteOf } from '#shared/shops/website.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useChangeLogo } from '#web/features/shops/logo.api.ts'
import { useBrandShop } from '#web/features/shops/shops.api.ts'
import { ShopSection } from '#web/features/shops/ShopTop.tsx'
import { useFocusFirstError } from '#web/lib/submitting.ts'
import { ShopHead } from '#web/parts/shopHead/ShopHead.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Texts = Record<Exclude<keyof Branding, 'logo_file_id'>, string>

const FIELDS: readonly { name: keyof Texts; label: string; hint?: string }[] = [
  { name: 'license_line', label: 'License', hint: 'Such as “Lic. 1045671”. Some states demand it on every bid.' },
  { name: 'phone', label: 'Phone' },
  { name: 'website', label: 'Website', hint: 'Such as acmerepairs.com' },
  { name: 'color', label: 'Color' },
  { name: 'footer', label: 'Last line of a report' },
]

const FAULTS: Partial<Record<keyof Branding, string>> = {
  phone: 'Please enter a phone number such as 503 555 0100.',
  website: 'Please enter an address such as acmerepairs.com.',
  color: 'Please enter a # and six digits or letters from a to f, such as #0b4a8f.',
}

/** What a shop shows of itself on reports, on links and to customers. */
export function BrandingSection({ shop, canChange }: { shop: ShopDetails; canChange: boolean }) {
  const [texts, setTexts] = useState<Texts>(() => textsOf(shop.branding))
  const { branding: shown } = read(texts, shop)
  return (
    <ShopSection title="WHAT CUSTOMERS SEE OF YOU">
      <p className="max-w-prose">
        This stands at the top of PDF reports and of links to them. The page where customers send photos has all of it
        but the logo and the last line.
      </p>
      <ShopHead
        shop={shownShop({ name: shop.name, branding: shown })}
        logo={shown.logo_file_id === null ? undefined : `/api/files/${shown.logo_file_id}/content?variant=display`}
      />
      {canChange && (
        <>
          <LogoField shop={shop} />
          <BrandingForm shop={shop} texts={texts} onChange={setTexts} />
        </>
      )}
    </ShopSection>
  )
}

type FormProps = { shop: ShopDetails; texts: Texts; onChange: (texts: Texts) => void }

function BrandingForm({ shop, texts, onChange }: FormProps) {
  const [faults, setFaults] = useState<Partial<Record<keyof Texts, string>>>({})
  const [refusals, setRefusals] = useState(0)
  const form = useFocusFirstError(refusals)
  const saving = useBrandShop(shop.id)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { branding, wrong } = read(texts, shop)
    setFaults(Object.fromEntries(wrong.map((name) => [name, FAULTS[name] ?? 'Please make it shorter.'])))
    if (wrong.length > 0) return setRefusals(refusals + 1)
    onChange(textsOf(branding))
    if (!saving.isPending) saving.mutate(branding)
  }
  return (
    <form ref={form} noValidate onSubmit={save} className="flex flex-col gap-4">
      {FIELDS.map(({ name, label, hint }) => {
        const field = { error: faults[name], value: texts[name] }
        const change = (value: string) => onChange({ ...texts, [name]: value })
        if (name === 'color') return <ColorField key={name} {...field} onChange={change} />
        return (
          <TextField
            key={name}
            {...field}
            label={label}
            {...(hint === undefined ? {} : { hint })}
            onChange={({ target }) => change(target.value)}
          />
        )
      })}
      {saving.isError && <Notice tone="error">{sentenceOf(saving.error)}</Notice>}
      {saving.isSuccess && <Notice tone="success">Saved. New reports have it from now on.</Notice>}
      <Button type="submit" tone="primary" className="self-start" aria-disabled={saving.isPending}>
        {saving.isPending ? 'SAVING...' : 'SAVE'}
      </Button>
    </form>
  )
}

/** What was entered, without what cannot be shown, and the fields of that. */
function read(texts: Texts, shop: ShopDetails): { branding: Branding; wrong: (keyof Texts)[] } {
  const branding: Branding = { ...NO_BRANDING, logo_file_id: shop.branding.logo_file_id }
  const wrong = FIELDS.flatMap(({ name }) => {
    const text = name === 'website' ? websiteOf(texts[name]) : texts[name].trim()
    const value = brandingSchema.shape[name].safeParse(text === '' ? null : text)
    if (value.success) branding[name] = value.data
    return value.success ? [] : [name]
  })
  return { branding, wrong }
}

function textsOf({ license_line, phone, website, color, footer }: Branding): Texts {
  return {
    license_line: license_line ?? '',
    phone: phone ?? '',
    website: website ?? '',
    color: color ?? '',
    footer: footer ?? '',
  }
}

type Props = { value: string; error: string | undefined; onChange: (value: string) => void }

/** A color, from the picker of the system or as it is written. */
function ColorField({ value, error, onChange }: Props) {
  const id = useId()
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-3">
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="label">
          Color
        </label>
        <input
          id={id}
          type="color"
          value={/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : USUAL_COLOR}
          onChange={({ target }) => onChange(target.value)}
          className="h-13 w-full cursor-pointer rounded-plate border-2 border-rule bg-sheet p-1"
        />
      </div>
      <TextField
        label="Or its code"
        hint="Such as #0b4a8f. Empty for none."
        error={error}
        value={value}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

/** The logo of a shop, which is stored as soon as it is chosen. */
function LogoField({ shop }: { shop: ShopDetails }) {
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
