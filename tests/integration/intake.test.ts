import { NO_BRANDING } from '#shared/shops/noBranding.ts'
import { describe, expect, it } from 'vitest'
import type { Analysis } from '#shared/api/analyses.ts'
import type { FilePage } from '#shared/api/files.ts'
import type { Repair } from '#shared/api/repairs.ts'
import type { Submission } from '#shared/api/intake.ts'
import { ROLE_IDS, ROLES, type Act, type Role } from '#shared/workspaces/roles.rules.ts'
import { completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp, type Person } from '#tests/support/app.ts'
import { mailsTo, movedClock } from '#tests/support/erasure.ts'
import { anIntakeLink, aWaitingRequest, Customer, inboxOf, solved, tokenIn } from '#tests/support/intake.ts'
import { runJob } from '#tests/support/jobs.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { aShop, leave, type TestShop } from '#tests/support/shops.ts'
import { expectProblem } from '#tests/support/uploads.ts'
import { whenOver } from '#tests/support/whenOver.ts'
import { unzip } from '#tests/support/zip.ts'

const ai = await startAiServer()
whenOver(ai.close)
const clock = movedClock()
/** More people than one network may register. */
const MANY = { attempts: 1_000, seconds: 60 }
const product = await testApp({
  allowances: { registrationPerIp: MANY, mailPerIp: MANY },
  environment: {
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: ai.baseUrl,
    TRUST_PROXY: '1',
    PUBLIC_URL: 'http://localhost:3000',
  },
  clock,
})
const { db } = product.database

let networks = 0

/** A customer at a network of their own. */
function aCustomer(token: string, ipAddress?: string): Customer {
  networks += 1
  return new Customer(product.origin, token, ipAddress ?? `198.${18 + (networks % 2)}.${networks % 250}.7`)
}

type Open = TestShop & { token: string; linkId: string }

async function anOpenShop(wishes: object = {}): Promise<Open> {
  const shop = await aShop(product)
  const link = await anIntakeLink(shop.owner, shop.id, wishes)
  return { ...shop, token: tokenIn(link), linkId: link.id }
}

const codeOf = async (response: Promise<Response> | Response) => {
  const answer = await response
  return `${answer.status} ${((await answer.json()) as { code?: string }).code ?? ''}`
}

const photosOf = async (person: Person, query = ''): Promise<FilePage['files']> =>
  ((await (await person.get(`/api/files${query}`)).json()) as FilePage).files

/** The files on the disk of the product. */
const objectsLeft = async (workspaceId: string) =>
  (await db.selectFrom('uploaded_files').select('id').where('storage_key', 'like', `${workspaceId}/%`).execute()).length

const draftsLeft = async () => {
  const rows = await db.selectFrom('workspaces').select('id').where('kind', '=', 'intake').execute()
  return rows.map(({ id }) => id as string)
}

