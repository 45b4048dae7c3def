import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import { processEnvironment } from '#tests/support/processEnvironment.ts'
import { startProduct, temporaryFolder } from '#tests/support/product.ts'

const database = await testDatabase()
const { folder, remove } = await temporaryFolder()
afterAll(remove)

/** Lines that a person reads, and the messages of the log. */
async function saidAtStart(environment: Record<string, string>) {
  const product = await startProduct(folder, { DATABASE_URL: urlOf(database.connection), ...environment })
  expect(await product.stop()).toBe(0)
  const lines = product.output().trim().split('\n')
  const logged = lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg: string })
  return { printed: lines.filter((line) => !line.startsWith('{')), logged }
}

it('a risky setting is reported once on the terminal and once in the log', async () => {
  const key = { OPENAI_API_KEY: 'sk-test-of-the-start' }
  const { printed, logged } = await saidAtStart({ ...key, OPENAI_BASE_URL: 'http://ai.example/v1' })
  const isRoot = process.getuid?.() === 0
  for (const [beginning, isDue] of [
    ['OPENAI_BASE_URL leads to another machine over http', true],
    ['The product runs as root', isRoot],
  ] as const) {
    expect(printed.filter((line) => line.startsWith(`Warning: ${beginning}`))).toHaveLength(isDue ? 1 : 0)
    const warnings = logged.filter(({ level, msg }) => level === 40 && msg.startsWith(beginning))
    expect(warnings).toHaveLength(isDue ? 1 : 0)
  }
  const { printed: quiet } = await saidAtStart({ ...key, OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' })
  expect(quiet.filter((line) => line.startsWith('Warning:'))).toHaveLength(isRoot ? 1 : 0)
})

it('a role that is a superuser is reported', async () => {
  const { superuser } = inject('testPostgres')
  const { database: name } = database.connection
  const { printed } = await saidAtStart({
    DATABASE_URL: urlOf({ ...database.connection, ...superuser, database: name }),
  })
  expect(printed.filter((line) => line.startsWith('Warning: The role in DATABASE_URL is a superuser'))).toHaveLength(1)
})

it('every line is JSON where that is set, and where the product cannot start', async () => {
  const { printed, logged } = await saidAtStart({ LOG: 'json', OPENAI_API_KEY: 'sk-test-of-the-start' })
  expect(printed).toEqual([])
  expect(logged.filter(({ level, msg }) => level === 30 && msg.includes('is ready: http'))).toHaveLength(1)
  const refused = startProduct(folder, { DATABASE_URL: 'mysql://localhost/x', LOG: 'json' }).catch(String)
  expect(await refused).toMatch(/\{"level":60,"time":"[^"]+","msg":"[^\n]*DATABASE_URL/)
})

it('every line is text where that is set', async () => {
  const { printed, logged } = await saidAtStart({ LOG: 'text', LOG_LEVEL: 'info' })
  expect(logged).toEqual([])
  expect(printed.filter((line) => / UTC {2}info: /.test(line)).length).toBeGreaterThan(0)
})

it('a LOG that another program has set is refused with a sentence', async () => {
  const refused = await startProduct(folder, { LOG: '/var/log/other' }).catch(String)
  expect(refused).toContain(
    'LOG must be text or json: if another program on this machine has set it, start with LOG=text',
  )
})

/** Runs a program in a terminal of its own. */
const SCRIPT = '/usr/bin/script'
const CTRL_C = '\u0003'

it.skipIf(!existsSync(SCRIPT))('a start at a terminal is four lines and what is dangerous, and no JSON', async () => {
  const program = path.join(import.meta.dirname, '../../src/server/main.ts')
  const environment = { PORT: '0', DATA_DIR: path.join(folder, 'data'), DATABASE_URL: urlOf(database.connection) }
  const child = spawn(SCRIPT, ['-qec', `exec "${process.execPath}" "${program}"`, '/dev/null'], {
    cwd: folder,
    env: { ...processEnvironment(), ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await expect.poll(() => output, { timeout: 120_000 }).toContain('Not set up: ')
  const lines = output.trim().split(/\r?\n/)
  child.stdin.write(CTRL_C)
  expect((await once(child, 'exit'))[0]).toBe(0)
  expect(lines.filter((line) => !line.startsWith('Warning: '))).toEqual([
    expect.stringMatching(/^Mendsight is ready: http:\/\/localhost:\d+$/),
    expect.stringMatching(/^Mails stay on this machine: http:\/\/localhost:\d+\/outbox\?key=/),
    `Data folder: ${environment.DATA_DIR}`,
    'Not set up: AI key, payments, mail server, public address. README.md has a guide for each, under "Settings".',
  ])
  const isRoot = process.getuid?.() === 0
  expect(lines.filter((line) => line.startsWith('Warning: The product runs as root'))).toHaveLength(isRoot ? 1 : 0)
})

it('a collector that takes no traces is reported once', async () => {
  const collector = createServer((_request, response) => response.writeHead(400).end())
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const product = await startProduct(folder, {
    DATABASE_URL: urlOf(database.connection),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  })
  const reports = () =>
    product.output().split('the collector of OTEL_EXPORTER_OTLP_ENDPOINT takes no traces').length - 1
  for (const count of [1, 1]) {
    await fetch(`${product.origin}/api/plans`)
    await expect.poll(reports, { timeout: 30_000 }).toBe(count)
  }
  expect(await product.stop()).toBe(0)
  expect(reports()).toBe(1)
  await new Promise((resolve) => collector.close(resolve))
})
