import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '#server/platform/ids/ids.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import { megabytes } from '#shared/files/uploads.rules.ts'
import type { UserId } from '#server/platform/userId.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import { AI_FAILURES, completion, goodResponse, startAiServer, type AiResponse } from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp, TestClient, type Person } from '#tests/support/app.ts'
import { parseCsv } from '#tests/support/csv.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { plantPhotos } from '#tests/support/plantedPhotos.ts'
import { expectProblem, idOf, setPlan } from '#tests/support/uploads.ts'

const ai = await startAiServer()
afterAll(() => ai.close())
const product = await testApp({ environment: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.baseUrl } })
const { db } = product.database

const LIST = '/api/files/repair-list.csv'
const SUMMARY = '/api/files/repair-list/summary'

const REFUSED = {
  status: 403,
  code: 'limit_reached',
  detail: 'The repair list is part of Pro Fixer and Enterprise Fixer. Upgrade your plan to use it.',
}

const HEADINGS = [
  'Photo',
  'Uploaded (UTC)',
  'Size (MB)',
  'Analyzed (UTC)',
  'Source',
  'Confidence',
  'Damage type',
  'Severity',
  'Estimated cost min (USD)',
  'Estimated cost max (USD)',
  'Estimated time',
  'Difficulty',
  'Safety warnings',
  'Repair',
  'Status',
  'Urgency',
  'Actual cost (USD)',
  'Actual hours',
  'Place',
  'Finished',
  'Year finished',
  'What was done',
]

/** The cells of a repair that is not done, and of which no place is known. */
const NO_TOTALS = ['', '', '', '']

const EMPTY = Array.from({ length: 19 }, () => '')

/** The rows of the list without the header. */
async function listOf(visitor: TestClient): Promise<string[][]> {
  const response = await visitor.get(LIST)
  expect(response.status).toBe(200)
  const [headings, ...rows] = parseCsv(Buffer.from(await response.arrayBuffer()).toString())
  expect(headings).toEqual([`\uFEFF${HEADINGS[0]}`, ...HEADINGS.slice(1)])
  return rows
}

/** Has a photo analyzed and waits for the end. */
async function analysed(person: Person, fileId: string, reply: AiResponse): Promise<Analysis> {
  ai.respondsWith(reply)
  const { id } = (await (await person.post(`/api/files/${fileId}/analyses`)).json()) as Analysis
  return eventually(async () => {
    const run = (await (await person.get(`/api/analyses/${id}`)).json()) as Analysis
    return run.status === 'succeeded' ? run : undefined
  })
}

/** A run of a planted photo, whose result says `damageType`. */
async function plantRun(
  userId: UserId,
  fileId: string,
  run: { damageType: string; status?: 'succeeded' | 'failed' },
): Promise<void> {
  const id = newId()
  const { damageType, status = 'succeeded' } = run
  const row = {
    id,
    workspace_id: toWorkspaceId(userId),
    created_by: userId,
    status,
    prompt_version: 'test',
    method: 'openai',
    created_at: new Date(),
  }
  await db
    .insertInto('analyses')
    .values({ ...row, result: status === 'failed' ? null : JSON.stringify({ ...GENERAL_GUIDANCE, damageType }) })
    .execute()
  await db.insertInto('analysis_photos').values({ analysis_id: id, position: 0, file_id: fileId }).execute()
}

