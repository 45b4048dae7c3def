import { COST_MARKS, costSpan } from './costScale.rules.ts'

/** The cost range on a tape measure of money. The figures above it already say the same in words. */
export function CostBar({ cost }: { cost: { min: number; max: number } }) {
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
