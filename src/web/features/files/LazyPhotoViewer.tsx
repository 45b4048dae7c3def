import { Suspense, type ComponentProps } from 'react'
import { lazyModule } from '#web/lib/lazyModule.ts'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { UnavailableOverlay } from '#web/ui/Unavailable.tsx'
import type { PhotoViewer } from './PhotoViewer.tsx'

const viewer = lazyModule('PhotoViewer', async () => (await import('./PhotoViewer.tsx')).PhotoViewer, {
  reloadsPage: false,
})

const Viewer = lazyComponent(viewer, UnavailableOverlay)

/** The viewer is fetched when a photo is opened. */
export function LazyPhotoViewer(props: ComponentProps<typeof PhotoViewer>) {
  return (
    <Suspense fallback={null}>
      <Viewer {...props} />
    </Suspense>
  )
}
