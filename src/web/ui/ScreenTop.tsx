import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate, useResolvedPath, type To } from 'react-router'
import { entriesBefore, stepsBackTo } from '#web/lib/visits.ts'
import { PageHeading } from './PageHeading.tsx'

type Props = {
  back: To
  backLabel?: string
  title: string
  /** Content below the title, such as a badge or an introduction. */
  children?: ReactNode
}

/** The back link and the title of a screen. */
export function ScreenTop({ back, backLabel = 'Back', title, children }: Props) {
  return (
    <div className="flex flex-col items-start gap-4">
      <div>
        <BackLink to={back}>{backLabel}</BackLink>
        <PageHeading>{title}</PageHeading>
      </div>
      {children}
    </div>
  )
}

type BackLinkProps = {
  /** The screen that the specification names. It is opened when this one was opened directly. */
  to: To
  /** Words that name the screen, such as 'Back to Login'. They always lead to it. */
  children?: string
}

/**
 * Leads back to where the person came from, with the place and the search of that screen. On phones it reaches into the
 * space above the screen, so that the title leaves room for what the screen is about.
 */
export function BackLink({ to, children = 'Back' }: BackLinkProps) {
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

type PrintHeadProps = {
  /** What the sheet is about, such as 'Repair: Wet ceiling'. */
  about: string
  owner: string
  date: string
}

/** The first line of a printed sheet: what it is about, whose it is, of which day, and from which installation. */
export function PrintHead({ about, owner, date }: PrintHeadProps) {
  // The app without a server has no address that would lead anybody else to it.
  const place = globalThis.IS_LOCAL_APP ? [] : [location.origin]
  return (
    <p className="hidden border-b-2 border-rule pb-1 text-sm font-semibold print:block">
      {[about, owner, date, ...place].join(' · ')}
    </p>
  )
}
