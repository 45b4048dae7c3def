import { useMutation } from '@tanstack/react-query'
import { Table } from 'lucide-react'
import { Link } from 'react-router'
import type { downloadRepairList, lookAtRepairList } from '#shared/api/repairList.ts'
import { hasFeature, plansWith } from '#shared/plans/features.rules.ts'
import type { Plan } from '#shared/plans/plans.ts'
import { startDownload } from '#backend/downloads.ts'
import { request } from '#backend/request.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useInFlightGuard } from '#web/lib/submitting.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/**
 * Next to a heading: a button that downloads a table of every photo with its assessment, or a note on which plan
 * includes it.
 */
export function RepairListDownload({ plan }: { plan: Plan }) {
  const lock = useInFlightGuard()
  // Checks with a request first, because browsers do not show why a download was refused.
  const begin = useMutation({
    mutationFn: async () => {
      const summary = await fetchRepairListSummary()
      await startRepairListDownload()
      return summary
    },
    onSettled: lock.release,
  })
  return (
    <>
      {hasFeature(plan, 'advancedTools') ? (
        <Button
          size="small"
          className="grow sm:grow-0"
          aria-disabled={begin.isPending}
          onClick={() => {
            if (lock.take()) begin.mutate()
          }}
        >
          <Table className="size-5" aria-hidden="true" />
          {begin.isPending ? 'PREPARING...' : 'DOWNLOAD REPAIR LIST'}
        </Button>
      ) : (
        <Link
          to={PATHS.payment}
          className="no-print inline-flex min-h-11 items-center text-sm text-ink-soft underline underline-offset-4"
        >
          Repair list: included in {plansWith('advancedTools')[0]?.name}
        </Link>
      )}
      {/* The region must exist before its text is added, or some screen readers stay silent. */}
      <div role="status" className={begin.isSuccess ? 'no-print basis-full' : 'sr-only'}>
        {begin.isSuccess && (
          <Notice tone="success" isQuiet>
            Your repair list is being downloaded: {begin.data.photos} {begin.data.photos === 1 ? 'photo' : 'photos'}.
          </Notice>
        )}
      </div>
      {begin.isError && (
        <Notice tone="error" className="basis-full">
          {sentenceOf(begin.error)}
        </Notice>
      )}
    </>
  )
}

/** What the repair list would contain at this moment. It is refused with the same message as the list itself. */
async function fetchRepairListSummary(): Promise<{ photos: number }> {
  return request<typeof lookAtRepairList>({ method: 'GET', path: '/api/files/repair-list/summary' })
}

function startRepairListDownload(): Promise<void> {
  return startDownload<typeof downloadRepairList>({ path: '/api/files/repair-list.csv' })
}
