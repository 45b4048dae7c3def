import { createDevMailboxCheck, devMailboxFolder } from '#server/adapters/dev-mailbox/devMailbox.access.ts'
import { createDevMailbox } from '#server/adapters/dev-mailbox/devMailbox.folder.ts'
import { createSmtpCheck } from '#server/adapters/smtp/smtp.check.ts'
import { encodeMail } from '#server/adapters/smtp/smtp.message.ts'
import { createSmtpTransport } from '#server/adapters/smtp/smtp.transport.ts'
import type { CheckMail } from '#server/features/diagnostics/diagnostics.port.ts'
import { devMailboxRoutes } from '#server/features/mails/devMailbox.routes.ts'
import { createForgetAccount } from '#server/features/mails/forgetAccount.usecases.ts'
import { RETRY_POLICY, type RetryPolicy } from '#server/features/mails/mails.config.ts'
import { forgetMailsJob, sendMailJob } from '#server/features/mails/mails.jobs.ts'
import type { MailTransport } from '#server/features/mails/mails.port.ts'
import { createMailsRepository } from '#server/features/mails/mails.repository.ts'
import type { MailRenderers } from '#server/features/mails/mails.types.ts'
import { createMails } from '#server/features/mails/mails.usecases.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { isLoopbackHost, senderOf } from '#server/platform/config/mailSettings.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Http } from '#server/platform/http/server.ts'
import { builtLinks } from '#server/platform/http/pages.ts'
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'

export type MailsModuleParts = {
  settings: Settings
  dataDir: string
  /** The key that the dev mailbox asks for; null where it has no pages. */
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
  const devMailbox = createDevMailbox(devMailboxFolder(dataDir), encodeMail)
  const delivery = createDelivery(settings, devMailbox)
  return {
    mails,
    forgetAccount: createForgetAccount({ repository, devMailbox }),
    check: delivery.check,
    /**
     * The pages of the dev mailbox. They respond with 404 when a mail server is set, or when others reach this
     * installation.
     */
    routes(http: Http, webRoot: string): void {
      const readable = outboxKey === null ? null : { devMailbox, key: outboxKey }
      devMailboxRoutes(http, readable, async () => ({ productName, ...(await builtLinks(webRoot)) }))
    },
    jobs: (renderers: MailRenderers): JobDefinition[] => [
      sendMailJob(
        mails,
        { repository, transport: delivery.transport, renderers, from: senderOf(settings), productName, clock, log },
        retryPolicy,
      ),
      forgetMailsJob(mails),
    ],
  }
}

type MailDelivery = { transport: MailTransport; check: CheckMail }

function createDelivery(settings: Settings, devMailbox: MailTransport): MailDelivery {
  const { SMTP_URL: location } = settings
  if (location === undefined) return { transport: devMailbox, check: createDevMailboxCheck(settings) }
  const server = { ...location, isLoopback: isLoopbackHost(location.host) }
  return { transport: createSmtpTransport(server), check: createSmtpCheck(server) }
}
