import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { IncomingMessage, Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

type Content = IncomingMessage | Readable
type StoredObject = { bucket: string; key: string; content: Content; size: number; metadata: Record<string, string> }
type Range = { start?: number; end?: number }
type Listing = { objects: { key: string; size: number }[]; isTruncated: boolean }
type Context = {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: unknown
}

/** The part of s3rver that is used here. The package has no types. */
type S3rver = {
  run: () => Promise<AddressInfo>
  close: () => Promise<void>
  on: (event: 'error', listener: () => void) => void
  httpServer: Server
  middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
  store: {
    putObject: (object: StoredObject) => Promise<{ size: number; md5: string }>
    getObject: (bucket: string, key: string, options?: Range) => Promise<StoredObject | null>
    listObjects: (bucket: string, options: { prefix?: string }) => Promise<Listing>
    getResourcePath: (bucket: string, key: string, resource: string) => string
    putMetadata: (bucket: string, key: string, metadata: Record<string, string>, md5: string) => Promise<void>
  }
}
type S3Fault = new (code: string, message: string) => Error

const require = createRequire(import.meta.url)
const createS3rver = require('s3rver') as new (options: object) => S3rver
const S3Fault = require('s3rver/lib/models/error') as S3Fault

/** Fewer than any client expects, so that longer listings have several pages. */
const PAGE = 7

const KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

export type S3Server = {
  bucket: string
  endpoint: string
  /** Settings with which the product stores its photos there. */
  environment: Record<string, string>
  /** The URL of the bucket, through another port if one is given. */
  url: (port?: number) => string
  port: number
  /** Corrupts the bytes of all further puts in transit, until it is turned off. */
  spoil: (isSpoiling: boolean) => void
  /** Stores so many further objects, and leaves all later puts without an answer until it is called again. */
  storesOnly: (puts: number) => void
  /** Stores an object that the product would not store. */
  plant: (key: string, bytes: Uint8Array) => Promise<void>
  /** The keys of all objects. */
  keys: () => Promise<string[]>
  stop: () => Promise<void>
  start: () => Promise<void>
}

/** An S3-compatible store with one empty bucket. */
export async function openS3({ bucket = 'photos' } = {}): Promise<S3Server & { close: () => Promise<void> }> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'mendsight-s3-'))
  await mkdir(path.join(directory, bucket))
  let port = 0
  let isSpoiling = false
  let putsLeft = Infinity
  let server: S3rver | undefined

  async function start(): Promise<void> {
    server = new createS3rver({ address: '127.0.0.1', port, silent: true, directory })
    server.on('error', () => {})
    mend(server, async () => {
      if (putsLeft === 0) await new Promise<never>(() => {})
      putsLeft -= 1
      return { isSpoiling }
    })
    port = (await server.run()).port
  }
  async function stop(): Promise<void> {
    const stopping = server?.close()
    server?.httpServer.closeAllConnections()
    server = undefined
    await stopping
  }
  await start()
  const url = (at = port) => `s3://${bucket}?endpoint=http://127.0.0.1:${at}&region=us-east-1`
  return {
    bucket,
    endpoint: `http://127.0.0.1:${port}`,
    environment: { STORAGE_URL: url(), ...KEYS },
    url,
    port,
    spoil: (next) => void (isSpoiling = next),
    storesOnly: (puts) => void (putsLeft = puts),
    async plant(key, bytes) {
      const content = Readable.from([Buffer.from(bytes)])
      await server?.store.putObject({ bucket, key, content, size: bytes.length, metadata: {} })
    },
    async keys() {
      if (server === undefined) throw new Error('The store is stopped')
      const { objects } = await server.store.listObjects(bucket, {})
      return objects.map(({ key }) => key)
    },
    stop,
    start,
    async close() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/**
 * Adds what S3 guarantees and s3rver does not: an object exists completely or not at all, and only after its put was
 * answered; checksums are verified; `bytes=0-0` is one byte; listings have pages (its own implementation needs a
 * removed cipher).
 */
function mend(server: S3rver, beforePut: () => Promise<{ isSpoiling: boolean }>): void {
  const { store } = server
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = await buffer(content)
    const { isSpoiling } = await beforePut()
    if (isSpoiling) bytes[0] = (bytes[0] ?? 0) ^ 1
    if ('headers' in content) requireWhole(bytes, content.headers)
    const place = store.getResourcePath(bucket, key, 'object')
    await mkdir(path.dirname(place), { recursive: true })
    const part = `${place}.${randomUUID()}`
    await writeFile(part, bytes)
    await rename(part, place)
    const md5 = createHash('md5').update(bytes).digest('hex')
    await store.putMetadata(bucket, key, metadata, md5)
    return { size: bytes.length, md5 }
  }

  const getObject = store.getObject.bind(store)
  store.getObject = async (bucket, key, options) => {
    if (options?.start !== 0 || options.end !== 0) return getObject(bucket, key, options)
    const object = await getObject(bucket, key)
    if (object === null) return null
    const first = (await buffer(object.content)).subarray(0, 1)
    return Object.assign(object, { content: Readable.from([first]), range: { start: 0, end: 0 } })
  }

  server.middleware.unshift(async (context, next) => {
    const [, bucket = '', ...key] = context.path.split('/')
    if (context.method !== 'GET' || key.join('') !== '' || context.query['list-type'] !== '2') return next()
    // Requests with another key are left to s3rver, which rejects them.
    if (context.headers.authorization?.includes(`Credential=${KEYS.AWS_ACCESS_KEY_ID}/`) !== true) return next()
    const there = await stat(path.dirname(store.getResourcePath(bucket, 'any', 'object'))).catch(() => null)
    if (there === null) return next()
    context.body = await pageOf(store, bucket, context.query)
  })
}

async function pageOf(store: S3rver['store'], bucket: string, query: Context['query']): Promise<string> {
  const { prefix = '', 'continuation-token': token = '', 'max-keys': maxKeys = '1000' } = query
  const { objects } = await store.listObjects(bucket, { prefix })
  const sorted = objects.filter(({ key }) => key > token).toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const page = sorted.slice(0, Math.min(PAGE, Number(maxKeys)))
  const isTruncated = page.length < sorted.length
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)?.key}</NextContinuationToken>` : ''
  const contents = page.map(({ key, size }) => `<Contents><Key>${key}</Key><Size>${size}</Size></Contents>`)
  return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}

function requireWhole(bytes: Buffer, headers: IncomingMessage['headers']): void {
  const hash = createHash('sha256').update(bytes).digest()
  if (Number(headers['content-length']) !== bytes.length) throw new S3Fault('IncompleteBody', 'Bytes are missing.')
  if (headers['x-amz-checksum-sha256'] !== hash.toString('base64')) {
    throw new S3Fault('BadDigest', 'The SHA256 you specified did not match what we received.')
  }
  if (headers['x-amz-content-sha256'] !== hash.toString('hex')) {
    throw new S3Fault('XAmzContentSHA256Mismatch', 'The provided header does not match what was computed.')
  }
}