describe('an intake link', () => {
  it('is made, listed, changed and deleted by those who manage the shop', async () => {
    const shop = await aShop(product)
    const [admin, technician, stranger] = [
      await shop.join('admin'),
      await shop.join('technician'),
      await aPerson(product),
    ]
    const path = `/api/shops/${shop.id}/intake-links`
    const link = await anIntakeLink(admin, shop.id, { greeting: 'We answer within an hour.' })
    expect(link).toMatchObject({ label: 'Van 2', is_open: true, waiting: 0, ask: { phone: 'optional' } })
    expect(link.url).toMatch(/^http:\/\/localhost:3000\/i\/[0-9a-hjkmnp-tv-z]{26}$/)
    expect(await codeOf(technician.post(path, { label: 'Mine' }))).toBe('403 role_missing')
    expect(await codeOf(stranger.post(path, { label: 'Mine' }))).toBe('404 not_found')
    const own = `/api/shops/${(await db.selectFrom('users').select('id').where('email', '=', stranger.email).executeTakeFirstOrThrow()).id}/intake-links`
    expect(await codeOf(stranger.post(own, { label: 'Mine' }))).toBe('404 not_found')
    for (const json of [{ is_open: false }, { new_address: true }]) {
      expect(await codeOf(technician.send('PATCH', `/api/intake-links/${link.id}`, { json }))).toBe('403 role_missing')
      expect(await codeOf(stranger.send('PATCH', `/api/intake-links/${link.id}`, { json }))).toBe('404 not_found')
    }
    const changed = await admin.send('PATCH', `/api/intake-links/${link.id}`, { json: { label: 'Door', greeting: '' } })
    expect(await changed.json()).toMatchObject({ label: 'Door', greeting: '', url: link.url })
    expect((await shop.owner.delete(`/api/intake-links/${link.id}`)).status).toBe(204)
    expect(await (await technician.get(path)).json()).toMatchObject({ links: [] })
    await expectProblem(await aCustomer(tokenIn(link)).look(), { status: 410, code: 'intake_closed' })
  })

  it('shows a customer the shop and what is asked, and nothing about its members', async () => {
    const { token, owner } = await anOpenShop({ greeting: 'Hello!' })
    const response = await aCustomer(token.toUpperCase()).look()
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      shop: { name: 'Acme Repairs' },
      greeting: 'Hello!',
      photos_max: 8,
      photo_bytes_max: 25 * 1024 ** 2,
      consent: { text: expect.stringContaining('OpenAI') as string },
    })
    for (const said of [owner.email, owner.name, 'Van 2']) expect(text).not.toContain(said)
    await expectProblem(await aCustomer('0'.repeat(26)).look(), { status: 404, code: 'not_found' })
    await expectProblem(await aCustomer('..%2f').look(), { status: 404, code: 'not_found' })
  })

  it('says that it is closed, and that its address is retired, without naming the new one', async () => {
    const { token, owner, linkId, id } = await anOpenShop()
    const change = (json: object) => owner.send('PATCH', `/api/intake-links/${linkId}`, { json })
    const customer = aCustomer(token)
    await customer.begun()
    await change({ is_open: false })
    const closed = await customer.look()
    expect(closed.status).toBe(410)
    expect(await closed.json()).toMatchObject({
      code: 'intake_closed',
      detail: "Acme Repairs isn't taking requests right now.",
    })
    await expectProblem(await customer.addPhoto(await aPhoto()), { status: 410, code: 'intake_closed' })
    await change({ is_open: true })
    const { url } = (await (await change({ new_address: true })).json()) as { url: string }
    const retired = await (await customer.look()).text()
    expect(retired).toContain('This address is no longer used. Please contact the shop directly.')
    expect(retired).not.toContain(url.slice(-26))
    expect((await aCustomer(url.slice(-26)).look()).status).toBe(200)
    await db.updateTable('users').set({ plan_id: 'pro' }).where('email', '=', owner.email).execute()
    await expectProblem(await aCustomer(url.slice(-26)).look(), { status: 410, code: 'intake_closed' })
    expect(await codeOf(owner.post(`/api/shops/${id}/intake-links`, { label: 'x' }))).toBe('403 shop_read_only')
  })
})

describe('the routes of intake', () => {
  const everybody = [...ROLE_IDS, 'former', 'stranger', 'other'] as const

  it.each(everybody)('answer %s as the table of roles says', async (who) => {
    const shop = await aShop(product)
    const isMember = (ROLE_IDS as readonly string[]).includes(who)
    const person =
      who === 'owner'
        ? shop.owner
        : who === 'stranger'
          ? await aPerson(product, { plan: 'enterprise' })
          : who === 'other'
            ? (await aShop(product, 'Other Repairs')).owner
            : await shop.join(who === 'former' ? 'admin' : who)
    if (who === 'former') await leave(product, shop.id, person)
    const link = await anIntakeLink(shop.owner, shop.id)
    const request = () => aWaitingRequest(product, shop.id, new Date())
    const of = `/api/shops/${shop.id}`
    const tried: [act: Act, method: string, path: string, json?: object][] = [
      ['read', 'GET', `${of}/intake-links`],
      ['manage', 'POST', `${of}/intake-links`, { label: 'Door' }],
      ['manage', 'PATCH', `/api/intake-links/${link.id}`, { label: 'Door' }],
      ['manage', 'DELETE', `/api/intake-links/${link.id}`],
      ['read', 'GET', `${of}/submissions`],
      ['read', 'GET', `${of}/submissions/waiting`],
      ['intake', 'POST', `/api/submissions/${await request()}/accept`],
      ['intake', 'POST', `/api/submissions/${await request()}/decline`],
      ['remove', 'DELETE', `/api/submissions/${await request()}`],
    ]
    for (const [act, method, path, json] of tried) {
      const response = await person.send(method, path, { json })
      const text = await response.text()
      const code = response.ok ? 'done' : (JSON.parse(text) as { code: string }).code
      const mayDo = isMember && ROLES[who as Role].includes(act)
      expect([method, path, code]).toEqual([method, path, mayDo ? 'done' : isMember ? 'role_missing' : 'not_found'])
    }
  })
})

