import type { CheckMail } from '../../features/diagnostics/diagnostics.port.ts'
import { openSmtp, type SmtpError, type SmtpServer } from './smtp.connection.ts'

/** Connects, logs in and disconnects. */
export function createSmtpCheck(server: SmtpServer): CheckMail {
  return async (signal) => {
    try {
      const connection = await openSmtp(server, signal)
      connection.quit()
      return 'ready'
    } catch (error) {
      signal.throwIfAborted()
      return (error as SmtpError).code === 'EAUTH' ? 'login_refused' : 'unreachable'
    }
  }
}
