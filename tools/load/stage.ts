import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import sharp from 'sharp'
import { startEmbeddedPostgres } from '#server/platform/db/embeddedPostgres.ts'
import type { PostgresConnection } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids/ids.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { freePort } from '#tests/support/ports.ts'
import { aProgressiveJpeg } from '#tests/support/progressiveJpeg.ts'
import type { Load, LoadRequest, LoadResult } from './generator.messages.ts'
import type { HashingOrder } from './hashing.ts'
import { startHelper, startServer, type Helper, type ServerProcess } from './processes.ts'

const SECRET = 'a secret for the bench that is long enough'
export const PASSWORD = 'right as rain 7'

const MAIN = path.join(import.meta.dirname, '../../src/server/main.ts')

/** An account. With a shop, its requests are for that one. */
export type Person = { id: string; email: string; cookie: string; shopId?: string }

export type Stage = {
  /** The product now; another process after {@link killProduct}. */
  readonly product: ServerProcess
  /** Kills the product with -9 and starts it again on the same port. */
  killProduct: () => Promise<void>
  /** Starts a second process of the product, with the same photos. Stop it when it is no longer needed. */
  startAnother: () => Promise<ServerProcess>
  /** The product's upload without image processing; started when it is first needed. */
  receiving: () => Promise<ServerProcess>
  bare: ServerProcess
  /** Sends requests, and fails unless each response is a 2xx. */
  load: (load: Load) => Promise<LoadResult>
  /** The same from a second process, for what is measured under load. */
  probe: (load: Load) => Promise<LoadResult>
  hashesPerSecond: (order: HashingOrder) => Promise<number>
  /** A logged-in person on the enterprise plan, known to the product and so to the other servers. */
  aPerson: () => Promise<Person>
  /** A second installation with its own database, which is closed with this one. */
  another: () => Promise<Stage>
  /** The database of this installation. */
  connection: PostgresConnection
  sql: pg.Pool
  folder: string
  /** The photo folders of the product, the receiving server and the bare server. */
  objects: { product: string; receiving: string; bare: string }
  close: () => Promise<void>
}

