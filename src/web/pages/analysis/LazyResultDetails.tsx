import { lazyPart } from '#web/ui/lazyPart.tsx'

/** The part below the verdict is fetched after it, so that the verdict does not wait for it. */
export const LazyResultDetails = lazyPart(
  'ResultDetails',
  async () => (await import('./ResultDetails.tsx')).ResultDetails,
  { label: 'Loading the rest of the result', height: 'min-h-dvh' },
).Part
