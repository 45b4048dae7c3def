import { faq } from './faq.ts'
import { faqOnDevice } from './onDevice.ts'
import { useSessionStorage } from '#web/lib/useSessionStorage.ts'
import { INSTALLATION } from './names.ts'
import { openItems, withItem } from './openItems.rules.ts'

const ITEMS = globalThis.IS_LOCAL_APP ? faqOnDevice(INSTALLATION) : faq(INSTALLATION)

/** Questions that open one by one. Open ones stay open after a reload. */
export function FaqList() {
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
