import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import type { ShopDetails } from '#shared/api/shops.ts'
import { eventually, TestClient, type Person } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import { startProduct, temporaryFolder } from '#tests/support/product.ts'
import { dataOf, signedBy, startReceiver } from '#tests/support/receiver.ts'
import { aWebhook, hurry } from '#tests/support/webhooks.ts'

const database = await testDatabase()
const receiver = await startReceiver()
const { folder, remove } = await temporaryFolder()
const killPoint = path.join(folder, 'kill-point')
afterAll(async () => {
  await receiver.close()
  await remove()
})

async function start() {
  await writeFile(killPoint, '')
  return startProduct(folder, {
    DATABASE_URL: urlOf(database.connection),
    WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
    NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, '../support/killPoints.ts')).href}`,
    KILL_POINT: killPoint,
  })
}

it('loses no event and invents none, wherever the process is killed', async () => {
  let product = await start()
  const credentials = { name: 'Olive', email: 'olive@example.com', password: 'right as rain 7' }
  const owner = Object.assign(new TestClient(product.origin), credentials) as Person
  await owner.post('/api/auth/sign-up/email', credentials)
  await database.db.updateTable('users').set({ plan_id: 'enterprise' }).execute()
  const { id: shopId } = (await (await owner.post('/api/shops', { name: 'Acme' })).json()) as ShopDetails
  const { secret } = await aWebhook(owner, shopId, receiver.url('/told'), ['repair.created'])
  const make = async (title: string) => {
    const client = Object.assign(new TestClient(product.origin), { cookies: owner.cookies })
    return client.post(`/api/repairs?shop_id=${shopId}`, { title })
  }
  const killedAt = async (point: string, title: string) => {
    await writeFile(killPoint, point)
    await expect(make(title)).rejects.toThrow()
    await eventually(async () => ((await readFile(killPoint, 'utf8')) === `killed ${point}` ? true : undefined))
    await product.kill()
    product = await start()
  }

  // The change is not there, so nobody is told of it.
  await killedAt('before commit', 'Rolled back')
  // The change is there, and nothing else has happened yet.
  await killedAt('after commit', 'Committed')
  await receiver.until('/told')

  // The request is under way, and its answer never comes.
  receiver.answers('/told', () => {})
  expect((await make('On its way')).status).toBe(201)
  await receiver.until('/told', 2)
  await product.kill()
  receiver.answersStatus('/told', 204)
  product = await start()
  await receiver.until('/told', 3)
  await eventually(async () => {
    await hurry({ database })
    const rows = await database.db.selectFrom('webhook_deliveries').select(['status']).execute()
    return rows.length === 2 && rows.every(({ status }) => status === 'delivered') ? true : undefined
  })

  const repairs = await database.db.selectFrom('repairs').select(['id', 'title']).orderBy('id').execute()
  expect(repairs.map(({ title }) => title)).toEqual(['Committed', 'On its way'])
  const got = receiver.at('/told')
  for (const each of got) expect(signedBy(each, [secret])).toEqual([secret])
  expect([...new Set(got.map((each) => dataOf(each).repair_id))]).toEqual(repairs.map(({ id }) => id))
  // What came twice has the same id.
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
  expect(await product.stop()).toBe(0)
})
