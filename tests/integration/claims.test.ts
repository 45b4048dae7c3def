import { afterAll, describe, expect, it } from 'vitest'
import type { ClaimPage, ClaimRecord, EntryList, EntryRecord } from '#shared/api/claims.ts'
import { newId } from '#server/platform/ids/ids.ts'
import { aPerson, testApp, type Person } from '#tests/support/app.ts'
import { aClaim, aDiaryEntry, anEntry, anExpense, anItem } from '#tests/support/claims.ts'
import { aPdf } from '#tests/support/documents.ts'
import { movedClock } from '#tests/support/erasure.ts'
import { runJob } from '#tests/support/jobs.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { aRepair } from '#tests/support/repairs.ts'
import { aShop } from '#tests/support/shops.ts'
import { expectProblem, filePart, idOf, multipart, MULTIPART } from '#tests/support/uploads.ts'

const clock = movedClock()
const product = await testApp({ clock, allowances: { registrationPerIp: { attempts: 1000, seconds: 60 } } })
const { db } = product.database
afterAll(() => clock.goTo(0))

const NEEDS_PLAN = 'The claim pack is part of Pro Fixer and Enterprise Fixer. Upgrade your plan to use it.'

const anOwner = (plan = 'pro') => aPerson(product, { plan })

async function claimNow(person: Person, id: string): Promise<ClaimRecord> {
  return (await (await person.get(`/api/claims/${id}`)).json()) as ClaimRecord
}

const patch = (person: Person, id: string, json: object) => person.send('PATCH', `/api/claims/${id}`, { json })

async function changed(person: Person, id: string, json: object): Promise<ClaimRecord> {
  const response = await patch(person, id, json)
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as ClaimRecord
}

async function entriesOf(person: Person, id: string, list: string): Promise<EntryRecord[]> {
  return ((await (await person.get(`/api/claims/${id}/entries?list=${list}`)).json()) as EntryList).entries
}

async function aDocument(person: Person, repairId: string): Promise<string> {
  const added = await person.send('POST', `/api/repairs/${repairId}/documents?kind=receipt`, {
    headers: MULTIPART,
    body: multipart([filePart(aPdf(), { name: 'receipt.pdf', type: 'application/pdf' })]),
  })
  return ((await added.json()) as { id: string }).id
}

