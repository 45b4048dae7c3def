import { lazyPart } from '#web/ui/lazyPart.tsx'

/** The section is fetched when somebody wants to ask, or has asked. */
export const LazyAskPanel = lazyPart('AskPanel', async () => (await import('./AskPanel.tsx')).AskPanel, {
  label: 'Loading the questions',
}).Part
