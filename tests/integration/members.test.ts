import type { ActivityPage } from '#shared/api/activities.ts'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Me } from '#shared/api/accounts.ts'
import type { Repair } from '#shared/api/repairs.ts'
import type { Invitation, InvitationLook, ShopDetails, ShopMembers } from '#shared/api/shops.ts'
import { GIVEN_ROLES, type Role } from '#shared/workspaces/roles.rules.ts'
import { aPerson, eventually, testApp, TestClient, type Person } from '#tests/support/app.ts'
import { askForDeletion, eraseNow, mailsTo, movedClock } from '#tests/support/erasure.ts'
import { changed, openStream } from '#tests/support/events.ts'
import { aPhoto, aPhotoOfBytes } from '#tests/support/photos.ts'
import { plantPhotos } from '#tests/support/plantedPhotos.ts'
import { unzip } from '#tests/support/zip.ts'
import { aShop, leave, type TestShop } from '#tests/support/shops.ts'
import { beginSlowly } from '#tests/support/slowly.ts'
import { idOf } from '#tests/support/uploads.ts'

const MANY = { attempts: 1_000, seconds: 60 }
const clock = movedClock()
const product = await testApp({
  clock,
  allowances: { registrationPerIp: MANY, mailPerIp: MANY, changePerAccount: MANY },
})
const closed = await testApp({
  database: product.database,
  clock,
  environment: { REGISTRATION: 'closed' },
  allowances: { registrationPerIp: MANY, mailPerIp: MANY },
})
const { db } = product.database

const json = async <Body>(response: Promise<Response>): Promise<Body> => (await response).json() as Promise<Body>
async function codeOf(response: Promise<Response>): Promise<string> {
  const { status, text } = await response.then(async (each) => ({ status: each.status, text: await each.text() }))
  return text === '' ? String(status) : `${status} ${(JSON.parse(text) as { code?: string }).code ?? ''}`.trim()
}
const nobody = () => new TestClient(product.origin)

let addresses = 0
const anAddress = () => `new${(addresses += 1)}@example.com`

const setPlan = (person: Person, plan: string) =>
  db.updateTable('users').set({ plan_id: plan }).where('email', '=', person.email).execute()

