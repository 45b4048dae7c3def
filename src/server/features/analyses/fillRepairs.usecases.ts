import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import type { AnalysesRepository } from './analyses.repository.ts'
import { FINDING_VERSION, findingOf } from '#shared/shown/finding.rules.ts'
import type { FillRepairsRepository } from './fillRepairs.repository.ts'
import type { Repairs } from '../repairs/repairs.usecases.ts'
import type { Show } from './show.usecases.ts'

export type FillRepairsParts = {
  repository: FillRepairsRepository
  analyses: Pick<AnalysesRepository, 'currentOfRepairs'>
  repairs: Pick<Repairs, 'saidUrgency'>
  show: Show
  inTransaction: InTransaction
  log: { info: (details: object, message: string) => void }
}

/** Rows of one transaction. Few enough that the photos are locked only for a moment. */
const RUNS_PER_STEP = 500
const REPAIRS_PER_STEP = 200

export type FillRepairs = ReturnType<typeof createFillRepairs>

/**
 * What an update leaves to be done in the background: analyses that predate repairs are moved into repairs, and
 * what lists show is computed by today's rules. Each step is one transaction, so the process can be killed at any time
 * and continues where it stopped. When nothing is left, it costs two reads of an index.
 */
export function createFillRepairs({
  repository,
  analyses,
  repairs: listed,
  show,
  inTransaction,
  log,
}: FillRepairsParts) {
  /** Returns the number of runs that were moved; 0 when none is left. */
  async function moveSome(limit: number): Promise<number> {
    return inTransaction(async (tx) => {
      const runs = await repository.runsWithoutRepair(tx, limit)
      if (runs.length === 0) return 0
      await repository.lockPhotos(
        tx,
        runs.flatMap(({ fileId }) => fileId ?? []),
      )
      await repository.move(
        tx,
        runs.map(({ id }) => id),
      )
      return runs.length
    })
  }

  /** Returns the repairs after this one that were looked at; empty when none is left. */
  async function computeSome(after: string | null, limit: number): Promise<string[]> {
    const ids = await repository.staleRepairs(FINDING_VERSION, after, limit)
    if (ids.length === 0) return []
    const runs = await analyses.currentOfRepairs(ids)
    const shown = new Map((await show.all(runs)).map((run) => [run.repairId, run]))
    const said = await listed.saidUrgency(ids)
    const findings = new Map(
      ids.map((id) => [id, findingOf(shown.get(id) ?? null, { saidUrgency: said.get(id) ?? null })]),
    )
    await inTransaction(async (tx) => {
      // Otherwise a list that was opened right after the update would stay empty until it is fetched again.
      for (const workspaceId of await repository.noteFindings(tx, findings, FINDING_VERSION)) {
        await notifyScreens(tx, { to: workspaceId, topic: 'repairs', ids: 'all' })
      }
    })
    return ids
  }

  return {
    /** Does all that is left. Throws when `signal` fires; the next call goes on from there. */
    async fill(signal?: AbortSignal, { runs = RUNS_PER_STEP, repairs = REPAIRS_PER_STEP } = {}): Promise<void> {
      const done = { analyses: 0, repairs: 0 }
      try {
        for (let moved = await moveSome(runs); moved > 0; moved = await moveSome(runs)) {
          done.analyses += moved
          signal?.throwIfAborted()
        }
        if (!(await repository.hasStaleRepairs(FINDING_VERSION))) return
        // Each repair once: during an upgrade, a process of the other version may compute the same ones by its own
        // rules.
        let after: string | null = null
        for (;;) {
          const ids = await computeSome(after, repairs)
          if (ids.length === 0) return
          done.repairs += ids.length
          after = ids.at(-1) ?? null
          signal?.throwIfAborted()
        }
      } finally {
        if (done.analyses + done.repairs > 0) log.info(done, 'repairs filled')
      }
    },
  }
}
