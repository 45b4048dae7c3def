import { Link, type To } from 'react-router'

/** The back link that the specification names. It does not always lead to the previous screen. */
export function BackLink({ to, children = 'Back' }: { to: To; children?: string }) {
  return (
    <Link
      to={to}
      className="no-print label inline-flex min-h-11 items-center gap-2 self-start text-base underline-offset-4 hover:underline"
    >
      <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="3">
        <path d="M21 12H4M11 4.5 3.5 12l7.5 7.5" />
      </svg>
      {children}
    </Link>
  )
}
