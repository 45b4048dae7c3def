import { useState, type FormEvent } from 'react'
import type { ShopDetails } from '#shared/api/shops.ts'
import { shownShop } from '#shared/shops/branding.rules.ts'
import { NO_BRANDING } from '#shared/shops/noBranding.ts'
import { brandingSchema, type Branding } from '#shared/shops/branding.schema.ts'
import { websiteOf } from '#shared/shops/website.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useBrandShop } from '#web/features/shops/shops.api.ts'
import { ShopSection } from '#web/features/shops/ShopTop.tsx'
import { useFocusFirstError } from '#web/lib/useFocusFirstError.ts'
import { ShopHead } from '#web/parts/shopHead/ShopHead.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ColorField } from './ColorField.tsx'
import { LogoField } from './LogoField.tsx'

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
