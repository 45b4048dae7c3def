import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#server/platform/ids/ids.ts'
import { UPLOADS_AT_ONCE } from '#shared/files/uploads.rules.ts'
import { eventStreams } from './eventStreams.ts'
import { measureFill } from './fillRepairs.ts'
import type { Load, LoadRequest } from './generator.messages.ts'
import { lighthouse } from './lighthouse.ts'
import { million } from './million.ts'
import { inTurns, median, ms, perSecond, skipped, slowdown, type Row } from './measures.ts'
import { overhead } from './overhead.ts'
import { memoryOf, memoryOfTree } from './processes.ts'
import { packs } from './packs.ts'
import { publicApi } from './publicApi.ts'
import { reports } from './reports.ts'
import { rolling } from './rolling.ts'
import { rules } from './rules.ts'
import { scrolling } from './scrolling.ts'
import { beginSlowUploads } from './slowUploads.ts'
import { strangers } from './strangers.ts'
import {
  aDetailedHeic,
  aDetailedPhoto,
  aHeavyPhoto,
  address,
  aPhotoOfMegabytes,
  aPhotoOfTwoMegapixels,
  forgetUploads,
  requests,
  somePhotos,
  type Person,
  type SamplePhoto,
  type Stage,
} from './stage.ts'
import { webhooks } from './webhooks.ts'

/** The parts of the bench by name, in the order in which they run. */
export const PARTS: Readonly<Record<string, (stage: Stage) => Promise<Row[]>>> = {
  // First, as long as the product has done no image work: later, what that has left free would hide a growth.
  growth,
  list,
  upload,
  full,
  delete: remove,
  login,
  heic,
  peak,
  fair,
  strangers,
  slow,
  repairs,
  reports,
  packs,
  overhead,
  rules,
  events: eventStreams,
  rolling,
  scrolling,
  webhooks,
  api: publicApi,
  lighthouse,
  million,
}

/** The parts that run only when they are named, because they take much longer than the others. */
export const ONLY_WHEN_NAMED: ReadonlySet<string> = new Set(['million'])

/** Enough photos for one page and a next one. */
const PHOTOS = 200

async function list(stage: Stage): Promise<Row[]> {
  const person = await stage.aPerson()
  await somePhotos(stage.sql, person, PHOTOS)
  const collector = await stage.aPerson()
  await somePhotos(stage.sql, collector, 100_000)
  await stage.sql.query('analyze uploaded_files')
  const rate =
    (origin: string, of = person, seconds = 3) =>
    async (): Promise<number> =>
      (await stage.load({ origin, connections: 20, requests: [requests.list(of)], seconds })).perSecond
  // Both have compiled their code and opened their connections before the first round.
  await rate(stage.product.origin, person, 2)()
  await rate(stage.bare.origin, person, 2)()
  const seen = await inTurns(7, rate(stage.product.origin), rate(stage.bare.origin))
  const many = await inTurns(5, rate(stage.product.origin, collector, 2), rate(stage.product.origin, person, 2))
  return [
    throughput('list of 20 photos, 20 connections', seen, 0.5),
    throughput('the same with 100 000 photos, against 200', many, 0.8),
  ]
}

async function upload(stage: Stage): Promise<Row[]> {
  const receiving = await stage.receiving()
  const photo = await aPhotoOfMegabytes(stage.folder, 3)
  const person = await stage.aPerson()
  const rate = (origin: string, request: LoadRequest, count: number) => async (): Promise<number> => {
    const result = await stage.load({ origin, connections: 4, requests: Array.from({ length: count }, () => request) })
    await forgetUploads(stage, person)
    return result.perSecond
  }
  const product = requests.upload(person, photo)
  const bare = requests.bareUpload(person, photo, '/received')
  await rate(receiving.origin, product, 20)()
  await rate(stage.bare.origin, bare, 20)()
  const seen = await inTurns(9, rate(receiving.origin, product, 60), rate(stage.bare.origin, bare, 60))
  return [throughput('upload of 3 MB, received and durable, 4 connections', seen, 0.7)]
}

async function full(stage: Stage): Promise<Row[]> {
  const photo = await aDetailedPhoto(stage.folder)
  const person = await stage.aPerson()
  const rate = (origin: string, request: LoadRequest, count: number) => async (): Promise<number> => {
    const result = await stage.load({ origin, connections: 4, requests: Array.from({ length: count }, () => request) })
    await forgetUploads(stage, person)
    return result.perSecond
  }
  const product = requests.upload(person, photo)
  const bare = requests.bareUpload(person, photo, '/full')
  await rate(stage.product.origin, product, 4)()
  await rate(stage.bare.origin, bare, 4)()
  const seen = await inTurns(5, rate(stage.product.origin, product, 16), rate(stage.bare.origin, bare, 16))
  return [throughput(`upload in full, 12 megapixels, ${photo.megabytes.toFixed(1)} MB`, seen, 0.8)]
}

