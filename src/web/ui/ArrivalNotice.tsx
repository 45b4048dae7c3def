import { useArrival } from '#web/lib/arrival.ts'
import { Notice } from './Notice.tsx'

/** Above a screen: what was done on the one before. */
export function ArrivalNotice({ className = 'mt-6' }: { className?: string }) {
  const arrival = useArrival()
  return (
    // The region is there before its words, or some screen readers stay silent.
    <div role="status" className="no-print">
      {arrival !== null && (
        <Notice tone="success" isQuiet className={className}>
          <p>{arrival.sentence}</p>
          {arrival.detail !== undefined && <p className="text-sm font-normal">{arrival.detail}</p>}
        </Notice>
      )}
    </div>
  )
}
