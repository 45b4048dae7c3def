/**
 * The baseline for the product: node:http and pg, no framework, no check except for the session row, and the same
 * reads, writes, syncs and commits on the same database and disk. Started by stage.ts with BARE_SERVER as JSON.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import pg from 'pg'
import sharp from 'sharp'
import { newId } from '#server/platform/ids/ids.ts'
import type { PostgresConnection } from '#server/platform/db/database.ts'
import { sayOrigin } from './processes.ts'

type Options = { connection: PostgresConnection; tempDir: string; objects: string; productObjects: string }

const { connection, tempDir, objects, productObjects } = JSON.parse(process.env.BARE_SERVER ?? '') as Options
const pool = new pg.Pool({ ...connection, max: 10 })
await mkdir(tempDir, { recursive: true })

// The same number of photos per person at once, and of threads for each, as the product has on two cores.
sharp.cache(false)
sharp.concurrency(1)
const imageQueue = pLimit(2)

type FileRow = {
  id: string
  user_id: string
  file_name: string
  file_type: string
  file_size: string
  width: number
  height: number
  storage_key: string
  created_at: Date
}

async function userOf(request: IncomingMessage): Promise<string> {
  const token = /mendsight-session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const { rows } = await pool.query<{ user_id: string }>(
    'select id, user_id, created_at, expires_at from sessions where token_hash = $1 and expires_at > now()',
    [createHash('sha256').update(token).digest('hex')],
  )
  const [session] = rows
  if (session === undefined) throw new Error('logged out')
  return session.user_id
}

async function list(userId: string): Promise<object> {
  const { rows } = await pool.query<FileRow>(
    'select * from uploaded_files where user_id = $1 order by id desc limit 20',
    [userId],
  )
  return { success: true, files: rows.map(present), next_cursor: rows.at(-1)?.id ?? null }
}

function present(row: FileRow) {
  const content = `/api/files/${row.id}/content`
  return {
    id: row.id,
    user_id: row.user_id,
    file_name: row.file_name,
    file_url: content,
    thumbnail_url: `${content}?variant=thumb`,
    original_url: `${content}?variant=original`,
    file_size: Number(row.file_size),
    file_type: row.file_type,
    width: row.width,
    height: row.height,
    repair_id: null,
    severity: null,
    created_at: row.created_at.toISOString(),
  }
}

/** Writes the body to a temporary file, syncs and renames it, and commits one row and a count. */
async function upload(userId: string, request: IncomingMessage, withCopies: boolean): Promise<object> {
  const id = newId()
  const received = path.join(tempDir, id)
  const folder = path.join(objects, userId)
  await mkdir(folder, { recursive: true })
  const file = createWriteStream(received, { flags: 'wx' })
  await pipeline(request, file)
  const copies = withCopies ? await imageQueue(() => makeCopies(received)) : []
  await sync(received)
  await rename(received, path.join(folder, `${id}.jpg`))
  for (const [at, copy] of copies.entries()) {
    const place = path.join(tempDir, `${id}.${at}`)
    await writeFile(place, copy)
    await sync(place)
    await rename(place, path.join(folder, `${id}.${at}`))
  }
  await sync(folder)
  const row = { id, userId, bytes: file.bytesWritten }
  await commit(async (client) => {
    await client.query(
      `insert into uploaded_files (id, user_id, file_name, file_type, file_size, width, height, sha256, storage_key)
       values ($1, $2, 'ceiling.jpg', 'image/jpeg', $3, 800, 600, '', $4)`,
      [id, userId, row.bytes, `${userId}/${id}.jpg`],
    )
    await client.query(
      `insert into file_usage (user_id, file_count, storage_bytes) values ($1, 1, $2) on conflict (user_id)
       do update set file_count = file_usage.file_count + 1, storage_bytes = file_usage.storage_bytes + $2`,
      [userId, row.bytes],
    )
  })
  return row
}

/** The product's image processing of a JPEG. */
async function makeCopies(file: string): Promise<Buffer[]> {
  const display = await sharp(file, { failOn: 'error' })
    .autoOrient()
    .resize(2048, 2048, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer()
  const thumb = await sharp(display)
    .resize(480, 480, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 76 })
    .toBuffer()
  return [display, thumb]
}

/** Deletes the row and updates the count in one commit, then removes the three files. */
async function remove(userId: string, id: string): Promise<undefined> {
  const photo = await commit(async (client) => {
    const found = await client.query<FileRow>(
      'select * from uploaded_files where id = $1 and user_id = $2 for update',
      [id, userId],
    )
    const [row] = found.rows
    if (row === undefined) throw new Error('not found')
    await client.query('delete from uploaded_files where id = $1', [id])
    await client.query(
      'update file_usage set file_count = file_count - 1, storage_bytes = storage_bytes - $2 where user_id = $1',
      [userId, row.file_size],
    )
    return row
  })
  const stem = path.join(productObjects, photo.storage_key.replace(/\.[^.]+$/, ''))
  await Promise.all(['.jpg', '.display.jpg', '.thumb.webp'].map((ending) => rm(stem + ending)))
  return undefined
}

async function commit<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function sync(target: string): Promise<void> {
  const handle = await open(target)
  await handle.sync()
  await handle.close()
}

async function answer(request: IncomingMessage): Promise<object | undefined> {
  const userId = await userOf(request)
  const { method, url = '' } = request
  if (method === 'GET') return list(userId)
  if (method === 'DELETE') return remove(userId, url.slice(url.lastIndexOf('/') + 1))
  return upload(userId, request, url === '/full')
}

function send(response: ServerResponse, status: number, body: object | undefined): void {
  const text = body === undefined ? '' : JSON.stringify(body)
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text)
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) => send(response, 200, body),
    (error: unknown) => send(response, 500, { error: String(error) }),
  )
})
server.listen(0, '127.0.0.1', () => sayOrigin(server))
