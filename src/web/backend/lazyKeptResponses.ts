import { lazyModule, obtained } from '#web/lib/lazyModule.ts'
import { deleteKeptResponses, RUNS_KEY } from '#web/lib/keptDatabase.ts'

/** What can be read without a network. Its code is loaded only once a person is logged in. */
export const lazyKeptResponses = lazyModule(() => import('./keptResponses.ts'), { reloadsPage: false })

/**
 * Forgets the kept responses to all queries whose keys begin like this. With `ids`, only those that name one of them.
 */
export async function forgetKept(key: readonly string[], ids: readonly string[] | 'all' = 'all'): Promise<void> {
  const state = await obtained(lazyKeptResponses)
  if (state.kind === 'ready') await state.value.forgetKeptResponses(key, ids).catch(deleteKeptResponses)
  else deleteKeptResponses()
}

/** Forgets the kept runs, or those that name one of the ids, because a step that they show may be held back by now. */
export function forgetKeptRuns(ids: readonly string[] | 'all' = 'all'): void {
  void forgetKept(RUNS_KEY, ids)
}
