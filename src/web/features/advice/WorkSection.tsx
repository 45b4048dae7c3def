import type { Advice } from '#shared/advice/advice.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { WORK_LINES } from './advice.rules.ts'
import { AdviceSection, Lines } from './AdviceSection.tsx'

type Props = {
  work: Advice['work']
  saidAbove: readonly string[]
  /** Whether the head of the result says who does it. */
  isNamedAbove: boolean
  /** Whether people of a shop read it, who hire nobody. */
  isOfShop?: boolean
}

/** Who does the work, why, and what to say and ask on the phone. */
export function WorkSection({ work, saidAbove, isNamedAbove, isOfShop = false }: Props) {
  const isSaidAbove = saidAbove.includes(work.why)
  if (isOfShop && work.trade === null && isSaidAbove) return null
  return (
    <AdviceSection title="WHO DOES THE WORK" rank="headline">
      {!isNamedAbove && !isOfShop && <p className="text-lg font-semibold">{WORK_LINES[work.by]}</p>}
      {work.trade !== null && (
        <p className={isNamedAbove ? 'text-lg font-semibold' : undefined}>
          {isOfShop ? 'For' : work.by === 'owner' ? "If you'd rather hire somebody, ask for" : 'Ask for'} {work.trade}.
        </p>
      )}
      {!isSaidAbove && <p>{work.why}</p>}
      {work.say !== null && (
        <>
          <h3 className="font-semibold">What to say on the phone</h3>
          <p className="border-l-4 border-yellow-deep pl-3 text-lg">“{work.say}”</p>
          <CopyButton text={[work.say, ...work.ask].join('\n')} name="what to say" />
        </>
      )}
      {work.ask.length > 0 && (
        <>
          <h3 className="font-semibold">What to ask</h3>
          <Lines lines={work.ask} />
        </>
      )}
    </AdviceSection>
  )
}
