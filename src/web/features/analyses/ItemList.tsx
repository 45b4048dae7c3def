import { useDeviceStorage } from '#web/lib/useDeviceStorage.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'

type Props = {
  id: string
  /** The storage key of the items that are checked off. It contains the person's id. */
  keptAs: string
  title: string
  items: readonly string[]
}

/** What an item is kept as: its text on one line, because the kept ones are separated by line breaks. */
const keyOf = (item: string) => item.replaceAll(/\s+/g, ' ')

/** A list of things to buy or to have at hand, to be checked off and copied. */
export function ItemList({ id, keptAs, title, items }: Props) {
  const [kept, keep] = useDeviceStorage(`${id}:${keptAs}`)
  if (items.length === 0) return null
  // By their text, because new answers can change the list.
  const ticked = new Set(kept.split('\n').filter(Boolean))
  const toggle = (key: string) => {
    const next = new Set(ticked)
    if (!next.delete(key)) next.add(key)
    keep([...next].join('\n'))
  }
  return (
    <section className="flex min-w-0 flex-col gap-2 border-t-2 border-hairline pt-3" aria-labelledby={id}>
      <h2 id={id} className="heading text-xl">
        {title}
      </h2>
      <ul>
        {items.map((item, index) => (
          <li key={index} className="border-t-2 border-hairline leading-snug first:border-t-0">
            <label className="flex min-h-11 items-center gap-3 py-1.5">
              <input
                type="checkbox"
                className="peer size-6 shrink-0 accent-ink"
                checked={ticked.has(keyOf(item))}
                onChange={() => toggle(keyOf(item))}
              />
              <span className="min-w-0 peer-checked:text-ink-soft peer-checked:line-through">{item}</span>
            </label>
          </li>
        ))}
      </ul>
      <CopyButton text={items.join('\n')} name={title.toLowerCase()} />
    </section>
  )
}
