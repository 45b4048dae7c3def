import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Analysis } from '#shared/api/analyses.ts'
import { problemSchema } from '#shared/api/problem.ts'
import type { ErrorCode } from '#shared/errors/codes.ts'
import { codesOf, describeApi, openApiPath } from '#shared/publicApi/openapi.ts'
import { headersOfSuccess, RESPONSE_HEADERS } from '#shared/publicApi/openapiHeaders.ts'
import type { ExampleIds, Operation } from '#shared/publicApi/operation.ts'
import { OPERATIONS } from '#shared/publicApi/operations.ts'
import type { PublicAnalysis, PublicDocument, PublicPhoto, PublicRepair } from '#shared/publicApi/schemas.ts'
import { arbitraryOf, type JsonSchema } from '#tests/support/arbitraryOf.ts'
import { completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { aClient, aKey, type ApiClient } from '#tests/support/apiKeys.ts'
import { eventually, testApp } from '#tests/support/app.ts'
import { aClaim } from '#tests/support/claims.ts'
import { aWaitingRequest } from '#tests/support/intake.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { aShop, type TestShop } from '#tests/support/shops.ts'
import { aStoredWebhook } from '#tests/support/webhooks.ts'
import { whenOver } from '#tests/support/whenOver.ts'

/** Where the webhooks of examples lead. */
const receiver = createServer((_request, response) => void response.writeHead(204).end())
await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve))
whenOver(async () => void receiver.close())
const receiverOrigin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`

const MANY = { attempts: 100_000, seconds: 60 }
const ai = await startAiServer()
whenOver(ai.close)
ai.respondsWith(completion(goodResponse()))
const product = await testApp({
  environment: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.baseUrl, WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' },
  allowances: { registrationPerIp: MANY, mailPerIp: MANY, changePerAccount: MANY },
  apiAllowances: { reads: MANY, writes: MANY, files: MANY, place: MANY },
})
const limited = await testApp({
  database: product.database,
  apiAllowances: { reads: { attempts: 2, seconds: 60 }, files: { attempts: 1, seconds: 60 } },
})
const { db } = product.database

const json = async <Body>(response: Promise<Response>): Promise<Body> => (await response).json() as Promise<Body>
const codeOf = async (response: Promise<Response>) => {
  const answer = await response
  return answer.ok ? String(answer.status) : `${answer.status} ${((await answer.json()) as { code: string }).code}`
}
const jpeg = (bytes: Uint8Array, headers: Record<string, string> = {}) => ({
  body: Buffer.from(bytes),
  headers: { 'content-type': 'image/jpeg', ...headers },
})

/** A shop with a key that may do everything, and one of each thing that examples name. */
async function aFullShop(): Promise<{ shop: TestShop; key: ApiClient; ids: Record<ExampleIds, string> }> {
  const shop = await aShop(product)
  const key = await aKey(shop.owner, shop.id)
  const { id: repair } = await json<PublicRepair>(key.post('/v1/repairs', { title: 'Stain' }))
  const { id: photo } = await json<PublicPhoto>(key.send('POST', `/v1/repairs/${repair}/photos`, jpeg(await aPhoto())))
  const { id: analysis } = await json<PublicAnalysis>(key.post(`/v1/repairs/${repair}/analyses`, {}))
  await ended(key, analysis)
  const added = key.send('POST', `/v1/repairs/${repair}/documents`, {
    body: 'Paid.',
    headers: { 'x-file-name': 'a.txt' },
  })
  const { id: document } = await json<PublicDocument>(added)
  const claim = await shop.owner.post(`/api/claims?shop_id=${shop.id}`, { title: 'Storm' })
  const submission = await aWaitingRequest(product, shop.id, new Date())
  const webhook = await aStoredWebhook(product, shop.id)
  return {
    shop,
    key,
    ids: { repair, photo, analysis, document, claim: ((await claim.json()) as { id: string }).id, submission, webhook },
  }
}

const ended = (key: ApiClient, id: string) =>
  eventually(async () => {
    const run = await json<PublicAnalysis>(key.get(`/v1/analyses/${id}`))
    return run.status === 'queued' || run.status === 'running' ? undefined : run
  })

/** The request of an example, with the ids of things that are there. */
async function requestOf({ method, path, takesFile, example }: Operation, ids: Record<ExampleIds, string>) {
  const query = new URLSearchParams(example.query).toString()
  const address =
    path.replace(':id', example.id === undefined ? '' : ids[example.id]) + (query === '' ? '' : `?${query}`)
  const { file } = example
  const sent =
    takesFile === true && file !== undefined
      ? {
          body: file.type === 'image/jpeg' ? Buffer.from(await aPhoto({ seed: 7 })) : 'Thank you for paying.',
          headers: { 'content-type': file.type, 'x-file-name': file.name },
        }
      : example.body === undefined
        ? {}
        : {
            json: JSON.parse(
              JSON.stringify(example.body).replace('https://hooks.example.com', receiverOrigin),
            ) as object,
          }
  return [method, address, sent] as const
}

describe('each operation', () => {
  it('does what its example says, and answers by its contract', async () => {
    const { key, ids } = await aFullShop()
    // What deletes something comes last.
    const inOrder = OPERATIONS.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))
    const deletesRepairLast = inOrder.toSorted(
      (a, b) => Number(a.id === 'deleteRepair') - Number(b.id === 'deleteRepair'),
    )
    for (const operation of deletesRepairLast) {
      const answer = await key.send(...(await requestOf(operation, ids)))
      const body = await answer.text()
      expect({ id: operation.id, status: answer.status, body: answer.ok ? '' : body }).toEqual({
        id: operation.id,
        status: operation.status,
        body: '',
      })
      if (operation.response !== undefined) {
        // Nothing is sent that is not described.
        const described = operation.response.parse(JSON.parse(body))
        expect(described).toEqual(JSON.parse(body))
      }
      const { madeAt } = operation
      if (madeAt !== undefined) {
        const { id } = JSON.parse(body) as { id: string }
        expect(answer.headers.get('location')).toBe(madeAt.replace(':id', id))
        expect((await key.get(answer.headers.get('location') ?? '')).status).toBe(200)
      }
      expect(answer.headers.get('ratelimit-policy')).toContain('w=60')
      // The description promises some headers with each answer.
      const described = Object.keys(headersOfSuccess(operation)) as (keyof typeof RESPONSE_HEADERS)[]
      const promised = described.filter((name) => 'required' in RESPONSE_HEADERS[name])
      expect([operation.id, promised.filter((name) => !answer.headers.has(name))]).toEqual([operation.id, []])
      expect(answer.headers.get('cache-control')).toMatch(/no-store|no-cache/)
    }
  })

  it('answers 404 for what is in another place, as for what does not exist', async () => {
    const { ids } = await aFullShop()
    const other = await aShop(product)
    const key = await aKey(other.owner, other.id)
    const nowhere = '01900000-0000-7000-8000-000000000000'
    const unknown = Object.fromEntries(Object.keys(ids).map((name) => [name, nowhere])) as typeof ids
    const withId = OPERATIONS.filter(({ path }) => path.includes(':id'))
    expect(withId.length).toBeGreaterThan(12)
    for (const operation of withId) {
      const answers = []
      for (const asked of [ids, unknown]) {
        const answer = await key.send(...(await requestOf(operation, asked)))
        answers.push({ status: answer.status, body: (await answer.text()).replace(/"request_id":"[^"]*"/, '') })
      }
      expect({ id: operation.id, status: answers[0]?.status }).toEqual({ id: operation.id, status: 404 })
      expect(answers[0]).toEqual(answers[1])
    }
  })
})

describe('a repair', () => {
  it('is changed only as the version that the program has read', async () => {
    const { key, ids } = await aFullShop()
    const path = `/v1/repairs/${ids.repair}`
    const etag = (await key.get(path)).headers.get('etag') ?? ''
    const change = (title: string) => key.send('PATCH', path, { json: { title }, headers: { 'if-match': etag } })
    expect(await codeOf(change('First'))).toBe('200')
    const newest = (await key.get(path)).headers.get('etag') ?? ''
    const refused = await change('Second')
    expect(refused.headers.get('etag')).toBe(newest)
    expect(await refused.json()).toMatchObject({ status: 412, code: 'changed_meanwhile' })
    expect(await json(key.get(path))).toMatchObject({ title: 'First', photo_ids: [ids.photo] })
    const remove = (tag: string) => codeOf(key.send('DELETE', path, { headers: { 'if-match': tag } }))
    expect([await remove(etag), await codeOf(key.get(path))]).toEqual(['412 changed_meanwhile', '200'])
    expect([await remove(newest), await codeOf(key.get(path))]).toEqual(['204', '404 not_found'])
  })

  it('is listed page by page, and since a time', async () => {
    const shop = await aShop(product)
    const key = await aKey(shop.owner, shop.id)
    const made: string[] = []
    for (let count = 0; count < 5; count += 1) {
      made.push((await json<PublicRepair>(key.post('/v1/repairs', { title: `R${count}` }))).id)
    }
    const seen: string[] = []
    let next: string | null = '/v1/repairs?limit=2'
    while (next !== null) {
      const answer: Response = await key.get(next)
      const page = (await answer.json()) as { data: PublicRepair[]; next_cursor: string | null }
      seen.push(...page.data.map(({ id }) => id))
      const link = /^<(http[^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
      next = link === undefined ? null : new URL(link).pathname + new URL(link).search
      expect(next === null).toBe(page.next_cursor === null)
    }
    expect(seen).toEqual(made.toReversed())
    const { updated_at: since } = await json<PublicRepair>(key.get(`/v1/repairs/${made[3]}`))
    const changed = await json<{ data: PublicRepair[] }>(key.get(`/v1/repairs?updated_since=${since}`))
    expect(changed.data.map(({ id }) => id)).toEqual([made[4], made[3]])
  })
})

describe('an Idempotency-Key', () => {
  it('makes one repair of eight parallel requests, and answers the same later', async () => {
    const { key, shop } = await aFullShop()
    const post = (body: unknown, idempotencyKey: string) =>
      key.post('/v1/repairs', body, { 'idempotency-key': idempotencyKey })
    const before = await json<{ data: unknown[] }>(key.get('/v1/repairs'))
    const answers = await Promise.all(Array.from({ length: 8 }, () => post({ title: 'Once' }, 'job-17')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([])
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(await answer.json()).toMatchObject({ code: 'request_running' })
      expect(answer.headers.get('retry-after')).toBe('1')
    }
    const after = await json<{ data: PublicRepair[] }>(key.get('/v1/repairs'))
    expect(after.data).toHaveLength(before.data.length + 1)
    // Quotes around the key are those of the draft of the standard.
    const again = await post({ title: 'Once' }, '"job-17"')
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    expect(await again.json()).toMatchObject({ id: after.data[0]?.id, title: 'Once' })
    expect(await codeOf(post({ title: 'Other' }, 'job-17'))).toBe('409 key_reused')
    // Another place has keys of its own, and another key of the same place has the same.
    const other = await aKey(shop.owner, shop.id)
    const replayed = await other.post('/v1/repairs', { title: 'Once' }, { 'idempotency-key': 'job-17' })
    expect(replayed.headers.get('idempotency-replayed')).toBe('true')
    const elsewhere = await aShop(product)
    const theirs = await aKey(elsewhere.owner, elsewhere.id)
    const fresh = await theirs.post('/v1/repairs', { title: 'Once' }, { 'idempotency-key': 'job-17' })
    expect([fresh.status, fresh.headers.get('idempotency-replayed')]).toEqual([201, null])
  })

  it('is free again after an error, and after a day', async () => {
    const { key } = await aFullShop()
    const wrong = { title: 'Roof', photo_ids: ['01900000-0000-7000-8000-000000000000'] }
    const post = (body: unknown) => key.post('/v1/repairs', body, { 'idempotency-key': 'roof' })
    expect(await codeOf(post(wrong))).toBe('404 not_found')
    const { id } = await json<PublicRepair>(post({ title: 'Roof' }))
    const yesterday = new Date(Date.now() - 86_400_001)
    await db.updateTable('request_keys').set({ created_at: yesterday }).where('key', '=', 'roof').execute()
    expect((await json<PublicRepair>(post({ title: 'Roof' }))).id).not.toBe(id)
  })

  it('stores a photo and a document once, and starts an analysis once', async () => {
    const { key, ids } = await aFullShop()
    const bytes = await aPhoto({ seed: 3 })
    const send = (what: string, sent: Parameters<ApiClient['send']>[2]) =>
      key.send('POST', `/v1/repairs/${ids.repair}/${what}`, sent)
    for (const [what, sent] of [
      ['photos', jpeg(bytes, { 'idempotency-key': 'p' })],
      ['documents', { body: 'Receipt', headers: { 'x-file-name': 'r.txt', 'idempotency-key': 'd' } }],
      ['analyses', { json: {}, headers: { 'idempotency-key': 'a' } }],
    ] as const) {
      const first = await send(what, sent)
      const { id } = (await first.json()) as { id: string }
      expect([what, first.ok, first.headers.get('idempotency-replayed')]).toEqual([what, true, null])
      if (what === 'analyses') await ended(key, id)
      const again = await send(what, sent)
      expect([what, again.status, again.headers.get('idempotency-replayed')]).toEqual([what, first.status, 'true'])
      expect(await again.json()).toMatchObject({ id })
    }
    const other = jpeg(await aPhoto({ seed: 4 }), { 'idempotency-key': 'p' })
    expect(await codeOf(send('photos', other))).toBe('409 key_reused')
    // What a file is called and what kind it is are parts of the request as well.
    const renamed = jpeg(bytes, { 'idempotency-key': 'p', 'x-file-name': 'other.jpg' })
    expect(await codeOf(send('photos', renamed))).toBe('409 key_reused')
    const receipt = { body: 'Receipt', headers: { 'x-file-name': 'r.txt', 'idempotency-key': 'd' } }
    expect(await codeOf(send('documents?kind=invoice', receipt))).toBe('409 key_reused')
    const said = { json: { text: 'At home from 4 PM' }, headers: { 'idempotency-key': 'c' } }
    const [one, two] = [await send('comments', said), await send('comments', said)]
    expect([one.status, two.status, two.headers.get('idempotency-replayed')]).toEqual([201, 201, 'true'])
    expect((await json<{ data: unknown[] }>(key.get(`/v1/repairs/${ids.repair}/comments`))).data).toHaveLength(1)
    const repair = await json<PublicRepair>(key.get(`/v1/repairs/${ids.repair}`))
    expect(repair.photo_ids).toHaveLength(2)
  })
})

describe('a photo', () => {
  it('has a name of any characters, comes as bytes or as a form, and is kept out of a full repair', async () => {
    const { key, ids } = await aFullShop()
    const path = `/v1/repairs/${ids.repair}/photos`
    const named = jpeg(await aPhoto({ seed: 11 }), { 'x-file-name': encodeURIComponent('Küche 1.jpg') })
    expect(await json(key.send('POST', path, named))).toMatchObject({ file_name: 'Küche 1.jpg', repair_id: ids.repair })
    const unescaped = jpeg(await aPhoto({ seed: 19 }), {
      'x-file-name': Buffer.from('dégât.jpg').toString('latin1'),
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(await json(key.send('POST', path, unescaped))).toMatchObject({ file_name: 'dégât.jpg' })
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(await aPhoto({ seed: 12 }))], { type: 'image/jpeg' }), 'roof.jpg')
    expect(await json(key.send('POST', path, { body: form }))).toMatchObject({ file_name: 'roof.jpg' })
    for (let seed = 13; seed < 17; seed += 1) {
      expect((await key.send('POST', path, jpeg(await aPhoto({ seed })))).status).toBe(201)
    }
    const full = await json<PublicRepair>(key.get(`/v1/repairs/${ids.repair}`))
    expect(full.photo_ids).toHaveLength(8)
    const ninth = jpeg(await aPhoto({ seed: 18 }), { 'idempotency-key': 'ninth' })
    expect(await codeOf(key.send('POST', path, ninth))).toBe('403 limit_reached')
    const { workspace } = await json<{ workspace: { id: string } }>(key.get('/v1/me'))
    const stored = await db
      .selectFrom('uploaded_files')
      .select('id')
      .where('workspace_id', '=', workspace.id as never)
      .execute()
    expect(stored).toHaveLength(8)
    expect(await codeOf(key.send('POST', path, { body: 'x', headers: { 'content-type': 'text/plain' } }))).toMatch(/^4/)
  })

  it('comes as it was taken only with the scope for that', async () => {
    const { shop, key, ids } = await aFullShop()
    const path = `/v1/photos/${ids.photo}/content`
    const narrow = await aKey(shop.owner, shop.id, { scopes: ['photos:read'] })
    for (const variant of ['display', 'thumb'])
      expect(await codeOf(narrow.get(`${path}?variant=${variant}`))).toBe('200')
    const refused = await narrow.get(`${path}?variant=original`)
    expect(await refused.json()).toMatchObject({ code: 'scope_missing' })
    expect(refused.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="originals:read"')
    const original = await key.get(`${path}?variant=original`)
    expect(Buffer.from(await original.arrayBuffer()).equals(Buffer.from(await aPhoto()))).toBe(true)
  })
})

it('a member of the shop is found, assigned and commented to, and nobody’s address is told', async () => {
  const { key, ids } = await aFullShop()
  const { data } = await json<{ data: { id: string; role: string }[] }>(key.get('/v1/members'))
  const [owner] = data
  expect(data).toEqual([{ id: expect.any(String) as string, name: expect.any(String) as string, role: 'owner' }])
  const path = `/v1/repairs/${ids.repair}`
  const assigned = await json(key.send('PATCH', path, { json: { assigned_to: owner?.id } }))
  expect(assigned).toMatchObject({ assigned_to: owner?.id })
  const author = { id: owner?.id }
  expect(await json(key.post(`${path}/comments`, { text: 'Call first' }))).toMatchObject({ author, text: 'Call first' })
})

describe('the rate of a key', () => {
  it('is told with each answer, and refused with how long to wait', async () => {
    const { key, ids } = await aFullShop()
    const client = aClient(limited.origin, key)
    const first = await client.get('/v1/me')
    expect(first.headers.get('ratelimit-policy')).toBe('"reads";q=2;w=60, "place";q=600;w=60')
    expect(first.headers.get('ratelimit')).toMatch(/^"reads";r=1;t=\d+, "place";r=599;t=\d+$/)
    expect((await client.get('/v1/repairs')).headers.get('ratelimit')).toMatch(/^"reads";r=0;/)
    const refused = await client.get('/v1/me')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('ratelimit')).toMatch(/^"reads";r=0;t=\d+$/)
    expect(await refused.json()).toMatchObject({ code: 'too_many_attempts' })
    expect(await codeOf(client.post('/v1/repairs', {}))).toBe('201')
    const path = `/v1/repairs/${ids.repair}/documents`
    const send = (body: string) => client.send('POST', path, { body, headers: { 'x-file-name': 'a.txt' } })
    expect([await codeOf(send('One')), await codeOf(send('Two'))]).toEqual(['201', '429 too_many_attempts'])
  })
})

describe('the description', () => {
  it('is open to all, that of the contracts, and says where the product is', async () => {
    const answer = await fetch(`${product.origin}/v1/openapi.json`)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
    const told = (await answer.json()) as { servers: [{ url: string }] }
    const [{ url }] = told.servers
    expect(new URL(url).port).toBe(new URL(product.origin).port)
    expect(told).toEqual(JSON.parse(JSON.stringify(describeApi(url))))
  })

  it('names the codes that an operation answers with', async () => {
    const { key } = await aFullShop()
    for (const operation of OPERATIONS) {
      expect(codesOf(operation)).toContain('key_invalid')
      const { method, path } = operation
      const answer = await key.send(method, `${path.replace(':id', 'nothing')}?limit=none`)
      if (answer.ok) continue
      const problem = z.object(problemSchema.shape).parse(await answer.json())
      expect(codesOf(operation)).toContain(problem.code)
    }
  })
})

it('a request that is refused is told which field is wrong', async () => {
  const { key, ids } = await aFullShop()
  const told = async (response: Promise<Response>) => {
    const { status, code, field, detail } = await json<Record<string, unknown>>(response)
    return { status, code, field, detail }
  }
  const refused = { status: 400, code: 'invalid_request' }
  expect(await told(key.get('/v1/repairs?limit=1000'))).toEqual({
    ...refused,
    field: 'limit',
    detail: expect.stringContaining('<=100') as string,
  })
  for (const path of ['/v1/repairs?statsu=open', `/v1/repairs/${ids.repair}/photos?limit=1`]) {
    const name = path.includes('statsu') ? 'statsu' : 'limit'
    expect(await told(key.get(path))).toMatchObject({
      ...refused,
      detail: expect.stringContaining(`"${name}"`) as string,
    })
  }
  expect(await told(key.post('/v1/repairs', { titel: 'Roof' }))).toMatchObject({
    ...refused,
    detail: expect.stringContaining('"titel"') as string,
  })
  expect(await told(key.post('/v1/repairs', { answers: { kind: 'spaceship' } }))).toMatchObject({
    ...refused,
    field: 'answers.kind',
  })
  const broken = { body: '{"title"', headers: { 'content-type': 'application/json' } }
  expect(await told(key.send('POST', '/v1/repairs', broken))).toMatchObject({
    ...refused,
    detail: 'The body is no JSON.',
  })
})

it('a result says as much about danger to a program as to the people of the shop', async () => {
  const { shop, key } = await aFullShop()
  const { id } = await json<PublicRepair>(key.post('/v1/repairs', { title: 'Kitchen' }))
  await key.send('POST', `/v1/repairs/${id}/photos`, jpeg(await aPhoto({ seed: 12 })))
  const answers = { emergency: { gas: 'unsure' }, electric: 'wet', water: 'running', text: 'It smells of gas.' }
  const { id: runId } = await json<PublicAnalysis>(key.post(`/v1/repairs/${id}/analyses`, { answers }))
  const { advice } = await ended(key, runId)
  const known = await json<Analysis>(shop.owner.get(`/api/analyses/${runId}`))
  const saysOfDanger = [
    'first_message',
    'also',
    'do_now',
    'do_not',
    'until_help',
    'quiet',
    'is_text_unread',
    'withheld',
  ] as const
  for (const field of saysOfDanger) expect({ [field]: advice?.[field] }).toEqual({ [field]: known.advice?.[field] })
  expect(advice?.also.length).toBeGreaterThan(0)
  expect(JSON.stringify(advice)).not.toContain('It smells of gas.')
})

it('a claim of the shop is read with what is in it', async () => {
  const { shop, key, ids } = await aFullShop()
  await aClaim(shop.owner, { title: 'Mine' })
  const { data } = await json<{ data: { id: string; title: string }[] }>(key.get('/v1/claims'))
  expect(data).toMatchObject([{ id: ids.claim, title: 'Storm' }])
})

describe('2,000 requests that are generated from the description', () => {
  const REQUESTS = 2_000

  type Sent = { operation: Operation; path: string; json: unknown; headers: Record<string, string> }

  it('find no error of the server, and no answer that its schema refuses', { timeout: 300_000 }, async () => {
    const { key, ids } = await aFullShop()
    const api = describeApi() as {
      paths: Record<string, Record<string, { parameters: { name: string; in: string; schema: JsonSchema }[] }>>
      components: { schemas: Record<string, JsonSchema> }
    }
    const { schemas } = api.components
    const anyId = fc.oneof(fc.constantFrom(...Object.values(ids)), fc.uuid(), fc.string({ unit: 'binary' }))
    // What is deleted early would leave nothing for the others.
    const idFor = ({ method, example }: Operation) =>
      method === 'DELETE' || example.id === undefined
        ? fc.uuid()
        : fc.oneof({ weight: 4, arbitrary: fc.constant(ids[example.id]) }, { weight: 1, arbitrary: anyId })
    const requests = fc.constantFrom(...OPERATIONS).chain((operation): fc.Arbitrary<Sent> => {
      const { method, path, body } = operation
      const described = api.paths[openApiPath(path)]?.[method.toLowerCase()]
      const parameters = (at: string) =>
        fc.record(
          Object.fromEntries(
            (described?.parameters ?? [])
              .filter((each) => each.in === at)
              .map(({ name, schema }) => [name, arbitraryOf(schema, schemas).map(String)]),
          ),
          { requiredKeys: [] },
        )
      const named = body === undefined ? undefined : z.globalRegistry.get(body)?.id
      const json = named === undefined ? fc.constant(undefined) : arbitraryOf(schemas[named] ?? {}, schemas)
      return fc
        .record({ id: idFor(operation), query: parameters('query'), headers: parameters('header'), json })
        .map((sent) => ({
          operation,
          path: `${path.replace(':id', encodeURIComponent(sent.id.toWellFormed()))}?${new URLSearchParams(sent.query as Record<string, string>).toString()}`,
          json: sent.json,
          // A header has no other characters.
          headers: Object.fromEntries(
            Object.entries(sent.headers).map(([name, value]) => [name, String(value).replace(/[^\x21-\x7e]/g, '')]),
          ),
        }))
    })
    const sample = fc.sample(requests, { numRuns: REQUESTS, seed: 36 })
    const problem = problemSchema.strict()
    const statuses = new Map<number, number>()
    const faults: unknown[] = []
    const send = async ({ operation, path, json: sent, headers }: Sent) => {
      const answer = await key.send(operation.method, path, { ...(sent === undefined ? {} : { json: sent }), headers })
      const text = await answer.text()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const schema = answer.ok ? operation.response : problem
      const isFitting = schema === undefined || schema.safeParse(JSON.parse(text)).success
      const isKnown = answer.ok || codesOf(operation).includes((JSON.parse(text) as { code: ErrorCode }).code)
      if (answer.status >= 500 || !isFitting || !isKnown) faults.push({ path, sent, headers, text })
    }
    for (let at = 0; at < sample.length; at += 4) await Promise.all(sample.slice(at, at + 4).map(send))
    expect(faults).toEqual([])
    // They reach what they are for: some of everything is answered, and much of it is refused.
    const reached = (status: number) => statuses.get(status) ?? 0
    expect({ read: reached(200) > REQUESTS / 10, made: reached(201) > 0, refused: reached(400) > 20 }).toEqual({
      read: true,
      made: true,
      refused: true,
    })
  })
})
