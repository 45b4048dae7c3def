import { sentenceOf } from '#web/backend/backendError.ts'
import type { ButtonSize, ButtonTone } from '#web/ui/button.styles.ts'
import { Button } from '#web/ui/Button.tsx'
import { usePortal } from './usePayments.ts'

type Props = { children: string; tone?: ButtonTone; size?: ButtonSize; className?: string }

/** Leads to the pages of the payment service, and shows an error when they cannot be reached. */
export function PortalButton({ children, tone = 'plain', size = 'normal', className }: Props) {
  const { open, isBusy, error } = usePortal()
  return (
    <div className="flex min-w-0 flex-col gap-2 max-sm:grow">
      <Button tone={tone} size={size} className={className} aria-disabled={isBusy} onClick={open}>
        {isBusy ? 'OPENING...' : children}
      </Button>
      {error !== null && (
        <p role="alert" className="max-w-[22rem] text-sm font-semibold text-danger">
          {sentenceOf(error)}
        </p>
      )}
    </div>
  )
}
