import { useId } from 'react'
import { Lines } from './AdviceSection.tsx'

/** What to do first, as the last part of the verdict. */
export function DoFirst({ lines }: { lines: readonly string[] }) {
  const id = useId()
  if (lines.length === 0) return null
  return (
    <section aria-labelledby={id} className="border-t-2 border-rule px-3 py-2.5 sm:px-5 sm:py-4">
      <h2 id={id} className="label mb-1">
        DO THIS FIRST
      </h2>
      <div className="text-lg font-semibold">
        {lines.length === 1 ? <p className="leading-snug">{lines[0]}</p> : <Lines lines={lines} />}
      </div>
    </section>
  )
}
