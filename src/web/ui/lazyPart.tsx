import { Suspense, use, useSyncExternalStore, type ComponentType, type FunctionComponent } from 'react'
import { classNames } from '#web/lib/classNames.ts'
import { lazyModule, type LazyModule } from '#web/lib/lazyModule.ts'
import { reloadPage } from '#web/lib/reload.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { PageHeading } from './PageHeading.tsx'

type Options = {
  /** What is announced while it loads. Without it, nothing is shown until it is there. */
  label?: string
  /** A class for the height that is kept free meanwhile. */
  height?: string
  /** Whether it covers the window, and so says there that it cannot be loaded. */
  isOverlay?: boolean
}

/** A part of a screen whose code is fetched when it is shown, or before with `preload`. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { label, height = 'min-h-40', isOverlay = false }: Options = {},
): { Part: FunctionComponent<Props>; preload: () => void } {
  const part = lazyModule(load, { reloadsPage: false })
  const Loaded = lazyComponent(part, isOverlay ? UnavailableOverlay : UnavailablePart)
  const fallback =
    label === undefined ? null : <div role="status" aria-label={label} className={classNames('skeleton', height)} />
  return {
    Part: (props) => (
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    ),
    preload: part.preload,
  }
}

/**
 * The component of a lazy module. Until it is known whether the module loads, it suspends as React's own `lazy` does.
 * When the module does not load, `Unavailable` is shown in its place until the module arrives.
 */
export function lazyComponent<Props extends object>(
  module: LazyModule<ComponentType<Props>>,
  Unavailable: ComponentType<UnavailableProps>,
): ComponentType<Props> {
  let hasWaited = false
  return function Lazy(props: Props) {
    const state = useSyncExternalStore(module.subscribe, module.getState)
    if (state.kind === 'loading') {
      module.open()
      hasWaited = true
    }
    // A render that waited is repeated once the module is there, and React reports an error if that one does not ask
    // for the same promise.
    if (hasWaited) use(module.settled)
    switch (state.kind) {
      case 'ready':
        return <state.value {...props} />
      case 'broken':
        throw state.error
      case 'unreachable':
      case 'outdated':
        return <Unavailable reason={state.kind} onRetry={module.retry} />
      case 'loading':
        return null
    }
  }
}

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
function UnavailableOverlay(props: UnavailableProps) {
  return (
    <div className="fixed inset-x-4 bottom-[calc(var(--tabs)+max(1rem,env(safe-area-inset-bottom)))] z-40 mx-auto max-w-xl shadow-dialog">
      <UnavailablePart {...props} />
    </div>
  )
}
