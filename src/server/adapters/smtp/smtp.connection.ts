import SmtpConnection from 'nodemailer/lib/smtp-connection'

/** An SMTP server, and how to log in there. */
export type SmtpServer = {
  host: string
  port: number
  /** TLS from the first byte. Otherwise the connection is upgraded when the server offers STARTTLS. */
  secure: boolean
  login: { user: string; password: string } | undefined
  /**
   * Whether the server is this machine. Then the connection does not cross a network, and the certificate rarely names
   * this host.
   */
  isLoopback: boolean
}

/** An error as nodemailer reports it. */
export type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

/** Milliseconds to connect, for the greeting, and for each later response. */
const CONNECT_MS = 15_000
const GREETING_MS = 15_000
const ANSWER_MS = 20_000

/**
 * Opens a connection that is ready to send a mail, logged in if there are credentials. Each mail gets its own
 * connection: mails are rare here, and an idle connection is usually dead when a mail needs it. There is no logger, so
 * nothing of the conversation is recorded.
 */
export function openSmtp(server: SmtpServer, signal: AbortSignal): Promise<SmtpConnection> {
  const connection = new SmtpConnection({
    host: server.host,
    port: server.port,
    secure: server.secure,
    // Passwords and links in mails must not cross a network unencrypted only because an attacker removed the offer of
    // STARTTLS from the server's response.
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
    // Without a listener this event would end the process. It may come at any time, and send() reports its own errors.
    connection.on('error', fail)
    // An error that caused the end of the connection is reported a moment later, so it gets the chance to reject first.
    connection.once('end', () => setImmediate(fail, new Error('The server closed the connection')))
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) return stop()
    connection.connect((error) => {
      if (error) return fail(error)
      const { login } = server
      if (login === undefined) return succeed()
      if (!connection.allowsAuth) return fail(new Error('The server does not offer a login'))
      connection.login({ credentials: { user: login.user, pass: login.password } }, (loginError) => {
        if (loginError) fail(loginError)
        else succeed()
      })
    })
  })
}
