import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/db/database.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import { normalizeCode } from './secondFactor.rules.ts'

export type SecondFactor = {
  secret: string
  isConfirmed: boolean
  confirmedAt: Date | null
  lastTimeStep: number | null
}

export type SecondFactorRepository = ReturnType<typeof createSecondFactorRepository>

export function createSecondFactorRepository(db: Db) {
  const query = (from: Db | Tx, userId: UserId) =>
    from.selectFrom('second_steps').select(['secret', 'confirmed_at', 'last_time_step']).where('user_id', '=', userId)

  return {
    async isOn(userId: UserId): Promise<boolean> {
      const row = await query(db, userId).where('confirmed_at', 'is not', null).executeTakeFirst()
      return row !== undefined
    },

    /**
     * The same for a login. Waits while two-step login is being turned on by another request: that request ends all
     * sessions that it sees, and could miss the session of this login.
     */
    async isOnForLogin(userId: UserId, from: Db | Tx = db): Promise<boolean> {
      const row = await query(from, userId).forShare().executeTakeFirst()
      return row !== undefined && row.confirmed_at !== null
    },

    async countRecoveryCodes(userId: UserId): Promise<number> {
      const { count } = await db
        .selectFrom('recovery_codes')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return count
    },

    async find(userId: UserId): Promise<Pick<SecondFactor, 'isConfirmed'> | null> {
      const row = await query(db, userId).executeTakeFirst()
      return row === undefined ? null : { isConfirmed: row.confirmed_at !== null }
    },

    /** Locks the row until the transaction ends, so simultaneous requests cannot use one code twice. */
    async lock(tx: Tx, userId: UserId): Promise<SecondFactor | null> {
      const row = await query(tx, userId).forUpdate().executeTakeFirst()
      if (row === undefined) return null
      const { secret, confirmed_at: confirmedAt, last_time_step: lastTimeStep } = row
      return { secret, isConfirmed: confirmedAt !== null, confirmedAt, lastTimeStep }
    },

    /** Starts a new setup. False when two-step login is on already. */
    async begin(tx: Tx, userId: UserId, secret: string, at: Date): Promise<boolean> {
      const begun = await tx
        .insertInto('second_steps')
        .values({ user_id: userId, secret, created_at: at })
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet({ secret, created_at: at, last_time_step: null })
            .where('second_steps.confirmed_at', 'is', null),
        )
        .returning('user_id')
        .executeTakeFirst()
      return begun !== undefined
    },

    async confirm(tx: Tx, userId: UserId, at: Date): Promise<void> {
      await tx.updateTable('second_steps').set({ confirmed_at: at }).where('user_id', '=', userId).execute()
      await notifyScreens(tx, { to: userId, topic: 'me' })
    },

    async rememberTimeStep(tx: Tx, userId: UserId, timeStep: number): Promise<void> {
      await tx.updateTable('second_steps').set({ last_time_step: timeStep }).where('user_id', '=', userId).execute()
    },

    /** Stores the hashes of new recovery codes and deletes the previous ones. */
    async replaceRecoveryCodes(tx: Tx, userId: UserId, codes: readonly string[]): Promise<void> {
      await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
      await tx
        .insertInto('recovery_codes')
        .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code) })))
        .execute()
    },

    /** Uses up a recovery code. False when the code is wrong. */
    async useRecoveryCode(tx: Tx, userId: UserId, code: string): Promise<boolean> {
      const used = await tx
        .deleteFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where('code_hash', '=', hashOf(code))
        .executeTakeFirst()
      return used.numDeletedRows > 0n
    },

    async remove(tx: Tx, userId: UserId): Promise<void> {
      await tx.deleteFrom('second_steps').where('user_id', '=', userId).execute()
      await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
      await notifyScreens(tx, { to: userId, topic: 'me' })
    },
  }
}

/** The same for all ways to type the code. Codes are random, so the hash needs no salt. */
function hashOf(code: string): string {
  return createHash('sha256').update(normalizeCode(code)).digest('hex')
}
