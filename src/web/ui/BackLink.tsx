import type { MouseEvent } from 'react'
import { Link, useNavigate, useResolvedPath, type To } from 'react-router'
import { stepsBackTo } from '#web/lib/visits.ts'

type Props = {
  to: To
  /** Screens that it leads back to instead when the person came from there. */
  orFrom?: readonly string[]
  children?: string
}

/**
 * The back link that the specification names. It does not always lead to the previous screen. On phones it reaches into
 * the space above the screen, so that the title leaves room for what the screen is about. When the screen that it leads
 * to was open before, it goes back to it in the history, so that its place and its search are kept.
 */
export function BackLink({ to, orFrom = [], children = 'Back' }: Props) {
  const navigate = useNavigate()
  const { pathname } = useResolvedPath(to)
  const goBack = (event: MouseEvent) => {
    const isForNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    const steps = isForNewTab ? null : stepsBackTo(pathname, orFrom)
    if (steps === null) return
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
