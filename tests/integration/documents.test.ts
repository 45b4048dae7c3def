import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { backUp, restore } from '#server/app/maintenanceModule.ts'
import { createDiskStore } from '#server/adapters/disk/disk.store.ts'
import { createS3Store } from '#server/adapters/s3/s3.store.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { newId } from '#server/platform/ids/ids.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import type { DocumentRecord } from '#shared/api/documents.ts'
import type { FilePage } from '#shared/api/files.ts'
import { GB, MB, type Usage } from '#shared/files/uploads.rules.ts'
import { startAiServer } from '#tests/support/aiServer.ts'
import { aPerson, eventually, MANY_UPLOADS, testApp, type Person, type TestApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aDoc, aDocx, aPdf, aTiff, aZip } from '#tests/support/documents.ts'
import { askForDeletion, eraseNow, movedClock } from '#tests/support/erasure.ts'
import { findingsIn, keysOf, letTimePass, pendingOf, sha256, startGarbageCollection } from '#tests/support/objects.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { freePort } from '#tests/support/ports.ts'
import { aRepair, repairNow } from '#tests/support/repairs.ts'
import { startS3 } from '#tests/support/s3.ts'
import { expectProblem, filePart, idOf, multipart, MULTIPART, setUsage } from '#tests/support/uploads.ts'
import { unzip } from '#tests/support/zip.ts'

const ai = await startAiServer()
afterAll(() => ai.close())
const clock = movedClock()
const metricsPort = await freePort()
const product = await testApp({
  clock,
  environment: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.baseUrl, METRICS_PORT: String(metricsPort) },
  allowances: { registrationPerIp: { attempts: 1000, seconds: 60 } },
  slotLimits: MANY_UPLOADS,
})
const { db } = product.database
const store = createDiskStore(path.join(product.dataDir, 'objects'))
const photo = await aPhoto({ gps: true })

type Sent = { name?: string; type?: string | null; kind?: string; key?: string }

function send(person: Person, repairId: string, bytes: Uint8Array | string, file: Sent = {}): Promise<Response> {
  const { name = 'quote.pdf', type = 'application/pdf', kind, key } = file
  return person.send('POST', `/api/repairs/${repairId}/documents${kind === undefined ? '' : `?kind=${kind}`}`, {
    headers: { ...MULTIPART, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: multipart([filePart(bytes, { name, type })]),
  })
}

async function added(
  person: Person,
  repairId: string,
  bytes: Uint8Array | string,
  file: Sent = {},
): Promise<DocumentRecord> {
  const response = await send(person, repairId, bytes, file)
  expect(response.status, await response.clone().text()).toBe(201)
  return (await response.json()) as DocumentRecord
}

async function listed(person: Person, repairId: string): Promise<DocumentRecord[]> {
  const response = await person.get(`/api/repairs/${repairId}/documents`)
  return ((await response.json()) as { documents: DocumentRecord[] }).documents
}

const content = (person: Person, { id }: { id: string }, headers: Record<string, string> = {}, query = '') =>
  person.send('GET', `/api/documents/${id}/content${query}`, { headers })

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer())

const remove = (person: Person, id: string) => person.send('DELETE', `/api/documents/${id}`)

async function aHome(plan = 'pro', room: TestApp = product) {
  const person = await aPerson(room, { plan })
  const { id: repairId } = await aRepair(person)
  return { person, repairId, userId: await idOf(person) }
}

/** What counts for the plan. */
async function usageOf(person: Person) {
  const { usage } = (await (await person.get('/api/me')).json()) as { usage: Usage }
  return { files: usage.files, storage_bytes: usage.storage_bytes }
}

const keysOfPerson = async (userId: string) => (await keysOf(product)).filter((key) => key.startsWith(userId))

/** Plants rows without bytes. */
async function planted(person: Person, repairId: string, count: number): Promise<void> {
  const workspaceId = toWorkspaceId(await idOf(person))
  const common = { workspace_id: workspaceId, repair_id: repairId, kind: 'other', file_name: 'a.txt' }
  const rows = Array.from({ length: count }, () => {
    const id = newId()
    return {
      ...common,
      id,
      file_type: 'text/plain',
      file_size: 1,
      sha256: 'x',
      storage_key: `${workspaceId}/${id}.txt`,
      created_at: new Date(),
    }
  })
  await db.insertInto('documents').values(rows).execute()
}

