import { cursorAfter } from '#server/features/files/history.rules.ts'
import { cursorAfter as repairCursorAfter } from '#server/features/repairs/repairs.rules.ts'
import { readAiUsage } from '#server/features/analyses/aiUsageReport.repository.ts'
import { openDatabase, type Db } from '#server/platform/db/database.ts'
import type { JobName } from '#server/platform/jobs/jobNames.ts'
import type { FileOrder } from '#shared/files/history.rules.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import type { LoadRequest } from './generator.messages.ts'
import { runJob } from './jobs.ts'
import { median, ms, table, type Row } from './measures.ts'
import { plantInstallation, plantShops, requireSound } from './plantInstallation.ts'
import {
  aPhotoOfMegabytes,
  address,
  requests,
  someObjects,
  somePhotos,
  type Person,
  type SamplePhoto,
  type Stage,
} from './stage.ts'

/** Photos of the large installation, and about as many analyses. */
const PHOTOS = Number(process.env['BENCH_PHOTOS'] ?? 1_000_000)
/** One account for each of so many photos. */
const PHOTOS_PER_ACCOUNT = 50
/** Members of the largest shop, to which a tenth of all photos belong, and how many other shops there are. */
const MEMBERS = 25
const OTHER_SHOPS = Math.min(499, Math.floor(PHOTOS / PHOTOS_PER_ACCOUNT / 6))
/** Photos of the small installation, and of an ordinary account of the large one. */
const FEW = 1000

const ROUNDS = 5
/** How long a request is repeated in each round. */
const SECONDS = 0.1
const WARM_UP_SECONDS = 0.4

/** Fewer than every measured account has photos. */
const LIST_LINES = 900

/** A request of a screen may take this many times as long as in a small installation. */
const MOST = 1.2

/** The most milliseconds of what reads all names of an account, or all its repairs. */
const READS_WHOLE_ACCOUNT_MS = 300

/** The most milliseconds of what takes longer in a large account; docs/performance.md says why. */
const EXCEPTIONS: Readonly<Record<string, number>> = {
  'photos by name': READS_WHOLE_ACCOUNT_MS,
  'photos by name, last page': READS_WHOLE_ACCOUNT_MS,
  'photos with a name that many have': READS_WHOLE_ACCOUNT_MS,
  'photos with a name that none has': READS_WHOLE_ACCOUNT_MS,
  'search that finds many': READS_WHOLE_ACCOUNT_MS,
  'search that finds nothing': READS_WHOLE_ACCOUNT_MS,
}

/** One account whose requests are measured. */
type Subject = { stage: Stage; person: Person; samples: Samples }

/** Each large one comes after the small one that it is compared with. */
type Subjects = readonly [small: Subject, ordinary: Subject, smallShop: Subject, heavy: Subject]

/** What requests of an account name. */
type Samples = {
  /** Cursors of the last page of each list. */
  last: Record<FileOrder | 'changed' | 'urgency', string>
  /** Analyzed photos, each alone in a repair, with two analyses. */
  photos: readonly { id: string; repairId: string; analysisId: string; sha256: string }[]
}

/** The requests of one round; without a count they are repeated for a short time. */
type Measured = {
  count?: number
  prepare?: (subject: Subject) => Promise<LoadRequest[]>
  requests?: (subject: Subject) => LoadRequest[]
}

/**
 * Compares what every screen asks for, every job and every report in a large installation with the same in a small one:
 * for an ordinary account, and for a member of a shop that has a tenth of all photos, with one of a small shop.
 */
