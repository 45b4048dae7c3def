import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Analysis } from '#shared/api/analyses.ts'
import { isUnfinished } from '#shared/analyses/analysis.rules.ts'
import { newId } from '#server/platform/ids/ids.ts'
import { aPng } from '#tests/support/oddPhotos.ts'
import type { Load, LoadRequest } from './generator.messages.ts'
import { median, ms, slowdown, type Row } from './measures.ts'
import { beginSlowUploads } from './slowUploads.ts'
import {
  address,
  aPhotoOfTwoMegapixels,
  PASSWORD,
  type Person,
  requests,
  type SamplePhoto,
  type Stage,
} from './stage.ts'

const STRANGERS = 18
/** The network of all of them. An older account comes from another one. */
const NETWORK = '203.0.113.7'
const ELSEWHERE = '198.51.100.1'

const UPLOAD_MS = 2500
const LOGIN_TIMES = 3
const ADVICE_MS = 30_000
/**
 * Between the requests of a stranger: a refusal is answered at once, and asking without a pause measures this process.
 */
const PAUSE_MS = 200
/** How often an older account does each thing, quietly and meanwhile. */
const TIMES = 15

/**
 * What an older account notices of eighteen new accounts of one network that do their worst: uploads of a byte per
 * second, PNGs of 49 megapixels, analyses that are canceled at once, and logins. And what one account notices of
 * another that reads a list with as many words as there can be.
 */
export async function strangers(stage: Stage): Promise<Row[]> {
  const older = await stage.aPerson()
  await stage.sql.query(`update users set created_at = now() - interval '30 days' where id = $1`, [older.id])
  const photo = await aPhotoOfTwoMegapixels(stage.folder)
  // The first time loads code.
  await served(stage, older, photo)
  const quiet = await served(stage, older, photo)
  const people: Person[] = []
  while (people.length < STRANGERS) people.push(await stage.aPerson())
  await stage.sql.query(`update users set plan_id = 'free' where id = any($1)`, [people.map(({ id }) => id)])
  const end = await doTheirWorst(stage, people)
  const meanwhile = await served(stage, older, photo)
  await end()
  const [longest, advice] = [meanwhile.longestUpload, Math.max(...meanwhile.advice)]
  return [
    {
      what: `longest upload of 2 megapixels of an older account while ${STRANGERS} new ones do their worst`,
      product: ms(longest),
      baseline: `${ms(quiet.upload)} idle`,
      ratio: (longest / quiet.upload).toFixed(2),
      promise: `< ${UPLOAD_MS} ms`,
      verdict: longest < UPLOAD_MS ? 'ok' : 'MISS',
    },
    slowdown('its login', {
      idle: quiet.login,
      loaded: meanwhile.login,
      times: LOGIN_TIMES,
      plusMs: 0,
    }),
    {
      what: 'its advice, the longest time from the request until it can be read',
      product: ms(advice),
      baseline: `${ms(median(quiet.advice))} idle`,
      ratio: '',
      promise: `< ${ADVICE_MS} ms`,
      verdict: advice < ADVICE_MS ? 'ok' : 'MISS',
    },
    await besideALongList(stage),
  ]
}

type Sent = {
  path: string
  method?: string
  from: string
  cookie?: string
  json?: unknown
  photo?: Buffer
  type?: string
}

