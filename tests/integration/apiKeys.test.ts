import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { ApiKey, MadeKey } from '#shared/api/apiKeys.ts'
import { KEYS_PER_WORKSPACE, SCOPE_IDS } from '#shared/apiKeys/apiKeys.rules.ts'
import { OPERATIONS } from '#shared/publicApi/operations.ts'
import { createLog } from '#server/platform/log/log.ts'
import { aClient, aKey, type ApiClient } from '#tests/support/apiKeys.ts'
import { aPerson, testApp, TestClient, type Person } from '#tests/support/app.ts'
import { askForDeletion, mailsTo, movedClock } from '#tests/support/erasure.ts'
import { endOfJob, startJob } from '#tests/support/jobs.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { aShop, type TestShop } from '#tests/support/shops.ts'
import { idOf } from '#tests/support/uploads.ts'

const MANY = { attempts: 10_000, seconds: 60 }
const clock = movedClock()
const lines: string[] = []
const log = createLog('info', { write: (line: string) => void lines.push(line) })
const product = await testApp({
  clock,
  log,
  allowances: { registrationPerIp: MANY, mailPerIp: MANY, changePerAccount: MANY },
})
const open = await testApp({
  database: product.database,
  clock,
  environment: { API_FOR: 'all' },
  allowances: { registrationPerIp: MANY },
})
const { db } = product.database
const DAY_MS = 86_400_000

const json = async <Body>(response: Promise<Response>): Promise<Body> => (await response).json() as Promise<Body>
async function codeOf(response: Promise<Response>): Promise<string> {
  const { status, text } = await response.then(async (each) => ({ status: each.status, text: await each.text() }))
  return text === '' || status < 400 ? String(status) : `${status} ${(JSON.parse(text) as { code: string }).code}`
}
const setPlan = (person: Person, plan: string) =>
  db.updateTable('users').set({ plan_id: plan }).where('email', '=', person.email).execute()
const keysOf = async ({ owner, id }: TestShop) =>
  (await json<{ api_keys: ApiKey[] }>(owner.get(`/api/shops/${id}/api-keys`))).api_keys
const works = async (key: ApiClient) => codeOf(key.get('/v1/me'))
/** The address of a thing that is nowhere, for an operation with an id. */
const nowhere = (path: string) => path.replace(':id', '01900000-0000-7000-8000-000000000000')

