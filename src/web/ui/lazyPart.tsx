import { Suspense, type ComponentType } from 'react'
import { lazyModule } from '#web/lib/lazyModule.ts'
import { classNames } from '#web/lib/classNames.ts'
import { lazyComponent } from './lazyComponent.tsx'
import { UnavailablePart } from './Unavailable.tsx'

type Options = {
  /** What is announced while it loads. Without it, nothing is shown until it is there. */
  label?: string
  /** A class for the height that is kept free meanwhile. */
  height?: string
}

/**
 * A part of a screen whose code is fetched when it is shown, or before with `preload`. `name` is that of its module.
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  { label, height = 'min-h-40' }: Options = {},
): { Part: ComponentType<Props>; preload: () => void } {
  const part = lazyModule(name, load, { reloadsPage: false })
  const Loaded = lazyComponent(part, UnavailablePart)
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
