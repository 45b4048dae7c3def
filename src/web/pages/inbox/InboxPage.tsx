import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { Submission } from '#shared/api/intake.ts'
import { SUBMISSION_STATUSES, type SubmissionStatus } from '#shared/intake/intake.rules.ts'
import { damageSaid, requestLines } from '#shared/intake/requestAnswers.rules.ts'
import { mayDoIn, type Act } from '#shared/workspaces/roles.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { Lines } from '#web/features/advice/AdviceSection.tsx'
import { LazyPhotoViewer } from '#web/features/files/history/LazyPhotoViewer.tsx'
import { CustomerContact } from '#web/features/intake/CustomerContact.tsx'
import { useDecideSubmission, useSubmissions } from '#web/features/intake/submissions.api.ts'
import { useFollowInto } from '#web/features/shops/enterWorkspace.ts'
import { useShop } from '#web/features/shops/shops.api.ts'
import { moment } from '#web/lib/dates.ts'
import { repairPath } from '#web/lib/paths.ts'
import { CODES_HASH } from '#web/lib/shopPaths.ts'
import { RequestUrgency } from '#web/parts/customer/RequestUrgency.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

const LABELS: Readonly<Record<SubmissionStatus, string>> = { new: 'NEW', accepted: 'ACCEPTED', declined: 'DECLINED' }

const NOTHING: Readonly<Record<SubmissionStatus, string>> = {
  new: 'No request waits. They appear here as soon as a customer sends one.',
  accepted: 'No request was accepted so far.',
  declined: 'No request was declined in the last 90 days.',
}

/** Who has printed the codes does not come back to them often. */
const { Part: IntakeLinks } = lazyPart(async () => (await import('#web/features/intake/IntakeLinks.tsx')).IntakeLinks, {
  label: 'Loading the links',
})

/** What customers have sent to a shop, the most urgent first. */
export function InboxPage() {
  const { id: shopId = '' } = useParams()
  const me = useMe()
  const shop = me.shops?.find(({ id }) => id === shopId)
  const isLeaving = useFollowInto(shopId, me)
  const mayDo = (act: Act) => mayDoIn(me.shops, shopId, act)
  const [status, setStatus] = useState<SubmissionStatus>('new')
  const wantsCodes = useLocation().hash === CODES_HASH
  const [areLinksShown, setLinksShown] = useState(wantsCodes)
  const links = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (wantsCodes) links.current?.scrollIntoView({ block: 'start' })
  }, [wantsCodes])
  if (isLeaving) return null
  return (
    <div className="flex flex-col gap-5 pt-4 sm:pt-6">
      <PageHeading>INBOX</PageHeading>
      <div role="group" aria-label="Requests to show" className="flex flex-wrap gap-2">
        {SUBMISSION_STATUSES.map((each) => (
          <Button
            key={each}
            size="small"
            tone={status === each ? 'primary' : 'plain'}
            aria-pressed={status === each}
            onClick={() => setStatus(each)}
          >
            {LABELS[each]}
          </Button>
        ))}
      </div>
      <Requests
        key={`${shopId} ${status}`}
        shopId={shopId}
        status={status}
        mayDecide={mayDo('intake')}
        mayDelete={mayDo('remove')}
      />
      {shop !== undefined && (
        <details
          ref={links}
          open={areLinksShown}
          className="group border-t-2 border-hairline pt-3"
          onToggle={({ currentTarget }) => setLinksShown(currentTarget.open)}
        >
          <summary className="heading min-h-11 text-2xl">LINKS AND CODES TO PRINT</summary>
          {areLinksShown && <Codes shop={shop} mayManage={mayDo('manage')} />}
        </details>
      )}
    </div>
  )
}

/** What is printed carries what the shop shows of itself. */
function Codes({ shop, mayManage }: { shop: { id: string; name: string }; mayManage: boolean }) {
  const details = useShop(shop.id)
  return <IntakeLinks shopId={shop.id} shop={details.data ?? { name: shop.name }} mayManage={mayManage} />
}

type RequestsProps = { shopId: string; status: SubmissionStatus; mayDecide: boolean; mayDelete: boolean }

function Requests({ shopId, status, mayDecide, mayDelete }: RequestsProps) {
  const navigate = useNavigate()
  const { data, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage } = useSubmissions(shopId, status)
  if (isPending) return <div role="status" aria-label="Loading the requests" className="skeleton min-h-72" />
  if (data === undefined) {
    return <ErrorState sentence={sentenceOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  const submissions = data.pages.flatMap((page) => page.submissions)
  if (submissions.length === 0) return <p className="plate p-5">{NOTHING[status]}</p>
  return (
    <>
      <ul aria-label="Requests" className="grid items-start gap-4 lg:grid-cols-2">
        {submissions.map((submission) => (
          <li key={submission.id}>
            <RequestCard
              submission={submission}
              mayDecide={mayDecide}
              mayDelete={mayDelete}
              onAccepted={(repairId) => void navigate(repairPath(repairId))}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button aria-disabled={isFetching} onClick={() => void fetchNextPage()}>
          SHOW MORE
        </Button>
      )}
    </>
  )
}

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
function RequestCard(props: Props) {
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
