import { Agent, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { TestClient } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import { aPhotoOfBytes } from '#tests/support/photos.ts'
import { startProduct, temporaryFolder } from '#tests/support/product.ts'

const database = await testDatabase()
const { folder, remove } = await temporaryFolder()
const agent = new Agent({ keepAlive: true })
afterAll(async () => {
  agent.destroy()
  await remove()
})

it('a gentle stop lets a photo that is on its way arrive, and does not wait for its connection to go', async () => {
  const product = await startProduct(folder, { DATABASE_URL: urlOf(database.connection) })
  const person = new TestClient(product.origin)
  await person.post('/api/auth/sign-up/email', { name: 'Ann', email: 'ann@example.com', password: 'right as rain 7' })
  const bytes = await aPhotoOfBytes(5_000_000)
  const photo = await person.uploaded(bytes)
  // More than what waits in the sockets, so that it is under way until somebody reads.
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { cookie: person.cookieHeader() }
    get(product.origin + photo.original_url, { agent, headers }, resolve).once('error', reject)
  })
  const stopped = product.stop()
  expect((await buffer(answer)).equals(bytes)).toBe(true)
  // What hangs for longer than the product waits is cut off, and it ends with 1.
  expect(await stopped).toBe(0)
})
