import type { FirstMessage } from '#shared/advice/advice.ts'
import { AdviceSection } from './AdviceSection.tsx'

/** The messages that apply besides the first one. */
export function FurtherMessages({ messages }: { messages: readonly FirstMessage[] }) {
  if (messages.length === 0) return null
  return (
    <AdviceSection title="ALSO" rank="boxed">
      <ul className="flex flex-col gap-3">
        {messages.map(({ code, title, lines, call }) => (
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
  )
}
