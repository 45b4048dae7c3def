import { useId } from 'react'
import { requestLines } from '#shared/intake/requestAnswers.rules.ts'
import type { Submission } from '#shared/api/intake.ts'
import type { Repair } from '#shared/api/repairs.ts'
import { Lines } from '#web/features/advice/AdviceSection.tsx'
import { moment } from '#web/lib/dates.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { CustomerContact } from '#web/features/intake/CustomerContact.tsx'
import { RequestUrgency } from '#web/parts/customer/RequestUrgency.tsx'

type Props = { submission: Submission; repair: Pick<Repair, 'status' | 'severity' | 'urgency'> }

/**
 * The customer whose request a repair of a shop was made of: how to reach them, and what they said. How urgent that
 * sounds is shown until a result or the work says more.
 */
export function RepairCustomer({ submission, repair: { status, severity, urgency } }: Props) {
  const id = useId()
  const { note, answers, first_message: message } = submission
  const lines = requestLines(answers)
  const isOpen = severity === null && status !== 'done'
  return (
    <section aria-labelledby={id} className="no-print plate overflow-hidden">
      {isOpen && urgency !== null && (
        <RequestUrgency urgency={urgency}>
          <p className="text-sm font-semibold">By what the customer said. Nothing has assessed it so far.</p>
        </RequestUrgency>
      )}
      <div className="grid gap-4 p-4 sm:p-5 lg:grid-cols-2 lg:gap-8">
        <div className="flex min-w-0 flex-col gap-2">
          <h2 id={id} className="label text-ink-soft">
            Customer
          </h2>
          <CustomerContact submission={submission} />
          <p className="text-sm text-ink-soft">
            Request {submission.reference}, {moment(submission.created_at)}
          </p>
          {submission.withdrawn_at !== null && (
            <Notice tone="error">The customer took this request back on {moment(submission.withdrawn_at)}.</Notice>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-3 empty:hidden">
          {note !== null && (
            <div className="flex flex-col gap-1">
              <p className="label text-ink-soft">What the customer wrote</p>
              <p className="border-l-4 border-yellow pl-3 text-lg leading-snug whitespace-pre-line wrap-anywhere">
                {note}
              </p>
            </div>
          )}
          {isOpen && message !== null && <p className="font-semibold">The customer was told first: {message.title}</p>}
          {lines.length > 0 && (
            <details>
              <summary className="label min-h-11 content-center">What the customer answered ({lines.length})</summary>
              <Lines label="Answers of the customer" lines={lines} />
            </details>
          )}
        </div>
      </div>
    </section>
  )
}
