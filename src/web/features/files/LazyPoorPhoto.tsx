import { lazyPart } from '#web/ui/lazyPart.tsx'

/** The offer to take a photo again is fetched for the first poor photo. */
export const LazyPoorPhoto = lazyPart('PoorPhoto', async () => (await import('./PoorPhoto.tsx')).PoorPhoto).Part
