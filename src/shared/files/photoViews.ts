/** What a photo shows of a damage. A photo is from near or from far, and either may have something for scale. */
export const PHOTO_VIEWS = ['near', 'far', 'scale'] as const
export type PhotoView = (typeof PHOTO_VIEWS)[number]

/** The views in their order, each once. Null if they contradict each other. */
export function tidyViews(views: readonly PhotoView[]): PhotoView[] | null {
  if (views.includes('near') && views.includes('far')) return null
  return PHOTO_VIEWS.filter((view) => views.includes(view))
}