describe('the repair list', () => {
  it('is a CSV of every photo with what its current analysis found, the newest photo first', async () => {
    const [person, other] = [await aPerson(product, { plan: 'pro' }), await aPerson(product, { plan: 'pro' })]
    const foreign = await other.uploaded(await aPhoto({ seed: 9 }), { name: 'not yours.jpg' })
    await analysed(other, foreign.id, completion(goodResponse({ damageType: 'Not yours' })))
    const photos = []
    for (const [seed, name] of ['ceiling, wet.jpg', 'Küche 李.jpg', 'cancelled.jpg', 'untouched.jpg'].entries()) {
      photos.push(await person.uploaded(await aPhoto({ seed }), { name }))
    }
    const [ceiling = '', kitchen = '', cancelled = ''] = photos.map(({ id }) => id)
    await analysed(person, ceiling, completion(goodResponse({ damageType: 'Older' })))
    const newest = await analysed(person, ceiling, completion(goodResponse()))
    // A later run that failed hides no result.
    expect((await analysed(person, ceiling, AI_FAILURES.serverError)).method).toBe('fallback')
    const guidance = await analysed(person, kitchen, AI_FAILURES.invalidKey)
    await analysed(person, cancelled, completion(goodResponse({ damageType: 'Before', safetyWarnings: [] })))
    ai.respondsWith('hang')
    const { id: hanging } = (await (await person.post(`/api/files/${cancelled}/analyses`)).json()) as Analysis
    expect((await person.post(`/api/analyses/${hanging}/cancel`, {})).status).toBe(200)

    const rows = await listOf(person)
    const today = new Date().toISOString().slice(0, 10)
    const start = photos.map((photo) => [photo.file_name, photo.created_at.slice(0, 10), megabytes(photo.file_size)])
    const ofResult = [
      '82%',
      'Water-stained drywall ceiling',
      'High',
      '250',
      '1200',
      '6-10 hours over 4 days',
      'Advanced',
    ]
    const source = `OpenAI ${newest.model}`
    const { result } = guidance
    expect(guidance.method).toBe('fallback')
    expect(rows).toEqual([
      [...(start[3] ?? []), ...EMPTY],
      [
        ...(start[2] ?? []),
        today,
        source,
        ...ofResult.with(1, 'Before'),
        '',
        'Before',
        'Open',
        'Within a week',
        '',
        '',
        ...NO_TOTALS,
      ],
      [
        ...(start[1] ?? []),
        today,
        'General repair guidance',
        `${result?.confidence}%`,
        result?.damageType,
        result?.severity,
        // What the guidance costs is no estimate, and a sum over the column must not count it.
        '',
        '',
        result?.estimatedTime,
        result?.difficultyLevel,
        result?.safetyWarnings.join('; '),
        // It is about no damage in particular, so the repair has no name from it and nothing is urgent.
        expect.stringMatching(/^Repair, /),
        'Open',
        '',
        '',
        '',
        ...NO_TOTALS,
      ],
      [
        ...(start[0] ?? []),
        today,
        source,
        ...ofResult,
        newest.result?.safetyWarnings.join('; '),
        'Water-stained drywall ceiling',
        'Open',
        'Within a week',
        '',
        '',
        ...NO_TOTALS,
      ],
    ])
    expect((await listOf(other)).map(([name]) => name)).toEqual(['not yours.jpg'])
    expect(await (await person.get(SUMMARY)).json()).toEqual({ success: true, photos: 4 })
  })

  it('says what it is and how it is called, and is not to be kept', async () => {
    const person = await aPerson(product, { plan: 'enterprise' })
    const response = await person.get(LIST)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename=mendsight-repair-list-${new Date().toISOString().slice(0, 10)}.csv`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    // An account without photos gets only the header.
    expect(parseCsv(bytes.toString())).toHaveLength(1)
    expect(await (await person.get(SUMMARY)).json()).toEqual({ success: true, photos: 0 })
  })

  it('contains names of every kind, none of which becomes a formula', async () => {
    const person = await aPerson(product, { plan: 'pro' })
    const names = [
      '=HYPERLINK("x")',
      '+1.jpg',
      '-1.jpg',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      'a;=1',
      '"quoted", with comma',
      'two\r\nlines\n.jpg',
    ]
    await plantPhotos(
      db,
      person.email,
      names.toReversed().map((name) => ({ name })),
    )
    const rows = await listOf(person)
    expect(rows.map(([name]) => name)).toEqual([
      `'=HYPERLINK("x")`,
      "'+1.jpg",
      "'-1.jpg",
      "'@SUM(A1)",
      "'\t'=1",
      "'\r'=1",
      "a;'=1",
      '"quoted", with comma',
      'two\r\nlines\n.jpg',
    ])
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([HEADINGS.length]))
  })

  it('has 1 200 photos, each once, with the analyses of all its pages', async () => {
    const person = await aPerson(product, { plan: 'enterprise' })
    const userId = await idOf(person)
    const names = Array.from({ length: 1200 }, (_, at) => `photo ${at}.jpg`)
    const ids = await plantPhotos(
      db,
      person.email,
      names.map((name) => ({ name })),
    )
    const looked = [0, 199, 200, 699, 700, 1199]
    for (const at of looked) {
      await plantRun(userId, ids[at] ?? '', { damageType: 'older' })
      await plantRun(userId, ids[at] ?? '', { damageType: `damage ${at}` })
      await plantRun(userId, ids[at] ?? '', { damageType: 'none', status: 'failed' })
    }
    const rows = await listOf(person)
    expect(rows.map(([name]) => name)).toEqual(names.toReversed())
    expect(rows.map((row) => row[6]).filter((type) => type !== '')).toEqual(
      looked.toReversed().map((at) => `damage ${at}`),
    )
  })

  it('ends with its session, and the incomplete list is recognizable', async () => {
    const person = await aPerson(product, { plan: 'enterprise' })
    // A pipe and its buffers hold less than the first page.
    const name = 'n'.repeat(40_000)
    await plantPhotos(
      db,
      person.email,
      Array.from({ length: 1200 }, () => ({ name })),
    )
    const response = await person.get(LIST)
    expect(response.status).toBe(200)
    await person.post('/api/auth/sign-out')
    await expect(response.text()).rejects.toThrow()
  })
})

