import { useQuery } from '@tanstack/react-query'
import { GB, gigabytes, megabytes } from '#shared/files/uploads.rules.ts'
import { storageUse } from '#web/lib/storageUse.ts'
import { Gauge } from '#web/ui/Gauge.tsx'

/** How much of the storage that the browser allows is used, and what a server would add. */
export function StorageUse() {
  const { data, isPending } = useQuery({ queryKey: ['storage-use'], queryFn: storageUse, staleTime: 0 })
  return (
    <>
      <li>
        {isPending && <div className="skeleton h-12" />}
        {data === null && <p>This browser doesn&apos;t say how much it can keep.</p>}
        {data !== undefined && data !== null && (
          <>
            <Gauge
              label="Storage used"
              reading={`${sizeOf(data.used)} of ${sizeOf(data.allowed)}`}
              share={data.allowed === 0 ? 1 : data.used / data.allowed}
            />
            <p className="mt-2 text-sm text-ink-soft">
              {data.isPersistent
                ? 'The browser keeps it until you delete it.'
                : 'The browser may delete it when storage runs short, so save a backup now and then.'}
            </p>
          </>
        )}
      </li>
      <li>
        <p className="text-lg font-semibold">Needs a server</p>
        <p className="text-sm text-ink-soft">
          AI analysis, email, payments, two-step login, and the same account on other devices
        </p>
      </li>
    </>
  )
}

function sizeOf(bytes: number): string {
  return bytes < GB / 10 ? `${megabytes(bytes)} MB` : `${gigabytes(bytes)} GB`
}
