import { readdir, readlink, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '#server/platform/ids/ids.ts'
import { completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp, TestClient, type Person } from '#tests/support/app.ts'
import { aClaim, anEntry, anItem } from '#tests/support/claims.ts'
import { wayTo } from '#tests/support/network.ts'
import { aPhoto, aPhotoOfBytes } from '#tests/support/photos.ts'
import { aRepair, patched } from '#tests/support/repairs.ts'
import { startS3 } from '#tests/support/s3.ts'
import { expectProblem, idOf } from '#tests/support/uploads.ts'
import { unzip } from '#tests/support/zip.ts'

const ai = await startAiServer()
afterAll(() => ai.close())
const product = await testApp({ environment: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.baseUrl } })
const { db } = product.database

/** A pipe and its buffers hold fewer bytes than this, so a larger download waits for its reader. */
const BIG = 9_000_000

async function download(visitor: TestClient): Promise<Map<string, Buffer>> {
  const response = await visitor.get('/api/me/data')
  expect(response.status).toBe(200)
  return unzip(Buffer.from(await response.arrayBuffer()))
}

/** Starts a download and reads it until a large photo is on its way; the list of photos has been read by then. */
async function begun(person: Person) {
  const leaving = new AbortController()
  const response = await fetch(`${product.origin}/api/me/data`, {
    headers: { cookie: person.cookieHeader() },
    signal: leaving.signal,
  })
  expect(response.status).toBe(200)
  const reader = response.body?.getReader()
  if (reader === undefined) throw new Error('The answer has no body')
  const parts: Uint8Array[] = []
  for (let bytes = 0; bytes < 1_000_000; bytes += parts.at(-1)?.length ?? 0) {
    const { done, value } = await reader.read()
    if (done) throw new Error('The download ended before a large photo was on its way')
    parts.push(value)
  }
  return {
    leave: () => leaving.abort(),
    rest: async (): Promise<Buffer> => {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return Buffer.concat(parts)
        parts.push(value)
      }
    },
  }
}

/** Files of the object store that this process has open. */
async function openObjects(): Promise<string[]> {
  const names = await readdir('/proc/self/fd')
  const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return targets.filter((target) => target.startsWith(path.join(product.dataDir, 'objects')))
}

async function analysed(person: Person, fileId: string): Promise<string> {
  ai.respondsWith(completion(goodResponse()))
  const { id } = (await (await person.post(`/api/files/${fileId}/analyses`)).json()) as { id: string }
  await eventually(async () => {
    const { status } = (await (await person.get(`/api/analyses/${id}`)).json()) as { status: string }
    return status === 'succeeded' ? true : undefined
  })
  return id
}

const json = (files: Map<string, Buffer>, name: string) => JSON.parse(files.get(name)?.toString() ?? '') as unknown
const namesIn = (files: Map<string, Buffer>, folder: string) =>
  [...files.keys()].filter((name) => name.startsWith(folder))

