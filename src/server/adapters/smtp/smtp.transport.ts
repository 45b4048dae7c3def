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

/** Gives mails to a server that speaks SMTP. */
export function createSmtpTransport(server: SmtpServer): MailTransport {
  return {
    async send(mail, onBeforeData, signal) {
      const message = await encodeMail(mail)
      const connection = await openSmtp(server, signal).catch((error: unknown) => {
        // Also 5xx: whoever refuses the connection or the login has not seen the receiver.
        throw new TemporaryFailure(messageOf(error), { cause: error })
      })
      try {
        await give(connection, mail, message, onBeforeData, signal)
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
  onBeforeData: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let isHandedOver = false
  const body = bodyAfter(message, async () => {
    signal.throwIfAborted()
    await onBeforeData()
    isHandedOver = true
  })
  const envelope = { from: mail.from.address, to: [mail.to], size: message.length }
  const stop = () => {
    if (!isHandedOver) connection.close()
  }
  signal.addEventListener('abort', stop, { once: true })
  try {
    await new Promise<void>((resolve, reject) => {
      // Told by itself when nobody said anything before; otherwise the reason comes a moment later.
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

/** The message, of which the first byte comes when `before` is done; it is asked for when the server has said 354. */
function bodyAfter(message: Uint8Array, before: () => Promise<void>): Readable {
  async function* body() {
    await before()
    yield message
  }
  return Readable.from(body())
}

/** What the end of an attempt means for its mail. */
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
  // What is said about the sender is said about our settings, which somebody may be mending.
  const isAboutReceiver = command === 'RCPT TO' || command === 'DATA'
  return responseCode >= 500 && isAboutReceiver
    ? new PermanentFailure(message, { cause: error })
    : new TemporaryFailure(message, { cause: error })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
