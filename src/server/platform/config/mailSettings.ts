import { z } from 'zod'

/** An SMTP server that accepts our mails. */
export type SmtpLocation = {
  host: string
  port: number
  /** TLS from the first byte. Otherwise the connection is upgraded when the server offers STARTTLS. */
  secure: boolean
  login: { user: string; password: string } | undefined
}

/** A display name and an address, as in `Mendsight <no-reply@mendsight.example>`. */
export type Sender = { name: string | undefined; address: string }

const LOOK = 'must look like smtp://user:password@host:587 or smtps://user:password@host:465'

/**
 * Reads `smtp://user:password@host:port`, or smtps. The error message says what is wrong and never contains the
 * password.
 */
export function parseSmtpUrl(value: string): { location: SmtpLocation } | { error: string } {
  if (!/^smtps?:\/\//i.test(value)) return { error: 'must begin with smtp:// or smtps://' }
  if (!URL.canParse(value)) return { error: `${LOOK}; write special characters of a password as %40 and the like` }
  const url = new URL(value)
  if (url.hostname === '') return { error: LOOK }
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') {
    return { error: `${LOOK}, with nothing after it; write special characters of a password as %40 and the like` }
  }
  if ((url.username === '') !== (url.password === ''))
    return { error: 'must have both a user and a password, or neither' }
  const secure = url.protocol === 'smtps:'
  const port = url.port === '' ? (secure ? 465 : 587) : Number(url.port)
  try {
    const login = { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
    const host = decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1')
    return { location: { host, port, secure, login: url.username === '' ? undefined : login } }
  } catch {
    return { error: 'has a % that is not followed by two digits: write the sign itself as %25' }
  }
}

/** Whether the host is this machine, so that mails to it do not cross a network. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}

const address = z.email()

/** Reads `Name <address>` or an address alone. Null for anything else. */
export function parseSender(value: string): Sender | null {
  const parts = /^(?:"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>|([^<>]+))$/u.exec(value)
  const [, name, inBrackets, alone] = parts ?? []
  const parsed = address.safeParse((inBrackets ?? alone ?? '').trim())
  if (!parsed.success) return null
  return { name: name === undefined || name.trim() === '' ? undefined : name.trim(), address: parsed.data }
}

/**
 * The sender when none is configured: no-reply at the host of the public URL. Null when that host is an IP address,
 * which mail servers do not accept after an @. Loopback addresses become `localhost`.
 */
export function defaultSender(productName: string, publicUrl: string | undefined): (Sender & { name: string }) | null {
  const { hostname } = new URL(publicUrl ?? 'http://localhost')
  const host = isLoopbackHost(hostname) ? 'localhost' : hostname
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return null
  return { name: productName, address: `no-reply@${host}` }
}

type SenderSettings = { PRODUCT_NAME: string; PUBLIC_URL?: string | undefined; MAIL_FROM?: Sender | undefined }

/** The sender of all mails. A name or an address that is not configured is made of the product name and public URL. */
export function senderOf({ PRODUCT_NAME, PUBLIC_URL, MAIL_FROM }: SenderSettings): { name: string; address: string } {
  const byDefault = defaultSender(PRODUCT_NAME, PUBLIC_URL)
  return {
    name: MAIL_FROM?.name ?? PRODUCT_NAME,
    address: MAIL_FROM?.address ?? byDefault?.address ?? 'no-reply@localhost',
  }
}

/**
 * Whether only this machine can send requests to the installation, so that its dev mailbox may have pages. With a
 * public address or behind a proxy, requests of strangers can arrive over loopback and look local, and with the links
 * in these mails they could take over any account. The mails can still be read as files.
 */
export function isOnlyForThisMachine({
  PUBLIC_URL,
  TRUST_PROXY,
}: {
  PUBLIC_URL?: string | undefined
  TRUST_PROXY: number
}): boolean {
  return TRUST_PROXY === 0 && (PUBLIC_URL === undefined || isLoopbackHost(new URL(PUBLIC_URL).hostname))
}