export async function million(large: Stage): Promise<Row[]> {
  const small = await large.another()
  const [few, fewOwner] = [await small.aPerson(), await small.aPerson()]
  const [ordinary, owner] = [await large.aPerson(), await large.aPerson()]
  const started = performance.now()
  const tenth = PHOTOS / 10
  await plantInstallation(small, {
    total: 2 * FEW,
    others: 0,
    accounts: [few, fewOwner].map((person) => ({ person, photos: FEW, isLate: false })),
  })
  const fewInShop = { ...fewOwner, shopId: await plantShops(small, { owner: fewOwner, members: 1, others: 0 }) }
  await plantInstallation(large, {
    total: PHOTOS,
    others: PHOTOS / PHOTOS_PER_ACCOUNT,
    accounts: [
      { person: ordinary, photos: FEW, isLate: false },
      { person: owner, photos: tenth, isLate: true },
    ],
  })
  const shopId = await plantShops(large, { owner, members: MEMBERS, others: OTHER_SHOPS })
  const heavy = { ...owner, shopId }
  console.log(`${PHOTOS} photos planted: ${((performance.now() - started) / 1000).toFixed(0)} s`)
  const databases = [await openFor(small), await openFor(large)] as const
  try {
    await requireSound(small, databases[0].db)
    await requireSound(large, databases[1].db)
    const removal = await expiredSessions(large)
    const subjects = [
      await subjectOf(small, few, FEW),
      await subjectOf(large, ordinary, FEW),
      await subjectOf(small, fewInShop, FEW),
      await subjectOf(large, heavy, tenth),
    ] as const
    const photo = await aPhotoOfMegabytes(large.folder, 0.1)
    const others = [
      await repairList(subjects),
      removal,
      ...(await jobs(small, large)),
      ...(await reports(...databases)),
    ]
    console.log(table(others))
    const rows: Row[] = []
    for (const [what, measured] of Object.entries(screens(photo))) {
      const row = await compared(what, subjects, measured)
      // This part takes minutes, and what it has measured must not be lost when a later request fails.
      console.log(`${row.what}: ${row.product}; ${row.baseline}; ${row.ratio} ${row.verdict}`)
      rows.push(row)
    }
    return [...rows, ...others]
  } finally {
    for (const database of databases) await database.close()
  }
}

function openFor({ connection }: Stage) {
  return openDatabase({ url: urlOf(connection) }, { log: () => {} })
}

async function subjectOf(stage: Stage, person: Person, photos: number): Promise<Subject> {
  const { sql } = stage
  const workspaceId = person.shopId ?? person.id
  /** The place before the last page of photos in an order. */
  const last = async (order: FileOrder, by: string): Promise<string> => {
    const { rows } = await sql.query<{ id: string; file_name: string; file_size: string }>(
      `select id, file_name, file_size from uploaded_files where workspace_id = $1 order by ${by} offset $2 limit 1`,
      [workspaceId, photos - 15],
    )
    const [row] = rows
    if (row === undefined) throw new Error('There are too few photos')
    return cursorAfter({ id: row.id, fileName: row.file_name, fileSize: Number(row.file_size) }, order)
  }
  const lastRepair = async (isByUrgency: boolean): Promise<string> => {
    const { rows } = await sql.query<{ id: string; updated_at: Date }>(
      `select id, updated_at from repairs where workspace_id = $1 and (not $2::boolean or status = 'done')
       order by updated_at, id offset 15 limit 1`,
      [workspaceId, isByUrgency],
    )
    const [row] = rows
    if (row === undefined) throw new Error('There are too few repairs')
    return repairCursorAfter({ rank: isByUrgency ? 0 : null, at: row.updated_at, id: row.id })
  }
  const { rows } = await sql.query<Samples['photos'][number]>(
    `select uploaded_files.id, repair_id as "repairId", newest_analysis_id as "analysisId", sha256
     from uploaded_files join repair_photos on file_id = uploaded_files.id join repairs on repairs.id = repair_id
     where uploaded_files.workspace_id = $1 and goes_with_photo and steps_total > 0
       and (select count(*) from analyses where repair_id = repairs.id) = 2
     order by uploaded_files.id limit 50`,
    [workspaceId],
  )
  const newest = await sql.query<{ id: string }>(
    'select id from uploaded_files where workspace_id = $1 order by id desc limit 1',
    [workspaceId],
  )
  await someObjects(
    stage.objects.product,
    person,
    [...rows, ...newest.rows].map(({ id }) => id),
  )
  return {
    stage,
    person,
    samples: {
      last: {
        newest: await last('newest', 'id desc'),
        oldest: await last('oldest', 'id'),
        name: await last('name', 'file_name collate file_names, id desc'),
        largest: await last('largest', 'file_size desc, id desc'),
        changed: await lastRepair(false),
        urgency: await lastRepair(true),
      },
      photos: rows,
    },
  }
}

