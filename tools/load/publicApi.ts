import { inTurns, ms, type Row } from './measures.ts'
import { PASSWORD, posted, type Stage } from './stage.ts'

const REPAIRS = 40
const ROUNDS = 9
/** Requests of a round. All rounds together are fewer than a key may send in a minute. */
const REQUESTS = 20

/** How much more a program pays for a list of repairs than the screens: at most a quarter. */
const MOST = 1.25

/** What the same list costs by a key of a shop and by a session of its owner. */
export async function publicApi(stage: Stage): Promise<Row[]> {
  const owner = await stage.aPerson()
  const { id } = (await posted(stage, owner, '/api/shops', { name: 'Acme Repairs' })) as { id: string }
  const wanted = { name: 'Bench', scopes: ['repairs:read'], password: PASSWORD }
  const { secret } = (await posted(stage, owner, `/api/shops/${id}/api-keys`, wanted)) as { secret: string }
  for (let n = 0; n < REPAIRS; n += 1)
    await posted(stage, owner, `/api/repairs?shop_id=${id}`, { title: `Repair ${n}` })
  const timeOf = (path: string, headers: Record<string, string>) => async () => {
    const asked = Array.from({ length: REQUESTS }, () => ({ method: 'GET', path, headers }))
    return (await stage.load({ origin: stage.product.origin, connections: 1, requests: asked })).medianMs
  }
  const byKey = timeOf('/v1/repairs?limit=20', { authorization: `Bearer ${secret}` })
  const bySession = timeOf(`/api/repairs?limit=20&status=open&shop_id=${id}`, { cookie: owner.cookie })
  await bySession()
  await byKey()
  const { product, baseline, ratio } = await inTurns(ROUNDS, byKey, bySession)
  return [
    {
      what: 'list of repairs by an API key, against a session',
      product: ms(product),
      baseline: ms(baseline),
      ratio: ratio.toFixed(2),
      promise: `<= ${MOST}`,
      verdict: ratio <= MOST ? 'ok' : 'MISS',
    },
  ]
}
