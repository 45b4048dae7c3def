import { lazyPart } from './lazyPart.tsx'

/** The code of the dialog is fetched when the first question is asked, or when one is likely to be asked soon. */
export const { Part: LazyConfirmDialog, preload: preloadConfirmDialog } = lazyPart(
  async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog,
  { isOverlay: true },
)
