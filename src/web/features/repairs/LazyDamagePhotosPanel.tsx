import { lazyPart } from '#web/ui/lazyPart.tsx'

/** The panel is fetched when it is opened, because few results have more than one photo. */
export const LazyDamagePhotosPanel = lazyPart(
  'DamagePhotosPanel',
  async () => (await import('./DamagePhotosPanel.tsx')).DamagePhotosPanel,
  { label: 'Loading the photos' },
).Part
