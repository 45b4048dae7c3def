import type { ReactNode } from 'react'
import type { Cost } from '#shared/advice/advice.ts'
import { NO_LOCAL_ESTIMATE } from '#shared/analyses/analysis.messages.ts'
import { costRange } from '#shared/analyses/analysis.rules.ts'
import type { DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import { classNames } from '#web/lib/classNames.ts'
import { useDeviceStorage } from '#web/lib/keptTexts.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'

type Props = {
  result: DamageAnalysis
  /** Who does the work, in a few words; null if that is not known. */
  worker: string | null
  /** What public figures say of the cost. It is said here where the result names no cost. */
  local: Cost | null
  /** Whether it is said below why there is no cost. */
  isNoCostExplained: boolean
  /** Whether it stands alone, and not in the plate of the verdict. */
  isAlone?: boolean
  /** Whether people of a shop read it, who hire nobody. */
  isOfShop?: boolean
}

/** Who does the work, what it costs and how long it takes, in one row that fits into the first screen of a phone. */
export function Facts({ result, worker, local, isNoCostExplained, isAlone = false, isOfShop = false }: Props) {
  const { estimatedCost, estimatedTime } = result
  const figures = estimatedCost === null ? local : null
  return (
    <dl
      className={classNames(
        'flex flex-wrap gap-x-5 gap-y-2 px-3 py-2.5 sm:gap-x-10 sm:px-5 sm:py-4',
        isAlone ? 'plate' : 'border-t-2 border-rule',
      )}
    >
      {worker !== null && <Fact label="WHO DOES IT">{worker}</Fact>}
      {estimatedCost !== null && (
        <Fact label="ESTIMATED COST">
          <Range range={estimatedCost} />
        </Fact>
      )}
      {estimatedCost === null && local === null && !isNoCostExplained && (
        <Fact label="ESTIMATED COST">{NO_LOCAL_ESTIMATE}</Fact>
      )}
      {figures !== null && figures.hired !== null && (
        <Fact label={isOfShop ? 'ESTIMATED COST' : 'HIRING SOMEBODY'}>
          <Range range={figures.hired} />
        </Fact>
      )}
      {figures !== null && figures.diy !== null && (
        <Fact label="DOING IT YOURSELF">
          <Range range={figures.diy} />
        </Fact>
      )}
      <Fact label="ESTIMATED TIME">{estimatedTime}</Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 flex-[1_1_6.5rem]">
      <dt className="label text-ink-soft">{label}</dt>
      <dd className="heading figures text-xl leading-tight sm:text-3xl">{children}</dd>
    </div>
  )
}

function Range({ range }: { range: { min: number; max: number } }) {
  return <span className="inline-block max-w-full">{costRange(range)}</span>
}

type ItemListProps = {
  id: string
  /** The storage key of the items that are checked off. It contains the person's id. */
  keptAs: string
  title: string
  items: readonly string[]
}

/** What an item is kept as: its text on one line, because the kept ones are separated by line breaks. */
const keyOf = (item: string) => item.replaceAll(/\s+/g, ' ')

/** A list of things to buy or to have at hand, to be checked off and copied. */
export function ItemList({ id, keptAs, title, items }: ItemListProps) {
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