describe('the download of one’s data', () => {
  it('is a zip of all that is kept: photos, reports, analyses, messages, events and the profile', async () => {
    const [person, other] = [await aPerson(product, { plan: 'pro', name: 'Ánn "Fixer"' }), await aPerson(product)]
    await other.uploaded(await aPhoto({ seed: 9 }), { name: 'not yours.jpg' })
    await other.post('/api/support', { message: 'not yours' })
    const photos = [
      await aPhoto({ seed: 1 }),
      await aPhoto({ seed: 2, format: 'png' }),
      await aPhoto({ seed: 3, gps: true }),
    ]
    const ids: string[] = []
    for (const [index, name] of ['image.jpg', 'image.jpg', '../Küche: 李?.JPG'].entries()) {
      ids.push((await person.uploaded(photos[index] ?? Buffer.alloc(0), { name })).id)
    }
    const first = await analysed(person, ids[0] ?? '')
    const second = await analysed(person, ids[0] ?? '')
    const answers = { text: 'It drips', vulnerable: ['elderly'] }
    const repair = await aRepair(person, { title: 'Bathroom', file_ids: [ids[2], ids[1]], answers })
    for (const what of ['severity', 'step']) {
      const said = { what, text: `Not that ${what}`, consent: what === 'step' }
      expect((await person.post(`/api/analyses/${first}/feedback`, said)).status).toBe(201)
    }
    ai.respondsWith(completion({ answer: 'Let it dry first.' }))
    const asked = await person.post(`/api/analyses/${first}/questions`, { text: 'May I paint over it?' })
    expect(asked.status).toBe(202)
    await eventually(async () =>
      (await (await person.get(`/api/analyses/${first}/questions`)).text()).includes('dry first') ? true : undefined,
    )
    for (const message of ['It leaks', 'Still']) await person.post('/api/support', { subject: 'Roof', message })

    const response = await person.get('/api/me/data')
    const today = new Date().toISOString().slice(0, 10)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename=mendsight-data-${today}.zip`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const files = await unzip(Buffer.from(await response.arrayBuffer()))
    const stems = [`${today}-image-`, `${today}-image-`, `${today}-Küche_ 李_-`].map(
      (stem, index) => stem + (ids[index] ?? '').slice(-12),
    )
    const photoNames = [`photos/${stems[0]}.jpg`, `photos/${stems[1]}.png`, `photos/${stems[2]}.jpg`]
    expect(new Set(files.keys())).toEqual(
      new Set([
        'README.txt',
        'claims.json',
        'claim-entries.json',
        'profile.json',
        'photos.json',
        ...photoNames,
        `reports/${stems[0]}.txt`,
        `reports/${stems[0]}-2.txt`,
        'repairs.json',
        'comments.json',
        'notes.json',
        'documents.json',
        'analyses.json',
        'questions.json',
        'feedback.json',
        'shared-links.json',
        'requests.json',
        'support-messages.json',
        'security-events.json',
      ]),
    )
    // Exactly as they were uploaded, with all of the camera's metadata.
    for (const [index, name] of photoNames.entries())
      expect(files.get(name)?.equals(photos[index] ?? Buffer.alloc(0))).toBe(true)
    expect(json(files, 'profile.json')).toMatchObject({
      email: person.email,
      name: 'Ánn "Fixer"',
      plan_id: 'pro',
      usage: { files: 3 },
    })
    expect(json(files, 'photos.json')).toMatchObject(
      ids.map((id, index) => ({
        id,
        path: photoNames[index] ?? '',
        file_size: photos[index]?.length,
        made_smaller: null,
      })),
    )
    expect(json(files, 'photos.json')).toMatchObject([
      { camera: { name: null, has_location: false } },
      { camera: { name: null, has_location: false } },
      { camera: { name: 'Test Phone', has_location: true } },
    ])
    expect(json(files, 'repairs.json')).toMatchObject(
      // Who lives in the house leaves the product in no file.
      [
        { file_ids: [ids[0]], answers: {}, newest_analysis_id: second },
        { id: repair.id, title: 'Bathroom', file_ids: [ids[2], ids[1]], answers: { text: 'It drips' } },
      ],
    )
    expect(files.get('repairs.json')?.toString()).not.toContain('elderly')
    expect(json(files, 'analyses.json')).toMatchObject([{ id: first }, { id: second }])
    for (const [id, name] of [
      [second, `reports/${stems[0]}.txt`],
      [first, `reports/${stems[0]}-2.txt`],
    ] as const) {
      expect(files.get(name)?.toString()).toBe(await (await person.get(`/api/analyses/${id}/report.txt`)).text())
    }
    expect(json(files, 'questions.json')).toMatchObject([
      { analysis_id: first, text: 'May I paint over it?', answer: 'Let it dry first.', status: 'answered' },
    ])
    expect(json(files, 'feedback.json')).toMatchObject([
      { analysis_id: first, what: 'severity', text: 'Not that severity', consent: false },
      { analysis_id: first, what: 'step', text: 'Not that step', consent: true },
    ])
    expect(json(files, 'support-messages.json')).toMatchObject([{ message: 'Still' }, { message: 'It leaks' }])
    expect(json(files, 'security-events.json')).toMatchObject([
      { kind: 'data_downloaded', address: '127.0.0.1' },
      { kind: 'registered' },
    ])
    expect(files.get('README.txt')?.toString()).toContain(person.email)
    const everything = [...files.values()].map((content) => content.toString('latin1')).join('')
    expect(everything).not.toContain('not yours')
    expect(everything).not.toContain(other.email)
    expect(everything).not.toMatch(/argon2|storage_key|token/)
  })

  it('says what a repair really took, as its report and the repair list do', async () => {
    const person = await aPerson(product, { plan: 'pro' })
    const photo = await person.uploaded(await aPhoto({ seed: 1 }))
    const run = await analysed(person, photo.id)
    const { repair_id: id } = (await (await person.get(`/api/files/${photo.id}`)).json()) as { repair_id: string }
    await patched(person, id, { actual_cost: 350.5, work_done: 'New trap.' })
    await patched(person, id, { actual_hours: 3, check_again: { on: '2027-01-02', what: 'Is it dry?' } })
    const shared = await person.post(`/api/repairs/${id}/shares`, { label: 'Plumber', password: 'long enough' })
    const { url } = (await shared.json()) as { url: string }
    const claim = await aClaim(person, { repair_ids: [id] })
    const sofa = anItem({ description: 'Sofa', file_ids: [photo.id] })
    const item = await anEntry(person, claim.id, sofa)
    const files = await unzip(Buffer.from(await (await person.get('/api/me/data')).arrayBuffer()))
    expect(json(files, 'repairs.json')).toMatchObject([
      {
        id,
        actual_cost: 350.5,
        actual_hours: 3,
        work_done: 'New trap.',
        check_again: { on: '2027-01-02', what: 'Is it dry?' },
      },
    ])
    expect(json(files, 'claims.json')).toMatchObject([{ id: claim.id, title: 'Burst pipe', repair_ids: [id] }])
    expect(json(files, 'claim-entries.json')).toEqual([{ ...item, claim_id: claim.id }])
    expect(json(files, 'shared-links.json')).toMatchObject([{ repair_id: id, label: 'Plumber', has_password: true }])
    expect(files.get('shared-links.json')?.toString()).not.toContain(url.split('.').at(-1))
    expect(await (await person.get(`/api/analyses/${run}/report.txt`)).text()).toMatch(
      /\nNew trap\.\n[^]*\n\$350\.50\n3 hours\n/,
    )
    expect(await (await person.get('/api/files/repair-list.csv')).text()).toContain(',350.5,3,,,,New trap.\r\n')
  })

  it('of an empty account is a zip too', async () => {
    const files = await download(await aPerson(product))
    expect(namesIn(files, 'photos/')).toEqual([])
    expect(['photos', 'analyses', 'requests'].map((name) => json(files, `${name}.json`))).toEqual([[], [], []])
  })

  it('contains more photos, messages and events than are read at a time', async () => {
    const person = await aPerson(product, { plan: 'enterprise' })
    const id = await idOf(person)
    const [small, at] = [await aPhoto({ width: 32, height: 24 }), new Date()]
    const { id: template } = await person.uploaded(small)
    const row = await db.selectFrom('uploaded_files').selectAll().where('id', '=', template).executeTakeFirstOrThrow()
    const many = Array.from({ length: 230 }, (_, index) => ({ id: newId(), index }))
    await db
      .insertInto('uploaded_files')
      .values(
        many.map((each) => ({
          ...row,
          id: each.id,
          file_name: `${each.index}.jpg`,
          storage_key: `${id}/${each.id}.jpg`,
          created_at: at,
        })),
      )
      .execute()
    await db
      .insertInto('support_messages')
      .values(many.map((each) => ({ id: newId(), user_id: id, subject: '', message: `${each.index}`, created_at: at })))
      .execute()
    await db
      .insertInto('security_events')
      .values(many.map(() => ({ id: newId(), user_id: id, kind: 'signed_in', created_at: at })))
      .execute()
    const files = await download(person)
    expect(json(files, 'photos.json')).toHaveLength(231)
    expect((json(files, 'support-messages.json') as { message: string }[]).map(({ message }) => message)).toEqual(
      many.map(({ index }) => `${index}`).toReversed(),
    )
    expect(json(files, 'security-events.json')).toHaveLength(232)
    // Their bytes are missing from the store.
    expect(namesIn(files, 'photos/')).toHaveLength(1)
    expect(files.get('missing.txt')?.toString().trim().split('\n')).toHaveLength(230)
  })

  it('names a photo that cannot be read instead of breaking off', async () => {
    const person = await aPerson(product)
    const [lost, kept] = [
      await person.uploaded(await aPhoto({ seed: 1 }), { name: 'lost.jpg' }),
      await person.uploaded(await aPhoto({ seed: 2 }), { name: 'kept.jpg' }),
    ]
    await rm(path.join(product.dataDir, 'objects', await idOf(person), `${lost.id}.jpg`))
    const files = await download(person)
    expect(namesIn(files, 'photos/')).toEqual([expect.stringContaining(kept.id.slice(-12))])
    expect(files.get('missing.txt')?.toString()).toMatch(/^photos\/\S+-lost-\w+\.jpg: could not be read\.\n$/)
    expect([...files.keys()].at(-1)).toBe('missing.txt')
  })

  it('names a photo that is deleted meanwhile, and contains none that is uploaded meanwhile', async () => {
    const person = await aPerson(product, { plan: 'pro' })
    await person.uploaded(await aPhotoOfBytes(BIG), { name: 'big.jpg' })
    const doomed = await person.uploaded(await aPhoto(), { name: 'doomed.jpg' })
    const { rest } = await begun(person)
    expect((await person.delete(`/api/files/${doomed.id}`)).status).toBe(204)
    await person.uploaded(await aPhoto({ seed: 5 }), { name: 'late.jpg' })
    const files = await unzip(await rest())
    expect(namesIn(files, 'photos/')).toEqual([expect.stringContaining('-big-')])
    expect(files.get(namesIn(files, 'photos/')[0] ?? '')).toHaveLength(BIG)
    expect(files.get('missing.txt')?.toString()).toMatch(/-doomed-\w+\.jpg: was deleted during the download\.\n$/)
  })
})

describe('a download under way', () => {
  it('is the only one of its account, and says so', async () => {
    const [person, other] = [await aPerson(product, { plan: 'pro' }), await aPerson(product)]
    await person.uploaded(await aPhotoOfBytes(BIG))
    const { rest } = await begun(person)
    const busy = {
      status: 429,
      code: 'too_many_attempts',
      detail: "Your data is already being downloaded. Please wait until it's done.",
    }
    await expectProblem(await person.get('/api/me/data'), busy)
    await expectProblem(await person.get('/api/me/data/summary'), busy)
    expect((await download(other)).has('profile.json')).toBe(true)
    await unzip(await rest())
    await eventually(async () => ((await person.get('/api/me/data/summary')).status === 200 ? true : undefined))
    expect([...(await download(person)).keys()]).toContain('security-events.json')
  })

  it('that nobody takes any more closes what it has open, and another may begin', async () => {
    const person = await aPerson(product, { plan: 'pro' })
    await person.uploaded(await aPhotoOfBytes(BIG))
    const { leave } = await begun(person)
    await eventually(async () => ((await openObjects()).length === 1 ? true : undefined))
    leave()
    await eventually(async () => ((await openObjects()).length === 0 ? true : undefined))
    await eventually(async () => ((await person.get('/api/me/data/summary')).status === 200 ? true : undefined))
    expect([...(await download(person)).keys()]).toContain('security-events.json')
    expect(await openObjects()).toEqual([])
  })

  it('ends with its session, and the incomplete zip is recognizable', async () => {
    const person = await aPerson(product, { plan: 'pro' })
    await person.uploaded(await aPhotoOfBytes(BIG))
    await person.uploaded(await aPhoto())
    const { rest } = await begun(person)
    await person.post('/api/auth/sign-out')
    await expect(rest()).rejects.toThrow()
    await eventually(async () => ((await openObjects()).length === 0 ? true : undefined))
  })
})

it('an account may download a few times an hour; more are refused, in the summary too', async () => {
  const person = await aPerson(product)
  for (let time = 0; time < 5; time += 1) await download(person)
  for (const pathname of ['/api/me/data', '/api/me/data/summary']) {
    const refused = await person.get(pathname)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    await expectProblem(refused, { status: 429, code: 'too_many_attempts' })
  }
  const events = await db
    .selectFrom('security_events')
    .select('kind')
    .where('user_id', '=', await idOf(person))
    .execute()
  expect(events.filter(({ kind }) => kind === 'data_downloaded')).toHaveLength(5)
})

it('the summary says what a download would hold, and counts as none', async () => {
  const person = await aPerson(product)
  const photo = await aPhoto()
  await person.uploaded(photo)
  for (let time = 0; time < 7; time += 1) {
    expect(await (await person.get('/api/me/data/summary')).json()).toEqual({
      success: true,
      photos: 1,
      storage_bytes: photo.length,
    })
  }
  expect([...(await download(person)).keys()]).toContain('security-events.json')
})

it('no page of another site gets a download going, though it is a GET with a cookie', async () => {
  const person = await aPerson(product)
  const id = await idOf(person)
  // Old enough to be extended by the person's next request.
  const [updated, expires] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 5 * 3_600_000)]
  await db.updateTable('sessions').set({ updated_at: updated, expires_at: expires }).where('user_id', '=', id).execute()
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ]
  for (const headers of foreign) {
    const refused = await person.get('/api/me/data', headers)
    expect(refused.headers.getSetCookie()).toEqual([])
    await expectProblem(refused, { status: 403, code: 'foreign_origin' })
  }
  const sessions = await db.selectFrom('sessions').select('expires_at').where('user_id', '=', id).execute()
  expect(sessions).toEqual([{ expires_at: expires }])
  expect(await db.selectFrom('security_events').select('kind').where('user_id', '=', id).execute()).toEqual([
    { kind: 'registered' },
  ])
  for (const site of ['same-origin', 'none']) {
    const answer = await person.get('/api/me/data', { 'sec-fetch-site': site })
    expect(answer.status).toBe(200)
    await unzip(Buffer.from(await answer.arrayBuffer()))
    await eventually(async () => ((await person.get('/api/me/data/summary')).status === 200 ? true : undefined))
  }
  expect((await person.send('HEAD', '/api/me/data')).status).toBe(404)
  await expectProblem(await new TestClient(product.origin).get('/api/me/data'), { status: 401, code: 'signed_out' })
})

it('an unreachable store is reported before anything is sent, and costs no attempt', async () => {
  const s3 = await startS3()
  const way = await wayTo(s3.port)
  const distant = await testApp({ environment: { ...s3.environment, STORAGE_URL: s3.url(way.port) } })
  const person = await aPerson(distant)
  await person.uploaded(await aPhoto())
  way.cut()
  const away = {
    status: 503,
    code: 'unavailable',
    detail: "We can't reach your photos right now. Please try again in a moment.",
  }
  await expectProblem(await person.get('/api/me/data'), away)
  await expectProblem(await person.get('/api/me/data/summary'), away)
  way.restore()
  const files = await eventually(async () => {
    const answer = await person.get('/api/me/data')
    return answer.status === 200 ? unzip(Buffer.from(await answer.arrayBuffer())) : undefined
  })
  expect(namesIn(files, 'photos/')).toHaveLength(1)
})
