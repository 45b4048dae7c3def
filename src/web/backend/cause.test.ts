import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { BACKGROUND_HEADER } from '#shared/api/publicSettings.ts'
import { causeHeaders, idleMs, recordActivity, asBackgroundRequest } from './activity.ts'

test('only requests started inside are marked', () => {
  expect(causeHeaders(undefined)).toEqual({})
  expect(asBackgroundRequest(() => causeHeaders(undefined))).toEqual({ [BACKGROUND_HEADER]: '1' })
  expect(causeHeaders(undefined)).toEqual({})
  expect(causeHeaders(true)).toEqual({ [BACKGROUND_HEADER]: '1' })
})

test('a refetch of active queries calls its fetchers before it first waits', async () => {
  const client = new QueryClient()
  const marks: boolean[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['x'],
    networkMode: 'always',
    queryFn: () => {
      marks.push(BACKGROUND_HEADER in causeHeaders(undefined))
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
