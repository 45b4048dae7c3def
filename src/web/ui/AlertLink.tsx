import { TriangleAlert } from 'lucide-react'
import { Link, useLocation, type To } from 'react-router'

/** A quiet link with a warning sign, for a bar. Its words stay, whatever else has to give way. */
export function AlertLink({ to, children }: { to: To; children: string }) {
  const from = useLocation().pathname
  return (
    <Link
      to={to}
      state={{ from }}
      className="label inline-flex min-h-11 items-center whitespace-nowrap justify-center gap-1.5 underline-offset-4 hover:underline"
    >
      <TriangleAlert className="size-6 shrink-0" aria-hidden="true" />
      {children}
    </Link>
  )
}