describe('a request of a customer', () => {
  it('is in no list, quota, AI call or link before a member accepts it, and then is a repair with its photos', async () => {
    ai.respondsWith(completion(goodResponse()))
    const { token, owner, id: shopId, join } = await anOpenShop()
    const technician = await join('technician')
    const before = ai.requests.length
    const customer = aCustomer(token)
    const photos = [await aPhoto({ seed: 11, gps: true }), await aPhoto({ seed: 12 })]
    const sent = await customer.sent(photos, {
      answers: { kind: 'pipe', water: 'running', electric: 'near', power_confirmed_off: true },
      note: 'It began this morning.',
      email: 'dana@example.org',
      address: '7 Elm Street',
    })
    expect(sent).toMatchObject({
      urgency: expect.any(String) as string,
      first_message: { code: 'F-EW' },
      is_mailed: true,
    })
    expect(sent.reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(customer.cookies.size).toBe(0)

    const [waiting] = await inboxOf(technician, shopId)
    if (waiting === undefined) throw new Error('The request is not in the inbox')
    expect(waiting).toMatchObject({
      reference: sent.reference,
      status: 'new',
      name: 'Dana Miller',
      answers: { kind: 'pipe', water: 'running', electric: 'near' },
      urgency: sent.urgency,
      link_label: 'Van 2',
      repair_id: null,
    })
    expect(waiting.answers).not.toHaveProperty('power_confirmed_off')
    expect(waiting.photos).toHaveLength(2)
    const ids = waiting.photos.map(({ id }) => id)
    for (const person of [owner, technician]) {
      expect(await photosOf(person, `?shop_id=${shopId}`)).toEqual([])
      expect(await photosOf(person)).toEqual([])
      for (const id of ids) {
        expect(await codeOf(person.get(`/api/files/${id}`))).toBe('404 not_found')
        expect(await codeOf(person.post(`/api/files/${id}/analyses`))).toBe('404 not_found')
        expect(await codeOf(person.get(`/api/files/${id}/content`))).toBe('404 not_found')
      }
      // Only a repair has a link, and theirs cannot be made of them.
      for (const query of ['', `?shop_id=${shopId}`]) {
        expect(await codeOf(person.post(`/api/repairs${query}`, { file_ids: ids }))).toBe('404 not_found')
      }
    }
    const shop = await (await owner.get(`/api/shops/${shopId}`)).json()
    expect(shop).toMatchObject({ usage: { files: 0, storage_bytes: 0 } })
    expect(ai.requests.length).toBe(before)
    for (const { url, thumbnail_url: thumbnail } of waiting.photos) {
      const copy = await technician.get(url)
      expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect(Buffer.from(await copy.arrayBuffer()).toString('latin1')).not.toContain('Exif')
      expect((await technician.get(thumbnail)).headers.get('content-type')).toBe('image/webp')
      expect(await codeOf((await aPerson(product)).get(url))).toBe('404 not_found')
    }

    expect(await codeOf(technician.post(`/api/submissions/${waiting.id}/accept`))).toBe('403 role_missing')
    const accepted = await owner.post(`/api/submissions/${waiting.id}/accept`)
    expect(accepted.status).toBe(201)
    const { repair_id: repairId } = (await accepted.json()) as Submission
    const repair = (await (await technician.get(`/api/repairs/${repairId}`)).json()) as Repair
    expect(repair).toMatchObject({
      title: 'Leaking or burst pipe, Dana Miller',
      severity: null,
      urgency: sent.urgency,
      answers: { kind: 'pipe', water: 'running', electric: 'near', text: 'It began this morning.' },
    })
    expect(repair.photos.map(({ id }) => id)).toEqual(ids)
    const listed = { urgency: sent.urgency, customer: { name: 'Dana Miller', phone: '(503) 555-0143' } }
    expect(await (await technician.get(`/api/repairs?shop_id=${shopId}`)).json()).toMatchObject({
      repairs: [{ id: repairId, ...listed }],
    })
    expect(await (await technician.get(`/api/overview?shop_id=${shopId}`)).json()).toMatchObject({
      repairs: [{ id: repairId, ...listed }],
    })
    expect((await photosOf(technician, `?shop_id=${shopId}`)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect((await photosOf(technician, `?shop_id=${shopId}&analyzed=false`)).length).toBe(2)
    expect(await (await owner.get(`/api/shops/${shopId}`)).json()).toMatchObject({
      usage: { files: 2, storage_bytes: photos.reduce((sum, { length }) => sum + length, 0) },
    })
    expect(await inboxOf(owner, shopId)).toEqual([])
    expect(await inboxOf(owner, shopId, `?repair_id=${repairId}`)).toMatchObject([{ id: waiting.id, photos: [] }])
    expect(await codeOf(owner.get(waiting.photos[0]?.url ?? ''))).toBe('404 not_found')
    const data = await owner.get(`/api/me/data?shop_id=${shopId}`)
    const files = await unzip(Buffer.from(await data.arrayBuffer()))
    const said = { name: 'Dana Miller', phone: '(503) 555-0143', reference: sent.reference, repair_id: repairId }
    expect(JSON.parse(String(files.get('requests.json')))).toMatchObject([{ ...said, status: 'accepted' }])
    expect(ai.requests.length).toBe(before)
    const started = await technician.post(`/api/files/${ids[0]}/analyses`)
    expect(started.status).toBe(202)
    const { id: runId } = (await started.json()) as Analysis
    // What the customer answered is not told to the shop as its own words.
    const dangers = await eventually(async () => {
      const { advice } = (await (await technician.get(`/api/analyses/${runId}`)).json()) as Analysis
      return advice === null ? undefined : advice.hazards.map(({ because }) => because)
    })
    expect(dangers).toContain('The customer said that water is running, and that something electrical is near it.')
  })

  it.each([
    ['Open https://evil.example/login <b>now</b>', 'Open https evil example login b now b'],
    ['Zoë O’Brien-Núñez', 'Zoë O’Brien-Núñez'],
    ['Call me today '.repeat(7), `${'Call me today '.repeat(4)}Call`],
    ['!!! 555', ''],
  ])('%j names the repair by no more than a name can hold', async (name, called) => {
    const { token, owner, id } = await anOpenShop()
    const { reference } = await aCustomer(token).sent([], { name, answers: {}, note: 'It leaks.' })
    const [waiting] = await inboxOf(owner, id)
    const accepted = (await (await owner.post(`/api/submissions/${waiting?.id}/accept`)).json()) as Submission
    const repair = (await (await owner.get(`/api/repairs/${accepted.repair_id}`)).json()) as Repair
    expect(repair.title).toBe(called === '' ? reference : `${called}, ${reference}`)
  })

  it('that cannot wait is mailed at once to those who may decide, and another one to nobody', async () => {
    const { token, owner, join } = await anOpenShop()
    const technician = await join('technician')
    await aCustomer(token).sent([], { answers: { kind: 'paint' } })
    const note = 'Ring me at https://spam.example'
    const { reference } = await aCustomer(token).sent([], { note, answers: { emergency: { gas: 'yes' } } })
    const mail = await eventually(async () =>
      (await mailsTo(product, owner.email)).find(({ subject }) => subject === 'Act now: a request at Acme Repairs'),
    )
    const words = mail.text.replaceAll(/\s+/g, ' ')
    expect(words).toContain(`request ${reference} at Acme Repairs cannot wait`)
    expect(words).toContain('The customer was told first: GAS: LEAVE NOW.')
    expect(mail.text).not.toContain('spam.example')
    const others = [...(await mailsTo(product, owner.email)), ...(await mailsTo(product, technician.email))]
    expect(others.filter(({ subject }) => subject.startsWith('Act now'))).toHaveLength(1)
  })

  it('tells its customer by mail that the shop has accepted it, once', async () => {
    const { token, owner, id } = await anOpenShop()
    const email = 'accepted@example.org'
    const { reference } = await aCustomer(token).sent([], { email })
    const [waiting] = await inboxOf(owner, id)
    for (let at = 0; at < 2; at++) await owner.post(`/api/submissions/${waiting?.id}/accept`)
    const subject = `Acme Repairs has accepted your request: ${reference}`
    await eventually(async () => (await mailsTo(product, email)).find((mail) => mail.subject === subject))
    const queued = await db
      .selectFrom('mails')
      .select('id')
      .where('kind', '=', 'intake_accepted')
      .where('recipient', '=', email)
      .execute()
    expect(queued).toHaveLength(1)
  })

  it('of which no more is known than the first press says that, in the inbox and in the title of its repair', async () => {
    const { token, owner, id } = await anOpenShop()
    await aCustomer(token).sent([], { answers: { group: 'broken' } })
    const [waiting] = await inboxOf(owner, id)
    expect(waiting?.answers).toEqual({ group: 'broken' })
    const accepted = (await (await owner.post(`/api/submissions/${waiting?.id}/accept`)).json()) as Submission
    const repair = (await (await owner.get(`/api/repairs/${accepted.repair_id}`)).json()) as Repair
    expect(repair).toMatchObject({ title: 'Crack, hole or something broken, Dana Miller', answers: {} })
  })

  it('becomes one repair when eight members accept it at once', async () => {
    const { token, owner, id, join } = await anOpenShop()
    const admin = await join('admin')
    await aCustomer(token).sent([await aPhoto({ seed: 21 })])
    const [waiting] = await inboxOf(owner, id)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_none, at) =>
        (at % 2 === 0 ? owner : admin).post(`/api/submissions/${waiting?.id}/accept`),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    const made = await Promise.all(answers.map(async (answer) => ((await answer.json()) as Submission).repair_id))
    expect(new Set(made).size).toBe(1)
    const { repairs } = (await (await owner.get(`/api/repairs?shop_id=${id}`)).json()) as { repairs: unknown[] }
    expect(repairs).toHaveLength(1)
    expect(await photosOf(owner, `?shop_id=${id}`)).toHaveLength(1)
    expect(await codeOf(admin.post(`/api/submissions/${waiting?.id}/decline`))).toBe('409 already_decided')
  })

  it('is listed by urgency, and those that wait longest first', async () => {
    const { token, owner, id } = await anOpenShop()
    const notes = ['paint', 'gas', 'pipe'] as const
    const answers = { paint: { kind: 'paint' }, gas: { emergency: { gas: 'unsure' } }, pipe: { kind: 'paint' } }
    for (const note of notes) await aCustomer(token).sent([], { note, answers: answers[note] })
    expect((await inboxOf(owner, id)).map(({ note }) => note)).toEqual(['gas', 'paint', 'pipe'])
    const waiting = await owner.get(`/api/shops/${id}/submissions/waiting`)
    expect(await waiting.json()).toEqual({ success: true, count: 3, urgency: 'now' })
  })

  it('keeps its photos to itself until it is sent, where the same bytes are one photo', async () => {
    const { token, owner, id } = await anOpenShop()
    const customer = aCustomer(token)
    await expectProblem(await customer.addPhoto(await aPhoto()), { status: 409, code: 'draft_ended' })
    const page = await customer.begun()
    const bytes = await aPhoto({ seed: 31 })
    const [first, again] = [await customer.addPhoto(bytes), await customer.addPhoto(bytes)]
    const { id: photoId } = (await first.json()) as { id: string }
    expect(await again.json()).toEqual({ id: photoId })
    await expectProblem(await customer.addPhoto(Buffer.from('no photo')), { status: 415, code: 'wrong_type' })
    await expectProblem(await aCustomer(token).addPhoto(bytes), { status: 409, code: 'draft_ended' })
    const other = aCustomer(token)
    await other.begun()
    const foreign = await other.delete(`/api/intake/${token}/photos/${photoId}`)
    expect(foreign.status).toBe(204)
    expect((await customer.submit(page)).status).toBe(201)
    const [waiting] = await inboxOf(owner, id)
    expect(waiting?.photos.map((photo) => photo.id)).toEqual([photoId])
    await expectProblem(await customer.addPhoto(await aPhoto()), { status: 409, code: 'draft_ended' })
  })

  it('is there once however often it is sent at the same time', async () => {
    const { token, owner, id } = await anOpenShop()
    const customer = aCustomer(token)
    const page = await customer.begun()
    const answers = await Promise.all(Array.from({ length: 3 }, () => customer.submit(page)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(await inboxOf(owner, id)).toHaveLength(1)
  })

  it('has up to eight photos', async () => {
    const { token } = await anOpenShop()
    const customer = aCustomer(token)
    await customer.begun()
    for (let seed = 40; seed < 48; seed++) expect((await customer.addPhoto(await aPhoto({ seed }))).status).toBe(201)
    const refused = await customer.addPhoto(await aPhoto({ seed: 48 }))
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'limit_reached', detail: 'You can send up to 8 photos.' })
  })

  it('takes a consent to the text of today, and what the shop asks for', async () => {
    const { token } = await anOpenShop({ ask: { phone: 'optional', address: 'required', insurance: 'no' } })
    const customer = aCustomer(token)
    const page = await customer.begun()
    const refused = (more: object) => codeOf(customer.submit(page, { address: '7 Elm Street', ...more }))
    expect(await refused({ consent: false })).toBe('400 consent_missing')
    expect(await refused({ consent_version: '0 OpenAI' })).toBe('400 consent_missing')
    expect(await refused({ name: ' ' })).toBe('400 invalid_field')
    expect(await refused({ address: '' })).toBe('400 invalid_field')
    expect(await refused({ phone: '' })).toBe('400 invalid_field')
    expect(await refused({ answers: { vulnerable: ['child_u6'] } })).toBe('400 invalid_request')
    expect(await refused({ name: 'Dana\u202e' })).toBe('400 invalid_request')
    expect(await refused({})).toMatch(/^201 /)
  })

  it('of a program that fills in what nobody sees is answered as any other, and nothing of it is kept', async () => {
    const { token, owner, id } = await anOpenShop()
    const customer = aCustomer(token)
    const page = await customer.begun()
    await customer.addPhoto(await aPhoto({ seed: 51 }))
    const drafts = await draftsLeft()
    const answer = await customer.submit(page, { website: 'https://spam.example' })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ reference: expect.stringMatching(/^.{4}-.{4}$/) as string })
    expect(await inboxOf(owner, id)).toEqual([])
    expect((await draftsLeft()).length).toBe(drafts.length - 1)
  })
})

