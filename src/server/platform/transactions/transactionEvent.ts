import type { Tx } from './transactions.ts'

/** What another module does about an event, in the transaction in which the event happens. */
export type Subscriber<Payload> = (tx: Tx, payload: Payload) => Promise<void>

/**
 * An event of one module that later modules react to in the same transaction: when a subscriber throws, nothing of the
 * event is committed. The publishing module does not know its subscribers; the composition root adds them.
 */
export type TransactionEvent<Payload> = {
  /** Subscribers run one after the other, in the order in which they were added. */
  subscribe: (subscriber: Subscriber<Payload>) => void
  publish: (tx: Tx, payload: Payload) => Promise<void>
}

export function createTransactionEvent<Payload>(): TransactionEvent<Payload> {
  const subscribers: Subscriber<Payload>[] = []
  return {
    subscribe(subscriber) {
      subscribers.push(subscriber)
    },
    async publish(tx, payload) {
      for (const subscriber of subscribers) await subscriber(tx, payload)
    },
  }
}