/** The token of the last mail to an address. The other process may have sent it. */
async function tokenTo(email: string, before?: string): Promise<string> {
  return eventually(async () => {
    const mails = [...(await mailsTo(product, email)), ...(await mailsTo(closed, email))]
    const tokens = mails.flatMap(({ text }) => /\/join#token=([\w-]+)/.exec(text)?.[1] ?? [])
    return tokens.filter((token) => token !== before).at(-1)
  })
}

async function invited({ id, owner }: TestShop, email: string, role: Role = 'technician') {
  const invitation = await json<Invitation>(owner.post(`/api/shops/${id}/invitations`, { email, role }))
  return { invitation, token: await tokenTo(invitation.email) }
}

const membersOf = (person: Person, id: string) => json<ShopMembers>(person.get(`/api/shops/${id}/members`))
const rolesOf = async (person: Person, id: string) => (await membersOf(person, id)).members.map(({ role }) => role)
const shopsOf = async (person: TestClient) => (await json<Me>(person.get('/api/me'))).shops ?? []
const uploadFor = async (person: TestClient, shopId: string, seed = 1) =>
  person.upload(await aPhoto({ seed }), { shopId })

/** What happened in a shop, newest first: what, to or by whom, and what else was noted. */
async function happened(shopId: string, person: Person): Promise<unknown[]> {
  const { activities } = await json<ActivityPage>(person.get(`/api/shops/${shopId}/activity?limit=100`))
  return activities.map(({ kind, actor, facts }) => [kind, actor.user_id, facts])
}

describe('an invitation', () => {
  it('is accepted once by whoever has the address, and creates nothing else', async () => {
    const shop = await aShop(product)
    const person = await aPerson(product, { isConfirmed: true })
    const { invitation, token } = await invited(shop, ` ${person.email.toUpperCase()} `)
    expect(invitation).toMatchObject({ email: person.email, role: 'technician', resends: 0 })
    const look = { shop_name: 'Acme Repairs', invited_by: 'Olive Owner', role: 'technician' }
    const seen = (by: TestClient) => json<InvitationLook>(by.post('/api/invitations/look', { token }))
    expect(await seen(nobody())).toEqual({ ...look, email_hint: 'p•••@example.com', fits: null })
    expect(await seen(person)).toMatchObject({ ...look, fits: true })

    expect((await person.post('/api/invitations/accept', { token })).status).toBe(200)
    expect(await codeOf(person.post('/api/invitations/accept', { token }))).toBe('400 link_invalid')
    expect(await shopsOf(person)).toMatchObject([{ id: shop.id, role: 'technician' }])
    expect(await rolesOf(person, shop.id)).toEqual(['owner', 'technician'])
    expect((await json<Me>(person.get('/api/me'))).plan_id).toBe('free')
  })

  it('is used by exactly one of eight requests at the same time', async () => {
    const shop = await aShop(product)
    const person = await aPerson(product, { isConfirmed: true })
    const { token } = await invited(shop, person.email)
    const accepted = Array.from({ length: 8 }, () => codeOf(person.post('/api/invitations/accept', { token })))
    const answers = (await Promise.all(accepted)).toSorted()
    expect(answers).toEqual(['200', ...Array.from({ length: 7 }, () => '400 link_invalid')])
    expect(await rolesOf(shop.owner, shop.id)).toEqual(['owner', 'technician'])
  })

  it('is for its confirmed address alone', async () => {
    const shop = await aShop(product)
    const unconfirmed = await aPerson(product)
    const other = await aPerson(product, { isConfirmed: true })
    const { token } = await invited(shop, unconfirmed.email)
    for (const person of [unconfirmed, other]) {
      expect(await json<InvitationLook>(person.post('/api/invitations/look', { token }))).toMatchObject({ fits: false })
      for (const act of ['accept', 'decline']) {
        expect(await codeOf(person.post(`/api/invitations/${act}`, { token }))).toBe('403 invitation_for_other')
      }
      expect(await shopsOf(person)).toEqual([])
    }
  })

  it('stores no token, and only the latest mail works', async () => {
    const shop = await aShop(product)
    const person = await aPerson(product, { isConfirmed: true })
    const { invitation, token } = await invited(shop, person.email)
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(i)::text || (select string_agg(to_jsonb(m)::text, '') from mails m) as row
      from shop_invitations i where id = ${invitation.id}`.execute(db)
    expect(rows[0]?.row).not.toContain(token)
    const path = `/api/shops/${shop.id}/invitations/${invitation.id}`
    expect(await json<Invitation>(shop.owner.post(`${path}/resend`))).toMatchObject({ resends: 1 })
    const next = await tokenTo(person.email, token)
    expect(await codeOf(person.post('/api/invitations/accept', { token }))).toBe('400 link_invalid')
    for (let count = 0; count < 2; count += 1) expect((await shop.owner.post(`${path}/resend`)).status).toBe(200)
    expect(await codeOf(shop.owner.post(`${path}/resend`))).toBe('403 limit_reached')
    expect(await codeOf(person.post('/api/invitations/accept', { token: next }))).toBe('400 link_invalid')
  })

  it('ends when it is declined, canceled, or seven days old', async () => {
    const shop = await aShop(product)
    const person = await aPerson(product, { isConfirmed: true })
    const first = await invited(shop, person.email)
    expect(await codeOf(person.post('/api/invitations/decline', { token: first.token }))).toBe('204')
    expect(await codeOf(person.post('/api/invitations/accept', { token: first.token }))).toBe('400 link_invalid')

    const second = await invited(shop, person.email)
    const token = await tokenTo(person.email, first.token)
    const path = `/api/shops/${shop.id}/invitations/${second.invitation.id}`
    expect(await codeOf(shop.owner.delete(path))).toBe('204')
    expect(await codeOf(shop.owner.delete(path))).toBe('404 not_found')
    expect(await codeOf(person.post('/api/invitations/accept', { token }))).toBe('400 link_invalid')

    const other = anAddress()
    const third = await invited(shop, other)
    clock.goTo(7.01)
    onTestFinished(() => void clock.goTo(0))
    expect(await codeOf(nobody().post('/api/invitations/look', { token: third.token }))).toBe('400 link_invalid')
  })

  it('says the same whether or not the address has an account, and that somebody is in already', async () => {
    const shop = await aShop(product)
    const person = await aPerson(product, { isConfirmed: true })
    const path = `/api/shops/${shop.id}/invitations`
    const answers = []
    for (const email of [person.email, anAddress()]) {
      const made = await shop.owner.post(path, { email, role: 'viewer' })
      answers.push({ status: made.status, keys: Object.keys((await made.json()) as object) })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ status: 201 })
    await shop.join('viewer', person)
    expect(await codeOf(shop.owner.post(path, { email: person.email, role: 'viewer' }))).toBe('409 already_member')
    expect(await codeOf(shop.owner.post(path, { email: 'no address', role: 'viewer' }))).toBe('400 invalid_field')
    expect(await codeOf(shop.owner.post(path, { email: anAddress(), role: 'owner' }))).toMatch(/^400 /)
  })

  it('is made thirty times a day, by nobody with an unconfirmed address, and to no more than 25 members', async () => {
    const shop = await aShop(product)
    const path = `/api/shops/${shop.id}/invitations`
    await db.updateTable('users').set({ email_verified: false }).where('email', '=', shop.owner.email).execute()
    expect(await codeOf(shop.owner.post(path, { email: anAddress(), role: 'viewer' }))).toBe('403 email_unconfirmed')
    await db.updateTable('users').set({ email_verified: true }).where('email', '=', shop.owner.email).execute()
    for (let count = 0; count < 30; count += 1) {
      expect(await codeOf(shop.owner.post(path, { email: anAddress(), role: 'viewer' }))).toBe('201')
    }
    expect(await codeOf(shop.owner.post(path, { email: anAddress(), role: 'viewer' }))).toBe('429 too_many_attempts')

    const full = await aShop(product)
    const person = await aPerson(product, { isConfirmed: true })
    const { token } = await invited(full, person.email)
    for (let count = 0; count < 24; count += 1) await full.join('viewer')
    expect(await codeOf(person.post('/api/invitations/accept', { token }))).toBe('403 limit_reached')
    const another = full.owner.post(`/api/shops/${full.id}/invitations`, { email: anAddress(), role: 'viewer' })
    expect(await codeOf(another)).toBe('403 limit_reached')
  })

  it('brings nobody into a sixth shop, and nobody into one that is read-only', async () => {
    const person = await aPerson(product, { isConfirmed: true })
    const shop = await aShop(product)
    const { token } = await invited(shop, person.email)
    await setPlan(shop.owner, 'pro')
    expect(await codeOf(person.post('/api/invitations/accept', { token }))).toBe('403 shop_read_only')
    await setPlan(shop.owner, 'enterprise')
    for (let count = 0; count < 5; count += 1) await (await aShop(product)).join('viewer', person)
    expect(await codeOf(person.post('/api/invitations/accept', { token }))).toBe('403 limit_reached')
  })
})

describe('a registration with an invitation', () => {
  const form = (email: string, invitation?: string) => ({
    name: 'Nora New',
    email,
    password: 'right as rain 7',
    ...(invitation === undefined ? {} : { invitation }),
  })
  const register = (email: string, token?: string) =>
    codeOf(new TestClient(closed.origin).post('/api/auth/sign-up/email', form(email, token)))

  it('is possible once while registration is closed, for exactly that address, which is confirmed by it', async () => {
    const shop = await aShop(product)
    const email = anAddress()
    const { token } = await invited(shop, email)
    expect(await register(email)).toBe('403 registration_closed')
    expect(await register(anAddress(), token)).toBe('403 invitation_for_other')
    expect(await register(email, 'another token')).toBe('400 link_invalid')
    const person = new TestClient(closed.origin)
    const answers = await Promise.all([
      codeOf(person.post('/api/auth/sign-up/email', form(email.toUpperCase(), token))),
      ...Array.from({ length: 7 }, () => register(email, token)),
    ])
    expect(answers.filter((each) => each === '200')).toHaveLength(1)
    expect(await register(email, token)).toBe('400 link_invalid')
    const made = await db.selectFrom('users').select(['id', 'email_verified']).where('email', '=', email).execute()
    expect(made).toMatchObject([{ email_verified: true }])
    expect(await rolesOf(shop.owner, shop.id)).toEqual(['owner', 'technician'])
    const mails = await db.selectFrom('mails').select('kind').where('recipient', '=', email).execute()
    expect(mails).toEqual([{ kind: 'shop_invitation' }])
  })

  it('leaves no account behind when it cannot join', async () => {
    const shop = await aShop(product)
    const email = anAddress()
    const { token } = await invited(shop, email)
    await setPlan(shop.owner, 'pro')
    expect(await register(email, token)).toBe('403 shop_read_only')
    expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
  })
})

/** Who may do what to members, once more than the product says it. */
const MAY_DECIDE: Record<Role | 'former' | 'stranger', readonly string[]> = {
  owner: [
    'list',
    'emails',
    'invite admin',
    'invite viewer',
    'invitations',
    'promote',
    'demote admin',
    'remove admin',
    'remove viewer',
    'rename',
  ],
  admin: ['list', 'emails', 'invite viewer', 'invitations', 'remove viewer'],
  technician: ['list'],
  viewer: ['list'],
  former: [],
  stranger: [],
}

describe('members', () => {
  it.each(Object.keys(MAY_DECIDE) as (keyof typeof MAY_DECIDE)[])('%s: may do what the role says', async (who) => {
    const shop = await aShop(product)
    const admin = await shop.join('admin')
    const viewer = await shop.join('viewer')
    const person =
      who === 'owner'
        ? shop.owner
        : who === 'stranger'
          ? await aPerson(product)
          : await shop.join(who === 'former' ? 'admin' : who)
    if (who === 'former') await leave(product, shop.id, person)
    const path = `/api/shops/${shop.id}`
    const member = async (each: Person) => `${path}/members/${await idOf(each)}`
    const role = (to: string) => ({ json: { role: to } })
    const answers: [string, string][] = [
      ['list', await codeOf(person.get(`${path}/members`))],
      ['invite admin', await codeOf(person.post(`${path}/invitations`, { email: anAddress(), role: 'admin' }))],
      ['invite viewer', await codeOf(person.post(`${path}/invitations`, { email: anAddress(), role: 'viewer' }))],
      ['invitations', await codeOf(person.get(`${path}/invitations`))],
      ['promote', await codeOf(person.send('PATCH', await member(viewer), role('admin')))],
      ['demote admin', await codeOf(person.send('PATCH', await member(admin), role('viewer')))],
    ]
    await db
      .updateTable('shop_members')
      .set({ role: 'admin' })
      .where('user_id', '=', await idOf(admin))
      .execute()
    await db
      .updateTable('shop_members')
      .set({ role: 'viewer' })
      .where('user_id', '=', await idOf(viewer))
      .execute()
    answers.push(
      ['remove admin', await codeOf(person.delete(await member(admin)))],
      ['remove viewer', await codeOf(person.delete(await member(viewer)))],
      ['rename', await codeOf(person.send('PATCH', path, { json: { name: 'Best Roofs' } }))],
    )
    if (
      answers[0]?.[1] === '200' &&
      (await membersOf(person, shop.id)).members.every(({ email }) => email !== undefined)
    )
      answers.push(['emails', '200'])
    const done = answers.filter(([, answer]) => answer.startsWith('2')).map(([act]) => act)
    expect(done.toSorted()).toEqual([...MAY_DECIDE[who]].toSorted())
    const refused = who === 'former' || who === 'stranger' ? '404 not_found' : '403 role_missing'
    for (const [act, answer] of answers) if (!answer.startsWith('2')) expect([act, answer]).toEqual([act, refused])
  })

  it('gives and takes roles while the person is there, and the owner keeps the own one', async () => {
    const shop = await aShop(product)
    const technician = await shop.join('technician')
    const path = `/api/shops/${shop.id}/members`
    const change = async (by: Person, who: Person, role: string) =>
      codeOf(by.send('PATCH', `${path}/${await idOf(who)}`, { json: { role } }))
    for (const role of GIVEN_ROLES) {
      expect(await change(shop.owner, technician, role)).toBe('200')
      expect(await shopsOf(technician)).toMatchObject([{ role }])
    }
    expect(await change(shop.owner, shop.owner, 'admin')).toBe('403 role_missing')
    expect(await change(shop.owner, technician, 'owner')).toMatch(/^400 /)
    expect(await change(shop.owner, await aPerson(product), 'viewer')).toBe('404 not_found')
    expect(await codeOf(shop.owner.delete(`${path}/me`))).toBe('409 owns_shop')
    expect(await codeOf(technician.delete(`${path}/me`))).toBe('204')
    expect(await shopsOf(technician)).toEqual([])
  })

  it('are in the activity: who came and went, and who decided it', async () => {
    const shop = await aShop(product)
    const technician = await shop.join('technician')
    const admin = await shop.join('admin')
    const { invitation } = await invited(shop, anAddress())
    await shop.owner.delete(`/api/shops/${shop.id}/invitations/${invitation.id}`)
    const [ownerId, id, adminId] = [await idOf(shop.owner), await idOf(technician), await idOf(admin)]
    const path = `/api/shops/${shop.id}/members`
    await shop.owner.send('PATCH', `${path}/${id}`, { json: { role: 'viewer' } })
    await admin.delete(`${path}/${id}`)
    await admin.delete(`${path}/me`)
    expect((await happened(shop.id, shop.owner)).toReversed()).toEqual([
      ['member_invited', ownerId, { role: invitation.role }],
      ['invitation_canceled', ownerId, {}],
      ['role_changed', id, { role: 'viewer', by: ownerId }],
      ['member_left', id, { by: adminId }],
      ['member_left', adminId, {}],
    ])
  })

  it('are gone with the commit: requests, and streams that hear nothing more of the shop', async () => {
    const shop = await aShop(product)
    const technician = await shop.join('technician')
    const photo = await json<{ id: string }>(uploadFor(technician, shop.id))
    const stream = await openStream(technician)
    await uploadFor(shop.owner, shop.id, 2)
    await stream.next(changed('photos'))
    const path = `/api/shops/${shop.id}/members/${await idOf(technician)}`
    expect(await codeOf(shop.owner.delete(path))).toBe('204')
    await uploadFor(shop.owner, shop.id, 3)
    await stream.ended
    const after = stream.events.findLastIndex(({ event }) => event === 'changed')
    expect(stream.events.slice(after + 1).map(({ event }) => event)).toEqual(['bye'])
    expect(JSON.stringify(stream.events).match(/"photos"/g)).toHaveLength(1)
    for (const gone of [`/api/shops/${shop.id}`, `/api/files/${photo.id}/content`, `/api/repairs?shop_id=${shop.id}`]) {
      expect([gone, await codeOf(technician.get(gone))]).toEqual([gone, '404 not_found'])
    }
    expect(await codeOf(uploadFor(technician, shop.id, 4))).toBe('404 not_found')
    const next = await openStream(technician)
    await technician.uploaded(await aPhoto({ seed: 5 }))
    await next.next(changed('photos'))
  })

  it('add nothing that had begun before they were out, and their links end', async () => {
    const shop = await aShop(product)
    const technician = await shop.join('technician')
    const photo = await json<{ id: string }>(uploadFor(technician, shop.id))
    const repair = await json<Repair>(technician.post(`/api/repairs?shop_id=${shop.id}`, { file_ids: [photo.id] }))
    const share = await json<{ id: string }>(technician.post(`/api/repairs/${repair.id}/shares`))
    const kept = await json<{ id: string }>(shop.owner.post(`/api/repairs/${repair.id}/shares`))
    const id = await idOf(technician)
    const begun = await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('shop_members').where('user_id', '=', id).execute()
      const answer = uploadFor(technician, shop.id, 2)
      await eventually(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return rows.length > 0 ? true : undefined
      })
      return { answer }
    })
    expect(await codeOf(begun.answer)).toBe('404 not_found')
    await shop.join('technician', technician)
    expect(await codeOf(shop.owner.delete(`/api/shops/${shop.id}/members/${id}`))).toBe('204')
    const links = await db
      .selectFrom('shares')
      .select(['id', 'revoked_at'])
      .where('repair_id', '=', repair.id)
      .execute()
    expect(links.map((link) => [link.id, link.revoked_at === null]).toSorted()).toEqual(
      [
        [share.id, false],
        [kept.id, true],
      ].toSorted(),
    )
  })

  it('are gone with the commit: downloads that are under way', async () => {
    const shop = await aShop(product)
    // A pipe and its buffers hold less than one of these, and less than a page of such names.
    const photos = [await aPhotoOfBytes(9_000_000), Buffer.concat([await aPhotoOfBytes(8_000_000), Buffer.from('end')])]
    const file_ids: string[] = []
    for (const photo of photos)
      file_ids.push((await json<{ id: string }>(shop.owner.upload(photo, { shopId: shop.id }))).id)
    const repair = await json<{ id: string }>(shop.owner.post(`/api/repairs?shop_id=${shop.id}`, { file_ids }))
    const claim = await json<{ id: string }>(
      shop.owner.post(`/api/claims?shop_id=${shop.id}`, { title: 'Burst pipe', repair_ids: [repair.id] }),
    )
    const downloads = [
      `/api/me/data?shop_id=${shop.id}`,
      `/api/claims/${claim.id}/pack.zip?originals=keep`,
      `/api/files/repair-list.csv?shop_id=${shop.id}`,
    ]
    const names = Array.from({ length: 1200 }, () => ({ name: 'n'.repeat(40_000) }))
    for (const download of downloads) {
      const admin = await shop.join('admin')
      const path = `/api/shops/${shop.id}/members/${await idOf(admin)}`
      if (download.includes('.csv')) {
        const planted = await plantPhotos(db, admin.email, names)
        await db.updateTable('uploaded_files').set({ workspace_id: shop.id }).where('id', 'in', planted).execute()
      }
      const under = await admin.get(download)
      expect([download, under.status]).toEqual([download, 200])
      expect(await codeOf(shop.owner.delete(path))).toBe('204')
      const end = await under.arrayBuffer().then(
        () => 'whole',
        () => 'broken off',
      )
      expect([download, end]).toEqual([download, 'broken off'])
      expect([download, await codeOf(admin.get(download))]).toEqual([download, '404 not_found'])
    }
  })

  it('take along the invitations that they made', async () => {
    const shop = await aShop(product)
    const admin = await shop.join('admin')
    const email = anAddress()
    await json(admin.post(`/api/shops/${shop.id}/invitations`, { email, role: 'technician' }))
    const kept = anAddress()
    await json(shop.owner.post(`/api/shops/${shop.id}/invitations`, { email: kept, role: 'viewer' }))
    expect(await codeOf(shop.owner.delete(`/api/shops/${shop.id}/members/${await idOf(admin)}`))).toBe('204')
    const { invitations } = await json<{ invitations: Invitation[] }>(
      shop.owner.get(`/api/shops/${shop.id}/invitations`),
    )
    expect(invitations.map((each) => each.email)).toEqual([kept])
  })

  it.each(['removed', 'logged out'])('do nothing by a request whose body comes when they are %s', async (how) => {
    const shop = await aShop(product)
    const admin = await shop.join('admin')
    const slow = await beginSlowly(product.origin, admin, {
      method: 'POST',
      path: `/api/repairs?shop_id=${shop.id}`,
      body: JSON.stringify({ title: 'Late' }),
    })
    const out =
      how === 'removed'
        ? await shop.owner.delete(`/api/shops/${shop.id}/members/${await idOf(admin)}`)
        : await admin.post('/api/auth/sign-out')
    expect(out.ok).toBe(true)
    expect(await slow.finish()).toBe(how === 'removed' ? 404 : 401)
    const { repairs } = await json<{ repairs: unknown[] }>(shop.owner.get(`/api/repairs?shop_id=${shop.id}`))
    expect(repairs).toEqual([])
  })

  it('may still be removed, and leave, when the plan of the owner has ended', async () => {
    const shop = await aShop(product)
    const [viewer, technician] = [await shop.join('viewer'), await shop.join('technician')]
    await setPlan(shop.owner, 'free')
    const path = `/api/shops/${shop.id}`
    expect((await membersOf(shop.owner, shop.id)).members[2]?.email).toBe(viewer.email)
    expect(await codeOf(shop.owner.post(`${path}/invitations`, { email: anAddress(), role: 'viewer' }))).toBe(
      '403 shop_read_only',
    )
    expect(await codeOf(shop.owner.delete(`${path}/members/${await idOf(viewer)}`))).toBe('204')
    expect(await codeOf(technician.delete(`${path}/members/me`))).toBe('204')
    expect(await rolesOf(shop.owner, shop.id)).toEqual(['owner'])
  })

  it('have the day on which they were last there, noted by a request for the shop', async () => {
    const shop = await aShop(product)
    const viewer = await shop.join('viewer')
    await viewer.get('/api/me')
    expect((await membersOf(shop.owner, shop.id)).members[1]?.last_active_on).toBeNull()
    await viewer.get(`/api/files?shop_id=${shop.id}`)
    const today = new Date().toISOString().slice(0, 10)
    expect((await membersOf(shop.owner, shop.id)).members[1]?.last_active_on).toBe(today)
  })
})

/** A shop whose owner offers it to an admin on the plan that includes one. */
async function anOffer(plan = 'enterprise') {
  const shop = await aShop(product)
  const admin = await shop.join('admin')
  await setPlan(admin, plan)
  const path = `/api/shops/${shop.id}/transfer`
  const offer = async (password = shop.owner.password) =>
    codeOf(shop.owner.post(path, { user_id: await idOf(admin), password }))
  const accept = (password = admin.password) => codeOf(admin.post(`${path}/accept`, { password }))
  return { shop, admin, path, offer, accept }
}

describe('a transfer', () => {
  it('makes an admin the owner in one step, tells both, and keeps everything', async () => {
    const { shop, admin, offer, accept } = await anOffer()
    const photo = await json<{ id: string }>(uploadFor(shop.owner, shop.id))
    expect(await offer('wrong as rain 7')).toBe('403 wrong_password')
    expect(await offer()).toBe('202')
    expect((await membersOf(shop.owner, shop.id)).transfer).toMatchObject({ user_id: await idOf(admin) })
    expect(await accept('wrong as rain 7')).toBe('403 wrong_password')
    expect(await accept()).toBe('200')
    expect(await accept()).toBe('404 not_found')
    expect(await shopsOf(admin)).toMatchObject([{ role: 'owner' }])
    expect(await shopsOf(shop.owner)).toMatchObject([{ role: 'admin' }])
    expect((await membersOf(admin, shop.id)).transfer).toBeNull()
    expect((await happened(shop.id, admin))[0]).toEqual(['owner_changed', await idOf(admin), {}])
    expect((await shop.owner.get(`/api/files/${photo.id}`)).status).toBe(200)
    for (const { email } of [admin, shop.owner]) {
      await eventually(async () =>
        (await mailsTo(product, email))
          .concat(await mailsTo(closed, email))
          .find((mail) => mail.subject.includes('another owner')),
      )
    }
  })

  it('is refused without the plan, with a shop of the own, to others, and after seven days', async () => {
    const without = await anOffer('pro')
    expect(await without.offer()).toBe('202')
    expect(await without.accept()).toBe('409 plan_needed')
    const owning = await anOffer()
    await owning.admin.post('/api/shops', { name: 'Mine' })
    expect(await owning.offer()).toBe('202')
    expect(await owning.accept()).toBe('409 shop_exists')

    const { shop, path, offer, accept } = await anOffer()
    const technician = await shop.join('technician')
    const other = await shop.join('admin')
    const { password } = shop.owner
    expect(await codeOf(shop.owner.post(path, { user_id: await idOf(technician), password }))).toBe('400 invalid_field')
    expect(await codeOf(shop.owner.post(path, { user_id: await idOf(await aPerson(product)), password }))).toBe(
      '404 not_found',
    )
    expect(await codeOf(other.post(path, { user_id: await idOf(other), password: other.password }))).toBe(
      '403 role_missing',
    )
    expect(await offer()).toBe('202')
    expect(await codeOf(other.post(`${path}/accept`, { password: other.password }))).toBe('404 not_found')
    expect(await codeOf(other.delete(path))).toBe('403 role_missing')
    clock.goTo(7.01)
    expect(await accept()).toMatch(/^40[14]/)
    clock.goTo(0)
    expect(await codeOf(shop.owner.delete(path))).toBe('204')
    expect(await accept()).toBe('404 not_found')
  })

  it('ends with the membership of the person to whom it is offered', async () => {
    const { shop, admin, offer, accept } = await anOffer()
    expect(await offer()).toBe('202')
    await admin.delete(`/api/shops/${shop.id}/members/me`)
    await shop.join('admin', admin)
    expect(await accept()).toBe('404 not_found')
  })

  it('is whole or not at all, whichever of its statements fails, and there is an owner all the time', async () => {
    const { shop, admin, offer, accept } = await anOffer()
    for (const [table, what] of [
      ['shop_members', 'update'],
      ['shop_transfers', 'delete'],
      ['security_events', 'insert'],
      ['mails', 'insert'],
    ] as const) {
      for (const when of ['at once', 'at the commit'] as const) {
        expect(await offer()).toBe('202')
        const mend = await failing(table, what, when)
        expect([table, when, await accept()]).toEqual([table, when, '500 internal'])
        await mend()
        expect(await rolesOf(admin, shop.id)).toEqual(['owner', 'admin'])
        expect(await shopsOf(admin)).toMatchObject([{ role: 'admin' }])
      }
    }
    expect(await accept()).toBe('200')
    expect(await rolesOf(admin, shop.id)).toEqual(['owner', 'admin'])
  })
})

/** Makes a statement fail: as soon as it is executed, or when all others of its transaction have been. */
async function failing(table: string, what: 'insert' | 'update' | 'delete', when: 'at once' | 'at the commit') {
  await sql`create or replace function fail() returns trigger language plpgsql as
    ${sql.lit("begin raise exception 'refused by the test'; end")}`.execute(db)
  const [kind, timing] = when === 'at once' ? ['', ''] : ['constraint', 'deferrable initially deferred']
  await sql`create ${sql.raw(kind)} trigger fail after ${sql.raw(what)} on ${sql.table(table)} ${sql.raw(timing)}
    for each row execute function fail()`.execute(db)
  return async () => void (await sql`drop trigger fail on ${sql.table(table)}`.execute(db))
}

describe('the deletion of a shop', () => {
  const ask = (shop: TestShop, password = shop.owner.password) =>
    codeOf(shop.owner.post(`/api/shops/${shop.id}/deletion`, { password }))

  it('makes it read-only for thirty days, tells everybody, and is taken back by the owner', async () => {
    const shop = await aShop(product)
    const admin = await shop.join('admin')
    expect(await ask(shop, 'wrong as rain 7')).toBe('403 wrong_password')
    expect(await codeOf(admin.post(`/api/shops/${shop.id}/deletion`, { password: admin.password }))).toBe(
      '403 role_missing',
    )
    expect(await ask(shop)).toBe('202')
    expect(await shopsOf(admin)).toMatchObject([{ is_read_only: true, read_only_reason: 'deletion' }])
    expect(await codeOf(uploadFor(admin, shop.id))).toBe('403 shop_read_only')
    for (const { email } of [admin, shop.owner]) {
      await eventually(async () =>
        (await mailsTo(product, email))
          .concat(await mailsTo(closed, email))
          .find((mail) => mail.subject.includes('will be deleted')),
      )
    }
    expect(await codeOf(admin.delete(`/api/shops/${shop.id}/deletion`))).toBe('403 role_missing')
    const restored = await json<ShopDetails>(shop.owner.delete(`/api/shops/${shop.id}/deletion`))
    expect(restored).toMatchObject({ is_read_only: false, delete_after: null })
    expect((await uploadFor(admin, shop.id)).status).toBe(201)
  })

  it('erases everything of it with its objects when it is due, and nothing of anybody else', async () => {
    const shop = await aShop(product)
    const admin = await shop.join('admin')
    const own = await admin.uploaded(await aPhoto({ seed: 3 }))
    for (let seed = 0; seed < 3; seed += 1) await uploadFor(admin, shop.id, 10 + seed)
    await admin.post(`/api/repairs?shop_id=${shop.id}`)
    await admin.post(`/api/shops/${shop.id}/invitations`, { email: anAddress(), role: 'viewer' })
    expect(await ask(shop)).toBe('202')
    clock.goTo(29)
    await eraseNow(product)
    clock.goTo(0)
    expect((await shopsOf(admin)).length).toBe(1)
    for (const [table, what] of [
      ['uploaded_files', 'delete'],
      ['shop_members', 'delete'],
      ['workspaces', 'delete'],
    ] as const) {
      const mend = await failing(table, what, 'at the commit')
      clock.goTo(31)
      await eraseNow(product)
      clock.goTo(0)
      await mend()
      expect(await rolesOf(admin, shop.id)).toEqual(['owner', 'admin'])
    }
    clock.goTo(31)
    await eraseNow(product)
    clock.goTo(0)
    expect(await shopsOf(admin)).toEqual([])
    for (const table of ['uploaded_files', 'repairs', 'file_usage', 'pending_objects'] as const) {
      const column = table === 'pending_objects' ? 'key' : 'workspace_id'
      const { rows } =
        await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)}::text like ${`${shop.id}%`}`.execute(db)
      expect([table, rows]).toEqual([table, []])
    }
    const left = sql`select id from workspaces where id = ${shop.id} union select shop_id from shop_members where shop_id = ${shop.id}`
    expect((await left.execute(db)).rows).toEqual([])
    expect((await admin.get(`/api/files/${own.id}/content`)).status).toBe(200)
  })
})

