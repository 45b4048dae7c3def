import type { FastifyRequest } from 'fastify'
import { randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import { createPasswordHashing } from '#server/adapters/argon2/argon2.hashing.ts'
import { nameDevice } from '#server/adapters/bowser/bowser.devices.ts'
import { timeCodes } from '#server/adapters/otplib/timeCodes.ts'
import { DEFAULT_ACCOUNT_ALLOWANCES, type AccountAllowances } from '#server/features/accounts/accounts.config.ts'
import { createAccountLimits } from '#server/features/accounts/accountLimits.usecases.ts'
import { createLogin, type LoginParts } from '#server/features/accounts/login.usecases.ts'
import { accountRenderers } from '#server/features/accounts/accounts.mails.ts'
import type { EnqueueMail, IsCommonPassword } from '#server/features/accounts/accounts.port.ts'
import { accountsRoutes, clientInfoOf } from '#server/features/accounts/accounts.routes.ts'
import { createAccountsRepository } from '#server/features/accounts/accounts.repository.ts'
import { createAccounts } from '#server/features/accounts/accounts.usecases.ts'
import { createCodeLimits } from '#server/features/accounts/codeLimits.usecases.ts'
import { credentialsRoutes } from '#server/features/accounts/credentials.routes.ts'
import { createCredentials } from '#server/features/accounts/credentials.usecases.ts'
import type { DeletionRequested } from '#server/features/accounts/deletion.events.ts'
import { deletionRoutes } from '#server/features/accounts/deletion.routes.ts'
import { deletionRenderers } from '#server/features/accounts/deletion.mails.ts'
import { createDeletionRepository } from '#server/features/accounts/deletion.repository.ts'
import { createDeletion } from '#server/features/accounts/deletion.usecases.ts'
import { createKnownBrowsersRepository } from '#server/features/accounts/knownBrowsers.repository.ts'
import { createKnownBrowsers } from '#server/features/accounts/knownBrowsers.usecases.ts'
import { createLinksRepository } from '#server/features/accounts/links.repository.ts'
import { linksRoutes } from '#server/features/accounts/links.routes.ts'
import { createLinks } from '#server/features/accounts/links.usecases.ts'
import { createLoginLimits } from '#server/features/accounts/loginLimits.usecases.ts'
import { newAccountsRepository } from '#server/features/accounts/newAccounts.repository.ts'
import type { MeUseCases } from '#server/features/accounts/me.usecases.ts'
import type { PasswordHashing } from '#server/features/accounts/passwords.port.ts'
import { createPasswordsRepository } from '#server/features/accounts/passwords.repository.ts'
import { createSecondFactorRemoval } from '#server/features/accounts/secondFactorRemoval.usecases.ts'
import { createSecondFactorRepository } from '#server/features/accounts/secondFactor.repository.ts'
import { secondFactorRoutes } from '#server/features/accounts/secondFactor.routes.ts'
import { createSecondFactor } from '#server/features/accounts/secondFactor.usecases.ts'
import { createSecurityEventsRepository } from '#server/features/accounts/securityEvents.repository.ts'
import { createSessionCookie } from '#server/features/accounts/sessions.cookie.ts'
import { createSessionsRepository } from '#server/features/accounts/sessions.repository.ts'
import { sessionsRoutes } from '#server/features/accounts/sessions.routes.ts'
import { forgetSessionsJob } from '#server/features/accounts/sessions.jobs.ts'
import { createTwoStepCodes } from '#server/features/accounts/twoStepCodes.usecases.ts'
import { createSpelledHashing } from '#server/features/accounts/spelledHashing.usecases.ts'
import { createShareOf } from '#server/features/accounts/shares.usecases.ts'
import { createSessions } from '#server/features/accounts/sessions.usecases.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { isServedOverHttps } from '#server/platform/config/settings.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log/log.ts'
import { createRateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import { createEncryptor } from '#server/platform/encryption/encryptor.ts'
import { createTransactionEvent } from '#server/platform/transactions/transactionEvent.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'

export type AccountsModuleParts = {
  db: Db
  isCommonPassword: IsCommonPassword
  isRegistrationOpen: boolean
  invitations: LoginParts['invitations']
  /** The connections that count attempts. */
  limitsPool: Pool
  allowances: Partial<AccountAllowances> | undefined
  hashing?: PasswordHashing | undefined
  secret: string
  publicUrl: string | undefined
  /** The URL of the product, for links in mails. */
  origin: () => string
  productName: string
  /** Whether mails leave this machine. */
  sendsMails: boolean
  enqueueMail: EnqueueMail
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/** Wires the accounts module: registration and login, changes of credentials, and the links in mails. */
export function createAccountsModule({
  db,
  limitsPool,
  allowances,
  hashing: givenHashing = createPasswordHashing(),
  secret,
  publicUrl,
  ...parts
}: AccountsModuleParts) {
  const { log } = parts
  const hashing = createSpelledHashing(givenHashing)
  const isSecure = isServedOverHttps(publicUrl)
  const sessions = createSessionsRepository(db)
  const sessionCookie = createSessionCookie({ secret, isSecure })
  const passwords = createPasswordsRepository(db)
  const repository = createAccountsRepository(db)
  const links = createLinksRepository(db)
  const events = createSecurityEventsRepository(db)
  const limits = createAccountLimits((...limit) => createRateLimit(limitsPool, ...limit), {
    ...DEFAULT_ACCOUNT_ALLOWANCES,
    ...allowances,
  })
  const knownBrowsers = createKnownBrowsers({
    repository: createKnownBrowsersRepository(db),
    encryptor: createEncryptor(secret, 'known browser'),
    isSecure,
    clock: parts.clock,
  })
  const loginLimits = createLoginLimits({ knownBrowsers, limits })
  const codeLimits = createCodeLimits({ limits, log })
  const shared = {
    ...parts,
    passwords,
    hashing,
    sessions,
    sessionCookie,
    events,
    limits,
    knownBrowsers,
    loginLimits,
    codeLimits,
  }
  const secondStepRepository = createSecondFactorRepository(db)
  const secondStep = {
    ...shared,
    repository: secondStepRepository,
    accounts: repository,
    codes: timeCodes,
    encryptor: createEncryptor(secret, 'second step of a login'),
  }
  const twoStepCodes = createTwoStepCodes(secondStep)
  const credentials = createCredentials({ ...shared, twoStepCodes, accounts: repository, links })
  const deletionRepository = createDeletionRepository(db)
  const deletionRequested: DeletionRequested = createTransactionEvent()
  const deletion = createDeletion({
    ...shared,
    twoStepCodes,
    deletionRequested,
    repository: deletionRepository,
    verifyPassword: credentials.verifyPassword,
  })
  const secondFactor = createSecondFactor({
    ...secondStep,
    twoStepCodes,
    links,
    verifyPassword: credentials.verifyPassword,
    randomBelow: (limit) => randomInt(limit),
  })
  const login = createLogin({
    ...shared,
    accounts: repository,
    newAccounts: newAccountsRepository,
    secondFactor,
    deletion,
  })
  const linkUses = createLinks({
    ...shared,
    repository: links,
    accounts: repository,
    secondFactors: createSecondFactorRemoval({
      ...shared,
      repository: secondStepRepository,
      accounts: repository,
      links,
    }),
  })
  const devices = createSessions({ ...shared, repository: sessions, login })
  return {
    login,
    accounts: createAccounts({ ...parts, repository }),
    shareOf: createShareOf({ ...parts, repository }),
    hashing,
    verifyPassword: credentials.verifyPassword,
    /** Who asks, where nobody need be logged in. Such a request does not prolong the session. */
    visitorOf: async (request: FastifyRequest) =>
      (await login.sessionOf(clientInfoOf(request), { prolong: false }))?.userId ?? null,
    recordEvent: (...event: Parameters<typeof events.record>) => events.record(...event),
    deletion,
    deletionRequested,
    routes(http: Http, me: Pick<MeUseCases, 'read'>): void {
      accountsRoutes(http, login, me)
      credentialsRoutes(http, credentials)
      linksRoutes(http, linkUses, nameDevice)
      secondFactorRoutes(http, secondFactor)
      sessionsRoutes(http, devices, nameDevice)
      deletionRoutes(http, deletion)
    },
    jobs: [forgetSessionsJob(devices)],
    renderers: {
      ...accountRenderers({ ...parts, repository, links }),
      ...deletionRenderers({ ...parts, accounts: repository, repository: deletionRepository }),
    },
  }
}
