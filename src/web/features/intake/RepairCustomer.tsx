import { useId } from 'react'
import { moment } from '#web/lib/dates.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { CustomerContact } from './CustomerContact.tsx'
import { useSubmissionOfRepair } from './submissions.api.ts'

/** The customer whose request a repair of a shop was made of. Nothing where there is none. */
export function RepairCustomer({ shopId, repairId }: { shopId: string; repairId: string }) {
  const id = useId()
  const { data: submission } = useSubmissionOfRepair(shopId, repairId)
  if (submission === undefined || submission === null) return null
  return (
    <section aria-labelledby={id} className="no-print flex flex-col gap-3 border-t-2 border-hairline pt-3">
      <h2 id={id} className="heading text-2xl">
        CUSTOMER
      </h2>
      <p className="text-sm text-ink-soft">
        Request {submission.reference}, {moment(submission.created_at)}
      </p>
      {submission.withdrawn_at !== null && (
        <Notice tone="error">The customer took this request back on {moment(submission.withdrawn_at)}.</Notice>
      )}
      <CustomerContact submission={submission} />
    </section>
  )
}
