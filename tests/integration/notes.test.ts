import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '#server/platform/ids/ids.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import type { FilePage, FileRecord } from '#shared/api/files.ts'
import type { NotePage, NoteRecord } from '#shared/api/notes.ts'
import type { Overview } from '#shared/api/overview.ts'
import { isUnfinished } from '#shared/analyses/analysis.rules.ts'
import { completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp, type Person } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { aRepair, patched, repairNow } from '#tests/support/repairs.ts'
import { expectProblem, idOf } from '#tests/support/uploads.ts'
import { unzip } from '#tests/support/zip.ts'

const ai = await startAiServer()
afterAll(() => ai.close())
const product = await testApp({
  environment: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.baseUrl },
  allowances: { registrationPerIp: { attempts: 1000, seconds: 60 } },
})
const { db } = product.database

const GAS = 'There is a strong smell of gas in the kitchen.'

const send = (person: Person, repairId: string, text: string, key: string = newId()) =>
  person.post(`/api/repairs/${repairId}/notes`, { text }, { 'idempotency-key': key })

async function aNote(person: Person, repairId: string, text: string): Promise<NoteRecord> {
  const response = await send(person, repairId, text)
  expect(response.status, await response.clone().text()).toBe(201)
  return (await response.json()) as NoteRecord
}

const remove = (person: Person, id: string) => person.send('DELETE', `/api/notes/${id}`)

async function notesOf(person: Person, repairId: string, query = ''): Promise<NotePage> {
  return (await (await person.get(`/api/repairs/${repairId}/notes${query}`)).json()) as NotePage
}

async function captioned(person: Person, id: string, caption: string | null): Promise<FileRecord> {
  const response = await person.send('PATCH', `/api/files/${id}`, { json: { caption } })
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as FileRecord
}

const runNow = async (person: Person, id: string) =>
  (await (await person.get(`/api/analyses/${id}`)).json()) as Analysis

/** A harmless result of a photo. */
async function aResult(): Promise<{ person: Person; run: Analysis; repairId: string; photo: FileRecord }> {
  ai.respondsWith(completion(goodResponse()))
  const person = await aPerson(product, { plan: 'pro' })
  const photo = await person.uploaded(await aPhoto())
  const { id } = (await (await person.post(`/api/files/${photo.id}/analyses`)).json()) as Analysis
  const run = await eventually(async () => {
    const found = await runNow(person, id)
    return isUnfinished(found.status) ? undefined : found
  })
  return { person, run, repairId: run.repair_id ?? '', photo }
}

/** What a person sees of a repair: its result, in the list, and in the overview. */
async function seen({
  person,
  run,
  repairId,
}: Pick<Awaited<ReturnType<typeof aResult>>, 'person' | 'run' | 'repairId'>) {
  const { advice, result } = await runNow(person, run.id)
  const { severity, urgency } = await repairNow(person, repairId)
  const overview = (await (await person.get('/api/overview')).json()) as Overview
  return {
    message: advice?.first_message?.code ?? null,
    withheld: advice?.withheld.length ?? 0,
    severity: result?.severity,
    ofRepair: { severity, urgency },
    inOverview: overview.repairs.find(({ id }) => id === repairId)?.urgency,
  }
}

/** Plants notes as if they had been written one after the other. */
async function planted(person: Person, repairId: string, texts: readonly string[]): Promise<void> {
  const workspaceId = toWorkspaceId(await idOf(person))
  const common = { workspace_id: workspaceId, repair_id: repairId, created_by: null, created_at: new Date() }
  const rows = texts.map((text) => ({ ...common, id: newId(), idempotency_key: newId(), text }))
  await db.insertInto('repair_notes').values(rows).execute()
}

