import { classNames } from '#web/lib/classNames.ts'
import { useTickedSteps } from './useTickedSteps.ts'

type Props = {
  runId: string
  steps: readonly string[]
  /** The numbers of the steps that were left out. The text of each is replaced by the reason. */
  withheld: readonly number[]
}

/** The steps of the repair, each with a checkbox. */
export function Instructions({ runId, steps, withheld }: Props) {
  const { ticked, toggle } = useTickedSteps(runId)
  const isWithheld = (index: number) => withheld.includes(index + 1)
  const shown = steps.filter((_step, index) => !isWithheld(index)).length
  const done = steps.filter((_step, index) => ticked.has(index) && !isWithheld(index)).length
  return (
    <section aria-labelledby="instructions">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b-2 border-rule pb-3">
        <h2 id="instructions" className="heading text-4xl">
          REPAIR INSTRUCTIONS
        </h2>
        <p className="label figures text-ink-soft">
          {done} of {shown} done
        </p>
      </div>
      <ol>
        {steps.map((step, index) =>
          isWithheld(index) ? (
            <WithheldStep key={index} text={step} />
          ) : (
            <Step
              key={index}
              number={index + 1}
              text={step}
              isDone={ticked.has(index)}
              onToggle={() => toggle(index)}
            />
          ),
        )}
      </ol>
    </section>
  )
}

type StepProps = { number: number; text: string; isDone: boolean; onToggle: () => void }

function Step({ number, text, isDone, onToggle }: StepProps) {
  return (
    <li className="border-b-2 border-hairline">
      <label className="flex items-start gap-4 py-4">
        <input type="checkbox" className="peer sr-only" checked={isDone} onChange={onToggle} />
        <span
          aria-hidden="true"
          className={classNames(
            'heading figures grid size-12 shrink-0 place-items-center rounded-plate border-2 text-3xl',
            'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink',
            isDone ? 'border-[#17150f] bg-yellow text-on-yellow' : 'border-rule bg-sheet',
          )}
        >
          {isDone ? '✓' : number}
        </span>
        <span className={classNames('min-w-0 grow pt-2.5 leading-snug', isDone && 'text-ink-soft line-through')}>
          {text}
        </span>
      </label>
    </li>
  )
}

function WithheldStep({ text }: { text: string }) {
  return (
    <li className="flex items-start gap-4 border-b-2 border-hairline py-4">
      <span
        aria-hidden="true"
        className="heading grid size-12 shrink-0 place-items-center rounded-plate border-2 border-dashed border-rule text-3xl"
      >
        ✕
      </span>
      <span className="min-w-0 grow pt-2.5 leading-snug font-semibold">{text}</span>
    </li>
  )
}
