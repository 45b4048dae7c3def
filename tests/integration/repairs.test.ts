import { describe, expect, it } from 'vitest'
import { DEFAULT_ACCOUNT_ALLOWANCES } from '#server/features/accounts/accounts.config.ts'
import { newId } from '#server/platform/ids/ids.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import type { FilePage, FileRecord } from '#shared/api/files.ts'
import { PHOTOS_PER_REPAIR, REPAIRS_PER_ACCOUNT } from '#shared/repairs/repairs.rules.ts'
import { aPerson, MANY_UPLOADS, testApp, type Person, type TestClient } from '#tests/support/app.ts'
import { untilWaiting } from '#tests/support/erasure.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { aRepair, listedRepairs, patched, patchRepair, repairNow } from '#tests/support/repairs.ts'
import { expectProblem, idOf } from '#tests/support/uploads.ts'

const product = await testApp({
  allowances: {
    ...DEFAULT_ACCOUNT_ALLOWANCES,
    registrationPerIp: { attempts: 1000, seconds: 60 },
    mailPerIp: { attempts: 1000, seconds: 60 },
  },
  slotLimits: MANY_UPLOADS,
})
const { db } = product.database
const small = await aPhoto({ width: 64, height: 48 })

const photosOf = (person: Person, count: number): Promise<FileRecord[]> =>
  Promise.all(Array.from({ length: count }, () => person.uploaded(small)))
const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id)
const fileOf = async (person: TestClient, id: string) =>
  (await (await person.get(`/api/files/${id}`)).json()) as FileRecord

describe('a new repair', () => {
  it('has its photos in the given order, and each photo has its repair', async () => {
    const person = await aPerson(product)
    const [first, second] = idsOf(await photosOf(person, 2))
    const repair = await aRepair(person, { title: ' Bathroom ', file_ids: [second, first, second] })
    expect(repair).toMatchObject({
      title: 'Bathroom',
      is_titled: true,
      created_by: repair.photos[0]?.user_id,
      status: 'open',
      answers: {},
      kind: null,
      severity: null,
      urgency: null,
      newest_analysis_id: null,
      actual_cost: null,
      actual_hours: null,
      work_done: null,
      after_file_id: null,
    })
    expect(idsOf(repair.photos)).toEqual([second, first])
    expect(await fileOf(person, first ?? '')).toMatchObject({ repair_id: repair.id, severity: null })
    expect(await repairNow(person, repair.id)).toEqual(repair)
  })

  it('is called by its day when nothing is said of it', async () => {
    const person = await aPerson(product)
    const response = await person.post('/api/repairs')
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ title: expect.stringMatching(/^Repair, [A-Z][a-z]{2} \d+$/) })
  })

  it('keeps what was said, and nothing of what was left unsaid', async () => {
    const person = await aPerson(product)
    const answers = { kind: 'pipe', text: 'It drips', water: null, emergency: { gas: 'no', co: null } }
    expect((await aRepair(person, { answers })).answers).toEqual({
      kind: 'pipe',
      text: 'It drips',
      emergency: { gas: 'no' },
    })
  })

  it.each([
    ['more than eight photos', { file_ids: Array.from({ length: PHOTOS_PER_REPAIR + 1 }, newId) }],
    ['an empty title', { title: '  ' }],
    ['a title that is too long', { title: 'x'.repeat(121) }],
    ['a title with a control character', { title: 'a\u0000b' }],
    ['an answer that is not in the list', { answers: { kind: 'meteor' } }],
    ['a text that no database can store', { answers: { text: 'a\u0000b' } }],
    ['a field that is none', { severity: 'Low' }],
  ])('is refused with %s', async (_name, repair) => {
    const person = await aPerson(product)
    await expectProblem(await person.post('/api/repairs', repair), { status: 400, code: 'invalid_request' })
    expect((await listedRepairs(person)).repairs).toEqual([])
  })

  it('takes eight photos', async () => {
    const person = await aPerson(product, { plan: 'pro' })
    const photos = idsOf(await photosOf(person, PHOTOS_PER_REPAIR))
    expect(idsOf((await aRepair(person, { file_ids: photos })).photos)).toEqual(photos)
  })

  it('takes no photo of another person, and none that is not there', async () => {
    const [owner, other] = [await aPerson(product), await aPerson(product)]
    const [own, foreign] = [await other.uploaded(small), await owner.uploaded(small)]
    for (const id of [foreign.id, newId(), 'no-id']) {
      for (const move of [undefined, true]) {
        await expectProblem(await other.post('/api/repairs', { file_ids: [own.id, id], move }), {
          status: 404,
          code: 'not_found',
        })
      }
    }
    expect((await listedRepairs(other)).repairs).toEqual([])
    expect((await fileOf(other, own.id)).repair_id).toBeNull()
  })

  it('takes a photo from another repair only when told to move it', async () => {
    const person = await aPerson(product)
    const photo = await person.uploaded(small)
    const from = await aRepair(person, { file_ids: [photo.id] })
    await expectProblem(await person.post('/api/repairs', { file_ids: [photo.id] }), {
      status: 409,
      code: 'photo_in_repair',
    })
    const to = await aRepair(person, { file_ids: [photo.id], move: true })
    expect(idsOf(to.photos)).toEqual([photo.id])
    expect((await repairNow(person, from.id)).photos).toEqual([])
    expect((await fileOf(person, photo.id)).repair_id).toBe(to.id)
  })

  it('is one of two when both want the same photo at once', async () => {
    const person = await aPerson(product)
    const photo = await person.uploaded(small)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => person.post('/api/repairs', { file_ids: [photo.id] })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    expect((await listedRepairs(person)).repairs).toHaveLength(1)
  })

  it('is refused after the last that an account may have, also when several ask at once', async () => {
    const person = await aPerson(product)
    const userId = await idOf(person)
    const row = {
      workspace_id: toWorkspaceId(userId),
      created_by: userId,
      status: 'open',
      answers: '{}',
      goes_with_photo: false,
      rules_version: '',
      created_at: new Date(),
      updated_at: new Date(),
    }
    await db
      .insertInto('repairs')
      .values(Array.from({ length: REPAIRS_PER_ACCOUNT - 1 }, () => ({ ...row, id: newId() })))
      .execute()
    const answers = await Promise.all(Array.from({ length: 4 }, () => person.post('/api/repairs')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403, 403, 403])
    await expectProblem(await person.post('/api/repairs'), {
      status: 403,
      code: 'limit_reached',
      detail: "You've reached the limit of 1,000 repairs. Delete repairs that you no longer need to make room.",
    })
  })
})

