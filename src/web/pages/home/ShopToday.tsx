import { cannotWait } from '#shared/repairs/priority.rules.ts'
import type { RepairSummary } from '#shared/api/repairs.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { URGENCY_LINES } from '#web/features/advice/advice.rules.ts'
import { classNames } from '#web/lib/classNames.ts'
import { inboxPath, workPath } from '#web/lib/shopPaths.ts'
import { MoreLink, Part } from '#web/parts/goingOn/GoingOn.tsx'
import { WorkCard } from '#web/parts/shopWork/WorkCard.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import type { Today } from './useToday.ts'

type Props = Pick<Today, 'shop' | 'waiting' | 'mentions'> & { repairs: readonly RepairSummary[] }

/**
 * What a shop has to look at today: requests that wait, what is late or due, what cannot wait and nobody does, and
 * comments that ask for an answer.
 */
export function ShopToday({ shop, waiting, mentions, repairs }: Props) {
  const me = useMe()
  const hasRequests = waiting !== undefined && waiting.count > 0
  const workerOf = ({ assigned_to: to = null }: RepairSummary) =>
    to === null ? 'Unassigned' : to === me.id ? 'Assigned to you' : null
  return (
    <>
      <Part title="TODAY" more={<MoreLink to={workPath(shop.id, 'me')}>YOUR WORK</MoreLink>}>
        {hasRequests && <Requests shopId={shop.id} {...waiting} />}
        {repairs.map((repair) => (
          <WorkCard key={repair.id} repair={repair} worker={workerOf(repair)} />
        ))}
        {!hasRequests && repairs.length === 0 && (
          <li>
            {waiting === undefined
              ? 'Nothing is late or due today.'
              : 'No request waits, and nothing is late or due today.'}
          </li>
        )}
      </Part>
      {mentions.length > 0 && (
        <Part title="YOU WERE MENTIONED">
          <li className="col-span-full">A comment of yours on the repair takes it off this list.</li>
          {mentions.map((repair) => (
            <WorkCard key={repair.id} repair={repair} worker={workerOf(repair)} />
          ))}
        </Part>
      )}
    </>
  )
}

type RequestsProps = { shopId: string } & Pick<NonNullable<Today['waiting']>, 'count' | 'urgency'>

function Requests({ shopId, count, urgency }: RequestsProps) {
  const isUrgent = cannotWait(urgency)
  const most = urgency === null ? null : URGENCY_LINES[urgency]
  return (
    <li
      className={classNames(
        'plate flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 lg:col-span-full',
        isUrgent && 'on-coal bg-coal text-yellow',
      )}
    >
      <div>
        <h3 className="heading text-2xl">{count === 1 ? '1 REQUEST WAITS' : `${count} REQUESTS WAIT`}</h3>
        <p className="font-semibold">
          {most === null ? 'How urgent is not known.' : count === 1 ? most : `The most urgent: ${most}`}
        </p>
      </div>
      <ButtonLink to={inboxPath(shopId)} tone="primary">
        OPEN THE INBOX
      </ButtonLink>
    </li>
  )
}
