import { Readable } from 'node:stream'
import type SmtpConnection from 'nodemailer/lib/smtp-connection'
import {
  TemporaryFailure,
  DeliveryUnknown,
  PermanentFailure,
  type MailTransport,
  type OutgoingMail,
} from '../../features/mails/mails.port.ts'
import { openSmtp, type SmtpError, type SmtpServer } from './smtp.connection.ts'
import { encodeMail } from './smtp.message.ts'

/** Sends mails through an SMTP server. */
export function createSmtpTransport(server: SmtpServer): MailTransport {
  return {
    async send(mail, onBeforeHandover, signal) {
      const message = await encodeMail(mail)
      const connection = await openSmtp(server, signal).catch((error: unknown) => {
        // Responses of the 5xx class are included: a server that rejects the connection or the login has not seen the
        // recipient.
        throw new TemporaryFailure(messageOf(error), { cause: error })
      })
      try {
        await give(connection, mail, message, onBeforeHandover, signal)
      } finally {
        connection.quit()
      }
    },
  }
}

async function give(
  connection: SmtpConnection,
  mail: OutgoingMail,
  message: Uint8Array,
  onBeforeHandover: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let isHandedOver = false
  const body = bodyAfter(message, async () => {
    signal.throwIfAborted()
    await onBeforeHandover()
    isHandedOver = true
  })
  const envelope = { from: mail.from.address, to: [mail.to], size: message.length }
  const stop = () => {
    if (!isHandedOver) connection.close()
  }
  signal.addEventListener('abort', stop, { once: true })
  try {
    await new Promise<void>((resolve, reject) => {
      // If an error caused the end of the connection, it comes a moment later and rejects first.
      connection.once('end', () => setImmediate(reject, new Error('The connection was closed')))
      connection.send(envelope, body, (error) => (error ? reject(error) : resolve()))
    })
  } catch (error) {
    connection.close()
    throw evaluate(error as SmtpError, isHandedOver)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/**
 * The message as a stream whose first byte is sent after `before` has resolved. It is read once the server has
 * responded with 354.
 */
function bodyAfter(message: Uint8Array, before: () => Promise<void>): Readable {
  async function* body() {
    await before()
    yield message
  }
  return Readable.from(body())
}

/** What the error of an attempt means for its mail. */
export function evaluate(
  error: SmtpError,
  isHandedOver: boolean,
): TemporaryFailure | PermanentFailure | DeliveryUnknown {
  const { responseCode = 0, command } = error
  const message = messageOf(error)
  if (responseCode < 400) {
    return isHandedOver
      ? new DeliveryUnknown(message, { cause: error })
      : new TemporaryFailure(message, { cause: error })
  }
  // A complaint about the sender concerns our settings, which somebody may be fixing, so it is temporary.
  const isAboutRecipientOrMail = command === 'RCPT TO' || command === 'DATA'
  return responseCode >= 500 && isAboutRecipientOrMail
    ? new PermanentFailure(message, { cause: error })
    : new TemporaryFailure(message, { cause: error })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
