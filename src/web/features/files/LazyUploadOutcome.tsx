import { lazyPart } from '#web/ui/lazyPart.tsx'

const part = lazyPart('UploadOutcome', async () => (await import('./UploadOutcome.tsx')).UploadOutcome)

/** The result of an upload is fetched when the first photo has been chosen. */
export const LazyUploadOutcome = part.Part

export const preloadUploadOutcome = part.preload
