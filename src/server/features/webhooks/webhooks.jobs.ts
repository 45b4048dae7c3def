import { defineJob, NO_PAYLOAD, type JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Delivering } from './delivering.usecases.ts'
import { DELIVER, PASS_ON, type Outbox } from './outbox.usecases.ts'
import { AT_ONCE } from './webhooks.config.ts'

const FIND_FORGOTTEN = { name: 'find-forgotten-events', payload: NO_PAYLOAD } as const
const FORGET_EVENTS = { name: 'forget-events', payload: NO_PAYLOAD } as const

/** Makes the deliveries of an event. */
export function passOnJob(outbox: Pick<Outbox, 'passOn'>): JobDefinition {
  return defineJob(PASS_ON, {
    retryLimit: 5,
    firstPauseSeconds: 2,
    expireInSeconds: 60,
    concurrency: 2,
    run: ({ eventId }) => outbox.passOn(eventId),
    // The event is found again.
    giveUp: async () => {},
  })
}

/** One attempt at a delivery. Those that fail queue the next one themselves. */
export function deliverJob(delivering: Pick<Delivering, 'attempt'>): JobDefinition {
  return defineJob(DELIVER, {
    retryLimit: 5,
    firstPauseSeconds: 2,
    expireInSeconds: 60,
    concurrency: AT_ONCE.process,
    run: (attempt, signal) => delivering.attempt(attempt, signal),
    // The delivery is found again.
    giveUp: async () => {},
  })
}

/** Looks every ten minutes for events and deliveries whose jobs are lost. */
export function findForgottenJob(outbox: Pick<Outbox, 'findForgotten'>): JobDefinition {
  return defineJob(FIND_FORGOTTEN, {
    cron: '*/10 * * * *',
    retryLimit: 2,
    expireInSeconds: 300,
    concurrency: 1,
    run: () => outbox.findForgotten(),
    // The next run follows in ten minutes.
    giveUp: async () => {},
  })
}

/** Once a day, removes events that are older than 30 days, with their deliveries. */
export function forgetEventsJob(outbox: Pick<Outbox, 'forgetOld'>): JobDefinition {
  return defineJob(FORGET_EVENTS, {
    cron: '37 4 * * *',
    retryLimit: 2,
    expireInSeconds: 3000,
    concurrency: 1,
    run: (_payload, signal) => outbox.forgetOld(signal),
    // The next run follows in a day.
    giveUp: async () => {},
  })
}
