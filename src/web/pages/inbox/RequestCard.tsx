import { useState } from 'react'
import type { Submission } from '#shared/api/intake.ts'
import { damageSaid, requestLines } from '#shared/intake/requestAnswers.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { Lines } from '#web/features/advice/AdviceSection.tsx'
import { LazyPhotoViewer } from '#web/features/files/history/LazyPhotoViewer.tsx'
import { CustomerContact } from '#web/features/intake/CustomerContact.tsx'
import { RequestUrgency } from '#web/parts/customer/RequestUrgency.tsx'
import { useDecideSubmission } from '#web/features/intake/submissions.api.ts'
import { moment } from '#web/lib/dates.ts'
import { repairPath } from '#web/lib/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** The photos of a request, as the viewer shows photos. */
const viewed = ({ photos }: Submission) =>
  photos.map(({ id, url, width, height }, at) => ({
    id,
    file_name: `Photo ${at + 1}`,
    file_url: url,
    original_url: url,
    file_type: 'image/jpeg',
    caption: null,
    width,
    height,
  }))

type Props = {
  submission: Submission
  mayDecide: boolean
  mayDelete: boolean
  onAccepted: (repairId: string) => void
}

/** One request: how urgent, what is damaged, the photos, who asks, and what can be done about it. */
export function RequestCard(props: Props) {
  const { submission } = props
  const { urgency, answers, note, first_message: message, photos } = submission
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <article aria-label={`Request ${submission.reference}`} className="plate overflow-hidden">
      <RequestUrgency urgency={urgency}>
        <p className="label">{submission.reference}</p>
      </RequestUrgency>
      <div className="flex flex-col gap-4 p-4 sm:p-5">
        <div>
          <h2 className="heading text-2xl wrap-anywhere">{damageSaid(answers) ?? 'Damage'}</h2>
          <p className="text-sm text-ink-soft">
            {moment(submission.created_at)}
            {submission.link_label !== null && `, by ${submission.link_label}`}
          </p>
        </div>
        {submission.withdrawn_at !== null && (
          <Notice tone="error">
            The customer took this request back on {moment(submission.withdrawn_at)}. Please delete what you do not have
            to keep.
          </Notice>
        )}
        {message !== null && <p className="font-semibold">The customer was told first: {message.title}</p>}
        {photos.length > 0 && (
          <ul aria-label="Photos" className="grid grid-cols-3 gap-2 sm:grid-cols-5">
            {photos.map(({ id, thumbnail_url: thumbnail, width, height }, at) => (
              <li key={id}>
                <button type="button" className="block w-full" onClick={() => setOpened(at)}>
                  <img
                    src={thumbnail}
                    alt={`Photo ${at + 1} of ${photos.length}`}
                    width={width}
                    height={height}
                    loading="lazy"
                    decoding="async"
                    className="aspect-square w-full rounded-plate border-2 border-rule object-cover"
                  />
                </button>
              </li>
            ))}
          </ul>
        )}
        <Lines label="Answers" lines={requestLines(answers)} />
        {note !== null && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
        <div className="border-t-2 border-hairline pt-3">
          <CustomerContact submission={submission} />
        </div>
        <Decisions {...props} />
      </div>
      {opened !== null && (
        <LazyPhotoViewer photos={viewed(submission)} marks={[]} first={opened} onClose={() => setOpened(null)} />
      )}
    </article>
  )
}

const QUESTIONS = {
  decline: {
    title: 'DECLINE THIS REQUEST?',
    text: 'Its photos are erased at once. The customer is not told: call or write if you want to explain.',
    confirm: 'DECLINE',
  },
  block: {
    title: 'DECLINE AND BLOCK?',
    text: 'Its photos are erased at once, and nothing more comes from this email address or phone number for 90 days.',
    confirm: 'DECLINE AND BLOCK',
  },
  delete: {
    title: 'DELETE THIS REQUEST?',
    text: 'It is erased with everything that it has. A repair that was made of it stays.',
    confirm: 'DELETE',
  },
} as const

function Decisions({ submission, mayDecide, mayDelete, onAccepted }: Props) {
  const { id, status, repair_id: repairId, reference } = submission
  const { mutate, isPending, error } = useDecideSubmission(id, onAccepted)
  const [asking, setAsking] = useState<keyof typeof QUESTIONS | null>(null)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {status === 'new' && mayDecide && (
          <>
            <Button
              tone="primary"
              className="grow sm:grow-0"
              aria-label={`ACCEPT ${reference}`}
              aria-disabled={isPending}
              onClick={() => !isPending && mutate({ kind: 'accept' })}
            >
              ACCEPT
            </Button>
            <Button aria-label={`DECLINE ${reference}`} onClick={() => setAsking('decline')}>
              DECLINE
            </Button>
            <Button tone="quiet" aria-label={`DECLINE AND BLOCK ${reference}`} onClick={() => setAsking('block')}>
              DECLINE AND BLOCK
            </Button>
          </>
        )}
        {repairId !== null && (
          <ButtonLink to={repairPath(repairId)} tone="primary">
            OPEN THE REPAIR
          </ButtonLink>
        )}
        {status !== 'new' && mayDelete && (
          <Button tone="quiet" aria-label={`DELETE ${reference}`} onClick={() => setAsking('delete')}>
            DELETE
          </Button>
        )}
      </div>
      {status === 'new' && !mayDecide && <p className="text-ink-soft">The owner or an admin accepts or declines it.</p>}
      {error !== null && <Notice tone="error">{sentenceOf(error)}</Notice>}
      {asking !== null && (
        <LazyConfirmDialog
          title={QUESTIONS[asking].title}
          text={QUESTIONS[asking].text}
          confirmLabel={QUESTIONS[asking].confirm}
          cancelLabel="KEEP IT"
          tone="danger"
          onConfirm={() => {
            setAsking(null)
            mutate(asking === 'delete' ? { kind: 'delete' } : { kind: 'decline', block: asking === 'block' })
          }}
          onCancel={() => setAsking(null)}
        />
      )}
    </div>
  )
}
