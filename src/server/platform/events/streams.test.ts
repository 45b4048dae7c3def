import { expect, it, onTestFinished } from 'vitest'
import { createLog } from '../log/log.ts'
import { toUserId } from '../userId.ts'
import { toWorkspaceId } from '../workspaceId.ts'
import { createEventStreams, type EventStreams, type Sink } from './streams.ts'

const ann = {
  userId: toUserId('ann'),
  roles: new Map(),
  workspaceId: toWorkspaceId(toUserId('ann')),
  sessionId: 'session of ann',
  tokenHash: 'token of ann',
}
const bob = {
  userId: toUserId('bob'),
  roles: new Map(),
  workspaceId: toWorkspaceId(toUserId('bob')),
  sessionId: 'session of bob',
  tokenHash: 'token of bob',
}

/** The streams of a process in which these sessions are live. */
function streamsWith(
  live = new Map([ann, bob].map(({ sessionId, tokenHash }) => [sessionId, [tokenHash]])),
): EventStreams {
  const streams = createEventStreams({
    readableBy: ({ roles }) => [...roles.keys()],
    liveSessions: async () => live,
    log: createLog('silent'),
    checkMs: 1,
  })
  onTestFinished(() => streams.end())
  return streams
}

type Reader = Sink & {
  /** The events that were written to it. */
  frames: string[]
  isCut: boolean
  /** Resolves when the stream is over or cut. */
  over: Promise<void>
  /** Resolves when this many frames were written. */
  has: (count: number) => Promise<void>
}

/** A reader that takes everything at once, or nothing. */
function aReader({ isSlow = false } = {}): Reader {
  const frames: string[] = []
  let unread = 0
  let waits: { count: number; resolve: () => void }[] = []
  const over = Promise.withResolvers<void>()
  const reader: Reader = {
    frames,
    isCut: false,
    over: over.promise,
    has: (count) =>
      frames.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => {
            waits.push({ count, resolve })
          }),
    write(text) {
      unread += isSlow ? text.length : 0
      frames.push(/event: (.+)\n/.exec(text)?.[1] ?? 'comment')
      for (const { count, resolve } of waits) if (frames.length >= count) resolve()
      waits = waits.filter(({ count }) => frames.length < count)
    },
    unread: () => unread,
    end: () => over.resolve(),
    cut() {
      reader.isCut = true
      over.resolve()
    },
  }
  return reader
}

const photos = (ids: readonly string[] | 'all' = ['a']) => ({ to: ann.userId, topic: 'photos', ids }) as const

it('ends a stream at once that is opened after the end', async () => {
  const streams = streamsWith()
  streams.end()
  const late = aReader()
  streams.open(ann, late)
  await late.over
  expect(late.frames).toEqual(['bye'])
})

it('tells only the person concerned', async () => {
  const streams = streamsWith()
  const [ofAnn, ofBob] = [aReader(), aReader()]
  streams.open(ann, ofAnn)
  streams.open(bob, ofBob)
  streams.receive(photos())
  await ofAnn.has(2)
  expect([ofAnn.frames, ofBob.frames]).toEqual([['hello', 'changed'], ['hello']])
})

it('sends a hundred changes of a moment in one frame', async () => {
  const streams = streamsWith()
  const reader = aReader()
  streams.open(ann, reader)
  for (let n = 0; n < 100; n += 1) streams.receive(photos([`photo ${n}`]))
  await reader.has(2)
  streams.receive({ ...photos(), topic: 'repairs' })
  await reader.has(3)
  expect(reader.frames).toEqual(['hello', 'changed', 'changed'])
})

it('cuts a reader that leaves more than 64 KiB unread, and keeps nothing for it', async () => {
  const streams = streamsWith()
  const reader = aReader({ isSlow: true })
  streams.open(ann, reader)
  for (let n = 0; !reader.isCut; n += 1) {
    streams.receive(photos([`photo ${n}`, 'x'.repeat(10_000)]))
    await reader.has(2 + n)
  }
  expect(reader.frames.length).toBe(1 + 7)
  const before = reader.frames.length
  streams.receive(photos())
  expect(reader.frames).toHaveLength(before)
  expect(streams.hasRoom(ann.userId)).toBe(true)
})

it('ends the streams of a session at once, without what changed with it, and tells the other sessions', async () => {
  const streams = streamsWith()
  const other = { ...ann, sessionId: 'other session of ann' }
  const [ended, kept] = [aReader(), aReader()]
  streams.open(ann, ended)
  streams.open(other, kept)
  streams.receive({ to: ann.userId, topic: 'me', ids: [] })
  streams.receive({ to: ann.userId, topic: 'session_ended', ids: [ann.sessionId] })
  await kept.has(3)
  expect([ended.frames, kept.frames]).toEqual([
    ['hello', 'bye'],
    ['hello', 'changed', 'changed'],
  ])
})

it('ends the streams of a person whose shops are others now, after saying so, and nobody else in them', async () => {
  const streams = streamsWith()
  const [ofAnn, ofBob] = [aReader(), aReader()]
  streams.open(ann, ofAnn)
  streams.open({ ...bob, roles: new Map() }, ofBob)
  streams.receive({ to: ann.userId, topic: 'shops', ids: ['shop'] })
  await ofAnn.over
  streams.receive(photos())
  expect([ofAnn.frames, ofBob.frames]).toEqual([['hello', 'bye'], ['hello']])
})

it('ends the streams that hear of shops when a notification may have been lost, as somebody may be out of one', async () => {
  const streams = streamsWith()
  const [ofAnn, ofBob] = [aReader(), aReader()]
  const technician = { role: 'technician', readOnly: null, ownerId: bob.userId } as const
  streams.open({ ...ann, roles: new Map([[toWorkspaceId(toUserId('shop')), technician]]) }, ofAnn)
  streams.open(bob, ofBob)
  streams.resync()
  await ofAnn.over
  await ofBob.has(2)
  expect([ofAnn.frames, ofBob.frames]).toEqual([
    ['hello', 'bye'],
    ['hello', 'resync'],
  ])
})

it('ends the stream of a session that has expired', async () => {
  const live = new Map([[ann.sessionId, [ann.tokenHash]]])
  const streams = streamsWith(live)
  const reader = aReader()
  streams.open(ann, reader)
  live.delete(ann.sessionId)
  await reader.over
  expect(reader.frames).toEqual(['hello', 'bye'])
})

it('ends the stream of a token that was replaced, whose owner opens another one', async () => {
  const live = new Map([[ann.sessionId, [ann.tokenHash]]])
  const streams = streamsWith(live)
  const [stolen, own] = [aReader(), aReader()]
  streams.open(ann, stolen)
  live.set(ann.sessionId, ['new token of ann', ann.tokenHash])
  streams.open({ ...ann, tokenHash: 'new token of ann' }, own)
  live.set(ann.sessionId, ['new token of ann'])
  await stolen.over
  expect(stolen.frames).toEqual(['hello', 'bye'])
  streams.receive({ to: ann.userId, topic: 'me', ids: [] })
  await own.has(2)
  expect(own.frames).toEqual(['hello', 'changed'])
})

it('opens eight streams of an account, and another one when one of them is closed', () => {
  const streams = streamsWith()
  const closed = Array.from({ length: 8 }, () => streams.open(ann, aReader()))
  expect([streams.hasRoom(ann.userId), streams.hasRoom(bob.userId)]).toEqual([false, true])
  closed[0]?.()
  expect(streams.hasRoom(ann.userId)).toBe(true)
})
