import { Progress } from '#web/ui/Progress.tsx'
import type { PhotoState } from './waiting.rules.ts'

/** What becomes of a photo. */
export function PhotoStateLine({ state, name }: { state: PhotoState; name: string }) {
  switch (state.kind) {
    case 'preparing':
      return <p className="mt-1 text-sm text-ink-soft">Making a smaller copy</p>
    case 'waiting':
      return <p className="mt-1 font-medium">{state.sentence}</p>
    case 'sending':
      return <Way name={name} share={state.share} words={`${Math.round(state.share * 100)}%`} />
    case 'storing':
      return <Way name={name} share={null} words="Preparing" />
    case 'refused':
      return <p className="mt-1 font-medium text-danger">{state.sentence}</p>
    case 'chosen':
    case 'stored':
      return null
  }
}

function Way({ name, share, words }: { name: string; share: number | null; words: string }) {
  return (
    <div className="mt-2 flex flex-col gap-1">
      <Progress label={`Upload of ${name}`} share={share} />
      <p className="figures text-sm">{words}</p>
    </div>
  )
}
