import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import {
  isObjectKey,
  objectKeyOrThrow,
  STORE_MARK,
  StoreUnavailable,
  type ObjectStore,
  type StoreMark,
} from '../../features/files/files.port.ts'
import { StartupError } from '../../platform/startupError.ts'

export type S3Options = {
  bucket: string
  region: string
  /** Any S3-compatible store; Amazon S3 by default. */
  endpoint: string | undefined
  /** By default, the credentials of the machine or its role. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined
  limits?: Partial<Limits>
}

/** Time limits in milliseconds, because a user's request must end within about ten seconds. */
type Limits = {
  connectMs: number
  /** Time without a byte in either direction. A large object may take long on a slow connection. */
  silentMs: number
  /**
   * Time for a removal. It may follow a put that has already used up its time, and the garbage collection repeats it if
   * it fails.
   */
  removeMs: number
}
const LIMITS: Limits = { connectMs: 3_000, silentMs: 7_000, removeMs: 2_500 }

/** Maximum number of attempts. Only quick failures are retried; a slow one has used up the time. */
const ATTEMPTS = 3
const RETRY_WITHIN_MS = 1_000
const BACKOFF_MS = 100

/**
 * Downloads by slow clients occupy their connections for long. With the SDK's default of 50, everybody else would have
 * to wait for them.
 */
const MAX_CONNECTIONS = 500

export type S3Store = ObjectStore & {
  /**
   * Checks access to the bucket. Throws {@link StartupError} for problems that only a person can fix, and
   * {@link StoreUnavailable} when the store cannot be reached now.
   */
  requireBucket: () => Promise<void>
  mark: StoreMark
  close: () => void
}

/** Stores objects in a bucket of any S3-compatible store. */
export function createS3Store(options: S3Options): S3Store {
  const { bucket: Bucket, endpoint, credentials } = options
  const { connectMs, silentMs, removeMs } = { ...LIMITS, ...options.limits }
  const client = new S3Client({
    region: options.region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    // ask() does the retries, because the SDK cannot send a stream twice and has no limit on the total time.
    maxAttempts: 1,
    // With Expect: 100-continue, a put to a store that does not answer would wait for six seconds before it begins, on
    // its own connection.
    expectContinueHeader: false,
    // Errors reach our log as the cause of an error, so the SDK must not write to the console.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    // Every put sets its own checksum, and not every store supports those that the SDK would add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      // A socket timeout would also cut off clients that pause a download.
      socketTimeout: 0,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
  })

  return {
    async put(key, localPath, contentType) {
      const Key = objectKeyOrThrow(key)
      const { size, sha256 } = await measure(localPath)
      await ask(silentMs, async ({ signal, heard, fail }) => {
        // A transform is used instead of a data listener, which would start the stream before the SDK reads it.
        const body = new Transform({
          transform(chunk, _encoding, done) {
            heard()
            done(null, chunk)
          },
        })
        const file = createReadStream(localPath).on('error', fail)
        file.pipe(body)
        const command = new PutObjectCommand({
          Bucket,
          Key,
          Body: body,
          ContentLength: size,
          ContentType: contentType,
          ChecksumSHA256: sha256.toString('base64'),
        })
        // The hash is part of the signature, so even a store that does not support the checksum header rejects other
        // bytes.
        command.middlewareStack.add(
          (next) => (args) => {
            const { headers } = args.request as { headers: Record<string, string> }
            headers['x-amz-content-sha256'] = sha256.toString('hex')
            return next(args)
          },
          { step: 'build', name: 'payloadHash' },
        )
        try {
          await client.send(command, { abortSignal: signal })
        } finally {
          file.destroy()
          body.destroy()
        }
      })
    },

    async size(key) {
      const command = { Bucket, Key: objectKeyOrThrow(key) }
      const head = await orNull(
        ask(silentMs, ({ signal }) => client.send(new HeadObjectCommand(command), { abortSignal: signal })),
      )
      return head === null ? null : (head.ContentLength ?? 0)
    },

    async open(key, range) {
      const command = {
        Bucket,
        Key: objectKeyOrThrow(key),
        ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
      }
      const answer = await orNull(
        ask(silentMs, ({ signal }) => client.send(new GetObjectCommand(command), { abortSignal: signal })),
      )
      if (answer === null) return null
      if (!(answer.Body instanceof Readable)) throw new Error('The store answered without a stream')
      // If the store ignored the range, the full object would be cut off in the middle.
      if (range !== undefined && answer.ContentLength !== range.end - range.start + 1) {
        answer.Body.destroy()
        throw new Error('The store did not answer with the range that it was asked for')
      }
      return inTime(answer.Body, silentMs)
    },

    async remove(key) {
      const command = { Bucket, Key: objectKeyOrThrow(key) }
      await orNull(
        ask(removeMs, ({ signal }) => client.send(new DeleteObjectCommand(command), { abortSignal: signal })),
      )
    },

    async *list(prefix = '') {
      let token: string | undefined
      do {
        const command = { Bucket, Prefix: prefix, ...(token === undefined ? {} : { ContinuationToken: token }) }
        const page = await ask(silentMs, ({ signal }) =>
          client.send(new ListObjectsV2Command(command), { abortSignal: signal }),
        )
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          if (isObjectKey(Key)) yield { key: Key, size: Size }
        }
        token = page.IsTruncated === true ? page.NextContinuationToken : undefined
      } while (token !== undefined)
    },

    async requireBucket() {
      try {
        // A list request is used because a failed HEAD has no body to explain the problem. Without the right to list,
        // the store would also report missing objects as forbidden.
        await ask(silentMs, ({ signal }) =>
          client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }), { abortSignal: signal }),
        )
      } catch (error) {
        const { cause } = error as Error
        const sentence = permanentProblem(cause, options)
        throw sentence === undefined ? error : new StartupError(sentence, { cause })
      }
    },

    mark: {
      async read() {
        const command = { Bucket, Key: STORE_MARK }
        return orNull(
          ask(silentMs, async ({ signal }) => {
            const answer = await client.send(new GetObjectCommand(command), { abortSignal: signal })
            return ((await answer.Body?.transformToString()) ?? '').trim()
          }),
        )
      },
      async write(id) {
        const command = { Bucket, Key: STORE_MARK, Body: id, ContentType: 'text/plain' }
        await ask(silentMs, ({ signal }) => client.send(new PutObjectCommand(command), { abortSignal: signal }))
      },
    },

    close: () => client.destroy(),
  }
}

