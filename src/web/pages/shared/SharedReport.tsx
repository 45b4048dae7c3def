import type { Shared } from '#shared/api/shares.ts'
import { messageLines } from '#shared/advice/messageLines.rules.ts'
import { FINISHED_PARTS } from '#shared/analyses/finishedReport.rules.ts'
import { MARKS_LINE } from '#shared/advice/marks.rules.ts'
import { FirstMessagePanel } from '#web/features/advice/FirstMessagePanel.tsx'
import { ShopHead } from '#web/parts/shopHead/ShopHead.tsx'
import { SeverityChip } from '#web/features/analyses/SeverityChip.tsx'
import { day } from '#web/lib/dates.ts'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SharedActions } from './SharedActions.tsx'
import { SharedLines } from './SharedLines.tsx'
import { SharedPhotos } from './SharedPhotos.tsx'

type Props = {
  id: string
  report: Shared
  /** Half an hour has passed since it was last asked for. */
  onClosed: () => void
}

/** What the top of the page says. */
const ABOVE: ReadonlySet<string> = new Set(['first', 'repair'])
const ABOVE_WHEN_FINISHED: ReadonlySet<string> = new Set([...FINISHED_PARTS, 'repair'])

/** A report that somebody shared, from what comes first to what only some people read. */
export function SharedReport({ id, report, onClosed }: Props) {
  const { sections, first_message: message } = report
  // What is no longer to be done first stands among what was found.
  const isFinished = sections.some(({ part }) => part === 'done')
  const above = isFinished ? ABOVE_WHEN_FINISHED : ABOVE
  const work = sections.filter(({ part }) => isFinished && above.has(part) && part !== 'repair')
  // In the order of the report, in which the dangers stand before the steps.
  const rest = sections.filter(({ part }) => part !== 'file' && !above.has(part))
  const making = sections.filter(({ part }) => part === 'file')
  const firstLines = isFinished ? [] : (sections.find(({ part }) => part === 'first')?.lines ?? [])
  const further = message === null ? firstLines : firstLines.slice(messageLines(message).length)
  return (
    <div className="flex flex-col gap-6">
      {report.shop != null && <ShopHead shop={report.shop} logo={`/api/shared/${id}/logo`} />}
      <div>
        <p className="label text-ink-soft">
          {report.by === null ? 'Damage report' : `Damage report from ${report.by}`}
        </p>
        <PageHeading takesFocus className="text-3xl wrap-anywhere sm:text-5xl">
          {report.name}
        </PageHeading>
      </div>
      {message !== null && <FirstMessagePanel message={message} doNot={[]} />}
      {further.length > 0 && <Section heading="DO THIS FIRST" lines={further} />}
      {work.map(({ part, heading, lines }) => (
        <Section key={part} heading={heading} lines={lines} />
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {report.severity !== null && <SeverityChip severity={report.severity} />}
        <span className="label">Status: {report.status}</span>
        <span className="text-sm text-ink-soft">
          Last changed {day(report.updated_at)}. This link works until {day(report.expires_at)}.
        </span>
      </div>
      <SharedActions id={id} hasPdf={sections.length > 0} onClosed={onClosed} />
      <SharedPhotos photos={report.photos} />
      {sections.length === 0 && <p>There is no result yet. The photos are all that can be shown.</p>}
      {[...rest, ...making].map(({ part, heading, lines }) => (
        // The photos above have the numbers.
        <Section
          key={part}
          heading={heading}
          hasLinks={part === 'sources'}
          lines={lines.filter((line) => line !== MARKS_LINE)}
        />
      ))}
      {report.shop?.footer != null && <p className="font-semibold wrap-anywhere">{report.shop.footer}</p>}
      {report.end !== null && <p className="border-t-2 border-hairline pt-3 text-sm text-ink-soft">{report.end}</p>}
    </div>
  )
}

function Section({
  heading,
  lines,
  hasLinks = false,
}: {
  heading: string
  lines: readonly string[]
  hasLinks?: boolean
}) {
  return (
    <section className="flex flex-col gap-2 break-inside-avoid">
      <h2 className="heading text-2xl">{heading}</h2>
      <SharedLines lines={lines} hasLinks={hasLinks} />
    </section>
  )
}
