import { defineJob, type JobDefinition } from '#server/platform/jobs/jobs.ts'
import { RUN_EXPIRES_SECONDS } from './analyses.config.ts'
import { RUN_ANALYSIS, type Analyses } from './analyses.usecases.ts'
import { carryOutRun, type RunParts } from './run.usecases.ts'

/** Runs mostly wait for the provider, so several can share a process. */
const CONCURRENCY = 4

export function runAnalysisJob(analyses: Pick<Analyses, 'giveUp'>, parts: RunParts): JobDefinition {
  return defineJob(RUN_ANALYSIS, {
    retryLimit: 5,
    expireInSeconds: RUN_EXPIRES_SECONDS,
    concurrency: CONCURRENCY,
    run: (job, signal) => carryOutRun(parts, job, signal),
    giveUp: ({ analysisId }) => analyses.giveUp(analysisId),
  })
}
