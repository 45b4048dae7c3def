import { TriangleAlert } from 'lucide-react'
import { Link, useLocation, type To } from 'react-router'

type Props = {
  to: To
  children: string
  /** Shows only the sign on narrow phones, for full bars. Without it, only on the narrowest. */
  hidesTextOnPhones?: boolean
}

/** A quiet link with a warning sign, for a bar. */
export function AlertLink({ to, children, hidesTextOnPhones = false }: Props) {
  const from = useLocation().pathname
  return (
    <Link
      to={to}
      state={{ from }}
      aria-label={children}
      className="label inline-flex min-h-11 min-w-9 items-center justify-center gap-1.5 underline-offset-4 hover:underline"
    >
      <TriangleAlert className="size-6 shrink-0" aria-hidden="true" />
      <span className={hidesTextOnPhones ? 'max-[24.3rem]:hidden' : 'max-[22rem]:hidden'}>{children}</span>
    </Link>
  )
}
