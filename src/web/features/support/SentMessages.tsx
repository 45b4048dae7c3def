import { sentenceOf } from '#web/backend/backendError.ts'
import { moment } from '#web/lib/dates.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { useSentMessages } from './useSupport.ts'

/** The messages this person has sent. Renders nothing before the first one. */
export function SentMessages() {
  const sent = useSentMessages()
  if (sent.data === undefined) {
    if (!sent.isError) return <div role="status" aria-label="Loading your messages" className="skeleton h-12" />
    return (
      <ErrorState sentence={sentenceOf(sent.error)} onRetry={() => void sent.refetch()} isRetrying={sent.isFetching} />
    )
  }
  if (sent.data.length === 0) return null
  return (
    <div className="flex flex-col gap-1 border-t-2 border-hairline pt-4">
      <h3 className="heading text-xl">YOUR MESSAGES</h3>
      <ul>
        {sent.data.map(({ id, subject, message, created_at }) => (
          <li key={id} className="border-b-2 border-hairline last:border-b-0">
            <details className="py-1">
              <summary className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
                <span className="line-clamp-1 min-w-0 font-semibold underline underline-offset-4">
                  {subject === '' ? message : subject}
                </span>
                <span className="figures text-sm text-ink-soft">{moment(created_at)}</span>
              </summary>
              <p className="pb-3 whitespace-pre-wrap">{message}</p>
            </details>
          </li>
        ))}
      </ul>
    </div>
  )
}
