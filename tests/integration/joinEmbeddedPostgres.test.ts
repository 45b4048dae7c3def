import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseFolder } from '#server/platform/db/databaseFolder.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embeddedPostgres.ts'
import { joinEmbeddedPostgres, type JoinedPostgres } from '#server/platform/db/joinEmbeddedPostgres.ts'
import { findPostmaster } from '#server/platform/db/postmaster.ts'
import { StartupError } from '#server/platform/startupError.ts'

const log = () => {}
let folder = ''
let dataDir = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-join-'))
  dataDir = path.join(folder, 'data')
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  await query(postgres, "CREATE TABLE notes (text text); INSERT INTO notes VALUES ('kept')")
  await postgres.stop()
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function query({ connection }: Pick<JoinedPostgres, 'connection'>, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const NOTES = 'SELECT text FROM notes'
const KEPT = [{ text: 'kept' }]

function runningPid(): Promise<number | undefined> {
  return findPostmaster(databaseFolder(dataDir).cluster).then((postmaster) => postmaster?.pid)
}

describe('a command beside the product', () => {
  it('joins the database of a running one, and leaving does not end it', async () => {
    const product = await startEmbeddedPostgres({ dataDir, log })
    const [one, two] = await Promise.all([
      joinEmbeddedPostgres({ dataDir, log }),
      joinEmbeddedPostgres({ dataDir, log }),
    ])
    expect([await query(one, NOTES), await query(two, NOTES)]).toEqual([KEPT, KEPT])
    await Promise.all([one.leave(), two.leave()])
    expect(await runningPid()).toBe(product.pid)
    expect(await query(product, NOTES)).toEqual(KEPT)
    await product.stop()
  })

  it('runs the database itself when nobody does, as an instance of its own, and ends it', async () => {
    const joined = await joinEmbeddedPostgres({ dataDir, log })
    expect(await query(joined, NOTES)).toEqual(KEPT)
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow('Another instance is already running')
    await joined.leave()
    expect(await runningPid()).toBeUndefined()
    const product = await startEmbeddedPostgres({ dataDir, log })
    expect(await query(product, NOTES)).toEqual(KEPT)
    await product.stop()
  })

  it('that comes while the product starts gets the same database', async () => {
    const [product, joined] = await Promise.all([
      startEmbeddedPostgres({ dataDir, log }).catch((error: unknown) => error),
      joinEmbeddedPostgres({ dataDir, log }),
    ])
    expect(await query(joined, NOTES)).toEqual(KEPT)
    await joined.leave()
    // The one that came second has joined, or was rejected as a second instance is.
    if (product instanceof Error) expect(product).toBeInstanceOf(StartupError)
    else await (product as Awaited<ReturnType<typeof startEmbeddedPostgres>>).stop()
    expect(await runningPid()).toBeUndefined()
  })

  it('recovers what a killed product left', async () => {
    const script = path.join(import.meta.dirname, '../support/embeddedPostgresOwner.ts')
    const owner = spawn(process.execPath, [script, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] })
    const [line] = (await once(owner.stdout, 'data')) as [Buffer]
    const { pid } = JSON.parse(line.toString()) as { pid: number }
    process.kill(pid, 'SIGKILL')
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    const joined = await joinEmbeddedPostgres({ dataDir, log })
    expect(await query(joined, NOTES)).toEqual(KEPT)
    await joined.leave()
    expect(await runningPid()).toBeUndefined()
  })

  it('makes no database where there is none', async () => {
    for (const empty of [path.join(folder, 'nowhere'), folder]) {
      await expect(joinEmbeddedPostgres({ dataDir: empty, log })).rejects.toThrow(
        new StartupError(`There is no database in ${empty}/database: set DATA_DIR to the data folder of the product.`),
      )
    }
    expect(await readdir(folder)).toEqual(['data'])
  })
})
