import { useState, type FormEvent } from 'react'
import type { ShopDetails } from '#shared/api/shops.ts'
import { shownShop } from '#shared/shops/branding.rules.ts'
import { brandingSchema, NO_BRANDING, type Branding } from '#shared/shops/branding.schema.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useBrandShop, useLogoChoices } from '#web/features/shops/shops.api.ts'
import { ShopSection } from '#web/features/shops/ShopTop.tsx'
import { ShopHead } from '#web/parts/shopHead/ShopHead.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Texts = Record<Exclude<keyof Branding, 'logo_file_id'>, string>

const FIELDS: readonly { name: keyof Texts; label: string; hint?: string }[] = [
  { name: 'license_line', label: 'License', hint: 'Such as “Lic. 1045671”. Some states demand it on every bid.' },
  { name: 'phone', label: 'Phone' },
  { name: 'website', label: 'Website', hint: 'Begins with https://' },
  { name: 'color', label: 'Color', hint: 'Six digits after a #, such as #0b4a8f.' },
  { name: 'footer', label: 'Last line of a report' },
]

const FAULTS: Partial<Record<keyof Branding, string>> = {
  website: 'Please enter an address that begins with https://.',
  color: 'Please enter a # and six digits or letters from a to f, such as #0b4a8f.',
}

/** What a shop shows of itself on reports, on links and to customers. */
export function BrandingSection({ shop, canChange }: { shop: ShopDetails; canChange: boolean }) {
  const [logo, setLogo] = useState(shop.branding.logo_file_id)
  const [texts, setTexts] = useState<Texts>(() => textsOf(shop.branding))
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const saving = useBrandShop(shop.id)
  const wanted = brandingSchema.safeParse({
    ...Object.fromEntries(FIELDS.map(({ name }) => [name, texts[name].trim() === '' ? null : texts[name].trim()])),
    logo_file_id: logo,
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const wrong = wanted.success ? [] : wanted.error.issues.map(({ path }) => String(path[0]))
    setFaults(
      Object.fromEntries(wrong.map((name) => [name, FAULTS[name as keyof Branding] ?? 'Please make it shorter.'])),
    )
    if (wanted.success && !saving.isPending) saving.mutate(wanted.data)
  }
  return (
    <ShopSection title="WHAT CUSTOMERS SEE OF YOU">
      <p className="max-w-prose">
        This stands at the top of PDF reports and of links to them. The page where customers send photos has all of it
        but the logo and the last line.
      </p>
      <ShopHead
        shop={shownShop({ name: shop.name, branding: wanted.success ? wanted.data : NO_BRANDING })}
        logo={logo === null ? undefined : `/api/files/${logo}/content?variant=display`}
      />
      {canChange && (
        <form noValidate onSubmit={save} className="flex flex-col gap-4">
          {FIELDS.map(({ name, label, hint }) => (
            <TextField
              key={name}
              label={label}
              {...(hint === undefined ? {} : { hint })}
              error={faults[name]}
              value={texts[name]}
              onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
            />
          ))}
          <LogoField shopId={shop.id} logo={logo} onChoose={setLogo} />
          {saving.isError && <Notice tone="error">{sentenceOf(saving.error)}</Notice>}
          {saving.isSuccess && <Notice tone="success">Saved. New reports have it from now on.</Notice>}
          <Button type="submit" tone="primary" aria-busy={saving.isPending}>
            {saving.isPending ? 'SAVING…' : 'SAVE'}
          </Button>
        </form>
      )}
    </ShopSection>
  )
}

/** Choosing the logo among the newest photos of the shop. */
function LogoField({
  shopId,
  logo,
  onChoose,
}: {
  shopId: string
  logo: string | null
  onChoose: (logo: string | null) => void
}) {
  const photos = useLogoChoices(shopId)
  const choices = photos.data?.files ?? []
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="label">Logo</legend>
      <p className="text-sm text-ink-soft">
        Upload it like a photo, as PNG or JPEG, and choose it here among the newest photos of the shop.
      </p>
      {photos.isError && <Notice tone="error">{sentenceOf(photos.error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <LogoChoice isChosen={logo === null} onChoose={() => onChoose(null)} name="No logo" />
        {choices.map(({ id, file_name: name, thumbnail_url: src }) => (
          <LogoChoice key={id} isChosen={logo === id} onChoose={() => onChoose(id)} name={name} src={src} />
        ))}
      </div>
    </fieldset>
  )
}

type LogoChoiceProps = { isChosen: boolean; onChoose: () => void; name: string; src?: string }

function LogoChoice({ isChosen, onChoose, name, src }: LogoChoiceProps) {
  return (
    <label className="plate flex min-h-20 w-24 cursor-pointer flex-col items-center justify-center gap-1 p-1 has-checked:outline-4 has-checked:outline-yellow">
      <input type="radio" name="logo" checked={isChosen} onChange={onChoose} className="size-5" />
      {src === undefined ? (
        <span className="text-sm">{name}</span>
      ) : (
        <img src={src} alt={name} className="h-12 w-full object-contain" loading="lazy" />
      )}
    </label>
  )
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
