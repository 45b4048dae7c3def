import { useLocation } from 'react-router'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { ContactSupport } from '#web/features/support/ContactSupport.tsx'
import { faq, openItems, withItem } from '#web/features/texts/faq.ts'
import { NAMES, INSTALLATION } from '#web/features/texts/names.ts'
import { faqOnDevice } from '#web/features/texts/onDevice.ts'
import { PATHS, SUPPORT_HASH } from '#web/lib/paths.ts'
import { useSessionStorage } from '#web/lib/keptTexts.ts'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'

export function FaqPage() {
  const me = useMe()
  const wantsSupport = useLocation().hash === SUPPORT_HASH
  return (
    <div className="flex flex-col gap-10 pt-6">
      <ScreenTop back={PATHS.home} title="FREQUENTLY ASKED QUESTIONS" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_min(26rem,40vw)]">
        <FaqList />
        <div className="no-print lg:sticky lg:top-[calc(var(--bars)+1.375rem)]">
          <ContactSupport
            userId={me.id}
            email={me.email}
            product={NAMES.product}
            mayCall={INSTALLATION.support_hours !== null && me.plan.limits.supportLevel === 'phone'}
            isOpenAtFirst={wantsSupport}
          />
        </div>
      </div>
    </div>
  )
}

const ITEMS = globalThis.IS_LOCAL_APP ? faqOnDevice(INSTALLATION) : faq(INSTALLATION)

/** Questions that open one by one. Open ones stay open after a reload. */
function FaqList() {
  const [kept, keep] = useSessionStorage('faq')
  const open = openItems(kept)
  return (
    <div className="plate divide-y-2 divide-rule">
      {ITEMS.map(({ id, question, answer }) => (
        <details
          key={id}
          open={open.includes(id)}
          onToggle={(event) => keep(withItem(kept, id, event.currentTarget.open))}
          className="group"
        >
          <summary className="flex min-h-16 list-none items-center justify-between gap-4 px-5 py-3 transition-colors duration-[var(--fast)] group-open:bg-yellow group-open:text-on-yellow hover:bg-yellow hover:text-on-yellow [&::-webkit-details-marker]:hidden">
            <h2 className="heading text-2xl leading-[1.08]">{question}</h2>
            <svg
              viewBox="0 0 24 24"
              className="size-6 shrink-0"
              fill="none"
              stroke="currentColor"
              strokeWidth="4"
              aria-hidden="true"
            >
              <path d="M3 12h18" />
              <path d="M12 3v18" className="group-open:hidden" />
            </svg>
          </summary>
          <div className="flex max-w-[var(--measure)] flex-col gap-3 px-5 pt-4 pb-6">
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      ))}
    </div>
  )
}
