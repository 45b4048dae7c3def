import { lazyModule, obtained } from '#web/lib/lazyModule.ts'
import { deleteKeptAnswers } from '#web/lib/keptDatabase.ts'

/** What can be read without a network. Its code is loaded only once a person is logged in. */
export const lazyKeptAnswers = lazyModule('keptAnswers', () => import('./keptAnswers.ts'), { reloadsPage: false })

/**
 * Forgets the kept answers of all queries whose keys begin like this. What the owner has said since may hold back a step
 * that they show.
 */
export async function forgetKept(key: readonly string[]): Promise<void> {
  const state = await obtained(lazyKeptAnswers)
  if (state.kind === 'ready') await state.value.forgetKeptAnswers(key).catch(deleteKeptAnswers)
  else deleteKeptAnswers()
}
