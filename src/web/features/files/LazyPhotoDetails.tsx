import { lazyPart } from '#web/ui/lazyPart.tsx'

/** The code of the dialog is fetched when a photo is opened. */
export const { Part: LazyPhotoDetails } = lazyPart(
  'PhotoDetails',
  async () => (await import('./PhotoDetails.tsx')).PhotoDetails,
)
