import { useMutation } from '@tanstack/react-query'
import { megabytes } from '#shared/files/uploads.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { fetchDataSummary, startDataDownload } from '#web/features/accounts/settings.api.ts'
import { useInFlightGuard } from '#web/lib/useInFlightGuard.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/**
 * Hands the zip to the browser. It checks with a request first, because browsers do not show why a download was
 * refused.
 */
export function DownloadData() {
  const lock = useInFlightGuard()
  const begin = useMutation({
    mutationFn: async () => {
      const summary = await fetchDataSummary()
      await startDataDownload()
      return summary
    },
    onSettled: lock.release,
  })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="grow basis-52">
          <p className="text-lg font-semibold">{globalThis.IS_LOCAL_APP ? 'Save a Backup' : 'Download My Data'}</p>
          <p className="text-sm text-ink-soft">
            {globalThis.IS_LOCAL_APP
              ? 'One zip file with your original photos and your repairs. It can be opened here, on another device, or in an account on a server'
              : 'One zip file with your original photos, their analyses and reports, your messages, your profile and your security history'}
          </p>
        </div>
        <Button
          className="grow sm:grow-0"
          aria-disabled={begin.isPending}
          onClick={() => {
            if (lock.take()) begin.mutate()
          }}
        >
          {begin.isPending ? 'PREPARING...' : globalThis.IS_LOCAL_APP ? 'SAVE A BACKUP' : 'DOWNLOAD MY DATA'}
        </Button>
      </div>
      {/* The region must exist before its text is added, or some screen readers stay silent. */}
      <div role="status">
        {begin.isSuccess && (
          <Notice tone="success" isQuiet className="mt-3">
            {globalThis.IS_LOCAL_APP
              ? `Your backup is saved${photosIn(begin.data)}.`
              : `Your download has started${photosIn(begin.data)}. Stay logged in until it's done.`}
          </Notice>
        )}
      </div>
      {begin.isError && (
        <Notice tone="error" className="mt-3">
          {sentenceOf(begin.error)}
        </Notice>
      )}
    </>
  )
}

function photosIn({ photos, storage_bytes: bytes }: { photos: number; storage_bytes: number }): string {
  if (photos === 0) return ''
  return `: ${photos} ${photos === 1 ? 'photo' : 'photos'}, ${megabytes(bytes)} MB`
}
