import type { Advice } from '#shared/advice/advice.ts'
import { furtherFirstThings } from '#shared/advice/firstThings.rules.ts'
import { URGENCY_LINES } from './advice.rules.ts'
import { AdviceSection, Lines } from './AdviceSection.tsx'
import { FirstMessagePanel } from './FirstMessagePanel.tsx'

type Props = {
  advice: Advice
  /** The safety warnings and steps of the result, which are not repeated here. */
  warnings: readonly string[]
  steps: readonly string[]
}

/** The part of the advice above a result: how soon to act, what to do first, whom to call and what not to do. */
export function AdviceTop({ advice, warnings, steps }: Props) {
  const { urgency, first_message: first, also } = advice
  const doNot = advice.do_not.filter((line) => !warnings.includes(line))
  const doFirst = furtherFirstThings(advice, steps)
  return (
    <div className="flex flex-col gap-4">
      {urgency !== null && <p className="heading text-3xl sm:text-4xl">{URGENCY_LINES[urgency]}</p>}
      {first !== null && <FirstMessagePanel message={first} doNot={doNot} />}
      {doFirst.length > 0 && (
        <AdviceSection title="DO THIS FIRST">
          <Lines lines={doFirst} />
        </AdviceSection>
      )}
      {first === null && doNot.length > 0 && (
        <AdviceSection title="DO NOT">
          <Lines lines={doNot} />
        </AdviceSection>
      )}
      {also.length > 0 && (
        <AdviceSection title="ALSO">
          <ul className="flex flex-col gap-3">
            {also.map(({ code, title, lines, call }) => (
              <li key={code}>
                <h3 className="font-semibold">{title}</h3>
                {lines.map((line) => (
                  <p key={line} className="leading-snug">
                    {line}
                  </p>
                ))}
                {call.map(({ label, number }) =>
                  number === null ? null : (
                    <p key={label}>
                      <a href={`tel:${number}`} className="inline-flex min-h-11 items-center font-semibold underline">
                        {label.includes(number) ? label : `${label}: ${number}`}
                      </a>
                    </p>
                  ),
                )}
              </li>
            ))}
          </ul>
        </AdviceSection>
      )}
    </div>
  )
}