/** How often anything was given to a decoder, whatever became of it. */
async function decodings(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const counts = [...text.matchAll(/^\w*decod\w*_count(?:\{.*\})? (\d+)$/gm)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

const FORMATS = [
  ['quote.pdf', aPdf(), 'application/pdf'],
  ['scan.tif', aTiff('II*\0'), 'image/tiff'],
  ['letter.doc', aDoc(['Root Entry', 'WordDocument']), 'application/msword'],
  ['letter.docx', aDocx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['note.txt', Buffer.from('Paid in cash.'), 'text/plain'],
] as const

const HOSTILE = [
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'page.html', 'page.html.txt'],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'a.svg', 'a.svg.txt'],
  ['a script', Buffer.from('alert(1)'), 'a.js', 'a.js.txt'],
  ['a page that is a PDF', Buffer.concat([Buffer.from('<script>alert(1)</script>'), aPdf()]), 'a.html', 'a.html.pdf'],
  ['a PDF with a script', aPdf({ body: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }), 'a.pdf', 'a.pdf'],
] as const

describe('the documents of a repair', () => {
  it.each(FORMATS)('%s is recognized by its bytes and handed back byte for byte', async (name, bytes, format) => {
    const { person, repairId, userId } = await aHome()
    const document = await added(person, repairId, bytes, { name, type: 'image/png', kind: 'estimate' })
    expect(document).toEqual({
      id: expect.any(String),
      repair_id: repairId,
      kind: 'estimate',
      file_name: name,
      file_type: format,
      file_size: bytes.length,
      note: null,
      amount: null,
      paid_on: null,
      is_encrypted: false,
      has_thumbnail: false,
      created_by: userId,
      created_at: expect.any(String),
    })
    expect(await listed(person, repairId)).toEqual([document])
    expect((await bytesOf(await content(person, document))).equals(bytes)).toBe(true)
    expect(await keysOfPerson(userId)).toEqual([`${userId}/${document.id}.${name.split('.')[1]}`])
    expect(await pendingOf(product, userId)).toEqual([])
    await expectProblem(await content(person, document, {}, '?variant=thumb'), { status: 404, code: 'not_found' })
  })

  it('include a photographed receipt, which has a preview and is no photo of the damage', async () => {
    const { person, repairId, userId } = await aHome()
    const receipt = await added(person, repairId, photo, { name: 'IMG_1.HEIC', type: 'image/heic', kind: 'receipt' })
    expect(receipt).toMatchObject({ file_name: 'IMG_1.HEIC.jpg', file_type: 'image/jpeg', has_thumbnail: true })
    expect((await bytesOf(await content(person, receipt))).equals(photo)).toBe(true)
    const preview = await content(person, receipt, {}, '?variant=thumb')
    expect(preview.headers.get('content-type')).toBe('image/webp')
    expect(preview.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect((await bytesOf(preview)).subarray(8, 12).toString()).toBe('WEBP')
    expect(await keysOfPerson(userId)).toEqual([`${userId}/${receipt.id}.jpg`, `${userId}/${receipt.id}.thumb.webp`])
    expect(((await (await person.get('/api/files')).json()) as FilePage).files).toEqual([])
    expect((await repairNow(person, repairId)).photos).toEqual([])
    expect((await person.get(`/api/files/${receipt.id}`)).status).toBe(404)
    expect(await usageOf(person)).toEqual({ files: 0, storage_bytes: photo.length })
    await expectProblem(await send(person, repairId, photo.subarray(0, 300)), { status: 400, code: 'unreadable_photo' })
    expect(ai.requests).toEqual([])
  })

  it('never reach a decoder unless they are photos', async () => {
    const { person, repairId } = await aHome()
    const before = await decodings()
    for (const [name, bytes] of FORMATS) await added(person, repairId, bytes, { name })
    expect((await listed(person, repairId)).map(({ has_thumbnail: has }) => has)).toEqual(FORMATS.map(() => false))
    // Also not one whose failure nobody would hear of.
    expect(await decodings()).toBe(before)
    await added(person, repairId, photo, { name: 'receipt.jpg' })
    expect(await decodings()).toBe(before + 1)
  })

  it('have what their owner enters about them', async () => {
    const { person, repairId } = await aHome()
    const { id } = await added(person, repairId, aPdf())
    const change = async (json: object) => {
      const response = await person.send('PATCH', `/api/documents/${id}`, { json })
      expect(response.status, await response.clone().text()).toBe(200)
      return (await response.json()) as DocumentRecord
    }
    const entered = { kind: 'invoice', amount: 1234.56, paid_on: '2026-11-20', note: ' New valve. ' }
    expect(await change(entered)).toMatchObject({ ...entered, note: 'New valve.' })
    expect(await change({ file_name: 'Plumber' })).toMatchObject({
      ...entered,
      note: 'New valve.',
      file_name: 'Plumber.pdf',
    })
    expect(await change({ amount: null, paid_on: null, note: '' })).toMatchObject({
      kind: 'invoice',
      amount: null,
      paid_on: null,
      note: null,
    })
    for (const wrong of [
      {},
      { amount: -1 },
      { amount: 0.001 },
      { amount: 1e9 },
      { paid_on: '2026-02-30' },
      { paid_on: '0000-01-01' },
      { kind: 'secret' },
      { note: 'x'.repeat(501) },
      { note: 'a\0b' },
      { file_name: 'a/b' },
      { file_type: 'text/html' },
    ]) {
      expect((await person.send('PATCH', `/api/documents/${id}`, { json: wrong })).status, JSON.stringify(wrong)).toBe(
        400,
      )
    }
  })

  it('are listed newest first, page by page', async () => {
    const { person, repairId } = await aHome()
    for (const name of ['1.txt', '2.txt', '3.txt']) await added(person, repairId, `No. ${name}`, { name })
    const page = async (query: string) =>
      (await (await person.get(`/api/repairs/${repairId}/documents?limit=2${query}`)).json()) as {
        documents: DocumentRecord[]
        next_cursor: string | null
      }
    const first = await page('')
    const second = await page(`&cursor=${first.next_cursor}`)
    expect([...first.documents, ...second.documents].map((each) => each.file_name)).toEqual(['3.txt', '2.txt', '1.txt'])
    expect(second.next_cursor).toBeNull()
    const lost = await person.get(`/api/repairs/${repairId}/documents?cursor=1`)
    await expectProblem(lost, { status: 400, code: 'invalid_request' })
  })

  it('are stored once for each key', async () => {
    const { person, repairId, userId } = await aHome()
    const { id: otherRepair } = await aRepair(person)
    const first = await added(person, repairId, aPdf(), { key: 'once' })
    expect(await added(person, repairId, aPdf(), { key: 'once' })).toEqual(first)
    const reused = {
      status: 409,
      code: 'key_reused',
      detail: 'This Idempotency-Key was used for another file.',
    }
    await expectProblem(await send(person, repairId, aPdf({ body: '/A 1' }), { key: 'once' }), reused)
    await expectProblem(await send(person, otherRepair, aPdf(), { key: 'once' }), reused)
    await person.send('POST', '/api/files', {
      headers: { ...MULTIPART, 'idempotency-key': 'photo' },
      body: multipart([filePart(photo)]),
    })
    await expectProblem(await send(person, repairId, aPdf(), { key: 'photo' }), reused)
    const raced = await Promise.all([1, 2, 3].map(() => send(person, repairId, aTiff('MM\0*'), { key: 'raced' })))
    expect(raced.some(({ status }) => status === 201)).toBe(true)
    expect((await listed(person, repairId)).map((each) => each.file_type)).toEqual(['image/tiff', 'application/pdf'])
    expect(await keysOfPerson(userId)).toHaveLength(5)
  })

  it('keep a repair that would otherwise end with its photo', async () => {
    const { person } = await aHome()
    const { id } = await person.uploaded(await aPhoto())
    const { id: repairId } = await aRepair(person, { file_ids: [id] })
    await db.updateTable('repairs').set({ goes_with_photo: true }).where('id', '=', repairId).execute()
    await added(person, repairId, aPdf())
    expect((await person.send('DELETE', `/api/files/${id}`)).status).toBe(204)
    expect(await listed(person, repairId)).toHaveLength(1)
  })
})

describe('what a document cannot do', () => {
  it.each(HOSTILE)('%s never runs here, in whole, in part or unchanged', async (_what, bytes, name, kept) => {
    const { person, repairId } = await aHome()
    const document = await added(person, repairId, bytes, { name, type: 'text/html' })
    expect(document.file_name).toBe(kept)
    const whole = await content(person, document)
    const etag = whole.headers.get('etag') ?? ''
    const answers = [
      whole,
      await content(person, document, { range: 'bytes=0-3' }),
      await content(person, document, { 'if-none-match': etag }),
      await content(person, document, { range: 'bytes=999999-' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 206, 304, 416])
    for (const { headers, status } of answers) {
      expect(Object.fromEntries(headers), String(status)).toMatchObject({
        'content-disposition': expect.stringMatching(/^attachment; filename=/),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      })
      if (status !== 304) expect(headers.get('content-type')).toBe('application/octet-stream')
    }
    const gone = await content(person, { id: newId() })
    expect(gone.status).toBe(404)
    expect(gone.headers.get('x-content-type-options')).toBe('nosniff')
    expect(gone.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  })

  it('has both forms of a name that is not ASCII', async () => {
    const { person, repairId } = await aHome()
    const document = await added(person, repairId, aPdf(), { name: 'Küche ‮fdp.exe' })
    const header = (await content(person, document)).headers.get('content-disposition')
    expect(header).toBe(`attachment; filename="K?che fdp.exe.pdf"; filename*=UTF-8''K%C3%BCche%20fdp.exe.pdf`)
  })

  it.each([
    ['a DOCM', aDocx(['word/vbaProject.bin']), 'has_macros'],
    ['an XLS', aDoc(['Root Entry', 'Workbook']), 'wrong_document_type'],
    ['a zip', aZip(['a.txt']), 'wrong_document_type'],
    ['a program', Buffer.from('MZ\x90\0', 'latin1'), 'wrong_document_type'],
    ['nothing', Buffer.alloc(0), 'wrong_document_type'],
  ])('%s is refused, and nothing of it is kept', async (_what, bytes, code) => {
    const { person, repairId, userId } = await aHome()
    await expectProblem(await send(person, repairId, bytes), { status: 415, code })
    expect(await keysOfPerson(userId)).toEqual([])
    expect(await pendingOf(product, userId)).toEqual([])
    expect(await usageOf(person)).toEqual({ files: 0, storage_bytes: 0 })
  })

  it('is seen, changed and removed by nobody else, and from no other site', async () => {
    const { person, repairId } = await aHome()
    const { person: other } = await aHome()
    const document = await added(person, repairId, aPdf())
    const answers = [
      await other.get(`/api/repairs/${repairId}/documents`),
      await send(other, repairId, aPdf()),
      await content(other, document),
      await other.send('PATCH', `/api/documents/${document.id}`, { json: { kind: 'other' } }),
      await remove(other, document.id),
    ]
    for (const answer of answers) await expectProblem(answer, { status: 404, code: 'not_found' })
    const elsewhere = await content(person, document, { origin: 'https://elsewhere.example' })
    await expectProblem(elsewhere, { status: 403, code: 'foreign_origin' })
  })
})

describe('the limits of documents', () => {
  it('are twenty for a repair, also when several are sent at once', async () => {
    const { person, repairId } = await aHome()
    await planted(person, repairId, 18)
    const sent = await Promise.all([1, 2, 3, 4].map((n) => send(person, repairId, `No. ${n}`)))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 201, 403, 403])
    await expectProblem(
      sent.find(({ status }) => status === 403)!,
      {
        status: 403,
        code: 'limit_reached',
        detail: 'A repair can have 20 documents. Delete one that you no longer need to make room.',
      },
    )
  })

  it('follow the plan, over all repairs', async () => {
    const { person, repairId } = await aHome('free')
    const { id: full } = await aRepair(person)
    await planted(person, full, 19)
    const sent = await Promise.all([1, 2, 3].map((n) => send(person, repairId, `No. ${n}`)))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 403, 403])
    await expectProblem(await send(person, repairId, 'One more'), {
      status: 403,
      code: 'limit_reached',
      detail: 'Your plan includes 20 documents. Delete one, or upgrade your plan to add more.',
    })
  })

  it('are the storage and the file size of the plan, but not its number of photos', async () => {
    const { person, repairId, userId } = await aHome('free')
    await setUsage(product.database, userId, { files: 10, storage_bytes: 0.5 * GB - 100 })
    await added(person, repairId, 'x'.repeat(100))
    expect(await usageOf(person)).toEqual({ files: 10, storage_bytes: 0.5 * GB })
    await expectProblem(await send(person, repairId, 'x'), {
      status: 403,
      code: 'limit_reached',
      detail: "You've reached your 0.5GB storage limit. Delete photos or upgrade your plan to upload more.",
    })
    await setUsage(product.database, userId, { files: 0, storage_bytes: 0 })
    await expectProblem(await send(person, repairId, 'x'.repeat(5 * MB + 1), { name: 'a.txt' }), {
      status: 413,
      code: 'too_large',
      detail: 'a.txt: File size must be less than 5MB (your current plan limit)',
    })
    expect(await usageOf(person)).toEqual({ files: 0, storage_bytes: 0 })
  })
})