/** Every request that a screen sends and that reads or writes the database. */
function screens(photo: SamplePhoto): Record<string, Measured> {
  const get = (path: string | ((samples: Samples) => string)): Measured => ({
    requests: ({ person, samples }) => {
      const paths = typeof path === 'string' ? [path] : [path(samples)]
      return paths.map((one) => ({ method: 'GET', path: one, headers: { cookie: person.cookie } }))
    },
  })
  /** The same for several photos of the account in turn. */
  const ofPhotos = (path: (photo: Samples['photos'][number]) => string): Measured => ({
    requests: ({ person, samples }) =>
      samples.photos.map((one) => ({ method: 'GET', path: path(one), headers: { cookie: person.cookie } })),
  })
  const write = (
    method: string,
    path: (photo: Samples['photos'][number]) => string,
    body: object,
    count?: number,
  ): Measured => ({
    ...(count === undefined ? {} : { count }),
    requests: ({ person, samples }) =>
      samples.photos.map((one) => ({
        method,
        path: path(one),
        headers: { cookie: person.cookie, 'content-type': 'application/json' },
        body: { before: JSON.stringify(body), after: '' },
      })),
  })
  const photos = (query: Record<string, string>) => get(`/api/files?${new URLSearchParams(query).toString()}`)
  const lastPhotos = (order: FileOrder) =>
    get(({ last }) => `/api/files?${new URLSearchParams({ sort: order, cursor: last[order] }).toString()}`)
  const lastRepairs = (order: 'changed' | 'urgency') =>
    get(({ last }) => `/api/repairs?${new URLSearchParams({ sort: order, cursor: last[order] }).toString()}`)
  let turn = 0
  return {
    'the account': get('/api/me'),
    overview: get('/api/overview'),
    'photos, newest first': photos({}),
    'photos, newest first, last page': lastPhotos('newest'),
    'photos, oldest first': photos({ sort: 'oldest' }),
    'photos, oldest first, last page': lastPhotos('oldest'),
    'photos by name': photos({ sort: 'name' }),
    'photos by name, last page': lastPhotos('name'),
    'largest photos': photos({ sort: 'largest' }),
    'largest photos, last page': lastPhotos('largest'),
    'photos with a name that many have': photos({ name: 'roof' }),
    'photos with a name that none has': photos({ name: 'chimney' }),
    'search that finds many': photos({ q: 'roof' }),
    'search that finds nothing': photos({ q: 'chimney' }),
    'photos of a common severity': photos({ severity: 'Medium' }),
    // One photo on a page, because an account of a thousand has only two.
    'photos of a rare severity': photos({ severity: 'Critical', limit: '1' }),
    'photos of a common severity, oldest first': photos({ severity: 'Medium', sort: 'oldest' }),
    'largest photos of a common severity': photos({ severity: 'Medium', sort: 'largest' }),
    'photos without visible damage, of which there are none': photos({ severity: 'none' }),
    'analyzed photos': photos({ analyzed: 'true' }),
    'photos that are not analyzed': photos({ analyzed: 'false' }),
    'photos with these bytes': ofPhotos(({ sha256 }) => `/api/files?sha256=${sha256}`),
    'photos of a repair': ofPhotos(({ repairId }) => `/api/files?repair_id=${repairId}`),
    'one photo': ofPhotos(({ id }) => `/api/files/${id}`),
    'small copy of a photo': ofPhotos(({ id }) => `/api/files/${id}/content?variant=thumb`),
    'analyses of a photo': ofPhotos(({ id }) => `/api/files/${id}/analyses`),
    'repairs, last changed first': get('/api/repairs'),
    'repairs, last changed first, last page': lastRepairs('changed'),
    'repairs by urgency': get('/api/repairs?sort=urgency'),
    'repairs by urgency, last page': lastRepairs('urgency'),
    'repairs in progress': get('/api/repairs?status=in_progress'),
    'repairs in progress by urgency': get('/api/repairs?status=in_progress&sort=urgency'),
    'one repair': ofPhotos(({ repairId }) => `/api/repairs/${repairId}`),
    'analyses of a repair': ofPhotos(({ repairId }) => `/api/repairs/${repairId}/analyses`),
    'one analysis': ofPhotos(({ analysisId }) => `/api/analyses/${analysisId}`),
    'its report': ofPhotos(({ analysisId }) => `/api/analyses/${analysisId}/report.txt`),
    'its questions': ofPhotos(({ analysisId }) => `/api/analyses/${analysisId}/questions`),
    'size of the repair list': get('/api/files/repair-list/summary'),
    'size of the data download': get('/api/me/data/summary'),
    devices: get('/api/me/sessions'),
    'security events': get('/api/me/security-events'),
    'messages to support': get('/api/support'),
    'two-step login': get('/api/me/two-step'),
    'new name of a photo': write('PATCH', ({ id }) => `/api/files/${id}`, { file_name: 'Attic' }),
    'new title of a repair': write('PATCH', ({ repairId }) => `/api/repairs/${repairId}`, { title: 'Attic' }),
    'new answer about a repair': write('PATCH', ({ repairId }) => `/api/repairs/${repairId}`, {
      answers: { kind: 'roof' },
    }),
    'new repair': write('POST', () => '/api/repairs', { title: 'Attic' }, 20),
    'a step done': write('PUT', ({ analysisId }) => `/api/analyses/${analysisId}/steps/1`, { done: true }, 12),
    'analysis requested': {
      count: 4,
      requests: ({ person, samples }) => {
        turn += 4
        return [0, 1, 2, 3].map((n) => {
          const chosen = samples.photos[(turn + n) % samples.photos.length]
          return {
            method: 'POST',
            path: `/api/repairs/${chosen?.repairId ?? ''}/analyses`,
            headers: { cookie: person.cookie },
          }
        })
      },
    },
    upload: { count: 3, requests: ({ person }) => Array.from({ length: 3 }, () => requests.upload(person, photo)) },
    'photo deleted': {
      prepare: async ({ stage, person }) => {
        const ids = await somePhotos(stage.sql, person, 20, stage.objects.product)
        return ids.map((id) => requests.delete(person, id))
      },
      count: 20,
    },
    login: {
      count: 3,
      requests: ({ person }) =>
        Array.from({ length: 3 }, () => {
          turn += 1
          return requests.login(person, address(turn))
        }),
    },
  }
}

