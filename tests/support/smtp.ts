import { readdir, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { eventually } from './app.ts'

/** Mails as their recipients see them. */
export type Mailboxes = {
  /** All mails so far, in the order of their arrival. */
  mails: () => Promise<Email[]>
  /** Waits for a mail to an address with these words in its subject. Fails when there are several. */
  mailTo: (address: string, words?: string) => Promise<Email>
}

/** How the server treats mails. */
export type Manner =
  | 'takes'
  /** Rejects at this step; `times` says how often before it accepts. */
  | { refuses: 'connection' | 'sender' | 'recipient' | 'data'; code: number; times?: number }
  /** Receives everything, and the connection is lost before it could confirm that. */
  | 'takes and is gone'
  /** Stops responding at this step. */
  | { hangsAt: 'recipient' | 'data' }

export type Smtp = Mailboxes & {
  /** For SMTP_URL; with user and password when the server wants a login. */
  url: string
  port: number
  does: (manner: Manner) => void
  /** How often a mail was offered so far, counted by the recipients that clients named. */
  offers: () => number
  /** Whether the last mail came over TLS, and as whom. */
  last: () => { secure: boolean; user: string | undefined }
  /** Shuts down; further connections are refused. */
  close: () => Promise<void>
}

export type SmtpOptions = {
  port?: number
  /** Offers STARTTLS with a self-signed certificate. */
  offersTls?: boolean
  /** Uses TLS from the first byte. */
  isTls?: boolean
  login?: { user: string; password: string }
}

/** A real SMTP server on this machine that keeps the accepted mails. */
export async function startSmtp({
  port = 0,
  offersTls = false,
  isTls = false,
  login,
}: SmtpOptions = {}): Promise<Smtp> {
  const taken: Buffer[] = []
  let manner: Manner = 'takes'
  let offers = 0
  let last: { secure: boolean; user: string | undefined } = { secure: false, user: undefined }

  const refusal = (step: string): Error | null => {
    if (typeof manner === 'string' || !('refuses' in manner) || manner.refuses !== step) return null
    const { code, times = Infinity } = manner
    manner = times === 1 ? 'takes' : { ...manner, times: times - 1 }
    return Object.assign(new Error('Not now'), { responseCode: code })
  }
  const hangsAt = (step: string) => typeof manner === 'object' && 'hangsAt' in manner && manner.hangsAt === step

  const handlers: SMTPServerOptions = {
    onConnect: (_session, answer) => answer(refusal('connection')),
    onAuth({ username, password }, _session, answer) {
      if (username === login?.user && password === login?.password) answer(null, { user: username })
      else answer(Object.assign(new Error('Wrong'), { responseCode: 535 }))
    },
    onMailFrom: (_address, _session, answer) => answer(refusal('sender')),
    onRcptTo(_address, _session, answer) {
      offers += 1
      if (!hangsAt('recipient')) answer(refusal('recipient'))
    },
    onData(stream, session, answer) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        last = { secure: session.secure, user: (session.user || undefined) as string | undefined }
        const no = refusal('data')
        if (no !== null) return answer(no)
        taken.push(Buffer.concat(chunks))
        if (manner === 'takes and is gone') cutAll()
        else if (!hangsAt('data')) answer(null)
      })
    },
  }
  const server = new SMTPServer({
    ...handlers,
    secure: isTls,
    authOptional: login === undefined,
    disabledCommands: [...(offersTls ? [] : ['STARTTLS']), ...(login === undefined ? ['AUTH'] : [])],
    allowInsecureAuth: !offersTls,
    disableReverseLookup: true,
    closeTimeout: 1,
    logger: false,
  })
  const cutAll = () => {
    for (const { _socket: socket } of server.connections) socket.destroy()
  }
  // Many of these tests are about clients that are killed or cut the connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const listening = (server.server.address() as AddressInfo).port
  const inFront = login === undefined ? '' : `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@`
  return {
    ...mailboxes(async () => taken),
    url: `${isTls ? 'smtps' : 'smtp'}://${inFront}127.0.0.1:${listening}`,
    port: listening,
    does: (next) => (manner = next),
    offers: () => offers,
    last: () => last,
    async close() {
      cutAll()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

/** Gives a browser on this machine the key of the dev mailbox, so that it can open its pages. */
export async function openOutbox({ dataDir }: { dataDir: string }, visitor: { cookies: Map<string, string> }) {
  const key = await readFile(path.join(dataDir, 'outbox-key'), 'utf8')
  visitor.cookies.set('mendsight-outbox', key)
}

/** The mails that an installation without a mail server has stored in its data folder. */
export function devMailboxOf(dataDir: string): Mailboxes {
  const folder = path.join(dataDir, 'outbox')
  const files = new Map<string, Promise<Buffer>>()
  const readOnce = (file: string) => {
    const content = files.get(file) ?? readFile(file)
    files.set(file, content)
    return content
  }
  return mailboxes(async () => {
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    const mails = names.filter((name) => name.endsWith('.eml')).toSorted()
    return Promise.all(mails.map((name) => readOnce(path.join(folder, name))))
  })
}

/** Remembers what it parsed: who waits for a mail looks often, and a mail that has arrived does not change. */
function mailboxes(raw: () => Promise<readonly Buffer[]>): Mailboxes {
  const parsed = new WeakMap<Buffer, Promise<Email>>()
  const parseOnce = (message: Buffer) => {
    const mail = parsed.get(message) ?? PostalMime.parse(message)
    parsed.set(message, mail)
    return mail
  }
  const mails = async () => Promise.all((await raw()).map(parseOnce))
  return {
    mails,
    async mailTo(address, words = '') {
      const found = await eventually(async () => {
        const all = (await mails()).filter(
          ({ to = [], subject = '' }) => to.some((each) => each.address === address) && subject.includes(words),
        )
        return all.length === 0 ? undefined : all
      })
      const [mail, ...others] = found
      if (mail === undefined || others.length > 0) {
        throw new Error(
          `There are ${found.length} mails to ${address}: ${found.map((each) => each.subject).join(', ')}`,
        )
      }
      return mail
    },
  }
}

/** The link of a mail, which is alone on a line of its plain-text part. */
export function linkIn({ text = '' }: Email): URL {
  const links = text.match(/^https?:\/\/\S+$/gm) ?? []
  const [link] = links
  if (link === undefined || links.length > 1) throw new Error(`There are ${links.length} links in this mail:\n${text}`)
  return new URL(link)
}