describe('an API key', () => {
  it('is shown once, stored as a hash and told by its first and last characters', async () => {
    const shop = await aShop(product)
    const key = await aKey(shop.owner, shop.id, { name: 'Jobber', scopes: ['repairs:read'] })
    expect(key.secret).toMatch(/^mend_[0-9A-Za-z]{36}$/)
    const [listed] = await keysOf(shop)
    expect(listed).toMatchObject({ id: key.id, name: 'Jobber', scopes: ['repairs:read'], last_used_on: null })
    expect(listed?.shown).toBe(`${key.secret.slice(0, 9)}…${key.secret.slice(-4)}`)
    const { rows } = await sql<{ stored: string }>`
      select to_jsonb(k)::text || (select coalesce(string_agg(to_jsonb(m)::text, ''), '') from mails m) as stored
      from api_keys k where id = ${key.id}`.execute(db)
    expect(rows[0]?.stored).not.toContain(key.secret)
    expect(await json(key.get('/v1/me'))).toMatchObject({
      workspace: { id: shop.id, kind: 'shop', name: 'Acme Repairs' },
      key: { id: key.id, name: 'Jobber', scopes: ['repairs:read'] },
    })
    expect((await keysOf(shop))[0]).toMatchObject({ last_used_from: '127.0.0.x' })
  })

  it('is made by those who manage a shop, with their password, up to a number', async () => {
    const shop = await aShop(product)
    const wanted = { name: 'Zapier', scopes: ['repairs:read'] }
    const path = `/api/shops/${shop.id}/api-keys`
    expect(await codeOf(shop.owner.post(path, { ...wanted, password: 'wrong' }))).toBe('403 wrong_password')
    for (const role of ['technician', 'viewer'] as const) {
      const member = await shop.join(role)
      expect(await codeOf(member.post(path, { ...wanted, password: member.password }))).toBe('403 role_missing')
      expect(await codeOf(member.get(path))).toBe('403 role_missing')
    }
    const stranger = await aPerson(product)
    expect(await codeOf(stranger.get(path))).toBe('404 not_found')
    expect(await codeOf(shop.owner.post(path, { ...wanted, expires_in_days: 367, password: 'x' }))).toBe(
      '400 invalid_request',
    )
    const admin = await shop.join('admin')
    for (let made = 0; made < KEYS_PER_WORKSPACE; made += 1) await aKey(admin, shop.id)
    expect(await codeOf(shop.owner.post(path, { ...wanted, password: shop.owner.password }))).toBe('403 limit_reached')
  })

  it('works under /v1 only and in its header only, and a cookie does nothing there', async () => {
    const shop = await aShop(product)
    const key = await aKey(shop.owner, shop.id)
    const anonymous = new TestClient(product.origin)
    for (const path of ['/api/me', '/api/repairs', `/api/shops/${shop.id}/api-keys`, '/api/me/sessions']) {
      expect(await codeOf(key.get(path)), path).toBe('401 signed_out')
    }
    for (const { method, path } of OPERATIONS) {
      for (const [who, client] of [
        ['a session', shop.owner],
        ['nobody', anonymous],
      ] as const) {
        const answer = await client.send(method, `${nowhere(path)}?api_key=${key.secret}&access_token=${key.secret}`)
        expect({ who, method, path, status: answer.status }).toEqual({ who, method, path, status: 401 })
        expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
        expect(answer.headers.get('access-control-allow-origin')).toBeNull()
        expect(await answer.json()).toMatchObject({ code: 'key_invalid' })
      }
    }
    expect(await codeOf(anonymous.get('/v1/whatever'))).toBe('401 key_invalid')
    expect(await codeOf(key.get('/v1/whatever'))).toBe('404 not_found')
    for (const secret of ['mend_', 'x', `${key.secret.slice(0, -1)}!`, key.secret.toLowerCase(), `${key.secret}a`]) {
      expect(await codeOf(aClient(product.origin, { secret }).get('/v1/me')), secret).toBe('401 key_invalid')
    }
    expect(lines.join('')).not.toMatch(/mend_[0-9A-Za-z]{36}/)
    log.info({ url: `/x?key=${key.secret}` }, `somebody wrote ${key.secret} into a message`)
    expect(lines.at(-1)).toContain('[redacted]')
    expect(lines.at(-1)).not.toContain(key.secret)
  })

  it('does what its scopes say and nothing else, for every operation', async () => {
    const shop = await aShop(product)
    const refused = async (key: ApiClient) => {
      const found: string[] = []
      for (const { id, method, path } of OPERATIONS) {
        const answer = await key.send(method, nowhere(path), method === 'POST' ? { json: {} } : {})
        const body = await answer.text()
        if (answer.status !== 403 || !body.includes('scope_missing')) continue
        const needed = OPERATIONS.find((each) => each.id === id)?.scope ?? ''
        expect(answer.headers.get('www-authenticate')).toBe(`Bearer error="insufficient_scope", scope="${needed}"`)
        expect(body).toContain(`This API key may not do this. It needs ${needed}.`)
        found.push(id)
      }
      return found
    }
    for (const scope of SCOPE_IDS) {
      const key = await aKey(shop.owner, shop.id, { scopes: [scope] })
      const others = OPERATIONS.filter((each) => each.scope !== null && each.scope !== scope).map(({ id }) => id)
      expect({ scope, refused: await refused(key) }).toEqual({ scope, refused: others })
    }
  })

  it('does in its shop what the role of its maker allows, and sees nothing else', async () => {
    const shop = await aShop(product)
    const other = await aShop(product, 'Other')
    const admin = await shop.join('admin')
    const own = await json<{ id: string }>(shop.owner.post('/api/repairs', {}))
    const elsewhere = await json<{ id: string }>(other.owner.post(`/api/repairs?shop_id=${other.id}`, {}))
    const key = await aKey(admin, shop.id)
    const made = await json<{ id: string }>(key.post('/v1/repairs', { title: 'Stain' }))
    for (const id of [own.id, elsewhere.id]) expect(await codeOf(key.get(`/v1/repairs/${id}`))).toBe('404 not_found')
    expect(await json(key.get('/v1/repairs'))).toMatchObject({ data: [{ id: made.id, title: 'Stain' }] })
    const row = await db.selectFrom('repairs').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ workspace_id: shop.id, created_by: await idOf(admin) })

    await shop.owner.send('PATCH', `/api/shops/${shop.id}/members/${await idOf(admin)}`, { json: { role: 'viewer' } })
    expect(await codeOf(key.get(`/v1/repairs/${made.id}`))).toBe('200')
    expect(await codeOf(key.post('/v1/repairs', {}))).toBe('403 role_missing')
    expect(await codeOf(key.send('PATCH', `/v1/repairs/${made.id}`, { json: { title: 'X' } }))).toBe('403 role_missing')
  })
})

