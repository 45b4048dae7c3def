import { lazyPart } from '#web/ui/lazyPart.tsx'

/** The viewer is fetched when a photo is opened. */
export const { Part: LazyPhotoViewer } = lazyPart(async () => (await import('./PhotoViewer.tsx')).PhotoViewer, {
  isOverlay: true,
})
