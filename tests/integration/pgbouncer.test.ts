import { spawn, spawnSync } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { eventually } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { wayTo } from '#tests/support/network.ts'
import { freePort } from '#tests/support/ports.ts'
import { temporaryFolder } from '#tests/support/product.ts'

const PGBOUNCER = ['/usr/sbin/pgbouncer', 'pgbouncer'].find((program) => spawnSync(program, ['--version']).status === 0)

const SENTENCE = /^StartupError: DATABASE_URL leads to a connection pooler in transaction mode/

describe.skipIf(PGBOUNCER === undefined)('behind PgBouncer', async () => {
  const stops: (() => Promise<void> | void)[] = []
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop()
  })

  /** The URL of a pooler in front of a new database. */
  async function pooled(mode: 'session' | 'transaction', ignored = ''): Promise<string> {
    const { connection } = await testDatabase()
    const { host, port, user, password, database } = connection
    const way = await wayTo(path.join(host, `.s.PGSQL.${port}`))
    const { folder, remove } = await temporaryFolder()
    await chmod(folder, 0o755)
    const at = await freePort()
    const file = path.join(folder, 'pgbouncer.ini')
    const lines = [
      '[databases]',
      `product = host=127.0.0.1 port=${way.port} dbname=${database} user=${user} password=${password}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${at}`,
      'unix_socket_dir =',
      'auth_type = any',
      `pool_mode = ${mode}`,
      `ignore_startup_parameters = ${ignored}`,
      // PgBouncer does not run as root.
      ...(process.getuid?.() === 0 ? ['user = nobody'] : []),
    ]
    await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o644 })
    const child = spawn(PGBOUNCER ?? '', [file], { stdio: 'ignore' })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    stops.push(remove, async () => {
      child.kill('SIGKILL')
      await ended
    })
    const url = `postgres://any:any@127.0.0.1:${at}/product`
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error(`PgBouncer has ended with ${child.exitCode}`)
      const client = new pg.Client(url)
      return client.connect().then(
        async () => (await client.end(), true),
        () => undefined,
      )
    })
    return url
  }

  const IGNORED = 'statement_timeout, idle_in_transaction_session_timeout, lock_timeout'
  const opened = (url: string) => openDatabase({ url }, { log: () => {} }).catch(String)

  it('in transaction mode the product refuses to start with one sentence', async () => {
    expect(await opened(await pooled('transaction'))).toBe(
      'StartupError: DATABASE_URL leads to a connection pooler, such as PgBouncer, that does not accept time limits for statements: set it to PostgreSQL itself.',
    )
    expect(await opened(await pooled('transaction', IGNORED))).toMatch(SENTENCE)
  })

  it('in session mode it starts', async () => {
    const database = await opened(await pooled('session', IGNORED))
    if (typeof database === 'string') throw new Error(database)
    await database.close()
  })
})
