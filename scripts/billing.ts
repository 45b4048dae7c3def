/**
 * `npm run billing -- reconcile`: compares our records with Stripe, corrects what lost events should have changed, and
 * reports everything else that is wrong; exits with code 1 if there is any.
 * `npm run billing -- replay evt_1 evt_2` or `-- replay --since 2026-11-01`: processes events again, which Stripe keeps
 * for thirty days.
 * `npm run billing -- end-without-payer`: moves accounts to the free plan that have a paid plan for which nobody pays,
 * such as those from demo billing. `--dry-run` only lists them.
 * Each command works whether or not the product is running. See docs/billing.md.
 */
import { parseArgs } from 'node:util'
import { billingProviderOf, createPaidBilling } from '#server/app/billingModule.ts'
import { refuseDemoWhilePaid } from '#server/features/billing/payers.usecases.ts'
import { hasPayers } from '#server/features/billing/subscriptions.repository.ts'
import { joinDatabase } from '#server/platform/db/joinDatabase.ts'
import { createAccountsRepository } from '#server/features/accounts/accounts.repository.ts'
import { createBillingRepository } from '#server/features/billing/billing.repository.ts'
import type { Replayed } from '#server/features/billing/paymentEvents.usecases.ts'
import { createSetPlanWithoutPayment } from '#server/features/billing/planWithoutPayment.usecases.ts'
import type { Difference } from '#server/features/billing/reconciliation.usecases.ts'
import { PAYMENTS_ALLOWANCE } from '#server/features/billing/subscriptions.config.ts'
import { createSubscriptionsRepository } from '#server/features/billing/subscriptions.repository.ts'
import { createMailsRepository } from '#server/features/mails/mails.repository.ts'
import { createMails } from '#server/features/mails/mails.usecases.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { readSettings } from '#server/platform/config/environment.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log/log.ts'
import { StartupError } from '#server/platform/startupError.ts'
import { createLocalRateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import { createInTransaction } from '#server/platform/transactions/transactions.ts'
import { AppError } from '#shared/errors/appError.ts'

const USAGE = `npm run billing -- reconcile
npm run billing -- replay <event> [<event> ...] | --since <date>
npm run billing -- end-without-payer [--dry-run]`

type Command =
  | { name: 'reconcile' }
  | { name: 'replay'; ids: readonly string[] }
  | { name: 'replay'; since: Date }
  | { name: 'end-without-payer'; isDry: boolean }

try {
  const command = commandOf(process.argv.slice(2))
  const settings = readSettings()
  const { database, leave } = await joinDatabase(settings)
  try {
    // With a test key, every customer who pays real money would be taken for one who does not pay.
    await refuseDemoWhilePaid(await billingProviderOf(settings), () => hasPayers(database.db))
    process.exitCode = await carryOut(command, settings, database)
  } finally {
    await leave()
  }
} catch (error) {
  process.exitCode = 1
  if (error instanceof StartupError) console.error(error.message)
  else if (error instanceof AppError && error.code === 'payment_unavailable') console.error(unavailable(error))
  else console.error(error)
}

function commandOf(args: string[]): Command {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { since: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
    })
    const [name, ...rest] = positionals
    const { since } = values
    if (name === 'reconcile' && rest.length === 0 && since === undefined && !values['dry-run']) return { name }
    if (name === 'end-without-payer' && rest.length === 0 && since === undefined)
      return { name, isDry: values['dry-run'] }
    if (name === 'replay' && !values['dry-run']) {
      const moment = new Date(since ?? '')
      if (rest.length === 0 && !Number.isNaN(moment.getTime())) return { name, since: moment }
      if (rest.length > 0 && since === undefined) return { name, ids: rest }
    }
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
  throw new StartupError(USAGE)
}

