import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DeviceSession } from '#shared/api/sessions.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { DEVICES_KEY, fetchDevices, logOutDevice, logOutOtherDevices } from '#web/features/accounts/settings.api.ts'
import { useLeave } from '#web/features/accounts/useLeave.ts'
import { moment } from '#web/lib/dates.ts'
import { useInFlightGuard } from '#web/lib/useInFlightGuard.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

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
