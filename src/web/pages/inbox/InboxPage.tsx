import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { mayDoIn, type Act } from '#shared/workspaces/roles.rules.ts'
import { SUBMISSION_STATUSES, type SubmissionStatus } from '#shared/intake/intake.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { followInto } from '#web/features/shops/enterWorkspace.ts'
import { useShop } from '#web/features/shops/shops.api.ts'
import { useSubmissions } from '#web/features/intake/submissions.api.ts'
import { repairPath } from '#web/lib/paths.ts'
import { CODES_HASH } from '#web/lib/shopPaths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { RequestCard } from './RequestCard.tsx'

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
  useEffect(() => {
    followInto(shopId, me)
  }, [shopId, me])
  const mayDo = (act: Act) => mayDoIn(me.shops, shopId, act)
  const [status, setStatus] = useState<SubmissionStatus>('new')
  const wantsCodes = useLocation().hash === CODES_HASH
  const [areLinksShown, setLinksShown] = useState(wantsCodes)
  const links = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (wantsCodes) links.current?.scrollIntoView({ block: 'start' })
  }, [wantsCodes])
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
