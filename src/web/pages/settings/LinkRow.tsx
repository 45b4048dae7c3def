import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'

/** A setting that has its own screen. */
export function LinkRow({ to, label, text }: { to: To; label: string; text: ReactNode }) {
  return (
    <Link to={to} className="group flex min-h-11 items-center justify-between gap-4">
      <span className="min-w-0">
        <span className="block text-lg font-semibold underline-offset-4 group-hover:underline">{label}</span>
        <span className="block text-sm text-ink-soft">{text}</span>
      </span>
      <ChevronRight className="size-7 shrink-0" strokeWidth={2.5} aria-hidden="true" />
    </Link>
  )
}
