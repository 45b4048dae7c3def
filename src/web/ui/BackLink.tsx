import type { MouseEvent } from 'react'
import { Link, useNavigate, useResolvedPath, type To } from 'react-router'
import { entriesBefore, stepsBackTo } from '#web/lib/visits.ts'

type Props = {
  /** The screen that the specification names. It is opened when this one was opened directly. */
  to: To
  /** Words that name the screen, such as 'Back to Login'. They always lead to it. */
  children?: string
}

/**
 * Leads back to where the person came from, with the place and the search of that screen. On phones it reaches into the
 * space above the screen, so that the title leaves room for what the screen is about.
 */
export function BackLink({ to, children = 'Back' }: Props) {
  const navigate = useNavigate()
  const { pathname } = useResolvedPath(to)
  const goBack = (event: MouseEvent) => {
    const isForNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    const steps = children === 'Back' ? Math.min(1, entriesBefore()) : (stepsBackTo(pathname) ?? 0)
    if (isForNewTab || steps === 0) return
    event.preventDefault()
    void navigate(-steps)
  }
  return (
    <Link
      to={to}
      onClick={goBack}
      className="no-print label inline-flex max-sm:-mt-4 min-h-11 items-center gap-2 self-start text-base underline-offset-4 hover:underline"
    >
      <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="3">
        <path d="M21 12H4M11 4.5 3.5 12l7.5 7.5" />
      </svg>
      {children}
    </Link>
  )
}
