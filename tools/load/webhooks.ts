import { startReceiver } from '#tests/support/receiver.ts'
import { median, slowdown, type Row } from './measures.ts'
import { posted, type Stage } from './stage.ts'

const BAD = 20
/** Events that each of the others has before and while the good one is measured. */
const EVENTS = 3
const MEASURED = 11
const TIMES = 3

/**
 * What a shop whose endpoint answers notices of twenty others whose endpoints hang, redirect, cut the connection or
 * answer ten megabytes: the time from a change until its endpoint has the request.
 */
export async function webhooks(stage: Stage): Promise<Row[]> {
  const receiver = await startReceiver()
  receiver.answers('/hangs', () => {})
  receiver.answers('/redirects', (reply) => reply.writeHead(302, { location: '/hangs' }).end())
  receiver.answers('/cuts', (reply) => reply.socket?.destroy())
  receiver.answers('/answers-much', (reply) => reply.writeHead(200).end(Buffer.alloc(10_000_000)))
  const urlOf = (path: string) => receiver.url(path).replace('127.0.0.1', 'localhost')
  try {
    const good = await aShop(stage, urlOf('/good'))
    let came = 0
    const delivery = async (): Promise<number> => {
      const began = performance.now()
      await good()
      came += 1
      await receiver.until('/good', came)
      return performance.now() - began
    }
    const measured = async (): Promise<number> => {
      const times: number[] = []
      while (times.length < MEASURED) times.push(await delivery())
      return median(times)
    }
    // The first delivery loads code, and shows that the endpoint answers.
    await delivery()
    const idle = await measured()
    const ways = ['/hangs', '/redirects', '/cuts', '/answers-much']
    const others: (() => Promise<void>)[] = []
    while (others.length < BAD) others.push(await aShop(stage, urlOf(ways[others.length % ways.length] ?? '')))
    const disturb = async () => {
      for (let n = 0; n < EVENTS; n += 1) await Promise.all(others.map((happens) => happens()))
    }
    await disturb()
    const disturbing = disturb()
    const loaded = await measured()
    await disturbing
    return [
      slowdown(`a delivery of a webhook beside ${BAD} endpoints that hang, redirect, cut or answer 10 MB`, {
        idle,
        loaded,
        times: TIMES,
        plusMs: 0,
      }),
    ]
  } finally {
    await receiver.close()
  }
}

/** A shop with a webhook. Returns how something happens in it. */
async function aShop(stage: Stage, url: string): Promise<() => Promise<void>> {
  const owner = await stage.aPerson()
  const { id } = (await posted(stage, owner, '/api/shops', { name: 'Acme Repairs' })) as { id: string }
  await posted(stage, owner, `/api/shops/${id}/webhooks`, { url, events: ['repair.created'] })
  return async () => void (await posted(stage, owner, `/api/repairs?shop_id=${id}`, { title: 'Fence' }))
}
