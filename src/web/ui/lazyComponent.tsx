import { use, useSyncExternalStore, type ComponentType } from 'react'
import type { LazyModule } from '#web/lib/lazyModule.ts'
import type { UnavailableProps } from './Unavailable.tsx'

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
