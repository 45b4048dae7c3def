import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ENDED_KEY, ME_KEY } from './accounts.api.ts'
import { clearSession } from './useSession.ts'

const END = { sentence: 'It is over.', userId: 'rosa' }

test('no data of the person stays, and the session is anonymous', () => {
  const client = new QueryClient()
  client.setQueryData(ME_KEY, { id: 'rosa' })
  client.setQueryData(['files'], ['ceiling.jpg'])
  const seen: unknown[] = []
  const stop = new QueryObserver(client, { queryKey: ME_KEY, enabled: false }).subscribe(({ data }) => seen.push(data))
  clearSession(client, END)
  expect(client.getQueryData(['files'])).toBeUndefined()
  expect(client.getQueryData(ME_KEY)).toBeNull()
  expect(client.getQueryData(ENDED_KEY)).toEqual(END)
  expect(client.getQueryCache().getAll()).toHaveLength(2)
  stop()
  clearSession(client, null)
  expect(client.getQueryData(ENDED_KEY), 'a logout needs no explanation').toBeNull()
})

test('an answer that was on its way brings nobody back', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', staleTime: Infinity } } })
  client.setQueryData(ME_KEY, { id: 'rosa' })
  let answer: (me: unknown) => void = () => undefined
  const observer = new QueryObserver(client, {
    queryKey: ME_KEY,
    queryFn: () => new Promise((resolve) => (answer = resolve)),
  })
  const stop = observer.subscribe(() => undefined)
  const refetched = observer.refetch()
  clearSession(client, null)
  answer({ id: 'rosa' })
  await refetched
  expect(client.getQueryData(ME_KEY)).toBeNull()
  stop()
})
