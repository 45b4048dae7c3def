import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { BACKGROUND_HEADER } from '#shared/api/headers.ts'
import { asBackgroundReads, causeHeaders, idleMs, recordActivity, asBackgroundRequest } from './activity.ts'

test('only requests started inside are marked', () => {
  expect(causeHeaders({ method: 'POST' })).toEqual({})
  expect(asBackgroundRequest(() => causeHeaders({ method: 'POST' }))).toEqual({ [BACKGROUND_HEADER]: '1' })
  expect(causeHeaders({ method: 'POST' })).toEqual({})
  expect(causeHeaders({ method: 'POST', background: true })).toEqual({ [BACKGROUND_HEADER]: '1' })
})

test('all reads are marked until a refetch has ended, and no write is', async () => {
  const reads = Promise.withResolvers<void>()
  const refetched = asBackgroundReads(() => reads.promise)
  await Promise.resolve()
  expect(causeHeaders({ method: 'GET' })).toEqual({ [BACKGROUND_HEADER]: '1' })
  expect(causeHeaders({ method: 'POST' })).toEqual({})
  reads.resolve()
  await refetched
  expect(causeHeaders({ method: 'GET' })).toEqual({})
})

test('a refetch of active queries calls its fetchers before it first waits', async () => {
  const client = new QueryClient()
  const marks: boolean[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['x'],
    networkMode: 'always',
    queryFn: () => {
      marks.push(BACKGROUND_HEADER in causeHeaders({ method: 'POST' }))
      return marks.length
    },
  })
  const stop = observer.subscribe(() => {})
  await expect.poll(() => marks.length).toBe(1)
  await observer.refetch()
  const refetched = asBackgroundRequest(() => client.refetchQueries({ type: 'active' }))
  expect(marks).toEqual([false, false, true])
  await refetched
  stop()
})

test('a call that no person caused leaves the idle time running', () => {
  vi.useFakeTimers()
  recordActivity({})
  vi.advanceTimersByTime(60_000)
  recordActivity({ [BACKGROUND_HEADER]: '1' })
  expect(idleMs()).toBe(60_000)
  recordActivity({})
  expect(idleMs()).toBe(0)
  vi.useRealTimers()
})