async function remove(stage: Stage): Promise<Row[]> {
  const person = await stage.aPerson()
  const rate = (origin: string, count: number) => async (): Promise<number> => {
    const ids = await somePhotos(stage.sql, person, count, stage.objects.product)
    const result = await stage.load({ origin, connections: 8, requests: ids.map((id) => requests.delete(person, id)) })
    return result.perSecond
  }
  await rate(stage.product.origin, 100)()
  await rate(stage.bare.origin, 100)()
  return [
    throughput(
      'delete, 8 connections',
      await inTurns(7, rate(stage.product.origin, 400), rate(stage.bare.origin, 400)),
      0.5,
    ),
  ]
}

const CALLERS = 40

async function login(stage: Stage): Promise<Row[]> {
  const watched = await aWatchedPerson(stage)
  const people: Person[] = []
  for (let one = 0; one < 80; one += 1) people.push(await stage.aPerson())
  const seconds = 5
  let turn = 0
  // Each login from an address of its own; as many of one person in a minute as the product allows are not reached,
  // because a right password forgets those before it.
  const logins = (): LoadRequest[] =>
    Array.from({ length: 4000 }, (_, at) => {
      turn += 1
      return requests.login(people[at % people.length] as Person, address(turn))
    })
  const storm = (): Load => ({ origin: stage.product.origin, connections: CALLERS, requests: logins(), seconds })
  await stage.load({ ...storm(), seconds: 2 })
  const seen = await inTurns(
    5,
    async () => (await stage.load(storm())).perSecond,
    () => stage.hashesPerSecond({ seconds, callers: CALLERS }),
  )
  const idle: number[] = []
  const loaded: number[] = []
  for (let round = 0; round < 5; round += 1) {
    idle.push((await stage.probe(watching(stage, watched, 3))).p99Ms)
    const watch = stage.probe(watching(stage, watched, seconds))
    await stage.load(storm())
    loaded.push((await watch).p99Ms)
  }
  return [
    throughput(`login, ${CALLERS} at once, against the hash alone`, seen, 0.8),
    slowdown(`p99 of a list during ${CALLERS} logins`, {
      idle: median(idle),
      loaded: median(loaded),
      times: 2,
      plusMs: 20,
    }),
  ]
}

async function heic(stage: Stage): Promise<Row[]> {
  const photo = await aDetailedHeic(stage.folder)
  if (photo === undefined) return [skipped('list while HEIC is decoded', 'heif-enc is not installed')]
  const watched = await aWatchedPerson(stage)
  const person = await stage.aPerson()
  const uploads: Load = { ...uploadsOf(stage, person, photo, 2), connections: 2 }
  await stage.load(uploads)
  const rounds = 3
  const idle: number[] = []
  const loaded: number[] = []
  const rates: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    idle.push((await stage.probe(watching(stage, watched, 3))).medianMs)
    const work = stage.load({ ...uploadsOf(stage, person, photo, 6), connections: 3 })
    // A little shorter than the work, so that it ends within it.
    loaded.push((await stage.probe(watching(stage, watched, 3))).medianMs)
    rates.push((await work).perSecond)
    await forgetUploads(stage, person)
  }
  const row = slowdown(`median of a list while HEICs of 12 megapixels are decoded (${perSecond(median(rates))})`, {
    idle: median(idle),
    loaded: median(loaded),
    times: 2,
    plusMs: 15,
  })
  return [row]
}

const GROWTH_MB = 60

async function growth(stage: Stage): Promise<Row[]> {
  const { pid, origin } = stage.product
  const person = await aWatchedPerson(stage)
  const large = await aPhotoOfMegabytes(stage.folder, 100)
  const small = await aPhotoOfMegabytes(stage.folder, 1)
  // The upload does not cause what the first requests of a process load.
  await stage.load({ ...uploadsOf(stage, person, small, 20), connections: 2 })
  const seconds = 8
  const growths: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await forgetUploads(stage, person)
    await sleep(1000)
    const before = memoryOf(pid).rss
    let highest = before
    const watch = setInterval(() => (highest = Math.max(highest, memoryOf(pid).rss)), 20)
    const work = stage.load({
      origin,
      connections: 1,
      requests: [requests.upload(person, large)],
      bytesPerSecond: (large.megabytes * 1024 ** 2) / seconds,
    })
    // After the last byte comes image processing, so the last tenth is not measured.
    await Promise.race([sleep(seconds * 900), work])
    clearInterval(watch)
    growths.push(highest - before)
    await work
  }
  await forgetUploads(stage, person)
  return [size('growth while 100 MB are received in 8 s', median(growths), GROWTH_MB)]
}

const PEAK_MB = 450