/** Measures a request of each subject, in turns. */
async function compared(
  what: string,
  subjects: Subjects,
  { count, prepare, requests: requestsOf }: Measured,
): Promise<Row> {
  const timeOf = async (subject: Subject, seconds: number): Promise<number> => {
    const { stage } = subject
    const prepared = prepare === undefined ? (requestsOf?.(subject) ?? []) : await prepare(subject)
    const sent = prepared.slice(0, count).map((request) => inWorkspace(subject.person, request))
    const load = { origin: stage.product.origin, connections: 1, requests: sent }
    return (await stage.load(count === undefined ? { ...load, seconds } : load)).medianMs
  }
  for (const subject of subjects) await timeOf(subject, WARM_UP_SECONDS)
  return comparedTimes(what, await inRounds(subjects, (subject) => timeOf(subject, SECONDS)))
}

/** The same request for the shop of the person, where there is one. */
function inWorkspace({ shopId }: Person, request: LoadRequest): LoadRequest {
  if (shopId === undefined) return request
  return { ...request, path: `${request.path}${request.path.includes('?') ? '&' : '?'}shop_id=${shopId}` }
}

type Times = [small: number, ordinary: number, smallShop: number, heavy: number]

/** In each round another account goes first. */
async function inRounds(subjects: Subjects, timeOf: (subject: Subject) => Promise<number>): Promise<Times[]> {
  const seen: Times[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const times: Times = [0, 0, 0, 0]
    for (const turn of subjects.keys()) {
      const at = (round + turn) % subjects.length
      times[at] = await timeOf(subjects[at] as Subject)
    }
    seen.push(times)
  }
  return seen
}

function comparedTimes(what: string, rounds: readonly Times[]): Row {
  const [small, ordinary, smallShop, heavy] = [0, 1, 2, 3].map((at) =>
    median(rounds.map((times) => times[at] ?? NaN)),
  ) as Times
  const ratio = median(rounds.map((times) => times[1] / times[0]))
  const heavyRatio = median(rounds.map((times) => times[3] / times[2]))
  const heavyMs = EXCEPTIONS[what]
  const isHeavyMet = heavyMs === undefined ? heavyRatio <= MOST : heavy <= heavyMs
  return {
    what,
    product: `${ms(ordinary)}, ${ms(heavy)}`,
    baseline: `${ms(small)}, ${ms(smallShop)}`,
    ratio: `${ratio.toFixed(2)}, ${heavyRatio.toFixed(2)}`,
    promise: heavyMs === undefined ? `<= ${MOST}` : `<= ${MOST}, <= ${heavyMs} ms`,
    verdict: ratio <= MOST && isHeavyMet ? 'ok' : 'MISS',
  }
}