it('a shop that is to be deleted is not kept by an owner who is leaving', async () => {
  const shop = await aShop(product)
  const path = `/api/shops/${shop.id}/deletion`
  expect(await codeOf(shop.owner.post(path, { password: shop.owner.password }))).toBe('202')
  const id = await idOf(shop.owner)
  const begun = await db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ deletion_due_at: new Date() }).where('id', '=', id).execute()
    const answer = shop.owner.delete(path)
    await eventually(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length > 0 ? true : undefined
    })
    return { answer }
  })
  expect(await codeOf(begun.answer)).toBe('401 signed_out')
  const { delete_after: due } = await db
    .selectFrom('shops')
    .select('delete_after')
    .where('id', '=', shop.id)
    .executeTakeFirstOrThrow()
  expect(due).not.toBeNull()
})

describe('the account of', () => {
  it('an owner is not deleted before the shop, and the deletion of the shop is enough', async () => {
    const shop = await aShop(product)
    const refused = await askForDeletion(shop.owner)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      code: 'owns_shop',
      detail: 'You own Acme Repairs. Transfer it or delete it first.',
    })
    expect((await shop.owner.get('/api/me')).status).toBe(200)
    await shop.owner.post(`/api/shops/${shop.id}/deletion`, { password: shop.owner.password })
    const id = await idOf(shop.owner)
    expect((await askForDeletion(shop.owner)).status).toBe(200)
    clock.goTo(31)
    await eraseNow(product)
    clock.goTo(0)
    expect(await db.selectFrom('users').select('id').where('id', '=', id).execute()).toEqual([])
    expect(await db.selectFrom('shops').select('id').where('id', '=', shop.id).execute()).toEqual([])
  })

  it('a member is erased with the memberships, and the shop keeps what the person made', async () => {
    const shop = await aShop(product)
    const technician = await shop.join('technician')
    const photo = await json<{ id: string }>(uploadFor(technician, shop.id))
    expect((await askForDeletion(technician)).status).toBe(200)
    clock.goTo(31)
    await eraseNow(product)
    clock.goTo(0)
    expect(await rolesOf(shop.owner, shop.id)).toEqual(['owner'])
    expect((await shop.owner.get(`/api/files/${photo.id}`)).status).toBe(200)
  })

  it('a member names the shops in the download of the own data', async () => {
    const shop = await aShop(product, 'Zebra Roofs')
    const viewer = await shop.join('viewer')
    const files = await unzip(Buffer.from(await (await viewer.get('/api/me/data')).arrayBuffer()))
    const profile = JSON.parse(files.get('profile.json')?.toString() ?? '') as object
    expect(profile).toMatchObject({ shops: [{ name: 'Zebra Roofs', role: 'viewer' }] })
  })
})
