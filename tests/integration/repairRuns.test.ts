import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { DEFAULT_ACCOUNT_ALLOWANCES } from '#server/features/accounts/accounts.config.ts'
import { isUnfinished } from '#shared/analyses/analysis.rules.ts'
import type { Me } from '#shared/api/accounts.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { AI_FAILURES, completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp, type Person, type TestClient } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { aRepair, listedRepairs, patched, plantOldRun, repairNow } from '#tests/support/repairs.ts'
import { expectProblem, idOf } from '#tests/support/uploads.ts'

const ai = await startAiServer()
afterAll(() => ai.close())
const product = await testApp({
  environment: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.baseUrl, ANALYSES_PER_ACCOUNT_PER_MINUTE: '100' },
  allowances: {
    ...DEFAULT_ACCOUNT_ALLOWANCES,
    registrationPerIp: { attempts: 1000, seconds: 60 },
    mailPerIp: { attempts: 1000, seconds: 60 },
  },
})
const small = await aPhoto({ width: 64, height: 48 })

/** Four stops too dark. */
async function darkPhoto(): Promise<Buffer> {
  return sharp(await aPhoto())
    .linear(0.28, 0)
    .jpeg()
    .toBuffer()
}

type Runs = { analyses: Analysis[]; current_id: string | null }

async function photosOf(person: Person, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.push((await person.uploaded(small)).id)
  return ids
}

async function started(person: TestClient, path: string, answers?: object): Promise<Analysis> {
  const response = await person.post(path, answers === undefined ? undefined : { answers })
  expect(response.status).toBe(202)
  return (await response.json()) as Analysis
}

function ended(person: TestClient, id: string): Promise<Analysis> {
  return eventually(async () => {
    const run = (await (await person.get(`/api/analyses/${id}`)).json()) as Analysis
    return isUnfinished(run.status) ? undefined : run
  })
}

async function runsAt(person: TestClient, path: string): Promise<Runs> {
  return (await (await person.get(path)).json()) as Runs
}

const fileOf = async (person: TestClient, id: string) =>
  (await (await person.get(`/api/files/${id}`)).json()) as FileRecord
const todayOf = async (person: Person) => ((await (await person.get('/api/me')).json()) as Me).usage.analyses_today

const oldRun = async (person: Person, fileId: string, run: { status?: string; answers?: object } = {}) =>
  plantOldRun(product, { userId: await idOf(person), fileId, ...run })

