import path from 'node:path'
import { createDevMailbox } from '#server/adapters/dev-mailbox/devMailbox.folder.ts'
import { createSmtpCheck } from '#server/adapters/smtp/smtp.check.ts'
import { encodeMail } from '#server/adapters/smtp/smtp.message.ts'
import { createSmtpTransport } from '#server/adapters/smtp/smtp.transport.ts'
import type { CheckMail } from '#server/features/diagnostics/diagnostics.port.ts'
import { devMailboxRoutes } from '#server/features/mails/devMailbox.routes.ts'
import { RETRY_POLICY, type RetryPolicy } from '#server/features/mails/mails.config.ts'
import { forgetMailsJob, sendMailJob } from '#server/features/mails/mails.jobs.ts'
import type { MailTransport } from '#server/features/mails/mails.port.ts'
import { createMailsRepository } from '#server/features/mails/mails.repository.ts'
import type { MailRenderers } from '#server/features/mails/mails.types.ts'
import { createMails } from '#server/features/mails/mails.usecases.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { keptKey } from '#server/platform/config/keptKey.ts'
import { defaultSender, isLoopbackHost } from '#server/platform/config/mailSettings.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Http } from '#server/platform/http/server.ts'
import { builtLinks } from '#server/platform/http/pages.ts'
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'

export type MailsModuleParts = {
  settings: Settings
  dataDir: string
  /** The result of {@link outboxKey}. */
  outboxKey: string | null
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  retryPolicy?: RetryPolicy | undefined
  clock: Clock
  log: Log
}

export type MailsModule = ReturnType<typeof createMailsModule>

/** Wires the mails module: the transport and the jobs that send mails. */
export function createMailsModule({
  settings,
  dataDir,
  outboxKey,
  db,
  jobs,
  retryPolicy = RETRY_POLICY,
  clock,
  log,
}: MailsModuleParts) {
  const repository = createMailsRepository(db)
  const mails = createMails({ repository, jobs, clock, log })
  const productName = settings.PRODUCT_NAME
  const byDefault = defaultSender(productName, settings.PUBLIC_URL) ?? {
    name: productName,
    address: 'no-reply@localhost',
  }
  const from = { ...byDefault, ...settings.MAIL_FROM, name: settings.MAIL_FROM?.name ?? productName }
  const devMailbox = createDevMailbox(devMailboxFolder(dataDir), encodeMail)
  const delivery = createDelivery(settings, devMailbox)
  return {
    mails,
    countByState: (since: Date) => repository.countByState(since),
    /**
     * Deletes the mails to an account and about it, and their files in the dev mailbox, in the transaction that erases the
     * account.
     */
    async forgetAccount(tx: Tx, account: { userId: UserId; email: string }): Promise<void> {
      await devMailbox.remove({ ids: await repository.idsOf(tx, account), to: account.email })
      await repository.removeTo(tx, account.email)
    },
    check: delivery.check,
    /** The pages of the dev mailbox. They respond with 404 when a mail server is set, or when others reach this installation. */
    routes(http: Http, webRoot: string): void {
      const readable = outboxKey === null ? null : { devMailbox, key: outboxKey }
      devMailboxRoutes(http, readable, async () => ({ productName, ...(await builtLinks(webRoot)) }))
    },
    jobs: (renderers: MailRenderers): JobDefinition[] => [
      sendMailJob(
        mails,
        { repository, transport: delivery.transport, renderers, from, productName, clock, log },
        retryPolicy,
      ),
      forgetMailsJob(mails),
    ],
  }
}

type MailDelivery = { transport: MailTransport; check: CheckMail }

function createDelivery(settings: Settings, devMailbox: MailTransport): MailDelivery {
  const { SMTP_URL: location } = settings
  if (location === undefined) {
    return { transport: devMailbox, check: async () => (isOnlyForThisMachine(settings) ? 'kept' : 'undelivered') }
  }
  const server = { ...location, isLoopback: isLoopbackHost(location.host) }
  return { transport: createSmtpTransport(server), check: createSmtpCheck(server) }
}

/** The key that the dev mailbox asks for, kept in the data folder; null where the dev mailbox has no pages. */
export async function outboxKey(settings: Settings, dataDir: string): Promise<string | null> {
  if (settings.SMTP_URL !== undefined || !isOnlyForThisMachine(settings)) return null
  return keptKey(path.join(dataDir, 'outbox-key'))
}

/** The folder that mails are stored in when SMTP_URL is not set. */
function devMailboxFolder(dataDir: string): string {
  return path.join(dataDir, 'outbox')
}

/**
 * Whether the dev mailbox may have pages. With a public address or behind a proxy, requests of strangers can arrive over
 * loopback and look local, and with the links in these mails they could take over any account. The mails can still be
 * read as files.
 */
function isOnlyForThisMachine({ PUBLIC_URL, TRUST_PROXY }: Settings): boolean {
  return TRUST_PROXY === 0 && (PUBLIC_URL === undefined || isLoopbackHost(new URL(PUBLIC_URL).hostname))
}

/** The line about mails that is printed at the start. Null when a mail server is set. */
export async function mailHint(settings: Settings, dataDir: string, port: number): Promise<string | null> {
  if (settings.SMTP_URL !== undefined) return null
  const key = await outboxKey(settings, dataDir)
  if (key !== null) return `Mails stay on this machine: http://localhost:${port}/outbox?key=${key}`
  return `No mails are sent, because SMTP_URL is not set. They stay in ${devMailboxFolder(dataDir)}`
}
