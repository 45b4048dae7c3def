import { lazyPart } from '#web/ui/lazyPart.tsx'

/** The form is fetched when it is opened, because few people disagree. */
export const LazyDisagreeForm = lazyPart(
  'DisagreeForm',
  async () => (await import('./DisagreeForm.tsx')).DisagreeForm,
  { label: 'Loading the form' },
).Part