describe('the bytes of documents go', () => {
  it('with the document, at once', async () => {
    const { person, repairId, userId } = await aHome()
    const receipt = await added(person, repairId, photo)
    expect((await remove(person, receipt.id)).status).toBe(204)
    await expectProblem(await remove(person, receipt.id), { status: 404, code: 'not_found' })
    expect(await keysOfPerson(userId)).toEqual([])
    expect(await pendingOf(product, userId)).toEqual([])
    expect(await usageOf(person)).toEqual({ files: 0, storage_bytes: 0 })
  })

  it('with their repair, at once', async () => {
    const { person, repairId, userId } = await aHome()
    await added(person, repairId, photo)
    await added(person, repairId, aPdf())
    expect((await person.send('DELETE', `/api/repairs/${repairId}`)).status).toBe(204)
    expect(await keysOfPerson(userId)).toEqual([])
    expect(await pendingOf(product, userId)).toEqual([])
    expect(await usageOf(person)).toEqual({ files: 0, storage_bytes: 0 })
  })

  it('with a repair that a version without documents removes, by the garbage collection', async () => {
    const { person, repairId, userId } = await aHome()
    await added(person, repairId, photo)
    const kept = await added(person, (await aRepair(person)).id, aPdf())
    await db.deleteFrom('repairs').where('id', '=', repairId).execute()
    expect(await usageOf(person)).toEqual({ files: 0, storage_bytes: kept.file_size })
    expect(await pendingOf(product, userId)).toHaveLength(2)
    await letTimePass(product)
    await startGarbageCollection(product)
    await eventually(async () => ((await pendingOf(product, userId)).length === 0 ? true : undefined))
    expect(await keysOfPerson(userId)).toEqual([`${userId}/${kept.id}.pdf`])
  })

  it('never while their document is there', async () => {
    const { person, repairId, userId } = await aHome()
    const { id } = await added(person, repairId, aPdf())
    const key = `${userId}/${id}.pdf`
    await db.insertInto('pending_objects').values({ key, file_id: id, intent: 'put', created_at: new Date() }).execute()
    await letTimePass(product)
    await startGarbageCollection(product)
    await eventually(async () => ((await pendingOf(product, userId)).length === 0 ? true : undefined))
    expect(await keysOfPerson(userId)).toEqual([key])
  })

  it('with the account', async () => {
    const { person, repairId, userId } = await aHome()
    for (let n = 0; n < 20; n += 1) await added(person, repairId, `No. ${n}`)
    await added(person, (await aRepair(person)).id, photo)
    expect((await askForDeletion(person)).status).toBe(200)
    clock.goTo(31)
    await eraseNow(product)
    clock.goTo(0)
    expect(await db.selectFrom('users').select('id').where('id', '=', userId).execute()).toEqual([])
    expect(await keysOfPerson(userId)).toEqual([])
    expect(await pendingOf(product, userId)).toEqual([])
  })
})

