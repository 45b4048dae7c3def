import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { Me } from '#shared/api/accounts.ts'
import type { FilePage } from '#shared/api/files.ts'
import type { Overview } from '#shared/api/overview.ts'
import type { Repair, RepairPage } from '#shared/api/repairs.ts'
import type { Shop, ShopDetails } from '#shared/api/shops.ts'
import type { Shared } from '#shared/api/shares.ts'
import { aPerson, TestClient, testApp, type Person } from '#tests/support/app.ts'
import { askForDeletion, eraseNow, movedClock } from '#tests/support/erasure.ts'
import { anIntakeLink, tokenIn } from '#tests/support/intake.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { aShop, leave } from '#tests/support/shops.ts'
import { filePart, idOf, multipart, MULTIPART } from '#tests/support/uploads.ts'
import { THINGS } from '#server/features/workspaces/workspaces.repository.ts'

const clock = movedClock()
const product = await testApp({ clock })
const { db } = product.database

const json = async <Body>(response: Promise<Response>): Promise<Body> => (await response).json() as Promise<Body>
const codeOf = async (response: Promise<Response>) => {
  const { status, ...rest } = await response.then(async (each) => ({ status: each.status, text: await each.text() }))
  if (status < 300) return String(status)
  return `${status} ${(JSON.parse(rest.text) as { code?: string }).code ?? ''}`
}
const uploadFor = async (person: Person, shopId: string, seed = 1) => person.upload(await aPhoto({ seed }), { shopId })