describe('the end of a key', () => {
  const remove = async ({ owner, id }: TestShop, person: Person, keys = '') =>
    owner.send('DELETE', `/api/shops/${id}/members/${await idOf(person)}${keys}`)

  it.each<[string, string, (shop: TestShop, key: ApiClient, maker: Person) => Promise<unknown>]>([
    ['somebody ends it', '401 key_invalid', async ({ owner }, { id }) => owner.delete(`/api/api-keys/${id}`)],
    ['its day comes', '401 key_invalid', async () => clock.goTo(91)],
    ['its maker is removed', '401 key_invalid', async (shop, _key, maker) => remove(shop, maker)],
    [
      'its maker leaves',
      '401 key_invalid',
      async ({ id }, _key, maker) => maker.send('DELETE', `/api/shops/${id}/members/me?keys=keep`),
    ],
    ['its maker asks to be erased', '401 key_invalid', async (_shop, _key, maker) => askForDeletion(maker)],
    [
      'the shop is to be deleted',
      '401 key_invalid',
      async ({ owner, id }) => owner.post(`/api/shops/${id}/deletion`, { password: owner.password }),
    ],
    ['the plan of the owner ends', '403 plan_ended', async ({ owner }) => setPlan(owner, 'pro')],
    [
      'its maker is removed and the keys are kept',
      '200',
      async (shop, _key, maker) => remove(shop, maker, '?keys=keep'),
    ],
  ])('comes when %s: %s', async (_when, answer, end) => {
    const shop = await aShop(product)
    const maker = await shop.join('admin')
    const key = await aKey(maker, shop.id)
    expect(await works(key)).toBe('200')
    await end(shop, key, maker)
    expect(await works(key)).toBe(answer)
    if (answer === '403 plan_ended') expect(await codeOf(key.get('/v1/repairs'))).toBe(answer)
    clock.goTo(0)
  })

  it.each([
    ['photos', async () => aPhoto({ width: 320, height: 240 })],
    ['documents', async () => Buffer.from('Paid in full.')],
  ])('also comes for a file of %s whose last bytes are still missing: it is not kept', async (list, aFile) => {
    const bytes = await aFile()
    const shop = await aShop(product)
    const key = await aKey(shop.owner, shop.id)
    const { id } = await json<{ id: string }>(key.post('/v1/repairs', {}))
    const halves = [bytes.subarray(0, 5), bytes.subarray(5)].map((half) => new Uint8Array(half))
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const next = halves.shift()
        if (next === undefined) return controller.close()
        if (halves.length === 0) await shop.owner.delete(`/api/api-keys/${key.id}`)
        controller.enqueue(next)
      },
    })
    const headers = { 'x-file-name': list === 'photos' ? 'wall.jpg' : 'bill.txt' }
    expect(await codeOf(key.send('POST', `/v1/repairs/${id}/${list}`, { body, headers }))).toBe('401 key_invalid')
    const photos = db.selectFrom('uploaded_files').select('id').where('workspace_id', '=', shop.id)
    const documents = db.selectFrom('documents').select('id').where('workspace_id', '=', shop.id)
    expect([await photos.execute(), await documents.execute()]).toEqual([[], []])
  })

  it('makes a kept key one of whoever removed its maker, and says so', async () => {
    const shop = await aShop(product)
    const maker = await shop.join('admin')
    const key = await aKey(maker, shop.id)
    await remove(shop, maker, '?keys=keep')
    const made = await json<{ id: string }>(key.post('/v1/repairs', {}))
    const row = await db.selectFrom('repairs').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
    expect(row.created_by).toBe(await idOf(shop.owner))
    expect(await keysOf(shop)).toMatchObject([{ created_by: { name: 'Olive Owner' } }])
    const events = await json<{ events: { kind: string }[] }>(shop.owner.get('/api/me/security-events'))
    expect(events.events[0]?.kind).toBe('api_keys_kept')
  })

  it('comes for the old one after the overlap when another takes its place', async () => {
    const shop = await aShop(product)
    const key = await aKey(shop.owner, shop.id, { scopes: ['repairs:read'], expires_in_days: 30 })
    const path = `/api/api-keys/${key.id}/rotation`
    const { password } = shop.owner
    const rotated = await json<MadeKey>(shop.owner.post(path, { overlap_hours: 2, password }))
    const next = aClient(product.origin, { secret: rotated.secret })
    expect([await works(key), await works(next)]).toEqual(['200', '200'])
    expect((await keysOf(shop)).map(({ id, is_old: isOld }) => [id, isOld])).toEqual([
      [rotated.api_key.id, false],
      [key.id, true],
    ])
    expect(rotated.api_key.scopes).toEqual(['repairs:read'])
    const ends = new Date(rotated.api_key.expires_at).getTime() - clock.now().getTime()
    expect(Math.round(ends / DAY_MS)).toBe(30)
    clock.goTo(2.01 / 24)
    expect([await works(key), await works(next)]).toEqual(['401 key_invalid', '200'])
    clock.goTo(0)
    const technician = await shop.join('technician')
    const foreign = await aPerson(product)
    expect(await codeOf(technician.delete(`/api/api-keys/${rotated.api_key.id}`))).toBe('403 role_missing')
    expect(await codeOf(foreign.delete(`/api/api-keys/${rotated.api_key.id}`))).toBe('404 not_found')
    expect(await works(next)).toBe('200')
  })
})

