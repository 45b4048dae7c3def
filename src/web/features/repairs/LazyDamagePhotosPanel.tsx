import { Suspense, type ComponentProps } from 'react'
import { lazyModule } from '#web/lib/lazyModule.ts'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { UnavailablePart } from '#web/ui/Unavailable.tsx'
import type { DamagePhotosPanel } from './DamagePhotosPanel.tsx'

const panel = lazyModule('DamagePhotosPanel', async () => (await import('./DamagePhotosPanel.tsx')).DamagePhotosPanel, {
  reloadsPage: false,
})

const Panel = lazyComponent(panel, UnavailablePart)

/** The panel is fetched when it is opened, because few results have more than one photo. */
export function LazyDamagePhotosPanel(props: ComponentProps<typeof DamagePhotosPanel>) {
  return (
    <Suspense fallback={<div role="status" aria-label="Loading the photos" className="skeleton min-h-40" />}>
      <Panel {...props} />
    </Suspense>
  )
}
