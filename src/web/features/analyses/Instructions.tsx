import { STEP_TIME_LINES, type StepGroup } from './stepGroups.rules.ts'
import { classNames } from '#web/lib/classNames.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { useTickedSteps } from './useTickedSteps.ts'

type Props = {
  runId: string
  steps: readonly string[]
  /** When each step is done. */
  groups: readonly StepGroup[]
  /** The numbers of the steps that were left out. The text of each is replaced by the reason. */
  withheld: readonly number[]
}

/** The steps of the repair by when they are done, each with a checkbox. */
export function Instructions({ runId, steps, groups, withheld }: Props) {
  const { ticked, toggle, error } = useTickedSteps(runId, steps)
  const isWithheld = (place: number) => withheld.includes(place + 1)
  const shown = steps.filter((_step, place) => !isWithheld(place)).length
  const done = steps.filter((_step, place) => ticked.has(place) && !isWithheld(place)).length
  return (
    <section aria-labelledby="instructions">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b-2 border-rule pb-3">
        <h2 id="instructions" className="heading text-3xl sm:text-4xl">
          REPAIR INSTRUCTIONS
        </h2>
        <p className="label figures text-ink-soft">
          {done} of {shown} done
        </p>
      </div>
      {groups.map(({ time, places, also }) => (
        <div key={time}>
          {groups.length > 1 && (
            <h3 className="heading mt-4 text-2xl">
              <span className="bg-ink px-2 py-1 text-paper">{STEP_TIME_LINES[time]}</span>
            </h3>
          )}
          {places.length > 0 && (
            <ol>
              {places.map((place) =>
                isWithheld(place) ? (
                  <WithheldStep key={place} text={steps[place] ?? ''} />
                ) : (
                  <Step
                    key={place}
                    number={place + 1}
                    text={steps[place] ?? ''}
                    isDone={ticked.has(place)}
                    onToggle={() => toggle(place)}
                  />
                ),
              )}
            </ol>
          )}
          {also.length > 0 && (
            <ul className="flex flex-col gap-2 border-b-2 border-hairline py-4">
              {also.map((line) => (
                <li key={line} className="flex gap-3 leading-snug">
                  <span aria-hidden="true" className="mt-[0.4em] size-2 shrink-0 bg-ink-soft" />
                  <span className="min-w-0">{line}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
      {error !== null && (
        <Notice tone="error" className="mt-4">
          {error}
        </Notice>
      )}
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
