import type { Clock } from '#server/platform/clock/clock.ts'
import { describeError, type Log } from '#server/platform/log/log.ts'
import { presentMail } from './mailContent.presenter.ts'
import { ERROR_MAX } from './mails.config.ts'
import {
  DeliveryUnknown,
  PermanentFailure,
  type MailAddress,
  type MailTransport,
  type OutgoingMail,
} from './mails.port.ts'
import type { MailsRepository } from './mails.repository.ts'
import { MAIL_KINDS, type MailContent, type MailRenderers, type StoredMail } from './mails.types.ts'

export type SendingParts = {
  repository: MailsRepository
  transport: MailTransport
  renderers: MailRenderers
  from: MailAddress
  productName: string
  clock: Clock
  log: Log
}

/**
 * Makes one attempt to send a mail. Throws when the mail was certainly not delivered and may be accepted later, so that
 * the job is retried; after every other outcome there is no further attempt.
 *
 * No mail is sent twice: right before its content leaves this server, its row gets the status `sending`, and a later
 * attempt that finds this status does not send it again, but ends the mail as `unknown`. If the first attempt then
 * reports its success late, the mail becomes `sent` after all.
 */
export async function sendMail(parts: SendingParts, id: string, signal: AbortSignal): Promise<void> {
  const { repository, clock, log } = parts
  const mail = await repository.begin(id, clock.now())
  if (mail === null) return endInterrupted(parts, id)
  const about = { mail_id: id, kind: mail.kind }
  let isClaimed = false
  try {
    const content = await render(parts, mail)
    if (content === null) {
      await repository.end(id, ['queued'], 'skipped', clock.now())
      log.info(about, 'mail skipped')
      return
    }
    const onBeforeHandover = async () => {
      await claim(parts, id)
      isClaimed = true
    }
    await parts.transport.send(outgoing(parts, mail, content), onBeforeHandover, signal)
  } catch (error) {
    return recordFailure(parts, about, error, isClaimed ? 'sending' : 'queued')
  }
  await repository.end(id, ['sending', 'unknown'], 'sent', clock.now())
  log.info(about, 'mail sent')
}

function render({ renderers }: SendingParts, mail: StoredMail): Promise<MailContent | null> {
  const kind = MAIL_KINDS.find((known) => known === mail.kind)
  // During an upgrade, the mail of a newer version can come to a process of an older one. A later attempt may find a
  // process that knows it.
  if (kind === undefined) throw new Error(`This version does not know mails of the kind ${mail.kind}`)
  return renderers[kind]({ ...mail, kind })
}

function outgoing({ from, productName, clock }: SendingParts, mail: StoredMail, content: MailContent): OutgoingMail {
  const host = from.address.slice(from.address.lastIndexOf('@') + 1)
  return {
    id: mail.id,
    messageId: `<${mail.id}@${host}>`,
    from,
    to: mail.to,
    replyTo: content.replyTo,
    unsubscribeUrl: content.unsubscribeUrl,
    ...presentMail(content, { productName, to: mail.to }),
    date: clock.now(),
  }
}

/** From here on the mail may be delivered, whatever happens to this process. */
async function claim({ repository, clock }: SendingParts, id: string): Promise<void> {
  if (await repository.claim(id, clock.now())) return
  throw new Error('The mail is no longer in the queue, or another attempt is sending it')
}

/** An earlier attempt was interrupted during the handover, or there is nothing to do. */
async function endInterrupted({ repository, clock, log }: SendingParts, id: string): Promise<void> {
  const wasInterrupted = await repository.end(id, ['sending'], 'unknown', clock.now())
  if (wasInterrupted) log.error({ mail_id: id }, 'sending a mail was interrupted; it is not sent again')
}

/**
 * Records why an attempt failed, if its mail is still in the state in which the attempt left it: `sending` when it has
 * claimed the mail, otherwise `queued`. Without that condition, an attempt that another one has overtaken would put a
 * mail back into the queue that the other one is sending, and the mail would be sent twice.
 */
async function recordFailure(
  { repository, clock, log }: SendingParts,
  about: { mail_id: string },
  error: unknown,
  state: 'queued' | 'sending',
): Promise<void> {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX)
  if (error instanceof DeliveryUnknown) {
    await repository.end(about.mail_id, [state], 'unknown', clock.now(), message)
    log.error({ ...about, failure: describeError(error) }, 'a mail may have been sent; it is not sent again')
  } else if (error instanceof PermanentFailure) {
    await repository.end(about.mail_id, [state], 'failed', clock.now(), message)
    log.error({ ...about, failure: describeError(error) }, 'a mail was refused')
  } else {
    await repository.release(about.mail_id, state, message, clock.now())
    log.warn({ ...about, failure: describeError(error) }, 'a mail was not sent')
    throw error
  }
}
