import { useMutation } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { MARKS_LINE } from '#shared/advice/marks.rules.ts'
import { messageLines } from '#shared/advice/messageLines.rules.ts'
import { sourceLink } from '#shared/advice/sourceLink.rules.ts'
import { FINISHED_PARTS } from '#shared/analyses/finishedReport.rules.ts'
import type { Shared } from '#shared/api/shares.ts'
import { utcDay } from '#shared/lib/utcMoment.ts'
import { BackendError, sentenceOf } from '#web/backend/backendError.ts'
import { FirstMessagePanel } from '#web/features/advice/FirstMessagePanel.tsx'
import { SeverityChip } from '#web/features/analyses/Verdict.tsx'
import { MarkOutlines } from '#web/features/files/history/PhotoFacts.tsx'
import { openReport, saveSharedPdf } from '#web/features/shared/shared.api.ts'
import { classNames } from '#web/lib/classNames.ts'
import { day } from '#web/lib/dates.ts'
import { ShopHead } from '#web/parts/shopHead/ShopHead.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

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

type SharedLinesProps = {
  lines: readonly string[]
  /** Whether addresses at the end of lines are links: only of our own sources, never of what somebody wrote. */
  hasLinks: boolean
}

/** The lines of a section of a report: those that begin with '- ' or with a number and a period are items of lists. */
function SharedLines({ lines, hasLinks }: SharedLinesProps) {
  const shown = hasLinks ? withLink : (line: string) => line
  return (
    <div className="flex flex-col gap-2 leading-snug">
      {blocksOf(lines).map(({ kind, items }, at) => {
        if (kind === 'text') {
          return items.map((item, index) => <p key={`${at} ${index}`}>{shown(item)}</p>)
        }
        const List = kind === 'numbered' ? 'ol' : 'ul'
        return (
          <List key={at} className={`flex flex-col gap-2 pl-6 ${kind === 'numbered' ? 'list-decimal' : 'list-disc'}`}>
            {items.map((item, index) => (
              <li key={index}>{shown(item)}</li>
            ))}
          </List>
        )
      })}
    </div>
  )
}

type Block = { kind: 'text' | 'bullets' | 'numbered'; items: string[] }

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  for (const line of lines) {
    const kind = line.startsWith('- ') ? 'bullets' : /^\d+\. /.test(line) ? 'numbered' : 'text'
    const item = line.replace(/^(?:- |\d+\. )/, '')
    const last = blocks.at(-1)
    if (last?.kind === kind) last.items.push(item)
    else blocks.push({ kind, items: [item] })
  }
  return blocks
}

/** The address at the end of a source, as a link that does not tell where it was pressed. */
function withLink(line: string): ReactNode {
  const address = line.slice(line.lastIndexOf('. ') + 2)
  const link = sourceLink(address)
  if (link === null) return line
  return (
    <Fragment>
      {line.slice(0, -address.length)}
      <a href={link} target="_blank" rel="noopener noreferrer" className="break-all underline underline-offset-4">
        {address}
      </a>
    </Fragment>
  )
}

type SharedPhoto = Shared['photos'][number]

/** The photos with what is marked on them. Each opens alone, as large as the browser shows it. */
function SharedPhotos({ photos }: { photos: readonly SharedPhoto[] }) {
  return (
    <ul
      aria-label="Photos"
      className={classNames('grid items-start gap-4', photos.length > 1 && 'sm:grid-cols-2 print:grid-cols-2')}
    >
      {photos.map((photo) => (
        <li key={photo.n}>
          <figure className="plate overflow-hidden">
            <a href={photo.url} target="_blank" rel="noopener noreferrer" className="relative block bg-bench">
              <img
                src={photo.url}
                alt={`${photo.alt} (opens in a new tab)`}
                width={photo.width}
                height={photo.height}
                loading={photo.n === 1 ? 'eager' : 'lazy'}
                decoding="async"
                className="h-auto w-full"
              />
              {photo.marks.length > 0 && (
                <MarkOutlines
                  marks={photo.marks.map((mark) => ({ ...mark, file_id: String(photo.n) }))}
                  width={photo.width}
                  height={photo.height}
                />
              )}
            </a>
            <figcaption className="flex flex-col gap-1 border-t-2 border-rule p-3 text-sm">
              {photo.caption !== null && <span className="text-base font-semibold">{photo.caption}</span>}
              <span>
                Photo {photo.n}, received {utcDay(new Date(photo.received))}
              </span>
              {photo.role != null && <span className="font-semibold">{photo.role}</span>}
              {photo.marks.length > 0 && (
                <span>Marked: {photo.marks.map(({ label }, at) => `${at + 1} ${label}`).join(', ')}</span>
              )}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

type SharedActionsProps = { id: string; hasPdf: boolean; onClosed: () => void }

/** Saves or prints a shared report. */
function SharedActions({ id, hasPdf, onClosed }: SharedActionsProps) {
  // A download says nothing when it is refused, so the page asks before whether the link is still open.
  const saving = useMutation({
    mutationFn: () => openReport({ id, secret: null }, ''),
    onSuccess: () => saveSharedPdf(id),
    onError: (error) => {
      if (error instanceof BackendError && error.code === 'share_closed') onClosed()
    },
  })
  return (
    <div className="no-print flex flex-col gap-3">
      <div className="flex flex-wrap gap-2 sm:gap-3">
        {hasPdf && (
          <Button
            tone="primary"
            className="grow sm:grow-0"
            aria-disabled={saving.isPending}
            onClick={() => {
              if (!saving.isPending) saving.mutate()
            }}
          >
            <Download className="size-5" aria-hidden="true" />
            SAVE AS PDF
          </Button>
        )}
        <Button className="grow sm:grow-0" onClick={() => print()}>
          <Printer className="size-5" aria-hidden="true" />
          PRINT
        </Button>
      </div>
      {saving.isError && <Notice tone="error">{sentenceOf(saving.error)}</Notice>}
    </div>
  )
}
