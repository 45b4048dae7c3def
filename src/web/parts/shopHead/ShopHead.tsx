import { telHref } from '#web/lib/telHref.ts'
import { contactLine, textOn } from '#shared/shops/branding.rules.ts'
import type { ShownShop } from '#shared/shops/branding.schema.ts'

/** Who stands behind a page for people without an account: the shop's name on its color, and how to reach it. */
export function ShopHead({ shop, logo }: { shop: ShownShop; logo?: string | undefined }) {
  const { name, color, phone, website } = shop
  const contact = contactLine({ ...shop, phone: null, website: null })
  return (
    <section aria-label="The shop" className="plate overflow-hidden">
      <p
        className="heading bg-coal px-4 py-2.5 text-2xl wrap-anywhere text-on-coal"
        style={color === null ? undefined : { backgroundColor: color, color: textOn(color) }}
      >
        {name}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-2">
        {shop.has_logo && logo !== undefined && (
          <img src={logo} alt={`The logo of ${name}`} className="h-14 max-w-40 bg-white object-contain p-1" />
        )}
        {contact !== '' && <span className="text-sm">{contact}</span>}
        {phone !== null && (
          <a href={telHref(phone)} className="inline-flex min-h-11 items-center font-semibold">
            {phone}
          </a>
        )}
        {website !== null && (
          <a
            href={website}
            target="_blank"
            rel="nofollow noopener noreferrer"
            className="inline-flex min-h-11 items-center wrap-anywhere"
          >
            {website.replace(/^https:\/\//, '').replace(/\/$/, '')}
          </a>
        )}
      </div>
    </section>
  )
}
