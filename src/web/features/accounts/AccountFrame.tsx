import type { ReactNode } from 'react'
import { TAGLINE } from '#shared/api/publicSettings.ts'
import { settings } from '#web/backend/settings.ts'
import { Logo } from '#web/ui/Logo.tsx'
import plate from './plate.svg'

/** The signed-out screens: the manual's cover on one side, the form on the other. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const [scan = '', fix = '', simple = ''] = TAGLINE.split(/(?<=\.) /)
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1.15fr)_minmax(26rem,1fr)]">
      <header className="on-yellow relative flex flex-col overflow-hidden border-b-2 border-[#17150f] bg-yellow pt-[env(safe-area-inset-top)] text-on-yellow lg:border-r-2 lg:border-b-0">
        <div className="px-[var(--gutter)] py-5 lg:py-8">
          <Logo name={settings.product_name} />
        </div>
        <p
          aria-label={TAGLINE}
          role="img"
          className="heading relative z-10 px-[var(--gutter)] pb-6 text-[clamp(2.75rem,13.5vw,4.5rem)] leading-[0.86] lg:text-[clamp(4.5rem,8.2vw,8.5rem)]"
        >
          <span className="block">{scan}</span>
          <span className="block">{fix}</span>
          <span className="block">{simple}</span>
        </p>
        <img
          src={plate}
          alt=""
          width="900"
          height="560"
          className="mt-auto hidden w-full object-cover object-top sm:block lg:min-h-0"
        />
      </header>
      <main className="flex flex-col justify-center px-[max(var(--gutter),env(safe-area-inset-left))] py-8 lg:py-12">
        <div className="mx-auto w-full max-w-md">{children}</div>
      </main>
    </div>
  )
}
