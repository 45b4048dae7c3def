import { describe, expect, it } from 'vitest'
import { MB } from '#shared/files/uploads.rules.ts'
import { PLAN_IDS, PLANS, type PlanId } from '#shared/plans/plans.ts'
import { createLog } from '#server/platform/log/log.ts'
import { aPerson, MANY_UPLOADS, testApp, type Person, type TestClient } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { expectProblem, holdings, idOf, setPlan, setUsage } from '#tests/support/uploads.ts'

const lines: string[] = []
const product = await testApp({
  slotLimits: MANY_UPLOADS,
  log: createLog('info', { write: (line) => void lines.push(line) }),
})
const { database } = product
const small = await aPhoto()

async function meOf(visitor: TestClient) {
  return (await (await visitor.get('/api/me')).json()) as {
    plan_id: PlanId
    plan: { id: PlanId }
    plan_preview: { plan_id: PlanId } | null
  }
}

function choose(visitor: TestClient, planId: unknown, extra: object = {}) {
  return visitor.post('/api/plan', { plan_id: planId, ...extra })
}

describe('the plans', () => {
  it('are told with who bills them: the demo, which takes no money', async () => {
    const response = await (await aPerson(product)).get('/api/plans')
    expect(await response.json()).toEqual({
      plans: PLAN_IDS.map((id) => PLANS[id]),
      billing: 'demo',
      largest_plan_id: 'enterprise',
    })
  })
})

describe('a change of plan', () => {
  it.each(PLAN_IDS.filter((id) => id !== 'free'))('to %s counts at once, and back to free as well', async (planId) => {
    const person = await aPerson(product)
    const response = await choose(person, planId)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ plan_id: planId, plan: PLANS[planId], change: { kind: 'done' } })
    expect(await meOf(person)).toMatchObject({ plan_id: planId, plan: { id: planId }, plan_preview: null })
    expect((await choose(person, 'free')).status).toBe(200)
    expect(await meOf(person)).toMatchObject({ plan_id: 'free', plan: { id: 'free' } })
  })

  it('to the plan that one is on changes nothing', async () => {
    const person = await aPerson(product, { plan: 'basic' })
    expect((await choose(person, 'basic')).status).toBe(200)
    expect(await meOf(person)).toMatchObject({ plan_id: 'basic', plan_preview: null })
  })

  it('is logged with the account and both plans', async () => {
    const person = await aPerson(product)
    await choose(person, 'pro')
    const written = lines.map((line) => JSON.parse(line) as object)
    expect(written).toContainEqual(
      expect.objectContaining({ msg: 'plan changed', user_id: await idOf(person), from: 'free', to: 'pro' }),
    )
  })

  it.each(['gold', 'FREE', '', null, 7, ['pro'], { id: 'pro' }, '__proto__', 'pro '])(
    'to %j is refused and changes nothing',
    async (planId) => {
      const person = await aPerson(product, { plan: 'basic' })
      await expectProblem(await choose(person, planId), { status: 400, code: 'invalid_request' })
      await expectProblem(await person.post('/api/plan/preview', { plan_id: planId }), {
        status: 400,
        code: 'invalid_request',
      })
      expect(await meOf(person)).toMatchObject({ plan_id: 'basic', plan_preview: null })
    },
  )

  it('touches nobody else, whatever the body says', async () => {
    const [person, other] = [await aPerson(product), await aPerson(product)]
    const otherId = await idOf(other)
    await choose(person, 'enterprise', { user_id: otherId, userId: otherId, id: otherId, email: other.email })
    expect((await meOf(other)).plan_id).toBe('free')
    expect((await meOf(person)).plan_id).toBe('enterprise')
  })

  it('sent from a page of another site is refused', async () => {
    const person = await aPerson(product, { plan: 'pro' })
    const foreign = { origin: 'https://evil.example' }
    for (const pathname of ['/api/plan', '/api/plan/preview']) {
      await expectProblem(await person.post(pathname, { plan_id: 'free' }, foreign), {
        status: 403,
        code: 'foreign_origin',
      })
    }
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro', plan_preview: null })
  })

  it('twenty times at once ends on one of the plans that were asked for', async () => {
    const person = await aPerson(product)
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) => choose(person, at % 2 === 0 ? 'pro' : 'basic')),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(['pro', 'basic']).toContain((await meOf(person)).plan_id)
  })
})

