import type { Pool } from 'pg'
import type { Accounts } from '#server/features/accounts/accounts.usecases.ts'
import { createChallenges } from '#server/features/intake/challenges.usecases.ts'
import { customersRoutes } from '#server/features/intake/customers.routes.ts'
import { createCustomers, type CustomersParts } from '#server/features/intake/customers.usecases.ts'
import { createDraftsRepository } from '#server/features/intake/drafts.repository.ts'
import { createErasing, type ErasingParts } from '#server/features/intake/erasing.usecases.ts'
import { createIntakeCookie } from '#server/features/intake/intake.cookie.ts'
import { eraseIntakeJob, tellWaitingJob } from '#server/features/intake/intake.jobs.ts'
import { intakeRenderers } from '#server/features/intake/intake.mails.ts'
import { intakeRoutes } from '#server/features/intake/intake.routes.ts'
import { createIntakeLimits } from '#server/features/intake/intakeLimits.usecases.ts'
import { createLinksRepository } from '#server/features/intake/links.repository.ts'
import { createLinks } from '#server/features/intake/links.usecases.ts'
import { createSubmissionsRepository } from '#server/features/intake/submissions.repository.ts'
import { createSubmissions, type SubmissionsParts } from '#server/features/intake/submissions.usecases.ts'
import { createTellDeciders, type TellDecidersParts } from '#server/features/intake/tellDeciders.usecases.ts'
import { isServedOverHttps, type Settings } from '#server/platform/config/settings.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Http } from '#server/platform/http/server.ts'
import { createLocalRateLimit, createRateLimit } from '#server/platform/rate-limit/rateLimit.ts'

type Made =
  | 'links'
  | 'drafts'
  | 'submissions'
  | 'repository'
  | 'limits'
  | 'cookie'
  | 'challenges'
  | 'productName'
  | 'providerName'
  | 'emergencyNumber'
  | 'tellDeciders'

export type IntakeModuleParts = Omit<CustomersParts & SubmissionsParts & ErasingParts, Made> & {
  shops: TellDecidersParts['shops']
  settings: Settings
  db: Db
  /** Connections for counting attempts. */
  limitsPool: Pool
  accounts: Accounts
  /** Whether there is an AI provider. */
  hasProvider: boolean
  /** The URL of the product. */
  origin: () => string
}

export type IntakeModule = ReturnType<typeof createIntakeModule>

/** Wires the intake module: what customers of a shop send without an account. */
export function createIntakeModule({ settings, db, limitsPool, accounts, hasProvider, ...parts }: IntakeModuleParts) {
  const links = createLinksRepository(db)
  const drafts = createDraftsRepository(db)
  const repository = createSubmissionsRepository(db)
  const limits = createIntakeLimits((...limit) => createRateLimit(limitsPool, ...limit), createLocalRateLimit)
  const cookie = createIntakeCookie({ isSecure: isServedOverHttps(settings.PUBLIC_URL) })
  const productName = settings.PRODUCT_NAME
  const emergencyNumber = settings.EMERGENCY_NUMBER
  const tellDeciders = createTellDeciders({ ...parts, notify: (...mail) => accounts.notify(...mail) })
  const linksOfShops = createLinks({ ...parts, links, limits })
  const submissions = createSubmissions({ ...parts, repository, drafts })
  const customers = createCustomers({
    ...parts,
    links,
    drafts,
    submissions: repository,
    limits,
    cookie,
    tellDeciders,
    challenges: createChallenges(parts.signer),
    productName,
    providerName: hasProvider ? settings.AI_PROVIDER_NAME : null,
    emergencyNumber,
  })
  const erasing = createErasing({ ...parts, drafts, repository, submissions, tellDeciders })
  return {
    submissions,
    renderers: intakeRenderers({ ...parts, repository, accounts, productName, emergencyNumber }),
    jobs: [eraseIntakeJob(erasing), tellWaitingJob(erasing)],
    routes(http: Http): void {
      intakeRoutes(http, { links: linksOfShops, submissions, emergencyNumber })
      customersRoutes(http, customers, cookie)
    },
  }
}