describe('a shop', () => {
  it('is made by whoever has the plan, once, and by nobody else', async () => {
    const pro = await aPerson(product, { plan: 'pro' })
    expect(await codeOf(pro.post('/api/shops', { name: 'Acme' }))).toBe('403 limit_reached')
    const { owner, id } = await aShop(product)
    expect(await codeOf(owner.post('/api/shops', { name: 'Other' }))).toBe('409 shop_exists')
    expect(await json<{ shops: Shop[] }>(owner.get('/api/shops'))).toMatchObject({
      shops: [{ id, name: 'Acme Repairs', role: 'owner', is_read_only: false }],
    })
    expect((await json<Me>(owner.get('/api/me'))).shops).toMatchObject([{ id, role: 'owner' }])
    expect((await json<Me>(pro.get('/api/me'))).shops).toEqual([])
  })

  it('is made once by eight requests at the same time', async () => {
    const owner = await aPerson(product, { plan: 'enterprise' })
    const made = await Promise.all(Array.from({ length: 8 }, () => owner.post('/api/shops', { name: 'Acme' })))
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
  })

  it('is renamed by its owner alone', async () => {
    const { owner, id, join } = await aShop(product)
    const admin = await join('admin')
    expect(await codeOf(admin.send('PATCH', `/api/shops/${id}`, { json: { name: 'Mine' } }))).toBe('403 role_missing')
    expect(await codeOf(owner.send('PATCH', `/api/shops/${id}`, { json: { name: 'a\u202eb' } }))).toMatch(/^400 /)
    for (const name of ['Claim at https://evil.example', 'www.evil.example', 'me@evil.example']) {
      expect(await codeOf(owner.send('PATCH', `/api/shops/${id}`, { json: { name } }))).toMatch(/^400 /)
    }
    const renamed = await json<ShopDetails>(owner.send('PATCH', `/api/shops/${id}`, { json: { name: 'Best Roofs' } }))
    expect(renamed).toMatchObject({ name: 'Best Roofs', member_count: 2 })
  })

  it('has photos and repairs of its own, which no member has at home', async () => {
    const { owner, id, join } = await aShop(product)
    const technician = await join('technician')
    const own = await technician.uploaded(await aPhoto({ seed: 9 }))
    const photo = await json<{ id: string }>(uploadFor(technician, id))
    const repair = await json<Repair>(technician.post(`/api/repairs?shop_id=${id}`, { file_ids: [photo.id] }))

    const listed = async (person: Person, query = '') =>
      (await json<FilePage>(person.get(`/api/files${query}`))).files.map((file) => file.id)
    expect(await listed(owner, `?shop_id=${id}`)).toEqual([photo.id])
    expect(await listed(technician)).toEqual([own.id])
    expect(await listed(owner)).toEqual([])
    const repairs = await json<RepairPage>(owner.get(`/api/repairs?shop_id=${id}`))
    expect(repairs.repairs.map((each) => each.id)).toEqual([repair.id])
    // By its id it is found wherever somebody is, and a private photo never gets into it.
    expect((await owner.get(`/api/repairs/${repair.id}`)).status).toBe(200)
    expect((await owner.get(`/api/files/${own.id}`)).status).toBe(404)
    const mixed = technician.send('PATCH', `/api/repairs/${repair.id}`, { json: { file_ids: [photo.id, own.id] } })
    expect(await codeOf(mixed)).toBe('404 not_found')
  })

  it('counts for itself and by the plan of its owner, whatever the plan of a member', async () => {
    const { owner, id, join } = await aShop(product)
    const technician = await join('technician')
    for (let seed = 0; seed < 11; seed += 1) expect((await uploadFor(technician, id, seed)).status).toBe(201)
    expect((await json<Me>(technician.get('/api/me'))).usage.files).toBe(0)
    expect(await json<ShopDetails>(owner.get(`/api/shops/${id}`))).toMatchObject({
      usage: { files: 11, analyses_per_day: 200 },
    })
  })

  it('loses nothing that somebody else made with a repair that a technician deletes', async () => {
    const { owner, id, join } = await aShop(product)
    const technician = await join('technician')
    const of = async (person: Person, seed: number) => json<{ id: string }>(uploadFor(person, id, seed))
    const [own, others] = [await of(technician, 1), await of(owner, 2)]
    const begin = async (photo: { id: string }) =>
      json<Repair>(technician.post(`/api/repairs?shop_id=${id}`, { file_ids: [photo.id] }))
    const [mixed, documented, mine] = [await begin(others), await begin(own), await begin(await of(technician, 3))]
    const paper = { headers: MULTIPART, body: multipart([filePart('Paid 30 dollars.', { name: 'a.txt' })]) }
    expect((await owner.send('POST', `/api/repairs/${documented.id}/documents`, paper)).status).toBe(201)
    const remove = (repair: Repair) => codeOf(technician.delete(`/api/repairs/${repair.id}?photos=delete`))
    expect([await remove(mixed), await remove(documented), await remove(mine)]).toEqual([
      '403 role_missing',
      '403 role_missing',
      '204',
    ])
    for (const photo of [own, others]) expect((await owner.get(`/api/files/${photo.id}`)).status).toBe(200)
    expect(await codeOf(owner.delete(`/api/repairs/${mixed.id}?photos=delete`))).toBe('204')
  })

  it('loses nothing with the account of a member, and no old column has its rows', async () => {
    const { id, join } = await aShop(product)
    const technician = await join('technician')
    const photo = await json<{ id: string }>(uploadFor(technician, id))
    const stored = await sql<{ user_id: string | null; created_by: string | null }>`
      select user_id, created_by from uploaded_files where id = ${photo.id}`.execute(db)
    expect(stored.rows).toEqual([{ user_id: null, created_by: await idOf(technician) }])
    await leave(product, id, technician)
    expect((await askForDeletion(technician)).status).toBe(200)
    clock.goTo(40)
    await eraseNow(product)
    clock.goTo(0)
    expect(await db.selectFrom('uploaded_files').select('created_by').where('id', '=', photo.id).execute()).toEqual([
      { created_by: null },
    ])
  })

  it('is nobody’s business who is not in it, or no longer', async () => {
    const { id, join } = await aShop(product)
    const technician = await join('technician')
    const photo = await json<{ id: string }>(uploadFor(technician, id))
    await leave(product, id, technician)
    const stranger = await aPerson(product)
    for (const person of [technician, stranger]) {
      for (const path of [`/api/shops/${id}`, `/api/files?shop_id=${id}`, `/api/files/${photo.id}`]) {
        expect([path, (await person.get(path)).status]).toEqual([path, 404])
      }
      expect((await uploadFor(person, id)).status).toBe(404)
    }
  })
})

