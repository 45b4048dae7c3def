import { lazyPart } from '#web/ui/lazyPart.tsx'

/** Its code is fetched when somebody wants to bring photos here. */
export const { Part: LazyBringPhotos } = lazyPart(
  'BringPhotos',
  async () => (await import('./BringPhotos.tsx')).BringPhotos,
  { label: 'Loading' },
)
