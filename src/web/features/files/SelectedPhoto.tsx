import { X } from 'lucide-react'
import { megabytes, UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { analysisPath, PATHS } from '#web/lib/paths.ts'
import { useObjectUrl } from '#web/lib/useObjectUrl.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { LazyPoorPhoto } from './LazyPoorPhoto.tsx'
import type { QueueItem, QueueState } from './uploadQueue.rules.ts'

type Props = {
  item: QueueItem<File>
  hasLargerPlan: boolean
  onRemove: () => void
  onShrink: () => void
  onReplace: (photo: File) => void
  onKeep: () => void
  onWant: () => void
}

/** One selected photo with its details, its error and its upload progress. */
export function SelectedPhoto({ item, hasLargerPlan, onRemove, onShrink, onReplace, onKeep, onWant }: Props) {
  const { photo, error, twin, problems, state } = item
  const canBeReplaced = problems.length > 0 && error === null && twin === null && isStill(state)
  const url = useObjectUrl(photo)
  const problem = state.kind === 'failed' ? state.message : error?.message
  return (
    <li className="flex gap-4 border-t-2 border-hairline py-4 first:border-t-0">
      <Photo src={url} alt="" className="size-18 rounded-plate border-2 border-rule" isLazy={false} />
      <div className="min-w-0 grow">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <p className="font-semibold">{photo.name}</p>
            <p className="figures text-sm text-ink-soft">{megabytes(photo.size)} MB</p>
          </div>
          <Button
            tone="quiet"
            size="small"
            className="-mt-2 shrink-0"
            onClick={onRemove}
            aria-label={`Remove ${photo.name}`}
          >
            <X className="size-5" aria-hidden="true" />
          </Button>
        </div>
        <div aria-live="polite">
          {twin !== null && <p className="mt-1 font-medium">{UPLOAD_MESSAGES.alreadyThere}</p>}
          {problem !== undefined && <p className="mt-1 font-medium text-danger">{problem}</p>}
          {canBeReplaced && (
            <LazyPoorPhoto name={photo.name} problems={problems} onReplace={onReplace} onKeep={onKeep} />
          )}
        </div>
        {error?.kind === 'too_large' && state.kind !== 'shrinking' && (
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="small" onClick={onShrink}>
              Use a smaller copy
            </Button>
            {hasLargerPlan && (
              <ButtonLink to={PATHS.payment} size="small">
                See larger plans
              </ButtonLink>
            )}
          </div>
        )}
        {twin !== null && (
          <div className="mt-2 flex flex-wrap gap-2">
            <ButtonLink to={analysisPath(twin.id)} size="small" aria-label={`ANALYZE ${photo.name} from your history`}>
              ANALYZE
            </ButtonLink>
            <Button size="small" onClick={onWant}>
              Upload it again
            </Button>
          </div>
        )}
        <Way state={state} name={photo.name} />
      </div>
    </li>
  )
}

function isStill({ kind }: QueueState): boolean {
  return kind === 'ready' || kind === 'failed'
}

function Way({ state, name }: { state: QueueState; name: string }) {
  switch (state.kind) {
    case 'waiting':
      return <p className="mt-2 text-sm text-ink-soft">Waiting</p>
    case 'shrinking':
      return <p className="mt-2 text-sm text-ink-soft">Making a smaller copy</p>
    case 'sending':
      return (
        <div className="mt-2 flex flex-col gap-1">
          <Progress label={`Upload of ${name}`} share={state.share} />
          <p className="figures text-sm">{Math.round(state.share * 100)}%</p>
        </div>
      )
    case 'preparing':
      return (
        <div className="mt-2 flex flex-col gap-1">
          <Progress label={`Upload of ${name}`} share={null} />
          <p className="text-sm">Preparing</p>
        </div>
      )
    case 'ready':
    case 'failed':
      return null
  }
}
