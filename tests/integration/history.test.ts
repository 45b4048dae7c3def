import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { DEFAULT_ACCOUNT_ALLOWANCES } from '#server/features/accounts/accounts.config.ts'
import { createFilesRepository } from '#server/features/files/files.repository.ts'
import { cursorAfter } from '#server/features/files/history.rules.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import type { Severity } from '#shared/analyses/analysis.rules.ts'
import type { FilePage, FileRecord } from '#shared/api/files.ts'
import { FILE_ORDERS } from '#shared/files/history.rules.ts'
import { MANY_UPLOADS, aPerson, testApp, TestClient, type Person } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { plantPhotos, type PlantedPhoto } from '#tests/support/plantedPhotos.ts'
import { explain, listeningDatabase, nodesOf } from '#tests/support/plans.ts'
import { expectProblem, idOf } from '#tests/support/uploads.ts'

// Each case has its own person.
const product = await testApp({
  allowances: {
    ...DEFAULT_ACCOUNT_ALLOWANCES,
    registrationPerIp: { attempts: 1000, seconds: 60 },
    mailPerIp: { attempts: 1000, seconds: 60 },
  },
  slotLimits: MANY_UPLOADS,
})
const small = await aPhoto({ width: 32, height: 24 })

async function page(person: Person, query = ''): Promise<FilePage> {
  const response = await person.get(`/api/files${query}`)
  if (response.status !== 200) throw new Error(`The history answered ${response.status}`)
  return (await response.json()) as FilePage
}

function newestAfter(id: string): string {
  return cursorAfter({ id, fileName: '', fileSize: 1 }, 'newest')
}

/** A person with rows of photos, in the order in which they were uploaded. */
async function aPersonWith(photos: readonly PlantedPhoto[]): Promise<{ person: Person; ids: string[] }> {
  const person = await aPerson(product)
  return { person, ids: await plantPhotos(product.database.db, person.email, photos) }
}

/** All pages of a query, one after another. `between` runs after each page. */
async function allPages(
  person: Person,
  query: Record<string, string>,
  between: (seen: FileRecord[]) => Promise<void> = async () => {},
): Promise<FileRecord[]> {
  const seen: FileRecord[] = []
  let cursor: string | null = null
  do {
    const search = new URLSearchParams({ ...query, ...(cursor === null ? {} : { cursor }) })
    const { files, next_cursor }: FilePage = await page(person, `?${search.toString()}`)
    seen.push(...files)
    cursor = next_cursor
    await between(seen)
  } while (cursor !== null)
  return seen
}

const namesOf = (files: readonly FileRecord[]): string[] => files.map((file) => file.file_name)

async function uploadMany(person: Person, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) ids.push((await person.uploaded(small, { name: `photo ${at}.jpg` })).id)
  return ids
}

