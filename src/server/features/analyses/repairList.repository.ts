import { sql } from 'kysely'
import type { AnalysisMethod } from '#shared/analyses/analysis.rules.ts'
import { damageAnalysisSchema } from '#shared/analyses/analysis.schema.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { Finding } from './repairList.rules.ts'

/** The long parts of a result, which no column of the list shows. They are not read from the database. */
const UNLISTED = {
  repairInstructions: true,
  materialsNeeded: true,
  toolsRequired: true,
  additionalNotes: true,
} as const

const listedSchema = damageAnalysisSchema.omit(UNLISTED)

export type RepairListRepository = ReturnType<typeof createRepairListRepository>

type Row = {
  file_id: string
  method: AnalysisMethod
  provider: string | null
  model: string | null
  result: unknown
  at: Date
}

export function createRepairListRepository(db: Db) {
  return {
    /** The result that counts for each photo (see `currentRun` in shared/analyses), by the id of the photo. */
    async findingsOf(userId: UserId, fileIds: readonly string[]): Promise<Map<string, Finding>> {
      // The index (file_id, analysis_id desc) finds the runs of each photo. Few photos have more than five.
      const { rows } = await sql<Row>`
        select photo.id as file_id, newest.*
        from unnest(${fileIds}::uuid[]) as photo (id)
        cross join lateral (
          select method, provider, model, result - ${Object.keys(UNLISTED)}::text[] as result, coalesce(finished_at, created_at) as at
          from analysis_photos
          join analyses on analyses.id = analysis_photos.analysis_id
          where analysis_photos.file_id = photo.id and analyses.user_id = ${userId} and analyses.status = 'succeeded'
          order by analyses.method = 'openai' desc, analysis_photos.analysis_id desc
          limit 1
        ) as newest`.execute(db)
      return new Map(
        rows.map(({ file_id: fileId, result, ...run }) => [fileId, { ...run, result: listedSchema.parse(result) }]),
      )
    },
  }
}
