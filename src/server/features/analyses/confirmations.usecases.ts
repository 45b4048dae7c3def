import { AppError } from '#shared/errors/appError.ts'
import type { Member } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import { isId } from '#server/platform/ids/ids.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { Accounts } from '../accounts/accounts.usecases.ts'
import type { Activities } from '../activities/activities.usecases.ts'
import { mayWrite, shopOrThrow } from '../workspaces/access.usecases.ts'
import type { AnalysesRepository } from './analyses.repository.ts'
import type { ShownAnalysis } from './analyses.types.ts'
import type { ConfirmationsRepository } from './confirmations.repository.ts'
import type { Findings } from './findings.usecases.ts'
import type { Show } from './show.usecases.ts'

export type ConfirmationsParts = {
  repository: Pick<AnalysesRepository, 'find' | 'lock'>
  confirmations: ConfirmationsRepository
  show: Pick<Show, 'one'>
  findings: Pick<Findings, 'lockFor'>
  accounts: Pick<Accounts, 'profileOrThrow'>
  activities: Pick<Activities, 'note'>
  inTransaction: InTransaction
  clock: Clock
}

export type Confirmations = ReturnType<typeof createConfirmations>

/** What the people of a shop confirm on site. It changes nothing of what the safety rules show. */
export function createConfirmations(parts: ConfirmationsParts) {
  const { repository, confirmations, show, findings, accounts, activities, inTransaction, clock } = parts

  /** Changes who confirmed a result of a shop, and returns the run with that. Throws `not_found` or `not_finished`. */
  async function change(
    member: Member,
    id: string,
    act: (tx: Tx, run: ShownAnalysis) => Promise<void>,
  ): Promise<ShownAnalysis> {
    // Only who may write there may make anybody wait for the locks.
    const within = mayWrite(member)
    const found = isId(id) ? await repository.find(within, id) : null
    if (found === null) throw new AppError('not_found')
    shopOrThrow(member, found.workspaceId)
    return inTransaction(async (tx) => {
      await findings.lockFor(tx, id)
      await repository.lock(tx, id)
      const before = await repository.find(within, id, tx)
      if (before === null) throw new AppError('not_found')
      if (before.raw === null) throw new AppError('not_finished')
      await act(tx, await show.one(before, tx))
      await notifyScreens(tx, { to: found.workspaceId, topic: 'analysis', ids: [id] })
      const after = await repository.find(within, id, tx)
      if (after === null) throw new AppError('not_found')
      return show.one(after, tx)
    })
  }

  return {
    /** Notes that this person saw on site that a result is right. Whoever did that first stays. */
    confirm: (member: Member, id: string): Promise<ShownAnalysis> =>
      change(member, id, async (tx, { workspaceId, repairId }) => {
        const { userId } = member
        const { name } = await accounts.profileOrThrow(userId, tx)
        if (!(await confirmations.insert(tx, { analysisId: id, userId, name, at: clock.now() }))) return
        const facts = { analysis_id: id }
        await activities.note(tx, { actorId: userId, workspaceId, kind: 'finding_confirmed', repairId, facts })
      }),

    /** Takes that back, whoever said it. */
    takeBack: (member: Member, id: string): Promise<ShownAnalysis> =>
      change(member, id, (tx) => confirmations.remove(tx, id)),

    /** Removes the name of a person whose account is being erased. */
    forgetAuthor: (tx: Tx, userId: UserId): Promise<void> => confirmations.forgetAuthor(tx, userId),
  }
}