describe('a key of a person’s own', () => {
  it('is there where the operator says so, and not where not', async () => {
    const person = await aPerson(open)
    const key = await aKey(person, null)
    expect(await json(key.get('/v1/me'))).toMatchObject({ workspace: { kind: 'home', name: null } })
    expect(await codeOf(key.post('/v1/repairs', {}))).toBe('201')
    expect(await codeOf(aClient(product.origin, key).get('/v1/me'))).toBe('403 plan_ended')
    const other = await aPerson(product)
    const wanted = { name: 'Mine', scopes: ['repairs:read'], password: other.password }
    expect(await codeOf(other.post('/api/me/api-keys', wanted))).toBe('403 plan_ended')
  })
})

describe('the owner of a shop', () => {
  const subjectsTo = async (person: Person) =>
    [...(await mailsTo(product, person.email)), ...(await mailsTo(open, person.email))]
      .map(({ subject }) => subject)
      .filter((each) => each.includes('API key'))

  it('gets a mail when a key is made, replaced or ended', async () => {
    const shop = await aShop(product)
    const admin = await shop.join('admin')
    const key = await aKey(admin, shop.id, { name: 'Zapier' })
    const { password } = admin
    const { api_key: next } = await json<MadeKey>(admin.post(`/api/api-keys/${key.id}/rotation`, { password }))
    await admin.delete(`/api/api-keys/${key.id}`)
    await expect.poll(() => subjectsTo(shop.owner), { timeout: 60_000 }).toHaveLength(3)
    expect((await subjectsTo(shop.owner)).toSorted()).toEqual([
      'The API key “Zapier” has ended',
      'The API key “Zapier” was made',
      'The API key “Zapier” was replaced',
    ])
    expect(await subjectsTo(admin)).toEqual([])
    expect(new Date(next.expires_at).getTime()).toBeGreaterThan(clock.now().getTime())
  })

  it('and the admins are told 14 and 3 days before a key ends, once each', async () => {
    const shop = await aShop(product)
    const admin = await shop.join('admin')
    const technician = await shop.join('technician')
    const key = await aKey(shop.owner, shop.id, { name: 'Drive', expires_in_days: 20 })
    const told = async (days: number) => {
      clock.goTo(days)
      await endOfJob(product, await startJob(product, 'tend-api-keys'))
      await endOfJob(product, await startJob(product, 'tend-api-keys'))
      clock.goTo(0)
      const { count } = await db
        .selectFrom('mails')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('kind', '=', 'api_key_ending')
        .where('recipient', 'in', [shop.owner.email, admin.email, technician.email])
        .executeTakeFirstOrThrow()
      return Number(count)
    }
    expect(await told(5)).toBe(0)
    expect(await told(7)).toBe(2)
    expect(await told(18)).toBe(4)
    await expect.poll(() => subjectsTo(admin), { timeout: 60_000 }).toHaveLength(2)
    expect((await subjectsTo(admin))[0]).toMatch(/^The API key “Drive” ends on /)
    expect(await works(key)).toBe('200')
    await told(21)
    const left = await db.selectFrom('api_keys').select('id').where('id', '=', key.id).execute()
    expect(left).toEqual([])
  })
})