/** The memory of the server and its decoders together, measured continuously. */
async function peak(stage: Stage): Promise<Row[]> {
  const { pid, origin } = stage.product
  const people = [await stage.aPerson(), await stage.aPerson()] as const
  const heif = await aDetailedHeic(stage.folder)
  const photos = [
    await aDetailedPhoto(stage.folder),
    ...(heif === undefined ? [] : [heif]),
    await aPhotoOfMegabytes(stage.folder, 100),
  ]
  const mixed = (person: Person): Load => ({
    origin,
    connections: UPLOADS_AT_ONCE.account,
    requests: Array.from({ length: 12 }, (_, at) => requests.upload(person, photos[at % photos.length] as SamplePhoto)),
  })
  const atOnce = await peakDuring(pid, () => Promise.all([stage.load(mixed(people[0])), stage.probe(mixed(people[1]))]))
  for (const person of people) await forgetUploads(stage, person)
  const names = photos.map((photo) => `${photo.megabytes.toFixed(0)} MB ${photo.type.slice(6)}`)
  return [
    size(`peak of server and decoders, 8 uploads at once: ${names.join(', ')}`, atOnce, PEAK_MB),
    size(
      'the same during lists, full uploads, deletes and logins in turn, three times',
      await peakDuring(pid, async () => {
        for (let round = 0; round < 3; round += 1) await inTurnOnce(stage)
      }),
      PEAK_MB,
    ),
  ]
}

/** The highest memory of the server and its decoders during this work. */
async function peakDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  let highest = 0
  const watch = setInterval(() => (highest = Math.max(highest, memoryOfTree(pid))), 50)
  await work()
  clearInterval(watch)
  return highest
}

/** Each kind of work that takes memory, one after the other: what stays of one is there during the next. */
async function inTurnOnce(stage: Stage): Promise<void> {
  const { origin } = stage.product
  const person = await stage.aPerson()
  const photo = await aDetailedPhoto(stage.folder)
  const ids = await somePhotos(stage.sql, person, 400, stage.objects.product)
  await stage.load({ origin, connections: 20, requests: [requests.list(person)], seconds: 3 })
  await stage.load({ ...uploadsOf(stage, person, photo, 16), connections: 4 })
  await stage.load({ origin, connections: 8, requests: ids.map((id) => requests.delete(person, id)) })
  const logins = Array.from({ length: 200 }, (_, at) => requests.login(person, address(at)))
  await stage.load({ origin, connections: CALLERS, requests: logins })
  await forgetUploads(stage, person)
}

const FAIR_MS = 2500
const FAIR_GROWTH_MB = 100
const HEAVY_PHOTOS = 10
const MEMBERS = 25
const PHOTOS_OF_MEMBER = 4
const RETRY_MS = 1000

/** The time of another account's upload while one account sends the most expensive photos. */
async function fair(stage: Stage): Promise<Row[]> {
  const [greedy, other] = [await stage.aPerson(), await stage.aPerson()]
  const members = await aShop(stage)
  const [heavy, detailed] = [await aHeavyPhoto(stage.folder), await aDetailedPhoto(stage.folder)]
  const small = requests.upload(other, await aPhotoOfTwoMegapixels(stage.folder))
  const some = (count: number): Load => ({
    origin: stage.product.origin,
    connections: 1,
    requests: Array.from({ length: count }, () => small),
  })
  await stage.probe(some(2))
  const idle = (await stage.probe(some(5))).p99Ms
  const beside = async (what: string, work: Promise<unknown>): Promise<Row> => {
    let isOver = false
    void work.finally(() => (isOver = true))
    const longest: number[] = []
    while (!isOver) longest.push((await stage.probe(some(1))).p99Ms)
    await work
    // The last upload may have begun after the work was over.
    const loaded = Math.max(...longest.slice(0, Math.max(1, longest.length - 1)))
    return {
      what: `longest upload of 2 megapixels while ${what}`,
      product: ms(loaded),
      baseline: `${ms(idle)} idle`,
      ratio: '',
      promise: `< ${FAIR_MS} ms`,
      verdict: loaded < FAIR_MS ? 'ok' : 'MISS',
    }
  }
  const { pid } = stage.product
  const before = memoryOf(pid).rss
  let highest = before
  const watch = setInterval(() => (highest = Math.max(highest, memoryOf(pid).rss)), 20)
  const besideHeavy = await beside(
    `another account sends ${HEAVY_PHOTOS} heavy photos`,
    stage.load({ ...uploadsOf(stage, greedy, heavy, HEAVY_PHOTOS), connections: UPLOADS_AT_ONCE.account }),
  )
  clearInterval(watch)
  const besideShop = await beside(
    `${MEMBERS} members of a shop send ${PHOTOS_OF_MEMBER} photos each`,
    Promise.all(members.map((member) => sendAgainAndAgain(stage, member, detailed))),
  )
  for (const person of [greedy, other, ...members]) await forgetUploads(stage, person)
  return [besideHeavy, size('growth of the server meanwhile', highest - before, FAIR_GROWTH_MB), besideShop]
}