describe('an analysis of a repair', () => {
  it('looks at all of its photos in their order in one request, and counts once', async () => {
    const person = await aPerson(product)
    const [one = '', two = '', three = ''] = await photosOf(person, 3)
    const repair = await aRepair(person, { file_ids: [three, one, two], answers: { kind: 'ceiling_stain' } })
    ai.respondsWith(completion(goodResponse()))
    const asked = ai.requests.length
    const run = await started(person, `/api/repairs/${repair.id}/analyses`, { kind: 'ceiling_stain', water: 'drip' })
    expect(run).toMatchObject({ repair_id: repair.id, file_ids: [three, one, two], photos_deleted: 0 })
    expect(await ended(person, run.id)).toMatchObject({
      method: 'openai',
      answers: { kind: 'ceiling_stain', water: 'drip' },
    })
    expect(ai.requests).toHaveLength(asked + 1)
    const content = ai.requests.at(-1)?.body.messages[0]?.content ?? []
    expect(content.map(({ type }) => type)).toEqual(['text', 'image_url', 'image_url', 'image_url'])
    expect(await todayOf(person)).toBe(1)
    expect((await repairNow(person, repair.id)).answers).toEqual({ kind: 'ceiling_stain', water: 'drip' })
  })

  it('gives the repair its title, and the lists its severity and urgency', async () => {
    const person = await aPerson(product)
    const [one = '', two = ''] = await photosOf(person, 2)
    const repair = await aRepair(person, { file_ids: [one, two], answers: { kind: 'ceiling_stain' } })
    ai.respondsWith(completion(goodResponse()))
    const run = await started(person, `/api/repairs/${repair.id}/analyses`)
    expect((await repairNow(person, repair.id)).newest_analysis_id).toBe(run.id)
    await ended(person, run.id)
    const finding = { title: 'Water-stained drywall ceiling', kind: 'ceiling_stain', severity: 'High', urgency: 'week' }
    const now = await repairNow(person, repair.id)
    expect(now).toMatchObject({ ...finding, is_titled: false, newest_analysis_id: run.id })
    expect(now.updated_at > repair.updated_at).toBe(true)
    expect((await listedRepairs(person)).repairs).toMatchObject([{ id: repair.id, ...finding, photo_count: 2 }])
    expect((await fileOf(person, two)).severity).toBe('High')
    // A later run that failed hides no result.
    ai.respondsWith(AI_FAILURES.serverError)
    const guidance = await ended(person, (await started(person, `/api/repairs/${repair.id}/analyses`)).id)
    expect(await repairNow(person, repair.id)).toMatchObject({ ...finding, newest_analysis_id: guidance.id })
    expect(await runsAt(person, `/api/repairs/${repair.id}/analyses`)).toMatchObject({
      analyses: [{ id: guidance.id }, { id: run.id }],
      current_id: run.id,
    })
  })

  it('says nothing of a repair when it is the general guidance', async () => {
    const person = await aPerson(product)
    const [one = ''] = await photosOf(person, 1)
    ai.respondsWith(AI_FAILURES.serverError)
    const run = await ended(person, (await started(person, `/api/files/${one}/analyses`)).id)
    expect(run.method).toBe('fallback')
    expect(await fileOf(person, one)).toMatchObject({ repair_id: run.repair_id, severity: null })
    expect(await repairNow(person, run.repair_id ?? '')).toMatchObject({ kind: null, severity: null, urgency: null })
  })

  it('is based on more with a photo from near, one from far, something for scale and the answers', async () => {
    const person = await aPerson(product)
    const dark = await person.uploaded(await darkPhoto(), { name: 'pipe.jpg' })
    expect(dark).toMatchObject({ problems: ['dark'], shows: [] })
    ai.respondsWith(completion(goodResponse()))
    const first = await ended(person, (await started(person, `/api/files/${dark.id}/analyses`)).id)
    expect(first.advice?.evidence).toMatchObject({
      level: 'thin',
      reasons: ['No photo shows enough to judge the damage.', 'pipe.jpg is dark.', 'You answered no questions.'],
    })
    const report = await (await person.get(`/api/analyses/${first.id}/report.txt`)).text()
    expect(report).toContain('HOW MUCH WE KNOW\n----------------\nThin: there is little to go on.')
    expect(report).toContain('- Take pipe.jpg again with more light.')

    const near = await person.uploaded(await aPhoto({ seed: 21 }))
    const far = await person.uploaded(await aPhoto({ seed: 22 }))
    const repair = await aRepair(person, { file_ids: [near.id, far.id] })
    // The model says which one is from far, and the owner corrects what it says about the other.
    ai.respondsWith(completion({ ...goodResponse(), views: [['far'], ['far']] }))
    const answers = { kind: 'ceiling_stain', water: 'none', electric: 'no', since: 'days' }
    const run = await ended(person, (await started(person, `/api/repairs/${repair.id}/analyses`, answers)).id)
    expect(run.advice?.evidence).toMatchObject({ level: 'fair' })
    const named = await person.send('PATCH', `/api/files/${near.id}`, { json: { shows: ['scale', 'near'] } })
    expect(await named.json()).toMatchObject({ id: near.id, problems: [], shows: ['near', 'scale'] })
    const now = (await (await person.get(`/api/analyses/${run.id}`)).json()) as Analysis
    expect(now.advice?.evidence).toMatchObject({ level: 'strong', wanted: [] })
    expect(await (await person.get(`/api/analyses/${run.id}/report.txt`)).text()).toContain('Strong: ')
  })

  it('needs a photo', async () => {
    const person = await aPerson(product)
    const { id } = await aRepair(person, {})
    await expectProblem(await person.post(`/api/repairs/${id}/analyses`), {
      status: 400,
      code: 'invalid_request',
      detail: 'Add a photo to this repair first.',
    })
    expect(await todayOf(person)).toBe(0)
  })

  it('is the one under way for the same photos and answers, and refused for others, which are kept', async () => {
    const person = await aPerson(product)
    const [one = '', two = ''] = await photosOf(person, 2)
    const { id } = await aRepair(person, { file_ids: [one], answers: { kind: 'pipe' } })
    ai.respondsWith('hang')
    const run = await started(person, `/api/repairs/${id}/analyses`)
    expect((await started(person, `/api/repairs/${id}/analyses`, { kind: 'pipe' })).id).toBe(run.id)
    expect((await started(person, `/api/files/${one}/analyses`)).id).toBe(run.id)
    await expectProblem(
      await person.post(`/api/repairs/${id}/analyses`, { answers: { kind: 'pipe', water: 'running' } }),
      {
        status: 409,
        code: 'analysis_running',
      },
    )
    expect((await repairNow(person, id)).answers).toEqual({ kind: 'pipe', water: 'running' })
    await patched(person, id, { file_ids: [one, two] })
    await expectProblem(await person.post(`/api/repairs/${id}/analyses`), { status: 409, code: 'analysis_running' })
    expect(await todayOf(person)).toBe(1)
    await person.post(`/api/analyses/${run.id}/cancel`)
    ai.respondsWith(completion(goodResponse()))
    expect(await ended(person, (await started(person, `/api/repairs/${id}/analyses`)).id)).toMatchObject({
      file_ids: [one, two],
      answers: { kind: 'pipe', water: 'running' },
    })
  })

  it('is shown by what is said later, at once and without the provider', async () => {
    const person = await aPerson(product)
    const [one = ''] = await photosOf(person, 1)
    ai.respondsWith(completion(goodResponse({ severity: 'Low' })))
    const run = await ended(person, (await started(person, `/api/files/${one}/analyses`)).id)
    expect(run.advice?.urgency).toBe('watch')
    const asked = ai.requests.length
    await patched(person, run.repair_id ?? '', { answers: { text: 'I smell gas' } })
    expect(await ended(person, run.id)).toMatchObject({ advice: { urgency: 'now', first_message: { code: 'F-GAS' } } })
    expect(await repairNow(person, run.repair_id ?? '')).toMatchObject({ urgency: 'now' })
    expect(ai.requests).toHaveLength(asked)
  })

  it('that failed lets nothing be shown again that is held back since', async () => {
    const person = await aPerson(product)
    const [one = ''] = await photosOf(person, 1)
    ai.respondsWith(completion(goodResponse({ severity: 'Low' })), AI_FAILURES.serverError)
    const good = await ended(person, (await started(person, `/api/files/${one}/analyses`)).id)
    await ended(person, (await started(person, `/api/files/${one}/analyses`, { text: 'I smell gas' })).id)
    const { analyses, current_id: current } = await runsAt(person, `/api/files/${one}/analyses`)
    expect(current).toBe(good.id)
    expect(analyses.map(({ advice }) => advice?.first_message?.code)).toEqual(['F-GAS', 'F-GAS'])
  })

  it('knows what was said while it was under way', async () => {
    const person = await aPerson(product)
    const [one = ''] = await photosOf(person, 1)
    const { id } = await aRepair(person, { file_ids: [one] })
    ai.respondsWith('hang')
    const run = await started(person, `/api/repairs/${id}/analyses`)
    await eventually(async () => (ai.requests.length > 0 ? true : undefined))
    await patched(person, id, { answers: { text: 'sparks came out of the outlet' }, title: 'Kitchen' })
    await person.post(`/api/analyses/${run.id}/cancel`)
    expect((await ended(person, run.id)).answers).toEqual({ text: 'sparks came out of the outlet' })
    expect(await repairNow(person, id)).toMatchObject({ title: 'Kitchen', newest_analysis_id: run.id })
  })

  it('belongs to one person', async () => {
    const [owner, other] = [await aPerson(product), await aPerson(product)]
    const [one = ''] = await photosOf(owner, 1)
    const { id } = await aRepair(owner, { file_ids: [one] })
    const answers = await Promise.all([
      other.get(`/api/repairs/${id}/analyses`),
      other.post(`/api/repairs/${id}/analyses`),
      other.post(`/api/repairs/${id}/analyses`, { answers: { kind: 'pipe' } }),
      other.post('/api/repairs/no-id/analyses'),
      other.get('/api/repairs/no-id/analyses'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await repairNow(owner, id)).answers).toEqual({})
  })
})

describe('a photo that is analyzed on its own', () => {
  it('gets one repair, even when ten requests come at once, and none by asking for its analyses', async () => {
    const person = await aPerson(product)
    const [one = ''] = await photosOf(person, 1)
    expect(await runsAt(person, `/api/files/${one}/analyses`)).toEqual({ analyses: [], current_id: null })
    expect((await listedRepairs(person)).repairs).toEqual([])
    ai.respondsWith('hang')
    const runs = await Promise.all(Array.from({ length: 10 }, () => started(person, `/api/files/${one}/analyses`)))
    expect(new Set(runs.map(({ id }) => id)).size).toBe(1)
    expect((await listedRepairs(person)).repairs).toMatchObject([{ id: runs[0]?.repair_id, photo_count: 1 }])
    await person.post(`/api/analyses/${runs[0]?.id}/cancel`)
  })

  it('takes its repair and analyses along when it is deleted', async () => {
    const person = await aPerson(product)
    const [one = ''] = await photosOf(person, 1)
    ai.respondsWith(completion(goodResponse()))
    const run = await ended(person, (await started(person, `/api/files/${one}/analyses`, { kind: 'pipe' })).id)
    expect((await person.delete(`/api/files/${one}`)).status).toBe(204)
    expect((await person.get(`/api/analyses/${run.id}`)).status).toBe(404)
    expect((await listedRepairs(person)).repairs).toEqual([])
  })

  it('leaves them when its owner has made something of the repair', async () => {
    const person = await aPerson(product)
    const [one = ''] = await photosOf(person, 1)
    ai.respondsWith(completion(goodResponse()))
    const run = await ended(person, (await started(person, `/api/files/${one}/analyses`)).id)
    await patched(person, run.repair_id ?? '', { status: 'done' })
    expect((await person.delete(`/api/files/${one}`)).status).toBe(204)
    expect((await listedRepairs(person)).repairs).toMatchObject([{ id: run.repair_id, photo_count: 0, cover: null }])
    expect(await ended(person, run.id)).toMatchObject({ file_ids: [], photos_deleted: 1 })
  })

  it('shows the analyses of its present repair once it was moved', async () => {
    const person = await aPerson(product)
    const [one = '', two = ''] = await photosOf(person, 2)
    ai.respondsWith(completion(goodResponse()), completion(goodResponse()))
    const alone = await ended(person, (await started(person, `/api/files/${one}/analyses`)).id)
    const { id } = await aRepair(person, { file_ids: [two] })
    const present = await ended(person, (await started(person, `/api/repairs/${id}/analyses`)).id)
    await patched(person, id, { file_ids: [two, one], move: true })
    const { analyses } = await runsAt(person, `/api/files/${one}/analyses`)
    expect(analyses.map((run) => run.id)).toEqual([present.id])
    expect((await runsAt(person, `/api/repairs/${alone.repair_id}/analyses`)).analyses).toMatchObject([
      { id: alone.id },
    ])
  })
})

describe('the analyses of a repair', () => {
  it('outlive its photos, and so do their reports', async () => {
    const person = await aPerson(product)
    const [one = '', two = ''] = await photosOf(person, 2)
    const { id } = await aRepair(person, { title: 'Bathroom', file_ids: [one, two] })
    ai.respondsWith(completion(goodResponse()))
    const run = await ended(person, (await started(person, `/api/repairs/${id}/analyses`)).id)
    const report = async () => (await person.get(`/api/analyses/${run.id}/report.txt`)).text()
    expect(await report()).toContain('ceiling.jpg, ceiling.jpg')
    await person.delete(`/api/files/${one}`)
    expect(await ended(person, run.id)).toMatchObject({ file_ids: [two], photos_deleted: 1 })
    await person.delete(`/api/files/${two}`)
    expect((await runsAt(person, `/api/repairs/${id}/analyses`)).analyses).toMatchObject([
      { id: run.id, file_ids: [], photos_deleted: 2, result: { damageType: 'Water-stained drywall ceiling' } },
    ])
    expect(await report()).toContain('Bathroom')
  })

  it('end when the last photo is deleted that they look at', async () => {
    const person = await aPerson(product)
    const [one = '', two = ''] = await photosOf(person, 2)
    const { id } = await aRepair(person, { file_ids: [one, two] })
    ai.respondsWith('hang')
    const run = await started(person, `/api/repairs/${id}/analyses`)
    await person.delete(`/api/files/${one}`)
    expect(isUnfinished(((await (await person.get(`/api/analyses/${run.id}`)).json()) as Analysis).status)).toBe(true)
    await person.delete(`/api/files/${two}`)
    expect((await ended(person, run.id)).status).toBe('cancelled')
  })

  it('go with it', async () => {
    const person = await aPerson(product)
    const [one = ''] = await photosOf(person, 1)
    const { id } = await aRepair(person, { file_ids: [one] })
    ai.respondsWith(completion(goodResponse()))
    const run = await ended(person, (await started(person, `/api/repairs/${id}/analyses`)).id)
    expect((await person.delete(`/api/repairs/${id}`)).status).toBe(204)
    expect((await person.get(`/api/analyses/${run.id}`)).status).toBe(404)
    expect(await fileOf(person, one)).toMatchObject({ repair_id: null, severity: null })
  })
})

describe('an analysis that predates repairs', () => {
  it('is shown with its photo, and goes with it', async () => {
    const person = await aPerson(product)
    const [one = ''] = await photosOf(person, 1)
    const old = await oldRun(person, one)
    expect((await runsAt(person, `/api/files/${one}/analyses`)).analyses).toMatchObject([{ id: old, repair_id: null }])
    expect(await fileOf(person, one)).toMatchObject({ repair_id: null, severity: null })
    expect((await person.get(`/api/analyses/${old}/report.txt`)).status).toBe(200)
    expect((await person.delete(`/api/files/${one}`)).status).toBe(204)
    expect((await person.get(`/api/analyses/${old}`)).status).toBe(404)
  })

  it('is taken along into the repair that its photo gets, with what was said', async () => {
    const person = await aPerson(product)
    const [one = '', two = ''] = await photosOf(person, 2)
    const [old, other] = [await oldRun(person, one, { answers: { kind: 'crack_hair' } }), await oldRun(person, two)]
    ai.respondsWith(completion(goodResponse()))
    const run = await ended(person, (await started(person, `/api/files/${one}/analyses`)).id)
    expect(run.answers).toEqual({ kind: 'crack_hair' })
    const { analyses } = await runsAt(person, `/api/files/${one}/analyses`)
    expect(analyses.map(({ id, repair_id: repairId }) => [id, repairId])).toEqual([
      [run.id, run.repair_id],
      [old, run.repair_id],
    ])
    const repair = await aRepair(person, { file_ids: [two] })
    expect(repair).toMatchObject({ title: 'Old crack', severity: 'Low', newest_analysis_id: other })
  })

  it('that is still under way is the one under way', async () => {
    const person = await aPerson(product)
    const [one = ''] = await photosOf(person, 1)
    const old = await oldRun(person, one, { status: 'running', answers: {} })
    expect((await started(person, `/api/files/${one}/analyses`)).id).toBe(old)
  })
})