describe('a shop whose owner has no such plan any more', () => {
  it('can be read and emptied, and nothing can be added until the plan is back', async () => {
    const { owner, id, join } = await aShop(product)
    const technician = await join('technician')
    const photo = await json<{ id: string }>(uploadFor(technician, id))
    const repair = await json<Repair>(technician.post(`/api/repairs?shop_id=${id}`, { file_ids: [photo.id] }))
    const setPlan = async (plan: string) =>
      db.updateTable('users').set({ plan_id: plan }).where('email', '=', owner.email).execute()

    await setPlan('pro')
    expect(await json<Me>(technician.get('/api/me'))).toMatchObject({
      shops: [{ is_read_only: true, read_only_reason: 'plan' }],
    })
    for (const path of [`/api/files?shop_id=${id}`, `/api/repairs/${repair.id}`, `/api/files/${photo.id}/content`]) {
      expect([path, (await technician.get(path)).status]).toEqual([path, 200])
    }
    const added = [
      uploadFor(technician, id, 2),
      technician.post(`/api/repairs?shop_id=${id}`),
      technician.send('PATCH', `/api/repairs/${repair.id}`, { json: { title: 'Roof' } }),
      technician.post(`/api/files/${photo.id}/analyses`),
      technician.post(`/api/repairs/${repair.id}/notes`, { text: 'Wet.' }),
      technician.post(`/api/repairs/${repair.id}/shares`),
    ]
    for (const each of added) expect(await codeOf(each)).toBe('403 shop_read_only')
    expect((await owner.delete(`/api/files/${photo.id}`)).status).toBe(204)

    await setPlan('enterprise')
    expect((await uploadFor(technician, id, 3)).status).toBe(201)
  })
})

