import { lazyPart } from '#web/ui/lazyPart.tsx'

/** The part below the verdict is fetched beside the result, so that the verdict does not wait for it. */
export const { Part: LazyResultDetails, preload: preloadResultDetails } = lazyPart(
  'ResultDetails',
  async () => (await import('./ResultDetails.tsx')).ResultDetails,
  { label: 'Loading the rest of the result', height: 'min-h-dvh' },
)
