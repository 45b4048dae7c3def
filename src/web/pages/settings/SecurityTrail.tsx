import { useId, useState } from 'react'
import { SECURITY_EVENTS } from '#shared/accounts/securityEvents.ts'
import type { SecurityEventRecord } from '#shared/api/accounts.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useSecurityEvents } from '#web/features/accounts/settings.api.ts'
import { moment } from '#web/lib/dates.ts'
import { ShowAll } from '#web/ui/ShowAll.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'

/** The number of events shown at first, which is enough to review the last few days. */
const SHOWN = 5

/** The security events of the account, so that its owner notices what someone else did. */
export function SecurityTrail() {
  const id = useId()
  const { data, isError, error, isFetching, refetch } = useSecurityEvents()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div>
        <h3 id={id} className="text-lg font-semibold">
          Recent Activity
        </h3>
        <p className="text-sm text-ink-soft">If you don't recognize something here, change your password.</p>
      </div>
      {data === undefined && !isError && <TrailSkeleton />}
      {data === undefined && isError && (
        <ErrorState sentence={sentenceOf(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p>Nothing yet. Logins and changes will be listed here.</p>}
      {data !== undefined && data.length > 0 && <Events labeledBy={id} events={data} />}
    </section>
  )
}

function Events({ labeledBy, events }: { labeledBy: string; events: readonly SecurityEventRecord[] }) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ol id={listId} aria-labelledby={labeledBy} className="divide-y-2 divide-hairline border-y-2 border-hairline">
        {(isOpen ? events : events.slice(0, SHOWN)).map((event) => (
          <li key={event.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <span className="font-medium">{SECURITY_EVENTS[event.kind]}</span>
            <span className="figures text-sm text-ink-soft">
              <time dateTime={event.created_at}>{moment(event.created_at)}</time>
            </span>
            {origin(event) !== '' && <span className="w-full text-sm text-ink-soft">{origin(event)}</span>}
          </li>
        ))}
      </ol>
      {events.length > SHOWN && (
        <ShowAll listId={listId} count={events.length} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      )}
    </>
  )
}

/** '' for an event that no request caused. */
function origin({ device, address }: SecurityEventRecord): string {
  return [device, address].filter((part) => part !== null && part !== '').join(' · ')
}

function TrailSkeleton() {
  return (
    <div className="flex flex-col gap-2" role="status" aria-label="Loading the recent activity">
      {[1, 2, 3].map((row) => (
        <div key={row} className="skeleton h-12" />
      ))}
    </div>
  )
}
