import { Suspense, type ComponentProps } from 'react'
import { lazyModule } from '#web/lib/lazyModule.ts'
import { lazyComponent } from '#web/ui/lazyPart.tsx'
import { UnavailableOverlay } from '#web/ui/Unavailable.tsx'
import type { PhotoViewer } from './PhotoViewer.tsx'

const viewer = lazyModule(async () => (await import('./PhotoViewer.tsx')).PhotoViewer, { reloadsPage: false })

const Viewer = lazyComponent(viewer, UnavailableOverlay)

/** The viewer is fetched when a photo is opened. It covers the window, so nothing is kept free for it. */
export function LazyPhotoViewer(props: ComponentProps<typeof PhotoViewer>) {
  return (
    <Suspense fallback={null}>
      <Viewer {...props} />
    </Suspense>
  )
}