describe('the limits of intake', () => {
  it('let a challenge open one draft, of its own link, with the right answer and in time', async () => {
    const [shop, other] = [await anOpenShop(), await anOpenShop()]
    const customer = aCustomer(shop.token)
    const answer = solved((await customer.page()).challenge)
    expect(await codeOf(customer.begin({ ...answer, number: answer.number + 1 }))).toBe('409 draft_ended')
    expect(await codeOf(aCustomer(other.token).begin(answer))).toBe('409 draft_ended')
    expect((await customer.begin(answer)).status).toBe(201)
    expect(await codeOf(aCustomer(shop.token).begin(answer))).toBe('409 draft_ended')
    const late = solved((await customer.page()).challenge)
    clock.goTo(0.1)
    expect(await codeOf(customer.begin(late))).toBe('409 draft_ended')
    clock.goTo(0)
  })

  it('give the draft a cookie that only the pages of intake get', async () => {
    const { token } = await anOpenShop()
    const customer = aCustomer(token)
    const answer = await customer.begin(solved((await customer.page()).challenge))
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^mendsight-intake=[\w-]{43}; Max-Age=86400; Path=\/api\/intake; HttpOnly; SameSite=Strict$/,
      ) as string,
    ])
  })

  it('hold for one network, by the first 64 bits of IPv6, and name no member', async () => {
    const { token, owner } = await anOpenShop()
    const send = async (ip: string) => {
      const customer = new Customer(product.origin, token, ip)
      return customer.submit(await customer.begun())
    }
    for (const last of ['1', '2', 'ffff:1']) expect((await send(`2001:db8:7:1::${last}`)).status).toBe(201)
    const refused = await send('2001:db8:7:1:9::4')
    expect(refused.status).toBe(429)
    const text = await refused.text()
    expect(JSON.parse(text)).toMatchObject({
      code: 'too_many_attempts',
      detail: 'Acme Repairs has many requests right now. Please call them.',
    })
    expect(text).not.toContain(owner.name)
    expect((await send('2001:db8:7:2::1')).status).toBe(201)
  })

  it('hold for a link, from however many networks', async () => {
    const { token, owner, id } = await anOpenShop()
    const statuses: number[] = []
    for (let at = 0; at < 52; at++) {
      const customer = new Customer(product.origin, token, `203.${at}.113.1`)
      statuses.push((await customer.submit(await customer.begun())).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 50 }, () => 201), 429, 429])
    expect(await inboxOf(owner, id)).toHaveLength(50)
  })

  it('hold for a block of networks whose requests wait, until somebody decides', async () => {
    const { token, owner, id } = await anOpenShop()
    const send = async (at: number) => {
      const customer = new Customer(product.origin, token, `2001:db8:${(0x100).toString(16)}:${at.toString(16)}::1`)
      return customer.submit(await customer.begun())
    }
    for (let at = 0; at < 20; at++) expect((await send(at)).status).toBe(201)
    expect(await codeOf(send(20))).toBe('429 too_many_attempts')
    const [first] = await inboxOf(owner, id)
    await owner.post(`/api/submissions/${first?.id}/decline`)
    expect((await send(21)).status).toBe(201)
  })
})