describe('what a shop shows of itself', () => {
  const BRANDING = {
    color: '#0b4a8f',
    phone: '(555) 010-0100',
    website: 'https://acme.example.com/',
    license_line: 'Lic. 1045671',
    footer: 'Estimates are free.',
    logo_file_id: null as string | null,
  }

  it('is changed by who manages it, and carries neither script nor what is not its own', async () => {
    const { owner, id, join } = await aShop(product)
    const [admin, technician] = [await join('admin'), await join('technician')]
    const send = (person: Person, branding: object) =>
      person.send('PATCH', `/api/shops/${id}`, { json: { branding: { ...BRANDING, ...branding } } })
    expect(await json<ShopDetails>(send(admin, {}))).toMatchObject({ branding: BRANDING })
    expect(await codeOf(send(technician, {}))).toBe('403 role_missing')
    for (const change of [{ color: 'red' }, { website: 'javascript:alert(1)' }, { license_line: 'a\r\nBcc: b' }]) {
      expect((await send(owner, change)).status).toBe(400)
    }
    const both = { name: 'Mine', branding: { ...BRANDING, color: null } }
    expect(await codeOf(admin.send('PATCH', `/api/shops/${id}`, { json: both }))).toBe('403 role_missing')
    expect(await json<ShopDetails>(owner.get(`/api/shops/${id}`))).toMatchObject({ branding: BRANDING })
    const own = await owner.uploaded(await aPhoto({ seed: 3 }))
    expect(await codeOf(send(owner, { logo_file_id: own.id }))).toBe('404 not_found')
    const svg = new FormData()
    svg.append('file', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' }), 'logo.svg')
    expect(await codeOf(owner.send('POST', `/api/files?shop_id=${id}`, { body: svg }))).toBe('415 wrong_type')
  })

  it('has a logo that is no photo to analyze, unless it is also a photo of a repair', async () => {
    const { owner, id } = await aShop(product)
    const logo = await json<{ id: string }>(uploadFor(owner, id, 5))
    const photo = await json<{ id: string }>(uploadFor(owner, id, 6))
    const brand = (logoId: string | null) =>
      owner.send('PATCH', `/api/shops/${id}`, { json: { branding: { ...BRANDING, logo_file_id: logoId } } })
    const seen = async () => {
      const lists = ['', '&analyzed=false', '&sort=oldest', '&sort=name', '&name=jpg'].map(async (query) =>
        (await json<FilePage>(owner.get(`/api/files?shop_id=${id}${query}`))).files.map((file) => file.id).toSorted(),
      )
      const overview = await json<Overview>(owner.get(`/api/overview?shop_id=${id}`))
      const { usage } = await json<ShopDetails>(owner.get(`/api/shops/${id}`))
      return { lists: await Promise.all(lists), toAnalyze: overview.new_photos.count, files: usage.files }
    }
    const all = (ids: string[]) => Array.from({ length: 5 }, () => ids.toSorted())
    expect(await seen()).toEqual({ lists: all([logo.id, photo.id]), toAnalyze: 2, files: 2 })
    await brand(logo.id)
    expect(await seen()).toEqual({ lists: all([photo.id]), toAnalyze: 1, files: 1 })
    await owner.post(`/api/repairs?shop_id=${id}`, { file_ids: [logo.id] })
    expect(await seen()).toEqual({ lists: all([logo.id, photo.id]), toAnalyze: 2, files: 2 })
    await brand(null)
    expect(await seen()).toEqual({ lists: all([logo.id, photo.id]), toAnalyze: 2, files: 2 })
  })

  it('shows its logo to customers as long as it has one and its link is open', async () => {
    const { owner, id } = await aShop(product)
    const link = await anIntakeLink(owner, id)
    const customer = new TestClient(product.origin)
    const path = `/api/intake/${tokenIn(link)}/logo`
    expect((await customer.get(path)).status, 'it has none').toBe(404)
    const logo = await json<{ id: string }>(uploadFor(owner, id, 5))
    await owner.send('PATCH', `/api/shops/${id}`, { json: { branding: { ...BRANDING, logo_file_id: logo.id } } })
    const picture = await customer.get(path)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(picture.headers.get('content-security-policy')).toContain('sandbox')
    expect(picture.headers.get('x-robots-tag')).toContain('noindex')
    await owner.send('PATCH', `/api/intake-links/${link.id}`, { json: { is_open: false } })
    expect(await codeOf(customer.get(path))).toBe('410 intake_closed')
    expect(await codeOf(customer.get(`/api/intake/${'0'.repeat(26)}/logo`))).toBe('404 not_found')
  })

  it('is on its links and their logo, and on no link of a person', async () => {
    const { owner, id } = await aShop(product)
    const logo = await json<{ id: string }>(uploadFor(owner, id, 5))
    await owner.send('PATCH', `/api/shops/${id}`, { json: { branding: { ...BRANDING, logo_file_id: logo.id } } })
    const photo = await json<{ id: string }>(uploadFor(owner, id, 6))
    const repair = await json<Repair>(owner.post(`/api/repairs?shop_id=${id}`, { file_ids: [photo.id] }))
    const own = await owner.uploaded(await aPhoto({ seed: 7 }))
    const ownRepair = await json<Repair>(owner.post('/api/repairs', { file_ids: [own.id] }))
    const seen = async (repairId: string) => {
      const share = await json<{ id: string; url: string }>(owner.post(`/api/repairs/${repairId}/shares`))
      const recipient = new TestClient(product.origin)
      const [, linkId, secret] = /#([^.]+)\.(.+)$/.exec(share.url) ?? []
      const key = { id: linkId, secret }
      const sender = await json<{ shop: string | null }>(recipient.post('/api/shared/sender', key))
      const [listed] = (await json<{ shares: { opened: number }[] }>(owner.get(`/api/repairs/${repairId}/shares`)))
        .shares
      expect(listed?.opened).toBe(0)
      expect((await recipient.post('/api/shared/open', key)).status).toBe(204)
      return {
        sender: sender.shop,
        key,
        share,
        view: await json<Shared>(recipient.get(`/api/shared/${share.id}`)),
        recipient,
        id: share.id,
      }
    }
    const { logo_file_id: _, ...shown } = BRANDING
    const ofShop = await seen(repair.id)
    expect(ofShop.view.shop).toEqual({ name: 'Acme Repairs', ...shown, has_logo: true })
    const picture = await ofShop.recipient.get(`/api/shared/${ofShop.id}/logo`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(picture.headers.get('content-security-policy')).toContain('sandbox')
    expect(JSON.stringify(ofShop.view)).not.toContain(logo.id)
    expect(ofShop.sender).toBe('Acme Repairs')
    const ofPerson = await seen(ownRepair.id)
    expect(ofPerson.sender).toBeNull()
    expect(ofPerson.view.shop).toBeNull()
    expect((await ofPerson.recipient.get(`/api/shared/${ofPerson.id}/logo`)).status).toBe(404)
    // Alike for a wrong secret, for what is not there, and for what has ended.
    await owner.send('DELETE', `/api/shares/${ofShop.id}`)
    const { key } = ofShop
    for (const unknown of [key, { ...key, secret: ofPerson.key.secret }, { ...key, id: id }, { ...key, id: 'no id' }]) {
      expect(await json(new TestClient(product.origin).post('/api/shared/sender', unknown))).toEqual({ shop: null })
    }
  })
})

it('finds the workspace of whatever a request can name by its id', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'workspace_id' and table_name in (
      select table_name from information_schema.columns where table_schema = current_schema() and column_name = 'id')
    order by 1`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual([...THINGS].toSorted())
})