describe('a claim', () => {
  it('gathers repairs and facts, and says what it comes to', async () => {
    const person = await anOwner()
    const [bath, kitchen] = [await aRepair(person, { title: 'Bath' }), await aRepair(person, { title: 'Kitchen' })]
    const begun = await aClaim(person, { title: ' Burst pipe ', loss_date: '2026-11-20', repair_ids: [bath.id] })
    expect(begun).toMatchObject({
      title: 'Burst pipe',
      status: 'preparing',
      loss_date: '2026-11-20',
      insurer: null,
      deductible: null,
      repairs: [{ id: bath.id, title: 'Bath', photos: 0 }],
      totals: { items: 0, replacement_cost: 0, expenses: 0, next_due_on: null },
    })
    const facts = { insurer: 'Acme', policy_number: 'P-1', deductible: 500.5, loss_cause: 'water', status: 'filed' }
    expect(await changed(person, begun.id, facts)).toMatchObject({ ...facts, loss_date: '2026-11-20' })
    expect(await changed(person, begun.id, { insurer: '  ', repair_ids: [kitchen.id, bath.id] })).toMatchObject({
      insurer: null,
      policy_number: 'P-1',
      repairs: [{ title: 'Kitchen' }, { title: 'Bath' }],
    })
    await anEntry(person, begun.id, anItem({ quantity: 3, replacement_cost: 0.1 }))
    await anEntry(person, begun.id, anItem({ replacement_cost: null }))
    await anEntry(person, begun.id, anExpense({ amount: 0.2 }))
    await anEntry(person, begun.id, anExpense({ amount: 99.99 }))
    await anEntry(person, begun.id, aDiaryEntry({ due_on: '2020-01-01' }))
    await anEntry(person, begun.id, aDiaryEntry({ due_on: '2099-02-01' }))
    await anEntry(person, begun.id, aDiaryEntry({ due_on: '2099-01-01' }))
    const totals = { items: 2, replacement_cost: 0.3, expenses: 100.19, next_due_on: '2099-01-01' }
    expect((await claimNow(person, begun.id)).totals).toEqual(totals)
    const { claims } = (await (await person.get('/api/claims')).json()) as ClaimPage
    expect(claims).toEqual([await claimNow(person, begun.id)])
  })

  it('has no repair that another claim has, and none of somebody else', async () => {
    const [person, other] = [await anOwner(), await anOwner()]
    const [mine, theirs] = [await aRepair(person), await aRepair(other)]
    const first = await aClaim(person, { repair_ids: [mine.id] })
    const taken = { status: 409, code: 'repair_in_claim', detail: 'This repair is already in another claim.' }
    await expectProblem(await person.post('/api/claims', { title: 'B', repair_ids: [mine.id] }), taken)
    const second = await aClaim(person)
    await expectProblem(await patch(person, second.id, { title: 'C', repair_ids: [mine.id] }), taken)
    expect(await claimNow(person, second.id)).toMatchObject({ title: 'Burst pipe', repairs: [] })
    for (const id of [theirs.id, newId(), 'x'])
      await expectProblem(await patch(person, first.id, { repair_ids: [id] }), { status: 404, code: 'not_found' })
    expect(await changed(person, first.id, { repair_ids: [mine.id, mine.id] })).toMatchObject({
      repairs: [{ id: mine.id }],
    })
    // Its place in the claim ends with it.
    expect((await person.delete(`/api/repairs/${mine.id}`)).status).toBe(204)
    expect(await claimNow(person, first.id)).toMatchObject({ repairs: [] })
  })

  it('is begun once for each key, also by parallel requests', async () => {
    const person = await anOwner()
    const begin = (title: string) =>
      person.send('POST', '/api/claims', { json: { title }, headers: { 'idempotency-key': 'once' } })
    const answers = await Promise.all([begin('Storm'), begin('Storm'), begin('Storm')])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const { claims } = (await (await person.get('/api/claims')).json()) as ClaimPage
    expect(claims).toHaveLength(1)
    await expectProblem(await begin('Fire'), { status: 409, code: 'key_reused' })
    // A claim at home is no answer to a request for a shop.
    const { id } = await aShop(product, 'Acme Repairs', person)
    const inShop = { json: { title: 'Storm' }, headers: { 'idempotency-key': 'once' } }
    await expectProblem(await person.send('POST', `/api/claims?shop_id=${id}`, inShop), {
      status: 409,
      code: 'key_reused',
    })
  })

  it('is refused with a loss in the future, and with what no form would send', async () => {
    const person = await anOwner()
    const { id } = await aClaim(person)
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    const future = { status: 400, code: 'invalid_field', detail: "The date of loss can't be in the future." }
    await expectProblem(await person.post('/api/claims', { title: 'A', loss_date: inTwoDays }), future)
    await expectProblem(await patch(person, id, { loss_date: inTwoDays }), future)
    // It may be tomorrow already where the owner is.
    const somewhere = new Date(Date.now() + 13 * 3_600_000).toISOString().slice(0, 10)
    expect(await changed(person, id, { loss_date: somewhere })).toMatchObject({ loss_date: somewhere })
    for (const wrong of [
      {},
      { title: '' },
      { title: ' ' },
      { title: 'x'.repeat(201) },
      { insurer: 'a\0b' },
      { insurer: '\ud800' },
      { status: 'won' },
      { loss_cause: 'aliens' },
      { deductible: -1 },
      { deductible: 0.001 },
      { loss_date: '2026-02-30' },
      // No such day can be stored.
      { loss_date: '0000-01-01' },
      { workspace_id: newId() },
      { repair_ids: Array.from({ length: 21 }, () => newId()) },
    ])
      expect((await patch(person, id, wrong)).status, JSON.stringify(wrong)).toBe(400)
  })

  it('needs the plan for every change, and stays readable and removable without it', async () => {
    const person = await anOwner()
    const repair = await aRepair(person)
    const claim = await aClaim(person, { repair_ids: [repair.id] })
    const entry = await anEntry(person, claim.id, anItem())
    const spare = await anEntry(person, claim.id, anItem())
    await db.updateTable('users').set({ plan_id: 'basic' }).where('email', '=', person.email).execute()
    const refused = { status: 403, code: 'limit_reached', detail: NEEDS_PLAN }
    await expectProblem(await person.post('/api/claims', { title: 'B' }), refused)
    await expectProblem(await patch(person, claim.id, { title: 'B' }), refused)
    await expectProblem(await person.post(`/api/claims/${claim.id}/entries`, anItem()), refused)
    const put = await person.send('PUT', `/api/claim-entries/${entry.id}`, { json: anItem({ quantity: 2 }) })
    await expectProblem(put, refused)
    expect(await claimNow(person, claim.id)).toMatchObject({ title: 'Burst pipe', totals: { items: 2 } })
    expect((await person.get(`/api/claims/${claim.id}/pack`)).status).toBe(200)
    expect((await person.get(`/api/claims/${claim.id}/pack.zip?originals=none`)).status).toBe(200)
    expect((await person.delete(`/api/claim-entries/${spare.id}`)).status).toBe(204)
    expect((await person.delete(`/api/claims/${claim.id}`)).status).toBe(204)
    expect((await person.get(`/api/claims/${claim.id}`)).status).toBe(404)
    expect((await person.get(`/api/repairs/${repair.id}`)).status).toBe(200)
  })

  it('is one of at most as many as the plan has, also when they are begun at once', async () => {
    const person = await anOwner()
    await Promise.all(Array.from({ length: 19 }, () => aClaim(person)))
    const raced = await Promise.all([1, 2, 3].map((n) => person.post('/api/claims', { title: `No. ${n}` })))
    expect(raced.map(({ status }) => status).toSorted()).toEqual([201, 403, 403])
    const refused = raced.find(({ status }) => status === 403)
    expect(await refused?.json()).toMatchObject({
      detail: 'Your plan includes 20 claims. Delete one that you no longer need to make room.',
    })
    const page = async (query: string) => (await (await person.get(`/api/claims?limit=15${query}`)).json()) as ClaimPage
    const first = await page('')
    const second = await page(`&cursor=${first.next_cursor}`)
    const ids = [...first.claims, ...second.claims].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted().toReversed())
    expect([new Set(ids).size, second.next_cursor]).toEqual([20, null])
    expect((await person.get('/api/claims?cursor=1')).status).toBe(400)
  })
})