/** Returns the exit code. */
async function carryOut(command: Command, settings: Settings, database: Database): Promise<number> {
  if (command.name === 'end-without-payer') return endWithoutPayer(settings, database, command.isDry)
  const jobs = createJobs({
    connection: database.connection,
    log: createLog('silent'),
    isWorker: false,
    mayMigrate: settings.MIGRATE !== 'never',
  })
  await jobs.start([], { alone: false })
  try {
    const { events, reconciliation } = await paidBilling(settings, database, jobs)
    if (command.name === 'reconcile') {
      const differences = await reconciliation.reconcile()
      for (const difference of differences) console.log(lineOf(difference))
      console.log(differences.length === 0 ? 'Our records agree with Stripe.' : `${differences.length} found.`)
      return differences.length === 0 ? 0 : 1
    }
    if ('since' in command) {
      const replayed = await events.replaySince(command.since)
      for (const each of replayed) console.log(replayedLine(each))
      console.log(`${replayed.length} events carried out again.`)
      return 0
    }
    let exitCode = 0
    for (const id of command.ids) {
      const replayed = await events.replayOne(id)
      if (replayed === null || replayed.outcome === 'refused') exitCode = 1
      console.log(replayed === null ? `${id}: Stripe does not know it, or not any more` : replayedLine(replayed))
    }
    return exitCode
  } finally {
    await jobs.stop()
  }
}

async function paidBilling(settings: Settings, { db }: Database, jobs: ReturnType<typeof createJobs>) {
  const { paymentService: service } = await billingProviderOf(settings)
  if (service === null) throw new StartupError('Billing is a demo here: STRIPE_SECRET_KEY is not set.')
  const log = createLog('silent')
  const mails = createMails({ repository: createMailsRepository(db), jobs, clock: systemClock, log })
  const accounts = createAccountsRepository(db)
  return createPaidBilling({
    db,
    service,
    accounts: {
      async profileOrThrow(userId, tx) {
        const profile = await accounts.findProfile(userId, tx)
        if (profile === null) throw new Error(`The account ${userId} is gone`)
        return profile
      },
    },
    isDeletionRequested: async () => false,
    // No user's request is processed here, so the limit does not matter.
    perAccount: createLocalRateLimit(PAYMENTS_ALLOWANCE),
    enqueueMail: (tx, mail) => mails.enqueue(tx, mail),
    inTransaction: createInTransaction(db),
    clock: systemClock,
    log,
  })
}

async function endWithoutPayer(settings: Settings, { db }: Database, isDry: boolean): Promise<number> {
  const billingProvider = await billingProviderOf(settings)
  const { paymentService: service } = billingProvider
  if (service === null) throw new StartupError('Billing is a demo here: nobody pays for a plan.')
  const setPlanWithoutPayment = createSetPlanWithoutPayment({
    accountPlans: createBillingRepository(db),
    billingProvider,
    inTransaction: createInTransaction(db),
    log: createLog('silent'),
  })
  const found = await createSubscriptionsRepository(db, service.livemode).listWithoutPayer()
  for (const { userId, email, planId } of found) {
    // The list has only accounts that may be moved.
    if (!isDry) await setPlanWithoutPayment(userId, 'free', async () => {})
    console.log(`${email}: ${planId}${isDry ? '' : ' -> free'}`)
  }
  console.log(`${found.length} accounts ${isDry ? 'have a plan for which nobody pays' : 'put on the free plan'}.`)
  return 0
}

function lineOf(difference: Difference): string {
  switch (difference.kind) {
    case 'differed':
      return `corrected: account ${difference.userId} (${difference.customerId})${difference.to === null ? '' : ` is on ${difference.to} now`}`
    case 'unknown_customer':
      return `unknown: ${difference.customerId} pays at Stripe and has no account here`
    case 'missing_customer':
      return `missing: ${difference.customerId} of account ${difference.userId} is not known to Stripe; is this the right key?`
    case 'not_compared':
      return `not compared: Stripe could not be asked about ${difference.customerId}`
    case 'several_subscriptions':
      return `twice: ${difference.customerId} pays for ${difference.subscriptions.join(' and ')}`
    case 'unknown_price':
      return `unknown price: ${difference.customerId}, ${difference.subscriptions.join(', ')}`
    case 'without_payer':
      return `without payer: ${difference.email} is on ${difference.planId}, and nobody pays for it`
  }
}

function replayedLine({ event, outcome, change }: Replayed): string {
  const moved = change === null ? '' : `, account ${change.userId} went from ${change.from} to ${change.to}`
  return `${event.id} ${event.type}: ${outcome}${moved}`
}

function unavailable({ cause }: Error): string {
  const reason = cause instanceof Error ? cause.message : ''
  return `Stripe gave no answer, or refused the key. ${reason}`.trim()
}
