import { describe, expect, it } from 'vitest'
import type { Analysis } from '#shared/api/analyses.ts'
import { isUnfinished } from '#shared/analyses/analysis.rules.ts'
import type { Share, Shared } from '#shared/api/shares.ts'
import { createLog } from '#server/platform/log/log.ts'
import { sql } from 'kysely'
import { completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { aPerson, eventually, TestClient, testApp, type Person } from '#tests/support/app.ts'
import { askForDeletion, eraseNow, mailsTo, movedClock } from '#tests/support/erasure.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { expectProblem } from '#tests/support/uploads.ts'
import { whenOver } from '#tests/support/whenOver.ts'

const ai = await startAiServer()
whenOver(ai.close)
const clock = movedClock()
const lines: string[] = []
const product = await testApp({
  environment: {
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: ai.baseUrl,
    TRUST_PROXY: '1',
    PUBLIC_URL: 'http://localhost:3000',
  },
  clock,
  log: createLog('debug', { write: (line: string) => void lines.push(line) }),
})
const { db } = product.database

type Home = { person: Person; repairId: string; fileId: string }

const PRIVATE = 'the key is under the mat'
const CAPTION = 'Beside the vase of the neighbors'

/** A repair with a photo that knows where it was taken, its result, and everything that recipients must not see. */
async function aHome({ answers = {}, plan = 'pro' }: { answers?: object; plan?: string } = {}): Promise<Home> {
  ai.respondsWith(completion(goodResponse()))
  const person = await aPerson(product, { plan, name: 'Ann Fixer', isConfirmed: true })
  const photo = await person.uploaded(await aPhoto({ gps: true }), { name: 'elm street 7.jpg' })
  await person.send('PATCH', `/api/files/${photo.id}`, { json: { caption: CAPTION } })
  const asked = await person.post(`/api/files/${photo.id}/analyses`, {
    answers: { kind: 'pipe', text: PRIVATE, where: 'behind the blue door', ...answers },
  })
  expect(asked.status).toBe(202)
  const { id } = (await asked.json()) as Analysis
  const run = await eventually(async () => {
    const seen = (await (await person.get(`/api/analyses/${id}`)).json()) as Analysis
    return isUnfinished(seen.status) ? undefined : seen
  })
  expect(run.method).toBe('openai')
  const repairId = run.repair_id ?? ''
  await person.send('PATCH', `/api/repairs/${repairId}`, {
    json: { title: 'Bath of the Millers', actual_cost: 7654321 },
  })
  return { person, repairId, fileId: photo.id }
}

async function share({ person, repairId }: Home, wishes: object = {}): Promise<Share> {
  const response = await person.post(`/api/repairs/${repairId}/shares`, wishes)
  expect(response.status).toBe(201)
  return (await response.json()) as Share
}

let recipients = 0

/** Somebody without an account, at an address of his own. */
function aRecipient(): TestClient {
  recipients += 1
  return new TestClient(product.origin, `198.51.100.${recipients % 250}`)
}

/** What the page sends when OPEN is pressed. */
function openOf({ url }: Pick<Share, 'url'>, password?: string) {
  const [, id = '', secret = ''] = /#([^.]+)\.(.+)$/.exec(url) ?? []
  return { id, secret, ...(password === undefined ? {} : { password }) }
}

const open = (recipient: TestClient, link: Pick<Share, 'url'>, password?: string) =>
  recipient.post('/api/shared/open', openOf(link, password))

async function opened(link: Pick<Share, 'url'>, password?: string): Promise<TestClient> {
  const recipient = aRecipient()
  expect((await open(recipient, link, password)).status).toBe(204)
  return recipient
}

const seenBy = async (recipient: TestClient, { id }: Pick<Share, 'id'>): Promise<Shared> => {
  const response = await recipient.get(`/api/shared/${id}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Shared
}

/** Every address of a link. */
const addressesOf = ({ id }: Pick<Share, 'id'>) => [
  `/api/shared/${id}`,
  `/api/shared/${id}/photos/1/content`,
  `/api/shared/${id}/photos/1/content?variant=thumb`,
  `/api/shared/${id}/report.pdf`,
]

const UNLISTED = {
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

function expectUnlisted(response: Response): void {
  for (const [name, value] of Object.entries(UNLISTED))
    expect([name, response.headers.get(name)]).toEqual([name, value])
}

describe('a link to a report', () => {
  it('is made, listed, changed and turned off by its owner', async () => {
    const home = await aHome()
    const made = await share(home, { label: 'Plumber', expires_in_days: 7, password: 'long enough' })
    expect(made).toMatchObject({
      repair_id: home.repairId,
      label: 'Plumber',
      includes: { costs: true, questions: false, actuals: false, captions: false, title: false },
      has_password: true,
      is_active: true,
      revoked_at: null,
      opened: 0,
      last_opened_at: null,
      wrong_passwords: 0,
    })
    expect(made.url).toMatch(/^http:\/\/localhost:\d+\/shared#[0-9a-f-]{36}\.[\w-]{43}$/)
    expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBe(7 * 86_400_000)
    await opened(made, 'long enough')
    const changed = await home.person.send('PATCH', `/api/shares/${made.id}`, {
      json: { label: null, password: null, expires_in_days: 90, includes: { title: true } },
    })
    expect(await changed.json()).toMatchObject({
      label: '',
      has_password: false,
      url: made.url,
      includes: { costs: true, title: true },
      opened: 1,
      last_opened_at: expect.any(String) as string,
    })
    expect((await home.person.delete(`/api/shares/${made.id}`)).status).toBe(204)
    expect((await home.person.delete(`/api/shares/${made.id}`)).status).toBe(204)
    const second = await share(home)
    const listed = (await (await home.person.get(`/api/repairs/${home.repairId}/shares`)).json()) as { shares: Share[] }
    expect(listed.shares.map(({ id, is_active }) => [id, is_active])).toEqual([
      [second.id, true],
      [made.id, false],
    ])
    await expectProblem(await home.person.send('PATCH', `/api/shares/${made.id}`, { json: { label: 'Roofer' } }), {
      status: 410,
      code: 'share_ended',
    })
  })

  it('shows the damage, its photos and what to do, and nothing that is the owner’s own', async () => {
    const home = await aHome()
    const link = await share(home)
    const recipient = await opened(link)
    const seen = await seenBy(recipient, link)
    expect(seen).toMatchObject({
      name: 'Water-stained drywall ceiling',
      severity: 'Critical',
      status: 'Open',
      by: 'Ann Fixer',
    })
    expect(seen.photos).toMatchObject([{ n: 1, alt: 'Photo 1 of 1', caption: null }])
    const parts = seen.sections.map(({ part }) => part)
    expect(parts).toEqual(expect.arrayContaining(['file', 'steps', 'cost', 'assessment', 'evidence']))
    for (const part of ['questions', 'actuals', 'notes']) expect(parts).not.toContain(part)
    const said = seen.sections.flatMap(({ lines: each }) => each)
    expect(said.join('\n')).not.toContain('File name')

    const texts: string[] = []
    for (const address of addressesOf(link)) {
      const response = await recipient.get(address)
      expect(response.status).toBe(200)
      expectUnlisted(response)
      const bytes = Buffer.from(await response.arrayBuffer())
      texts.push(bytes.toString('latin1'), JSON.stringify([...response.headers]))
      if (address.endsWith('.pdf')) {
        const pdf = await readPdf(new Uint8Array(bytes))
        const printed = pdf.pages
          .map(({ text }) => text)
          .join('')
          .replaceAll(/\s/g, '')
        expect(printed).toContain('Photo1,received')
        expect(pdf.pages.reduce((sum, { images }) => sum + images, 0)).toBe(1)
        for (const { lines: each } of seen.sections)
          for (const line of each) expect(printed).toContain(line.replace(/^- /, '').replaceAll(/\s/g, ''))
        texts.push(printed)
      }
    }
    const all = texts.join('\n').toLowerCase()
    for (const secret of [
      PRIVATE,
      CAPTION,
      'blue door',
      'millers',
      '7654321',
      'elm street',
      home.person.email,
      'exif',
      'phone',
      'gpslat',
      home.fileId,
    ]) {
      expect([secret, all.includes(secret.toLowerCase())]).toEqual([secret, false])
      expect([secret, all.includes(secret.replaceAll(' ', '').toLowerCase())]).toEqual([secret, false])
    }
    await expectProblem(await recipient.get(`/api/shared/${link.id}/photos/1/content?variant=original`), {
      status: 400,
      code: 'invalid_request',
    })
    await expectProblem(await recipient.get(`/api/shared/${link.id}/photos/2/content`), {
      status: 404,
      code: 'not_found',
    })
  })

  it('shows what its owner includes', async () => {
    const home = await aHome()
    const link = await share(home, { includes: { title: true, actuals: true, captions: true, costs: false } })
    const recipient = await opened(link)
    const seen = await seenBy(recipient, link)
    expect(seen.name).toBe('Bath of the Millers')
    expect(seen.photos).toMatchObject([{ caption: CAPTION }])
    const printed = await readPdf(
      new Uint8Array(await (await recipient.get(`/api/shared/${link.id}/report.pdf`)).arrayBuffer()),
    )
    expect(printed.pages[0]?.text).toContain(`${CAPTION}. Photo 1, received`)
    const parts = seen.sections.map(({ part }) => part)
    expect(parts).toContain('actuals')
    for (const part of ['cost', 'local_cost', 'questions']) expect(parts).not.toContain(part)
  })

  it('shows the finished work last, and says which photos the result does not know', async () => {
    const home = await aHome()
    const link = await share(home)
    const { id: added } = await home.person.uploaded(await aPhoto({ seed: 41 }))
    const { id: after } = await home.person.uploaded(await aPhoto({ seed: 42 }))
    const changed = await home.person.send('PATCH', `/api/repairs/${home.repairId}`, {
      json: { add_file_ids: [added], after_file_id: after },
    })
    expect(changed.status).toBe(200)
    const recipient = await opened(link)
    const { photos } = await seenBy(recipient, link)
    expect(photos.map(({ n, role }) => [n, role])).toEqual([
      [1, null],
      [2, 'Added to the repair after this result'],
      [3, 'The finished work'],
    ])
    const copy = await recipient.get(`/api/shared/${link.id}/photos/3/content`)
    expect(copy.status).toBe(200)
    const response = await recipient.get(`/api/shared/${link.id}/report.pdf`)
    const pdf = await readPdf(new Uint8Array(await response.arrayBuffer()))
    expect(pdf.pages.map(({ text }) => text).join(' ')).toMatch(/Photo 3, received [^.]+\. The finished work/)
    expect(pdf.pages.reduce((sum, { images }) => sum + images, 0)).toBe(3)
  })

  it('says of a danger that nobody has confirmed that it is not', async () => {
    const home = await aHome({ answers: { text: 'What if the ceiling sags over the tub? The key is under the mat' } })
    const run = (await (await home.person.get(`/api/repairs/${home.repairId}/analyses`)).json()) as {
      analyses: Analysis[]
    }
    expect(run.analyses[0]?.advice?.ask.length).toBeGreaterThan(0)
    const link = await share(home)
    const recipient = await opened(link)
    const first = (await seenBy(recipient, link)).sections.find(({ part }) => part === 'first')
    expect(first?.lines[1]).toBe('Not confirmed.')
    const text = JSON.stringify(await seenBy(recipient, link))
    expect(text).not.toMatch(/What if the ceiling|under the mat/)
    const code = run.analyses[0]?.advice?.ask[0]?.code ?? ''
    await home.person.send('PUT', `/api/repairs/${home.repairId}/hazard-answers/${code}`, { json: { answer: 'yes' } })
    const sure = (await seenBy(recipient, link)).sections.find(({ part }) => part === 'first')
    expect(sure?.lines).not.toContain('Not confirmed.')
  })

  it('shows photos alone as long as there is no result, and is not made without a photo', async () => {
    const person = await aPerson(product)
    const empty = (await (await person.post('/api/repairs')).json()) as { id: string }
    await expectProblem(await person.post(`/api/repairs/${empty.id}/shares`), { status: 409, code: 'nothing_to_share' })
    const photo = await person.uploaded(await aPhoto())
    const repair = (await (await person.post('/api/repairs', { file_ids: [photo.id] })).json()) as { id: string }
    const link = await share({ person, repairId: repair.id, fileId: photo.id })
    const recipient = await opened(link)
    expect(await seenBy(recipient, link)).toMatchObject({ severity: null, sections: [], end: null, photos: [{ n: 1 }] })
    await expectProblem(await recipient.get(`/api/shared/${link.id}/report.pdf`), { status: 409, code: 'not_finished' })
  })
})

type Ending = {
  what: string
  act: (home: Home, link: Share) => Promise<unknown>
  /** What an open page gets, and who opens the link anew. */
  openGets: { status: number; code: string }
  anew: { status: number; code?: string }
}

const patched = (change: object) => async (home: Home, link: Share) => {
  const response = await home.person.send('PATCH', `/api/shares/${link.id}`, { json: change })
  expect(response.status).toBe(200)
}

const ENDINGS: readonly Ending[] = [
  {
    what: 'is turned off',
    act: ({ person }, link) => person.delete(`/api/shares/${link.id}`),
    openGets: { status: 410, code: 'share_ended' },
    anew: { status: 410, code: 'share_ended' },
  },
  {
    what: 'gets a new address',
    act: patched({ new_address: true }),
    openGets: { status: 403, code: 'share_closed' },
    anew: { status: 404, code: 'not_found' },
  },
  {
    what: 'gets a password',
    act: patched({ password: 'another one' }),
    openGets: { status: 403, code: 'share_closed' },
    anew: { status: 403, code: 'share_password_required' },
  },
  {
    what: 'is over',
    act: async (_home, link) =>
      db
        .updateTable('shares')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where('id', '=', link.id)
        .execute(),
    openGets: { status: 410, code: 'share_ended' },
    anew: { status: 410, code: 'share_ended' },
  },
  {
    what: 'loses its repair',
    act: ({ person, repairId }) => person.delete(`/api/repairs/${repairId}`),
    openGets: { status: 403, code: 'share_closed' },
    anew: { status: 404, code: 'not_found' },
  },
  {
    what: 'is of an account whose deletion was requested',
    act: async ({ person }) => expect((await askForDeletion(person)).status).toBe(200),
    openGets: { status: 410, code: 'share_ended' },
    anew: { status: 410, code: 'share_ended' },
  },
]

describe('a link ends with the next request', () => {
  it.each(ENDINGS)('when it $what', async ({ act, openGets, anew }) => {
    const home = await aHome()
    const link = await share(home)
    const recipient = await opened(link)
    for (const address of addressesOf(link)) {
      const response = await recipient.get(address)
      expect(response.status).toBe(200)
      await response.arrayBuffer()
    }
    await act(home, link)
    for (const address of addressesOf(link)) {
      const response = await recipient.get(address)
      expectUnlisted(response)
      await expectProblem(response, openGets)
    }
    const again = await open(aRecipient(), link)
    expect(again.status).toBe(anew.status)
    if (anew.code !== undefined) expect(await again.json()).toMatchObject({ code: anew.code })
  })

  it('when its account is erased, and leaves nothing', async () => {
    const home = await aHome()
    const link = await share(home)
    await askForDeletion(home.person)
    clock.goTo(31)
    await eraseNow(product)
    clock.goTo(0)
    expect(await db.selectFrom('shares').select('id').where('id', '=', link.id).execute()).toEqual([])
    expect((await open(aRecipient(), link)).status).toBe(404)
  })

  it('half an hour after the last request, and a reload within it works', async () => {
    const link = await share(await aHome())
    const recipient = await opened(link)
    clock.goTo(29 / 1440)
    await seenBy(recipient, link)
    clock.goTo(58 / 1440)
    await seenBy(recipient, link)
    clock.goTo(89 / 1440)
    await expectProblem(await recipient.get(`/api/shared/${link.id}`), { status: 403, code: 'share_closed' })
    clock.goTo(0)
  })
})

describe('who opens a link', () => {
  it('needs its secret, and gets a cookie that no other address is sent', async () => {
    const home = await aHome()
    const [link, other] = [await share(home), await share(home)]
    const recipient = aRecipient()
    const right = openOf(link)
    for (const wrong of [
      { ...right, secret: openOf(other).secret },
      { ...right, secret: '' },
      { ...right, id: 'no id' },
      { ...right, id: '01900000-0000-7000-8000-000000000000' },
    ]) {
      await expectProblem(await recipient.post('/api/shared/open', wrong), { status: 404, code: 'not_found' })
    }
    const response = await recipient.post('/api/shared/open', right)
    expectUnlisted(response)
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^mendsight-share=\\d+\\.[\\w-]+; Max-Age=1800; Path=/api/shared/${link.id}; HttpOnly; SameSite=Strict$`,
        ),
      ),
    ])
    // The client of the test sends it anyway.
    await expectProblem(await recipient.get(`/api/shared/${other.id}`), { status: 403, code: 'share_closed' })
    const forged = new TestClient(product.origin)
    forged.cookies.set('mendsight-share', `${Math.floor(Date.now() / 1000) + 9999}.${right.secret}`)
    await expectProblem(await forged.get(`/api/shared/${link.id}`), { status: 403, code: 'share_closed' })
  })

  it('learns without its cookie of no link whether it is there', async () => {
    const home = await aHome()
    const link = await share(home)
    const answers = []
    for (const id of [link.id, '01900000-0000-7000-8000-000000000000']) {
      for (const address of addressesOf({ id })) {
        const response = await aRecipient().get(address)
        expectUnlisted(response)
        const { request_id: _, ...problem } = (await response.json()) as Record<string, unknown>
        answers.push(JSON.stringify(problem))
      }
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('share_closed')
  })

  it('is let in with the right password however many come at once from one network', async () => {
    const link = await share(await aHome(), { password: 'long enough' })
    const network = new TestClient(product.origin, '203.0.113.80')
    const answers = await Promise.all(Array.from({ length: 16 }, () => open(network, link, 'long enough')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 204))
    const guesses = await Promise.all(Array.from({ length: 16 }, (_none, n) => open(network, link, `wrong one ${n}`)))
    expect(guesses.filter(({ status }) => status === 403)).toHaveLength(10)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(6)
  })

  it('waits after six hundred presses of OPEN in a quarter of an hour', async () => {
    const link = await share(await aHome())
    const recipient = new TestClient(product.origin, '203.0.113.81')
    const pressed = async (times: number) => {
      const statuses: number[] = []
      for (let n = 0; n < times; n += 50) {
        const answers = await Promise.all(Array.from({ length: Math.min(50, times - n) }, () => open(recipient, link)))
        statuses.push(...answers.map(({ status }) => status))
      }
      return new Set(statuses)
    }
    expect(await pressed(600)).toEqual(new Set([204]))
    expect(await pressed(1)).toEqual(new Set([429]))
  })

  it('waits after six thousand requests in an hour, whether what they ask for is there or not', async () => {
    const stranger = new TestClient(product.origin, '203.0.113.82')
    const ask = async () => (await stranger.get('/api/shared/01900000-0000-7000-8000-000000000000')).status
    const statuses = new Set<number>()
    for (let n = 0; n < 6000; n += 100)
      for (const status of await Promise.all(Array.from({ length: 100 }, ask))) statuses.add(status)
    expect(statuses).toEqual(new Set([403]))
    const link = await share(await aHome())
    expect((await open(stranger, link)).status).toBe(204)
    for (const address of addressesOf(link)) expect((await stranger.get(address)).status).toBe(429)
  })

  it('does not wait for the counts of logins, and nobody waits for those of a link', async () => {
    const link = await share(await aHome())
    const recipient = await opened(link)
    await db.transaction().execute(async (tx) => {
      await sql`lock table rate_limits in access exclusive mode`.execute(tx)
      for (const address of addressesOf(link).slice(0, 3)) {
        const response = await recipient.get(address)
        expect(response.status).toBe(200)
        await response.arrayBuffer()
      }
    })
    for (let n = 2; n < 600; n += 1)
      await (await recipient.get(`/api/shared/${link.id}/photos/1/content?variant=thumb`)).arrayBuffer()
    await expectProblem(await recipient.get(`/api/shared/${link.id}/photos/1/content`), {
      status: 429,
      code: 'too_many_attempts',
    })
    await db.transaction().execute(async (tx) => {
      await sql`lock table shares in access exclusive mode`.execute(tx)
      expect((await recipient.get(`/api/shared/${link.id}/photos/1/content`)).status).toBe(429)
    })
    await seenBy(recipient, link)
  })

  it('is not let in by a page of another site', async () => {
    const link = await share(await aHome())
    const recipient = await opened(link)
    for (const address of addressesOf(link)) {
      expect((await recipient.get(address, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    }
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await recipient.post('/api/shared/open', openOf(link), foreign)).status).toBe(403)
  })

  it('waits after thirty wrong secrets, and a right one is never counted, not even of a link that has ended', async () => {
    const home = await aHome()
    const [link, ended] = [await share(home), await share(home)]
    await home.person.delete(`/api/shares/${ended.id}`)
    const recipient = new TestClient(product.origin, '203.0.113.1')
    for (let n = 0; n < 40; n += 1) expect((await open(recipient, ended)).status).toBe(410)
    const guess = { ...openOf(link), secret: 'x'.repeat(43) }
    for (let n = 0; n < 15; n += 1) {
      expect((await recipient.post('/api/shared/open', guess)).status).toBe(404)
      expect((await recipient.post('/api/shared/sender', guess)).status).toBe(200)
    }
    await expectProblem(await recipient.post('/api/shared/sender', guess), { status: 429, code: 'too_many_attempts' })
    await expectProblem(await recipient.post('/api/shared/open', guess), { status: 429, code: 'too_many_attempts' })
    expect((await open(recipient, link)).status).toBe(204)
  })

  it('waits after ten wrong passwords, while others are let in, and the owner is told once of fifty', async () => {
    const home = await aHome()
    const link = await share(home, { label: 'Plumber', password: 'long enough' })
    await expectProblem(await open(aRecipient(), link), { status: 403, code: 'share_password_required' })
    for (let network = 0; network < 6; network += 1) {
      const guesser = new TestClient(product.origin, `203.0.113.${100 + network}`)
      for (let n = 0; n < 10; n += 1) {
        await expectProblem(await open(guesser, link, `wrong one ${n}`), { status: 403, code: 'wrong_password' })
      }
      const waits = await open(guesser, link, 'long enough')
      expect(await waits.json()).toMatchObject({
        code: 'too_many_attempts',
        detail: 'Too many attempts. Please wait a few minutes. The link still works.',
      })
    }
    await opened(link, 'long enough')
    const told = async () =>
      (await mailsTo(product, home.person.email)).filter(({ subject }) => subject.includes('trying passwords'))
    await eventually(async () => ((await told()).length > 0 ? true : undefined))
    expect(await told()).toHaveLength(1)
    const { shares } = (await (await home.person.get(`/api/repairs/${home.repairId}/shares`)).json()) as {
      shares: Share[]
    }
    expect(shares).toMatchObject([{ wrong_passwords: 60, is_active: true }])
  })
})

