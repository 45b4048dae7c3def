import { lazyPart } from '#web/ui/lazyPart.tsx'

const { Part } = lazyPart(async () => (await import('./InClaim.tsx')).InClaim, {
  label: 'Loading the claims',
  height: 'min-h-11',
})

/** The claim of a repair. The local app has none. */
export function LazyInClaim({ repairId }: { repairId: string }) {
  return globalThis.IS_LOCAL_APP ? null : <Part repairId={repairId} />
}
