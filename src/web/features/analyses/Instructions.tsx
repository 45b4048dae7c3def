import { classNames } from '#web/lib/classNames.ts'
import { useTickedSteps } from './useTickedSteps.ts'

type Props = { runId: string; steps: readonly string[] }

/** The steps of the repair, each with a checkbox. */
export function Instructions({ runId, steps }: Props) {
  const { ticked, toggle } = useTickedSteps(runId)
  const done = steps.filter((_step, index) => ticked.has(index)).length
  return (
    <section aria-labelledby="instructions">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b-2 border-rule pb-3">
        <h2 id="instructions" className="heading text-4xl">
          REPAIR INSTRUCTIONS
        </h2>
        <p className="label figures text-ink-soft">
          {done} of {steps.length} done
        </p>
      </div>
      <ol>
        {steps.map((step, index) => (
          <Step key={index} number={index + 1} text={step} isDone={ticked.has(index)} onToggle={() => toggle(index)} />
        ))}
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