describe('a downgrade below what an account holds', () => {
  it('keeps every photo readable and deletable, and refuses only new ones', async () => {
    const person = await aPerson(product)
    await choose(person, 'basic')
    const kept = []
    for (let at = 0; at < 11; at += 1) kept.push(await person.uploaded(small, { name: `wall ${at}.jpg` }))
    await choose(person, 'free')

    const { files } = (await (await person.get('/api/files')).json()) as { files: { id: string }[] }
    expect(files.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted())
    for (const { original_url: original, file_url: display } of kept) {
      expect((await person.get(original)).status).toBe(200)
      expect((await person.get(display)).status).toBe(200)
    }
    const full = {
      status: 403,
      code: 'limit_reached',
      detail: "You've reached your monthly upload limit of 10 files. Upgrade your plan to upload more.",
    }
    await expectProblem(await person.upload(small), full)
    expect((await person.delete(`/api/files/${kept[0]?.id}`)).status).toBe(204)
    // Ten is the limit of the plan, so no more are accepted.
    await expectProblem(await person.upload(small), full)
    expect((await person.delete(`/api/files/${kept[1]?.id}`)).status).toBe(204)
    expect((await person.upload(small)).status).toBe(201)
    expect(await holdings(product, await idOf(person))).toMatchObject({ rows: 10, objects: 30 })
  })

  it('applies to the storage and to the size of one photo', async () => {
    const person = await aPerson(product)
    await choose(person, 'pro')
    await setUsage(database, await idOf(person), { files: 3, storage_bytes: 600 * MB })
    expect((await person.upload(small)).status).toBe(201)
    await choose(person, 'free')
    await expectProblem(await person.upload(small), {
      status: 403,
      code: 'limit_reached',
      detail: "You've reached your 0.5GB storage limit. Delete photos or upgrade your plan to upload more.",
    })
    await setUsage(database, await idOf(person), { files: 3, storage_bytes: 1 })
    await expectProblem(await person.upload(Buffer.concat([small, Buffer.alloc(5 * MB)])), {
      status: 413,
      code: 'too_large',
    })
  })
})

