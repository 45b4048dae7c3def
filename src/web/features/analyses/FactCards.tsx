import type { ReactNode } from 'react'
import { ESTIMATE_LINE, GUIDANCE_LINE, NO_LOCAL_ESTIMATE } from '#shared/analyses/analysis.messages.ts'
import { costRange } from '#shared/analyses/analysis.rules.ts'
import type { DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import type { ResultKind } from '#shared/analyses/resultKind.rules.ts'
import { classNames } from '#web/lib/classNames.ts'
import { useDeviceStorage } from '#web/lib/useDeviceStorage.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { COST_MARKS, costSpan } from './result.rules.ts'

type Props = {
  result: DamageAnalysis
  kind: Exclude<ResultKind, 'guidance'>
  /** Whether the cost is said here. */
  saysCost: boolean
}

/**
 * What a repair costs and how long it takes. The figures of a playbook are outlined, because they are about no photo.
 */
export function FactCards({ result, kind, saysCost }: Props) {
  const isTypical = kind === 'playbook'
  return (
    <section aria-labelledby="cost">
      <h2 id="cost" className="heading mb-4 border-b-2 border-rule pb-3 text-3xl sm:text-4xl">
        {saysCost ? 'COST AND TIME' : 'TIME'}
      </h2>
      {isTypical && <p className="heading mb-3 text-xl">TYPICAL VALUES, NOT FROM YOUR PHOTO</p>}
      <dl
        className={classNames(
          'grid overflow-hidden rounded-plate border-2 border-rule sm:grid-cols-2',
          isTypical
            ? 'border-dashed *:border-dashed *:border-hairline *:bg-transparent *:not-first:border-t-2 sm:*:not-first:border-t-0 sm:*:not-first:border-l-2'
            : 'gap-[2px] bg-rule',
        )}
      >
        {saysCost && (
          <Fact label="ESTIMATED COST">
            {result.estimatedCost === null ? (
              <span className="heading text-3xl">{NO_LOCAL_ESTIMATE}</span>
            ) : (
              <span className="heading figures text-4xl">{costRange(result.estimatedCost)}</span>
            )}
            {kind === 'found' && result.estimatedCost !== null && <CostBar cost={result.estimatedCost} />}
          </Fact>
        )}
        <Fact label="ESTIMATED TIME">
          <span className="heading text-3xl">{result.estimatedTime}</span>
        </Fact>
      </dl>
      <p className="mt-3 text-sm text-ink-soft">{isTypical ? GUIDANCE_LINE : ESTIMATE_LINE}</p>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-2 bg-sheet p-4 sm:p-5">
      <dt className="label">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

/** The cost range on a tape measure of money. The figures above it already say the same in words. */
function CostBar({ cost }: { cost: { min: number; max: number } }) {
  const { from, width } = costSpan(cost)
  return (
    <div aria-hidden="true" className="mt-4">
      <div className="relative h-5 border-2 border-rule bg-bench">
        <div
          className="tape absolute inset-y-0 border-x-2 border-[#17150f]"
          style={{ left: `${from * 100}%`, width: `${width * 100}%` }}
        />
      </div>
      <div className="figures mt-1 flex justify-between text-xs text-ink-soft">
        {COST_MARKS.map((mark) => (
          <span key={mark.label}>{mark.label}</span>
        ))}
      </div>
    </div>
  )
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
