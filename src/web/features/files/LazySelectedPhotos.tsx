import { lazyPart } from '#web/ui/lazyPart.tsx'

const part = lazyPart('SelectedPhotos', async () => (await import('./SelectedPhotos.tsx')).SelectedPhotos, {
  label: 'Loading your selection',
})

/** The selected photos are fetched when the screen is idle, or when the first one has been chosen. */
export const LazySelectedPhotos = part.Part

export const preloadSelectedPhotos = part.preload