describe('a free account gets no more than free', () => {
  /** The ways in which a body could try to set a plan. */
  const CLAIMS = {
    plan_id: 'enterprise',
    plan: PLANS.enterprise,
    plan_preview: { plan_id: 'enterprise' },
    usage: { files: 0, storage_bytes: 0 },
    role: 'admin',
    id: '01900000-0000-7000-8000-000000000001',
    created_at: '2001-01-01T00:00:00Z',
  }

  async function expectFree(person: Person): Promise<void> {
    expect(await meOf(person)).toMatchObject({ plan_id: 'free', plan: { id: 'free' }, plan_preview: null })
  }

  it('through fields of any body', async () => {
    const person = await aPerson(product)
    const before = await meOf(person)
    expect((await person.send('PATCH', '/api/me', { json: { ...CLAIMS, preferences: CLAIMS } })).status).toBe(200)
    expect((await person.post('/api/support', { message: 'Hello', ...CLAIMS })).status).toBe(201)
    const changes = { current_password: person.password, new_password: 'another pass 9', ...CLAIMS }
    expect((await person.post('/api/auth/change-password', changes)).status).toBe(200)
    expect(await meOf(person)).toEqual(before)
    await expectFree(person)
  })

  it('through an upload that names a plan', async () => {
    const person = await aPerson(product)
    await setUsage(database, await idOf(person), { files: 10, storage_bytes: 10 })
    for (const query of ['?plan_id=enterprise', '?plan_preview=enterprise']) {
      const form = new FormData()
      form.append('file', new Blob([Buffer.from(small)], { type: 'image/jpeg' }), 'wall.jpg')
      const headers = { 'x-plan': 'enterprise' }
      const response = await person.send('POST', `/api/files${query}`, { body: form, headers })
      await expectProblem(response, { status: 403, code: 'limit_reached' })
    }
    const form = new FormData()
    form.append('plan_id', 'enterprise')
    form.append('file', new Blob([Buffer.from(small)], { type: 'image/jpeg' }), 'wall.jpg')
    await expectProblem(await person.send('POST', '/api/files', { body: form }), { status: 403, code: 'limit_reached' })
    expect(await holdings(product, await idOf(person))).toMatchObject({ rows: 0, objects: 0 })
  })

  it('through uploads in progress while the plan is downgraded', async () => {
    const person = await aPerson(product)
    const id = await idOf(person)
    for (let round = 0; round < 4; round += 1) {
      await choose(person, 'enterprise')
      await setUsage(database, id, { files: 10, storage_bytes: 10 })
      const before = (await holdings(product, id)).rows
      // Uploads that are answered before or after the downgrade. Those after it must be rejected.
      const uploads = Array.from({ length: 6 }, () => person.upload(small))
      const downgrade = await choose(person, 'free')
      expect(downgrade.status).toBe(200)
      const atDowngrade = (await holdings(product, id)).rows
      const statuses = (await Promise.all(uploads)).map(({ status }) => status)
      expect(statuses.filter((status) => ![201, 403].includes(status))).toEqual([])
      const after = await holdings(product, id)
      // No photo was accepted after the response to the downgrade.
      expect(after.rows).toBe(atDowngrade)
      expect(after.rows - before).toBe(statuses.filter((status) => status === 201).length)
      expect(after.incoming).toBe(0)
      await expectProblem(await person.upload(small), { status: 403, code: 'limit_reached' })
    }
  })

  it('by an upload of a size that only the former plan takes', async () => {
    const person = await aPerson(product, { plan: 'pro' })
    const id = await idOf(person)
    const large = Buffer.concat([small, Buffer.alloc(6 * MB)])
    const half = large.length / 2
    const upload = person.send('POST', '/api/files', {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: new ReadableStream({
        async start(controller) {
          const head =
            '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
          controller.enqueue(Buffer.concat([Buffer.from(head), large.subarray(0, half)]))
          // The server has checked the first half against the previous plan.
          expect((await choose(person, 'free')).status).toBe(200)
          controller.enqueue(Buffer.concat([large.subarray(half), Buffer.from('\r\n--b--\r\n')]))
          controller.close()
        },
      }),
    })
    await expectProblem(await upload, { status: 413, code: 'too_large' })
    expect(await holdings(product, id)).toMatchObject({ rows: 0, objects: 0, incoming: 0 })
  })

  it('by asking twice with one Idempotency-Key, first on a larger plan', async () => {
    const person = await aPerson(product, { plan: 'pro' })
    const id = await idOf(person)
    await setUsage(database, id, { files: 10, storage_bytes: 10 })
    const send = (bytes: Uint8Array) => {
      const form = new FormData()
      form.append('file', new Blob([Buffer.from(bytes)], { type: 'image/jpeg' }), 'wall.jpg')
      return person.send('POST', '/api/files', { body: form, headers: { 'idempotency-key': 'one-key' } })
    }
    expect((await send(small)).status).toBe(201)
    await setPlan(database, id, 'free')
    // The same photo with the same key is not a new one.
    expect((await send(small)).status).toBe(201)
    await expectProblem(await send(await aPhoto({ seed: 5 })), { status: 409, code: 'key_reused' })
    expect(await holdings(product, id)).toMatchObject({ rows: 1 })
  })
})
