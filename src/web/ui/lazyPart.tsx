import { Suspense, use, useSyncExternalStore, type ComponentType, type FunctionComponent } from 'react'
import { lazyModule, type LazyModule } from '#web/lib/lazyModule.ts'
import { classNames } from '#web/lib/classNames.ts'
import { UnavailableOverlay, UnavailablePart, type UnavailableProps } from './Unavailable.tsx'

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
