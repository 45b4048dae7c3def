import { Suspense, type ComponentProps } from 'react'
import { lazyModule } from '#web/lib/lazyModule.ts'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { UnavailablePart } from '#web/ui/Unavailable.tsx'
import type { PoorPhoto } from './PoorPhoto.tsx'

const part = lazyModule('PoorPhoto', async () => (await import('./PoorPhoto.tsx')).PoorPhoto, { reloadsPage: false })

const Part = lazyComponent(part, UnavailablePart)

/** The offer to take a photo again is fetched for the first poor photo. */
export function LazyPoorPhoto(props: ComponentProps<typeof PoorPhoto>) {
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}