/** The photos of one member, each again until it is taken, as the app does where there is no place for it yet. */
async function sendAgainAndAgain({ product: { origin } }: Stage, member: Person, photo: SamplePhoto): Promise<void> {
  const bytes = await readFile(photo.file)
  for (let left = PHOTOS_OF_MEMBER; left > 0; left -= 1) {
    for (;;) {
      const body = new FormData()
      body.set('file', new Blob([bytes], { type: photo.type }), photo.name)
      const { path, headers } = requests.upload(member, photo)
      // The server answers before it has read all, and the connection may break then.
      const answer = await fetch(origin + path, {
        method: 'POST',
        headers: { cookie: headers['cookie'] ?? '' },
        body,
      }).catch(() => null)
      await answer?.arrayBuffer().catch(() => null)
      if (answer?.ok === true) break
      if (answer !== null && answer.status !== 503) throw new Error(`A photo of a member was answered ${answer.status}`)
      await sleep(RETRY_MS)
    }
  }
}

/** The members of a shop, with requests for it. */
async function aShop(stage: Stage): Promise<Person[]> {
  const people: Person[] = []
  while (people.length < MEMBERS) people.push(await stage.aPerson())
  const id = newId()
  await stage.sql.query(`insert into workspaces (id, kind) values ($1, 'shop')`, [id])
  await stage.sql.query(`insert into shops (id, name, created_at) values ($1, 'Shop', now())`, [id])
  await stage.sql.query(
    `insert into shop_members (shop_id, user_id, role, joined_at)
     select $1, person, case when place = 1 then 'owner' else 'technician' end, now()
     from unnest($2::uuid[]) with ordinality as member (person, place)`,
    [id, people.map((person) => person.id)],
  )
  return people.map((person) => ({ ...person, shopId: id }))
}

const SLOW_UPLOADS = 200
const SLOW_ACCOUNTS = 50

/** What somebody else notices of uploads that come byte by byte. */
async function slow(stage: Stage): Promise<Row[]> {
  const watched = await aWatchedPerson(stage)
  const people: Person[] = []
  while (people.length < SLOW_ACCOUNTS) people.push(await stage.aPerson())
  const idle: number[] = []
  const loaded: number[] = []
  for (let round = 0; round < 5; round += 1) {
    idle.push((await stage.probe(watching(stage, watched, 3))).p99Ms)
    const end = await beginSlowUploads(stage.product.origin, people, SLOW_UPLOADS)
    // Two hundred connections that open at the same moment are another thing than as many that are slow.
    await sleep(1000)
    loaded.push((await stage.probe(watching(stage, watched, 3))).p99Ms)
    end()
  }
  return [
    slowdown(`p99 of a list during ${SLOW_UPLOADS} uploads of a byte per second`, {
      idle: median(idle),
      loaded: median(loaded),
      times: 2,
      plusMs: 5,
    }),
  ]
}

async function repairs(stage: Stage): Promise<Row[]> {
  const watched = await aWatchedPerson(stage)
  return measureFill(stage, async (seconds) => (await stage.probe(watching(stage, watched, seconds))).p99Ms)
}

async function aWatchedPerson(stage: Stage): Promise<Person> {
  const person = await stage.aPerson()
  await somePhotos(stage.sql, person, PHOTOS)
  await stage.probe(watching(stage, person, 2))
  return person
}

/** A client that requests the list a hundred times a second, which is no load by itself. */
function watching(stage: Stage, person: Person, seconds: number): Load {
  return { origin: stage.product.origin, connections: 1, requests: [requests.list(person)], seconds, everyMs: 10 }
}

function uploadsOf(stage: Stage, person: Person, photo: SamplePhoto, count: number) {
  return { origin: stage.product.origin, requests: Array.from({ length: count }, () => requests.upload(person, photo)) }
}

function throughput(
  what: string,
  { product, baseline, ratio, ratios }: Awaited<ReturnType<typeof inTurns>>,
  promise?: number,
): Row {
  const spread = `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`
  return {
    what,
    product: perSecond(product),
    baseline: perSecond(baseline),
    ratio: `${ratio.toFixed(2)} (${spread})`,
    promise: promise === undefined ? '' : `>= ${promise}`,
    verdict: promise === undefined ? '-' : ratio >= promise ? 'ok' : 'MISS',
  }
}

function size(what: string, megabytes: number, promise: number): Row {
  return {
    what,
    product: `${megabytes.toFixed(0)} MB`,
    baseline: '',
    ratio: '',
    promise: `< ${promise} MB`,
    verdict: megabytes < promise ? 'ok' : 'MISS',
  }
}
