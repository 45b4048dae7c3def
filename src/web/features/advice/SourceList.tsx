import { ChevronDown } from 'lucide-react'
import type { Source } from '#shared/advice/advice.ts'
import { sourceLink } from '#shared/advice/sourceLink.rules.ts'

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