/** One request from an address. */
async function send(stage: Stage, { path, method = 'POST', from, cookie = '', json, photo, type }: Sent) {
  const form = new FormData()
  if (photo !== undefined)
    form.set('file', new Blob([new Uint8Array(photo)], { type: type ?? 'image/jpeg' }), 'a photo')
  const response = await fetch(stage.product.origin + path, {
    method,
    headers: {
      cookie,
      'x-forwarded-for': from,
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: photo !== undefined ? form : json === undefined ? null : JSON.stringify(json),
  })
  return { status: response.status, body: await response.text() }
}

async function expected(status: number, sent: ReturnType<typeof send>): Promise<string> {
  const answer = await sent
  if (answer.status !== status) throw new Error(`Instead of ${status}: ${answer.status} ${answer.body}`)
  return answer.body
}

const logIn = ({ email }: Person, from: string): Sent => ({
  path: '/api/auth/sign-in/email',
  from,
  json: { email, password: PASSWORD },
})

/**
 * The milliseconds in which a person is served, measured from a process that does nothing else where that is possible.
 */
async function served(stage: Stage, person: Person, photo: SamplePhoto) {
  const { origin } = stage.product
  const fromElsewhere = (request: LoadRequest): Load => ({
    origin,
    connections: 1,
    requests: Array.from({ length: TIMES }, () => ({
      ...request,
      headers: { ...request.headers, 'x-forwarded-for': ELSEWHERE },
    })),
  })
  const uploads = await stage.probe(fromElsewhere(requests.upload(person, photo)))
  const logins = await stage.probe(fromElsewhere(requests.login(person, ELSEWHERE)))
  const { rows } = await stage.sql.query<{ id: string }>('select id from uploaded_files where user_id = $1', [
    person.id,
  ])
  const advice: number[] = []
  for (const { id } of rows.slice(-TIMES)) {
    const began = performance.now()
    await advised(stage, { from: ELSEWHERE, cookie: person.cookie }, id)
    advice.push(performance.now() - began)
  }
  return { longestUpload: uploads.p99Ms, upload: uploads.medianMs, login: logins.medianMs, advice }
}

async function advised(stage: Stage, by: Pick<Sent, 'from' | 'cookie'>, fileId: string): Promise<void> {
  const { id } = JSON.parse(
    await expected(202, send(stage, { path: `/api/files/${fileId}/analyses`, ...by, json: {} })),
  ) as Analysis
  for (;;) {
    const body = await expected(200, send(stage, { path: `/api/analyses/${id}`, method: 'GET', ...by }))
    const { status, result } = JSON.parse(body) as Analysis
    if (!isUnfinished(status)) {
      if (result === null) throw new Error(`The analysis ended as ${status}`)
      return
    }
    await sleep(20)
  }
}

/** Begins all of it, and waits until some of it is in progress. Returns a function that ends it. */
async function doTheirWorst(stage: Stage, people: readonly Person[]): Promise<() => Promise<void>> {
  const huge = aPng({ width: 7000, height: 7000 })
  const small = await readFile((await aPhotoOfTwoMegapixels(stage.folder)).file)
  const endSlow = await beginSlowUploads(stage.product.origin, people.slice(0, 6), 24, NETWORK)
  let isOver = false
  const again = async (doing: () => Promise<unknown>) => {
    while (!isOver) {
      await doing()
      await sleep(PAUSE_MS)
    }
  }
  const cancels = async ({ cookie }: Person) => {
    const by = { from: NETWORK, cookie }
    const { status, body } = await send(stage, { path: '/api/files', ...by, photo: small })
    if (status !== 201) return
    const { id: fileId } = JSON.parse(body) as { id: string }
    const started = await send(stage, { path: `/api/files/${fileId}/analyses`, ...by, json: {} })
    if (started.status === 202) {
      await send(stage, { path: `/api/analyses/${(JSON.parse(started.body) as Analysis).id}`, method: 'DELETE', ...by })
    }
    await send(stage, { path: `/api/files/${fileId}`, method: 'DELETE', ...by })
  }
  // The plan must not stop the next one.
  const uploads = async (by: Pick<Sent, 'from' | 'cookie'>) => {
    const { status, body } = await send(stage, { path: '/api/files', ...by, photo: huge, type: 'image/png' })
    if (status !== 201) return
    const { id } = JSON.parse(body) as { id: string }
    await send(stage, { path: `/api/files/${id}`, method: 'DELETE', ...by })
  }
  const work = people.slice(6).flatMap((person, at) => {
    const by = { from: NETWORK, cookie: person.cookie }
    if (at < 6) return [again(() => uploads(by))]
    if (at < 9) return [again(() => cancels(person))]
    return [again(() => send(stage, logIn(person, NETWORK))), again(() => send(stage, logIn(person, NETWORK)))]
  })
  await sleep(2000)
  return async () => {
    isOver = true
    endSlow()
    await Promise.all(work)
  }
}

const RUNS = 8
const QUESTIONS = 100

/** The time of another account's requests while one reads runs whose questions have as many words as there can be. */
async function besideALongList(stage: Stage): Promise<Row> {
  const [reader, other] = [await stage.aPerson(), await stage.aPerson()]
  const repairId = await plantLongRuns(stage, reader)
  const me = (): Promise<string> =>
    expected(200, send(stage, { path: '/api/me', method: 'GET', from: address(1), cookie: other.cookie }))
  const timed = async (): Promise<number> => {
    const began = performance.now()
    await me()
    return performance.now() - began
  }
  const idle: number[] = []
  for (let turn = 0; turn < 50; turn += 1) idle.push(await timed())
  const list = expected(
    200,
    send(stage, {
      path: `/api/repairs/${repairId}/analyses`,
      method: 'GET',
      from: address(2),
      cookie: reader.cookie,
    }),
  )
  let isRead = false
  void list.finally(() => (isRead = true))
  const loaded: number[] = []
  while (!isRead) loaded.push(await timed())
  await list
  return slowdown(`longest /api/me while another account reads ${RUNS} runs with ${QUESTIONS} long questions`, {
    idle: median(idle),
    loaded: Math.max(...loaded),
    times: 4,
    plusMs: 50,
  })
}

async function plantLongRuns(stage: Stage, person: Person): Promise<string> {
  const by = { from: ELSEWHERE, cookie: person.cookie }
  const photo = await readFile((await aPhotoOfTwoMegapixels(stage.folder)).file)
  const { id: fileId } = JSON.parse(await expected(201, send(stage, { path: '/api/files', ...by, photo }))) as {
    id: string
  }
  for (let run = 0; run < RUNS; run += 1) await advised(stage, by, fileId)
  const { rows } = await stage.sql.query<{ id: string; repair_id: string }>(
    'select id, repair_id from analyses where user_id = $1 order by created_at',
    [person.id],
  )
  for (let n = 0; n < QUESTIONS; n += 1) {
    await stage.sql.query(
      `insert into analysis_questions (id, analysis_id, repair_id, user_id, idempotency_key, text, status, message,
         prompt_version, created_at)
       values ($1, $2, $3, $4, $5, $6, 'answered', null, 'bench', now())`,
      [
        newId(),
        rows[0]?.id,
        rows[0]?.repair_id,
        person.id,
        newId(),
        `${n}: ${'I smell gas now. windows\nwindows\n'.repeat(15)}`.slice(0, 500),
      ],
    )
  }
  return rows[0]?.repair_id ?? ''
}
