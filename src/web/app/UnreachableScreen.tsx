import { useEffect, useEffectEvent } from 'react'
import { isAnswered } from '#web/features/accounts/useSession.ts'
import { settings } from '#web/backend/settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Milliseconds between two looks whether the server answers again, which a browser does not notice. */
const PAUSE_MS = 10_000

/** Shown when the session could not be loaded, until the server answers. Nobody is logged out by this. */
export function UnreachableScreen({ sentence, retry }: { sentence: string; retry: () => void }) {
  const retryIfAnswered = useEffectEvent(async () => {
    if (await isAnswered()) retry()
  })
  useEffect(() => {
    const timer = setInterval(() => void retryIfAnswered(), PAUSE_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="flex w-full max-w-md flex-col gap-6">
        <h1>
          <Logo name={settings.product_name} size="large" />
        </h1>
        <Notice tone="error">{sentence}</Notice>
        <Button tone="primary" size="large" onClick={retry}>
          RETRY
        </Button>
      </div>
    </main>
  )
}