describe('a change of a repair', () => {
  it('merges what it names and leaves the rest', async () => {
    const person = await aPerson(product)
    const photo = await person.uploaded(small)
    const repair = await aRepair(person, {
      title: 'Bathroom',
      file_ids: [photo.id],
      answers: { kind: 'pipe', water: 'drip', emergency: { gas: 'no', hurt: 'no' }, vulnerable: ['elderly', 'asthma'] },
    })
    const after = await person.uploaded(small)
    const changed = await patched(person, repair.id, {
      status: 'in_progress',
      answers: { water: null, electric: 'near', emergency: { hurt: null }, vulnerable: ['asthma'] },
      actual_cost: 120.5,
      work_done: ' New trap.\nDry again. ',
      after_file_id: after.id,
    })
    expect(changed).toMatchObject({
      title: 'Bathroom',
      status: 'in_progress',
      actual_cost: 120.5,
      actual_hours: null,
      work_done: 'New trap.\nDry again.',
      after_file_id: after.id,
    })
    expect(changed.answers).toEqual({
      kind: 'pipe',
      electric: 'near',
      emergency: { gas: 'no' },
      vulnerable: ['asthma'],
    })
    expect(idsOf(changed.photos)).toEqual([photo.id])
  })

  it('gives a field that is null its default again', async () => {
    const person = await aPerson(product)
    const photo = await person.uploaded(small)
    const { id } = await aRepair(person, { title: 'Bathroom', file_ids: [photo.id], answers: { kind: 'pipe' } })
    await patched(person, id, {
      status: 'done',
      actual_cost: 1,
      actual_hours: 2,
      work_done: 'Dry',
      after_file_id: photo.id,
    })
    const changed = await patched(person, id, {
      title: null,
      status: null,
      answers: null,
      file_ids: null,
      actual_cost: null,
      actual_hours: null,
      work_done: null,
      after_file_id: null,
    })
    expect(changed).toMatchObject({
      is_titled: false,
      status: 'open',
      answers: {},
      photos: [],
      actual_cost: null,
      actual_hours: null,
      work_done: null,
      after_file_id: null,
    })
    expect((await fileOf(person, photo.id)).repair_id).toBeNull()
  })

  it('orders, adds and takes out photos', async () => {
    const person = await aPerson(product)
    const [one, two, three] = idsOf(await photosOf(person, 3))
    const { id } = await aRepair(person, { file_ids: [one, two] })
    expect(idsOf((await patched(person, id, { file_ids: [three, one] })).photos)).toEqual([three, one])
    expect((await fileOf(person, two ?? '')).repair_id).toBeNull()
  })

  it('adds the photos of all who add some at once, and takes out none of them', async () => {
    const person = await aPerson(product, { plan: 'pro' })
    const photos = idsOf(await photosOf(person, PHOTOS_PER_REPAIR))
    const [first] = photos
    const { id } = await aRepair(person, { file_ids: [first] })
    await Promise.all(photos.map((photo) => patched(person, id, { add_file_ids: [photo] })))
    const after = idsOf((await repairNow(person, id)).photos)
    expect(after[0]).toBe(first)
    expect(after.toSorted()).toEqual(photos.toSorted())
    await Promise.all([
      patched(person, id, { remove_file_ids: [photos[1], newId()] }),
      patched(person, id, { remove_file_ids: [photos[2]] }),
    ])
    expect(idsOf((await repairNow(person, id)).photos).toSorted()).toEqual(
      photos.filter((photo) => photo !== photos[1] && photo !== photos[2]).toSorted(),
    )
    expect((await fileOf(person, photos[1] ?? '')).repair_id).toBeNull()
  })

  it('refuses photos that are added where there is no room, and a list beside its changes', async () => {
    const person = await aPerson(product, { plan: 'pro' })
    const photos = idsOf(await photosOf(person, PHOTOS_PER_REPAIR + 1))
    const { id } = await aRepair(person, { file_ids: photos.slice(1) })
    await expectProblem(await patchRepair(person, id, { add_file_ids: photos.slice(0, 1) }), {
      status: 403,
      code: 'limit_reached',
    })
    const swapped = { add_file_ids: photos.slice(0, 1), remove_file_ids: photos.slice(1, 2) }
    expect(idsOf((await patched(person, id, swapped)).photos)).toEqual([...photos.slice(2), photos[0]])
    await expectProblem(await patchRepair(person, id, { file_ids: [], add_file_ids: photos.slice(0, 1) }), {
      status: 400,
      code: 'invalid_request',
    })
  })

  it('is made only to the version that it is for, when it names one', async () => {
    const person = await aPerson(product)
    const { id } = await aRepair(person, { title: 'Fence' })
    const tagOf = (response: Response) => response.headers.get('etag') ?? ''
    const change = (title: string, tag: string) =>
      person.send('PATCH', `/api/repairs/${id}`, { json: { title }, headers: { 'if-match': tag } })
    const before = tagOf(await person.get(`/api/repairs/${id}`))
    expect(before).toMatch(/^"\d+"$/)
    const both = await Promise.all([change('Gate', before), change('Hedge', before)])
    const [done, refused] = both.toSorted((a, b) => a.status - b.status)
    expect(done?.status).toBe(200)
    if (refused !== undefined) await expectProblem(refused, { status: 412, code: 'changed_meanwhile' })
    const after = tagOf(await person.get(`/api/repairs/${id}`))
    expect(done === undefined ? '' : tagOf(done)).toBe(after)
    expect(after).not.toBe(before)
    for (const tags of [`"1", W/${after}`, '*']) {
      const tag = tags === '*' ? tags : tags.replace(after, tagOf(await person.get(`/api/repairs/${id}`)))
      expect((await change('Wall', tag)).status).toBe(200)
    }
    expect((await change('Roof', 'nothing')).status).toBe(412)
    expect((await repairNow(person, id)).title).toBe('Wall')
  })

  it('moves a photo from another repair only when told to', async () => {
    const person = await aPerson(product)
    const [one, two] = idsOf(await photosOf(person, 2))
    const [from, to] = [await aRepair(person, { file_ids: [one] }), await aRepair(person, { file_ids: [two] })]
    await expectProblem(await patchRepair(person, to.id, { file_ids: [two, one], title: 'Never' }), {
      status: 409,
      code: 'photo_in_repair',
    })
    expect(await repairNow(person, to.id)).toEqual(to)
    expect(idsOf((await patched(person, to.id, { file_ids: [two, one], move: true })).photos)).toEqual([two, one])
    expect((await repairNow(person, from.id)).photos).toEqual([])
  })

  it('crosses another in the opposite direction without either failing', async () => {
    const person = await aPerson(product)
    const [one, two] = idsOf(await photosOf(person, 2))
    const [left, right] = [await aRepair(person, { file_ids: [one] }), await aRepair(person, { file_ids: [two] })]
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([
        patchRepair(person, left.id, { file_ids: [two, one], move: true }),
        patchRepair(person, right.id, { file_ids: [one, two], move: true }),
        patchRepair(person, left.id, { after_file_id: two }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    }
    const [ofLeft, ofRight] = [await repairNow(person, left.id), await repairNow(person, right.id)]
    expect(idsOf([...ofLeft.photos, ...ofRight.photos]).toSorted()).toEqual([one, two].toSorted())
  })

  it('is refused where a new repair would be', async () => {
    const [person, other] = [await aPerson(product), await aPerson(product)]
    const foreign = await other.uploaded(small)
    const repair = await aRepair(person, {})
    for (const patch of [
      { file_ids: Array.from({ length: PHOTOS_PER_REPAIR + 1 }, newId) },
      { title: '' },
      { status: 'closed' },
      { actual_cost: -1 },
      { actual_hours: 'two' },
      { work_done: ' ' },
      { work_done: 'x'.repeat(2001) },
      { work_done: 'half \ud800' },
      { answers: { kind: 'meteor' } },
      { user_id: newId() },
    ]) {
      await expectProblem(await patchRepair(person, repair.id, patch), { status: 400, code: 'invalid_request' })
    }
    for (const patch of [{ file_ids: [foreign.id] }, { after_file_id: foreign.id }, { after_file_id: 'no-id' }]) {
      await expectProblem(await patchRepair(person, repair.id, patch), { status: 404, code: 'not_found' })
    }
    expect(await repairNow(person, repair.id)).toEqual(repair)
  })
})

describe('the list of repairs', () => {
  it('shows the last changed first, page by page, each once', async () => {
    const person = await aPerson(product)
    const made = []
    for (let n = 0; n < 5; n += 1) made.push(await aRepair(person, { title: `Repair ${n}` }))
    await patched(person, made[1]?.id ?? '', { status: 'done' })
    const titles: string[] = []
    let cursor = ''
    for (;;) {
      const page = await listedRepairs(person, `?limit=2${cursor}`)
      titles.push(...page.repairs.map(({ title }) => title))
      if (page.next_cursor === null) break
      cursor = `&cursor=${page.next_cursor}`
    }
    expect(titles).toEqual(['Repair 1', 'Repair 4', 'Repair 3', 'Repair 2', 'Repair 0'])
  })

  it('by urgency begins with the most urgent, and ends with what is not damaged and what is done', async () => {
    const person = await aPerson(product)
    const found = [
      { title: 'done', urgency: 'now', status: 'done' },
      { title: 'no damage', urgency: 'watch', no_damage: true },
      { title: 'watch', urgency: 'watch' },
      { title: 'week, changed earlier', urgency: 'week' },
      { title: 'month', urgency: 'month' },
      { title: 'not assessed', urgency: null },
      { title: 'now', urgency: 'now' },
      { title: '24h', urgency: '24h' },
      { title: 'week, changed later', urgency: 'week' },
    ]
    for (const { title, ...finding } of found) {
      const { id } = await aRepair(person, { title })
      await db.updateTable('repairs').set(finding).where('id', '=', id).execute()
    }
    const pagesOf = async (query: string) => {
      const titles: string[] = []
      for (let cursor = ''; ;) {
        const page = await listedRepairs(person, `?limit=2${query}${cursor}`)
        titles.push(...page.repairs.map(({ title }) => title))
        if (page.next_cursor === null) return titles
        cursor = `&cursor=${page.next_cursor}`
      }
    }
    const open = ['now', '24h', 'week, changed later', 'week, changed earlier', 'month', 'watch']
    const last = ['not assessed', 'no damage']
    expect(await pagesOf('&sort=urgency')).toEqual([...open, ...last, 'done'])
    expect(await pagesOf('&sort=urgency&status=open')).toEqual([...open, ...last])
    const { next_cursor: cursor } = await listedRepairs(person, '?limit=1&sort=urgency')
    await expectProblem(await person.get(`/api/repairs?cursor=${cursor}`), { status: 400, code: 'invalid_request' })
  })

  it('says what a repair is with its first photo', async () => {
    const person = await aPerson(product)
    const [one, two] = await photosOf(person, 2)
    const repair = await aRepair(person, { title: 'Roof', file_ids: [two?.id, one?.id] })
    expect((await listedRepairs(person)).repairs).toEqual([
      {
        id: repair.id,
        title: 'Roof',
        status: 'open',
        kind: null,
        severity: null,
        urgency: null,
        no_damage: false,
        photo_count: 2,
        steps_total: null,
        steps_done: null,
        actual_cost: null,
        estimated_cost: null,
        cover: two?.thumbnail_url,
        updated_at: repair.updated_at,
      },
    ])
  })

  it('selects by status, on every page', async () => {
    const person = await aPerson(product)
    for (let n = 0; n < 4; n += 1) {
      const { id } = await aRepair(person, {})
      if (n % 2 === 0) await patched(person, id, { status: 'done' })
    }
    const first = await listedRepairs(person, '?status=done&limit=1')
    const second = await listedRepairs(person, `?status=done&limit=1&cursor=${first.next_cursor}`)
    expect([...first.repairs, ...second.repairs].map(({ status }) => status)).toEqual(['done', 'done'])
    expect(second.next_cursor).toBeNull()
  })

  it('finds a text in the title, the damage, its kind and the words of the owner, with the status, on every page', async () => {
    const person = await aPerson(product)
    const other = await aPerson(product)
    const titled = await aRepair(person, { title: 'Café 100% wall' })
    const told = await aRepair(person, { title: 'A', answers: { where: 'Upstairs bath', text: 'It drips_at night' } })
    const kind = await aRepair(person, { title: 'B', answers: { kind: 'roof' } })
    const untitled = await aRepair(person)
    await aRepair(other, { title: 'Café of another', answers: { where: 'Upstairs bath' } })
    const found = async (q: string, more = '') =>
      idsOf((await listedRepairs(person, `?q=${encodeURIComponent(q)}${more}`)).repairs)
    expect(await found('CAFE\u0301')).toEqual([titled.id])
    expect(await found('0%')).toEqual([titled.id])
    expect(await found('upstairs BATH')).toEqual([told.id])
    expect(await found('drips_at')).toEqual([told.id])
    expect(await found('r_p')).toEqual([])
    expect(await found('roof')).toEqual([kind.id])
    expect(await found(untitled.title)).toEqual([untitled.id])
    expect(await found('  ')).toHaveLength(4)
    await patched(person, told.id, { status: 'done' })
    expect(await found('upstairs', '&status=done')).toEqual([told.id])
    expect(await found('upstairs', '&status=open')).toEqual([])
    await db.updateTable('repairs').set({ damage_type: 'Wet café' }).where('id', '=', kind.id).execute()
    const first = await listedRepairs(person, '?q=caf%C3%A9&sort=urgency&limit=1')
    const second = await listedRepairs(person, `?q=caf%C3%A9&sort=urgency&limit=1&cursor=${first.next_cursor}`)
    expect(new Set([...idsOf(first.repairs), ...idsOf(second.repairs)])).toEqual(new Set([titled.id, kind.id]))
    expect(second.next_cursor).toBeNull()
  })

  it('has what was paid beside what was estimated', async () => {
    const person = await aPerson(product)
    const repair = await aRepair(person, { title: 'Fence' })
    await patched(person, repair.id, { actual_cost: 350.5 })
    await db.updateTable('repairs').set({ cost_min: 180, cost_max: 640 }).where('id', '=', repair.id).execute()
    expect((await listedRepairs(person)).repairs).toMatchObject([
      { actual_cost: 350.5, estimated_cost: { min: 180, max: 640 } },
    ])
  })

  it("takes no invented cursor, and another person's leads to nobody else's repairs", async () => {
    const [person, other] = [await aPerson(product), await aPerson(product)]
    for (let n = 0; n < 2; n += 1) await aRepair(person, {})
    const own = await aRepair(other, {})
    const { next_cursor: cursor } = await listedRepairs(person, '?limit=1')
    const ids = idsOf((await listedRepairs(other, `?cursor=${cursor}`)).repairs)
    expect(ids.every((id) => id === own.id)).toBe(true)
    for (const query of [
      '?cursor=x',
      `?cursor=${cursor}x`,
      `?cursor=${'a'.repeat(201)}`,
      '?limit=0',
      '?limit=101',
      '?status=x',
    ]) {
      await expectProblem(await person.get(`/api/repairs${query}`), { status: 400, code: 'invalid_request' })
    }
  })
})

describe('the photos of a repair', () => {
  it('are listed on their own, and no other', async () => {
    const [person, other] = [await aPerson(product), await aPerson(product)]
    const [one, two] = idsOf(await photosOf(person, 2))
    const { id } = await aRepair(person, { file_ids: [one] })
    const listed = async (visitor: Person, query: string) =>
      idsOf(((await (await visitor.get(`/api/files?${query}`)).json()) as FilePage).files)
    expect(await listed(person, `repair_id=${id}`)).toEqual([one])
    expect(await listed(person, `repair_id=${id}&sort=name&limit=1`)).toEqual([one])
    expect((await listed(person, '')).toSorted()).toEqual([one, two].toSorted())
    expect(await listed(person, 'repair_id=no-id')).toEqual([])
    expect(await listed(person, `repair_id=${newId()}`)).toEqual([])
    expect(await listed(other, `repair_id=${id}`)).toEqual([])
  })

  it('leave it when they are deleted, and the repair stays', async () => {
    const person = await aPerson(product)
    const [one, two] = idsOf(await photosOf(person, 2))
    const { id } = await aRepair(person, { file_ids: [one, two] })
    await patched(person, id, { after_file_id: one })
    expect((await person.delete(`/api/files/${one}`)).status).toBe(204)
    expect(await repairNow(person, id)).toMatchObject({ photos: [{ id: two }], after_file_id: null })
    expect((await person.delete(`/api/files/${two}`)).status).toBe(204)
    expect(await repairNow(person, id)).toMatchObject({ photos: [] })
  })

  it('stay when it is deleted, unless told otherwise', async () => {
    const person = await aPerson(product)
    const [one, two, three] = idsOf(await photosOf(person, 3))
    const [kept, removed] = [
      await aRepair(person, { file_ids: [one] }),
      await aRepair(person, { file_ids: [two, three] }),
    ]
    expect((await person.delete(`/api/repairs/${kept.id}`)).status).toBe(204)
    expect((await fileOf(person, one ?? '')).repair_id).toBeNull()
    expect((await person.delete(`/api/repairs/${removed.id}?photos=delete`)).status).toBe(204)
    for (const id of [two, three]) {
      await expectProblem(await person.get(`/api/files/${id}/content`), { status: 404, code: 'not_found' })
    }
    await expectProblem(await person.delete(`/api/repairs/${removed.id}`), { status: 404, code: 'not_found' })
    const me = (await (await person.get('/api/me')).json()) as { usage: { files: number } }
    expect(me.usage.files).toBe(1)
  })

  it('may be deleted while they are put into a repair: each waits for the other and neither fails', async () => {
    const person = await aPerson(product, { plan: 'pro' })
    for (let round = 0; round < 10; round += 1) {
      const [one, two] = idsOf(await photosOf(person, 2))
      const { id } = await aRepair(person, { file_ids: [one] })
      const answers = await Promise.all([
        person.delete(`/api/files/${one}`),
        patchRepair(person, id, round % 2 === 0 ? { file_ids: [two, one] } : { add_file_ids: [two] }),
        person.delete(`/api/repairs/${id}?photos=delete`),
      ])
      for (const { status } of answers) expect([200, 204, 404]).toContain(status)
    }
  })

  it('are moved while another request waits, and that one sees where they are now', async () => {
    const person = await aPerson(product)
    const photo = await person.uploaded(small)
    const { id } = await aRepair(person, { file_ids: [photo.id] })
    const waiting = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('repairs').select('id').where('id', '=', id).forUpdate().execute()
      const change = patchRepair(person, id, { title: 'Bathroom' })
      await untilWaiting(product, '%from "repairs"%for update%')
      await tx.deleteFrom('repair_photos').where('repair_id', '=', id).execute()
      return { change }
    })
    expect(await (await waiting.change).json()).toMatchObject({ title: 'Bathroom', photos: [] })
  })
})
