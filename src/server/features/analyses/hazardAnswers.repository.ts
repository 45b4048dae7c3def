import type { HazardAnswer } from '#shared/advice/hazardAnswers.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'

export type HazardAnswersRepository = typeof hazardAnswersRepository

/** What owners answered about suspected hazards of their repairs. */
export const hazardAnswersRepository = {
  async of(tx: Tx, repairId: string): Promise<HazardAnswer[]> {
    const rows = await tx
      .selectFrom('hazard_answers')
      .select(['code', 'answer', 'sentence_hashes'])
      .where('repair_id', '=', repairId)
      .execute()
    return rows.map(({ answer, ...row }) => ({ ...row, answer: answer as HazardAnswer['answer'] }))
  },

  /** Stores an answer in the place of the one before. */
  async put(
    tx: Tx,
    repairId: string,
    { code, answer, sentence_hashes: hashes }: HazardAnswer,
    at: Date,
  ): Promise<void> {
    const given = { answer, sentence_hashes: [...hashes], at }
    await tx
      .insertInto('hazard_answers')
      .values({ repair_id: repairId, code, ...given })
      .onConflict((conflict) => conflict.columns(['repair_id', 'code']).doUpdateSet(given))
      .execute()
  },
}
