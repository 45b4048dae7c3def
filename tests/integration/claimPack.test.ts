import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import type { PackSummary } from '#shared/api/claims.ts'
import { aPerson, eventually, MANY_UPLOADS, testApp, type Person } from '#tests/support/app.ts'
import { aClaim, aDiaryEntry, anEntry, anExpense, anItem } from '#tests/support/claims.ts'
import { parseCsv } from '#tests/support/csv.ts'
import { aPdf } from '#tests/support/documents.ts'
import { heicFixture } from '#tests/support/heic.ts'
import { sha256 } from '#tests/support/objects.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { aRepair } from '#tests/support/repairs.ts'
import { expectProblem, filePart, multipart, MULTIPART } from '#tests/support/uploads.ts'
import { unzip } from '#tests/support/zip.ts'

const product = await testApp({
  allowances: { registrationPerIp: { attempts: 1000, seconds: 60 } },
  slotLimits: MANY_UPLOADS,
})
const { db } = product.database
const folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-pack-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const textOfPdf = async (pdf: Buffer): Promise<string> =>
  (await readPdf(pdf)).pages.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' ')

/** A photo of noise, whose copy is as large as one can be. */
function noise(seed: number): Promise<Buffer> {
  const [width, height] = [1_400, 1_100]
  const pixels = Buffer.alloc(width * height * 3)
  let state = seed + 1
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    pixels[at] = state >> 16
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

const PHOTO = { quick: { width: 120, height: 90 } }

type Pack = { files: Map<string, Buffer>; zip: Buffer; name: string }

async function packOf(person: Person, claimId: string, originals: string): Promise<Pack> {
  const response = await person.get(`/api/claims/${claimId}/pack.zip?originals=${originals}`)
  expect(response.status, await (response.ok ? '' : response.clone().text())).toBe(200)
  const zip = Buffer.from(await response.arrayBuffer())
  const unpacked = await unzip(zip)
  const roots = new Set([...unpacked.keys()].map((name) => name.split('/')[0]))
  expect(roots.size).toBe(1)
  const files = new Map([...unpacked].map(([name, content]) => [name.slice(name.indexOf('/') + 1), content]))
  return { files, zip, name: response.headers.get('content-disposition') ?? '' }
}

const textIn = ({ files }: Pack, name: string): string => files.get(name)?.toString('utf8') ?? ''

/** As an insurer checks it, with the tool that everybody has. */
async function verify({ files }: Pack): Promise<string> {
  const target = await mkdtemp(path.join(folder, 'unpacked-'))
  for (const [name, content] of files) {
    await mkdir(path.dirname(path.join(target, name)), { recursive: true })
    await writeFile(path.join(target, name), content)
  }
  const { stdout } = await promisify(execFile)('sha256sum', ['-c', '--strict', 'SHA256SUMS.txt'], { cwd: target })
  return stdout
}

async function aDocument(person: Person, repairId: string, bytes: Buffer, name: string, kind = 'receipt') {
  const added = await person.send('POST', `/api/repairs/${repairId}/documents?kind=${kind}`, {
    headers: MULTIPART,
    body: multipart([filePart(bytes, { name, type: 'application/pdf' })]),
  })
  return (await added.json()) as { id: string }
}

const keyOf = (id: string) =>
  db
    .selectFrom('uploaded_files')
    .select('storage_key')
    .where('id', '=', id)
    .unionAll(db.selectFrom('documents').select('storage_key').where('id', '=', id))
    .executeTakeFirstOrThrow()

const placeOf = async (id: string) => path.join(product.dataDir, 'objects', (await keyOf(id)).storage_key)

/** Two damaged rooms after a burst pipe, with all that belongs to a claim. */
async function aLoss() {
  const person = await aPerson(product, { plan: 'enterprise' })
  const uploads = {
    wide: await aPhoto({ ...PHOTO.quick, seed: 1, gps: true }),
    close: await aPhoto({ ...PHOTO.quick, seed: 2 }),
    webp: await aPhoto({ ...PHOTO.quick, seed: 3, format: 'webp' }),
    heic: await heicFixture('plain'),
  }
  const [close, wide, webp, heic] = [
    await person.uploaded(uploads.close),
    await person.uploaded(uploads.wide),
    await person.uploaded(uploads.webp, { name: 'kitchen.webp', type: 'image/webp' }),
    await person.uploaded(uploads.heic, { name: 'IMG_1.HEIC', type: 'image/heic' }),
  ]
  for (const [{ id }, shows] of [
    [close, 'near'],
    [wide, 'far'],
  ] as const)
    expect((await person.send('PATCH', `/api/files/${id}`, { json: { shows: [shows] } })).status).toBe(200)
  const bath = await aRepair(person, { title: 'Badezimmer Süd', file_ids: [close.id, wide.id] })
  const kitchen = await aRepair(person, { title: 'Kitchen ceiling', file_ids: [webp.id, heic.id] })
  const receipt = await aDocument(person, bath.id, await aPhoto({ seed: 9, gps: true }), 'Quittung.jpg')
  const policy = await aDocument(person, kitchen.id, aPdf(), 'policy.pdf', 'policy')
  const claim = await aClaim(person, { repair_ids: [bath.id, kitchen.id], loss_date: '2026-11-19' })
  const facts = {
    claim_number: 'HM 4711/b',
    insurer: 'Acme Mutual',
    insured_name: 'R. Alvarez',
    what_happened: 'The supply line burst at night.',
    deductible: 500,
  }
  await person.send('PATCH', `/api/claims/${claim.id}`, { json: facts })
  const item = { description: 'Sofa', quantity: 2, replacement_cost: 800, file_ids: [wide.id], document_id: receipt.id }
  await anEntry(person, claim.id, anItem(item))
  await anEntry(person, claim.id, anExpense({ vendor: 'Hotel', amount: 210.5 }))
  await anEntry(person, claim.id, aDiaryEntry({ text: 'Called.\nThey call back.', due_on: '2026-12-01' }))
  return { person, claim, uploads, bath: bath.id, ids: { close, wide, webp, heic, receipt, policy } }
}

describe('a pack for an insurer', () => {
  it('has the originals byte for byte, and everything else, with checksums that hold elsewhere', async () => {
    const { person, claim, uploads, ids } = await aLoss()
    const pack = await packOf(person, claim.id, 'keep')
    expect(pack.name).toBe('attachment; filename=claim-hm-4711-b.zip')
    const photos = {
      '03-photos/01_badezimmer-sud_wide.jpg': uploads.wide,
      '03-photos/02_badezimmer-sud_close.jpg': uploads.close,
      '03-photos/03_kitchen-ceiling.webp': uploads.webp,
      '03-photos/04_kitchen-ceiling.heic': uploads.heic,
    }
    expect([...pack.files.keys()].toSorted()).toEqual(
      [
        '00-READ-ME.txt',
        '01-cover.pdf',
        ...Object.keys(photos),
        '04-photos-jpeg/03_kitchen-ceiling.jpg',
        '04-photos-jpeg/04_kitchen-ceiling.jpg',
        '05-inventory.csv',
        '06-expenses.csv',
        '07-diary.csv',
        '08-receipts/01_quittung.jpg',
        '09-documents/01_policy.pdf',
        'SHA256SUMS.txt',
        'manifest.csv',
        'manifest.json',
      ].toSorted(),
    )
    for (const [name, bytes] of Object.entries(photos)) expect(pack.files.get(name)?.equals(bytes), name).toBe(true)
    const checked = (await verify(pack)).trim().split('\n')
    expect(checked).toHaveLength(pack.files.size - 1)
    expect(checked.every((line) => line.endsWith(': OK'))).toBe(true)
    const manifest = JSON.parse(textIn(pack, 'manifest.json')) as { files: object[] }
    expect(manifest.files).toContainEqual(
      expect.objectContaining({
        path: '03-photos/01_badezimmer-sud_wide.jpg',
        sha256: sha256(uploads.wide),
        bytes: uploads.wide.length,
        kind: 'photo',
        received_by: 'server clock',
        camera: 'Test Phone',
        camera_time_is: 'claimed by the file',
        has_location: true,
        credentials_checked: false,
        repair: 'Badezimmer Süd',
      }),
    )
    const rows = parseCsv(textIn(pack, '05-inventory.csv'))
    expect(rows[1]).toEqual([
      '1',
      '',
      'Sofa',
      '2',
      '',
      '',
      '',
      '',
      '',
      '',
      '800.00',
      '1600.00',
      '03-photos/01_badezimmer-sud_wide.jpg',
      '08-receipts/01_quittung.jpg',
    ])
    expect(textIn(pack, '06-expenses.csv')).toContain('1,2026-11-21,Lodging,Hotel,210.50,,\r\n')
    expect(textIn(pack, '07-diary.csv')).toContain('2026-11-21 10:00,Call,,"Called.\nThey call back.",2026-12-01,\r\n')
    const cover = await textOfPdf(pack.files.get('01-cover.pdf') ?? Buffer.alloc(0))
    // Portals that take no zip get the same by itself.
    const alone = await person.get(`/api/claims/${claim.id}/claim.pdf`)
    expect(alone.headers.get('content-disposition')).toBe('attachment; filename=claim-hm-4711-b.pdf')
    expect(await textOfPdf(Buffer.from(await alone.arrayBuffer()))).toBe(cover)
    for (const line of [
      'Burst pipe',
      'Date of loss: Nov 19, 2026',
      'Named insured: R. Alvarez',
      'WHAT HAPPENED The supply line burst at night.',
      'Deductible: $500',
      'Items: 1, with 2 pieces',
      '2 × Sofa, $1,600 to replace',
      'Nov 21, 2026: Lodging, Hotel, $210.50, no receipt',
      'Badezimmer Süd: 2 photos, received ',
      'Receipt: Quittung.jpg',
      'Nov 21, 2026: Call: Called. They call back. (due Dec 1, 2026)',
    ])
      expect(cover).toContain(line)
    expect(cover).toContain('It is not a proof of loss')
    expect(textIn(pack, '00-READ-ME.txt')).not.toContain('LEFT OUT')
    expect(ids.policy.id).not.toBe('')
  })

  it('has of a report what an insurer needs, and not what its owner is told to do or hope for', async () => {
    const { person, claim, bath } = await aLoss()
    const answers = { kind: 'ceiling_stain', water: 'drip', electric: 'near', since: 'days' }
    const started = await person.post(`/api/repairs/${bath}/analyses`, { answers })
    const { id } = (await started.json()) as { id: string }
    await eventually(async () => {
      const run = (await (await person.get(`/api/analyses/${id}`)).json()) as { finished_at: string | null }
      return run.finished_at === null ? undefined : true
    })
    const owners = await (await person.get(`/api/analyses/${id}/report.txt`)).text()
    const pack = await packOf(person, claim.id, 'keep')
    const report = pack.files.get('02-report-01-badezimmer-sud.pdf') ?? Buffer.alloc(0)
    const text = await textOfPdf(report)
    for (const heading of ['INSURANCE', 'WHO DOES THE WORK', 'UNTIL IT IS FIXED']) {
      expect(owners).toContain(heading)
      expect(text).not.toContain(heading)
    }
    expect(text).toContain('DO THIS FIRST')
    // What is only suspected is said as that, and what the owner said is the owner's, as for everybody else.
    expect(owners).toContain('WHAT THE OWNER SAID')
    expect(text).not.toMatch(/WHAT THE OWNER SAID|You said|You answered|Your answers/)
    expect(text).toContain('Photo 1: Badezimmer Süd.')
  })

  it('of forty photos holds, and each has a name of its own', async () => {
    const person = await aPerson(product, { plan: 'enterprise' })
    const photos = []
    for (let seed = 1; seed <= 40; seed += 1) photos.push(await aPhoto({ width: 40, height: 30, seed }))
    const stored = []
    for (const photo of photos) stored.push(await person.uploaded(photo))
    const repairs = []
    for (let at = 0; at < 40; at += 8) {
      const ids = stored.slice(at, at + 8).map(({ id }) => id)
      repairs.push(await aRepair(person, { title: 'Ceiling', file_ids: ids }))
    }
    const claim = await aClaim(person, { repair_ids: repairs.map(({ id }) => id) })
    const pack = await packOf(person, claim.id, 'keep')
    const originals = [...pack.files].filter(([name]) => name.startsWith('03-'))
    expect(originals.map(([, bytes]) => sha256(bytes)).toSorted()).toEqual(photos.map(sha256).toSorted())
    expect((await verify(pack)).match(/: OK$/gm)).toHaveLength(pack.files.size - 1)
  })

  it('leaves out what is not what was received, or is gone, and says so', async () => {
    const { person, claim, ids } = await aLoss()
    for (const { id } of [ids.wide, ids.policy]) {
      const place = await placeOf(id)
      const bytes = await readFile(place)
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
      await writeFile(place, bytes)
    }
    await unlink(await placeOf(ids.webp.id))
    const pack = await packOf(person, claim.id, 'keep')
    const names = [...pack.files.keys()].join('\n')
    expect(names).not.toContain('03-photos/01_')
    expect(names).not.toContain('policy.pdf')
    expect(names).not.toContain('/03_kitchen-ceiling.webp')
    expect(names).toContain('/02_badezimmer-sud_close')
    const [, left = ''] = textIn(pack, '00-READ-ME.txt').split('LEFT OUT')
    expect(left.trim().split('\r\n')).toEqual([
      expect.stringMatching(/^Photo 1 \(.*\) could not be verified\.$/),
      expect.stringMatching(/^Photo 3 \(kitchen\.webp\) could not be verified\.$/),
      'Document 2 (policy.pdf) could not be verified.',
    ])
    // No list names what is not there.
    expect(textIn(pack, '05-inventory.csv')).not.toContain('_wide')
    expect(await verify(pack)).toContain(': OK')
  })

  it('has no camera details and no location unless its owner chose the originals', async () => {
    const { person, claim, uploads } = await aLoss()
    const unchosen = await person.get(`/api/claims/${claim.id}/pack.zip`)
    expect(unchosen.status).toBe(400)
    expect(uploads.wide.includes('Exif\0\0')).toBe(true)
    expect((await packOf(person, claim.id, 'keep')).files.get('08-receipts/01_quittung.jpg')?.includes('Exif')).toBe(
      true,
    )
    for (const originals of ['clean', 'none']) {
      const pack = await packOf(person, claim.id, originals)
      expect(textIn(pack, 'manifest.json')).not.toContain('Test Phone')
      for (const [name, bytes] of pack.files) {
        expect(bytes.includes('Exif\0\0'), `${originals}: ${name}`).toBe(false)
        expect(bytes.includes('GPSLatitude'), `${originals}: ${name}`).toBe(false)
      }
      const count = [...pack.files.keys()].filter((name) => name.startsWith('03-')).length
      expect(count).toBe(originals === 'clean' ? 4 : 0)
      // A photographed receipt is there in either, as a copy.
      expect(pack.files.get('08-receipts/01_quittung.jpg')?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
      expect(await verify(pack)).toContain(': OK')
    }
  })

  it('has names that no system reads as a path, and cells that no spreadsheet runs', async () => {
    const person = await aPerson(product, { plan: 'pro' })
    const hostile = ['../../etc/passwd', 'CON', 'a/b\\c:d*?"<>|', '=cmd|x', '😀', 'x'.repeat(120)]
    const repairs = []
    for (const [index, title] of hostile.entries()) {
      const photo = await person.uploaded(await aPhoto({ ...PHOTO.quick, seed: index + 1 }), { name: `${index}.jpg` })
      const repair = await aRepair(person, { title, file_ids: [photo.id] })
      await aDocument(person, repair.id, aPdf(), `\u202E${title.replaceAll(/[/\\]/g, '')}.pdf`)
      repairs.push(repair)
    }
    const claim = await aClaim(person, { repair_ids: repairs.map(({ id }) => id) })
    await person.send('PATCH', `/api/claims/${claim.id}`, { json: { claim_number: '../x' } })
    for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', 'a;=1', '"quoted"', 'two\nlines']) {
      await anEntry(person, claim.id, anItem({ description: text, brand: text }))
      await anEntry(person, claim.id, anExpense({ vendor: text, note: text }))
      await anEntry(person, claim.id, aDiaryEntry({ text, with_whom: text }))
    }
    const pack = await packOf(person, claim.id, 'keep')
    for (const name of pack.files.keys()) {
      expect(name).toMatch(/^(?:0\d-[a-z-]+\/)?[A-Za-z0-9_-]+\.[a-z0-9]+$/)
      expect(name.length).toBeLessThanOrEqual(80)
      expect(path.basename(name)).not.toMatch(/^(con|nul|aux|prn)\./i)
    }
    expect(pack.name).toBe('attachment; filename=claim-x.zip')
    for (const name of ['05-inventory.csv', '06-expenses.csv', '07-diary.csv', 'manifest.csv']) {
      const text = textIn(pack, name)
      expect(text.startsWith('\uFEFF')).toBe(true)
      for (const row of parseCsv(text)) for (const cell of row) expect(cell, name).not.toMatch(/^\s*[=+@-]/)
    }
    expect(await verify(pack)).toContain(': OK')
  })

  it('belongs to its owner, and is sent one at a time', async () => {
    const { person, claim } = await aLoss()
    const other = await aPerson(product, { plan: 'pro' })
    for (const address of ['pack', 'pack.zip?originals=none', 'photos.pdf'])
      await expectProblem(await other.get(`/api/claims/${claim.id}/${address}`), { status: 404, code: 'not_found' })
    const address = `/api/claims/${claim.id}/pack.zip?originals=keep`
    const foreign = await person.send('GET', address, { headers: { origin: 'https://elsewhere.example' } })
    await expectProblem(foreign, { status: 403, code: 'foreign_origin' })
    const raced = await Promise.all([person.get(address), person.get(address)])
    const refused = raced.find(({ status }) => status !== 200)
    if (refused === undefined) throw new Error('Two packs were sent at once')
    await expectProblem(refused, {
      status: 429,
      code: 'too_many_attempts',
      detail: 'A download is already running. Please wait until it has finished.',
    })
    for (const response of raced) if (response.status === 200) await response.arrayBuffer()
    // The next one may begin at once.
    expect((await packOf(person, claim.id, 'none')).files.size).toBeGreaterThan(5)
  })

  it('is refused when it would be larger than 2 GB, and may be had without originals', async () => {
    const { person, claim, ids } = await aLoss()
    await db
      .updateTable('uploaded_files')
      .set({ file_size: 2 * 1024 ** 3 })
      .where('id', '=', ids.wide.id)
      .execute()
    await expectProblem(await person.get(`/api/claims/${claim.id}/pack.zip?originals=keep`), {
      status: 413,
      code: 'too_large',
      detail: 'This pack would be larger than 2 GB. Download it without originals, or in two claims.',
    })
    expect((await packOf(person, claim.id, 'clean')).files.size).toBeGreaterThan(5)
  })

  it('is looked at before: what is in it, and what an insurer may miss', async () => {
    const { person, claim } = await aLoss()
    const summary = (await (await person.get(`/api/claims/${claim.id}/pack`)).json()) as PackSummary
    expect(summary).toMatchObject({
      photos: 4,
      documents: 2,
      smaller_copies: 0,
      with_location: 1,
      photo_pdfs: [
        { max_mb: 10, parts: 1 },
        { max_mb: 4, parts: 1 },
      ],
    })
    expect(summary.missing).toEqual(['No cause of the loss yet.', 'No policy number yet.', '1 expense has no receipt.'])
  })
})

describe('the photos of a claim as PDF', () => {
  it('come in parts that portals take, each naming the next', async () => {
    const person = await aPerson(product, { plan: 'enterprise' })
    const ids = []
    // Noise is what makes the largest copies.
    for (let n = 0; n < 5; n += 1) ids.push((await person.uploaded(await noise(n))).id)
    const repair = await aRepair(person, { title: 'Kitchen', file_ids: ids })
    const claim = await aClaim(person, { repair_ids: [repair.id] })
    const { photo_pdfs: parts } = (await (await person.get(`/api/claims/${claim.id}/pack`)).json()) as PackSummary
    const small = parts.find((each) => each.max_mb === 4)?.parts ?? 0
    expect(small).toBeGreaterThan(1)
    let next: string | undefined = `/api/claims/${claim.id}/photos.pdf?max_mb=4`
    const captions: string[] = []
    let part = 0
    while (next !== undefined) {
      const response: Response = await person.get(next)
      expect(response.status).toBe(200)
      part += 1
      const name = response.headers.get('content-disposition')
      expect(name).toBe(`attachment; filename=claim-burst-pipe-photos-${part}-of-${small}.pdf`)
      const pdf = Buffer.from(await response.arrayBuffer())
      expect(pdf.length).toBeLessThanOrEqual(4_000_000)
      captions.push(...((await textOfPdf(pdf)).match(/Photo \d: Kitchen/g) ?? []))
      next = /<(.*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
    }
    expect(part).toBe(small)
    expect([...new Set(captions)]).toEqual([1, 2, 3, 4, 5].map((n) => `Photo ${n}: Kitchen`))
    const beyond = await person.get(`/api/claims/${claim.id}/photos.pdf?max_mb=4&part=${small + 1}`)
    await expectProblem(beyond, { status: 404, code: 'not_found' })
    expect((await person.get(`/api/claims/${claim.id}/photos.pdf?max_mb=7`)).status).toBe(400)
  })

  it('are none of a claim without a photo', async () => {
    const person = await aPerson(product, { plan: 'pro' })
    const claim = await aClaim(person)
    const none = await person.get(`/api/claims/${claim.id}/photos.pdf`)
    await expectProblem(none, { status: 409, code: 'nothing_to_share' })
  })
})
