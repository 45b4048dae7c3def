import { TAGLINE } from '#shared/texts/tagline.ts'
import { settings } from '#web/backend/settings.ts'
import { LogoMark } from '#web/ui/Logo.tsx'

/** Shown until the session is known. */
export function LoadingScreen() {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div role="status" className="flex flex-col items-center gap-4 text-center">
        <span className="relative grid size-28 place-items-center rounded-plate bg-yellow text-on-yellow">
          <LogoMark className="size-20" />
          <span className="absolute inset-x-3 top-3 bottom-3" aria-hidden="true">
            <span className="absolute inset-x-0 h-[3px] animate-[scan_1.1s_var(--ease)_infinite_alternate] bg-[#17150f]" />
          </span>
        </span>
        <h1 className="heading text-4xl">LOADING {settings.product_name.toUpperCase()}...</h1>
        <p className="font-semibold">{TAGLINE}</p>
        <p className="text-sm text-ink-soft">Fast initialization...</p>
      </div>
    </main>
  )
}
