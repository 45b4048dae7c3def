import SmtpConnection from 'nodemailer/lib/smtp-connection'

/** A server that mails are given to, and how to log in there. */
export type SmtpServer = {
  host: string
  port: number
  /** TLS from the first byte; otherwise the connection is upgraded when the server offers it. */
  secure: boolean
  login: { user: string; password: string } | undefined
  /** Whether the server is this machine: no network lies between, and certificates are rarely of this name. */
  isLoopback: boolean
}

/** What nodemailer says went wrong. */
export type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

/** Milliseconds to connect, for the greeting, and for each answer after it. */
const CONNECT_MS = 15_000
const GREETING_MS = 15_000
const ANSWER_MS = 20_000

/**
 * Opens a connection that is ready for a mail, logged in where there is a login. One for each mail: a mail is a rare
 * thing here, and a connection that was idle is most often found dead by the mail that needs it. Without a logger, so
 * nothing of what is said gets anywhere.
 */
export function openSmtp(server: SmtpServer, signal: AbortSignal): Promise<SmtpConnection> {
  const connection = new SmtpConnection({
    host: server.host,
    port: server.port,
    secure: server.secure,
    // A password, and what a link in a mail is good for, do not cross a network in the clear because somebody has cut
    // the offer of TLS out of the greeting.
    requireTLS: !server.secure && server.login !== undefined && !server.isLoopback,
    tls: { rejectUnauthorized: !server.isLoopback, minVersion: 'TLSv1.2' },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: ANSWER_MS,
    dnsTimeout: CONNECT_MS,
    logger: false,
  })
  return new Promise((resolve, reject) => {
    const stop = () => fail(signal.reason)
    const fail = (error: unknown) => {
      signal.removeEventListener('abort', stop)
      connection.close()
      reject(error instanceof Error ? error : new Error(String(error)))
    }
    const succeed = () => {
      signal.removeEventListener('abort', stop)
      resolve(connection)
    }
    // Unheard, this event would end the process; it may come at any time, and send() tells its own.
    connection.on('error', fail)
    // What was said before the end, and was the reason for it, is told a moment later.
    connection.once('end', () => setImmediate(fail, new Error('The server closed the connection')))
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) return stop()
    connection.connect((error) => {
      if (error) return fail(error)
      const { login } = server
      if (login === undefined) return succeed()
      if (!connection.allowsAuth) return fail(new Error('The server does not let anybody log in'))
      connection.login({ credentials: { user: login.user, pass: login.password } }, (refusal) => {
        if (refusal) fail(refusal)
        else succeed()
      })
    })
  })
}
