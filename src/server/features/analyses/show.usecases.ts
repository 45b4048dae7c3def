import { setImmediate as nextTurn } from 'node:timers/promises'
import { loadPlaybook } from '#shared/knowledge/playbooks.ts'
import type { ShownAnalysis, StoredAnalysis } from './analyses.types.ts'

/** Turns stored runs into what may be shown. Everything that leaves the module goes through here. */
export type Show = ReturnType<typeof createShow>

export function createShow({ emergencyNumber }: { emergencyNumber: string }) {
  async function show({ raw, photos, costAssumptions, ...run }: StoredAnalysis): Promise<ShownAnalysis> {
    if (raw === null || run.method === null) return { ...run, result: null, advice: null }
    const { method, answers } = run
    const playbook = await loadPlaybook(answers.kind)
    return { ...run, ...raw.shown({ method, answers, photos, playbook, emergencyNumber, costAssumptions }) }
  }

  return {
    one: show,

    /** Works on one run after the other and lets other requests run in between, because a long answer takes milliseconds. */
    async all(runs: readonly StoredAnalysis[]): Promise<ShownAnalysis[]> {
      const shown: ShownAnalysis[] = []
      for (const run of runs) {
        shown.push(await show(run))
        if (run.method === 'openai') await nextTurn()
      }
      return shown
    },
  }
}