describe('the plan that has the repair list', () => {
  it.each(['free', 'basic'])('is not %s, not even for the summary', async (plan) => {
    const person = await aPerson(product, { plan })
    await person.uploaded(await aPhoto())
    for (const pathname of [LIST, SUMMARY]) await expectProblem(await person.get(pathname), REFUSED)
  })

  it('is checked again with each request of the same session', async () => {
    const person = await aPerson(product)
    const id = await idOf(person)
    await plantPhotos(db, person.email, [{ name: 'roof.jpg' }])
    for (const plan of ['pro', 'basic', 'enterprise', 'free'] as const) {
      await setPlan(product.database, id, plan)
      for (const pathname of [LIST, SUMMARY]) {
        const answer = await person.get(pathname)
        if (plan === 'pro' || plan === 'enterprise') expect(answer.status).toBe(200)
        else await expectProblem(answer, REFUSED)
      }
    }
  })

  it('may be tried in demo billing, on that session only and until it is given up', async () => {
    const person = await aPerson(product)
    const elsewhere = new TestClient(product.origin)
    await elsewhere.post('/api/auth/sign-in/email', { email: person.email, password: person.password })
    expect((await person.post('/api/plan/preview', { plan_id: 'pro' })).status).toBe(200)
    expect(await listOf(person)).toEqual([])
    await expectProblem(await elsewhere.get(LIST), REFUSED)
    expect((await person.delete('/api/plan/preview')).status).toBe(204)
    await expectProblem(await person.get(LIST), REFUSED)
  })
})

it('no anonymous client and no page of another site gets the list, although it is a GET', async () => {
  const person = await aPerson(product, { plan: 'pro' })
  for (const pathname of [LIST, SUMMARY]) {
    await expectProblem(await new TestClient(product.origin).get(pathname), { status: 401, code: 'signed_out' })
  }
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
    await expectProblem(await person.get(LIST, headers), { status: 403, code: 'foreign_origin' })
  }
  expect((await person.get(LIST, { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
})

it('the list does not block any upload', async () => {
  const person = await aPerson(product, { plan: 'pro' })
  expect((await person.send('HEAD', LIST)).status).toBe(404)
  for (const method of ['DELETE', 'GET']) {
    expect((await person.send(method, '/api/files/repair-list')).status).toBe(404)
  }
  expect((await person.delete(LIST)).status).toBe(404)
})
