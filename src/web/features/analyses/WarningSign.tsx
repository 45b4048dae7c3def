import { classNames } from '#web/lib/classNames.ts'

export function WarningSign({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 48 44" className={classNames('shrink-0', className)} aria-hidden="true">
      <path d="M24 1 47 43H1z" fill="currentColor" />
      <path d="M24 15v14M24 33v5" stroke="#17150f" strokeWidth="5" />
    </svg>
  )
}
