import Stripe from 'stripe'
import type { StripeEvent } from './objects.ts'

const TRIES = 20
const BETWEEN_TRIES_MS = 200
const WAIT_MS = 10_000

export type Delivered = { id: string; type: string; /** 0 when there was no answer. */ status: number }

export type HandDelivery = {
  /** One after another; once when absent. */
  times?: number
  /** A URL other than the registered one. */
  at?: string
  /** Sent instead of the event, with the event's signature. */
  body?: string
  secret?: string
  /** The signed time in seconds, instead of now. */
  timestamp?: number
}

type Endpoint = { url: string; secret: string; queue: StripeEvent[]; isRunning: boolean }

/** Sends events to the registered endpoints, in order, until each one is accepted. */
export function createDeliveries({ secretKey, signedAt }: { secretKey: string; signedAt: () => number }) {
  const { webhooks } = new Stripe(secretKey)
  const endpoints: Endpoint[] = []
  const delivered: Delivered[] = []
  const waiting = new Set<() => void>()
  const closing = new AbortController()
  let isHeld = false

  async function post(
    event: StripeEvent,
    { url, secret, body, timestamp }: { url: string; secret: string; body?: string; timestamp?: number },
  ): Promise<{ status: number; body: string }> {
    const payload = JSON.stringify(event, null, 2)
    const signature = webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: timestamp ?? signedAt(),
    })
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: body ?? payload,
      redirect: 'manual',
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(WAIT_MS)]),
    })
    return { status: answer.status, body: await answer.text() }
  }

  const isClosed = () => closing.signal.aborted

  /** Whether the event needs no further attempt. */
  async function attempt(endpoint: Endpoint, event: StripeEvent): Promise<boolean> {
    const { status } = await post(event, endpoint).catch(() => ({ status: 0 }))
    if (isClosed()) return true
    delivered.push({ id: event.id, type: event.type, status })
    return status >= 200 && status < 300
  }

  async function run(endpoint: Endpoint): Promise<void> {
    if (endpoint.isRunning) return
    endpoint.isRunning = true
    // What moves the clock is to be done with it: the receiver would judge the age of the signature by the new time.
    await Promise.resolve()
    let tries = 0
    for (let [event] = endpoint.queue; event !== undefined && !isHeld && !isClosed(); [event] = endpoint.queue) {
      tries += 1
      const isDone = await attempt(endpoint, event)
      if (isDone || tries === TRIES) {
        endpoint.queue.shift()
        tries = 0
      } else await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS))
    }
    endpoint.isRunning = false
    if (endpoints.every(({ isRunning }) => !isRunning)) {
      for (const resolve of waiting) resolve()
      waiting.clear()
    }
  }

  const runAll = () => {
    for (const endpoint of endpoints) void run(endpoint)
  }

  return {
    delivered,
    register(url: string, secret: string) {
      endpoints.push({ url, secret, queue: [], isRunning: false })
    },
    send(event: StripeEvent) {
      for (const { queue } of endpoints) queue.push(event)
      runAll()
    },
    hold: () => void (isHeld = true),
    letGo() {
      isHeld = false
      runAll()
    },
    /** Returns the waiting events without delivering them. */
    forget: () => endpoints.flatMap(({ queue }) => queue.splice(0)),
    async deliver(event: StripeEvent, { times = 1, at, secret, body, timestamp }: HandDelivery = {}) {
      const url = at ?? endpoints[0]?.url
      const key = secret ?? endpoints[0]?.secret
      if (url === undefined || key === undefined) throw new Error('deliverTo(url, secret) comes first')
      const more = { ...(body !== undefined && { body }), ...(timestamp !== undefined && { timestamp }) }
      let answer = await post(event, { url, secret: key, ...more })
      for (let count = 1; count < times; count += 1) answer = await post(event, { url, secret: key, ...more })
      return answer
    },
    idle: () =>
      new Promise<void>((resolve) => {
        if (endpoints.every(({ isRunning }) => !isRunning)) resolve()
        else waiting.add(resolve)
      }),
    close: () => closing.abort(),
  }
}