/**
 * The first lines of a file that is created while it is sent. The whole takes as much longer as there are more photos.
 */
async function repairList(subjects: Subjects): Promise<Row> {
  const timeOf = async ({ stage, person }: Subject): Promise<number> => {
    const reading = new AbortController()
    const startedAt = performance.now()
    const response = await fetch(
      `${stage.product.origin}/api/files/repair-list.csv${person.shopId === undefined ? '' : `?shop_id=${person.shopId}`}`,
      {
        headers: { cookie: person.cookie },
        signal: reading.signal,
      },
    )
    if (!response.ok || response.body === null) throw new Error(`The repair list answered ${response.status}`)
    let lines = 0
    for await (const chunk of response.body) {
      lines += Buffer.from(chunk).toString('latin1').split('\r\n').length - 1
      if (lines > LIST_LINES) break
    }
    const time = performance.now() - startedAt
    reading.abort()
    if (lines <= LIST_LINES) throw new Error(`The repair list has ${lines} lines`)
    return time
  }
  for (const subject of subjects) await timeOf(subject)
  return comparedTimes(`first ${LIST_LINES} lines of the repair list`, await inRounds(subjects, timeOf))
}

/** Sessions that have expired before they were removed hourly. */
async function expiredSessions(stage: Stage): Promise<Row> {
  const countOf = async () => {
    const { rows } = await stage.sql.query<{ count: number }>(
      'select count(*)::int as count from sessions where expires_at <= now()',
    )
    return rows[0]?.count ?? NaN
  }
  const before = await countOf()
  const time = await runJob(stage, 'forget-sessions')
  if ((await countOf()) > 0) throw new Error('Expired sessions are left')
  return plain(`first removal of ${before.toLocaleString('en-US')} expired sessions`, ms(time))
}

const JOBS: readonly JobName[] = ['fill-repairs', 'forget-mails', 'forget-sessions', 'sweep-store', 'erase-accounts']

/** The jobs that run on a schedule, when there is little to do. */
async function jobs(small: Stage, large: Stage): Promise<Row[]> {
  const rows: Row[] = []
  for (const name of JOBS)
    rows.push(
      await comparedInTurns(
        `job ${name}`,
        () => runJob(small, name),
        () => runJob(large, name),
      ),
    )
  rows.push(
    await comparedInTurns(
      'job erase-accounts with an account of 20 photos',
      () => erasureIn(small),
      () => erasureIn(large),
    ),
  )
  return rows
}

/** The milliseconds of the erasure of an account with 20 photos. */
async function erasureIn(stage: Stage): Promise<number> {
  const person = await stage.aPerson()
  await somePhotos(stage.sql, person, 20, stage.objects.product)
  await stage.sql.query('delete from sessions where user_id = $1', [person.id])
  await stage.sql.query('update users set deletion_due_at = now() where id = $1', [person.id])
  const time = await runJob(stage, 'erase-accounts')
  const { rows } = await stage.sql.query('select from users where id = $1', [person.id])
  if (rows.length > 0) throw new Error('The account was not erased')
  return time
}

/** What commands and metrics read of all accounts together. */
async function reports(small: { db: Db }, large: { db: Db }): Promise<Row[]> {
  const month = new Date().toISOString().slice(0, 7)
  const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
    const startedAt = performance.now()
    await work()
    return performance.now() - startedAt
  }
  return [
    await comparedInTurns(
      'AI usage report, all accounts',
      () => timeOf(() => readAiUsage(small.db, month)),
      () => timeOf(() => readAiUsage(large.db, month)),
    ),
  ]
}

async function comparedInTurns(what: string, small: () => Promise<number>, large: () => Promise<number>): Promise<Row> {
  const seen: [small: number, large: number][] = []
  for (let round = 0; round < 3; round += 1) seen.push([await small(), await large()])
  const ratio = median(seen.map(([one, other]) => other / one))
  return {
    ...plain(what, ms(median(seen.map(([, other]) => other)))),
    baseline: ms(median(seen.map(([one]) => one))),
    ratio: ratio.toFixed(2),
  }
}

function plain(what: string, product: string): Row {
  return { what, product, baseline: '', ratio: '', promise: '', verdict: '-' }
}