describe('the notes of a repair', () => {
  it('are written, listed newest first page by page, and deleted', async () => {
    const person = await aPerson(product)
    const { id, created_by: owner } = await aRepair(person)
    const texts = ['The plumber comes on Friday.', 'Dried for two days.\nStill cold.', 'Painted.']
    for (const text of texts) await aNote(person, id, `  ${text} `)
    const first = await notesOf(person, id, '?limit=2')
    const second = await notesOf(person, id, `?limit=2&cursor=${first.next_cursor}`)
    expect([...first.notes, ...second.notes].map(({ text }) => text)).toEqual(texts.toReversed())
    expect(second.next_cursor).toBeNull()
    const [newest] = first.notes
    const facts = { id: newest?.id, repair_id: id, text: 'Painted.' }
    expect(newest).toEqual({ ...facts, created_by: owner, created_at: expect.any(String) })
    expect((await remove(person, newest?.id ?? '')).status).toBe(204)
    await expectProblem(await remove(person, newest?.id ?? ''), { status: 404, code: 'not_found' })
    expect((await notesOf(person, id)).notes.map(({ text }) => text)).toEqual(texts.slice(0, 2).toReversed())
    await expectProblem(await person.get(`/api/repairs/${id}/notes?cursor=1`), { status: 400, code: 'invalid_request' })
  })

  it('are written once for each key, and never with another text', async () => {
    const person = await aPerson(product)
    const { id } = await aRepair(person)
    const sent = await Promise.all([1, 2, 3].map(() => send(person, id, 'Called the landlord.', 'once')))
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
    const ids = new Set(await Promise.all(sent.map(async (each) => ((await each.json()) as NoteRecord).id)))
    expect(ids.size).toBe(1)
    await expectProblem(await send(person, id, 'Called nobody.', 'once'), { status: 409, code: 'key_reused' })
    expect((await notesOf(person, id)).notes).toHaveLength(1)
  })

  it.each(['', '   ', 'x'.repeat(2001), 'a\0b'])('are refused when they say %j', async (text) => {
    const person = await aPerson(product)
    const { id } = await aRepair(person)
    expect((await send(person, id, text)).status).toBe(400)
  })

  it('are at most two hundred, also when several are sent at once', async () => {
    const person = await aPerson(product)
    const { id } = await aRepair(person)
    await planted(
      person,
      id,
      Array.from({ length: 198 }, (_, i) => `Day ${i}.`),
    )
    const sent = await Promise.all([1, 2, 3, 4].map((n) => send(person, id, `One more: ${n}.`)))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 201, 403, 403])
    const refused = sent.find(({ status }) => status === 403)!
    await expectProblem(refused, {
      status: 403,
      code: 'limit_reached',
      detail: 'A repair can have 200 notes. Delete one that you no longer need to make room.',
    })
  })

  it('keep a repair that would otherwise end with its photo', async () => {
    const { person, repairId, photo } = await aResult()
    await aNote(person, repairId, 'The plumber comes on Friday.')
    expect((await person.send('DELETE', `/api/files/${photo.id}`)).status).toBe(204)
    expect((await notesOf(person, repairId)).notes).toHaveLength(1)
  })

  it('are in the data of their owner, and go with the repair', async () => {
    const { person, repairId, photo } = await aResult()
    const note = await aNote(person, repairId, 'The plumber comes on Friday.')
    await captioned(person, photo.id, 'Stain above the sink')
    const zip = await unzip(Buffer.from(await (await person.get('/api/me/data')).arrayBuffer()))
    expect(JSON.parse(zip.get('notes.json')?.toString() ?? '')).toEqual([note])
    expect(JSON.parse(zip.get('photos.json')?.toString() ?? '')).toMatchObject([{ caption: 'Stain above the sink' }])
    expect((await person.send('DELETE', `/api/repairs/${repairId}`)).status).toBe(204)
    expect(await db.selectFrom('repair_notes').selectAll().where('repair_id', '=', repairId).execute()).toEqual([])
  })
})

describe('the caption of a photo', () => {
  it('is one line without characters that could disguise it, and is taken away', async () => {
    const person = await aPerson(product)
    const { id, caption } = await person.uploaded(await aPhoto())
    expect(caption).toBeNull()
    expect((await captioned(person, id, ' Stain\n above\u202e the\u0007 sink ')).caption).toBe('Stain above the sink')
    const { files } = (await (await person.get('/api/files')).json()) as FilePage
    expect(files[0]?.caption).toBe('Stain above the sink')
    const { photos } = await aRepair(person, { file_ids: [id] })
    expect(photos[0]?.caption).toBe('Stain above the sink')
    expect((await captioned(person, id, ' ')).caption).toBeNull()
    await captioned(person, id, 'x'.repeat(200))
    expect((await captioned(person, id, null)).caption).toBeNull()
    const tooLong = await person.send('PATCH', `/api/files/${id}`, { json: { caption: 'x'.repeat(201) } })
    expect(tooLong.status).toBe(400)
  })

  it('is found by the search of the photos, but not as a name', async () => {
    const person = await aPerson(product)
    const photo = await person.uploaded(await aPhoto())
    await person.uploaded(await aPhoto())
    await captioned(person, photo.id, 'Stain above the sink')
    const found = async (query: string) =>
      ((await (await person.get(`/api/files?${query}`)).json()) as FilePage).files.map(({ id }) => id)
    expect(await found('q=ABOVE+the')).toEqual([photo.id])
    expect(await found('name=above')).toEqual([])
  })

  it('stands below the photo in the printed report', async () => {
    const { person, run, photo } = await aResult()
    await captioned(person, photo.id, 'Stain above the sink.')
    expect((await person.get(`/api/analyses/${run.id}/report.pdf`)).status).toBe(200)
    expect((await (await person.get(`/api/analyses/${run.id}/report.txt`)).text()).length).toBeGreaterThan(0)
  })
})

