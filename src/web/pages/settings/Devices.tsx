import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { SECURITY_EVENTS } from '#shared/accounts/securityEvents.ts'
import type { SecurityEventRecord } from '#shared/api/accounts.ts'
import type { DeviceSession } from '#shared/api/sessions.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import {
  DEVICES_KEY,
  fetchDevices,
  logOutDevice,
  logOutOtherDevices,
  useSecurityEvents,
} from '#web/features/accounts/settings.api.ts'
import { useLeave } from '#web/features/accounts/useSession.ts'
import { moment } from '#web/lib/dates.ts'
import { useInFlightGuard } from '#web/lib/submitting.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { ShowAll } from '#web/ui/OpenedPart.tsx'

/** One row for each logged-in device. Each device can be logged out from here. */
export function Devices() {
  const { data, isError, error, isFetching, refetch } = useDevices()
  if (data !== undefined) return <DeviceRows devices={data} />
  return (
    <li>
      {isError ? (
        <ErrorState sentence={sentenceOf(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading your devices" className="flex flex-col gap-3">
          <div className="skeleton h-12" />
          <div className="skeleton h-12" />
        </div>
      )}
    </li>
  )
}

function DeviceRows({ devices }: { devices: readonly DeviceSession[] }) {
  const [message, setMessage] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const status = useRef<HTMLDivElement>(null)
  const lock = useInFlightGuard()
  const end = useLogOutDevices((ended) =>
    setMessage(ended === 'others' ? 'All other devices were logged out.' : `${ended.device} was logged out.`),
  )
  // The button that was pressed disappeared with its row.
  useEffect(() => {
    if (message !== null) status.current?.focus()
  }, [message])

  const logOut = (ended: DeviceSession | 'others') => {
    if (!lock.take()) return
    setMessage(null)
    end.mutate(ended, { onSettled: lock.release })
  }
  const isEnding = ({ id }: DeviceSession) => end.isPending && (end.variables === 'others' || end.variables.id === id)

  return (
    <>
      {devices.map((device) => (
        <DeviceRow key={device.id} device={device} isEnding={isEnding(device)} onLogOut={() => logOut(device)} />
      ))}
      <li>
        {devices.length > 1 ? (
          <Button className="w-full sm:w-auto" onClick={() => setAsking(true)} disabled={end.isPending}>
            LOG OUT ALL OTHERS
          </Button>
        ) : (
          <p className="text-sm text-ink-soft">You're not logged in on any other device.</p>
        )}
        {/* The region must exist before its text is added, or some screen readers stay silent. */}
        <div ref={status} role="status" tabIndex={-1} className="outline-none">
          {message !== null && (
            <Notice tone="success" isQuiet className="mt-3">
              {message}
            </Notice>
          )}
        </div>
        {end.isError && (
          <Notice tone="error" className="mt-3">
            {sentenceOf(end.error)}
          </Notice>
        )}
      </li>
      {isAsking && (
        <LazyConfirmDialog
          title="LOG OUT ALL OTHERS"
          text="Every device but this one will have to log in again."
          confirmLabel="LOG OUT"
          cancelLabel="CANCEL"
          onConfirm={() => {
            setAsking(false)
            logOut('others')
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

type RowProps = { device: DeviceSession; isEnding: boolean; onLogOut: () => void }

function DeviceRow({ device, isEnding, onLogOut }: RowProps) {
  const leave = useLeave()
  const { device: name, address, last_used_at: lastUsed, is_current: isCurrent } = device
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 grow basis-36">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
          {name}
          {isCurrent && <Badge tone="yellow">This device</Badge>}
        </p>
        <p className="figures text-sm text-ink-soft">
          Last used <time dateTime={lastUsed}>{moment(lastUsed)}</time>
          {address !== null && <span className="wrap-anywhere">{`\u00a0· ${address}`}</span>}
        </p>
      </div>
      <Button
        size="small"
        aria-label={`Log out ${name}${isCurrent ? ', this device' : ''}`}
        disabled={isEnding}
        onClick={isCurrent ? () => void leave() : onLogOut}
      >
        {isEnding ? 'LOGGING OUT...' : 'LOG OUT'}
      </Button>
    </li>
  )
}

/**
 * The devices where the person is logged in. Fetched on every visit, because a device may have been added a moment ago.
 */
function useDevices() {
  return useQuery({ queryKey: DEVICES_KEY, queryFn: fetchDevices, staleTime: 0 })
}

/** Logs out one device, or all except this one. Devices that were logged out leave the list at once. */
function useLogOutDevices(onDone: (ended: DeviceSession | 'others') => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ended: DeviceSession | 'others') =>
      ended === 'others' ? logOutOtherDevices() : logOutDevice(ended.id),
    onSuccess: (_answer, ended) => {
      client.setQueryData<DeviceSession[]>(DEVICES_KEY, (devices) =>
        devices?.filter(({ id, is_current }) => (ended === 'others' ? is_current : id !== ended.id)),
      )
      onDone(ended)
      void client.invalidateQueries({ queryKey: ['security-events'] })
    },
  })
}

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
