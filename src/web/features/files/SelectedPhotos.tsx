import { useState } from 'react'
import { checkSelection, type Usage } from '#shared/files/uploads.rules.ts'
import type { Plan } from '#shared/plans/plans.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectedPhoto } from './SelectedPhoto.tsx'
import { sendable, type QueueItem } from './uploadQueue.rules.ts'

type Props = {
  queue: readonly QueueItem<File>[]
  plan: Plan
  usage: Usage
  isUploading: boolean
  onRemove: (id: string) => void
  onShrink: (item: QueueItem<File>) => void
  /** The photo is in the history already and shall be sent all the same. */
  onWant: (id: string) => void
  onUpload: () => void
}

/** The chosen photos and the button that sends them. */
export function SelectedPhotos({ queue, plan, usage, isUploading, onRemove, onShrink, onWant, onUpload }: Props) {
  const [isAsked, setAsked] = useState(false)
  const count = sendable(queue).length
  const refusal = checkSelection(count, plan, usage)
  // That nothing can be sent is said when somebody tries; every other refusal as soon as it is known.
  const isShown = refusal !== null && !isUploading && (count > 0 || isAsked)

  const press = () => {
    setAsked(true)
    if (refusal === null) onUpload()
  }

  return (
    <section className="plate p-5" aria-labelledby="selected-photos">
      <h2 id="selected-photos" className="heading mb-2 text-2xl">
        SELECTED PHOTOS
      </h2>
      <ul>
        {queue.map((item) => (
          <SelectedPhoto
            key={item.id}
            item={item}
            hasLargerPlan={plan.id !== 'enterprise'}
            onRemove={() => onRemove(item.id)}
            onShrink={() => onShrink(item)}
            onWant={() => onWant(item.id)}
          />
        ))}
      </ul>
      {isShown && (
        <Notice tone="error" className="mb-4">
          {refusal}
        </Notice>
      )}
      <Button tone="primary" size="large" className="mt-2 w-full" onClick={press} disabled={isUploading}>
        {isUploading ? 'UPLOADING...' : `UPLOAD ${count} DAMAGE PHOTO(S)`}
      </Button>
    </section>
  )
}