/** One database and one disk, shared by everything that is compared. */
export async function openStage({ nodeArguments = [] as string[] } = {}): Promise<Stage> {
  const closers: (() => Promise<unknown>)[] = []
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer().catch((error: unknown) => console.error(error))
  }
  try {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-bench-'))
    closers.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    const connection = await openPostgres(path.join(folder, 'postgres'), closers)
    const start = async (program: string, name: string, environment: Record<string, string>) => {
      const options = { cwd: folder, journal: path.join(folder, `${name}.log`), environment }
      const server = await startServer(program, program === MAIN ? { ...options, nodeArguments } : options)
      closers.push(() => server.stop())
      return server
    }
    const helper = <Order extends object, Result>(name: string): Helper<Order, Result> => {
      const started = startHelper<Order, Result>(name)
      closers.push(() => started.stop())
      return started
    }

    const dataDir = path.join(folder, 'data')
    const objects = {
      product: path.join(dataDir, 'objects'),
      receiving: path.join(folder, 'receiving'),
      bare: path.join(folder, 'bare'),
    }
    const addressOf = (port: number) => ({ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` })
    const settings = {
      ...addressOf(await freePort()),
      DATA_DIR: dataDir,
      DATABASE_URL: urlOf(connection),
      AUTH_SECRET: SECRET,
      // Each login can then claim another IP address.
      TRUST_PROXY: '1',
      DRAIN_SECONDS: '0',
      // Under another name than its own, the product may send to the receivers of the bench.
      WEBHOOK_ALLOWED_HOSTS: 'localhost',
      // An account may request more analyses than people do.
      ANALYSES_PER_ACCOUNT_PER_MINUTE: '10000',
      ANALYSES_PER_ACCOUNT_PER_DAY: '10000',
    }
    let product = await start(MAIN, 'product', settings)
    let starts = 1
    const bare = await start(path.join(import.meta.dirname, 'bareServer.ts'), 'bare', {
      BARE_SERVER: JSON.stringify({
        connection,
        tempDir: path.join(folder, 'bare-incoming'),
        objects: objects.bare,
        productObjects: objects.product,
      }),
    })
    let receiving: Promise<ServerProcess> | undefined
    const sql = new pg.Pool({ ...connection, max: 2 })
    closers.push(() => sql.end())
    const generator = helper<Load, LoadResult>('generator.ts')
    const prober = helper<Load, LoadResult>('generator.ts')
    const hashing = helper<HashingOrder, number>('hashing.ts')
    return {
      get product() {
        return product
      },
      killProduct: async () => {
        await product.kill()
        starts += 1
        product = await start(MAIN, `product-${starts}`, settings)
      },
      startAnother: async () => start(MAIN, 'another', { ...settings, ...addressOf(await freePort()) }),
      bare,
      receiving: () =>
        (receiving ??= start(path.join(import.meta.dirname, 'receivingServer.ts'), 'receiving', {
          RECEIVING_SERVER: JSON.stringify({
            connection,
            secret: SECRET,
            tempDir: path.join(folder, 'receiving-incoming'),
            objects: objects.receiving,
          }),
        })),
      load: async (load) => whole(load, await generator.ask(load)),
      probe: async (load) => whole(load, await prober.ask(load)),
      hashesPerSecond: (order) => hashing.ask(order),
      aPerson: () => aPerson(product.origin, sql),
      another: async () => {
        const other = await openStage({ nodeArguments })
        closers.push(() => other.close())
        return other
      },
      connection,
      sql,
      folder,
      objects,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

let databases = 0

/** A separate database, on the server in BENCH_DATABASE_URL or else on an embedded one. */
async function openPostgres(dataDir: string, closers: (() => Promise<unknown>)[]): Promise<PostgresConnection> {
  const url = process.env['BENCH_DATABASE_URL']
  if (url === undefined) {
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
    closers.push(() => postgres.stop())
    return postgres.connection
  }
  const { hostname, port, username, password } = new URL(url)
  databases += 1
  const database = `mendsight_bench_${process.pid}_${databases}`
  const server = new pg.Pool({ connectionString: url, max: 1 })
  closers.push(() => server.end())
  await server.query(`create database ${database}`)
  closers.push(() => server.query(`drop database ${database} with (force)`))
  return {
    host: hostname,
    port: Number(port === '' ? '5432' : port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database,
  }
}

/** A rejected request measures nothing. */
function whole(load: Load, result: LoadResult): LoadResult {
  if (Object.keys(result.failures).length === 0) return result
  const path = load.requests[0]?.path ?? ''
  throw new Error(`${load.origin}${path} answered ${JSON.stringify(result.failures)} of ${result.count}`)
}

let people = 0

async function aPerson(origin: string, sql: pg.Pool): Promise<Person> {
  people += 1
  const email = `bench${people}@example.com`
  const response = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address(people) },
    body: JSON.stringify({ name: 'Ann Fixer', email, password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`Registration answered ${response.status}: ${await response.text()}`)
  const { rows } = await sql.query<{ id: string }>(
    `update users set plan_id = 'enterprise' where email = $1 returning id`,
    [email],
  )
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { id: rows[0]?.id ?? '', email, cookie }
}

/** The answer to a request of a person that must succeed. */
export async function posted(
  { product: { origin } }: Stage,
  { cookie }: Person,
  path: string,
  body: object,
): Promise<unknown> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** Returns a different IP address for each number. */
export function address(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}

/** Inserts rows of photos and, if `objects` is given, small files in that folder. Returns the ids. */
export async function somePhotos(sql: pg.Pool, person: Person, count: number, objects?: string): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  await sql.query(
    `insert into uploaded_files (id, workspace_id, file_name, file_type, file_size, width, height, sha256, display_sha256,
       thumb_sha256, storage_key)
     select id, $4::uuid, 'water stain on the ceiling.jpg', 'image/jpeg', 2345678, 4032, 3024, $3, $3, $3,
       $2::uuid || '/' || id || '.jpg'
     from unnest($1::uuid[]) as id`,
    [ids, person.id, 'a'.repeat(64), person.shopId ?? person.id],
  )
  await sql.query(
    `insert into file_usage (workspace_id, file_count, storage_bytes) values ($1, $2, $3) on conflict (workspace_id)
     do update set file_count = file_usage.file_count + $2, storage_bytes = file_usage.storage_bytes + $3`,
    [person.shopId ?? person.id, count, count * 2345678],
  )
  if (objects !== undefined) await someObjects(objects, person, ids)
  return ids
}

/** Writes small files in place of the objects of these photos. */
export async function someObjects(objects: string, person: Person, ids: readonly string[]): Promise<void> {
  const folder = path.join(objects, person.id)
  await mkdir(folder, { recursive: true })
  for (const id of ids) {
    for (const ending of ['.jpg', '.display.jpg', '.thumb.webp']) await writeFile(path.join(folder, id + ending), 'x')
  }
}

/** Removes a person's uploads, so that the disk does not fill up and all rounds begin alike. */
export async function forgetUploads({ sql, objects }: Stage, person: Person): Promise<void> {
  const workspaceId = person.shopId ?? person.id
  await sql.query('delete from uploaded_files where workspace_id = $1', [workspaceId])
  await sql.query('delete from file_usage where workspace_id = $1', [workspaceId])
  for (const folder of Object.values(objects)) {
    const own = path.join(folder, workspaceId)
    const files = await readdir(own).catch(() => [])
    for (const file of files) await rm(path.join(own, file), { force: true })
  }
}

export type SamplePhoto = { file: string; name: string; type: string; megabytes: number }

/** A JPEG of the given size with a small image, for uploads that are only received. */
export async function aPhotoOfMegabytes(folder: string, megabytes: number): Promise<SamplePhoto> {
  const photo = await aPhoto()
  const bytes = Buffer.concat([photo, randomBytes(megabytes * 1024 ** 2 - photo.length)])
  return sample(folder, `of-${megabytes}-megabytes.jpg`, 'image/jpeg', bytes)
}

/** A photo of 12 megapixels with as much detail as one from a camera. */
export async function aDetailedPhoto(folder: string): Promise<SamplePhoto> {
  const [width, height] = [4032, 3024]
  const [columns, rows] = [width / 3, height / 3]
  const noise = sharp(randomBytes(columns * rows * 3), { raw: { width: columns, height: rows, channels: 3 } })
  const grain = await noise.resize(width, height).png({ compressionLevel: 0 }).toBuffer()
  const picture = sharp(await aPhoto({ width, height })).composite([{ input: grain, blend: 'soft-light' }])
  return sample(folder, 'detailed.jpg', 'image/jpeg', await picture.jpeg({ quality: 80 }).toBuffer())
}

/** The most expensive JPEG that is accepted: progressive, 48 megapixels, eighteen scans. */
export async function aHeavyPhoto(folder: string): Promise<SamplePhoto> {
  const bytes = aProgressiveJpeg({ width: 8000, height: 6000, levels: 5 })
  return sample(folder, 'heavy.jpg', 'image/jpeg', bytes)
}

export async function aPhotoOfTwoMegapixels(folder: string): Promise<SamplePhoto> {
  return sample(folder, 'two-megapixels.jpg', 'image/jpeg', await aPhoto({ width: 1920, height: 1080 }))
}

/** {@link aDetailedPhoto} as HEIC, created by Debian's heif-enc; undefined if that is not installed. */
export async function aDetailedHeic(folder: string): Promise<SamplePhoto | undefined> {
  const photo = await aDetailedPhoto(folder)
  const file = path.join(folder, 'detailed.heic')
  try {
    await promisify(execFile)('heif-enc', ['-q', '60', photo.file, '-o', file])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return { file, name: 'detailed.heic', type: 'image/heic', megabytes: (await stat(file)).size / 1024 ** 2 }
}

async function sample(folder: string, name: string, type: string, bytes: Buffer): Promise<SamplePhoto> {
  const file = path.join(folder, name)
  await writeFile(file, bytes)
  await chmod(file, 0o600)
  return { file, name, type, megabytes: bytes.length / 1024 ** 2 }
}

const BOUNDARY = 'bench-boundary-0123456789'

export const requests = {
  list: (person: Person): LoadRequest => ({ method: 'GET', path: '/api/files', headers: { cookie: person.cookie } }),

  /** The upload as a browser sends it. */
  upload: (person: Person, photo: SamplePhoto): LoadRequest => ({
    method: 'POST',
    path: person.shopId === undefined ? '/api/files' : `/api/files?shop_id=${person.shopId}`,
    headers: { cookie: person.cookie, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: {
      before: `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${photo.name}"\r\nContent-Type: ${photo.type}\r\n\r\n`,
      file: photo.file,
      after: `\r\n--${BOUNDARY}--\r\n`,
    },
  }),

  /** The photo as the whole body, so that the bare server has nothing to parse. */
  bareUpload: (person: Person, photo: SamplePhoto, path: '/received' | '/full'): LoadRequest => ({
    method: 'PUT',
    path,
    headers: { cookie: person.cookie, 'content-type': photo.type },
    body: { before: '', file: photo.file, after: '' },
  }),

  delete: (person: Person, id: string): LoadRequest => ({
    method: 'DELETE',
    path: `/api/files/${id}`,
    headers: { cookie: person.cookie },
  }),

  login: (person: Person, from: string): LoadRequest => ({
    method: 'POST',
    path: '/api/auth/sign-in/email',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: { before: JSON.stringify({ email: person.email, password: PASSWORD }), after: '' },
  }),
}
