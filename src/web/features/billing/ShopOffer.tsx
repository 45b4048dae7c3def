import { Check } from 'lucide-react'
import { useId } from 'react'
import { PLANS } from '#shared/plans/plans.ts'
import { SHOP_GIVES } from '#shared/shops/shopGives.ts'

/** What the largest plan gives a repair shop, beyond the names of its features. The local app has no shops. */
export function ShopOffer() {
  const id = useId()
  if (globalThis.IS_LOCAL_APP) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-l-8 border-yellow bg-sheet px-5 py-4">
      <h2 id={id} className="heading text-3xl">
        FOR REPAIR SHOPS: WHAT {PLANS.enterprise.name.toUpperCase()} GIVES YOU
      </h2>
      <ul className="grid gap-x-8 gap-y-2.5 lg:grid-cols-2">
        {SHOP_GIVES.map((line) => (
          <li key={line} className="flex items-start gap-3">
            <Check className="mt-0.5 size-5 shrink-0" strokeWidth={3.2} aria-hidden="true" />
            <span className="min-w-0">{line}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
