import { Ban, Check, Clock, PencilLine, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { InvoiceRecord } from '#shared/api/billing.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { classNames } from '#web/lib/classNames.ts'
import { day } from '#web/lib/dates.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/Notice.tsx'
import { ShowAll } from '#web/ui/OpenedPart.tsx'
import { checkoutUrl, moneyLabel } from './plans.rules.ts'
import { PortalButton } from './PlanNotices.tsx'
import { useInvoices } from './billing.api.ts'

/** `isUnderWay`: the bank is processing the first payment. */
type Props = { isPaying: boolean; isUnderWay: boolean }

/** The payment method and the payments so far. Renders nothing for an account that never paid. */
export function Payments({ isPaying, isUnderWay }: Props) {
  const id = useId()
  const { data, isError, error, isFetching, refetch } = useInvoices()
  const hasNothing = data === undefined ? !isError : data.length === 0
  if (hasNothing && !isPaying) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4 border-t-2 border-rule pt-6">
        <div>
          <h2 id={id} className="heading text-3xl">
            PAYMENTS
          </h2>
          <p className="mt-1 max-w-prose">Stripe keeps your payment method and receipts.</p>
        </div>
        <PortalButton className="max-sm:w-full">MANAGE PAYMENTS</PortalButton>
      </div>
      <h3 id={`${id}-invoices`} className="heading text-2xl">
        INVOICES
      </h3>
      {data === undefined && !isError && <InvoicesSkeleton />}
      {data === undefined && isError && (
        <ErrorState sentence={sentenceOf(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p>None yet. You'll get one with your first payment.</p>}
      {data !== undefined && data.length > 0 && (
        <InvoiceList labeledBy={`${id}-invoices`} invoices={data} isPaying={isPaying} isUnderWay={isUnderWay} />
      )}
    </section>
  )
}

function InvoicesSkeleton() {
  return (
    <div role="status" aria-label="Loading your invoices" className="flex flex-col gap-2">
      {[1, 2, 3].map((row) => (
        <div key={row} className="skeleton h-20" />
      ))}
    </div>
  )
}

const STATES: Readonly<Record<InvoiceRecord['status'], { word: string; look: string; Icon: typeof Check }>> = {
  paid: { word: 'PAID', look: 'bg-level-1 text-on-level-1', Icon: Check },
  open: { word: 'OPEN', look: 'bg-level-2 text-on-level-2', Icon: Clock },
  draft: { word: 'DRAFT', look: 'bg-bench text-ink', Icon: PencilLine },
  void: { word: 'VOID', look: 'bg-bench text-ink', Icon: Ban },
  uncollectible: { word: 'NOT PAID', look: 'bg-level-3 text-on-level-3', Icon: X },
}

const UNDER_WAY = { ...STATES.open, word: 'PROCESSING' }

/** The number of invoices shown at first, which covers half a year. */
const SHOWN = 6

/**
 * `isPaying`: an open invoice still pays for something. `isUnderWay`: the newest invoice is open because the bank is
 * still processing it. These props keep people from being asked to pay twice, or for nothing.
 */
type InvoiceListProps = {
  labeledBy: string
  invoices: readonly InvoiceRecord[]
  isPaying: boolean
  isUnderWay: boolean
}

/** The invoices, newest first, each with its payment status. */
function InvoiceList({ labeledBy, invoices, isPaying, isUnderWay }: InvoiceListProps) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ul id={listId} aria-labelledby={labeledBy} className="plate divide-y-2 divide-hairline overflow-hidden">
        {(isOpen ? invoices : invoices.slice(0, SHOWN)).map((invoice, at) => (
          <InvoiceRow key={invoice.id} invoice={invoice} isPaying={isPaying} isUnderWay={isUnderWay && at === 0} />
        ))}
      </ul>
      {invoices.length > SHOWN && (
        <ShowAll listId={listId} count={invoices.length} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      )}
    </>
  )
}

type RowProps = { invoice: InvoiceRecord; isPaying: boolean; isUnderWay: boolean }

function InvoiceRow({ invoice, isPaying, isUnderWay }: RowProps) {
  const { number, created_at: createdAt, amount, currency, status, url, pdf_url: pdfUrl } = invoice
  const isToBePaid = status === 'open' && isPaying && !isUnderWay
  const { word, look, Icon } = status === 'open' && isUnderWay ? UNDER_WAY : STATES[status]
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] sm:grid-cols-[8rem_minmax(0,1fr)]">
      <span
        className={classNames(
          'heading flex flex-col items-center justify-center gap-1 px-1 py-3 text-center text-base leading-none sm:flex-row sm:gap-2 sm:text-xl',
          look,
        )}
      >
        <Icon className="size-5 shrink-0" strokeWidth={3.2} aria-hidden="true" />
        {word}
      </span>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
        <div className="min-w-0">
          <time dateTime={createdAt} className="figures block text-lg font-semibold">
            {day(createdAt)}
          </time>
          {number !== null && <span className="figures block text-sm text-ink-soft">{number}</span>}
        </div>
        <div className="flex grow flex-wrap items-center justify-between gap-x-6 gap-y-2 sm:grow-0 sm:justify-end">
          <p className="heading figures text-3xl">{moneyLabel(amount, currency)}</p>
          <div className="flex gap-2 sm:min-w-48 sm:justify-end">
            <Document url={url} label={isToBePaid ? 'VIEW AND PAY' : 'VIEW'} of={invoice} />
            <Document url={pdfUrl} label="PDF" of={invoice} />
          </div>
        </div>
      </div>
    </li>
  )
}

/** Renders nothing when there is no document, as with a draft. */
function Document({ url, label, of }: { url: string | null; label: string; of: InvoiceRecord }) {
  const href = url === null ? null : checkoutUrl(url)
  if (href === null) return null
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={`${label}, invoice from ${day(of.created_at)} (new tab)`}
      className={buttonClass('plain', 'small')}
    >
      {label}
    </a>
  )
}