describe('a danger that the owner tells of', () => {
  it('in a note raises what is shown and withholds steps, until the note is deleted', async () => {
    const home = await aResult()
    const before = await seen(home)
    expect(before).toMatchObject({ message: null, withheld: 0 })
    await aNote(home.person, home.repairId, 'It dries well.')
    expect(await seen(home), 'a harmless note changes nothing').toEqual(before)
    const note = await aNote(home.person, home.repairId, GAS)
    const raised = await seen(home)
    expect(raised).toMatchObject({
      message: 'F-GAS',
      severity: 'Critical',
      ofRepair: { severity: 'Critical', urgency: 'now' },
      inOverview: 'now',
    })
    expect(raised.withheld).toBeGreaterThan(0)
    expect((await remove(home.person, note.id)).status).toBe(204)
    expect(await seen(home)).toEqual(before)
  })

  it('in a caption does the same, until the caption is changed', async () => {
    const home = await aResult()
    const before = await seen(home)
    await captioned(home.person, home.photo.id, GAS)
    const raised = await seen(home)
    expect(raised).toMatchObject({ message: 'F-GAS', ofRepair: { urgency: 'now' }, inOverview: 'now' })
    expect(raised.withheld).toBeGreaterThan(0)
    await captioned(home.person, home.photo.id, 'There is no gas smell.')
    expect(await seen(home)).toEqual(before)
  })

  it('counts like the same words in the answers', async () => {
    const told = await aResult()
    const noted = await aResult()
    await patched(told.person, told.repairId, { answers: { text: GAS } })
    await aNote(noted.person, noted.repairId, GAS)
    const inAnswers = (await runNow(told.person, told.run.id)).advice
    const inNote = (await runNow(noted.person, noted.run.id)).advice
    expect(inNote?.hazards).toEqual(inAnswers?.hazards)
    expect(inNote?.first_message).toEqual(inAnswers?.first_message)
    expect(inNote?.withheld).toEqual(inAnswers?.withheld)
  })

  it('is asked about with its sentence where it is only suspected, and a NO takes it back', async () => {
    const { person, run, repairId } = await aResult()
    const text = 'What if the ceiling sags over the tub?'
    await aNote(person, repairId, text)
    expect((await runNow(person, run.id)).advice).toMatchObject({
      first_message: { code: 'F-CEIL' },
      ask: expect.arrayContaining([{ code: 'H17', question: expect.any(String), sentence: text, answer: null }]),
    })
    const answered = await person.send('PUT', `/api/repairs/${repairId}/hazard-answers/H17`, { json: { answer: 'no' } })
    expect(answered.status).toBe(200)
    expect((await runNow(person, run.id)).advice).toMatchObject({
      first_message: null,
      ask: expect.arrayContaining([expect.objectContaining({ code: 'H17', sentence: text, answer: 'no' })]),
    })
  })

  it('goes with its photo: into another repair, out of it, and when it is deleted', async () => {
    const home = await aResult()
    const before = await seen(home)
    const other = await home.person.uploaded(await aPhoto())
    const others = await aRepair(home.person, { file_ids: [other.id] })
    await captioned(home.person, other.id, GAS)
    const both = [home.photo.id, other.id]
    await patched(home.person, home.repairId, { file_ids: both, move: true })
    expect(await seen(home)).toMatchObject({ message: 'F-GAS', inOverview: 'now' })
    await patched(home.person, others.id, { file_ids: [other.id], move: true })
    expect(await seen(home)).toMatchObject({ message: null, ofRepair: before.ofRepair })
    await patched(home.person, home.repairId, { file_ids: both, move: true })
    expect(await seen(home)).toMatchObject({ message: 'F-GAS' })
    expect((await home.person.send('DELETE', `/api/files/${other.id}`)).status).toBe(204)
    expect(await seen(home)).toMatchObject({ message: null, ofRepair: before.ofRepair })
  })

  it('is read in the newest 6,000 characters of notes', async () => {
    const home = await aResult()
    const dull = (n: number) => `${'The wall is dry. '.repeat(117)}${n}`
    await planted(home.person, home.repairId, [GAS, ...[1, 2].map(dull)])
    expect(await seen(home)).toMatchObject({ message: 'F-GAS' })
    await planted(home.person, home.repairId, [dull(3)])
    expect(await seen(home)).toMatchObject({ message: null })
    await aNote(home.person, home.repairId, GAS)
    expect(await seen(home)).toMatchObject({ message: 'F-GAS' })
  })
})
