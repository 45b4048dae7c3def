import { settings } from '#web/backend/settings.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Logo } from '#web/ui/TopBar.tsx'

/** Rendered outside the router, because the router may be what broke. Its link therefore reloads the page. */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="plate w-full max-w-2xl overflow-hidden">
        <div className="hazard h-5 border-b-2 border-rule" aria-hidden="true" />
        <div className="flex flex-col gap-5 p-6 sm:p-10">
          <Logo name={settings.product_name} />
          <div role="alert" className="flex flex-col gap-3">
            <h1 className="heading text-4xl sm:text-7xl">SOMETHING WENT WRONG</h1>
            <p className="text-lg">We encountered an error while loading {settings.product_name}.</p>
          </div>
          <div className="flex flex-wrap gap-3">
            <Button tone="primary" size="large" onClick={() => location.reload()}>
              RELOAD PAGE
            </Button>
            <a
              href={globalThis.IS_LOCAL_APP ? `#${PATHS.diagnostics}` : PATHS.diagnostics}
              // A change after the # loads nothing by itself.
              onClick={globalThis.IS_LOCAL_APP ? () => setTimeout(() => location.reload()) : undefined}
              className={buttonClass('plain', 'large')}
            >
              RUN DIAGNOSTICS
            </a>
          </div>
          <details className="border-t-2 border-hairline pt-4">
            <summary className="label w-fit py-2 text-base">Technical details</summary>
            <pre className="mt-2 max-h-64 overflow-auto bg-bench p-4 text-sm whitespace-pre-wrap" tabIndex={0}>
              {errorText(error)}
            </pre>
          </details>
        </div>
      </div>
    </main>
  )
}

function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
