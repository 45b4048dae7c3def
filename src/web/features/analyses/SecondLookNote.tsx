import { secondLookLines, type SecondLook } from '#shared/analyses/secondLook.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** What came of asking a second model: a quiet line, or a notice where the two disagree. */
export function SecondLookNote({ look }: { look: SecondLook }) {
  const lines = secondLookLines(look)
  if (look.disagrees.length === 0) return <p className="-mt-3 text-sm text-ink-soft">{lines.join(' ')}</p>
  return (
    <Notice tone="notice" isQuiet>
      <p className="font-semibold">TWO MODELS DISAGREE</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  )
}
