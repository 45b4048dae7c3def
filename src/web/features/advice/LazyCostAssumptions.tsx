import { lazyPart } from '#web/ui/lazyPart.tsx'

const part = lazyPart(
  'CostAssumptionsForm',
  async () => (await import('./CostAssumptionsForm.tsx')).CostAssumptionsForm,
  { label: 'Loading the assumptions' },
)

/** The figures and rules of costs are fetched when the assumptions are opened. */
export const LazyCostAssumptions = part.Part

export const preloadCostAssumptions = part.preload
