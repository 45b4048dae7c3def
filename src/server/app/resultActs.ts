import type { Pool } from 'pg'
import { ALLOWANCES } from '#server/features/analyses/analyses.config.ts'
import type { Activities } from '#server/features/activities/activities.usecases.ts'
import type { AnalysesRepository } from '#server/features/analyses/analyses.repository.ts'
import { confirmationsRepository } from '#server/features/analyses/confirmations.repository.ts'
import { confirmationsRoutes } from '#server/features/analyses/confirmations.routes.ts'
import { createConfirmations, type ConfirmationsParts } from '#server/features/analyses/confirmations.usecases.ts'
import type { Findings } from '#server/features/analyses/findings.usecases.ts'
import { hazardAnswersRepository } from '#server/features/analyses/hazardAnswers.repository.ts'
import { hazardAnswersRoutes } from '#server/features/analyses/hazardAnswers.routes.ts'
import { createHazardAnswers, type HazardAnswersParts } from '#server/features/analyses/hazardAnswers.usecases.ts'
import type { Show } from '#server/features/analyses/show.usecases.ts'
import { stepsRoutes } from '#server/features/analyses/steps.routes.ts'
import { createSteps } from '#server/features/analyses/steps.usecases.ts'
import type { Http } from '#server/platform/http/server.ts'
import { createRateLimit } from '#server/platform/rate-limit/rateLimit.ts'

type ResultActsParts = Pick<ConfirmationsParts, 'accounts' | 'inTransaction' | 'clock'> &
  Pick<HazardAnswersParts, 'repairs'> & {
    activities: Activities
    repository: AnalysesRepository
    show: Show
    findings: Findings
    /** Connections for counting attempts. */
    limitsPool: Pool
  }

/** Wires what people do about a result: steps that are done, suspected hazards, and what they saw on site. */
export function createResultActs({ limitsPool, ...parts }: ResultActsParts) {
  const steps = createSteps({ ...parts, perAccount: createRateLimit(limitsPool, 'steps-account', ALLOWANCES.step) })
  const hazardAnswers = createHazardAnswers({
    ...parts,
    repository: hazardAnswersRepository,
    analyses: parts.repository,
    perAccount: createRateLimit(limitsPool, 'hazards-account', ALLOWANCES.step),
  })
  const confirmations = createConfirmations({ ...parts, confirmations: confirmationsRepository })
  return {
    confirmations,
    routes(http: Http): void {
      stepsRoutes(http, steps)
      hazardAnswersRoutes(http, hazardAnswers)
      confirmationsRoutes(http, confirmations)
    },
  }
}
