import { lazyPart } from '#web/ui/lazyPart.tsx'

/** The panel is fetched when it is opened. */
export const LazyPhotoChooser = lazyPart(
  'PhotoChooser',
  async () => (await import('./PhotoChooser.tsx')).PhotoChooser,
  {
    label: 'Loading your photos',
  },
).Part
