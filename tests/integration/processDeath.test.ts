import { afterAll, expect, it } from 'vitest'
import type { Analysis } from '#shared/api/analyses.ts'
import { completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { eventually, TestClient } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { startProduct, temporaryFolder } from '#tests/support/product.ts'

const ai = await startAiServer()
const { folder, remove } = await temporaryFolder()
afterAll(async () => {
  await ai.close()
  await remove()
})

it('a run survives kill -9 of the process: started again, it ends by itself', async () => {
  const environment = { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.baseUrl }
  ai.respondsWith('hang')
  const first = await startProduct(folder, environment)
  const person = new TestClient(first.origin)
  await person.post('/api/auth/sign-up/email', { name: 'Ann', email: 'ann@example.com', password: 'right as rain 7' })
  const photo = await person.uploaded(await aPhoto())
  const run = (await (await person.post(`/api/files/${photo.id}/analyses`)).json()) as Analysis
  await eventually(async () => (ai.requests.length > 0 ? true : undefined))
  await first.kill()

  ai.respondsWith(completion(goodResponse()))
  const second = await startProduct(folder, environment)
  const again = Object.assign(new TestClient(second.origin), { cookies: person.cookies })
  const ended = await eventually(async () => {
    const seen = (await (await again.get(`/api/analyses/${run.id}`)).json()) as Analysis
    return seen.finished_at === null ? undefined : seen
  })
  expect(ended).toMatchObject({ id: run.id, status: 'succeeded', method: 'openai' })
  expect(await second.stop()).toBe(0)
})

it('a gentle stop hands a running analysis back, and the next start ends it', async () => {
  const environment = { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.baseUrl }
  ai.respondsWith('hang')
  const asked = ai.requests.length
  const first = await startProduct(folder, environment)
  const person = new TestClient(first.origin)
  await person.post('/api/auth/sign-in/email', { email: 'ann@example.com', password: 'right as rain 7' })
  const photo = await person.uploaded(await aPhoto({ seed: 2 }))
  const run = (await (await person.post(`/api/files/${photo.id}/analyses`)).json()) as Analysis
  await eventually(async () => (ai.requests.length > asked ? true : undefined))
  expect(await first.stop()).toBe(0)

  ai.respondsWith(completion(goodResponse()))
  const second = await startProduct(folder, environment)
  const again = Object.assign(new TestClient(second.origin), { cookies: person.cookies })
  const ended = await eventually(async () => {
    const seen = (await (await again.get(`/api/analyses/${run.id}`)).json()) as Analysis
    return seen.finished_at === null ? undefined : seen
  })
  expect(ended).toMatchObject({ status: 'succeeded', method: 'openai' })
  expect(await second.stop()).toBe(0)
})
