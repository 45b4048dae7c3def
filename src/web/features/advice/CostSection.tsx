import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Advice, Cost, CostLine } from '#shared/advice/advice.ts'
import type { Answers } from '#shared/advice/answers.ts'
import { NO_LOCAL_ESTIMATE } from '#shared/analyses/analysis.messages.ts'
import { costRange } from '#shared/analyses/analysis.rules.ts'
import { disagreement, DIY_NOTE, RANGE_NOTE } from '#shared/analyses/costReport.rules.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { AdviceSection, Lines } from './AdviceSection.tsx'

type Props = {
  advice: Advice
  answers: Answers
  /** Null if the run is in no repair yet. Then nothing can be kept, and neither by those who may only read. */
  repairId: string | null
  /** The range of the model's result. */
  modelRange: { min: number; max: number } | null
  /** Whether the head of the result says what it costs. Then it is repeated only where it can be changed. */
  isSaidAbove: boolean
  /** Whether people of a shop read it, who hire nobody. */
  isOfShop?: boolean
  /** Called when changed assumptions were stored. */
  onSaved: () => void
}

/** What the repair costs by public figures, or why that is not known. */
export function CostSection({ advice, repairId, ...props }: Props) {
  const keptIn = useMayDo()('write') ? repairId : null
  const { cost, no_cost_because: because } = advice
  if (cost !== null)
    return <Estimate key={JSON.stringify([cost.job, props.answers])} cost={cost} repairId={keptIn} {...props} />
  if (because === null) return null
  return (
    <AdviceSection title="LOCAL COST" rank="secondary">
      <p className="font-semibold">{NO_LOCAL_ESTIMATE}</p>
      <p>{because}</p>
    </AdviceSection>
  )
}

function Estimate({
  cost,
  answers,
  repairId,
  modelRange,
  isSaidAbove,
  isOfShop = false,
  onSaved,
}: Omit<Props, 'advice'> & { cost: Cost }) {
  /** With the assumptions that were typed since the screen was opened, kept or not. */
  const [edited, setEdited] = useState<Cost | null>(null)
  // What is typed is computed anew, and a shop prices no work of an owner.
  const shown = edited === null ? cost : isOfShop ? { ...edited, diy: null } : edited
  const [isOpen, setOpen] = useState(false)
  const apart = disagreement(modelRange, shown)
  const lines = [...(shown.hired?.lines ?? []), ...(shown.diy?.lines ?? [])]
  const figures = (
    <div aria-live="polite">
      <dl className="grid gap-4 sm:grid-cols-2">
        {shown.hired !== null && (
          <Figure label={isOfShop ? 'BY PUBLIC FIGURES' : 'HIRING SOMEBODY'} range={shown.hired} />
        )}
        {shown.diy !== null && <Figure label="DOING IT YOURSELF" range={shown.diy} />}
      </dl>
    </div>
  )
  return (
    <AdviceSection title="LOCAL COST" rank="secondary">
      {modelRange !== null && <p className="font-semibold">{LOCAL_BESIDE_MODEL}</p>}
      <p>{shown.priced}</p>
      {!isSaidAbove && figures}
      {apart !== null && <p className="border-l-4 border-yellow-deep pl-3 font-semibold">{apart}</p>}
      <Lines
        lines={
          shown.diy === null
            ? shown.notes
            : [`Doing it yourself: ${DIY_NOTE.charAt(0).toLowerCase()}${DIY_NOTE.slice(1)}`, ...shown.notes]
        }
      />
      <Disclosure title={`COST BREAKDOWN AND SOURCES (${lines.length})`}>
        {shown.hired !== null && (
          <CostLines title={isOfShop ? 'By public figures' : 'Hiring somebody'} lines={shown.hired.lines} />
        )}
        {shown.diy !== null && <CostLines title="Doing it yourself" lines={shown.diy.lines} />}
        <p className="text-sm text-ink-soft">{RANGE_NOTE}</p>
      </Disclosure>
      <div className="no-print">
        <Disclosure title="ASSUMPTIONS YOU CAN CHANGE" onOpen={() => setOpen(true)} onNear={preloadCostAssumptions}>
          {isSaidAbove && figures}
          {isOpen && (
            <LazyCostAssumptions
              cost={cost}
              shown={shown}
              answers={answers}
              repairId={repairId}
              onChange={setEdited}
              onSaved={onSaved}
            />
          )}
        </Disclosure>
      </div>
    </AdviceSection>
  )
}

/** One estimate leads, and the other says what it is. */
const LOCAL_BESIDE_MODEL =
  'The estimated cost above is the AI’s, from the photos. This one is made from public wages and prices.'

function Figure({ label, range }: { label: string; range: { min: number; max: number } }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <dt className="label">{label}</dt>
      <dd className="heading figures text-4xl">{costRange(range)}</dd>
    </div>
  )
}

function CostLines({ title, lines }: { title: string; lines: readonly CostLine[] }) {
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">{title}</h3>
      <ul className="flex flex-col gap-3">
        {lines.map(({ label, min, max, basis, source }) => (
          <li key={label} className="border-l-4 border-hairline pl-3 leading-snug">
            <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
              <span>{label}</span>
              <span className="figures inline-block max-w-full">{costRange({ min, max })}</span>
            </p>
            <p>{basis}</p>
            {source !== null && <p className="text-sm text-ink-soft">Source: {source}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}

type DisclosureProps = { title: string; children: ReactNode; onOpen?: () => void; onNear?: () => void }

function Disclosure({ title, children, onOpen, onNear }: DisclosureProps) {
  return (
    <details
      className="group border-t-2 border-hairline"
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
      onPointerEnter={onNear}
    >
      <summary className="flex min-h-11 items-center justify-between gap-3 py-2">
        <h3 className="heading text-xl">{title}</h3>
        <ChevronDown className="size-6 shrink-0 group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="flex flex-col gap-4 pb-2">{children}</div>
    </details>
  )
}

const part = lazyPart(async () => (await import('./CostAssumptionsForm.tsx')).CostAssumptionsForm, {
  label: 'Loading the assumptions',
})

/** The figures and rules of costs are fetched when the assumptions are opened. */
const LazyCostAssumptions = part.Part

const preloadCostAssumptions = part.preload
