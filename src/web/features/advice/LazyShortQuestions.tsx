import { lazyPart } from '#web/ui/lazyPart.tsx'

const part = lazyPart('ShortQuestions', async () => (await import('./ShortQuestions.tsx')).ShortQuestions)

/** The questions during an upload are fetched when the first photo has been chosen. */
export const LazyShortQuestions = part.Part

export const preloadShortQuestions = part.preload