describe('the limits of links', () => {
  it('are those of the plan', async () => {
    const home = await aHome({ plan: 'free' })
    const first = await share(home)
    for (let n = 0; n < 2; n += 1) await share(home)
    const refused = await home.person.post(`/api/repairs/${home.repairId}/shares`)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({
      code: 'limit_reached',
      detail: 'Your plan includes 3 active links. Turn one off, or upgrade.',
    })
    await home.person.delete(`/api/shares/${first.id}`)
    await share(home)
  })

  it('are twenty PDFs of a link and sixty of all of a workspace an hour', async () => {
    const home = await aHome()
    const [link, other] = [await share(home), await share(home)]
    const recipient = await opened(link)
    const elsewhere = await opened(other)
    const tooMany = { status: 429, code: 'too_many_attempts' }
    const pdf = `/api/shared/${link.id}/report.pdf`
    const otherPdf = `/api/shared/${other.id}/report.pdf`
    expect((await recipient.get(pdf)).status).toBe(200)
    await sql`update rate_limits set points = 20 where key like 'share-pdfs:%'`.execute(db)
    await expectProblem(await recipient.get(pdf), tooMany)
    expect((await elsewhere.get(otherPdf)).status).toBe(200)
    await sql`update rate_limits set points = 60 where key like 'share-workspace-pdfs:%'`.execute(db)
    await expectProblem(await elsewhere.get(otherPdf), tooMany)
  })

  it('are ten of a repair, however many are asked for at once', async () => {
    const home = await aHome()
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => home.person.post(`/api/repairs/${home.repairId}/shares`)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(4)
  })

  it('refuse what cannot be a day, a password, a label or a choice', async () => {
    const person = await aPerson(product)
    const repair = (await (await person.post('/api/repairs')).json()) as { id: string }
    for (const wishes of [
      { expires_in_days: 0 },
      { expires_in_days: 366 },
      { password: 'short' },
      { branding: 'x' },
      { label: 'a\nb' },
      { label: 'a\u061cb' },
    ]) {
      const answer = await person.post(`/api/repairs/${repair.id}/shares`, wishes)
      await expectProblem(answer, { status: 400, code: 'invalid_request' })
    }
  })
})

it('no secret of a link is in a table or a log', async () => {
  const home = await aHome()
  const link = await share(home, { label: 'Plumber', password: 'of a link only' })
  const recipient = await opened(link, 'of a link only')
  for (const address of addressesOf(link)) await (await recipient.get(address)).arrayBuffer()
  await recipient.post('/api/shared/open', { ...openOf(link), secret: 'y'.repeat(43) })
  const { secret } = openOf(link)
  const cookie = recipient.cookies.get('mendsight-share')?.split('.')[1] ?? ''
  expect(cookie).toHaveLength(43)
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname in ('public', 'pgboss') and schemaname = 'public'`.execute(
    db,
  )
  const written = [...lines]
  for (const { name } of rows) {
    const found = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db)
    written.push(...found.rows.map(({ row }) => row))
  }
  const jobs = await sql<{ row: string }>`select t::text as row from pgboss.job t`.execute(db)
  written.push(...jobs.rows.map(({ row }) => row))
  expect(lines.some((line) => line.includes('/api/shared/open'))).toBe(true)
  for (const hidden of [secret, 'of a link only', cookie, 'y'.repeat(43)]) {
    expect(written.filter((text) => text.includes(hidden))).toEqual([])
  }
})
