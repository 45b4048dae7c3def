import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { TAGLINE } from '#shared/texts/tagline.ts'
import { settings } from '#web/backend/settings.ts'
import { PATHS, type Path } from '#web/lib/paths.ts'
import { AlertLink, Logo, OfflineBar } from '#web/ui/TopBar.tsx'
import { FlashMessage } from '#web/ui/Notice.tsx'
import plate from './plate.svg'

const FOOT_LINKS: readonly (readonly [Path, string])[] = [
  [PATHS.terms, 'Terms of Service'],
  [PATHS.privacy, 'Privacy Policy'],
  [PATHS.diagnostics, 'Diagnostics'],
  // Without a server, there is no API.
  ...(globalThis.IS_LOCAL_APP ? [] : ([[PATHS.developers, 'For Developers']] as const)),
]

type Props = {
  /** Shown below the tagline. */
  intro?: ReactNode
  children: ReactNode
}

/** The layout of the logged-out screens: a yellow panel with the tagline on one side, the form on the other. */
export function LoggedOutFrame({ intro, children }: Props) {
  const [scan = '', fix = '', simple = ''] = TAGLINE.split(/(?<=\.) /)
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-rows-1 lg:grid-cols-[minmax(0,1.15fr)_minmax(26rem,1fr)]">
      <header className="on-yellow relative flex flex-col overflow-hidden border-b-2 border-[#17150f] bg-yellow pt-[env(safe-area-inset-top)] text-on-yellow lg:border-r-2 lg:border-b-0">
        <div className="flex flex-wrap items-center justify-between gap-x-3 px-[max(var(--gutter),env(safe-area-inset-left))] py-3 sm:py-5 lg:py-8">
          <Logo name={settings.product_name} />
          <AlertLink to={PATHS.emergency}>EMERGENCY</AlertLink>
        </div>
        <p
          aria-label={TAGLINE}
          role="img"
          className="heading relative z-10 px-[max(var(--gutter),env(safe-area-inset-left))] pb-3 text-[clamp(min(2.25rem,11.25vw),11.5vw,4.5rem)] leading-[0.86] sm:pb-6 lg:text-[clamp(4.5rem,8.2vw,8.5rem)]"
        >
          <span className="block">{scan}</span>
          <span className="block">{fix}</span>
          <span className="block">{simple}</span>
        </p>
        {intro !== undefined && (
          <div className="relative z-10 px-[max(var(--gutter),env(safe-area-inset-left))] pb-4 sm:pb-6">{intro}</div>
        )}
        <img
          src={plate}
          alt=""
          width="900"
          height="560"
          className="no-print mt-auto hidden w-full object-cover object-top sm:block lg:min-h-0"
        />
      </header>
      <div className="flex min-w-0 flex-col">
        <OfflineBar isBelowTopBar={false} />
        <main className="flex grow flex-col px-[max(var(--gutter),env(safe-area-inset-left))] py-4 sm:py-8 lg:py-[max(3rem,14vh)]">
          <div className="mx-auto w-full max-w-md">
            <FlashMessage className="mb-6" />
            {children}
          </div>
        </main>
        <Foot />
      </div>
    </div>
  )
}

/** Links to what anyone may read without an account, or when the login does not work. */
function Foot() {
  const from = useLocation().pathname
  return (
    <footer className="no-print px-[max(var(--gutter),env(safe-area-inset-left))] pb-[max(1rem,env(safe-area-inset-bottom))]">
      <ul className="mx-auto flex w-full max-w-md flex-wrap gap-x-6 border-t-2 border-hairline pt-2 text-sm">
        {FOOT_LINKS.map(([path, label]) => (
          <li key={path}>
            <Link
              to={path}
              state={{ from }}
              className="inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </footer>
  )
}