/** The problem, if a person must fix it. Undefined for errors that may be temporary. */
function permanentProblem(error: unknown, { bucket, endpoint }: S3Options): string | undefined {
  const place = `The bucket ${bucket}${endpoint === undefined ? '' : ` at ${new URL(endpoint).host}`}`
  if (error instanceof Error && error.name === 'CredentialsProviderError') {
    return `${place} needs keys. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`
  }
  if (!(error instanceof S3ServiceException)) return undefined
  const status = error.$metadata.httpStatusCode ?? 0
  const region = (error as { Region?: unknown }).Region
  if (status === 301 || typeof region === 'string') {
    const hint = typeof region === 'string' ? ` (${region})` : ''
    return `${place} is in another region${hint}. Set region=... in STORAGE_URL to that region.`
  }
  if (status === 404) return `${place} does not exist. Create it, or name another bucket in STORAGE_URL.`
  if (status === 401 || status === 403) {
    return `${place} cannot be used with these keys (${error.name}). They need permission to list, read, write and delete objects.`
  }
  return status >= 400 && status < 500 && !isTransient(error)
    ? `${place} cannot be used: the store answers ${error.name}.`
    : undefined
}

type Line = {
  signal: AbortSignal
  /** Call this when bytes were sent or received. */
  heard: () => void
  /** Ends the request because of an error on our side. */
  fail: (reason: Error) => void
}

/** An error on our side that ends a request. Retrying would not help, and the store is not at fault. */
class LocalError extends Error {}

/** Sends a request until the store has answered, within the time limits. Throws {@link StoreUnavailable}. */
async function ask<Answer>(silentMs: number, send: (line: Line) => Promise<Answer>): Promise<Answer> {
  const began = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    const controller = new AbortController()
    const silence = setTimeout(() => controller.abort(new Error(`Not a byte within ${silentMs} ms`)), silentMs)
    try {
      return await send({
        signal: controller.signal,
        heard: () => silence.refresh(),
        fail: (reason) => controller.abort(new LocalError(reason.message, { cause: reason })),
      })
    } catch (error) {
      const reason: unknown = controller.signal.aborted ? controller.signal.reason : error
      if (reason instanceof LocalError) throw reason.cause
      const isWorthwhile = !controller.signal.aborted && isTransient(error)
      if (!isWorthwhile || attempt === ATTEMPTS || performance.now() - began > RETRY_WITHIN_MS) {
        throw new StoreUnavailable(reason)
      }
    } finally {
      clearTimeout(silence)
    }
    await sleep(BACKOFF_MS * 2 ** attempt * (0.5 + Math.random() / 2))
  }
}

/**
 * Codes below 500 for which a retry may succeed. After the last of them, the SDK corrects its clock by the response.
 */
const TRANSIENT_CODES = new Set([
  'SlowDown',
  'RequestTimeout',
  'BadDigest',
  'XAmzContentSHA256Mismatch',
  'RequestTimeTooSkewed',
])

function isTransient(error: unknown): boolean {
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0
    return status >= 500 || status === 429 || TRANSIENT_CODES.has(error.name)
  }
  return typeof (error as NodeJS.ErrnoException).code === 'string'
}

/** Null when the store reports that there is no such object. */
async function orNull<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked
  } catch (error) {
    const cause = error instanceof StoreUnavailable ? error.cause : undefined
    const isAbsent = cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 404
    if (isAbsent && cause.name !== 'NoSuchBucket') return null
    throw error
  }
}

async function measure(localPath: string): Promise<{ size: number; sha256: Buffer }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(localPath) as AsyncIterable<Buffer>) {
    size += chunk.length
    hash.update(chunk)
  }
  return { size, sha256: hash.digest() }
}

/** How many times within its time limit a stream is checked. */
const LOOKS = 8

/**
 * Passes the bytes on, and fails when they break off or stop arriving. A slow client is no failure: while unread bytes
 * are buffered here, no time limit applies to the store.
 */
function inTime(body: Readable, silentMs: number): Readable {
  let silentLooks = 0
  const bytes = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      silentLooks = 0
      done(null, chunk)
    },
  })
  const end = (reason: Error) => bytes.destroy(new StoreUnavailable(reason))
  const look = setInterval(() => {
    if (bytes.readableLength > 0 || bytes.writableLength > 0) silentLooks = 0
    else silentLooks += 1
    if (silentLooks > LOOKS) end(new Error(`Not a byte within ${silentMs} ms`))
  }, silentMs / LOOKS).unref()
  body.on('error', end).on('close', () => {
    if (!body.readableEnded) end(new Error('The bytes broke off'))
  })
  bytes.on('close', () => {
    clearInterval(look)
    if (!body.readableEnded) body.destroy()
  })
  return body.pipe(bytes)
}