describe('a request that nobody accepts', () => {
  it('is declined with its photos, and its sender is blocked for 90 days', async () => {
    const { token, owner, id } = await anOpenShop()
    await aCustomer(token).sent([await aPhoto({ seed: 61 })], { phone: '503-555-0199', email: 'spam@example.org' })
    const [waiting] = await inboxOf(owner, id)
    const declined = await owner.post(`/api/submissions/${waiting?.id}/decline`, { block: true })
    expect(await declined.json()).toMatchObject({ status: 'declined', photos: [], repair_id: null })
    expect(await codeOf(owner.post(`/api/submissions/${waiting?.id}/accept`))).toBe('409 already_decided')
    const resend = async (more: object) => {
      const customer = aCustomer(token)
      return codeOf(customer.submit(await customer.begun(), more))
    }
    expect(await resend({ phone: '+1 (503) 555 0199' })).toBe('429 too_many_attempts')
    expect(await resend({ phone: '', email: 'Spam@Example.org' })).toBe('429 too_many_attempts')
    expect(await resend({ phone: '503-555-0111' })).toMatch(/^201/)
    const blocks = await db.selectFrom('intake_blocks').selectAll().where('shop_id', '=', id).execute()
    expect(JSON.stringify(blocks)).not.toMatch(/5550199|spam/)
    clock.goTo(91)
    await runJob(product, 'erase-intake')
    expect(await db.selectFrom('intake_blocks').selectAll().where('shop_id', '=', id).execute()).toEqual([])
    expect(await inboxOf(owner, id, '?status=declined')).toEqual([])
    clock.goTo(0)
  })

  it('is erased by its sender with the link of the receipt, with its photos', async () => {
    const { token, owner, id } = await anOpenShop()
    const email = 'receipt@example.org'
    await owner.send('PATCH', `/api/shops/${id}`, { json: { branding: { ...NO_BRANDING, phone: '503-555-0100' } } })
    const sent = await aCustomer(token).sent([await aPhoto({ seed: 71 })], {
      email,
      name: 'Buy at spam.example',
      answers: { emergency: { gas: 'yes' } },
    })
    const mail = await eventually(async () => (await mailsTo(product, email))[0])
    expect(mail.subject).toBe(`Your request to Acme Repairs: ${sent.reference}`)
    expect(mail.text).toContain('GAS: LEAVE NOW')
    expect(mail.text).toMatch(/call\s+Acme\s+Repairs\s+at\s+503-555-0100/)
    expect(mail.text).not.toContain('spam.example')
    const [, secret = ''] = /\/withdraw#token=([\w-]+)/.exec(mail.text) ?? []
    expect(sent.withdrawal).toBe(secret)
    const customer = aCustomer(token)
    const withdraw = (given: string) => customer.post('/api/intake/withdraw', { token: given })
    expect(await codeOf(withdraw(secret.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))))).toBe('400 link_invalid')
    expect(await inboxOf(owner, id)).toHaveLength(1)
    const photoIn = (await draftsLeft()).at(-1) ?? ''
    expect(await (await withdraw(secret)).json()).toEqual({
      erased: true,
      shop: 'Acme Repairs',
      reference: sent.reference,
    })
    expect(await inboxOf(owner, id)).toEqual([])
    expect(await objectsLeft(photoIn)).toBe(0)
    expect(await draftsLeft()).not.toContain(photoIn)
    expect(await codeOf(withdraw(secret))).toBe('400 link_invalid')
  })

  it('is erased by its sender with the receipt of the page alone, where no mail was wanted', async () => {
    const { token, owner, id } = await anOpenShop()
    const customer = aCustomer(token)
    const { is_mailed: isMailed, withdrawal } = await customer.sent([await aPhoto({ seed: 72 })])
    expect(isMailed).toBe(false)
    expect((await customer.post('/api/intake/withdraw', { token: withdrawal })).status).toBe(200)
    expect(await inboxOf(owner, id)).toEqual([])
  })

  it('stays a repair when it was accepted before it was taken back, and the shop is told', async () => {
    const { token, owner, id } = await anOpenShop()
    const email = 'late@example.org'
    const { reference } = await aCustomer(token).sent([await aPhoto({ seed: 81 })], { email })
    const [waiting] = await inboxOf(owner, id)
    await owner.post(`/api/submissions/${waiting?.id}/accept`)
    const mail = await eventually(async () => (await mailsTo(product, email))[0])
    const [, secret = ''] = /\/withdraw#token=([\w-]+)/.exec(mail.text) ?? []
    const answer = await aCustomer(token).post('/api/intake/withdraw', { token: secret })
    expect(await answer.json()).toEqual({ erased: false, shop: 'Acme Repairs', reference })
    expect(await inboxOf(owner, id, '?status=accepted')).toMatchObject([{ withdrawn_at: expect.any(String) as string }])
    expect(await photosOf(owner, `?shop_id=${id}`)).toHaveLength(1)
  })

  it('ends: a draft after a day, and what was sent after 90 days, with a mail after 14', async () => {
    const { token, owner, id, join } = await anOpenShop()
    const technician = await join('technician')
    const drafting = aCustomer(token)
    const page = await drafting.begun()
    await drafting.addPhoto(await aPhoto({ seed: 91 }))
    await aCustomer(token).sent([await aPhoto({ seed: 92 })])
    const kept = await draftsLeft()
    clock.goTo(1.01)
    await expectProblem(await drafting.submit(page), { status: 409, code: 'draft_ended' })
    await runJob(product, 'erase-intake')
    const left = await draftsLeft()
    expect(left.length).toBeLessThan(kept.length)
    expect(await inboxOf(owner, id)).toMatchObject([{ photos: [{}] }])
    clock.goTo(14.1)
    await runJob(product, 'tell-waiting-requests')
    await runJob(product, 'tell-waiting-requests')
    const mail = await eventually(async () =>
      (await mailsTo(product, owner.email)).find(({ subject }) => subject === 'Requests are waiting at Acme Repairs'),
    )
    expect(mail.text).toContain(`/shops/${id}/inbox`)
    expect(
      (await mailsTo(product, owner.email)).filter(({ subject }) => subject.startsWith('Requests are')),
    ).toHaveLength(1)
    expect(
      (await mailsTo(product, technician.email)).filter(({ subject }) => subject.startsWith('Requests are')),
    ).toEqual([])
    clock.goTo(90.1)
    await runJob(product, 'erase-intake')
    expect(await inboxOf(owner, id)).toEqual([])
    clock.goTo(0)
  })
})
