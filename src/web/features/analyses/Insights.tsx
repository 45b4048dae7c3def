type Props = {
  notes: readonly string[]
  /** For insights that are not based on the photo. */
  isGuidance: boolean
}

/** The other remarks of the model's result or of the general guidance. */
export function Insights({ notes, isGuidance }: Props) {
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="insights" className="min-w-0 border-t-2 border-hairline pt-3">
      <h2 id="insights" className="heading mb-3 text-xl">
        {isGuidance ? 'GENERAL NOTES' : 'AI INSIGHTS & NOTES'}
      </h2>
      <ul className="flex max-w-[var(--measure)] flex-col gap-2">
        {notes.map((note, index) => (
          <li key={index}>{note}</li>
        ))}
      </ul>
    </section>
  )
}