describe('the entries of a claim', () => {
  it('are kept as they were entered, each list in its order', async () => {
    const person = await anOwner()
    const photo = await person.uploaded(await aPhoto())
    const repair = await aRepair(person, { file_ids: [photo.id] })
    const document = await aDocument(person, repair.id)
    const { id } = await aClaim(person, { repair_ids: [repair.id] })
    const sofa = anItem({
      room: 'Living room',
      description: 'Sofa, gray',
      quantity: 2,
      brand: 'Acme',
      serial: 'S/N 1',
      purchased_on: '2020-05-01',
      purchase_price: 999.99,
      file_ids: [photo.id],
      document_id: document,
    })
    const [first] = [await anEntry(person, id, sofa), await anEntry(person, id, anItem({ description: 'Lamp' }))]
    const said = { ...sofa, created_by: photo.user_id }
    expect(first).toEqual({ id: expect.any(String), created_at: expect.any(String), ...said })
    for (const paid of ['2026-11-20', '2026-11-22', '2026-11-21'])
      await anEntry(person, id, anExpense({ paid_on: paid, vendor: ' ', document_id: document }))
    await anEntry(person, id, aDiaryEntry({ at: '2026-11-20T08:00:00.000Z', due_on: '2026-12-01' }))
    await anEntry(person, id, aDiaryEntry({ at: '2026-11-21T08:00:00.000Z', text: 'Sent the list.' }))
    expect(await entriesOf(person, id, 'items')).toMatchObject([{ description: 'Sofa, gray' }, { description: 'Lamp' }])
    expect(await entriesOf(person, id, 'expenses')).toMatchObject([
      { paid_on: '2026-11-22', vendor: null, document_id: document },
      { paid_on: '2026-11-21' },
      { paid_on: '2026-11-20' },
    ])
    expect(await entriesOf(person, id, 'diary')).toMatchObject([
      { text: 'Sent the list.', due_on: null },
      { due_on: '2026-12-01' },
    ])
    // What is gone is named no longer.
    expect((await person.delete(`/api/files/${photo.id}`)).status).toBe(204)
    expect((await person.delete(`/api/documents/${document}`)).status).toBe(204)
    expect((await entriesOf(person, id, 'items'))[0]).toMatchObject({ file_ids: [], document_id: null })
  })

  it('are replaced within their list, and removed', async () => {
    const person = await anOwner()
    const { id } = await aClaim(person)
    const entry = await anEntry(person, id, anItem({ brand: 'Acme' }))
    const put = (json: object) => person.send('PUT', `/api/claim-entries/${entry.id}`, { json })
    expect((await put(anItem({ description: 'Lamp' }))).status).toBe(200)
    expect(await entriesOf(person, id, 'items')).toMatchObject([{ description: 'Lamp', brand: null }])
    await expectProblem(await put(anExpense()), { status: 400, code: 'invalid_field' })
    expect((await person.delete(`/api/claim-entries/${entry.id}`)).status).toBe(204)
    expect((await person.delete(`/api/claim-entries/${entry.id}`)).status).toBe(404)
    expect(await entriesOf(person, id, 'items')).toEqual([])
  })

  it('name only photos and documents of the repairs of their claim', async () => {
    const [person, other] = [await anOwner(), await anOwner()]
    const [inside, outside, theirs] = [await aRepair(person), await aRepair(person), await aRepair(other)]
    const { id } = await aClaim(person, { repair_ids: [inside.id] })
    const entry = await anEntry(person, id, anItem())
    const elsewhere = await person.uploaded(await aPhoto())
    for (const repair of [outside, theirs]) {
      const owner = repair === theirs ? other : person
      const document = await aDocument(owner, repair.id)
      for (const wrong of [anItem({ document_id: document }), anItem({ file_ids: [elsewhere.id] })]) {
        const refused = { status: 400, code: 'invalid_field' }
        await expectProblem(await person.post(`/api/claims/${id}/entries`, wrong), refused)
        await expectProblem(await person.send('PUT', `/api/claim-entries/${entry.id}`, { json: wrong }), refused)
      }
    }
    expect(await entriesOf(person, id, 'items')).toMatchObject([{ file_ids: [], document_id: null }])
  })

  it('are refused with what no form would send, and each list beyond its limit', async () => {
    const person = await anOwner()
    const { id, ...claim } = await aClaim(person)
    for (const wrong of [
      anItem({ description: ' ' }),
      anItem({ quantity: 0 }),
      anItem({ quantity: 1.5 }),
      anItem({ purchase_price: -1 }),
      anItem({ purchase_price: 10_000_001 }),
      anItem({ file_ids: Array.from({ length: 5 }, () => newId()) }),
      anExpense({ paid_on: '2026-13-01' }),
      anExpense({ kind: 'bribe' as 'other' }),
      aDiaryEntry({ text: 'x'.repeat(2_001) }),
      aDiaryEntry({ at: 'yesterday' }),
      aDiaryEntry({ due_on: '0000-01-01' }),
      anExpense({ paid_on: '9999-12-31' }),
      { list: 'secrets' },
      { ...anItem(), claim_id: id },
    ])
      expect((await person.post(`/api/claims/${id}/entries`, wrong)).status, JSON.stringify(wrong)).toBe(400)
    const { list: _, document_id: __, ...said } = anExpense()
    const userId = await idOf(person)
    const { workspace_id } = await db
      .selectFrom('claims')
      .select('workspace_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const common = { claim_id: id, created_by: userId, workspace_id, list: 'expenses', said: JSON.stringify(said) }
    const rows = Array.from({ length: 199 }, () => ({
      ...common,
      id: newId(),
      idempotency_key: newId(),
      created_at: new Date(claim.created_at),
    }))
    await db.insertInto('claim_entries').values(rows).execute()
    const raced = await Promise.all([1, 2].map(() => person.post(`/api/claims/${id}/entries`, anExpense())))
    expect(raced.map(({ status }) => status).toSorted()).toEqual([201, 403])
    expect(raced.find(({ status }) => status === 403)?.headers.get('content-type')).toContain('problem')
    expect(await claimNow(person, id)).toMatchObject({ totals: { expenses: 20_000 } })
  })

  it('are added once for each key', async () => {
    const person = await anOwner()
    const [one, two] = [await aClaim(person), await aClaim(person)]
    const add = (claimId: string, json: object) =>
      person.send('POST', `/api/claims/${claimId}/entries`, { json, headers: { 'idempotency-key': 'once' } })
    const answers = await Promise.all([add(one.id, anItem()), add(one.id, anItem())])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await entriesOf(person, one.id, 'items')).toHaveLength(1)
    await expectProblem(await add(one.id, anExpense()), { status: 409, code: 'key_reused' })
    await expectProblem(await add(two.id, anItem()), { status: 409, code: 'key_reused' })
  })
})

