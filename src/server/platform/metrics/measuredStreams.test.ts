import { expect, it, onTestFinished } from 'vitest'
import { createEventStreams } from '#server/platform/events/streams.ts'
import { createLog } from '#server/platform/log/log.ts'
import { createMetrics } from '#server/platform/metrics/metrics.ts'
import { toUserId } from '#server/platform/userId.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import { measuredStreams } from './measuredStreams.ts'

it('a notification that a resync includes counts as sent with it, and not with the next change', async () => {
  const ann = {
    userId: toUserId('ann'),
    roles: new Map(),
    workspaceId: toWorkspaceId(toUserId('ann')),
    sessionId: 'session of ann',
    tokenHash: 'token of ann',
  }
  const metrics = createMetrics()
  const streams = measuredStreams(
    createEventStreams({
      readableBy: () => [],
      liveSessions: async () => new Map([[ann.sessionId, [ann.tokenHash]]]),
      log: createLog('silent'),
    }),
    metrics,
  )
  onTestFinished(() => streams.end())
  const changed = Promise.withResolvers<void>()
  const resynced = Promise.withResolvers<void>()
  streams.open(ann, {
    write(text) {
      if (text.startsWith('event: changed')) changed.resolve()
      if (text.startsWith('event: resync')) resynced.resolve()
    },
    unread: () => 0,
    end: () => {},
    cut: () => {},
  })
  const change = { to: ann.userId, topic: 'photos', ids: ['a'] } as const
  const sent = async () => /^mendsight_event_lag_seconds_count (\d+)$/m.exec(await metrics.text())?.[1]
  streams.receive(change)
  await changed.promise
  expect(await sent()).toBe('1')
  // The frame before was just now, so this waits, and the change waits with it.
  streams.resync()
  streams.receive(change)
  expect(await sent()).toBe('1')
  await resynced.promise
  expect(await sent()).toBe('2')
})
