import { Suspense, type ComponentProps } from 'react'
import { lazyModule } from '#web/lib/lazyModule.ts'
import type { ConfirmDialog } from './ConfirmDialog.tsx'
import { lazyComponent } from './lazyPart.tsx'
import { UnavailableOverlay } from './Unavailable.tsx'

const dialog = lazyModule(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog, {
  reloadsPage: false,
})

const Dialog = lazyComponent(dialog, UnavailableOverlay)

/** The code of the dialog is fetched when the first question is asked, or when one is likely to be asked soon. */
export function LazyConfirmDialog(props: ComponentProps<typeof ConfirmDialog>) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  )
}

export const preloadConfirmDialog = dialog.preload
