import { ChevronDown } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { Advice, FirstMessage, Source } from '#shared/advice/advice.ts'
import { furtherFirstThings } from '#shared/advice/firstThings.rules.ts'
import { sourceLink } from '#shared/advice/sourceLink.rules.ts'
import { classNames } from '#web/lib/classNames.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { dangerLines, saidBackOf, WORK_LINES } from './advice.rules.ts'
import { FirstMessagePanel } from './FirstMessagePanel.tsx'

/**
 * How much a part weighs. Only what a person must not miss is in a box. What they came for has a large heading over a
 * firm rule, and the rest a small one below a thin rule.
 */
type Rank = 'boxed' | 'headline' | 'secondary'

const SECTIONS: Readonly<Record<Rank, string>> = {
  boxed: 'plate p-5',
  headline: '',
  secondary: 'border-t-2 border-hairline pt-3',
}

const HEADINGS: Readonly<Record<Rank, string>> = {
  boxed: 'text-2xl',
  headline: 'text-3xl sm:text-4xl border-b-2 border-rule pb-3',
  secondary: 'text-xl',
}

/** One part of the advice, with its heading. */
export function AdviceSection({ title, rank, children }: { title: string; rank: Rank; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classNames('flex min-w-0 flex-col gap-3', SECTIONS[rank])} aria-labelledby={id}>
      <h2 id={id} className={classNames('heading', HEADINGS[rank])}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Short sentences below one another. */
export function Lines({ lines, label }: { lines: readonly string[]; label?: string }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-1.5">
      {lines.map((line, index) => (
        <li key={index} className="flex gap-3 leading-snug">
          <span aria-hidden="true" className="mt-[0.4em] size-2 shrink-0 bg-ink-soft" />
          <span className="min-w-0">{line}</span>
        </li>
      ))}
    </ul>
  )
}

/** The part of the advice right below the verdict: the first message with its call, and what else to do first. */
export function AdviceTop({
  advice,
  warnings,
  steps,
}: {
  advice: Advice
  warnings: readonly string[]
  steps: readonly string[]
}) {
  const { first_message: first } = advice
  if (first === null) return null
  const further = furtherFirstThings(advice, steps)
  return (
    <>
      <FirstMessagePanel message={first} doNot={doNots(advice, warnings)} because={saidBackOf(advice)} />
      {further.length > 0 && (
        <AdviceSection title="DO THIS FIRST" rank="boxed">
          <Lines lines={further} />
        </AdviceSection>
      )}
    </>
  )
}

type DoFirstProps = {
  lines: readonly string[]
  /** The first step with its checkbox, in the place of its line. */
  step?: ReactNode
}

/** What to do first, as the last part of the verdict. It is the heaviest text below it. */
export function DoFirst({ lines, step }: DoFirstProps) {
  const id = useId()
  if (lines.length === 0) return null
  return (
    <section aria-labelledby={id} className="border-t-2 border-rule px-3 py-2.5 sm:px-5 sm:py-4">
      <h2 id={id} className="label mb-1">
        DO THIS FIRST
      </h2>
      <div className="text-xl font-bold sm:text-2xl">
        {step !== undefined ? (
          step
        ) : lines.length === 1 ? (
          <p className="leading-snug">{lines[0]}</p>
        ) : (
          <Lines lines={lines} />
        )}
      </div>
    </section>
  )
}

/** What not to do. A first message has it in its own panel. */
export function DoNots({ advice, warnings }: { advice: Advice; warnings: readonly string[] }) {
  const lines = doNots(advice, warnings)
  if (advice.first_message !== null || lines.length === 0) return null
  return (
    <AdviceSection title="DO NOT" rank="boxed">
      <Lines lines={lines} />
    </AdviceSection>
  )
}

/** The safety warnings of the result are not repeated. */
function doNots(advice: Advice, warnings: readonly string[]): string[] {
  return advice.do_not.filter((line) => !warnings.includes(line))
}

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

/** The sources of the statements. Collapsed, because few people read them. */
export function SourceList({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null
  return (
    <details className="group border-t-2 border-hairline">
      <summary className="flex min-h-11 items-center justify-between gap-3 py-2">
        <h2 className="heading text-xl">SOURCES ({sources.length})</h2>
        <ChevronDown className="size-6 shrink-0 group-open:rotate-180" aria-hidden="true" />
      </summary>
      <ul className="flex flex-col gap-2 pb-3">
        {sources.map((source) => (
          <li key={source.id} className="leading-snug">
            <Line source={source} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Line({ source: { publisher, title, address, year } }: { source: Source }) {
  const link = sourceLink(address)
  const words = `${publisher}: ${title}`
  return (
    <>
      {link === null ? (
        words
      ) : (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${words} (new tab)`}
          className="underline underline-offset-4"
        >
          {words}
        </a>
      )}
      {year !== null && <span className="figures"> ({year})</span>}
    </>
  )
}

/** The dangers that were found, except those that stand with the first message. */
export function DangersFound({ advice }: { advice: Advice }) {
  const lines = dangerLines(advice, advice.first_message === null ? [] : saidBackOf(advice))
  if (lines.length === 0) return null
  return (
    <AdviceSection title="DANGERS FOUND" rank="secondary">
      <Lines lines={lines} />
    </AdviceSection>
  )
}
