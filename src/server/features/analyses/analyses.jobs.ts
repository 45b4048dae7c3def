import { defineJob, type JobDefinition } from '#server/platform/jobs/jobs.ts'
import { RUN_EXPIRES_SECONDS } from './analyses.config.ts'
import { ANALYSE_PHOTO, type Analyses } from './analyses.usecases.ts'
import { carryOutRun, type RunParts } from './run.usecases.ts'

/** Runs mostly wait for the provider, so several can share a process. */
const CONCURRENCY = 4

export function analysePhotoJob(analyses: Pick<Analyses, 'giveUp'>, parts: RunParts): JobDefinition {
  return defineJob(ANALYSE_PHOTO, {
    retryLimit: 5,
    expireInSeconds: RUN_EXPIRES_SECONDS,
    concurrency: CONCURRENCY,
    run: ({ analysisId }, signal) => carryOutRun(parts, analysisId, signal),
    giveUp: ({ analysisId }) => analyses.giveUp(analysisId),
  })
}