describe('a day in the diary', () => {
  it('is told by one mail three days before, and by another when it is moved', async () => {
    const person = await anOwner()
    await db.updateTable('users').set({ email_verified: true }).where('email', '=', person.email).execute()
    const { id } = await aClaim(person)
    const day = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const far = await anEntry(person, id, aDiaryEntry({ text: 'Send the list', due_on: day(4) }))
    await anEntry(person, id, aDiaryEntry({ due_on: day(-1) }))
    const told = async () => {
      await runJob(product, 'tell-due-claims')
      await runJob(product, 'tell-due-claims')
      const mails = db.selectFrom('mails').select('id').where('recipient', '=', person.email)
      return (await mails.where('kind', '=', 'claim_due').execute()).length
    }
    expect(await told()).toBe(0)
    const moved = aDiaryEntry({ text: 'Send the list', due_on: day(3) })
    const put = (json: object) => person.send('PUT', `/api/claim-entries/${far.id}`, { json })
    expect((await put(moved)).status).toBe(200)
    expect(await told()).toBe(1)
    // Other words about the same day are no other day.
    expect((await put({ ...moved, text: 'Send it all' })).status).toBe(200)
    expect(await told()).toBe(1)
    expect((await put({ ...moved, due_on: day(2) })).status).toBe(200)
    expect(await told()).toBe(2)
    await changed(person, id, { status: 'closed' })
    expect((await put({ ...moved, due_on: day(1) })).status).toBe(200)
    expect(await told()).toBe(2)
  })
})
