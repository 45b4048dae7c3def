import http from 'node:http'
import https, { type Agent, type RequestOptions } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Log } from '../log/log.ts'
import { GuardedAgent, guardWorks } from './guardedAgent.ts'

/** How a request to somebody else's server ended. Nothing else of an answer is ever looked at. */
export type Sent =
  | { status: number; retryAfter: string | null }
  | { failure: 'timeout' | 'certificate' | 'unreachable' }

export type Outgoing = {
  /** Whether the operator allows a host of the own network. */
  isAllowed: (url: URL) => boolean
  /** Whether an address may be tried at all: https on the internet, or anything on a host that the operator allows. */
  mayTry: (url: URL) => boolean
  /** Sends a body and takes the status of the answer. Follows nothing, and reads neither its headers nor its body. */
  post: (url: URL, request: { headers: Record<string, string>; body: string; signal: AbortSignal }) => Promise<Sent>
  /** Whether a connection can be made, without a request. */
  reaches: (url: URL) => Promise<boolean>
}

type OutgoingOptions = {
  /** Hosts of the operator's own network, by their exact names. */
  allowedHosts: readonly string[]
  /** Replaces the guard, in the test that shows what it is for. */
  agent?: Agent
  /** Resolves names, in tests. */
  lookup?: LookupFunction
  timeoutMs?: number
}

/** Milliseconds in which an answer must have begun. */
const TIMEOUT_MS = 15_000
/** Milliseconds in which a connection must be made before an address is stored. */
const REACH_MS = 5_000

const ENDS_BY_TIME: readonly unknown[] = ['TimeoutError', 'AbortError']

/** Requests to addresses that people enter. They reach nothing but the internet and what the operator allows. */
export function createOutgoing({
  allowedHosts,
  agent = new GuardedAgent(),
  lookup,
  timeoutMs = TIMEOUT_MS,
}: OutgoingOptions): Outgoing {
  const isAllowed = ({ hostname }: URL): boolean => allowedHosts.includes(hostname)

  function begin(url: URL, options: RequestOptions): http.ClientRequest {
    const named = lookup === undefined ? options : { ...options, lookup }
    if (!isAllowed(url)) return https.request(url, { ...named, agent })
    // Without an agent of its own, a request uses a connection that is kept.
    return url.protocol === 'http:'
      ? http.request(url, { ...named, agent: false })
      : https.request(url, { ...named, agent: false })
  }

  return {
    isAllowed,

    mayTry(url) {
      if (url.username !== '' || url.password !== '') return false
      if (isAllowed(url)) return url.protocol === 'https:' || url.protocol === 'http:'
      const port = url.port === '' ? 443 : Number(url.port)
      return url.protocol === 'https:' && (port === 443 || port >= 1024)
    },

    async post(url, { headers, body, signal }) {
      const { promise, resolve } = Promise.withResolvers<Sent>()
      const request = begin(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      request.once('response', (response) => {
        const { statusCode = 0, headers: answered } = response
        resolve({ status: statusCode, retryAfter: answered['retry-after'] ?? null })
        // Whatever follows is not waited for.
        response.destroy()
      })
      // A request that is over may still report that its connection was cut.
      request.on('error', (error: NodeJS.ErrnoException) => resolve({ failure: failureOf(error) }))
      request.end(body)
      return promise
    },

    async reaches(url) {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const request = begin(url, { method: 'HEAD', signal: AbortSignal.timeout(REACH_MS) })
      request.once('socket', (socket) => {
        socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
          resolve(true)
          // Nothing has been written: the headers of a request wait for its end.
          request.destroy()
        })
      })
      request.on('error', () => resolve(false))
      return promise
    },
  }
}

function failureOf(error: NodeJS.ErrnoException): Extract<Sent, { failure: unknown }>['failure'] {
  if (ENDS_BY_TIME.includes(error.name)) return 'timeout'
  const code = error.code ?? ''
  return code.startsWith('ERR_TLS_CERT') || /CERT|SIGNATURE|SELF_SIGNED/.test(code) ? 'certificate' : 'unreachable'
}

/** Reaches nothing at all. */
const CLOSED: Outgoing = {
  isAllowed: () => false,
  mayTry: () => false,
  reaches: async () => false,
  post: async () => ({ failure: 'unreachable' }),
}

/**
 * The same after a test of the guard. Where it does not guard, such as with a Node that is too old, nothing is ever
 * sent, also to hosts that the operator allows.
 */
export async function openOutgoing(
  options: OutgoingOptions & { log: Pick<Log, 'error'>; works?: () => Promise<boolean> },
): Promise<{ outgoing: Outgoing; isGuarded: boolean }> {
  const { log, works = guardWorks } = options
  const isGuarded = await works()
  if (!isGuarded) {
    log.error(
      { node: process.version },
      'webhooks are off: this version of Node does not keep requests out of your own network. Use Node 24.',
    )
  }
  return { isGuarded, outgoing: isGuarded ? createOutgoing(options) : CLOSED }
}