describe('what is kept of documents', () => {
  it('is in the data of their owner', async () => {
    const { person, repairId } = await aHome()
    const pdf = await added(person, repairId, aPdf(), { name: '../CON.pdf', kind: 'policy' })
    const receipt = await added(person, repairId, photo, { name: 'receipt.jpg' })
    const zip = await unzip(Buffer.from(await (await person.get('/api/me/data')).arrayBuffer()))
    const records = JSON.parse(zip.get('documents.json')?.toString() ?? '') as (DocumentRecord & {
      path: string
      sha256: string
    })[]
    expect(records).toMatchObject([
      { ...pdf, sha256: sha256(aPdf()) },
      { ...receipt, sha256: sha256(photo) },
    ])
    expect(records.map((each) => each.path)).toEqual([
      expect.stringMatching(/^documents\/\d{4}-\d\d-\d\d-CON-[0-9a-f]{12}\.pdf$/),
      expect.stringMatching(/^documents\/\d{4}-\d\d-\d\d-receipt-[0-9a-f]{12}\.jpg$/),
    ])
    expect(records.map((each) => zip.get(each.path))).toEqual([aPdf(), photo])
    expect(zip.get('README.txt')?.toString()).toContain('documents/ ')
  })

  it('is checked for its integrity', async () => {
    const { person, repairId, userId } = await aHome()
    const pdf = await added(person, repairId, aPdf())
    const receipt = await added(person, repairId, photo)
    const findings = async () => (await findingsIn(product)).filter((each) => JSON.stringify(each).includes(userId))
    expect(await findings()).toEqual([])
    const key = `${userId}/${pdf.id}.pdf`
    await writeFile(path.join(product.dataDir, 'objects', key), aPdf({ body: '/Changed true' }))
    await store.remove(`${userId}/${receipt.id}.thumb.webp`)
    expect(await findings()).toEqual([
      { kind: 'changed', key, fileId: pdf.id },
      { kind: 'missing', key: `${userId}/${receipt.id}.thumb.webp`, fileId: receipt.id },
    ])
    await remove(person, pdf.id)
    await remove(person, receipt.id)
  })

  it('is in a backup, byte for byte', async () => {
    const { person, repairId, userId } = await aHome()
    const pdf = await added(person, repairId, aPdf())
    const receipt = await added(person, repairId, photo)
    const folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-documents-'))
    try {
      const file = path.join(folder, 'backup.tar')
      await backUp({ database: product.database, store, clock: systemClock }, file)
      const database = await testDatabase({ isMigrated: false })
      const root = path.join(folder, 'restored')
      await mkdir(root)
      const restored = createDiskStore(root)
      await restore({ database, store: restored, log: () => {}, tempDir: folder }, file)
      const rows = (reader: typeof db) => reader.selectFrom('documents').selectAll().orderBy('id').execute()
      expect(await rows(database.db)).toEqual(await rows(db))
      for (const key of [
        `${userId}/${pdf.id}.pdf`,
        `${userId}/${receipt.id}.jpg`,
        `${userId}/${receipt.id}.thumb.webp`,
      ]) {
        const [before, after] = await Promise.all([store.open(key), restored.open(key)])
        expect(before !== null && after !== null && (await buffer(after)).equals(await buffer(before)), key).toBe(true)
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('may be in a bucket', async () => {
    const s3 = await startS3()
    const room = await testApp({ environment: s3.environment })
    const { person, repairId } = await aHome('pro', room)
    const pdf = await added(person, repairId, aPdf())
    const receipt = await added(person, repairId, photo)
    expect((await bytesOf(await content(person, pdf))).equals(aPdf())).toBe(true)
    expect(await (await content(person, pdf, { range: 'bytes=0-4' })).text()).toBe('%PDF-')
    expect((await content(person, receipt, {}, '?variant=thumb')).status).toBe(200)
    expect((await remove(person, receipt.id)).status).toBe(204)
    expect((await person.send('DELETE', `/api/repairs/${repairId}`)).status).toBe(204)
    const bucket = createS3Store({
      bucket: s3.bucket,
      region: 'us-east-1',
      endpoint: s3.endpoint,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    })
    expect(await bucket.list()[Symbol.asyncIterator]().next()).toMatchObject({ done: true })
    expect(await pendingOf(room)).toEqual([])
  })
})
