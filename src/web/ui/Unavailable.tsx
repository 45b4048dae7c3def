import { reloadPage } from '#web/lib/reload.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { PageHeading } from './PageHeading.tsx'

/** Why code is not loaded yet: the network did not deliver it, or the server has a newer version of the whole app. */
export type UnavailableProps = { reason: 'unreachable' | 'outdated'; onRetry: () => void }

const TEXTS = {
  unreachable: {
    title: 'NO CONNECTION',
    text: "This screen opens by itself as soon as you're back online.",
    partText: "This needs a connection. It opens by itself as soon as you're back online.",
    button: 'TRY AGAIN',
  },
  outdated: {
    title: 'A NEW VERSION IS READY',
    text: 'Reload the page to open this screen.',
    partText: 'A new version is ready. Reload the page to continue.',
    button: 'RELOAD PAGE',
  },
} as const

/** Shown in place of a screen. */
export function UnavailableScreen({ reason, onRetry }: UnavailableProps) {
  const { title, text, button } = TEXTS[reason]
  return (
    <div className="flex flex-col items-start gap-6 pt-10">
      <PageHeading key={reason}>{title}</PageHeading>
      <p className="max-w-prose text-lg">{text}</p>
      <Button tone="primary" size="large" onClick={reason === 'outdated' ? reloadPage : onRetry}>
        {button}
      </Button>
    </div>
  )
}

/** Shown in place of a part of a screen. */
export function UnavailablePart({ reason, onRetry }: UnavailableProps) {
  const { partText, button } = TEXTS[reason]
  return (
    <Notice tone="notice">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>{partText}</span>
        <Button size="small" onClick={reason === 'outdated' ? reloadPage : onRetry}>
          {button}
        </Button>
      </div>
    </Notice>
  )
}

/** Shown in place of an overlay such as a dialog, where it is visible at any scroll position. */
export function UnavailableOverlay(props: UnavailableProps) {
  return (
    <div className="fixed inset-x-4 bottom-[calc(var(--tabs)+max(1rem,env(safe-area-inset-bottom)))] z-40 mx-auto max-w-xl shadow-dialog">
      <UnavailablePart {...props} />
    </div>
  )
}
