import type { MouseEvent } from 'react'

type Section = { title: string; paragraphs: readonly string[]; points?: readonly string[] }

/**
 * A chapter is not a place to come back to, so it gets no entry of the history. What follows the # is also the name of
 * the screen in the local app.
 */
function goThere(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const part = document.getElementById(event.currentTarget.hash.slice(1))
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
}

/** A long text as numbered chapters, with a table of contents next to it. */
export function NumberedSections({ label, sections }: { label: string; sections: readonly Section[] }) {
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[min(17rem,26vw)_minmax(0,1fr)]">
      <nav aria-label={label} className="no-print plate p-5 lg:sticky lg:top-[calc(var(--bars)+1.375rem)]">
        <ol className="flex flex-col">
          {sections.map(({ title }, index) => (
            <li key={title}>
              <a
                href={`#part-${index + 1}`}
                onClick={goThere}
                className="figures flex min-h-11 wrap-anywhere items-center lg:min-h-9 gap-3 leading-tight font-semibold underline-offset-4 hover:underline"
              >
                <span className="heading w-6 shrink-0 text-xl text-ink-soft" aria-hidden="true">
                  {index + 1}
                </span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div>
        {sections.map(({ title, paragraphs, points }, index) => (
          <section
            key={title}
            id={`part-${index + 1}`}
            tabIndex={-1}
            aria-labelledby={`part-${index + 1}-title`}
            className="grid gap-x-6 gap-y-3 border-t-2 border-rule py-7 outline-none first:border-t-0 first:pt-0 sm:grid-cols-[4.5rem_minmax(0,1fr)]"
          >
            <span aria-hidden="true" className="heading figures text-5xl leading-[0.8] sm:text-6xl">
              {index + 1}
            </span>
            <div className="flex max-w-[var(--measure)] flex-col gap-3">
              <h2 id={`part-${index + 1}-title`} className="heading text-3xl">
                {title}
              </h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {points !== undefined && (
                <ul className="flex flex-col gap-2">
                  {points.map((point) => (
                    <li key={point} className="flex gap-3">
                      <span className="mt-2 size-2.5 shrink-0 bg-yellow-deep" aria-hidden="true" />
                      {point}
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}
