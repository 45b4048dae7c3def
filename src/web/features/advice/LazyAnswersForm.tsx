import { lazyPart } from '#web/ui/lazyPart.tsx'

const part = lazyPart('AnswersForm', async () => (await import('./AnswersForm.tsx')).AnswersForm, {
  label: 'Loading the questions',
  height: 'min-h-80',
})

/** The code of the form is fetched when the screen is idle, or when the form is opened. */
export const LazyAnswersForm = part.Part

export const preloadAnswersForm = part.preload
