import { lazyPart } from '#web/ui/lazyPart.tsx'

/** Only the results of shops have it. */
export const { Part: LazyConfirmedOnSite } = lazyPart(
  async () => (await import('./ConfirmedOnSite.tsx')).ConfirmedOnSite,
  { label: 'Loading', height: 'min-h-13' },
)