describe('the history', () => {
  it('is empty without photos', async () => {
    expect(await page(await aPerson(product))).toEqual({ success: true, files: [], next_cursor: null })
  })

  it('contains the records of all photos, newest first', async () => {
    const person = await aPerson(product, { plan: 'pro' })
    const ids = await uploadMany(person, 5)
    const { success, files, next_cursor } = await page(person)
    expect({ success, next_cursor }).toEqual({ success: true, next_cursor: null })
    expect(files.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(files[0]).toEqual(await (await person.get(`/api/files/${ids.at(-1)}`)).json())
    expect(Object.keys(files[0] ?? {})).not.toContain('storage_key')
    expect(Object.keys(files[0] ?? {})).not.toContain('sha256')
  })

  it('is sorted by the time it shows, even when many photos arrive at once', async () => {
    const person = await aPerson(product, { plan: 'pro' })
    const large = await aPhoto({ width: 3000, height: 2000 })
    await Promise.all(Array.from({ length: 10 }, (_, at) => person.uploaded(at % 2 === 0 ? large : small)))
    const times = (await page(person)).files.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('has pages without gaps or duplicates while photos are added and removed', async () => {
    const person = await aPerson(product, { plan: 'pro' })
    const ids = (await uploadMany(person, 11)).toReversed()
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { files, next_cursor }: FilePage = await page(
        person,
        `?limit=3${cursor === null ? '' : `&cursor=${cursor}`}`,
      )
      expect(files.length).toBeLessThanOrEqual(3)
      seen.push(...files.map(({ id }) => id))
      cursor = next_cursor
      await uploadMany(person, 1)
      // The cursor names a position, not a photo that must still exist.
      if (cursor !== null) await person.delete(`/api/files/${files.at(-1)?.id}`)
    } while (cursor !== null)
    expect(seen).toEqual(ids)
  })

  it('ends with its last photo, even when that fills a page', async () => {
    const person = await aPerson(product)
    const ids = (await uploadMany(person, 4)).toReversed()
    const first = await page(person, '?limit=2')
    expect(first).toMatchObject({ files: [{ id: ids[0] }, { id: ids[1] }], next_cursor: expect.any(String) })
    const last = await page(person, `?limit=2&cursor=${first.next_cursor}`)
    expect(last).toMatchObject({ files: [{ id: ids[2] }, { id: ids[3] }], next_cursor: null })
    const beyond = newestAfter(ids[3] ?? '')
    expect(await page(person, `?cursor=${beyond}`)).toEqual({ success: true, files: [], next_cursor: null })
  })

  it('has twenty photos on a page, or from one to a hundred', async () => {
    const person = await aPerson(product, { plan: 'pro' })
    await uploadMany(person, 22)
    expect((await page(person)).files).toHaveLength(20)
    expect((await page(person, '?limit=1')).files).toHaveLength(1)
    expect((await page(person, '?limit=100')).files).toHaveLength(22)
  })

  it.each([
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=1.5',
    'limit=many',
    'limit=',
    'cursor=x',
    'cursor=',
    "cursor=1'%20or%20true--",
    `cursor=${'9'.repeat(200)}`,
    `cursor=${'9'.repeat(3000)}`,
    'sort=random',
    'sort=',
    'sort=name&sort=newest',
    'sort=name;drop',
    `name=${'x'.repeat(256)}`,
    'name=a&name=b',
    'name=a%00b',
  ])('with ?%s is rejected', async (query) => {
    const person = await aPerson(product)
    await expectProblem(await person.get(`/api/files?${query}`), { status: 400, code: 'invalid_request' })
  })

  it('shows nothing of another person, whatever cursor is used', async () => {
    const [one, other] = [await aPerson(product), await aPerson(product)]
    const [foreign] = await uploadMany(one, 2)
    const [own] = await uploadMany(other, 1)
    expect((await page(other)).files.map(({ id }) => id)).toEqual([own])
    expect((await page(other, `?cursor=${newestAfter(foreign ?? '')}`)).files).toEqual([])
    const latest = newestAfter(randomUUID().replace(/^./, 'f'))
    expect((await page(other, `?cursor=${latest}`)).files.map(({ id }) => id)).toEqual([own])
    await expectProblem(await new TestClient(product.origin).get('/api/files'), { status: 401, code: 'signed_out' })
  })
})

describe('the orders of the history', () => {
  // Names and sizes repeat, so that most page boundaries are between equal photos.
  const photos = Array.from({ length: 23 }, (_, at) => ({ name: `photo ${at % 4}.jpg`, size: 1000 + (at % 3) }))

  it.each(FILE_ORDERS.flatMap((sort) => [1, 2, 5, 23].map((limit) => [sort, limit] as const)))(
    'by %s, in pages of %i, show every photo once',
    async (sort, limit) => {
      const { person, ids } = await aPersonWith(photos)
      const rows = ids.map((id, at) => ({ id, name: photos[at]?.name ?? '', size: photos[at]?.size ?? 0 }))
      // Sorting keeps the order of equal photos, which is newest first.
      const newest = rows.toReversed()
      const expected = {
        newest,
        oldest: rows,
        name: newest.toSorted((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0)),
        largest: newest.toSorted((one, other) => other.size - one.size),
      }[sort]
      const seen = await allPages(person, { sort, limit: String(limit) })
      expect(seen.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    },
  )

  it.each(FILE_ORDERS)('by %s continue after a photo that was deleted meanwhile', async (sort) => {
    const { person } = await aPersonWith(photos)
    const whole = await allPages(person, { sort, limit: '100' })
    const seen = await allPages(person, { sort, limit: '4' }, async (sofar) => {
      await product.database.db
        .deleteFrom('uploaded_files')
        .where('id', '=', sofar.at(-1)?.id ?? '')
        .execute()
    })
    expect(seen.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
  })

  it('sort names as people do', async () => {
    const sorted = [
      'Ceiling 1.jpg',
      'ceiling 2.jpg',
      'CEILING 10.jpg',
      'Écaille.jpg',
      'Ofen.jpg',
      'öl.jpg',
      'photo 9.jpg',
    ]
    const { person } = await aPersonWith(sorted.toReversed().map((name) => ({ name })))
    expect(namesOf(await allPages(person, { sort: 'name', limit: '2' }))).toEqual(sorted)
  })

  it.each(FILE_ORDERS)("by %s show nothing of another person, even with that person's cursor", async (sort) => {
    const [one, other] = [await aPersonWith(photos), await aPersonWith(photos.slice(0, 3))]
    const { next_cursor } = await page(one.person, `?sort=${sort}&limit=1`)
    const seen = await page(other.person, `?sort=${sort}&limit=100&cursor=${next_cursor}`)
    expect(seen.files.filter(({ id }) => !other.ids.includes(id))).toEqual([])
    const all = await page(other.person, `?sort=${sort}&limit=100`)
    expect(all.files.map(({ id }) => id).toSorted()).toEqual(other.ids.toSorted())
  })

  it('reject the cursor of another order with a sentence', async () => {
    const { person } = await aPersonWith(photos)
    for (const from of FILE_ORDERS) {
      const { next_cursor } = await page(person, `?sort=${from}&limit=2`)
      for (const to of FILE_ORDERS.filter((order) => order !== from)) {
        await expectProblem(await person.get(`/api/files?sort=${to}&cursor=${next_cursor}`), {
          status: 400,
          code: 'invalid_request',
          detail: "We can't find the next photos from here. Please reload the photo history.",
        })
      }
    }
  })

  it('keep their place at names with unusual characters', async () => {
    const names = ['"quoted".jpg', "it's.jpg", '100%_\\.jpg', '😀 roof.jpg', 'cafe\u0301.jpg', 'x'.repeat(251) + '.jpg']
    const { person } = await aPersonWith(names.map((name) => ({ name })))
    const seen = await allPages(person, { sort: 'name', limit: '1' })
    expect(namesOf(seen).toSorted()).toEqual(names.toSorted())
  })
})

describe('a search by name', () => {
  it.each([
    ['crack', ['a crack.jpg', 'CRACK 2.jpg']],
    ['  Crack ', ['a crack.jpg', 'CRACK 2.jpg']],
    [
      '.jpg',
      ['a crack.jpg', 'CRACK 2.jpg', '100% wet.jpg', 'img_1.jpg', 'imgx1.jpg', 'Über 😀 dach.jpg', 'cafe\u0301.jpg'],
    ],
    ['%', ['100% wet.jpg']],
    ['_', ['img_1.jpg']],
    ['img_1', ['img_1.jpg']],
    ['\\', []],
    ['\\%', []],
    ['über 😀', ['Über 😀 dach.jpg']],
    ['😀', ['Über 😀 dach.jpg']],
    ['caf\u00e9', ['cafe\u0301.jpg']],
    ["' or true --", []],
    ['$1', []],
    ['nothing like it', []],
  ])('for %j finds exactly those', async (name, expected) => {
    const { person } = await aPersonWith(
      [
        'a crack.jpg',
        'CRACK 2.jpg',
        '100% wet.jpg',
        'img_1.jpg',
        'imgx1.jpg',
        'Über 😀 dach.jpg',
        'cafe\u0301.jpg',
      ].map((name) => ({ name })),
    )
    const answer = await page(person, `?${new URLSearchParams({ name }).toString()}`)
    expect(namesOf(answer.files).toSorted()).toEqual(expected.toSorted())
    expect(answer).toMatchObject({ next_cursor: null, total: expected.length })
  })

  it('for nothing but spaces is not a search', async () => {
    const { person, ids } = await aPersonWith([{ name: 'one.jpg' }, { name: 'two.jpg' }])
    expect(await page(person, '?name=%20%20')).toEqual(await page(person))
    expect((await page(person)).files.map(({ id }) => id)).toEqual(ids.toReversed())
  })

  it.each(FILE_ORDERS)('by %s has pages, and the first one contains the total', async (sort) => {
    const { person } = await aPersonWith(
      Array.from({ length: 20 }, (_, at) => ({
        name: at % 2 === 0 ? 'wall.jpg' : `Roof ${at % 5}.jpg`,
        size: 1 + (at % 3),
      })),
    )
    const first = await page(person, `?name=roof&sort=${sort}&limit=3`)
    expect(first.total).toBe(10)
    expect(await page(person, `?name=roof&sort=${sort}&limit=3&cursor=${first.next_cursor}`)).not.toHaveProperty(
      'total',
    )
    const seen = await allPages(person, { name: 'roof', sort, limit: '3' })
    expect(new Set(seen.map(({ id }) => id)).size).toBe(10)
    expect(namesOf(seen).every((name) => name.startsWith('Roof'))).toBe(true)
  })

  it('can be combined with exact bytes, and counts what matches both', async () => {
    const person = await aPerson(product)
    for (const name of ['one.jpg', 'other.jpg', 'one more.jpg']) await person.uploaded(small, { name })
    await person.uploaded(await aPhoto({ seed: 9 }), { name: 'one else.jpg' })
    const sha256 = createHash('sha256').update(small).digest('hex')
    expect(await page(person, `?name=one&limit=1&sha256=${sha256}`)).toMatchObject({
      files: [{ file_name: 'one more.jpg' }],
      total: 2,
    })
  })

  it('finds and counts no photo of another person', async () => {
    const { person, ids } = await aPersonWith([{ name: 'roof.jpg' }, { name: 'roof too.jpg' }])
    await aPersonWith([{ name: 'roof of somebody else.jpg' }])
    expect(await page(person, '?name=roof&limit=1')).toMatchObject({ files: [{ id: ids[1] }], total: 2 })
    expect((await allPages(person, { name: 'roof', limit: '1' })).map(({ id }) => id)).toEqual(ids.toReversed())
  })
})

/** A person with named photos, and repairs over some of them, which are given by the photos' places. */
async function aPersonWithRepairs(
  names: readonly string[],
  repairs: readonly {
    photos: readonly number[]
    title?: string
    damageType?: string
    severity?: Severity
    noDamage?: boolean
  }[],
) {
  const { person, ids } = await aPersonWith(names.map((name) => ({ name })))
  const repairIds: string[] = []
  for (const { photos, title, damageType, severity, noDamage } of repairs) {
    const answer = await person.post('/api/repairs', { title, file_ids: photos.map((at) => ids[at]) })
    const { id } = (await answer.json()) as { id: string }
    await product.database.db
      .updateTable('repairs')
      .set({ damage_type: damageType ?? null, severity: severity ?? null, no_damage: noDamage ?? null })
      .where('id', '=', id)
      .execute()
    repairIds.push(id)
  }
  return { person, ids, repairIds }
}

describe('a search in names, titles and damage types', () => {
  const names = ['roof.jpg', 'IMG_1.jpg', 'IMG_2.jpg', 'IMG_3.jpg', 'kitchen 100%.jpg']
  const repairs = [
    { photos: [1], title: 'Leak below the Roof' },
    { photos: [2, 3], damageType: 'Roof leak', severity: 'High' },
  ] as const

  it.each([
    ['roof', [3, 2, 1, 0]],
    ['LEAK', [3, 2, 1]],
    ['below the', [1]],
    ['img_', [3, 2, 1]],
    ['%', [4]],
    ['g%', []],
    ['nothing like it', []],
  ])('for %j finds exactly those', async (q, places) => {
    const { person, ids } = await aPersonWithRepairs(names, repairs)
    const query = new URLSearchParams({ q }).toString()
    const answer = await page(person, `?${query}`)
    expect(answer.files.map(({ id }) => id)).toEqual(places.map((at) => ids[at]))
    expect(answer).toMatchObject({ next_cursor: null, total: places.length })
  })

  it.each(FILE_ORDERS)('by %s has pages without gaps, of which the first has the total', async (sort) => {
    const { person } = await aPersonWithRepairs(names, repairs)
    expect((await page(person, `?q=roof&sort=${sort}&limit=1`)).total).toBe(4)
    const seen = await allPages(person, { q: 'roof', sort, limit: '1' })
    expect(seen).toEqual(await allPages(person, { q: 'roof', sort, limit: '100' }))
    expect(new Set(seen.map(({ id }) => id)).size).toBe(4)
  })

  it("finds nothing by the repairs or photos of another person's", async () => {
    await aPersonWithRepairs(names, repairs)
    const { person } = await aPersonWith([{ name: 'own.jpg' }])
    expect(await page(person, '?q=roof')).toMatchObject({ files: [], total: 0 })
  })

  it('counts no further than a thousand', async () => {
    const { person } = await aPersonWith(Array.from({ length: 1001 }, (_, at) => ({ name: `photo ${at}.jpg` })))
    expect((await page(person, '?q=photo&limit=1')).total).toBeUndefined()
    expect((await page(person, '?q=photo%201&limit=1')).total).toBe(112)
  })
})

describe('a filter by result', () => {
  const names = ['0.jpg', '1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg']
  const repairs = [
    { photos: [0, 4], damageType: 'Crack', severity: 'Critical' },
    { photos: [1], damageType: 'Paint', severity: 'Low' },
    { photos: [2] },
    { photos: [3], damageType: 'No visible damage', severity: 'Low', noDamage: true },
  ] as const

  it.each([
    ['severity=Critical', [4, 0]],
    ['severity=Low', [1]],
    ['severity=High', []],
    ['severity=none', [3]],
    ['analyzed=true', [4, 3, 1, 0]],
    ['analyzed=false', [5, 2]],
    ['analyzed=false&severity=Low', []],
    ['severity=Critical&q=0', [0]],
    ['sort=oldest&analyzed=false', [2, 5]],
  ])('by ?%s shows exactly those', async (query, places) => {
    const { person, ids } = await aPersonWithRepairs(names, repairs)
    const answer = await page(person, `?${query}`)
    expect(answer.files.map(({ id }) => id)).toEqual(places.map((at) => ids[at]))
    expect(answer.total).toBe(places.length)
    const inPages = await allPages(person, { ...Object.fromEntries(new URLSearchParams(query)), limit: '1' })
    expect(inPages.map(({ id }) => id)).toEqual(places.map((at) => ids[at]))
  })

  it.each(FILE_ORDERS.flatMap((sort) => [1, 3].map((limit) => [sort, limit] as const)))(
    'by %s in pages of %i shows each match once in its place, and counts them on the first page',
    async (sort, limit) => {
      const { person, ids } = await aPersonWithRepairs(
        Array.from({ length: 12 }, (_, at) => `${at % 5}.jpg`),
        [
          { photos: [0, 4, 7, 8, 11], severity: 'High' },
          { photos: [1, 5, 9], severity: 'Low', noDamage: true },
          { photos: [2, 6] },
        ],
      )
      const matches = {
        'severity=High': [0, 4, 7, 8, 11],
        'severity=none': [1, 5, 9],
        'analyzed=true': [0, 1, 4, 5, 7, 8, 9, 11],
        'analyzed=false': [2, 3, 6, 10],
        'analyzed=true&q=1.jpg': [1, 11],
      }
      const all = (await allPages(person, { sort, limit: '100' })).map(({ id }) => id)
      for (const [query, places] of Object.entries(matches)) {
        const matching = new Set(places.map((at) => ids[at]))
        const asked = { ...Object.fromEntries(new URLSearchParams(query)), sort, limit: String(limit) }
        const seen = await allPages(person, asked)
        expect(seen.map(({ id }) => id)).toEqual(all.filter((id) => matching.has(id)))
        const first = await page(person, `?${new URLSearchParams(asked).toString()}`)
        expect([query, first.total]).toEqual([query, places.length])
      }
    },
  )

  it('counts no further than a thousand', async () => {
    const { person } = await aPersonWith(Array.from({ length: 1001 }, (_, at) => ({ name: `photo ${at}.jpg` })))
    expect((await page(person, '?analyzed=false&limit=1')).total).toBeUndefined()
    expect((await page(person, '?analyzed=false&q=photo%201&limit=1')).total).toBe(112)
  })

  it('can be combined with one repair', async () => {
    const { person, ids, repairIds } = await aPersonWithRepairs(names, repairs)
    const answer = await page(person, `?repair_id=${repairIds[0]}&severity=Critical&sort=oldest`)
    expect(answer.files.map(({ id }) => id)).toEqual([ids[0], ids[4]])
    expect((await page(person, `?repair_id=${repairIds[0]}&analyzed=false`)).files).toEqual([])
    expect(await page(person, `?repair_id=${repairIds[0]}&limit=1`)).toMatchObject({ total: 2 })
    expect(await page(person, '?repair_id=no-id')).toMatchObject({ files: [], total: 0 })
  })

  it.each(['severity=low', 'severity=', 'analyzed=1', 'analyzed=', 'q=a%00b', `q=${'x'.repeat(256)}`])(
    'with ?%s is rejected',
    async (query) => {
      const person = await aPerson(product)
      await expectProblem(await person.get(`/api/files?${query}`), { status: 400, code: 'invalid_request' })
    },
  )
})

describe('a new name', () => {
  const patch = (person: TestClient, id: string, body: unknown) =>
    person.send('PATCH', `/api/files/${id}`, { json: body })

  it('keeps the extension and everything else, and is found', async () => {
    const person = await aPerson(product)
    const photo = await person.uploaded(small, { name: 'IMG_2041.JPG' })
    const answer = await patch(person, photo.id, { file_name: ' Kitchen ceiling ' })
    expect(answer.status).toBe(200)
    const renamed = { ...photo, file_name: 'Kitchen ceiling.JPG' }
    expect(await answer.json()).toEqual(renamed)
    expect((await page(person, '?q=kitchen')).files).toEqual([renamed])
    const content = await person.get(`/api/files/${photo.id}/content?variant=original`)
    expect(content.headers.get('content-disposition')).toContain('Kitchen ceiling.JPG')
  })

  it('can be given together with what the photo shows', async () => {
    const person = await aPerson(product)
    const { id } = await person.uploaded(small)
    expect(await (await patch(person, id, { file_name: 'a', shows: ['near'] })).json()).toMatchObject({
      file_name: expect.stringMatching(/^a\./),
      shows: ['near'],
    })
  })

  it.each(['', '  ', '.jpg', 'a/b', 'a\\b', 'a\0b', 'a\nb', '.hidden', 'x'.repeat(300)])(
    'is refused when it is %j, and nothing changes',
    async (file_name) => {
      const person = await aPerson(product)
      const photo = await person.uploaded(small)
      await expectProblem(await patch(person, photo.id, { file_name, shows: ['near'] }), {
        status: 400,
        code: 'invalid_request',
        detail: 'Please enter a name of at most 255 characters, without / and \\.',
      })
      expect((await page(person)).files).toEqual([photo])
    },
  )

  it("is not given to another person's photo, and a change of nothing is refused", async () => {
    const [one, other] = [await aPerson(product), await aPerson(product)]
    const photo = await one.uploaded(small)
    await expectProblem(await patch(other, photo.id, { file_name: 'mine' }), { status: 404, code: 'not_found' })
    await expectProblem(await patch(one, 'no-id', { file_name: 'mine' }), { status: 404, code: 'not_found' })
    await expectProblem(await patch(one, photo.id, {}), { status: 400, code: 'invalid_request' })
    expect((await page(one)).files).toEqual([photo])
  })
})

describe('the cost of a page', () => {
  const photos = (length: number) => Array.from({ length }, (_, at) => ({ name: `photo ${at}.jpg` }))

  it('does not grow with the number of photos, for newest, oldest and largest first', async () => {
    // Nearly all photos belong to another account, and are newer.
    const { person, ids } = await aPersonWith(photos(100))
    await aPersonWith(photos(10_000))
    await putEachIntoARepair()
    await sql`analyze uploaded_files, repairs, repair_photos`.execute(product.database.db)
    const { db, statements, close } = listeningDatabase(product)
    try {
      const workspaceId = toWorkspaceId(await idOf(person))
      const repository = createFilesRepository(db)
      statements.length = 0
      await repository.page(workspaceId, { limit: 21, order: 'newest' })
      await repository.page(workspaceId, { limit: 21, order: 'newest', after: { order: 'newest', id: ids[50] ?? '' } })
      await repository.page(workspaceId, { limit: 21, order: 'oldest' })
      await repository.page(workspaceId, { limit: 21, order: 'oldest', after: { order: 'oldest', id: ids[50] ?? '' } })
      await repository.page(workspaceId, { limit: 21, order: 'largest' })
      const place = { order: 'largest', size: 1_000_000, id: ids[50] ?? '' } as const
      await repository.page(workspaceId, { limit: 21, order: 'largest', after: place })
      expect(statements).toHaveLength(6)
      for (const statement of statements.slice()) {
        const plan = await explain(db, statement)
        const nodes = nodesOf(plan)
        expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan')
        const [scan] = nodes.find((node) => node['Node Type'] === 'Limit')?.Plans ?? []
        expect(scan, statement.sql).toMatchObject({
          'Node Type': expect.stringMatching(/^Index (Only )?Scan$/),
          'Index Name': statement.sql.includes('file_size desc')
            ? 'uploaded_files_workspace_size_idx'
            : 'uploaded_files_workspace_idx',
          'Actual Rows': 21,
        })
        expect(scan?.['Rows Removed by Filter'] ?? 0).toBe(0)
      }
    } finally {
      await close()
    }
  })

  it('does not grow for photos with a result either, and counting them reads nothing but results', async () => {
    const { person, ids } = await aPersonWith(photos(300))
    await aPersonWith(photos(10_000))
    await putEachIntoARepair()
    const userId = await idOf(person)
    // One photo in three is not analyzed, and one in three has no visible damage.
    await sql`update repairs set severity = case when place % 3 > 0 then 'Low' end, no_damage = place % 3 = 1
      from (select id, row_number() over (order by id) as place from uploaded_files) as numbered
      where numbered.id = repairs.id`.execute(product.database.db)
    await sql`vacuum analyze uploaded_files, repairs, repair_photos, photo_results`.execute(product.database.db)
    const { db, statements, close } = listeningDatabase(product)
    try {
      const repository = createFilesRepository(db)
      const filters = [{ severity: 'Low' }, { severity: 'none' }, { isAnalyzed: true }, { isAnalyzed: false }] as const
      for (const filter of filters) {
        await repository.page(toWorkspaceId(userId), { limit: 21, order: 'newest', ...filter })
        const after = { order: 'oldest', id: ids[50] ?? '' } as const
        await repository.page(toWorkspaceId(userId), { limit: 21, order: 'oldest', after, ...filter })
        await repository.count(toWorkspaceId(userId), filter, 21)
      }
      expect(statements).toHaveLength(12)
      for (const statement of statements.slice()) {
        const nodes = nodesOf(await explain(db, statement))
        expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan')
        const [scan] = nodes.find((node) => node['Node Type'] === 'Limit')?.Plans ?? []
        expect(scan, statement.sql).toMatchObject({
          'Node Type': 'Index Only Scan',
          'Index Name': statement.sql.includes('<>')
            ? 'photo_results_workspace_analyzed_idx'
            : 'photo_results_workspace_idx',
          'Actual Rows': 21,
        })
        expect(scan?.['Rows Removed by Filter'] ?? 0).toBe(0)
      }
    } finally {
      await close()
    }
  })
})

/** Puts each photo into a repair of its own. */
async function putEachIntoARepair(): Promise<void> {
  const { db } = product.database
  await sql`insert into repairs (id, user_id, status, answers, goes_with_photo, rules_version, created_at, updated_at)
    select id, user_id, 'open', '{}', true, '', created_at, created_at from uploaded_files
    where id not in (select file_id from repair_photos)`.execute(db)
  await sql`insert into repair_photos (file_id, repair_id, position)
    select id, id, 0 from uploaded_files on conflict do nothing`.execute(db)
}
